//! Drawings of levels with errors.

use quandary_core::diagnostic::{Severity, Strictness};
use quandary_core::family::{Document, Family};
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::reading::ReadOptions;
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use quandary_gartriage::codes::ALL;
use quandary_gartriage::family::Gartriage;
use quandary_gartriage::format::GARTRIAGE;
use quandary_testing::bad;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

fn document(bytes: &[u8], strictness: Strictness) -> Arc<dyn Document> {
    let source = Source::new("test.Gartriage", bytes.to_vec());
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    let read = Gartriage.read(source, &GARTRIAGE, &options);
    read.expect("the file is within the limits")
}

/// The marks of a scene, as `column,row message`, both from 1.
fn marks(scene: &Scene) -> Vec<String> {
    let marked = scene.uses().iter().filter(|one| {
        let symbol = one.symbol.map(|id| &scene.symbols()[id.index()]);
        symbol.is_some_and(|symbol| symbol.name == "mark-wrong")
    });
    let words = marked.map(|one| format!("{},{} {}", one.x / 2 + 1, one.y / 2 + 1, one.label));
    words.collect()
}

/// What is drawn of the levels of a file, a line each.
fn drawn(bytes: &[u8], strictness: Strictness) -> Vec<String> {
    let document = document(bytes, strictness);
    let levels = document.levels().expect("a file of levels");
    let look = Look::plain(Gartriage.info().draw_options);
    let levels = (0..levels.count()).map(|index| {
        let index = LevelIndex(index);
        match levels.picture(index, &look) {
            Err(why) => format!("refused: {why}"),
            Ok(_) if levels.open(index, None).is_ok() => "sound".to_owned(),
            Ok(scene) => {
                let caption = format!("caption: {}", scene.caption);
                let named = (!scene.caption.is_empty()).then_some(caption);
                let all: Vec<String> = marks(&scene).into_iter().chain(named).collect();
                all.join(" | ")
            }
        }
    });
    levels.collect()
}

fn of_text(text: &str) -> Vec<String> {
    drawn(text.as_bytes(), Strictness::Lenient)
}

#[test]
fn every_bad_file_is_drawn_with_its_errors_or_refused() {
    let mut found = String::new();
    for file in bad::files(env!("CARGO_MANIFEST_DIR"), ALL, &[&GARTRIAGE]) {
        for level in drawn(&file.bytes, Strictness::Lenient) {
            if level != "sound" {
                writeln!(found, "{}: {level}", file.code.id).expect("a string takes any text");
            }
        }
    }
    let expected = "\
GAR0001: caption: unrecognised line: expected a tag or a board line, found `by my brother`
GAR0010: refused: the level has no board
GAR0030: caption: invalid train: expected an opening parenthesis, found `2`
GAR0031: 3,1 no wagon at (3,1)
GAR0032: 2,1 the wagon at (2,1) is already in the train
GAR0033: 3,1 no rail joins this wagon to the vehicle at (1,1), which precedes it in the train
GAR0034: 2,2 the train bends by 90 degrees at (2,1)
GAR0040: 1,1 wrong character `\\` for a rail to the east; expected `-`
GAR0041: 4,1 stray text `?` on the board
GAR0042: 4,1 unknown character `O` in the centre of a cell
GAR0044: 1,1 tab in a board line; expected spaces
GAR0048: 2,1 `a` and `b` cannot share a cell
GAR0049: 4,1 second locomotive on the board; expected only one
GAR0050: caption: the board has no locomotive
GAR0051: refused: the board has no cells
";
    assert_eq!(found, expected);
}

/// In strict reading every finding of a level is an error.
#[test]
fn every_error_of_a_bad_file_is_marked_or_named() {
    for file in bad::files(env!("CARGO_MANIFEST_DIR"), ALL, &[&GARTRIAGE]) {
        for strictness in [Strictness::Lenient, Strictness::Strict] {
            let document = document(&file.bytes, strictness);
            let levels = document.levels().expect("a file of levels");
            let lines = drawn(&file.bytes, strictness);
            for (index, line) in lines.iter().enumerate() {
                let place = levels.span(LevelIndex(index)).expect("a level");
                let findings = document.diagnostics().iter();
                let errors = findings.filter(|finding| {
                    finding.severity == Severity::Error && place.holds(finding.span)
                });
                // An error of the header or of a tag leaves its level sound.
                let is_drawn = !line.starts_with("refused") && line != "sound";
                for error in errors.filter(|_| is_drawn) {
                    assert!(line.contains(&error.message), "{} {line}", file.code.id);
                }
            }
        }
    }
}

