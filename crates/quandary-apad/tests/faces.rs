//! Choices of visible faces.

use quandary_apad::family::Apad;
use quandary_apad::format::{DAYBOARD, PLACEMENTS};
use quandary_apad::model::{Goal, Squares};
use quandary_apad::rules::Position;
use quandary_apad::solve::{Faces, count_by_faces, list};
use quandary_core::budget::Reason;
use quandary_core::family::{Cell, CommandContext, CommandJob, CommandOutput, Document, Family};
use quandary_core::format::Format;
use quandary_core::job::Status;
use quandary_core::options::{OptionError, Options};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const MEMORY: u64 = 1 << 30;

fn open(format: &'static Format, bytes: &[u8]) -> Arc<dyn Document> {
    let source = Source::new("test", bytes.to_vec());
    let read = Apad.read(source, format, &ReadOptions::default());
    read.expect("within limits")
}

fn job(document: Arc<dyn Document>, faces: Option<&str>) -> Result<CommandJob, OptionError> {
    let mut commands = Apad.info().commands.iter();
    let command = commands.find(|one| one.id == "faces").expect("a command");
    let mut options = Options::defaults(command.options);
    if let Some(faces) = faces {
        options.set("faces", faces)?;
    }
    let context = CommandContext {
        today: 0,
        seed: 0,
        rasterise: |_, _| unreachable!("no images are used"),
    };
    (command.run)(&[document], &options, &context)
}

fn run(text: &str, faces: Option<&str>) -> CommandOutput {
    let format = match text.starts_with("Dayboard") {
        true => DAYBOARD,
        false => PLACEMENTS,
    };
    run_to_end(job(open(format, text.as_bytes()), faces).expect("valid options"))
}

/// The rows of the table: choice, backs, dates.
fn rows(output: &CommandOutput) -> Vec<(String, String, u64)> {
    let table = output.table.as_ref().expect("a table");
    let rows = table.rows.iter().map(|row| match &row[..] {
        [
            Cell::Word(choice),
            Cell::Word(backs),
            Cell::Number(dates),
            ..,
        ] => (choice.clone(), backs.clone(), *dates),
        other => panic!("{other:?}"),
    });
    rows.collect()
}

fn row(choice: &str, backs: &str, dates: u64) -> (String, String, u64) {
    (choice.to_owned(), backs.to_owned(), dates)
}

#[test]
fn the_best_choice_of_the_standard_kit_solves_337_dates() {
    let output = run("standard", None);
    let sentence = "at best 337 of 366 dates, with the backs of N and P up";
    assert_eq!(output.sentence, sentence);
    let expected = [
        row("best", "N P", 337),
        row("worst", "P Y Z", 198),
        row("best with its opposite", "N P", 357),
    ];
    assert_eq!(rows(&output), expected);
    assert_eq!(
        output.notes[0],
        "pieces with a choice of faces: L, N, P, Y, Z"
    );
    assert!(output.scene.is_some());
}

#[test]
fn a_given_choice_is_reported_with_its_missing_dates() {
    let output = run("standard", Some("P,N"));
    let sentence = "337 of 366 dates, with the backs of N and P up";
    assert_eq!(output.sentence, sentence);
    let given = [
        row("given", "N P", 337),
        row("given with its opposite", "N P", 357),
    ];
    assert_eq!(rows(&output)[3..], given);
    let missing = output.notes.iter();
    let missing = missing.filter_map(|note| note.strip_prefix("missing: "));
    let missing: Vec<&str> = missing.flat_map(|dates| dates.split(", ")).collect();
    assert_eq!(missing.len(), 366 - 337);
    assert!(missing.contains(&"Jan 15") && missing.contains(&"Dec 18"));
    let none = run("standard", Some("none"));
    assert_eq!(none.sentence, "278 of 366 dates, with no backs up");
    assert_eq!(rows(&none)[3], row("given", "none", 278));
    // A file of boards counts only its own.
    let first = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x55];
    let boards = open(&quandary_apad::format::FORMATS[0], &first);
    let board = run_to_end(job(boards, Some("LZ")).expect("valid options"));
    assert_eq!(rows(&board)[3], row("given", "L Z", 1));
}

