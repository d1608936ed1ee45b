//! Files of other projects, if the corpus is available.

mod common;

use common::{codes_of, read_with};
use quandary_core::diagnostic::{Severity, Strictness};
use quandary_core::source::Source;
use quandary_tents::format::{BOARD, FORMATS, Level, TNT, probe, write};
use quandary_tents::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_tents::rules::is_solved;
use quandary_testing::corpus;

fn canonical(board: &Board) -> Vec<u8> {
    let written = write(TNT, &[Level::new(board.clone())]).expect("a board");
    written.text.into_bytes()
}

#[test]
fn course_saves_are_canonical_except_for_known_damage() {
    let mut without_end = Vec::new();
    let mut trimmed = Vec::new();
    for (name, bytes) in corpus::files("tents/libgame") {
        let parsed = read_with(TNT, &bytes, Strictness::Lenient);
        assert!(parsed.spans[0].playable, "{name}: {:?}", codes_of(&parsed));
        assert!(parsed.diagnostics.worst() < Some(Severity::Error), "{name}");
        let text = canonical(&parsed.levels[0].board);
        if codes_of(&parsed).contains(&"TEN0007") {
            trimmed.push((name, text));
        } else if text == bytes {
            assert!(!codes_of(&parsed).contains(&"TEN0006"), "{name}");
        } else {
            assert_eq!(text, [&bytes[..], b"\n"].concat(), "{name}");
            without_end.push(name);
        }
    }
    if trimmed.is_empty() {
        return;
    }
    assert_eq!(without_end.len(), 10);
    let whole = "3 3 1 0\n1 0 0 \n0 0 1 \nx  \n   \n   \n";
    assert_eq!(
        trimmed,
        [("game_3x3w.tnt".to_owned(), whole.as_bytes().to_vec())]
    );
}

#[test]
fn course_saves_are_unchanged_by_every_format() {
    for (name, bytes) in corpus::files("tents/libgame") {
        let board = &read_with(TNT, &bytes, Strictness::Lenient).levels[0].board;
        for format in &FORMATS {
            let level = Level::new(board.clone());
            let written = write(format, &[level]).expect("no open clues");
            let again = read_with(format, written.text.as_bytes(), Strictness::Lenient);
            let again = again.levels.into_iter().next().expect("a board");
            let marks = |board: &Board| board.count(Square::Tent) + board.count(Square::Grass);
            let plain = board.edges == Edges::Flat
                && board.contact == Contact::AllAround
                && marks(board) == 0;
            if plain {
                assert_eq!(again.board, *board, "{name} as {}", format.id);
            }
            let rewritten = write(format, &[again]).expect("no open clues");
            assert_eq!(rewritten.text, written.text, "{name} as {}", format.id);
        }
    }
}

#[test]
fn solved_course_saves_are_solved() {
    for (name, bytes) in corpus::files("tents/libgame") {
        let board = &read_with(TNT, &bytes, Strictness::Lenient).levels[0].board;
        let solved = ["game4.tnt", "game_default_solution.tnt"].contains(&&*name);
        assert_eq!(is_solved(board, PairingRule::Local), solved, "{name}");
        assert_eq!(is_solved(board, PairingRule::Matching), solved, "{name}");
    }
}

#[test]
fn boards_with_clues_are_canonical() {
    for (name, bytes) in corpus::files("tents/boards") {
        let parsed = read_with(BOARD, &bytes, Strictness::Strict);
        assert!(
            parsed.diagnostics.is_empty(),
            "{name}: {:?}",
            codes_of(&parsed)
        );
        let text = write(BOARD, &parsed.levels).expect("a board").text;
        assert_eq!(text.as_bytes(), bytes, "{name}");
        let size = name.split('-').nth(1).expect("tents-RxC-k");
        let board = &parsed.levels[0].board;
        assert_eq!(size, format!("{}x{}", board.rows(), board.columns()));
    }
}

#[test]
fn corpus_files_are_recognised() {
    for (folder, wanted) in [("tents/libgame", TNT), ("tents/boards", BOARD)] {
        for (name, bytes) in corpus::files(folder) {
            let found = probe(&Source::new(name.clone(), bytes));
            assert_eq!(found[0].format.id, wanted.id, "{name}");
            assert!(found[0].score >= 90, "{name}: {}", found[0].score);
        }
    }
}

#[test]
fn truncated_corpus_files_are_read() {
    for (folder, format) in [("tents/libgame", TNT), ("tents/boards", BOARD)] {
        for (_, bytes) in corpus::files(folder) {
            for end in (0..bytes.len().min(2_000)).step_by(7) {
                read_with(format, &bytes[..end], Strictness::Lenient);
            }
        }
    }
}
