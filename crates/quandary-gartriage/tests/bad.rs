//! One bad file for each kind of finding: `tests/bad/<CODE>.Gartriage` has that one and no other,
//! read leniently and read strictly.

mod common;

use common::{codes, codes_strictly, read, read_strictly};
use quandary_core::diagnostic::{Code, Severity, Strictness, apply_safe_fixes};
use quandary_core::source::Source;
use quandary_gartriage::codes::ALL;
use std::path::PathBuf;

fn bad_file(code: &Code) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/bad")
        .join(format!("{}.Gartriage", code.id));
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_code_has_a_bad_file_with_that_finding_and_no_other() {
    for code in ALL {
        let bytes = bad_file(code);
        assert_eq!(codes(&bytes), [code.id], "read leniently");
        assert_eq!(codes_strictly(&bytes), [code.id], "read strictly");
    }
}

#[test]
fn every_finding_weighs_what_its_code_says() {
    for code in ALL {
        let bytes = bad_file(code);
        let lenient = read(&bytes).diagnostics.worst();
        let strict = read_strictly(&bytes).diagnostics.worst();
        assert_eq!(
            lenient,
            Some(code.severity(Strictness::Lenient)),
            "{}",
            code.id
        );
        assert_eq!(
            strict,
            Some(code.severity(Strictness::Strict)),
            "{}",
            code.id
        );
    }
}

#[test]
fn strictness_changes_no_model() {
    for code in ALL {
        let bytes = bad_file(code);
        let (lenient, strict) = (read(&bytes), read_strictly(&bytes));
        assert_eq!(lenient.collection, strict.collection, "{}", code.id);
    }
}

/// Errors of the file as a whole leave its levels alone.
#[test]
fn a_level_is_sound_exactly_when_its_finding_is_no_error() {
    const OF_THE_FILE: [&str; 3] = ["GAR0002", "GAR0003", "GAR0013"];
    for code in ALL.iter().filter(|code| !OF_THE_FILE.contains(&code.id)) {
        let bytes = bad_file(code);
        let sound = read(&bytes).places.iter().all(|places| places.sound);
        assert_eq!(sound, code.severity < Severity::Error, "{}", code.id);
    }
    for code in ALL.iter().filter(|code| OF_THE_FILE.contains(&code.id)) {
        assert!(
            read(&bad_file(code))
                .places
                .iter()
                .all(|places| places.sound)
        );
    }
}

#[test]
fn a_safe_fix_ends_the_finding_and_leaves_the_model() {
    let mut mended = 0;
    for code in ALL {
        let bytes = bad_file(code);
        let before = read(&bytes);
        let after = apply_safe_fixes(&bytes, &before.diagnostics);
        if after.applied == 0 {
            continue;
        }
        mended += 1;
        assert_eq!(codes(&after.bytes), [""; 0], "{}", code.id);
        let (before, after) = (before.collection, read(&after.bytes).collection);
        match code.id {
            // These mend the text of a tag, or take away what says nothing.
            "GAR0024" | "GAR0025" => assert_eq!(
                before
                    .levels
                    .iter()
                    .map(|level| &level.board)
                    .collect::<Vec<_>>(),
                after
                    .levels
                    .iter()
                    .map(|level| &level.board)
                    .collect::<Vec<_>>()
            ),
            _ => assert_eq!(before, after, "{}", code.id),
        }
    }
    assert_eq!(mended, 9, "GAR0007 0008 0009 0011 0024 0025 0043 0046 0047");
}

#[test]
fn every_code_is_explained_with_what_to_do() {
    let mut last = "";
    for code in ALL {
        assert!(last < code.id, "{} comes after {last}", code.id);
        last = code.id;
        assert!(code.id.starts_with("GAR") && code.id.len() == 7);
        assert!(code.strict >= code.severity, "{}", code.id);
        assert!(
            code.title.len() > 5 && !code.title.ends_with('.'),
            "{}",
            code.id
        );
        let paragraphs = code.explanation.split("\n\n").count();
        assert!(paragraphs >= 2, "{}: meaning and advice", code.id);
        let longest = code
            .explanation
            .lines()
            .map(|line| line.chars().count())
            .max();
        assert!(longest <= Some(100), "{}", code.id);
    }
}

#[test]
fn every_place_lies_in_the_file() {
    for code in ALL {
        let bytes = bad_file(code);
        let source = Source::new("x", bytes.clone());
        for finding in &read(&bytes).diagnostics {
            assert!(finding.span.end <= source.bytes().len(), "{}", code.id);
            for label in &finding.labels {
                assert!(label.span.end <= source.bytes().len(), "{}", code.id);
            }
        }
    }
}
