//! Blocks that Chip pushes.

use crate::stage::{Stage, ms};
use quandary_tileworld::model::Cardinal::{East, South, West};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Death, Kind};

#[test]
fn chip_pushes_one_block_but_not_two() {
    let one = ms(&["@X..."]).play().go(East);
    assert_eq!((one.chip(), one.one(Kind::Block)), ((1, 0), (2, 0)));
    let two = ms(&["@XX.."]).play().go(East);
    assert_eq!(two.chip(), (0, 0));
}

#[test]
fn a_block_under_the_pushed_one_is_lost() {
    let stage = ms(&["@X..."]).over('X', Tile::Block, Tile::Block);
    let play = stage.play().go(East);
    assert_eq!((play.chip(), play.one(Kind::Block)), ((1, 0), (2, 0)));
}

#[test]
fn a_block_moves_even_where_chip_cannot_follow() {
    let stage = ms(&["@X..."]).over('X', Tile::Block, Tile::Wall);
    let play = stage.play().go(East);
    assert_eq!((play.chip(), play.one(Kind::Block)), ((0, 0), (2, 0)));
}

/// In tick 4 a ball presses the button, and a block slips past (1,2).
fn sliding_block(rows: &[&str], facing: Tile) -> Stage {
    ms(rows)
        .over('C', facing, Tile::CloneMachine)
        .is('B', Tile::BallEast)
        .cloner('r', 'C')
}

#[test]
fn a_slipping_block_is_not_pushed_against_its_slip() {
    let stage = sliding_block(
        &["......", "......", "@<<C..", "....Br"],
        Tile::CloneBlockWest,
    );
    let play = stage.after(4).go(East);
    assert_eq!(play.top(1, 2), Tile::Block);
    assert_eq!(play.chip(), (0, 2));
    assert_eq!(play.wait(2).death(), Some(Death::Hit(Kind::Block)));
}

#[test]
fn a_slipping_block_is_not_pushed_along_its_slip() {
    let stage = sliding_block(
        &["......", "..C...", "<<<@..", "....Br"],
        Tile::CloneBlockSouth,
    );
    let play = stage.after(4).go(West);
    assert_eq!((play.top(1, 2), play.chip()), (Tile::Block, (2, 2)));
    // Chip slips first: had he pushed it, he would be a cell further.
    let play = play.wait(2);
    assert_eq!((play.top(0, 2), play.chip()), (Tile::Block, (2, 2)));
}

#[test]
fn a_slipping_block_is_pushed_sideways() {
    let stage = sliding_block(
        &["......", ".@....", "<<<C..", "....Br"],
        Tile::CloneBlockWest,
    );
    let play = stage.after(4).go(South);
    assert_eq!((play.top(1, 3), play.chip()), (Tile::Block, (1, 2)));
}

#[test]
fn a_slipping_block_that_cannot_be_pushed_sideways_stops_slipping() {
    let stage = sliding_block(
        &["......", ".@....", "<<<C..", ".#..Br"],
        Tile::CloneBlockWest,
    );
    for stage in [stage.clone(), stage.old()] {
        assert_eq!(stage.after(7).top(0, 2), Tile::Block, "it would go on");
        let play = stage.after(4).go(South);
        assert_eq!((play.top(1, 2), play.chip()), (Tile::Block, (1, 1)));
        assert_eq!(play.wait(8).top(1, 2), Tile::Block);
    }
}

#[test]
fn the_button_under_a_pushed_block_is_deferred_until_chip_has_moved() {
    let play = ms(&["@X_g."]).play().steps("E").go(East);
    assert_eq!((play.chip(), play.top(3, 0)), ((2, 0), Tile::Block));
    assert_eq!(play.below(2, 0), Tile::ToggleWall);
}

#[test]
fn the_button_under_a_pushed_block_is_dropped_when_chip_cannot_follow() {
    let stage = ms(&["@Xg.+", "....."]).over('X', Tile::Block, Tile::Wall);
    let play = stage.play().go(East);
    assert_eq!((play.chip(), play.top(2, 0)), ((0, 0), Tile::Block));
    // Not even when he moves elsewhere.
    let play = play.wait(3).go(South);
    assert_eq!((play.chip(), play.top(4, 0)), ((0, 1), Tile::ToggleWall));
}

#[test]
fn all_kinds_of_buttons_are_deferred_in_ms() {
    let blue = ms(&["@Xb..", "B...."]).is('B', Tile::TankEast);
    let play = blue.play().go(East);
    assert_eq!(play.top(0, 1), Tile::TankNorth, "drawn turning");
    let red = ms(&["@Xr..", "C...."])
        .over('C', Tile::CloneBlockEast, Tile::CloneMachine)
        .cloner('r', 'C');
    assert_eq!(red.play().go(East).top(1, 1), Tile::Block);
    let brown = ms(&["@Xn..", "C...."])
        .over('C', Tile::TankEast, Tile::BearTrap)
        .trap('n', 'C');
    assert_eq!(brown.play().steps("E").wait(1).one(Kind::Tank), (1, 1));
}

#[test]
fn searching_a_teleport_exit_pushes_blocks() {
    let stage = ms(&["@O....", "......", "..OX.."]);
    let play = stage.play().go(East);
    assert_eq!((play.chip(), play.one(Kind::Block)), ((2, 2), (4, 2)));
    // A block that cannot move makes the search continue.
    let stage = ms(&["@O....", "..O...", "..OX#."]);
    assert_eq!(stage.play().go(East).chip(), (2, 1));
}
