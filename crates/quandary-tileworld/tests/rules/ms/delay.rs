//! The order of the slip list and the slide delay: which movers miss a turn.

use crate::stage::{Stage, ms};
use quandary_tileworld::model::Cardinal::West;
use quandary_tileworld::model::Tile;

fn both(stage: Stage) -> [Stage; 2] {
    [stage.clone(), stage.old()]
}

/// In tick 4 two tanks step onto ice and slip on at once. The first reaches the red button, leaves
/// the list, and the block from the machine joins it.
fn two_tanks(rows: &[&str]) -> Stage {
    ms(rows)
        .is('A', Tile::TankEast)
        .is('B', Tile::TankEast)
        .over('C', Tile::CloneBlockEast, Tile::CloneMachine)
        .list("AB")
}

#[test]
fn when_one_stops_and_another_joins_the_next_entry_is_skipped() {
    let with = two_tanks(&["A=r...@", "B=====.", "C=====."]).cloner('r', 'C');
    for stage in both(with) {
        let play = stage.after(5);
        assert_eq!(play.top(2, 0), Tile::TankEast, "on the button");
        assert_eq!(play.top(2, 2), Tile::Block, "the block has slipped on");
        assert_eq!(play.top(1, 1), Tile::TankEast, "waits");
        assert_eq!(play.wait(2).top(2, 1), Tile::TankEast, "goes on");
    }
}

#[test]
fn when_one_stops_and_none_joins_no_entry_is_skipped() {
    let without = two_tanks(&["A=r...@", "B=====.", "C=====."]);
    for stage in both(without) {
        assert_eq!(stage.after(5).top(2, 1), Tile::TankEast);
    }
}

/// The first tank cannot leave its force floor.
#[test]
fn a_blocked_mover_moves_to_the_end_of_the_list_and_the_next_is_skipped() {
    let rows = ["A>#...@", "B=====."];
    let tanks = || ms(&rows).is('A', Tile::TankEast).is('B', Tile::TankEast);
    for stage in both(tanks().list("AB")) {
        assert_eq!(stage.after(5).top(1, 1), Tile::TankEast, "waits");
        assert_eq!(stage.after(7).top(2, 1), Tile::TankEast);
        assert_eq!(stage.after(9).top(3, 1), Tile::TankEast, "is the first now");
    }
    for stage in both(tanks().list("BA")) {
        assert_eq!(stage.after(5).top(2, 1), Tile::TankEast);
    }
}

/// The block slips from tick 4 on; Chip joins it in the same tick but later. In tick 6 it blocks
/// him; it would be gone if it had moved first.
#[test]
fn chip_is_always_first_in_the_slip_list() {
    let stage = ms(&["......", "..C...", "<<<@..", "....Br"])
        .over('C', Tile::CloneBlockSouth, Tile::CloneMachine)
        .is('B', Tile::BallEast)
        .cloner('r', 'C');
    for stage in both(stage) {
        let play = stage.after(4).go(West);
        assert_eq!((play.top(1, 2), play.chip()), (Tile::Block, (2, 2)));
        let play = play.wait(2);
        assert_eq!((play.top(0, 2), play.chip()), (Tile::Block, (2, 2)));
    }
}
