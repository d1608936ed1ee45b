//! SPEC.md names a test for each of its statements, and the tests it names exist.

use std::collections::BTreeSet;
use std::path::Path;

const SPEC: &str = include_str!("../SPEC.md");

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

/// The `file.rs::name` in a text.
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
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for (number, text) in statements() {
        let named = tests_named(&text);
        assert!(!named.is_empty(), "{number} names no test");
        for (file, name) in named {
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
    for part in ["A", "F", "G", "H", "I", "J", "L", "R", "N", "V", "Q"] {
        let of_part = numbers
            .iter()
            .filter(|number| number.starts_with(part))
            .count();
        assert!(of_part > 0, "part {part}");
        expected.extend((1..=of_part).map(|index| format!("{part}{index}")));
    }
    assert_eq!(numbers, expected);
}

/// Sources speak of statements as `(R4)` or `SPEC, part B`; those have to be there.
#[test]
fn statements_that_the_sources_speak_of_exist() {
    let known: BTreeSet<String> = statements().into_iter().map(|(number, _)| number).collect();
    for source in [
        include_str!("../src/rules/judge.rs"),
        include_str!("../src/format/desc.rs"),
    ] {
        for piece in source.split('(').skip(1) {
            let number = piece.split(')').next().unwrap_or_default();
            let mut letters = number.chars();
            let part = letters
                .next()
                .is_some_and(|part| "AFGHIJLRN".contains(part));
            let rest = letters.as_str();
            if part && !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()) {
                assert!(known.contains(number), "{number}");
            }
        }
    }
}
