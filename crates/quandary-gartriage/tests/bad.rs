//! One bad file for each kind of finding: `tests/bad/<CODE>.Gartriage` has only this finding, in
//! lenient and in strict reading.

mod common;

use common::{codes, read, read_strictly, read_with};
use quandary_core::diagnostic::{Code, Severity, apply_safe_fixes};
use quandary_gartriage::codes::ALL;
use quandary_gartriage::format::GARTRIAGE;
use quandary_testing::bad::{self, BadFile};

fn bad_files() -> Vec<BadFile> {
    bad::files(env!("CARGO_MANIFEST_DIR"), ALL, &[&GARTRIAGE])
}

fn bad_file(code: &Code) -> Vec<u8> {
    let mut files = bad_files().into_iter();
    let file = files.find(|file| file.code == code);
    file.expect("every code has a bad file").bytes
}

#[test]
fn every_code_has_a_bad_file_with_only_this_finding() {
    for file in bad_files() {
        bad::assert_exact(&file, |file, strictness| {
            read_with(&file.bytes, strictness).diagnostics
        });
    }
}

#[test]
fn strictness_does_not_change_the_model() {
    for code in ALL {
        let bytes = bad_file(code);
        let (lenient, strict) = (read(&bytes), read_strictly(&bytes));
        assert_eq!(lenient.collection, strict.collection, "{}", code.id);
    }
}

/// Errors of the file as a whole do not invalidate its levels.
#[test]
fn a_level_is_valid_unless_its_finding_is_an_error() {
    const OF_THE_FILE: [&str; 3] = ["GAR0002", "GAR0003", "GAR0013"];
    for code in ALL.iter().filter(|code| !OF_THE_FILE.contains(&code.id)) {
        let bytes = bad_file(code);
        let is_valid = read(&bytes).levels.iter().all(|level| level.is_valid);
        assert_eq!(is_valid, code.severity < Severity::Error, "{}", code.id);
    }
    for code in ALL.iter().filter(|code| OF_THE_FILE.contains(&code.id)) {
        assert!(
            read(&bad_file(code))
                .levels
                .iter()
                .all(|level| level.is_valid)
        );
    }
}

#[test]
fn a_safe_fix_removes_the_finding_and_keeps_the_model() {
    let mut fixed = 0;
    for code in ALL {
        let bytes = bad_file(code);
        let before = read(&bytes);
        let after = apply_safe_fixes(&bytes, &before.diagnostics);
        if after.applied == 0 {
            continue;
        }
        fixed += 1;
        assert_eq!(codes(&after.bytes), [""; 0], "{}", code.id);
        let (before, after) = (before.collection, read(&after.bytes).collection);
        match code.id {
            // These fixes change the value of a tag or delete a redundant tag.
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
    assert_eq!(
        fixed, 10,
        "GAR0007 0008 0009 0011 0024 0025 0043 0046 0047 0052"
    );
}

#[test]
fn every_code_has_an_explanation_with_advice() {
    bad::assert_explained(ALL, "GAR");
}
