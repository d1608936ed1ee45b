//! The commands of this family.

use quandary_apad::family::Apad;
use quandary_apad::format::apad::{self, Record, WIDTH};
use quandary_apad::format::{APAD, PLACEMENTS};
use quandary_apad::model::MonthDay;
use quandary_core::family::{Cell, CommandContext, CommandOutput, Table};
use quandary_core::family::{Document, Family, Tone};
use quandary_core::format::Format;
use quandary_core::options::{OptionError, Options};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::job::run_to_end;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Friday, 20 November 2026, as days since 1970.
const TODAY: i32 = 20_777;

/// The first and the last board of the published file: Jan 19 and Dec 31.
const FIRST: Record = [0x81, 0x41, 0x19, 0x50, 0x6c, 0x1f, 0x16, 0x29, 0x55];
const LAST: Record = [0x12, 0x58, 0xc9, 0x69, 0xe4, 0xdd, 0xc7, 0xc2, 0x00];

fn open(format: &'static Format, bytes: &[u8]) -> Arc<dyn Document> {
    let source = Source::new("test", bytes.to_vec());
    let read = Apad.read(source, format, &ReadOptions::default());
    read.expect("within limits")
}

fn run_on(
    document: &Arc<dyn Document>,
    id: &str,
    set: &[(&str, &str)],
    seed: u64,
) -> Result<CommandOutput, OptionError> {
    let commands = Apad.info().commands;
    let command = commands.iter().find(|one| one.id == id).expect(id);
    let mut options = Options::defaults(command.options);
    for (name, value) in set {
        options.set(name, value)?;
    }
    let context = CommandContext {
        today: TODAY,
        seed,
        rasterise: |_, _| unreachable!("no images are used"),
    };
    let files = [Arc::clone(document)];
    Ok(run_to_end((command.run)(&files, &options, &context)?))
}

/// Runs a command on a position in words.
fn run(id: &str, position: &str, set: &[(&str, &str)]) -> CommandOutput {
    let document = open(PLACEMENTS, position.as_bytes());
    run_on(&document, id, set, 1).expect("the options are valid")
}

fn numbers(table: &Table) -> Vec<u64> {
    let counts = table.rows.iter().map(|row| row.iter().rev());
    let counts = counts.map(|mut cells| {
        cells.find_map(|cell| match cell {
            Cell::Number(number) => Some(*number),
            _ => None,
        })
    });
    counts
        .collect::<Option<_>>()
        .expect("every row has a count")
}

fn table(output: &CommandOutput) -> &Table {
    output.table.as_ref().expect("a table")
}

fn boards(output: &CommandOutput) -> Vec<Record> {
    let bytes = output.file.as_ref().expect("a file");
    let (boards, tail) = bytes.as_chunks::<WIDTH>();
    assert!(tail.is_empty());
    boards.to_vec()
}

fn free_of(record: &Record) -> Option<MonthDay> {
    let board = apad::board(record);
    assert!(board.is_complete());
    apad::kit().month_day(board.free(apad::kit()))
}

#[test]
fn export_writes_all_boards_of_all_dates_in_order() {
    let boards = boards(&run("export", "standard", &[]));
    assert_eq!(boards.len(), 24_405);
    assert_eq!((boards[0], boards[24_404]), (FIRST, LAST));
    let sorted = boards.is_sorted_by(|one, next| apad::compare(one, next) == Ordering::Less);
    assert!(sorted);
    let dates: BTreeSet<_> = boards.iter().map(free_of).collect();
    assert_eq!(dates.len(), 366);
    assert!(dates.iter().all(|date| date.is_some_and(MonthDay::exists)));
}

#[test]
fn export_can_write_all_packings() {
    let count = |boards_: &str| boards(&run("export", "standard", &[("boards", boards_)])).len();
    assert_eq!((count("all"), count("combinations")), (59_787, 25_061));
}

#[test]
fn export_needs_the_standard_kit() {
    let weekday = open(PLACEMENTS, b"weekday");
    assert!(matches!(
        run_on(&weekday, "export", &[], 1),
        Err(OptionError::Conflict(_))
    ));
}

