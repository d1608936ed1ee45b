//! Fingerprints of levels (SPEC, part H).

mod common;

use common::{EQUERRE, file, level};
use quandary_core::direction::Direction;
use quandary_core::family::{Document, Family};
use quandary_core::fingerprint::LevelFingerprints;
use quandary_core::grid::Point;
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_gartriage::family::Gartriage;
use quandary_gartriage::fingerprint::{fingerprints, text};
use quandary_gartriage::format::{GARTRIAGE, write_board};
use quandary_gartriage::model::Board;
use quandary_gartriage::rules::Shunting;
use std::collections::BTreeSet;
use std::sync::Arc;

const SPEC: &str = include_str!("../SPEC.md");

const ROW: [&str; 1] = ["' 0--a--1"];

const HOOKED: [&str; 5] = [
    "Train: (2,1),(3,1)",
    "' 0--a--b--1",
    "'   /|     |",
    "'  / |     |",
    "' +  c3-h8-2",
];

const APART: [&str; 7] = [
    "' 1--c--+",
    "'       |",
    "'       |",
    "'    0--3",
    "'",
    "'",
    "' b",
];

fn rules(lines: &[&str]) -> Shunting {
    Shunting::new(&level(lines)).expect("a playable level")
}

fn of(lines: &[&str]) -> LevelFingerprints {
    fingerprints(&rules(lines))
}

fn of_board(board: &Board) -> LevelFingerprints {
    let lines = write_board(board);
    of(&lines.iter().map(String::as_str).collect::<Vec<_>>())
}

fn document(bytes: Vec<u8>) -> Arc<dyn Document> {
    let source = Source::new("test.Gartriage", bytes);
    Gartriage
        .read(source, &GARTRIAGE, &ReadOptions::default())
        .expect("within the limits")
}

fn of_file(bytes: Vec<u8>) -> LevelFingerprints {
    let document = document(bytes);
    let levels = document.levels().expect("a file of levels");
    levels.fingerprints(LevelIndex(0)).expect("a valid level")
}

#[test]
fn the_text_and_the_fingerprints_are_those_of_the_specification() {
    let vectors: [&[&str]; 4] = [&ROW, &EQUERRE, &HOOKED, &APART];
    for lines in vectors {
        let LevelFingerprints {
            exact, symmetric, ..
        } = of(lines);
        let text = text(&rules(lines));
        let vector = format!("```text\n{text}```\n\nexact `{exact}`, symmetric `{symmetric}`\n");
        assert!(SPEC.contains(&vector), "{vector}");
        assert_eq!(of_file(file(lines)), of(lines));
    }
    assert_eq!(SPEC.matches("exact `").count(), vectors.len());
}

#[test]
fn the_choice_of_letters_and_spare_targets_do_not_matter() {
    let same = [
        ["' 0--a--b--2--1"],
        ["' 0--b--a--1--2"],
        ["' 0--i--c--3--9"],
        ["' 04-a--b--2--1"],
    ];
    for lines in same {
        assert_eq!(of(&lines), of(&same[0]), "{lines:?}");
    }
    let others = [
        ["' 0--a--b--1--2"],
        ["' 0--a--a--1--1"],
        ["' 02-a--b--2--1"],
    ];
    for lines in others {
        assert_ne!(of(&lines).symmetric, of(&same[0]).symmetric, "{lines:?}");
    }
}

#[test]
fn a_hooked_wagon_matters() {
    let (loose, hooked) = (of(&HOOKED[1..]), of(&HOOKED));
    let shorter = of(&[&["Train: (2,1)"], &HOOKED[1..]].concat());
    let all: BTreeSet<_> = [loose, hooked, shorter].map(|one| one.symmetric).into();
    assert_eq!(all.len(), 3);
}

#[test]
fn cells_out_of_reach_matter_only_with_a_wagon_off_its_target() {
    let alone = of(&ROW);
    let harmless = [["' 0--a--1  +"], ["' 0--a--1  b2-+"], ["'       0--a--1"]];
    for lines in harmless {
        assert_eq!(of(&lines), alone, "{lines:?}");
    }
    let lost = [["' 0--a--1  b"], ["' 0--a--1  a--+"], ["' c--3  0--a--1"]];
    for lines in lost {
        assert_eq!(of(&lines), of(&lost[0]), "{lines:?}");
        assert_ne!(of(&lines), alone, "{lines:?}");
    }
}

#[test]
fn the_drawing_and_the_tags_do_not_matter() {
    let other_drawing = [
        "Title: Other",
        "Comment: drawn with other characters",
        "'",
        "'       0",
        "'       #",
        "'       !",
        "'       #",
        "'       ##",
        "'       # #",
        "'       #  #",
        "'       #   #",
        "'       #    #",
        "'      7d#####4g",
        "'",
    ];
    assert_eq!(of(&other_drawing), of(&EQUERRE));
    let lf = EQUERRE.join("\n");
    assert_eq!(of_file(format!("\n{lf}").into_bytes()), of(&EQUERRE));
    let canonical = document(file(&EQUERRE)).canonical();
    assert_eq!(of_file(canonical), of(&EQUERRE));
}

/// The board after a quarter turn clockwise.
fn turned(board: &Board) -> Board {
    let (width, height) = (board.width(), board.height());
    let place = |at: Point| Point::new(height - 1 - at.y, at.x);
    let turn = |direction: Direction| Direction::from_index(direction.index() + 2);
    image(board, (height, width), place, turn)
}

/// The board with left and right exchanged.
fn reflected(board: &Board) -> Board {
    let (width, height) = (board.width(), board.height());
    let place = |at: Point| Point::new(width - 1 - at.x, at.y);
    let turn = |direction: Direction| Direction::from_index(8 - direction.index());
    image(board, (width, height), place, turn)
}

fn image(
    board: &Board,
    (width, height): (u32, u32),
    place: impl Fn(Point) -> Point,
    turn: impl Fn(Direction) -> Direction,
) -> Board {
    let mut image = Board::new(width, height);
    for (at, cell) in board.cells() {
        image.add_cell(place(at));
        let new = image.cell_mut(place(at)).expect("a cell");
        (new.target, new.vehicle) = (cell.target, cell.vehicle);
    }
    for (at, cell) in board.cells() {
        for direction in cell.rails().iter() {
            assert!(image.add_rail(place(at), turn(direction)));
        }
    }
    image
}

#[test]
fn all_eight_images_share_the_symmetric_fingerprint() {
    let mut board = level(&HOOKED[1..]).board;
    let first = of_board(&board);
    let mut exact = BTreeSet::new();
    for _ in 0..2 {
        for _ in 0..4 {
            let found = of_board(&board);
            assert_eq!(found.symmetric, first.symmetric);
            exact.insert(found.exact);
            board = turned(&board);
        }
        board = reflected(&board);
    }
    assert_eq!(exact.len(), 8);
    assert_eq!(exact.first(), Some(&first.symmetric));
}

#[test]
fn a_level_with_errors_has_no_fingerprint() {
    for lines in [["' +--a--1"], ["' 0--a--1   ?"], ["' 0--a--1--0"]] {
        let document = document(file(&lines));
        let levels = document.levels().expect("a file of levels");
        assert!(levels.fingerprints(LevelIndex(0)).is_err(), "{lines:?}");
        assert!(levels.fingerprints(LevelIndex(1)).is_err());
    }
}
