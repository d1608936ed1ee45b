//! Helpers for several tests.
#![allow(dead_code)]

use quandary_core::diagnostic::Strictness;
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tents::format::{ParsedFile, TNT};
use quandary_tents::lint::read_and_lint;
use quandary_tents::model::{Board, Contact, Edges, Square};

pub(crate) fn read_with(
    format: &'static Format,
    bytes: &[u8],
    strictness: Strictness,
) -> ParsedFile {
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    read_and_lint(&Source::new("test", bytes.to_vec()), format, &options).expect("within limits")
}

pub(crate) fn read(format: &'static Format, text: &str) -> ParsedFile {
    read_with(format, text.as_bytes(), Strictness::Lenient)
}

pub(crate) fn codes_of(parsed: &ParsedFile) -> Vec<&'static str> {
    let findings = parsed.diagnostics.iter();
    findings.map(|finding| finding.code.id).collect()
}

pub(crate) fn codes(format: &'static Format, text: &str) -> Vec<&'static str> {
    codes_of(&read(format, text))
}

/// The text at the span of the first finding with this code.
pub(crate) fn pointed_at<'a>(format: &'static Format, text: &'a str, code: &str) -> &'a str {
    let parsed = read(format, text);
    let finding = parsed
        .diagnostics
        .iter()
        .find(|found| found.code.id == code);
    let finding = finding.unwrap_or_else(|| panic!("{code} in {:?}", codes_of(&parsed)));
    &text[finding.span.range()]
}

/// The board of a text with one level and no errors.
pub(crate) fn board(format: &'static Format, text: &str) -> Board {
    let parsed = read(format, text);
    assert_eq!(parsed.levels.len(), 1);
    assert!(parsed.spans[0].playable, "{:?}", codes_of(&parsed));
    parsed.levels[0].board.clone()
}

/// The board of a save: `rows columns wrapping diagadj`, clues, rows.
pub(crate) fn save(lines: &[&str]) -> Board {
    board(TNT, &(lines.join("\n") + "\n"))
}

/// A board without clues, with rows as in a save.
pub(crate) fn drawn(edges: Edges, contact: Contact, rows: &[&str]) -> Board {
    let columns = rows[0].len() as u32;
    let mut board = Board::new(rows.len() as u32, columns, edges, contact);
    board.row_clues.fill(None);
    board.column_clues.fill(None);
    for (y, row) in (0..).zip(rows) {
        for (x, letter) in (0..).zip(row.chars()) {
            *board.squares.get_mut(Point::new(x, y)).expect("inside") = match letter {
                ' ' | '.' => Square::Empty,
                'x' => Square::Tree,
                '*' => Square::Tent,
                '-' => Square::Grass,
                other => panic!("{other} is not a square"),
            };
        }
    }
    board
}

/// A flat board with contact all around.
pub(crate) fn flat(rows: &[&str]) -> Board {
    drawn(Edges::Flat, Contact::AllAround, rows)
}

/// The board with these row and column clues.
pub(crate) fn with_clues(mut board: Board, rows: &[u32], columns: &[u32]) -> Board {
    board.row_clues = rows.iter().copied().map(Some).collect();
    board.column_clues = columns.iter().copied().map(Some).collect();
    board
}

/// The square at a row and a column, as in the notation of moves.
pub(crate) fn at(row: u32, column: u32) -> Point {
    Point::new(column, row)
}

/// The default game of libgame.
pub(crate) const DEFAULT: &str = concat!(
    "8 8 0 0\n",
    "3 0 4 0 4 0 1 0 \n",
    "4 0 1 2 1 1 2 1 \n",
    "    xx  \n",
    "x      x\n",
    "    x   \n",
    "x    x  \n",
    " x      \n",
    "x   x x \n",
    "        \n",
    "x       \n",
);

/// The solution of the default game.
pub(crate) const SOLVED: &str = concat!(
    "8 8 0 0\n",
    "3 0 4 0 4 0 1 0 \n",
    "4 0 1 2 1 1 2 1 \n",
    "*--*xx*-\n",
    "x------x\n",
    "*--*x*-*\n",
    "x----x--\n",
    "*x*-*-*-\n",
    "x---x-x-\n",
    "*-------\n",
    "x-------\n",
);
