//! Rewinding, branches and checkpoints.

use crate::{LYNX, MS, START, TICK, enter, held, solutions, strike, ticks, tried};
use quandary_player::live::{LivePlay, LiveState, Place, RunEnd, RunIndex, Speed};

fn place(run: usize, tick: u64) -> Place {
    let run = RunIndex(run);
    Place { run, tick }
}

/// Moments of every run with their positions.
fn positions(play: &mut LivePlay) -> Vec<(Place, u64)> {
    let runs: Vec<u64> = play.runs().all().iter().map(|run| run.ticks).collect();
    let mut positions = Vec::new();
    for (run, ticks) in runs.into_iter().enumerate() {
        for tick in (0..=ticks).step_by(3) {
            let place = place(run, tick);
            assert!(play.go_to(place, START), "{place:?}");
            assert_eq!(play.game().now(), tick);
            positions.push((place, play.game().position_hash()));
        }
    }
    positions
}

#[test]
fn what_is_played_differently_after_going_back_is_a_branch() {
    for variant in [MS, LYNX] {
        let mut play = held(0, variant);
        play.rest(START);
        strike(&mut play, "E", START);
        strike(&mut play, "S", ticks(8));
        play.advance(ticks(20));
        let first = play.game().position_hash();
        play.step_back(12, ticks(20));
        let fork = play.game().position_hash();
        assert_eq!(play.state(), LiveState::Waiting);
        play.rest(ticks(20));
        strike(&mut play, "W", ticks(20));
        play.pause(ticks(32));
        let second = play.game().position_hash();
        assert_ne!(first, second);
        let runs = play.runs().all();
        let described: Vec<_> = runs.iter().map(|run| (&*run.moves, run.ticks)).collect();
        assert_eq!(described, [("0:E 8:S", 20), ("8:W", 20)], "{variant}");
        assert_eq!(runs[1].parent(), Some(place(0, 8)));
        for (run, expected) in [(0, first), (1, second), (0, first)] {
            assert!(play.go_to(place(run, 20), START));
            assert_eq!(play.game().position_hash(), expected);
            play.step_back(12, START);
            assert_eq!(play.game().position_hash(), fork);
            play.step_forward(100, START);
            assert_eq!(play.game().position_hash(), expected);
        }
        assert!(!play.go_to(place(2, 0), START));
        assert!(!play.go_to(place(1, 21), START));
    }
}

#[test]
fn every_moment_of_every_run_can_be_returned_to() {
    for variant in [MS, LYNX] {
        let mut play = tried(variant);
        assert!(play.runs().all().len() > 2, "{variant}");
        let known = positions(&mut play);
        for (place, position) in known.into_iter().rev() {
            assert!(play.go_to(place, START));
            assert_eq!(play.game().position_hash(), position, "{place:?}");
        }
    }
}

#[test]
fn undo_goes_back_input_by_input_to_the_start_and_redo_forward() {
    let mut play = held(0, LYNX);
    enter(&mut play, "0:E 6:S 12:W");
    play.pause(START);
    let end = play.game().now();
    let back = std::iter::from_fn(|| play.undo(START).then(|| play.game().now()));
    assert_eq!(back.collect::<Vec<_>>(), [12, 6, 0]);
    let forth = std::iter::from_fn(|| play.redo(START).then(|| play.game().now()));
    assert_eq!(forth.collect::<Vec<_>>(), [6, 12, end]);
    play.restart(START);
    assert_eq!((play.game().now(), play.game().recorded_ticks()), (0, end));
}

#[test]
fn a_restart_keeps_the_run_before_it() {
    let mut play = held(0, MS);
    let moves = &solutions("lessons-ms.dac.tws")[0];
    enter(&mut play, moves);
    let LiveState::Won(time) = play.state() else {
        panic!("won");
    };
    let end = play.game().now();
    play.restart(ticks(2000));
    play.rest(ticks(2000));
    strike(&mut play, "E", ticks(2000));
    play.pause(ticks(2010));
    assert_eq!(play.runs().current(), RunIndex(1));
    assert_eq!(play.runs().all()[0].end, RunEnd::Won(time));
    assert!(play.go_to(place(0, end), START));
    assert_eq!(play.state(), LiveState::Won(time));
    assert_eq!(play.won().map(|(_, ticks)| ticks), Some(time));
}