#[test]
fn count_reports_existing_dates_and_notes_the_others() {
    let output = run("count", "standard", &[]);
    let table = table(&output);
    assert_eq!(table.columns, ["month", "day", "solutions"]);
    let counts = numbers(table);
    assert_eq!((counts.len(), counts.iter().sum()), (366, 24_405));
    assert_eq!(
        (counts.iter().min(), counts.iter().max()),
        (Some(&7), Some(&216))
    );
    let of_month = |name: &str| {
        let rows = table.rows.iter().zip(&counts);
        let of_month = rows.filter(|(row, _)| row[0] == Cell::from(name));
        of_month.map(|(_, count)| count).sum::<u64>()
    };
    assert_eq!(
        ["Jan", "Feb", "Aug", "Dec"].map(of_month),
        [3221, 1364, 2813, 2094]
    );
    let note = output.notes.concat();
    for impossible in [
        "Feb 30 (34)",
        "Feb 31 (77)",
        "Apr 31 (183)",
        "Jun 31 (139)",
        "Sep 31 (104)",
        "Nov 31 (119)",
        "656 boards",
    ] {
        assert!(note.contains(impossible), "{impossible}: {note}");
    }
}

#[test]
fn count_supports_combinations_and_pairs_of_squares() {
    let combinations = run("count", "standard", &[("by", "combination")]);
    let counts = numbers(table(&combinations));
    assert_eq!((counts.len(), counts.iter().sum()), (372, 25_061));
    let nameless = table(&combinations)
        .rows
        .iter()
        .filter(|row| row.last() == Some(&Cell::from("no such date")));
    assert_eq!(nameless.count(), 6);

    let squares = run("count", "standard", &[("by", "squares")]);
    let counts = numbers(table(&squares));
    assert_eq!((counts.len(), counts.iter().sum()), (43 * 42 / 2, 59_787));
    let is_day = |cell: &Cell| matches!(cell, Cell::Word(word) if word.parse::<u8>().is_ok());
    let of_days = |days: usize| {
        let rows = table(&squares).rows.iter().zip(&counts);
        let rows = rows.filter(|(row, _)| row.iter().filter(|cell| is_day(cell)).count() == days);
        rows.map(|(_, count)| count).sum::<u64>()
    };
    assert_eq!([0, 1, 2].map(of_days), [5_293, 25_061, 29_433]);
}

#[test]
fn count_of_one_date_keeps_placed_pieces() {
    let oct_6 = run("count", "standard", &[("date", "October,6")]);
    assert_eq!(oct_6.sentence, "Oct 6: 7 solutions");
    let begun = run("count", "standard: O0@14", &[("date", "oct 6")]);
    assert_eq!(begun.sentence, "Oct 6: 6 solutions");
    let unsolvable = run("count", "standard: L0@0", &[("date", "jan 1")]);
    assert_eq!((unsolvable.word, unsolvable.tone), ("none", Tone::Bad));
    let today = run("count", "standard", &[("date", "today+41")]);
    assert!(
        today.sentence.starts_with("Dec 31: 77"),
        "{}",
        today.sentence
    );
}

#[test]
fn nonexistent_dates_are_solved_with_a_note() {
    for id in ["count", "random", "browse"] {
        let output = run(id, "standard", &[("date", "feb 30")]);
        assert_eq!(output.tone, Tone::Good, "{id}");
        let note = output.notes.concat();
        assert!(note.contains("Feb 30 does not exist"), "{id}: {note}");
    }
    let leap = run("count", "standard", &[("date", "feb 29")]);
    assert_eq!(
        (leap.sentence.as_str(), leap.notes.len()),
        ("Feb 29: 64 solutions", 0)
    );
}

#[test]
fn invalid_dates_are_rejected() {
    let standard = open(PLACEMENTS, b"standard");
    for (id, name) in [("count", "date"), ("random", "date"), ("browse", "date")] {
        let refused = run_on(&standard, id, &[(name, "someday")], 1);
        assert!(matches!(refused, Err(OptionError::Conflict(_))), "{id}");
    }
}

#[test]
fn random_reaches_every_solution_and_is_determined_by_the_seed() {
    let standard = open(PLACEMENTS, b"standard");
    let board = |seed| {
        let output = run_on(&standard, "random", &[("date", "oct 6")], seed).unwrap();
        boards(&output)[0]
    };
    let found: BTreeSet<Record> = (0..60).map(board).collect();
    assert_eq!(found.len(), 7);
    let oct_6 = Some(MonthDay { month: 10, day: 6 });
    assert!(found.iter().all(|record| free_of(record) == oct_6));
    assert_eq!(board(5), board(5));
}

