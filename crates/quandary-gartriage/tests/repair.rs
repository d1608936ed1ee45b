//! Boards at another pitch and damaged boards (SPEC B25 to B27).

mod common;

use common::{EQUERRE, codes, codes_strictly, file, level, read, read_strictly};
use quandary_core::budget::Reason;
use quandary_core::diagnostic::{Diagnostic, Safety, Severity, apply_safe_fixes};
use quandary_core::family::{RepairJob, Repaired};
use quandary_core::job::Status;
use quandary_core::level::LevelIndex;
use quandary_core::source::Source;
use quandary_gartriage::fingerprint::fingerprints;
use quandary_gartriage::format::write_board;
use quandary_gartriage::model::{Drawing, Pitch};
use quandary_gartriage::repair::{Effort, Reading, Solvability, file_repair, readings};
use quandary_gartriage::rules::Shunting;

fn readings_of(lines: &[&str], effort: Effort) -> Vec<Reading> {
    let bytes = file(lines);
    let parsed = read(&bytes);
    readings(&Source::new("x", bytes), &parsed, LevelIndex(0), effort)
}

fn drawn(reading: &Reading) -> Vec<String> {
    write_board(&reading.board)
}

fn fingerprint(lines: &[&str]) -> String {
    let rules = Shunting::new(&level(lines)).expect("a playable level");
    fingerprints(&rules).exact.to_string()
}

fn findings(lines: &[&str]) -> Vec<Diagnostic> {
    read(&file(lines)).diagnostics.iter().cloned().collect()
}

/// A drawing, its pitch (columns, rows, characters before the first centre), and the same board as
/// the format has it.
type Drawn = (
    &'static [&'static str],
    (usize, usize, usize),
    &'static [&'static str],
);

const DRAWN: [Drawn; 8] = [
    (&["' 0---a---1"], (4, 3, 1), &["' 0--a--1"]),
    (&["' 0----a2---1"], (5, 3, 1), &["' 0--a2-1"]),
    (&["'a2---b1---0"], (5, 3, 0), &["'a2--b1-0"]),
    (&["' 0-a-1"], (2, 3, 1), &["' 0--a--1"]),
    (&["'0--a--1"], (3, 3, 0), &["' 0--a--1"]),
    (&["'  0--a--1"], (3, 3, 2), &["' 0--a--1"]),
    (
        &["' 0---+   1", "'  \\   \\ /", "'    \\ / \\", "'     a   +"],
        (4, 3, 1),
        &["' 0--+  1", "'  \\  \\/", "'   \\ /\\", "'    a  +"],
    ),
    (
        &[
            "' 0----+    1",
            "'  \\        |",
            "'   \\       |",
            "'    \\      |",
            "'     \\     |",
            "'      a----+",
        ],
        (5, 5, 1),
        &["' 0--+  1", "'  \\    |", "'   \\   |", "'    a--+"],
    ),
];

#[test]
fn a_board_at_another_pitch_is_read_with_a_warning() {
    for (lines, (columns, rows, left), standard) in DRAWN {
        let bytes = file(lines);
        assert_eq!(codes(&bytes), ["GAR0052"], "{lines:?}");
        assert_eq!(codes_strictly(&bytes), ["GAR0052"], "{lines:?}");
        let (lenient, strict) = (read(&bytes), read_strictly(&bytes));
        assert_eq!(lenient.collection, strict.collection);
        assert_eq!(lenient.diagnostics.worst(), Some(Severity::Warning));
        assert_eq!(strict.diagnostics.worst(), Some(Severity::Error));
        let pitch = Pitch {
            columns,
            rows,
            left,
        };
        let place = &lenient.levels[0];
        assert_eq!(place.drawing, Drawing::OtherPitch(pitch), "{lines:?}");
        let board = &lenient.collection.levels[0].board;
        assert_eq!(place.cells.len(), board.cells().count());
        assert_eq!(fingerprint(lines), fingerprint(standard), "{lines:?}");

        let fixed = apply_safe_fixes(&bytes, &lenient.diagnostics);
        assert_eq!(fixed.applied, 1);
        assert_eq!(read(&fixed.bytes).collection, lenient.collection);
        let text = String::from_utf8(fixed.bytes).expect("text");
        let drawing: Vec<&str> = text.trim().lines().collect();
        assert_eq!(drawing, standard);
    }
}

#[test]
fn a_train_counts_the_cells_of_the_pitch_that_is_read() {
    let lines = ["Train: (2,1)", "' 0---a---1"];
    assert_eq!(
        level(&lines).train,
        level(&["Train: (2,1)", "' 0--a--1"]).train
    );
}

