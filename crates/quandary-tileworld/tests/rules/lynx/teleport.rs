//! Teleports and the claims that movers have on their cells.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::East;
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Death, Kind};

/// A tank waits on the first exit, since the way north is blocked everywhere.
#[test]
fn an_occupied_teleport_is_skipped() {
    let rows = ["@O....", ".#....", ".O....", "..#...", "..K..."];
    let waits = lynx(&rows).over('K', Tile::TankNorth, Tile::Teleport);
    assert_eq!(waits.play().steps("E").chip(), (1, 2));
    let free = lynx(&rows).is('K', Tile::Teleport);
    assert_eq!(free.play().steps("E").chip(), (2, 4));
}

/// A tank waits on a teleport that it has claimed, so the one behind it waits as well. The first
/// tank on the map searches for an exit in vain, skips that teleport, and the claim is lost.
#[test]
fn a_skipped_teleport_loses_its_claim() {
    let rows = ["@.....", "K#....", "..CL#."];
    let alone = lynx(&rows)
        .is('K', Tile::Empty)
        .is('C', Tile::TankEast)
        .over('L', Tile::TankEast, Tile::Teleport);
    assert_eq!(alone.after(20).top(2, 2), Tile::TankEast);
    let passed = lynx(&rows)
        .over('K', Tile::TankEast, Tile::Teleport)
        .is('C', Tile::TankEast)
        .over('L', Tile::TankEast, Tile::Teleport);
    assert_eq!(passed.after(1).top(2, 2), Tile::TankEast);
    let play = passed.after(2);
    assert_eq!((play.top(2, 2), play.moving(3, 2)), (Tile::Empty, 6));
    assert_eq!(play.all(Kind::Tank).len(), 2, "two of them in one cell");
}

/// Two blocks without an exit skip each other's teleport.
#[test]
fn chip_does_not_enter_a_cell_whose_claim_is_lost() {
    let blocks = lynx(&["#B#.", "####", "@B#."]).over('B', Tile::Block, Tile::Teleport);
    assert_eq!(blocks.after(20).go(East).wait(4).chip(), (0, 2));
    let tanks = lynx(&["#K#.", "####", "@K#."]).over('K', Tile::TankEast, Tile::Teleport);
    let play = tanks.after(20).go(East).wait(1);
    assert_eq!(play.death(), Some(Death::Hit(Kind::Tank)));
}

#[test]
fn a_teleported_mover_moves_ahead_and_input_is_lost() {
    let play = lynx(&["..O...", "@O....", "......"]).play().steps("E");
    assert_eq!(play.chip(), (2, 0));
    assert_eq!(play.steps("S").chip(), (3, 0));
    let glider = lynx(&["..O...", "BO....", ".....@"]).is('B', Tile::GliderEast);
    let play = glider.after(5);
    assert_eq!(
        (play.one(Kind::Glider), play.facing(Kind::Glider)),
        ((3, 0), East)
    );
}

#[test]
fn a_pushable_block_does_not_block_a_teleport_exit() {
    let play = lynx(&["@O....", "......", "..OX.."]).play().steps("E");
    assert_eq!((play.chip(), play.one(Kind::Block)), ((2, 2), (3, 2)));
    let play = play.wait(1);
    assert_eq!((play.chip(), play.one(Kind::Block)), ((3, 2), (4, 2)));
    let blocked = lynx(&["@O....", "......", "..OX#."]).play().steps("E");
    assert_eq!(blocked.chip(), (1, 0));
}

/// A ball drowns where Chip would come out; once its animation is over, he starts a step but stays
/// there.
#[test]
fn a_stuck_chip_starts_a_step_but_never_arrives() {
    let alone = lynx(&["@O~..."]).play().steps("E").wait(40);
    assert_eq!(alone.death(), Some(Death::Drowned));
    let splash = lynx(&["@O~...", "..B..."]).is('B', Tile::BallNorth);
    let stuck = splash.play().steps("E");
    assert_eq!((stuck.chip(), stuck.animations().len()), ((1, 0), 1));
    let play = stuck.wait(40);
    assert!(play.runs());
    assert_eq!((play.chip(), play.moving(2, 0)), ((2, 0), 8));
}