#[test]
fn every_damaged_sample_is_drawn_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../damaged");
    let drawn = |name: &str| {
        let bytes = std::fs::read(folder.join(format!("{name}.Gartriage"))).unwrap();
        drawn(&bytes, Strictness::Lenient)
    };
    let sound = [
        "cannot-be-solved",
        "half-a-rail",
        "old-encoding",
        "unclosed-comment",
    ];
    for name in sound {
        assert!(drawn(name).iter().all(|level| level == "sound"), "{name}");
    }
    let stray = "expected the rail character `-`, found `──`";
    let wide = [
        format!("1,1 {stray} | 2,1 {stray} | 3,1 {stray}"),
        "refused: the level has no board".to_owned(),
        "2,1 unknown character `＋` in the centre of a cell".to_owned(),
    ];
    assert_eq!(drawn("wide-characters"), wide);
    let two = [
        "4,2 second locomotive on the board; expected only one".to_owned(),
        "1,1 unknown character `O` in the centre of a cell | caption: the board has no locomotive"
            .to_owned(),
    ];
    assert_eq!(drawn("two-locomotives"), two);
    assert_eq!(drawn("run-together")[3], "refused: the level has no board");
    assert_eq!(drawn("train-bent").len(), 3);
}

/// Lines that contain only an apostrophe at the top are not part of the board, and each line of a
/// row belongs to its cells.
#[test]
fn errors_on_every_line_of_a_row_are_at_their_cell() {
    let found = of_text("\n'\n'\n' 0--+\n'   ?|\n'   ?|\n' 1--a\n'?\n");
    let wrong = |side: &str, rail| {
        format!("wrong character `?` for a rail to the {side}; expected `{rail}`")
    };
    let (west, north) = (wrong("south-west", '/'), wrong("north-west", '\\'));
    let expected = format!("2,1 {west} | 1,2 {west} | 2,2 {north}");
    assert_eq!(found, [expected]);
}

/// Every character counts as one column in both encodings.
#[test]
fn errors_behind_other_letters_are_at_their_cell() {
    let text = "\n' 0--1  éé      ?\n";
    let windows: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    let centre = "3,1 unknown character `é` in the centre of a cell";
    let east = "3,1 wrong character `é` for a rail to the east; expected `-`";
    let stray = "6,1 stray text `?` on the board";
    let expected = format!("{centre} | {east} | {stray}");
    assert_eq!(of_text(text), [expected.as_str()]);
    assert_eq!(drawn(&windows, Strictness::Lenient), [expected]);
}

#[test]
fn errors_at_another_pitch_are_at_their_cell() {
    // Cells are four columns apart; the train names a cell without a wagon.
    let level = "\nTrain: (3,1)\n' 0---a---1\n";
    assert_eq!(of_text(level), ["3,1 no wagon at (3,1)"]);
    let strict = drawn(level.as_bytes(), Strictness::Strict);
    let pitch = "the cells are drawn 4 columns and 3 lines apart; expected 3 columns and 3 lines";
    assert_eq!(
        strict,
        [format!("3,1 no wagon at (3,1) | caption: {pitch}")]
    );
}

#[test]
fn errors_outside_the_board_are_marked_or_named() {
    // Text to the right of the last cell enlarges the drawing.
    let stray = "stray text `??` on the board";
    assert_eq!(
        of_text("\n' 0--a--1         ??\n"),
        [format!("6,1 {stray} | 7,1 {stray}")]
    );
    // Text far away is named only.
    let far = format!("\n' 0--a--1{}??\n", " ".repeat(300));
    assert_eq!(of_text(&far), [format!("caption: {stray}")]);
    // A train cannot name a cell that the board does not have.
    assert_eq!(
        of_text("\nTrain: (9,9)\n' 0--a--1\n"),
        ["caption: train entry without a wagon: no wagon at (9,9)"]
    );
    // The caption stays short.
    let lines = "nonsense\n".repeat(5);
    let [found] = &of_text(&format!("\nTitle: Many\n{lines}' 0--a--1\n"))[..] else {
        panic!("one level");
    };
    assert!(found.ends_with("; and 2 more errors"), "{found}");
    // An error of the section that is in none of its levels.
    let shared = "\n' 0--a--1\nnonsense\nTitle: Second\n' 0--b--2\n";
    for level in of_text(shared) {
        assert!(level.starts_with("caption: "), "{level}");
    }
}

#[test]
fn a_very_damaged_board_has_a_bounded_number_of_marks() {
    let track = "--+".repeat(3000);
    let level = format!("\n' 0--a--1{track}\n'{}\n", "?".repeat(9_000));
    let document = document(level.as_bytes(), Strictness::Lenient);
    let levels = document.levels().expect("a file of levels");
    let look = Look::plain(Gartriage.info().draw_options);
    let scene = levels
        .picture(LevelIndex(0), &look)
        .expect("it has a board");
    assert_eq!(marks(&scene).len(), 1000);
}
