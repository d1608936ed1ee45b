//! What editors say about parts of a file ([`Document::describe`]).

use quandary_apad::family::Apad;
use quandary_core::family::{Document, Family};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::sync::Arc;

/// The description of the first occurrence of a part of a text, read in a format.
fn said(format: &str, text: &str, part: &str) -> Option<String> {
    let mut formats = Apad.info().formats.iter();
    let format = formats.find(|known| known.id == format).unwrap();
    let source = Source::new("a", text.as_bytes().to_vec());
    let document: Arc<dyn Document> = Apad.read(source, format, &ReadOptions::default()).unwrap();
    let described = document.describe(text.find(part).unwrap())?;
    assert!(described.span.end <= text.len());
    Some(described.text)
}

fn check(format: &str, text: &str, expected: &[(&str, &str)]) {
    for (part, words) in expected {
        let said = said(format, text, part);
        assert!(
            said.as_ref().is_some_and(|said| said.contains(words)),
            "{part}: {said:?}"
        );
    }
}

const KIT: &str = "Dayboard: 1
Title: Day 28
Kit: standard

Date: Jan 25
Placed: L1m@14
";

#[test]
fn tags_squares_and_pieces_of_a_kit_description_are_described() {
    let expected = [
        ("Dayboard", "the version"),
        ("Kit", "the name of a built-in kit"),
        ("Jan", "square Jan"),
        ("25", "square 25"),
        (
            "L1m",
            "the piece L, turned by 90 degrees counter-clockwise, mirrored, its anchor on square 14",
        ),
    ];
    check("dayboard", KIT, &expected);
    assert_eq!(said("dayboard", KIT, "28"), None);
    assert_eq!(said("dayboard", KIT, "1\n"), None);
    let drawn =
        "Dayboard: 1\n\nFrame:\n  Nov Dec\n  1   2   3\n\nPiece: L\n  @.\n  ##\n\nDate: Dec 3\n";
    let expected = [
        ("Nov", "square Nov"),
        ("@", "the anchor"),
        ("##", "a cell of the piece"),
    ];
    check("dayboard", drawn, &expected);
}

#[test]
fn words_of_a_position_are_described() {
    let text = "weekday-sun oct 6 tue\njan 25: O0@14\n";
    let expected = [
        ("weekday-sun", "the name of a built-in kit"),
        ("oct", "square Oct"),
        ("tue", "square Tue"),
        ("O0", "the piece O, not turned, its anchor on square 14"),
    ];
    check("placements", text, &expected);
}

#[test]
fn boards_of_bytes_are_not_described() {
    assert_eq!(
        said(
            "apad",
            "\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}",
            "\u{0}"
        ),
        None
    );
}
