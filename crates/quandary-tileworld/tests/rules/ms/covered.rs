//! Chip leaves a teleport onto which a block has just moved; the block then takes his tile along
//! and becomes a mutant.

use crate::stage::{Play, Stage, ms};
use quandary_tileworld::model::Cardinal::{East, North, South, West};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::{Death, Kind};

/// Chip at (0,0) enters the upper teleport. Checking the lower one pushes the block there onto the
/// red button, and a block comes north out of the machine onto that teleport.
fn covered(rows: &[&str]) -> Stage {
    ms(rows)
        .over('C', Tile::CloneBlockNorth, Tile::CloneMachine)
        .cloner('r', 'C')
}

/// A wall keeps the block in place, and another wall is west of Chip.
const STAYS: [&str; 5] = ["@O....", "......", ".#....", "#OXr..", ".C...."];

/// The block continues north.
const GOES: [&str; 5] = ["@O....", "......", "......", ".OXr..", ".C...."];

fn come_out(stage: &Stage) -> Play {
    let play = stage.play().go(East);
    assert_eq!(play.chip(), (1, 3));
    assert_eq!(play.below(1, 3), Tile::Block);
    play
}

#[test]
fn in_later_releases_chip_loses_his_direction_when_he_comes_out_over_a_block() {
    let stage = covered(&STAYS);
    let (late, old) = (come_out(&stage), come_out(&stage.old()));
    let idle = |play: &Play| play.clone().wait(16).top(1, 3);
    assert_eq!(idle(&late), Tile::ChipNorth);
    assert_eq!(idle(&old), Tile::ChipSouth);
    let blocked = |play: &Play| play.clone().wait(3).go(West).top(1, 3);
    assert_eq!(blocked(&late), Tile::ChipNorth);
    assert_eq!(blocked(&old), Tile::ChipWest);
}

#[test]
fn a_step_restores_chips_direction() {
    let play = come_out(&covered(&STAYS)).wait(3).go(East);
    assert_eq!((play.chip(), play.top(2, 3)), ((2, 3), Tile::ChipEast));
    assert_eq!(play.steps("---S").wait(16).top(2, 4), Tile::ChipSouth);
}

#[test]
fn chip_without_a_direction_does_not_slip() {
    for stage in [covered(&STAYS), covered(&STAYS).old()] {
        assert_eq!(come_out(&stage).wait(12).chip(), (1, 3));
    }
}

/// A force floor has moved Chip south before he enters the teleport to the east.
fn after_sliding_south(below: &str) -> Stage {
    let rows = [
        "@.....", "v.....", ".O#...", "......", "......", "COXr..", below,
    ];
    ms(&rows)
        .over('C', Tile::CloneBlockEast, Tile::CloneMachine)
        .cloner('r', 'C')
}

fn come_out_south(stage: &Stage) -> Play {
    let play = stage.play().go(South).wait(3).go(East);
    assert_eq!((play.chip(), play.below(1, 5)), ((1, 5), Tile::Block));
    play
}

#[test]
fn chip_who_comes_out_over_a_block_slips_in_his_last_slip_direction() {
    let stage = after_sliding_south("......");
    for stage in [stage.clone(), stage.old()] {
        assert_eq!(come_out_south(&stage).wait(2).chip(), (1, 6));
    }
}

#[test]
fn chip_who_slips_off_a_block_and_is_blocked_turns_back() {
    let stage = after_sliding_south(".#....");
    for stage in [stage.clone(), stage.old()] {
        assert_eq!(come_out_south(&stage).wait(2).chip(), (1, 4));
    }
}

/// The block that Chip pushes from one exit is teleported to the cell that he enters, and no other
/// exit is open.
#[test]
fn in_later_releases_chip_loses_his_direction_over_a_block_in_the_entered_teleport() {
    let rows = ["@O....", "......", ".OXO#."];
    let play = ms(&rows).over('X', Tile::Block, Tile::Wall).play().go(East);
    assert_eq!((play.chip(), play.below(1, 0)), ((1, 0), Tile::Block));
    assert_eq!(play.wait(4).chip(), (1, 0));
}

#[test]
fn a_block_that_slips_away_from_under_chip_takes_his_tile() {
    for stage in [covered(&GOES), covered(&GOES).old()] {
        let play = come_out(&stage).wait(2);
        assert_eq!(play.chip(), (1, 3));
        assert_eq!(play.top(1, 3), Tile::Block);
        assert_eq!(play.top(1, 2), Tile::ChipNorth);
    }
}

#[test]
fn chip_does_not_push_a_mutant() {
    let play = come_out(&covered(&GOES)).wait(3).go(North);
    assert_eq!((play.chip(), play.top(1, 2)), ((1, 3), Tile::ChipNorth));
    assert_eq!(play.top(1, 1), Tile::Empty);
}

#[test]
fn a_creature_that_moves_onto_a_mutant_kills_chip() {
    let mut rows = GOES;
    rows[2] = "...K..";
    let stage = covered(&rows).is('K', Tile::TankWest);
    let play = come_out(&stage).wait(7);
    assert!(play.runs());
    let play = play.wait(1);
    assert_eq!(play.death(), Some(Death::Hit(Kind::Tank)));
    assert_eq!(play.chip(), (1, 3));
}

/// Only the state of the trap records that a block is in it.
#[test]
fn a_brown_button_releases_a_mutant_that_slid_into_its_trap() {
    let mut rows = GOES;
    rows[2] = ".T....";
    rows[3] = "nOXr..";
    let stage = covered(&rows).trap('n', 'T');
    let play = come_out(&stage).wait(2);
    assert_eq!(
        (play.top(1, 2), play.below(1, 2)),
        (Tile::ChipNorth, Tile::BearTrap)
    );
    assert_eq!(play.clone().wait(12).top(1, 2), Tile::ChipNorth, "held");
    let play = play.wait(1).go(West).wait(2);
    assert_eq!(play.chip(), (0, 3));
    assert_eq!(
        (play.top(1, 2), play.top(1, 1)),
        (Tile::BearTrap, Tile::ChipNorth)
    );
}
