//! Preparation of a level before the first tick.

use crate::stage::ms;
use quandary_tileworld::model::{Cardinal::East, Tile};
use quandary_tileworld::rules::{Death, Kind};

#[test]
fn a_teleport_covered_at_the_start_by_anything_but_a_creature_never_works() {
    let bare = ms(&["@O....", "......", "...O.."]).play().go(East);
    assert_eq!(bare.chip(), (3, 2));
    let rows = ["@B....", "......", "...O.."];
    let block = ms(&rows).over('B', Tile::Block, Tile::Teleport);
    assert_eq!(block.play().go(East).chip(), (1, 0));
    let floor = ms(&rows).over('B', Tile::Gravel, Tile::Teleport);
    assert_eq!(floor.play().go(East).chip(), (1, 0));
    let item = ms(&rows).over('B', Tile::BlueKey, Tile::Teleport);
    assert_eq!(item.play().go(East).chip(), (1, 0));
    // The ball leaves in tick 4.
    let ball = ms(&rows).over('B', Tile::BallEast, Tile::Teleport);
    assert_eq!(ball.after(4).go(East).chip(), (3, 2));
}

/// The glider reaches the cell of swimming Chip, whose teleport moves it away.
#[test]
fn a_teleport_covered_at_the_start_by_swimming_chip_works() {
    let stage = ms(&["GB.@", "...O"]).is('G', Tile::GliderEast);
    let swims = stage.clone().over('B', Tile::SwimmingNorth, Tile::Teleport);
    assert_eq!(swims.after(5).death(), None);
    let stands = stage.over('B', Tile::ChipNorth, Tile::Teleport);
    assert_eq!(stands.after(5).death(), Some(Death::Hit(Kind::Glider)));
}

#[test]
fn a_toggle_wall_covered_at_the_start_by_anything_but_a_creature_never_changes() {
    let play = ms(&["@g.+", "XB.."])
        .over('X', Tile::Block, Tile::ToggleWall)
        .over('B', Tile::BallSouth, Tile::ToggleWall)
        .play()
        .go(East);
    assert_eq!(play.top(3, 0), Tile::ToggleFloor);
    assert_eq!(play.below(1, 1), Tile::ToggleFloor);
    assert_eq!(play.below(0, 1), Tile::ToggleWall);
    let chip = ms(&["@g.."]).over('@', Tile::ChipSouth, Tile::ToggleFloor);
    assert_eq!(chip.play().go(East).top(0, 0), Tile::ToggleFloor);
}

#[test]
fn the_last_chip_on_the_map_is_the_player() {
    assert_eq!(ms(&["@.", ".@"]).play().chip(), (1, 1));
    assert_eq!(ms(&["..", ".X"]).play().chip(), (0, 0));
    let ball = ms(&["..", ".B"]).over('B', Tile::BallEast, Tile::ChipSouth);
    assert_eq!(ball.play().chip(), (1, 1));
    let both = ms(&["@.", ".B"]).over('B', Tile::BallEast, Tile::ChipSouth);
    assert_eq!(both.play().chip(), (0, 0));
}

#[test]
fn a_chip_in_the_monster_list_is_not_the_player() {
    assert_eq!(ms(&["..", ".@"]).list("@").play().chip(), (0, 0));
}

#[test]
fn unlisted_creatures_and_those_on_clone_machines_never_move() {
    let stage = ms(&["@......", ".B.....", ".b....."])
        .is('B', Tile::BallEast)
        .over('b', Tile::GliderEast, Tile::CloneMachine);
    let play = stage.clone().list("b").after(9);
    assert_eq!(play.one(Kind::Ball), (1, 1));
    assert_eq!(play.one(Kind::Glider), (1, 2));
    assert_eq!(stage.list("B").after(9).one(Kind::Ball), (3, 1));
}

#[test]
fn the_monster_list_is_the_move_order() {
    // Both want the cell between them; the first gets it, and the other turns back.
    let stage = ms(&["@........", "..B.C...."])
        .is('B', Tile::BallEast)
        .is('C', Tile::GliderWest);
    let first = stage.clone().list("BC").after(5);
    assert_eq!(first.one(Kind::Ball), (3, 1));
    assert_ne!(first.one(Kind::Glider), (3, 1));
    let second = stage.list("CB").after(5);
    assert_eq!(second.one(Kind::Glider), (3, 1));
    assert_eq!(second.one(Kind::Ball), (1, 1));
}

#[test]
fn a_trap_whose_button_is_covered_is_open_at_the_start() {
    let stage = ms(&["@.....", "TB....", "n....."])
        .over('B', Tile::BallEast, Tile::BearTrap)
        .trap('n', 'B');
    assert_eq!(stage.after(5).one(Kind::Ball), (1, 1));
    let covered = stage.over('n', Tile::Block, Tile::BrownButton);
    assert_eq!(covered.after(5).one(Kind::Ball), (2, 1));
}

#[test]
fn a_trap_that_holds_chip_or_a_block_is_open_at_the_start_if_it_is_connected() {
    let chip = ms(&["@.....", "n....."]).over('@', Tile::ChipSouth, Tile::BearTrap);
    assert_eq!(chip.play().go(East).chip(), (0, 0));
    assert_eq!(chip.trap('n', '@').play().go(East).chip(), (1, 0));
    let block = ms(&["@X....", "n....."]).over('X', Tile::Block, Tile::BearTrap);
    assert_eq!(block.play().go(East).chip(), (0, 0));
    assert_eq!(block.trap('n', 'X').play().go(East).chip(), (1, 0));
}

#[test]
fn the_first_connection_of_the_button_opens_at_the_start() {
    let stage = ms(&["@.....", "n....T"])
        .over('@', Tile::ChipSouth, Tile::BearTrap)
        .trap('n', 'T')
        .trap('n', '@');
    assert_eq!(stage.play().go(East).chip(), (0, 0));
}

#[test]
fn unknown_codes_are_walls() {
    let stage = ms(&["@Q...."]).code('Q', 0x90);
    assert_eq!(stage.play().go(East).chip(), (0, 0));
    assert_eq!(stage.play().top(1, 0), Tile::Wall);
}
