//! When ticks are played.

use crate::{LYNX, MS, START, TICK, action, held, ticks};
use quandary_player::live::{LivePlay, LiveState, PauseCause, Speed, StepSize};
use std::time::Duration;

/// Numbers that look random: the same in every run.
fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state >> 33
    })
}

#[test]
fn an_hour_has_72000_ticks_however_irregularly_the_view_calls() {
    for variant in [MS, LYNX] {
        let mut play = held(0, variant);
        play.rest(START);
        let hour = Duration::from_secs(3600);
        let (mut passed, mut jumps) = (Duration::ZERO, numbers(7));
        while passed < hour {
            let jump = jumps.next().unwrap_or_default() % 900_000_007;
            passed = (passed + Duration::from_nanos(jump)).min(hour);
            play.advance(START + passed);
            let due = passed.as_nanos() / TICK.as_nanos();
            assert_eq!(u128::from(play.game().now()), due, "{variant}");
        }
        assert_eq!(play.game().now(), 72_000);
        assert_eq!(play.state(), LiveState::Running);
    }
}

#[test]
fn a_view_that_sleeps_until_the_next_tick_misses_none() {
    let mut play = held(0, LYNX);
    assert_eq!(play.next_due(START), None);
    for speed in Speed::ALL {
        let mut now = START;
        play.pause(now);
        play.set_speed(speed, now);
        assert_eq!(play.next_due(now), None);
        play.resume(now);
        for _ in 0..100 {
            let before = play.game().now();
            let wait = play.next_due(now).expect("running");
            play.advance(now + wait - Duration::from_nanos(1));
            assert_eq!(play.game().now(), before);
            now += wait;
            play.advance(now);
            assert_eq!(play.game().now(), before + 1, "{speed:?}");
        }
        play.pause(now);
    }
}

#[test]
fn a_speed_counts_from_the_moment_at_which_it_was_set() {
    let mut play = held(0, LYNX);
    play.rest(START);
    let mut now = START;
    for (speed, ticks) in [
        (Speed::Quarter, 25),
        (Speed::Half, 50),
        (Speed::Normal, 100),
        (Speed::Double, 200),
    ] {
        let before = play.game().now();
        play.set_speed(speed, now);
        for _ in 0..10 {
            now += Duration::from_millis(500);
            play.advance(now);
        }
        assert_eq!(play.game().now() - before, ticks, "{speed:?}");
    }
    assert_eq!(play.speed().slower(), Speed::Normal);
    assert_eq!(Speed::Double.faster(), Speed::Double);
}

#[test]
fn no_time_passes_before_the_first_key_and_in_a_pause() {
    let mut play = held(0, MS);
    assert_eq!(play.state(), LiveState::Waiting);
    play.advance(START + Duration::from_secs(100));
    assert_eq!((play.game().now(), play.next_due(START)), (0, None));
    let east = action(&play, "E");
    play.press(east, START);
    assert_eq!(play.state(), LiveState::Running);
    play.advance(ticks(1));
    assert_eq!((play.game().now(), &*play.game().moves()), (1, "0:E"));
    play.pause(ticks(3));
    assert_eq!(play.state(), LiveState::Paused(PauseCause::Player));
    play.press(east, ticks(1000));
    play.advance(ticks(2000));
    assert_eq!((play.game().now(), play.next_due(ticks(2000))), (3, None));
    play.resume(ticks(5000));
    play.advance(ticks(5010));
    // The pause released the key.
    assert_eq!((play.game().now(), &*play.game().moves()), (13, "0:E"));
}

#[test]
fn after_a_sleep_of_the_machine_the_game_is_paused() {
    let mut play = held(0, MS);
    play.rest(START);
    play.advance(ticks(10));
    play.advance(ticks(30));
    assert_eq!(play.game().now(), 30);
    let late = ticks(31) + Duration::from_millis(1001);
    assert_eq!(play.advance(late), []);
    assert_eq!(play.game().now(), 30);
    assert_eq!(play.state(), LiveState::Paused(PauseCause::Delay));
    assert_eq!(play.status_words(), "paused after a long delay");
    play.resume(late);
    play.advance(late + TICK);
    assert_eq!(play.game().now(), 31);
}

#[test]
fn in_step_mode_time_passes_only_with_a_key() {
    for (size, after) in [
        (StepSize::Tick, [1, 2, 3]),
        (StepSize::UntilInput, [4, 5, 8]),
    ] {
        let mut play = held(0, MS);
        play.play_by_steps(size, START);
        let words = play.status_words();
        assert_eq!(words, "step mode: time passes only with a key");
        let east = action(&play, "E");
        let mut passed = Vec::new();
        for key in [Some(east), None, Some(east)] {
            match key {
                Some(key) => play.press(key, START),
                None => play.rest(START),
            }
            play.advance(START + Duration::from_secs(50));
            passed.push(play.game().now());
        }
        assert_eq!(passed, after, "{size:?}");
        assert_eq!(play.next_due(START), None);
        assert_eq!(play.state(), LiveState::Stepping(size));
        assert!(play.undo(START));
        assert_eq!(play.state(), LiveState::Stepping(size));
    }
}

fn rewound(play: &mut LivePlay, from: u32, held: u32) -> u64 {
    play.advance(ticks(from));
    play.rewind(ticks(from));
    assert_eq!(play.state(), LiveState::Rewinding);
    play.advance(ticks(from + held / 2));
    play.stop_rewinding(ticks(from + held));
    play.game().now()
}

#[test]
fn holding_rewind_goes_back_four_times_as_fast_until_the_start() {
    let mut play = held(0, LYNX);
    play.rest(START);
    assert_eq!(rewound(&mut play, 15, 2), 7);
    assert_eq!(play.state(), LiveState::Waiting);
    play.rest(ticks(20));
    assert_eq!(rewound(&mut play, 21, 10), 0);
    assert_eq!(play.state(), LiveState::Waiting);
    assert_eq!(play.next_due(ticks(99)), None);
}
