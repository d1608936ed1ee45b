//! Helpers shared by the tests.
#![allow(dead_code)]

use quandary_core::diagnostic::Strictness;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_gartriage::document;
use quandary_gartriage::model::{Level, ParsedCollection};

/// The first drawing of the example level of the format document.
pub(crate) const EQUERRE: [&str; 10] = [
    "' 0",
    "' |",
    "' |",
    "' +",
    "' |\\",
    "' | \\",
    "' +  +",
    "' |   \\",
    "' |    \\",
    "'d7--+--g4",
];

pub(crate) fn read_with(bytes: &[u8], strictness: Strictness) -> ParsedCollection {
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    document::read(&Source::new("test.Gartriage", bytes.to_vec()), &options)
        .expect("the file is within the limits")
}

pub(crate) fn read(bytes: &[u8]) -> ParsedCollection {
    read_with(bytes, Strictness::Lenient)
}

pub(crate) fn read_strictly(bytes: &[u8]) -> ParsedCollection {
    read_with(bytes, Strictness::Strict)
}

pub(crate) fn codes_of(reading: &ParsedCollection) -> Vec<&'static str> {
    reading
        .diagnostics
        .iter()
        .map(|finding| finding.code.id)
        .collect()
}

pub(crate) fn codes(bytes: &[u8]) -> Vec<&'static str> {
    codes_of(&read(bytes))
}

pub(crate) fn codes_strictly(bytes: &[u8]) -> Vec<&'static str> {
    codes_of(&read_strictly(bytes))
}

/// A file with one level made of these lines.
pub(crate) fn file(lines: &[&str]) -> Vec<u8> {
    let mut text = String::from("\r\n");
    for line in lines {
        text.push_str(line);
        text.push_str("\r\n");
    }
    text.into_bytes()
}

/// The level made of these lines, which must have no errors.
pub(crate) fn level(lines: &[&str]) -> Level {
    let reading = read(&file(lines));
    assert!(reading.levels[0].is_valid, "{:?}", codes_of(&reading));
    reading.collection.levels[0].clone()
}
