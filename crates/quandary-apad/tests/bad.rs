//! One bad file for each kind of finding: `tests/bad/<CODE>.<format>` has only that finding, read
//! leniently and strictly.

mod common;

use common::{codes_of, read_with};
use quandary_apad::codes::ALL;
use quandary_apad::family::Apad;
use quandary_apad::format::{FORMATS, ParsedFile};
use quandary_apad::model::Level;
use quandary_core::diagnostic::{Severity, Strictness, apply_safe_fixes};
use quandary_core::family::Family;
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::bad::{self, BadFile};

const STRICTNESSES: [Strictness; 2] = [Strictness::Lenient, Strictness::Strict];

fn files() -> Vec<BadFile> {
    bad::files(env!("CARGO_MANIFEST_DIR"), ALL, &FORMATS.each_ref())
}

fn read(file: &BadFile, strictness: Strictness) -> ParsedFile {
    read_with(file.format, &file.bytes, strictness)
}

fn levels(file: &ParsedFile) -> Vec<Level> {
    let levels = (0..file.len()).filter_map(|index| file.level(index).ok());
    levels.collect()
}

#[test]
fn every_code_has_a_bad_file_with_only_that_finding() {
    for file in files() {
        bad::assert_exact(&file, |file, strictness| {
            read(file, strictness).diagnostics().clone()
        });
    }
}

#[test]
fn levels_are_playable_unless_they_have_errors() {
    for file in files().iter().filter(|file| file.code.id != "APA0001") {
        for strictness in STRICTNESSES {
            let reading = read(file, strictness);
            let is_playable = levels(&reading).len() == reading.len();
            // Bytes after the last complete board do not affect the boards.
            let affects_level = file.code.id != "APA0002";
            let is_error = file.code.severity(strictness) == Severity::Error;
            assert_eq!(
                is_playable,
                !(is_error && affects_level),
                "{}",
                file.code.id
            );
        }
    }
}

#[test]
fn strictness_does_not_change_levels_or_canonical_form() {
    for file in files() {
        let [lenient, strict] = STRICTNESSES.map(|strictness| read(&file, strictness));
        assert_eq!(lenient.len(), strict.len());
        assert_eq!(lenient.canonical(), strict.canonical(), "{}", file.code.id);
        for index in 0..lenient.len() {
            assert_eq!(lenient.info(index), strict.info(index));
            if let (Ok(lenient), Ok(strict)) = (lenient.level(index), strict.level(index)) {
                assert_eq!(lenient, strict, "{}", file.code.id);
            }
        }
    }
}

#[test]
fn safe_fixes_remove_the_finding_and_keep_the_boards() {
    let mut fixed = Vec::new();
    for file in files() {
        let before = read(&file, Strictness::Lenient);
        let after = apply_safe_fixes(&file.bytes, before.diagnostics());
        if after.applied == 0 {
            continue;
        }
        fixed.push(file.code.id);
        let after = read_with(file.format, &after.bytes, Strictness::Strict);
        assert_eq!(codes_of(&after), [""; 0], "{}", file.code.id);
        for (before, after) in levels(&before).iter().zip(levels(&after)) {
            let covered = |level: &Level| {
                let ids = level.kit.ids();
                ids.map(|piece| level.board.covered_by(piece))
                    .collect::<Vec<_>>()
            };
            assert_eq!(covered(before), covered(&after), "{}", file.code.id);
        }
    }
    assert_eq!(fixed, ["APA0010", "APA0014"]);
}

#[test]
fn every_code_has_an_explanation_with_advice() {
    bad::assert_explained(ALL, "APA");
}

/// The caption and the number of marked squares of each level that has errors; `None` if it cannot
/// be drawn.
fn drawn_errors(file: &BadFile) -> Vec<Option<(String, usize)>> {
    let options = ReadOptions {
        strictness: Strictness::Strict,
        ..ReadOptions::default()
    };
    let source = Source::new("test", file.bytes.clone());
    let read = Apad.read(source, file.format, &options);
    let read = read.expect("within limits");
    let levels = read.levels().expect("a file of levels");
    let look = Look::plain(Apad.info().draw_options);
    let indices = (0..levels.count()).map(LevelIndex);
    let flawed = indices.filter(|index| levels.open(*index, None).is_err());
    let drawn = flawed.map(|index| {
        let why_not_playable = levels.open(index, None).err();
        match levels.picture(index, &look) {
            Ok(scene) => {
                let labels = scene.uses().iter().map(|one| one.label.as_str());
                let marks = labels.filter(|label| *label == message(&scene.caption));
                Some((scene.caption.clone(), marks.count()))
            }
            // The reason is the same as for not playing the level.
            Err(why) => {
                assert_eq!(Some(why), why_not_playable);
                None
            }
        }
    });
    drawn.collect()
}

/// The message of the only error that a caption names.
fn message(caption: &str) -> &str {
    caption.strip_prefix("1 error: ").expect("one error")
}

#[test]
fn levels_with_errors_are_drawn_with_their_errors_marked() {
    // Code, and the number of marked squares; `None` without a board.
    let expected = [
        ("APA0010", Some(0)),
        ("APA0011", Some(1)),
        ("APA0012", Some(5)),
        ("APA0013", Some(5)),
        ("APA0020", Some(0)),
        ("APA0021", Some(0)),
        ("APA0022", Some(5)),
        ("APA0030", Some(0)),
        ("APA0032", Some(0)),
        ("APA0033", Some(0)),
        ("APA0034", None),
        ("APA0035", None),
        ("APA0036", Some(0)),
        ("APA0037", Some(0)),
        ("APA0038", Some(0)),
        ("APA0039", None),
        ("APA0040", Some(0)),
        ("APA0041", Some(0)),
        ("APA0061", Some(2)),
        ("APA0063", Some(4)),
    ];
    let mut found = Vec::new();
    for file in files() {
        for drawn in drawn_errors(&file) {
            found.push((file.code.id, drawn.map(|(_, marks)| marks)));
        }
    }
    assert_eq!(found, expected);
}
