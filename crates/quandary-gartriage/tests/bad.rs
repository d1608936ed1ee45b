//! One bad file for each kind of finding: `tests/bad/<CODE>.Gartriage` has that one and no other,
//! read leniently and read strictly.

mod common;

use common::{codes, read, read_strictly, read_with};
use quandary_core::diagnostic::{Code, Severity, apply_safe_fixes};
use quandary_gartriage::codes::ALL;
use quandary_gartriage::format::GARTRIAGE;
use quandary_testing::bad::{self, BadFile};
use std::slice;

fn bad_files() -> Vec<BadFile> {
    bad::files(env!("CARGO_MANIFEST_DIR"), ALL, slice::from_ref(&GARTRIAGE))
}

fn bad_file(code: &Code) -> Vec<u8> {
    let mut files = bad_files().into_iter();
    let file = files.find(|file| file.code == code);
    file.expect("every code has a bad file").bytes
}

#[test]
fn every_code_has_a_bad_file_with_that_finding_and_no_other() {
    for file in bad_files() {
        bad::assert_exact(&file, |file, strictness| {
            read_with(&file.bytes, strictness).diagnostics
        });
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
        let sound = read(&bytes).levels.iter().all(|places| places.is_valid);
        assert_eq!(sound, code.severity < Severity::Error, "{}", code.id);
    }
    for code in ALL.iter().filter(|code| OF_THE_FILE.contains(&code.id)) {
        assert!(
            read(&bad_file(code))
                .levels
                .iter()
                .all(|places| places.is_valid)
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
    bad::assert_explained(ALL, "GAR");
}
