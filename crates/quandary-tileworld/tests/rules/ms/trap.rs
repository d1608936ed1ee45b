//! Creatures in traps and clone machines, which choose differently there.

use crate::stage::{Stage, ms};
use quandary_tileworld::model::Cardinal::{East, North};
use quandary_tileworld::model::Tile;
use quandary_tileworld::rules::Kind;

/// A creature in a trap at (2,2) that a block holds open.
fn in_trap(rows: &[&str], creature: Tile) -> Stage {
    ms(rows)
        .over('U', creature, Tile::BearTrap)
        .over('n', Tile::Block, Tile::BrownButton)
        .trap('n', 'U')
}

#[test]
fn in_a_trap_most_creatures_try_only_ahead() {
    for kind in [
        Kind::Ball,
        Kind::Glider,
        Kind::Fireball,
        Kind::Walker,
        Kind::Tank,
    ] {
        let facing = kind.tile(North);
        let open = in_trap(&["......@", ".......", "..U....", "n......"], facing);
        assert_eq!(open.after(5).one(kind), (2, 1), "{kind:?}");
        let blocked = in_trap(&["......@", "..#....", "..U....", "n......"], facing);
        assert_eq!(blocked.after(17).one(kind), (2, 2), "{kind:?}");
    }
}

/// Chip opens the toggle wall after the tank has tried in vain.
#[test]
fn a_tank_blocked_in_an_open_trap_waits_for_a_blue_button() {
    let rows = ["@g....", "......", "..U+..", "n....."];
    let play = in_trap(&rows, Tile::TankEast).after(5).go(East);
    assert_eq!(play.top(3, 2), Tile::ToggleFloor);
    assert_eq!(play.wait(12).one(Kind::Tank), (2, 2));
}

/// After seed 0 a blob that faces north tries east first.
#[test]
fn in_a_trap_a_blob_tries_all_directions() {
    let stage = in_trap(
        &["......@", ".......", "..U....", "n......"],
        Tile::BlobNorth,
    );
    assert_eq!(stage.after(9).one(Kind::Blob), (3, 2));
}

/// A ball goes south before them, a direction that none of them would choose.
#[test]
fn bugs_paramecia_and_teeth_in_a_trap_follow_the_previous_creature() {
    for kind in [Kind::Bug, Kind::Paramecium, Kind::Teeth] {
        let rows = ["@.....B", ".......", "..U....", ".......", "n......"];
        let stage = in_trap(&rows, kind.tile(North)).is('B', Tile::BallSouth);
        let ticks = if kind == Kind::Teeth { 9 } else { 5 };
        let play = stage.list("BU").after(ticks);
        assert_eq!(play.top(2, 3), kind.tile(North.back()), "{kind:?}");
    }
}

#[test]
fn bugs_paramecia_and_teeth_from_a_machine_follow_the_previous_creature() {
    for kind in [Kind::Bug, Kind::Paramecium, Kind::Teeth] {
        let stage = ms(&["@r....B", ".......", "..C....", "......."])
            .over('C', kind.tile(North), Tile::CloneMachine)
            .is('B', Tile::BallSouth)
            .cloner('r', 'C');
        let play = stage.after(5).steps("E");
        assert_eq!(play.top(2, 3), kind.tile(North.back()), "{kind:?}");
    }
}

#[test]
fn a_creature_held_in_a_trap_does_not_turn() {
    let stage = ms(&["@.....B", ".......", "..U...."])
        .over('U', Tile::BugNorth, Tile::BearTrap)
        .is('B', Tile::BallSouth);
    let play = stage.list("BU").after(5);
    assert_eq!(play.one(Kind::Ball), (6, 1));
    assert_eq!(play.top(2, 2), Tile::BugNorth);
}

#[test]
fn the_controller_direction_is_reset_each_tick() {
    let stage = in_trap(
        &["@.....B", ".......", "..U....", "n......"],
        Tile::BugNorth,
    );
    let stage = stage.is('B', Tile::BallSouth).list("UB");
    assert_eq!(stage.after(13).one(Kind::Bug), (2, 2));
}

#[test]
fn a_released_mover_is_held_by_the_next_trap() {
    let stage = ms(&["UT....@", "n......"])
        .over('U', Tile::BallEast, Tile::BearTrap)
        .over('n', Tile::Block, Tile::BrownButton)
        .trap('n', 'U');
    assert_eq!(stage.after(5).one(Kind::Ball), (1, 0));
    assert_eq!(stage.after(13).one(Kind::Ball), (1, 0));
}