#[test]
fn a_board_that_fits_several_pitches_is_not_guessed() {
    let lines = ["'0     a", "'|     |", "'|     |", "'+     1"];
    let parsed = read(&file(&lines));
    assert_eq!(parsed.levels[0].drawing, Drawing::Damaged);
    assert!(!parsed.levels[0].is_valid);
    assert!(!codes(&file(&lines)).contains(&"GAR0052"));
}

#[test]
fn boards_that_are_wrong_at_every_pitch_stay_wrong() {
    for lines in [
        ["' 0---a--1"],
        ["' 0---a---1 ?"],
        ["' 0---a---0"],
        ["' 0---A---1"],
        ["'\t0---a---1"],
    ] {
        assert!(!codes(&file(&lines)).contains(&"GAR0052"), "{lines:?}");
        assert!(!read(&file(&lines)).levels[0].is_valid, "{lines:?}");
    }
}

#[test]
fn fixes_of_a_drawing_are_safe_only_if_the_spacing_is_certain() {
    let safety = |lines: &[&str]| -> Vec<Safety> {
        let found = findings(lines).into_iter();
        let of_code = found.filter(|one| ["GAR0043", "GAR0046"].contains(&one.code.id));
        of_code.filter_map(|one| Some(one.fix?.safety)).collect()
    };
    assert_eq!(safety(&["' 0-----a--1"]), [Safety::Safe]);
    assert_eq!(safety(&["' 0- a--1"]), [Safety::Safe]);
    assert_eq!(safety(&["' 0-----a--1  ?"]), [Safety::Unsafe]);
    assert_eq!(safety(&["' 0- a--1  ?"]), [Safety::Unsafe]);
    // Six columns from cell to cell, or plain cells drawn as rails.
    let twice = ["' 0-----a-----1"];
    assert_eq!(safety(&twice), [Safety::Unsafe, Safety::Unsafe]);
    let help = findings(&twice)[0].help.clone().expect("help");
    assert!(help.contains("6 columns and 3 lines apart"), "{help}");
    for lines in [&twice[..], &["' 0---a--1"]] {
        let bytes = file(lines);
        let fixed = apply_safe_fixes(&bytes, &read(&bytes).diagnostics);
        assert_eq!((fixed.applied, fixed.bytes), (0, bytes), "{lines:?}");
    }
}

/// The example of the format document, without most of its blanks.
const COLLAPSED: [&str; 10] = [
    "' 0",
    "' |",
    "' |",
    "' +",
    "' | \\",
    "' | \\",
    "' + +",
    "' | \\",
    "' | \\",
    "' d7---+---g4",
];

#[test]
fn collapsed_blanks_are_restored_by_the_order_of_characters() {
    let found = readings_of(&["' a--1-0"], Effort::REPAIR);
    assert_eq!(drawn(&found[0]), ["' a--1--0"]);
    assert!(found[0].is_sound && found.len() == 1);
    assert_eq!(found[0].solvability, Solvability::Solvable { actions: 3 });

    let found = readings_of(&COLLAPSED, Effort::REPAIR);
    assert!(found.iter().all(|reading| reading.is_sound));
    assert!(found.iter().any(|reading| drawn(reading) == EQUERRE));
    assert_eq!(found[0].changes, 0);

    let crossing = ["' + 0--a--1", "' \\/", "' /\\", "' +--+"];
    let found = readings_of(&crossing, Effort::REPAIR);
    let expected = ["' +  0--a--1", "'  \\/", "'  /\\", "' +--+"];
    assert_eq!(drawn(&found[0]), expected);
}

#[test]
fn a_lost_half_of_a_crossing_is_restored() {
    let lines = ["' 0--+", "' \\", "' /\\", "' a--1"];
    let found = readings_of(&lines, Effort::REPAIR);
    let expected = ["' 0--+", "'  \\/", "'  /\\", "' a--1"];
    assert!(
        found
            .iter()
            .any(|one| drawn(one) == expected && one.changes == 1)
    );
}

#[test]
fn readings_with_a_solution_come_before_others() {
    for lines in [&COLLAPSED[..], &["' a--1-0"]] {
        let found = readings_of(lines, Effort::REPAIR);
        let is_solvable = |one: &Reading| matches!(one.solvability, Solvability::Solvable { .. });
        let key = |one: &Reading| (!one.is_sound, !is_solvable(one));
        assert!(found.is_sorted_by_key(key), "{lines:?}");
        assert!(is_solvable(&found[0]));
    }
    let unsearched = Effort {
        solved: 0,
        ..Effort::REPAIR
    };
    let found = readings_of(&COLLAPSED, unsearched);
    assert!(
        found
            .iter()
            .all(|one| one.solvability == Solvability::Unknown)
    );
}

