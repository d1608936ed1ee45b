//! Teleports and the claims that creatures have on their cells.

use crate::stage::lynx;
use quandary_tileworld::model::Cardinal::East;
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Death, Kind};

/// A tank waits on the first exit, since no way north is open anywhere.
#[test]
fn an_exit_that_somebody_is_on_is_passed_over() {
    let rows = ["@O....", ".#....", ".O....", "..#...", "..K..."];
    let waits = lynx(&rows).over('K', Tile::TankNorth, Tile::Teleport);
    assert_eq!(waits.play().steps("E").chip(), (1, 2));
    let free = lynx(&rows).is('K', Tile::Teleport);
    assert_eq!(free.play().steps("E").chip(), (2, 4));
}

/// A tank waits on a teleport, which it has claimed, and so the one behind it waits as well. The
/// first tank of the map looks in vain for a way out, passes that teleport over, and the claim is
/// lost.
#[test]
fn the_claim_of_a_teleport_that_is_passed_over_is_lost() {
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

/// Two blocks, neither of which finds a way out, pass each other over.
#[test]
fn chip_does_not_enter_the_cell_of_one_whose_claim_is_lost() {
    let blocks = lynx(&["#B#.", "####", "@B#."]).over('B', Tile::Block, Tile::Teleport);
    assert_eq!(blocks.after(20).go(East).wait(4).chip(), (0, 2));
    let tanks = lynx(&["#K#.", "####", "@K#."]).over('K', Tile::TankEast, Tile::Teleport);
    let play = tanks.after(20).go(East).wait(1);
    assert_eq!(play.death(), Some(Death::Hit(Kind::Tank)));
}

#[test]
fn whoever_comes_out_goes_on_ahead_and_input_is_lost() {
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
fn a_block_that_can_be_pushed_from_an_exit_does_not_close_it() {
    let play = lynx(&["@O....", "......", "..OX.."]).play().steps("E");
    assert_eq!((play.chip(), play.one(Kind::Block)), ((2, 2), (3, 2)));
    let play = play.wait(1);
    assert_eq!((play.chip(), play.one(Kind::Block)), ((3, 2), (4, 2)));
    let blocked = lynx(&["@O....", "......", "..OX#."]).play().steps("E");
    assert_eq!(blocked.chip(), (1, 0));
}

/// A ball drowns where Chip would come out; once its splash is over, he sets out and stays there.
#[test]
fn chip_who_was_stuck_sets_out_but_gets_nowhere() {
    let alone = lynx(&["@O~..."]).play().steps("E").wait(40);
    assert_eq!(alone.death(), Some(Death::Drowned));
    let splash = lynx(&["@O~...", "..B..."]).is('B', Tile::BallNorth);
    let stuck = splash.play().steps("E");
    assert_eq!((stuck.chip(), stuck.flashes().len()), ((1, 0), 1));
    let play = stuck.wait(40);
    assert!(play.runs());
    assert_eq!((play.chip(), play.moving(2, 0)), ((2, 0), 8));
}
