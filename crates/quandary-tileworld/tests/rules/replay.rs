//! Replays: when moves are played and when a replay ends.

use crate::stage::{Stage, lynx, ms};
use quandary_tileworld::model::Cardinal::East;
use quandary_tileworld::model::{Command, Heading, TimedMove};
use quandary_tileworld::rules::{Replay, ReplayOutcome};
use std::sync::Arc;

/// Returns the outcome of steps to the east in the given ticks.
fn replayed(stage: &Stage, ticks: &[u32], recorded: u32) -> ReplayOutcome {
    let rules = Arc::new(stage.rules().expect("a level that can be played"));
    let step = |tick: &u32| TimedMove {
        tick: *tick,
        command: Command::Go(Heading::Straight(East)),
    };
    let mut replay = Replay::new(rules, ticks.iter().map(step).collect(), recorded);
    loop {
        if let Some(ending) = replay.tick() {
            return ending;
        }
    }
}

#[test]
fn a_move_is_played_in_its_tick_including_tick_0() {
    let stage = ms(&["@E"]);
    assert_eq!(replayed(&stage, &[0], 0), ReplayOutcome::Verified);
    assert_eq!(replayed(&stage, &[7], 7), ReplayOutcome::Verified);
    assert_eq!(
        replayed(&stage, &[7], 8),
        ReplayOutcome::DifferentTime { found: 7 },
        "the recorded time has to be right"
    );
}

/// The replay ends before tick t if t - 1 is later than the recorded time.
#[test]
fn a_replay_without_moves_left_ends_two_ticks_after_the_recorded_time() {
    for stage in [ms(&["@..."]), lynx(&["@..."])] {
        let given_up = ReplayOutcome::NotWon { tick: 12, at: 0 };
        assert_eq!(replayed(&stage, &[], 10), given_up);
    }
}

#[test]
fn no_replay_exceeds_23_bits_of_ticks() {
    let last = ReplayOutcome::NotWon {
        tick: 0x7F_FFFF,
        at: 0,
    };
    assert_eq!(replayed(&ms(&["@"]), &[], u32::MAX), last);
}

#[test]
fn a_remaining_move_keeps_a_replay_going_after_the_recorded_time() {
    let late = replayed(&ms(&["@E"]), &[50], 3);
    assert_eq!(late, ReplayOutcome::DifferentTime { found: 50 });
}

/// The exit is reached in tick 3. The time offset decreases with each following tick, so that they
/// do not count.
#[test]
fn the_final_ticks_of_lynx_do_not_count_as_time() {
    let stage = lynx(&["@E"]);
    assert_eq!(replayed(&stage, &[0], 4), ReplayOutcome::Verified);
    assert_eq!(
        replayed(&stage, &[0], 9),
        ReplayOutcome::DifferentTime { found: 4 }
    );
    let given_up = ReplayOutcome::NotWon { tick: 5, at: 1 };
    assert_eq!(replayed(&stage, &[0], 3), given_up);
}
