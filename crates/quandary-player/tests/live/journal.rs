//! Saving by appending lines, and restoring.

use crate::{
    LYNX, MS, RULES, START, TICK, enter, game, held, puzzle, solutions, strike, ticks, tried,
};
use quandary_core::options::Options;
use quandary_player::live::{KeyReports, LivePlay, LiveState, Place, Restored, Run};
use quandary_testing::corruption::mutations;
use std::time::Duration;

fn restored(variant: &str, journal: &[u8]) -> (LivePlay, Restored) {
    LivePlay::restore(game(0, variant), KeyReports::PressAndRelease, journal)
}

/// What a player has: the runs, the checkpoints, and the position.
fn possession(play: &LivePlay) -> (Vec<Run>, Vec<String>, u64, u64) {
    let marks = play.runs().checkpoints();
    let marks = marks.map(|(name, place)| format!("{name} {place:?}"));
    let game = play.game();
    let runs = play.runs().all().to_vec();
    (runs, marks.collect(), game.now(), game.position_hash())
}

#[test]
fn a_game_is_restored_from_its_journal() {
    for variant in [MS, LYNX] {
        let mut play = tried(variant);
        let journal = play.last_journal_lines();
        assert_eq!(play.last_journal_lines(), "");
        let (again, Restored { damaged }) = restored(variant, journal.as_bytes());
        assert_eq!(damaged, 0, "{journal}");
        assert_eq!(possession(&again), possession(&play), "{journal}");
        assert_eq!(again.state(), LiveState::Waiting);
    }
}

#[test]
fn a_game_that_starts_in_another_way_is_a_run_of_its_own_and_restored() {
    for (variant, words) in [(MS, "seed=5"), (LYNX, "stepping=odd+1 slide=west")] {
        let mut play = tried(variant);
        let (before, runs) = (play.place(), play.runs().all().len());
        let table = play.game().start().table();
        let start = Options::parse_words(table, words).expect("options");
        play.begin(&start, START).expect("playable");
        play.rest(START);
        strike(&mut play, "E", START);
        play.pause(ticks(12));
        let place = play.place();
        assert_eq!((place.run.0, place.tick), (runs, 12), "{variant}");
        let journal = play.last_journal_lines();
        let (mut again, Restored { damaged }) = restored(variant, journal.as_bytes());
        assert_eq!(damaged, 0, "{journal}");
        assert_eq!(possession(&again), possession(&play), "{journal}");
        assert_eq!(again.game().start().words(), words);
        assert!(again.go_to(before, START));
        assert_eq!(again.game().start().words(), "");
        assert!(again.go_to(place, START));
        assert_eq!(again.game().position_hash(), play.game().position_hash());
        let mut other = held(0, variant);
        other
            .play_moves(&play.game().moves(), START)
            .expect("moves");
        other.go_to(
            Place {
                tick: 12,
                ..other.place()
            },
            START,
        );
        assert_eq!(other.game().position_hash(), play.game().position_hash());
    }
}

#[test]
fn a_restored_game_goes_on_in_the_same_journal() {
    let mut play = tried(LYNX);
    let mut journal = play.last_journal_lines();
    for round in 0..5 {
        let (mut again, Restored { damaged }) = restored(LYNX, journal.as_bytes());
        assert_eq!(damaged, 0, "{journal}");
        again.rest(START);
        strike(&mut again, ["E", "W", "S"][round % 3], ticks(5));
        again.advance(ticks(15));
        again.pause(ticks(15));
        again.step_back(3, ticks(15));
        journal += &again.journal_lines(ticks(15));
        let (same, _) = restored(LYNX, journal.as_bytes());
        assert_eq!(possession(&same), possession(&again), "{journal}");
    }
}

#[test]
fn a_journal_truncated_at_any_byte_gives_what_is_readable() {
    let mut play = tried(MS);
    let journal = play.last_journal_lines().into_bytes();
    let mut ticks = 0;
    for end in 0..=journal.len() {
        let (mut part, Restored { damaged }) = restored(MS, &journal[..end]);
        assert!(damaged <= 1, "{end}");
        let known: u64 = part.runs().all().iter().map(|run| run.ticks).sum();
        assert!(known >= ticks, "{end}");
        ticks = known;
        // What follows in the journal is readable again.
        part.rest(START);
        strike(&mut part, "W", START);
        part.advance(START + TICK * 9);
        part.pause(START + TICK * 9);
        let more = part.last_journal_lines();
        let (again, _) = restored(MS, &[&journal[..end], more.as_bytes()].concat());
        assert_eq!(possession(&again), possession(&part), "{end}");
    }
    assert_eq!(restored(MS, &journal).0.runs().all(), play.runs().all());
}

#[test]
fn garbage_in_a_journal_is_skipped() {
    let mut play = tried(MS);
    let journal = play.last_journal_lines();
    mutations(&[journal.as_bytes()], b"0189 :f\n", 300, |bytes| {
        let (part, _) = restored(MS, bytes);
        assert!(part.game().now() <= part.game().recorded_ticks());
    });
    let (part, Restored { damaged }) = restored(MS, b"\xff\xfe\n\n0 x\nlive 1\n");
    assert_eq!((damaged, part.runs().all().len()), (3, 1));
}

#[test]
fn a_journal_of_another_level_is_played_as_far_as_possible() {
    let (variant, _, file) = RULES[0];
    let mut play = held(0, variant);
    enter(&mut play, &solutions(file)[0]);
    let journal = play.last_journal_lines();
    for level in 1..13 {
        let other = puzzle(level, LYNX).game().live().expect("in real time");
        let (play, _) = LivePlay::restore(other, KeyReports::PressOnly, journal.as_bytes());
        let run = &play.runs().all()[play.runs().current().0];
        assert_eq!(run.ticks, play.game().recorded_ticks(), "{level}");
    }
}

#[test]
fn at_most_the_inputs_of_the_last_second_are_unsaved() {
    let mut play = held(0, LYNX);
    let mut journal = play.journal_lines(START);
    assert!(journal.ends_with(" live 1\n"), "{journal}");
    play.rest(START);
    let (mut now, mut calls) = (START, 0);
    let mut played = vec![(now, String::new())];
    for tick in 0..400 {
        strike(&mut play, ["E", "W"][tick / 8 % 2], now);
        now += TICK;
        play.advance(now);
        played.push((now, play.game().moves()));
        let lines = play.journal_lines(now);
        calls += usize::from(!lines.is_empty());
        journal += &lines;
        let (saved, _) = restored(LYNX, journal.as_bytes());
        let saved = saved.game().moves();
        let second = now.saturating_sub(Duration::from_secs(1));
        let old = played.iter().rev().find(|(at, _)| *at <= second);
        let old = old.map_or("", |(_, moves)| moves);
        assert!(saved.starts_with(old), "{saved}, at least {old}");
    }
    assert_eq!(calls, 20);
    play.pause(now);
    journal += &play.journal_lines(now);
    let (saved, _) = restored(LYNX, journal.as_bytes());
    assert_eq!(saved.game().moves(), play.game().moves());
}

#[test]
fn an_hour_needs_a_small_journal() {
    let mut play = held(0, MS);
    play.rest(START);
    let (mut now, mut bytes) = (START, 0);
    for _ in 0..3600 * 4 {
        strike(&mut play, "N", now);
        now += TICK * 5;
        play.advance(now);
        bytes += play.journal_lines(now).len();
    }
    assert_eq!(play.game().now(), 72_000);
    assert!(bytes < 400_000, "{bytes} bytes");
}