#[test]
fn going_back_over_idle_time_again_and_again_leaves_one_run() {
    let mut play = held(0, MS);
    let mut now = START;
    for _ in 0..1000 {
        play.rest(now);
        now += TICK * 15;
        play.advance(now);
        play.step_back(10, now);
    }
    assert_eq!(play.game().now(), 5000);
    assert_eq!(play.runs().all().len(), 2);
}

#[test]
fn moves_from_elsewhere_become_a_run_and_absurd_ones_end_at_once() {
    let mut play = held(0, LYNX);
    let moves = &solutions("lessons-lynx.dac.tws")[0];
    play.play_moves(moves, START).expect("moves");
    assert!(matches!(play.state(), LiveState::Won(_)));
    for absurd in ["99999999999999:E", "0:E 18446744073709551615:E", "x", "0:?"] {
        assert!(play.play_moves(absurd, START).is_err(), "{absurd}");
    }
    assert!(play.game().now() < 1000);
}

#[test]
fn a_checkpoint_is_returned_to_by_name() {
    let mut play = tried(LYNX);
    let names = play.runs().checkpoints().map(|(name, _)| name.to_owned());
    let names: Vec<String> = names.collect();
    assert_eq!(names, ["try 0", "try 1", "try 2"]);
    let mut seen = Vec::new();
    for name in &names {
        assert!(play.return_to(name, START));
        seen.push((play.game().now(), play.game().position_hash()));
    }
    for (name, position) in names.iter().zip(&seen).rev() {
        assert!(play.return_to(name, START));
        assert_eq!((play.game().now(), play.game().position_hash()), *position);
    }
    assert!(!play.return_to("try 3", START));
    play.set_checkpoint("two\nlines", START);
    assert!(play.return_to("two lines", START));
}

#[test]
fn a_run_is_shown_once_more_at_its_speed_without_anything_new() {
    let mut play = held(0, MS);
    play.rest(START);
    strike(&mut play, "E", START);
    strike(&mut play, "S", ticks(8));
    play.pause(ticks(20));
    let end = play.game().position_hash();
    play.scrub(4, ticks(20));
    assert_eq!((play.place().tick, play.last_tick()), (4, 20));
    play.replay(ticks(20));
    assert_eq!(play.state(), LiveState::Replaying);
    play.advance(ticks(25));
    assert_eq!(play.place(), place(0, 9));
    play.set_speed(Speed::Double, ticks(25));
    play.advance(ticks(27));
    assert_eq!(play.place(), place(0, 13));
    play.advance(ticks(40));
    assert_eq!(
        (play.place(), play.game().position_hash()),
        (place(0, 20), end)
    );
    assert!(!play.is_replaying());
    assert_eq!(play.runs().all().len(), 1);
    // There is nothing more to show.
    play.replay(ticks(40));
    assert!(!play.is_replaying());
}

#[test]
fn a_direction_plays_on_from_a_replay() {
    let mut play = held(0, MS);
    play.rest(START);
    strike(&mut play, "E", START);
    play.pause(ticks(20));
    play.scrub(0, ticks(20));
    play.replay(ticks(20));
    play.advance(ticks(26));
    strike(&mut play, "W", ticks(26));
    play.advance(ticks(30));
    assert_eq!(play.state(), LiveState::Running);
    assert_eq!(play.place(), place(1, 10));
    assert_eq!(play.runs().all()[1].parent(), Some(place(0, 6)));
}

#[test]
fn moves_are_played_until_a_tick() {
    for variant in [MS, LYNX] {
        let mut play = held(0, variant);
        play.play_moves_until("0:E 4:E", 17, START)
            .expect("playable");
        assert_eq!((play.place().tick, play.last_tick()), (17, 17), "{variant}");
        let mut longer = held(0, variant);
        longer.play_moves("0:E 4:E", START).expect("playable");
        assert!(longer.last_tick() > 17);
        longer.scrub(17, START);
        assert_eq!(play.game().position_hash(), longer.game().position_hash());
    }
}
