//! Each family: a sample level is solved by keys, undone to the start, hinted and resumed.

use crate::terminal::{DOWN, ENTER, HOME, LEFT, RIGHT, Session, Size, UP};
use std::process::Command;

/// The moves of a solution of a level.
fn solution(level: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_quandary"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .args(["solve", level, "--format", "json"])
        .output()
        .expect("it runs");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let solution = report[0]["solution"].as_str();
    solution.expect("a solution").to_owned()
}

/// The board on a screen, without what is next to and below it.
fn board(screen: &str, Size(lines, columns): Size) -> Vec<String> {
    let lines = screen.lines().skip(1).take(usize::from(lines) - 5);
    let columns = usize::from(columns) - 27;
    let cut = |line: &str| line.chars().take(columns).collect::<String>();
    lines.map(|line| cut(line).trim_end().to_owned()).collect()
}

/// Solves a level by keys, then goes back to the start, kills the program and goes on.
fn solve_by_keys(level: &str, keys: &[String]) {
    let data = tempfile::tempdir().expect("a folder");
    for size in [Size::SMALL, Size::LARGE] {
        let mut session = Session::play(&[level], data.path(), size);
        session.see("all keys");
        session.keys(HOME);
        for key in keys {
            session.keys(key);
            session.settled();
        }
        session.see("solved: ");
        session.keys(HOME);
        session.see_that("is unsolved", |screen| !screen.contains("Solved!"));
        let start = board(&session.settled(), size);
        session.keys(&keys[0]);
        session.see_that("has moved", |screen| board(screen, size) != start);
        let before = session.settled();
        session.kill();
        let mut session = Session::play(&[level], data.path(), size);
        session.see("all keys");
        let after = session.settled();
        assert_eq!(board(&after, size), board(&before, size));
        session.keys(HOME);
        session.leave();
    }
}

fn hint(level: &str) {
    let data = tempfile::tempdir().expect("a folder");
    let mut session = Session::play(&[level], data.path(), Size::SMALL);
    session.see("all keys");
    session.keys("i");
    session.see("look");
    session.keys("iv");
    session.see("right so far");
    session.keys("s");
    session.see("found a solution");
    session.keys("p");
    session.see("Solved!");
    session.leave();
}

fn arrow(letter: char) -> String {
    match letter.to_ascii_lowercase() {
        'u' | 'n' => UP,
        'd' | 's' => DOWN,
        'l' | 'w' => LEFT,
        _ => RIGHT,
    }
    .to_owned()
}

#[test]
fn sokoban_is_played() {
    let level = "samples/crossoban/lessons.crossoban#2";
    let keys: Vec<String> = solution(level).chars().map(arrow).collect();
    solve_by_keys(level, &keys);
    hint(level);
}

#[test]
fn shunting_is_played() {
    let level = "samples/gartriage/lessons.Gartriage#2";
    let pushes = [
        ("T8", "K"),
        ("T2", "J"),
        ("T4", "H"),
        ("T6", "L"),
        ("T7", "Y"),
        ("T9", "U"),
        ("T1", "B"),
        ("T3", "N"),
    ];
    let mut moves = solution(level);
    for (push, key) in pushes {
        moves = moves.replace(push, key);
    }
    let mut keys = Vec::new();
    let mut letters = moves.chars();
    while let Some(letter) = letters.next() {
        keys.push(letter.to_string());
        if letter == '+' {
            // The key hooks the only wagon that can be hooked; the direction needs no key.
            letters.next();
        }
    }
    solve_by_keys(level, &keys);
    hint(level);
}

#[test]
fn tents_are_played() {
    let level = "samples/tents/lessons.tents#2";
    let (mut row, mut column) = (0_i32, 0_i32);
    let mut keys = Vec::new();
    for tent in solution(level).split_whitespace() {
        let at = tent
            .trim_start_matches('T')
            .split_once(',')
            .expect("row and column");
        let (to_row, to_column): (i32, i32) = (
            at.0.parse().expect("a row"),
            at.1.parse().expect("a column"),
        );
        let steps = |from: i32, to: i32, back: &str, on: &str| {
            let key = if to < from { back } else { on };
            key.repeat(usize::try_from((to - from).abs()).expect("not negative"))
        };
        let way = steps(row, to_row, UP, DOWN) + &steps(column, to_column, LEFT, RIGHT);
        keys.push(way + "t");
        (row, column) = (to_row, to_column);
    }
    solve_by_keys(level, &keys);
    hint(level);
}

#[test]
fn calendars_are_played() {
    let level = "samples/apad/days.placements#2";
    // Without a solution in the file, the pieces are typed in the notation.
    let keys: Vec<String> = solution(level)
        .split_whitespace()
        .map(|placement| format!("P{placement}{ENTER}"))
        .collect();
    solve_by_keys(level, &keys);
}

#[test]
fn chips_are_played_step_by_step() {
    let level = "samples/tileworld/lessons.dat#2";
    let data = tempfile::tempdir().expect("a folder");
    let mut session = Session::play(&[level], data.path(), Size::SMALL);
    session.see("all keys");
    // Twice: time passes until the next moment at which a key counts.
    session.keys("//");
    for step in solution(level).split_whitespace() {
        let (_, direction) = step.split_once(':').expect("tick and direction");
        let letter = direction.chars().next().expect("a direction");
        session.keys(&arrow(letter));
        session.settled();
    }
    session.see("solved: ");
    session.keys(HOME);
    let start = board(&session.settled(), Size::SMALL);
    session.keys(RIGHT);
    session.see_that("has moved", |screen| board(screen, Size::SMALL) != start);
    let before = session.settled();
    session.kill();
    let session = Session::play(&[level], data.path(), Size::SMALL);
    session.see("all keys");
    let after = session.settled();
    assert_eq!(board(&after, Size::SMALL), board(&before, Size::SMALL));
    session.leave();
    let records = std::fs::read_dir(data.path().join("records")).expect("records");
    assert_eq!(records.count(), 1, "the win is recorded");
}
