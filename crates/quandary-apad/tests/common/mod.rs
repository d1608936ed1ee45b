//! Helpers for several tests.
#![allow(dead_code)]

use quandary_apad::format::{self, ParsedFile};
use quandary_apad::model::{Board, Kit};
use quandary_core::diagnostic::Strictness;
use quandary_core::format::Format;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;

pub(crate) fn read_with(format: &Format, bytes: &[u8], strictness: Strictness) -> ParsedFile {
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    let source = Source::new("test", bytes.to_vec());
    format::read(&source, format, &options).expect("within limits")
}

pub(crate) fn read(format: &Format, text: &str) -> ParsedFile {
    read_with(format, text.as_bytes(), Strictness::Lenient)
}

pub(crate) fn codes_of(file: &ParsedFile) -> Vec<&'static str> {
    let findings = file.diagnostics().iter();
    findings.map(|finding| finding.code.id).collect()
}

/// The text at the first finding of this kind.
pub(crate) fn pointed_at<'a>(format: &Format, text: &'a str, code: &str) -> &'a str {
    let file = read(format, text);
    let mut findings = file.diagnostics().iter();
    let finding = findings.find(|finding| finding.code.id == code);
    let finding = finding.unwrap_or_else(|| panic!("{code} in {:?}", codes_of(&file)));
    &text[finding.span.range()]
}

/// A board as rows of letters: a piece, `.` for a free square, `-` for a gap.
pub(crate) fn drawn(kit: &Kit, board: &Board) -> Vec<String> {
    let letter = |square| match board.piece_at(square) {
        Some(piece) => kit.piece(piece).name(),
        None if kit.frame().label(square).is_some() => '.',
        None => '-',
    };
    let letters: Vec<char> = (0..kit.frame().labels().len() as u8).map(letter).collect();
    let rows = letters.chunks(usize::from(kit.frame().columns()));
    rows.map(|row| row.iter().collect()).collect()
}

/// The first board of the published file of all solutions.
pub(crate) const FIRST: [u8; 9] = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x55];

/// The last board of the published file.
pub(crate) const LAST: [u8; 9] = [0x12, 0x58, 0xc9, 0x69, 0xe4, 0xdd, 0xc7, 0xc2, 0x00];
