//! One bad file for each code.

mod text;

use quandary_core::diagnostic::{Severity, Strictness, apply_safe_fixes};
use quandary_crossoban::codes::ALL;
use quandary_crossoban::format::FORMATS;
use quandary_testing::bad::{BadFile, assert_exact, assert_explained, files};
use text::read_with;

fn bad_files() -> Vec<BadFile> {
    files(env!("CARGO_MANIFEST_DIR"), ALL, &FORMATS)
}

#[test]
fn every_bad_file_has_exactly_its_finding() {
    for file in bad_files() {
        assert_exact(&file, |file, strictness| {
            read_with(file.format, &file.bytes, strictness).diagnostics
        });
    }
}

#[test]
fn every_code_is_explained_with_advice() {
    assert_explained(ALL, "CRO");
}

#[test]
fn strictness_changes_only_severities() {
    for file in bad_files() {
        let lenient = read_with(file.format, &file.bytes, Strictness::Lenient);
        let strict = read_with(file.format, &file.bytes, Strictness::Strict);
        assert_eq!(lenient.collection, strict.collection, "{}", file.code.id);
    }
}

#[test]
fn levels_are_playable_unless_they_have_an_error_or_a_gap() {
    for file in bad_files() {
        for strictness in [Strictness::Lenient, Strictness::Strict] {
            let reading = read_with(file.format, &file.bytes, strictness);
            let playable = reading.locations.iter().all(|location| location.playable);
            let id = file.code.id;
            let nothing = reading.locations.is_empty();
            let error = file.code.severity(strictness) == Severity::Error;
            // In malformed XML the levels before the error are complete.
            let whole = nothing || id == "CRO0030";
            let expected = whole || !error && id != "CRO0061";
            assert_eq!(playable, expected, "{id} {strictness:?}");
        }
    }
}

#[test]
fn safe_fixes_remove_the_finding_and_keep_the_boards() {
    let mut fixed = Vec::new();
    for file in bad_files() {
        let before = read_with(file.format, &file.bytes, Strictness::Lenient);
        let after = apply_safe_fixes(&file.bytes, &before.diagnostics);
        if after.applied == 0 {
            continue;
        }
        fixed.push(file.code.id);
        let after = read_with(file.format, &after.bytes, Strictness::Strict);
        assert!(after.diagnostics.is_empty(), "{}", file.code.id);
        assert_eq!(before.collection, after.collection, "{}", file.code.id);
    }
    assert_eq!(fixed, ["CRO0011", "CRO0012"]);
}
