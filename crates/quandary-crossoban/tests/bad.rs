//! One bad file for each kind of finding.

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
fn every_bad_file_has_its_finding_and_no_other() {
    for file in bad_files() {
        assert_exact(&file, |file, strictness| {
            read_with(file.format, &file.bytes, strictness).diagnostics
        });
    }
}

#[test]
fn every_code_is_explained_with_what_to_do() {
    assert_explained(ALL, "CRO");
}

#[test]
fn strictness_changes_nothing_but_weights() {
    for file in bad_files() {
        let lenient = read_with(file.format, &file.bytes, Strictness::Lenient);
        let strict = read_with(file.format, &file.bytes, Strictness::Strict);
        assert_eq!(lenient.collection, strict.collection, "{}", file.code.id);
    }
}

#[test]
fn a_level_is_sound_unless_its_finding_is_an_error_or_a_leak() {
    for file in bad_files() {
        for strictness in [Strictness::Lenient, Strictness::Strict] {
            let reading = read_with(file.format, &file.bytes, strictness);
            let sound = reading.locations.iter().all(|locations| locations.playable);
            let id = file.code.id;
            let nothing = reading.locations.is_empty();
            let error = file.code.severity(strictness) == Severity::Error;
            // In damaged XML the levels before the damage are whole.
            let whole = nothing || id == "CRO0030";
            let expected = whole || !error && id != "CRO0061";
            assert_eq!(sound, expected, "{id} {strictness:?}");
        }
    }
}

#[test]
fn a_safe_fix_ends_the_finding_and_leaves_the_boards() {
    let mut mended = Vec::new();
    for file in bad_files() {
        let before = read_with(file.format, &file.bytes, Strictness::Lenient);
        let after = apply_safe_fixes(&file.bytes, &before.diagnostics);
        if after.applied == 0 {
            continue;
        }
        mended.push(file.code.id);
        let after = read_with(file.format, &after.bytes, Strictness::Strict);
        assert!(after.diagnostics.is_empty(), "{}", file.code.id);
        assert_eq!(before.collection, after.collection, "{}", file.code.id);
    }
    assert_eq!(mended, ["CRO0011", "CRO0012"]);
}
