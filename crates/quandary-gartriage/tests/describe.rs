//! What editors say about parts of a file ([`Document::describe`]).

use quandary_core::family::{Document, Family};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_gartriage::family::Gartriage;
use std::sync::Arc;

/// The description of the first occurrence of a part of a text, read in a format.
fn said(format: &str, text: &str, part: &str) -> Option<String> {
    let mut formats = Gartriage.info().formats.iter();
    let format = formats.find(|known| known.id == format).unwrap();
    let source = Source::new("a", text.as_bytes().to_vec());
    let document: Arc<dyn Document> = Gartriage
        .read(source, format, &ReadOptions::default())
        .unwrap();
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

const YARD: &str = "Title: Tests

Title: Bend
Train: (3,1)
Solution pushes: 6
' 1--+--a--0
'     \\
'      \\
'       +
";

#[test]
fn tags_vehicles_targets_and_rails_are_described() {
    let expected = [
        ("Title", "the title"),
        ("Train", "the wagons that are hooked"),
        ("Solution", "a solution with the fewest pushes"),
        (
            "1--",
            "target 1 for a wagon a, column 1, row 1; rails to the east",
        ),
        (
            "a--0",
            "wagon a, which belongs on a target 1, column 3, row 1",
        ),
        ("--a", "rail from column 2, row 1 to column 3, row 1"),
        ("0\n", "locomotive, column 4, row 1"),
        (
            "\\\n'      ",
            "rail from column 2, row 1 to column 3, row 2",
        ),
    ];
    check("gartriage", YARD, &expected);
}

#[test]
fn nothing_is_said_about_blanks_and_values() {
    assert_eq!(said("gartriage", YARD, "Bend"), None);
    assert_eq!(said("gartriage", YARD, " 1--"), None);
    assert_eq!(said("gartriage", YARD, "'"), None);
}