#[test]
fn commands_use_only_the_boards_of_a_file() {
    let file = [LAST, FIRST, FIRST].concat();
    let document = open(APAD, &file);
    let run = |id, set: &[(&str, &str)]| run_on(&document, id, set, 1).unwrap();
    let count = run("count", &[]);
    assert_eq!(numbers(table(&count)).iter().sum::<u64>(), 3);
    assert_eq!(boards(&run("export", &[])), [FIRST, FIRST, LAST]);
    let random = run("random", &[("date", "dec 31")]);
    assert_eq!(boards(&random), [LAST]);
    let none = run("random", &[("date", "oct 6")]);
    assert_eq!(
        (none.word, none.tone, none.scene),
        ("none", Tone::Bad, None)
    );
}

#[test]
fn calendar_shows_exactly_the_existing_dates() {
    let output = run("calendar", "standard: O0@14", &[]);
    let scene = output.scene.expect("a drawing");
    let labels: BTreeSet<&str> = scene.uses().iter().map(|one| one.label.as_str()).collect();
    assert!(labels.contains("Oct 6: 6"));
    let begins = |date| labels.iter().any(|label| label.starts_with(date));
    assert!(begins("Feb 29") && !begins("Feb 30"));
    let dates = labels.iter().filter(|label| label.contains(": "));
    assert_eq!(dates.count(), 366);
}

#[test]
fn browse_shows_solutions_of_a_date_and_counts_of_its_month() {
    let output = run("browse", "standard", &[("date", "oct 6"), ("most", "5")]);
    let scene = output.scene.as_ref().expect("a drawing");
    let titles: Vec<&str> = scene.letterings().iter().map(|line| &*line.text).collect();
    assert_eq!(titles, ["1", "2", "3", "4", "5"]);
    let counts = numbers(table(&output));
    assert_eq!((counts.len(), counts.iter().sum()), (31, 1_443));
    let rest = [("date", "oct 6"), ("from", "6")];
    let rest = run("browse", "standard", &rest).scene.expect("a drawing");
    assert_eq!(rest.letterings().len(), 2);
    let beyond = run("browse", "standard", &[("date", "oct 6"), ("from", "8")]);
    assert_eq!(beyond.tone, Tone::Bad);
}

#[test]
fn missing_weekdays_are_those_of_the_current_year() {
    let count = |date| run("count", "weekday", &[("date", date)]);
    // In 2026 the sixth of October is a Tuesday.
    let named = count("oct 6 tue");
    assert_eq!(named.sentence, count("oct 6").sentence);
    assert!(
        named.sentence.starts_with("Tue Oct 6: "),
        "{}",
        named.sentence
    );
    let weekday = open(PLACEMENTS, b"weekday");
    let leap = run_on(&weekday, "count", &[("date", "feb 29")], 1);
    assert!(matches!(leap, Err(OptionError::Conflict(_))));
}

#[test]
fn move_lifts_as_few_pieces_as_possible() {
    let document = open(APAD, &FIRST);
    let run = |to| run_on(&document, "move", &[("to", to)], 1).unwrap();
    let there = run("jan 19");
    assert_eq!(there.sentence, "the board already shows Jan 19");
    // The first two boards of the published file differ in few pieces: Jan 19 and Jan 26.
    let near = run("jan 26");
    let lifted = table(&near)
        .rows
        .iter()
        .filter(|row| row[1] == Cell::from("lift"));
    let lifted = lifted.count();
    assert_eq!(table(&near).rows.len(), 2 * lifted);
    assert_eq!(lifted, fewest(MonthDay { month: 1, day: 26 }));
    let two = open(APAD, &[FIRST, LAST].concat());
    let refused = run_on(&two, "move", &[("to", "jan 1")], 1);
    assert!(matches!(refused, Err(OptionError::Conflict(_))));
}

/// The minimum number of pieces in which a board of a date differs from the first board.
fn fewest(wanted: MonthDay) -> usize {
    let date = format!("jan {}", wanted.day);
    let all = boards(&run("export", &date, &[]));
    let of_date = all.iter().filter(|record| free_of(record) == Some(wanted));
    let covered = |record: &Record| apad::decode(record).0.map(|piece| piece.squares());
    let first = covered(&FIRST);
    let differing = of_date.map(|record| {
        let pieces = covered(record);
        first
            .iter()
            .zip(pieces)
            .filter(|(one, other)| **one != *other)
            .count()
    });
    differing.min().expect("there is a board")
}