#[test]
fn invalid_choices_are_rejected() {
    let refused = |faces| {
        let document = open(PLACEMENTS, b"standard: L0@0");
        let refused = job(document, Some(faces)).err();
        refused.map(|error| error.to_string()).expect(faces)
    };
    for (faces, found) in [("NO", "`O`"), ("n", "`n`"), ("", "``"), ("NL", "`L`")] {
        let expected =
            format!("expected `none` or pieces with a choice of faces (N, P, Y, Z), found {found}");
        assert_eq!(refused(faces), expected);
    }
    let symmetric = "Dayboard: 1\n\nFrame:\n  Jan 1\n  2 Feb\n\nPiece: I\n  @#\n\n";
    let document = || open(DAYBOARD, symmetric.as_bytes());
    let error = job(document(), Some("I"))
        .err()
        .map(|error| error.to_string());
    let expected = "expected `none`, because no piece has a choice of faces; found `I`";
    assert_eq!(error.as_deref(), Some(expected));
    let output = run_to_end(job(document(), None).expect("valid options"));
    assert_eq!(output.notes[0], "no piece has a choice of faces");
    assert_eq!(output.sentence, "at best 4 of 4 dates, with no backs up");
    let plain = "Dayboard: 1\n\nFrame:\n  a b\n  c d\n\nPiece: I\n  @#\n";
    assert_eq!(run(plain, None).word, "none");
}

/// A kit with a piece that is only allowed on its front, and few squares.
const SMALL: &str = "\
Dayboard: 1

Frame:
  Jan Feb Mar
  1   2   3   4
  5   6   7   8
  9   10  11  12

Piece: L
  @.
  #.
  ##

Piece: S front
  .##
  @#.

Piece: J
  .#
  .@
  ##

Placed:
";

#[test]
fn choices_match_the_list_of_boards() {
    let file = open(DAYBOARD, SMALL.as_bytes());
    let parsed = quandary_apad::format::read(file.source(), DAYBOARD, &ReadOptions::default())
        .expect("within limits");
    let level = parsed.level(0).expect("a level");
    // One more free square than a date needs: any three squares.
    let position = Position::empty(Arc::clone(&level.kit), Goal::Any);
    let boards = run_to_end(list(&position, u64::MAX, MEMORY)).packings;
    assert!(boards.len() > 100);
    let mut expected: BTreeMap<(Squares, Faces), u64> = BTreeMap::new();
    for packing in boards.iter() {
        let faces = packing.placements().fold(Faces::default(), |faces, one| {
            faces.with(Faces::of(&level.kit, one))
        });
        let covered = packing.covered();
        let covered = covered.fold(Squares::EMPTY, |all, squares| all | squares);
        let free = level.kit.frame().squares() & !covered;
        *expected.entry((free, faces)).or_default() += 1;
    }
    let counted = run_to_end(count_by_faces(&position, MEMORY)).expect("within the memory");
    let names: String = counted
        .pieces
        .iter()
        .map(|id| level.kit.piece(*id).name())
        .collect();
    assert_eq!(names, "LJ");
    let found: BTreeMap<_, _> = counted
        .iter()
        .map(|(free, faces, count)| ((free, faces), count))
        .collect();
    assert_eq!(found, expected);
    let faces: BTreeSet<Faces> = expected.keys().map(|(_, faces)| *faces).collect();
    assert_eq!(faces.len(), 4);
}

#[test]
fn slices_and_budgets_do_not_change_the_counts() {
    let kit = Arc::new(quandary_apad::model::standard());
    let position = Position::empty(kit, Goal::Date);
    let whole = run_to_end(count_by_faces(&position, MEMORY));
    let mut sliced = count_by_faces(&position, MEMORY);
    let mut slices = 0;
    while sliced.run(10_007) == Status::Running {
        slices += 1;
    }
    assert!(slices > 10);
    assert_eq!(sliced.finish(None), whole);
    assert_eq!(
        run_to_end(count_by_faces(&position, 1 << 16)),
        Err(Reason::Memory)
    );
    let stopped = job(open(PLACEMENTS, b"standard"), None).expect("valid options");
    assert_eq!(stopped.finish(Some(Reason::Time)).word, "undecided");
}
