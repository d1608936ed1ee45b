//! SPEC.md names a test for each of its statements, and the tests it names exist.

use std::path::Path;

const SPEC: &str = include_str!("../SPEC.md");

/// The parts, in the order of the document.
const PARTS: [&str; 5] = ["D", "S", "T", "P", "Q"];

/// A statement: its number and its text.
fn statements() -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for line in SPEC.lines() {
        if let Some(rest) = line.strip_prefix("- **") {
            let (number, text) = rest.split_once("**").expect("a number in bold");
            if number.ends_with(|last: char| last.is_ascii_digit()) {
                found.push((number.to_owned(), text.to_owned()));
            }
        } else if line.starts_with("  ") && !found.is_empty() {
            let (_, text) = found.last_mut().expect("just checked");
            text.push(' ');
            text.push_str(line);
        }
    }
    found
}

/// The `file.rs::name` in a text, the file below the crate or below its tests.
fn tests_named(text: &str) -> Vec<(&str, &str)> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|quoted| quoted.split_once("::"))
        .filter(|(file, _)| file.ends_with(".rs"))
        .collect()
}

#[test]
fn every_statement_names_a_test_that_exists() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = crate_folder.join("tests");
    for (number, text) in statements() {
        let named = tests_named(&text);
        assert!(!named.is_empty(), "{number} names no test");
        for (file, name) in named {
            let folder = if file.starts_with("src/") {
                crate_folder
            } else {
                &tests
            };
            let source = std::fs::read_to_string(folder.join(file))
                .unwrap_or_else(|error| panic!("{number}: {file}: {error}"));
            assert!(
                source.contains(&format!("fn {name}(")),
                "{number}: {file}::{name}"
            );
        }
    }
}

#[test]
fn statements_are_numbered_without_gaps() {
    let numbers: Vec<String> = statements().into_iter().map(|(number, _)| number).collect();
    let mut expected = Vec::new();
    for part in PARTS {
        let of_part = numbers
            .iter()
            .filter(|number| number.starts_with(part))
            .count();
        expected.extend((1..=of_part).map(|index| format!("{part}{index}")));
    }
    assert_eq!(numbers, expected);
}

#[test]
fn every_statement_names_its_origin() {
    for (number, text) in statements() {
        let origins = ["[seed", "[notes", "[decided"];
        assert!(
            origins.iter().any(|origin| text.contains(origin)),
            "{number} has no origin"
        );
    }
}