#[test]
fn the_effort_is_bounded() {
    let none = Effort {
        steps: 0,
        ..Effort::REPAIR
    };
    assert!(readings_of(&COLLAPSED, none).is_empty());
    let wide = format!("'{}?", " 0--a--1".repeat(200));
    assert!(readings_of(&[&wide], Effort::REPAIR).is_empty());
    assert!(readings_of(&["' 0##a#1"], Effort::REPAIR).is_empty());
}

#[test]
fn the_first_damaged_boards_of_a_file_have_proposals() {
    let lines: Vec<&str> = ["' a--1-0", ""].repeat(6);
    let found = findings(&lines);
    let proposals: Vec<&Diagnostic> = found
        .iter()
        .filter(|one| {
            one.fix
                .as_ref()
                .is_some_and(|fix| fix.title.contains("order"))
        })
        .collect();
    assert_eq!(proposals.len(), 4);
    let help = proposals[0].help.clone().expect("help");
    let expected = "perhaps the board `' a--1--0` was intended: it keeps all cells in their order, \
         and it can be solved";
    assert!(help.ends_with(expected), "{help}");
    let fix = proposals[0].fix.clone().expect("a fix");
    assert_eq!(fix.safety, Safety::Unsafe);
    assert_eq!(fix.edits[0].insert, b"' a--1--0");
}

fn repair(bytes: &[u8]) -> RepairJob {
    let source = Source::new("x", bytes.to_vec());
    file_repair(&source, &read(bytes), Effort::REPAIR)
}

fn repaired(bytes: &[u8], slice: u64) -> Repaired {
    let mut job = repair(bytes);
    while job.run(slice) == Status::Running {}
    job.finish(None)
}

#[test]
fn a_repair_redraws_only_the_boards() {
    let lines = [
        "Title: One",
        "  ' a--1-0  ",
        "",
        "' 0--a--1",
        "",
        "what is this?",
        "",
        "Title: Three",
        "' 0---a---1",
    ];
    let expected = [
        "Title: One",
        "' a--1--0",
        "",
        "' 0--a--1",
        "",
        "what is this?",
        "",
        "Title: Three",
        "' 0--a--1",
    ];
    let repaired = repaired(&file(&lines), u64::MAX).bytes;
    assert_eq!(repaired, file(&expected));
    assert!(!codes(&repaired).contains(&"GAR0052"));
}

/// A damaged board, a good one, one at another pitch, and one without a sound reading.
const MIXED: [&str; 7] = [
    "' a--1-0",
    "",
    "' 0--a--1",
    "",
    "' 0---a---1",
    "",
    "' 0--a1?a--2",
];

#[test]
fn the_repair_of_a_file_notes_every_level() {
    let bytes = file(&MIXED);
    let repaired = repaired(&bytes, u64::MAX);
    let expected = ["' a--1--0", "", "' 0--a--1", "", "' 0--a--1", "", MIXED[6]];
    assert_eq!(repaired.bytes, file(&expected));
    assert_eq!(
        repaired.notes,
        [
            "level 1: redrawn by the order of its characters; it has a solution of 3 actions",
            "level 3: redrawn with 3 columns and 3 lines a cell",
            "level 4: not redrawn; no reading of its board is sound",
        ]
    );
}

#[test]
fn a_repair_does_not_depend_on_the_slices_and_can_be_stopped() {
    let bytes = file(&[&MIXED[..], &[""], &COLLAPSED].concat());
    let whole = repaired(&bytes, u64::MAX);
    assert_eq!(repaired(&bytes, 1), whole);
    assert_eq!(repaired(&bytes, 1000), whole);
    let mut stopped = repair(&bytes);
    while stopped.progress().stored == 0 {
        assert_eq!(stopped.run(1), Status::Running);
    }
    let stopped = stopped.finish(Some(Reason::Cancelled));
    assert_eq!(stopped.notes[0], whole.notes[0]);
    assert_eq!(stopped.notes[1], "level 3: not redrawn (cancelled)");
    let text = String::from_utf8(stopped.bytes).expect("text");
    assert!(text.contains("' a--1--0") && text.contains("' 0---a---1"));
}
