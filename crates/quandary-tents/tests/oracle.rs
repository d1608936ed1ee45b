//! Simon Tatham's program, if it is installed, accepts our game IDs, and its IDs are read here.

mod common;

use common::{codes_of, read};
use quandary_core::diagnostic::Severity;
use quandary_core::grid::Point;
use quandary_tents::format::{Level, SGT_SAVE, TATHAM, write};
use quandary_tents::model::{Board, Contact, Edges, Square};
use quandary_testing::program;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], ids: &str) -> Option<Output> {
    let mut running = Command::new(program::find("sgt-tents")?)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = running.stdin.take().expect("piped input");
    // The program stops reading at the first ID that it refuses.
    let _ = input.write_all(ids.as_bytes());
    drop(input);
    Some(running.wait_with_output().expect("the program ends"))
}

/// Whether the program accepts these IDs; `None` if it is not installed. Games are saved instead of
/// printed, because the program only prints boards whose marks violate no rule.
fn accepts(name: &str, ids: &str) -> Option<bool> {
    let prefix = format!("{}/sgt-{name}-", env!("CARGO_TARGET_TMPDIR"));
    run(&["--save", &prefix], ids).map(|output| output.status.success())
}

#[test]
fn its_game_ids_are_written_back_unchanged() {
    for params in ["8x8de", "10x10dt", "5x9de", "15x4dt"] {
        let Some(output) = run(&["--generate", "5", params], "") else {
            return;
        };
        let ids = String::from_utf8(output.stdout).expect("UTF-8");
        let parsed = read(TATHAM, &ids);
        assert_eq!(
            (parsed.levels.len(), codes_of(&parsed)),
            (5, vec![]),
            "{ids}"
        );
        assert_eq!(write(TATHAM, &parsed.levels).unwrap().text, ids);
    }
}

#[test]
fn our_game_ids_are_accepted() {
    let mut dice = ChaCha8Rng::seed_from_u64(20_261_120);
    let mut roll = |below: u32| dice.next_u32() % below;
    let mut levels = Vec::new();
    for _ in 0..60 {
        let (rows, columns, blanks) = (4 + roll(12), 4 + roll(30), 4 + roll(60));
        let mut board = Board::new(rows, columns, Edges::Flat, Contact::AllAround);
        for index in 0..rows * columns {
            let at = Point::new(index % columns, index / columns);
            *board.squares.get_mut(at).expect("inside") = match roll(blanks) {
                0 | 1 => Square::Tree,
                2 => Square::Tent,
                3 => Square::Grass,
                _ => Square::Empty,
            };
        }
        for clue in board.row_clues.iter_mut().chain(&mut board.column_clues) {
            *clue = Some(roll(10));
        }
        levels.push(Level::new(board));
    }
    let ids = write(TATHAM, &levels).expect("no open clues").text;
    assert_ne!(accepts("ours", &ids), Some(false), "{ids}");
}

#[test]
fn what_it_refuses_has_a_finding_here() {
    for id in [
        "4x4:_n,0,1,0,0,1,0,0,0",
        "4x4:_p,0,1,0,0,1,0,0,0",
        "4x4:_o,0,1,0,0,1,0,0",
        "4x4:_o,0,1,0,0,1,0,0,0,0",
        "4x4:!_o,0,1,0,0,1,0,0,0",
        "4x4:_o!,0,1,0,0,1,0,0,0",
        "4x4:_?o,0,1,0,0,1,0,0,0",
        "3x3:_h,0,1,0,1,0,0",
    ] {
        assert!(
            read(TATHAM, id).diagnostics.worst() >= Some(Severity::Warning),
            "{id}"
        );
        assert_ne!(accepts("refused", id), Some(true), "{id}");
    }
}

/// Whether the program loads a save file; `None` if it is not installed. It loads the file in order
/// to draw it, without a display.
fn loads(name: &str, text: &str) -> Option<bool> {
    let [save, picture] = ["sav", "png"].map(|end| {
        let folder = env!("CARGO_TARGET_TMPDIR");
        format!("{folder}/sgt-load-{name}.{end}")
    });
    std::fs::write(&save, text).expect("a writable folder");
    run(&["--screenshot", &picture, &save], "").map(|output| output.status.success())
}

#[test]
fn our_save_files_are_loaded() {
    let start = "8x8de:d_bfdcdcfcaig,4,0,1,2,1,1,2,1,3,0,4,0,4,0,1,0\n";
    let played = "9x4:_!_-ccp-_!i,1,0,0,1,0,0,0,0,0,1,0,1,0\n";
    for (name, id) in [("start", start), ("played", played)] {
        let text = write(SGT_SAVE, &read(TATHAM, id).levels)
            .expect("a board")
            .text;
        assert_ne!(loads(name, &text), Some(false), "{text}");
        let wrong = text.replace("DESC    :", "DESC    :1");
        assert_ne!(loads(name, &wrong), Some(true), "{wrong}");
    }
}

#[test]
fn its_save_files_are_read() {
    let prefix = format!("{}/sgt-made-", env!("CARGO_TARGET_TMPDIR"));
    let Some(output) = run(&["--generate", "3", "9x7dt", "--save", &prefix], "") else {
        return;
    };
    assert!(output.status.success());
    for index in 0..3 {
        let text = std::fs::read_to_string(format!("{prefix}{index}")).expect("a save file");
        let parsed = read(SGT_SAVE, &text);
        // The seed and the solution are not read.
        assert_eq!(codes_of(&parsed), ["TEN0049"], "{text}");
        assert_eq!(parsed.levels[0].fact("difficulty"), Some("Tricky"));
        let written = write(SGT_SAVE, &parsed.levels).expect("a board").text;
        let lines = text
            .lines()
            .filter(|line| !line.starts_with("SEED") && !line.starts_with("AUX"));
        assert!(lines.eq(written.lines()), "{text}");
    }
}
