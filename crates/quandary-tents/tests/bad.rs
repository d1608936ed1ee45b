//! One invalid file for each code: `tests/bad/<CODE>.<format>` has exactly that finding, in lenient
//! and in strict mode.

mod common;

use common::{codes_of, read_with};
use quandary_core::diagnostic::{Code, Severity, Strictness, apply_safe_fixes};
use quandary_core::format::Format;
use quandary_tents::codes::ALL;
use quandary_tents::format::{FORMATS, ParsedFile};
use quandary_testing::bad::assert_explained;
use std::path::PathBuf;

/// The invalid file of a code. Its extension is the format.
fn bad_file(code: &Code) -> (&'static Format, Vec<u8>) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let files = FORMATS.iter().copied().filter_map(|format| {
        let path = folder.join(format!("{}.{}", code.id, format.id));
        Some((format, std::fs::read(path).ok()?))
    });
    let files: Vec<_> = files.collect();
    assert_eq!(files.len(), 1, "{} has exactly one invalid file", code.id);
    files.into_iter().next().expect("one file")
}

fn read_bad(code: &Code, strictness: Strictness) -> ParsedFile {
    let (format, bytes) = bad_file(code);
    read_with(format, &bytes, strictness)
}

#[test]
fn every_code_has_a_bad_file_with_that_finding_and_no_other() {
    for code in ALL {
        for strictness in [Strictness::Lenient, Strictness::Strict] {
            let parsed = read_bad(code, strictness);
            assert_eq!(codes_of(&parsed), [code.id], "{strictness:?}");
            let worst = parsed.diagnostics.worst();
            assert_eq!(worst, Some(code.severity(strictness)), "{}", code.id);
        }
    }
}

#[test]
fn strictness_changes_no_model() {
    for code in ALL {
        let (lenient, strict) = (
            read_bad(code, Strictness::Lenient),
            read_bad(code, Strictness::Strict),
        );
        assert_eq!(lenient.levels, strict.levels, "{}", code.id);
    }
}

#[test]
fn a_level_is_playable_unless_its_finding_is_an_error() {
    for code in ALL {
        for strictness in [Strictness::Lenient, Strictness::Strict] {
            let parsed = read_bad(code, strictness);
            let sound = parsed.spans.iter().all(|spans| spans.playable);
            let empty = parsed.levels.is_empty();
            assert_eq!(empty, code.id == "TEN0001", "{}", code.id);
            assert_eq!(
                sound,
                empty || code.severity(strictness) < Severity::Error,
                "{}",
                code.id
            );
        }
    }
}

#[test]
fn a_safe_fix_removes_the_finding_and_keeps_the_board() {
    let mut fixed = Vec::new();
    for code in ALL {
        let (format, bytes) = bad_file(code);
        let before = read_with(format, &bytes, Strictness::Lenient);
        let after = apply_safe_fixes(&bytes, &before.diagnostics);
        if after.applied == 0 {
            continue;
        }
        fixed.push(code.id);
        let after = read_with(format, &after.bytes, Strictness::Strict);
        assert_eq!(codes_of(&after), [""; 0], "{}", code.id);
        assert_eq!(before.levels, after.levels, "{}", code.id);
    }
    assert_eq!(fixed, ["TEN0006", "TEN0007", "TEN0009", "TEN0044"]);
}

#[test]
fn every_code_has_a_title_and_an_explanation() {
    assert_explained(ALL, "TEN");
}

#[test]
fn every_span_is_inside_the_file() {
    for code in ALL {
        let (format, bytes) = bad_file(code);
        for finding in &read_with(format, &bytes, Strictness::Lenient).diagnostics {
            let labels = finding.labels.iter().map(|label| label.span);
            for span in labels.chain([finding.span]) {
                assert!(span.end <= bytes.len(), "{}", code.id);
            }
        }
    }
}
