//! Helpers for the tests of formats. Not every test program uses all of them.
#![allow(dead_code)]

use quandary_core::diagnostic::Strictness;
use quandary_core::format::Format;
use quandary_core::grid::Point;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_crossoban::format::{self, ParsedFile, lurd};
use quandary_crossoban::model::{Board, Cell, Content, Level, Note, Terrain};

/// Reads and checks a text leniently.
pub(crate) fn read(format: &'static Format, text: &str) -> ParsedFile {
    read_with(format, text.as_bytes(), Strictness::Lenient)
}

pub(crate) fn read_with(
    format: &'static Format,
    bytes: &[u8],
    strictness: Strictness,
) -> ParsedFile {
    let source = Source::new("test", bytes.to_vec());
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    quandary_crossoban::read(&source, format, &options).expect("within all limits")
}

/// Returns the levels of a text.
pub(crate) fn levels(format: &'static Format, text: &str) -> Vec<Level> {
    read(format, text).collection.levels
}

/// Returns the only level of a text.
pub(crate) fn level(format: &'static Format, text: &str) -> Level {
    let mut levels = levels(format, text);
    assert_eq!(levels.len(), 1, "{text}");
    levels.remove(0)
}

/// Returns the codes of the findings in order.
pub(crate) fn codes(reading: &ParsedFile) -> Vec<&'static str> {
    reading
        .diagnostics
        .iter()
        .map(|finding| finding.code.id)
        .collect()
}

pub(crate) fn titles(levels: &[Level]) -> Vec<&str> {
    levels.iter().map(|level| level.title.as_str()).collect()
}

/// Returns the canonical text of a format.
pub(crate) fn written(format: &'static Format, text: &str) -> String {
    let collection = read(format, text).collection;
    let converted = format::write(&collection, format).expect("the format holds all boards");
    String::from_utf8(converted.bytes).expect("UTF-8")
}

/// Returns the rows of a Sokoban board, including trailing spaces.
pub(crate) fn sketch(board: &Board) -> Vec<String> {
    let row = |y| {
        (0..board.width())
            .map(|x| sign(board.cell(Point::new(x, y))))
            .collect()
    };
    (0..board.height()).map(row).collect()
}

fn sign(cell: Cell) -> char {
    match (cell.terrain, cell.content) {
        (Terrain::Wall, None) => '#',
        (Terrain::Floor, None) => ' ',
        (Terrain::Goal, None) => '.',
        (Terrain::Floor, Some(Content::Box(None))) => '$',
        (Terrain::Goal, Some(Content::Box(None))) => '*',
        (Terrain::Floor, Some(Content::Pusher(_))) => '@',
        (Terrain::Goal, Some(Content::Pusher(_))) => '+',
        _ => '?',
    }
}

/// Returns notes as lines.
pub(crate) fn lines(notes: &[Note]) -> Vec<String> {
    let line = |note: &Note| match note {
        Note::Line(text) => text.clone(),
        Note::Pair { key, value } => format!("{key}: {value}"),
    };
    notes.iter().map(line).collect()
}

/// Returns title, moves and notes of each record.
pub(crate) fn records(level: &Level) -> Vec<(String, String, Vec<String>)> {
    let records = level.records.iter();
    records
        .map(|record| {
            (
                record.title.clone(),
                lurd::write_recorded(&record.moves),
                lines(&record.notes),
            )
        })
        .collect()
}

/// A small Sokoban board.
pub(crate) const YARD: &str = "#######\n#@ $ .#\n#######\n";
