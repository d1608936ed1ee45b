//! The published file of all solutions, if it is available.

mod common;

use common::{FIRST, LAST, codes_of, read_with};
use quandary_apad::format::apad::{canonicalise, compare, decode, encode};
use quandary_apad::format::{APAD, DAYBOARD, PLACEMENTS, probe};
use quandary_apad::model::Goal;
use quandary_core::diagnostic::Strictness;
use quandary_core::source::Source;
use quandary_testing::corpus;
use std::cmp::Ordering;

fn solutions() -> Option<Vec<u8>> {
    corpus::file("apad/solutions.apad")
}

#[test]
fn the_published_file_has_no_findings_and_is_canonical() {
    let Some(bytes) = solutions() else { return };
    let file = read_with(APAD, &bytes, Strictness::Strict);
    assert_eq!(codes_of(&file), [""; 0]);
    assert_eq!(file.len(), 24_405);
    assert_eq!((file.boards()[0], file.boards()[24_404]), (FIRST, LAST));
    assert!(file.canonical() == bytes, "byte for byte");
    let boards = file.boards().iter();
    assert!(boards.clone().all(|board| canonicalise(board) == *board));
    assert!(
        file.boards()
            .is_sorted_by(|one, next| compare(one, next) == Ordering::Less)
    );
}

#[test]
fn every_published_board_is_complete_and_shows_an_existing_date() {
    let Some(bytes) = solutions() else { return };
    let file = read_with(APAD, &bytes, Strictness::Strict);
    for index in 0..file.len() {
        let level = file.level(index).expect("the level has no errors");
        assert!(level.board.is_complete());
        let free = level.board.free(&level.kit);
        assert_eq!(level.goal, Goal::Free(free));
        assert!(Goal::Date.is_met(&level.kit, free), "{}", level.title);
        assert_eq!(encode(&level.board), file.boards()[index]);
        assert!(decode(&file.boards()[index]).is_complete());
    }
}

#[test]
fn the_published_file_survives_conversion_to_words_and_back() {
    let Some(bytes) = solutions() else { return };
    let file = read_with(APAD, &bytes, Strictness::Strict);
    let words = file.convert(PLACEMENTS).expect("the boards have words");
    assert_eq!(words.lost, [""; 0]);
    let again = read_with(PLACEMENTS, &words.bytes, Strictness::Strict);
    assert_eq!(codes_of(&again), [""; 0]);
    let back = again.convert(APAD).expect("the standard kit");
    assert!(back.bytes == bytes, "byte for byte");
    assert_eq!(back.lost, [""; 0]);
    let description = file.convert(DAYBOARD).expect("boards of one kit");
    let again = read_with(DAYBOARD, &description.bytes, Strictness::Strict);
    let back = again.convert(APAD).expect("the standard kit");
    assert!(back.bytes == bytes, "byte for byte");
}

#[test]
fn the_published_file_is_recognised_whatever_its_name() {
    let Some(bytes) = solutions() else { return };
    let found = probe(&Source::new("x.txt", bytes));
    assert_eq!((found[0].format.id, found[0].score), ("apad", 95));
}
