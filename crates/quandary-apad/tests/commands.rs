//! The commands of this family.

use quandary_apad::family::Apad;
use quandary_apad::format::apad::{self, Record, WIDTH};
use quandary_apad::format::{APAD, DAYBOARD, PLACEMENTS};
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

/// The names of the columns.
fn names(table: &Table) -> Vec<String> {
    table.names().map(str::to_owned).collect()
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

/// A kit with German labels and few boards.
const WINTER: &str = "\
Dayboard: 1
Title: Winter

Frame:
  Nov Dez
  24  25
  26  27
Months: - - - - - - - - - - Nov Dez

Piece: I
  @#

Piece: J
  @#
";

#[test]
fn export_writes_boards_of_every_kit() {
    let winter = open(DAYBOARD, WINTER.as_bytes());
    let exported = run_on(&winter, "export", &[], 1).unwrap();
    let text = String::from_utf8(exported.file.expect("a file")).unwrap();
    assert!(text.starts_with(WINTER), "{text}");
    let boards = open(DAYBOARD, text.as_bytes());
    let count = boards.levels().map_or(0, |levels| levels.count());
    assert_eq!(exported.sentence, format!("{count} boards"));
    let counted = numbers(table(&run_on(&winter, "count", &[], 1).unwrap()));
    assert_eq!(counted.iter().sum::<u64>(), count as u64);
    let verified = run_on(&boards, "verify", &[], 1).unwrap();
    assert_eq!(verified.tone, Tone::Good, "{}", verified.sentence);

    // All but two pieces of a kit with weekdays are placed.
    let random = run("random", "weekday", &[("date", "2026-10-06")]);
    let placed: Vec<&str> = random.notes[0].split(' ').take(8).collect();
    let position = format!("weekday: {}", placed.join(" "));
    let exported = run("export", &position, &[]);
    let text = String::from_utf8(exported.file.expect("a file")).unwrap();
    let is_complete =
        |line: &str| line.starts_with("weekday-sun ") && line.contains(&random.notes[0]);
    assert!(text.lines().any(is_complete), "{text}");
    let boards = open(PLACEMENTS, text.as_bytes());
    let verified = run_on(&boards, "verify", &[], 1).unwrap();
    assert_eq!(verified.tone, Tone::Good, "{}", verified.sentence);
}

#[test]
fn boards_without_solutions_are_not_exported() {
    let impossible = WINTER.replace("Piece: J\n  @#", "Piece: J\n  @##");
    let kit = open(DAYBOARD, impossible.as_bytes());
    let exported = run_on(&kit, "export", &[], 1).unwrap();
    assert_eq!(
        (exported.sentence.as_str(), exported.file),
        ("0 boards", None)
    );
    let exported = run("export", "standard: V2@16 U0@31 Y1@12", &[]);
    assert_eq!(exported.file, Some(Vec::new()));
}

#[test]
fn count_reports_existing_dates_and_notes_the_others() {
    let output = run("count", "standard", &[]);
    let table = table(&output);
    assert_eq!(names(table), ["month", "day", "solutions"]);
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
fn nonexistent_dates_are_rejected_and_their_squares_accepted() {
    let standard = open(PLACEMENTS, b"standard");
    for (id, option) in [
        ("count", "date"),
        ("random", "date"),
        ("browse", "date"),
        ("verify", "date"),
        ("move", "to"),
    ] {
        for text in ["nov 31", "31.11.", "11/31"] {
            let refused = run_on(&standard, id, &[(option, text)], 1);
            let expected = "Nov 31 does not exist; to leave its squares free, name them by their \
                            indices: `@11 @44`";
            assert_eq!(refused.unwrap_err().to_string(), expected, "{id}");
        }
    }
    for id in ["count", "random", "browse"] {
        let output = run(id, "standard", &[("date", "@11 @44")]);
        assert_eq!(output.tone, Tone::Good, "{id}");
        let note = output.notes.concat();
        assert!(note.contains("Nov 31 does not exist"), "{id}: {note}");
    }
    let count = run("count", "standard", &[("date", "@11 @44")]);
    assert_eq!(count.sentence, "Nov 31: 119 solutions");
    assert_eq!(names(table(&count)), ["month", "day", "solutions"]);
    let leap = run("count", "standard", &[("date", "feb 29")]);
    assert_eq!(
        (leap.sentence.as_str(), leap.notes.len()),
        ("Feb 29: 64 solutions", 0)
    );
    // The kit has no square for the day.
    let winter = open(DAYBOARD, WINTER.as_bytes());
    let refused = run_on(&winter, "count", &[("date", "nov 31")], 1);
    let expected = "Nov 31 does not exist; to leave any squares free, name them by their indices, \
                    such as `@0 @1`";
    assert_eq!(refused.unwrap_err().to_string(), expected);
    let weekday = open(PLACEMENTS, b"weekday");
    let refused = run_on(&weekday, "count", &[("date", "nov 31")], 1);
    let message = refused.unwrap_err().to_string();
    assert!(message.ends_with("such as `@0 @1 @2`"), "{message}");
    let refused = run_on(&winter, "count", &[("date", "dec 31")], 1);
    assert_eq!(
        refused.unwrap_err().to_string(),
        "the frame has no square for 31"
    );
}

#[test]
fn any_squares_can_be_left_free() {
    let count = run("count", "standard", &[("date", "@0 feb")]);
    assert_eq!(count.tone, Tone::Good);
    assert!(
        count.sentence.starts_with("Jan Feb: "),
        "{}",
        count.sentence
    );
    assert_eq!(names(table(&count)), ["square1", "square2", "solutions"]);
    let pairs = run("count", "standard", &[("by", "squares")]);
    let row = &table(&count).rows[0];
    assert!(table(&pairs).rows.contains(row), "{row:?}");
    let browsed = run("browse", "standard", &[("date", "@0 @1")]);
    assert_eq!((browsed.tone, browsed.table), (Tone::Good, None));
    let standard = open(PLACEMENTS, b"standard");
    let refused = |date| {
        run_on(&standard, "count", &[("date", date)], 1)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refused("@0"), "expected the names of 2 squares, found 1");
    assert_eq!(
        refused("@0 @6"),
        "no square of this board has the name `@6`"
    );
}

#[test]
fn invalid_dates_are_rejected() {
    let standard = open(PLACEMENTS, b"standard");
    for (id, name) in [("count", "date"), ("random", "date"), ("browse", "date")] {
        for text in ["someday", "31.11.2026", "jan", "24.12"] {
            let refused = run_on(&standard, id, &[(name, text)], 1);
            let message = refused.unwrap_err().to_string();
            let expected = format!("invalid date `{text}`; expected a date such as today");
            assert!(message.starts_with(&expected), "{id}: {message}");
        }
    }
}

#[test]
fn dates_are_read_in_all_notations() {
    for date in [
        "dec 24",
        "24.12.",
        "12/24",
        "2026-12-24",
        "24. December",
        "today+34",
    ] {
        let count = run("count", "standard", &[("date", date)]);
        let expected = "Dec 24: ";
        assert!(
            count.sentence.starts_with(expected),
            "{date}: {}",
            count.sentence
        );
        let weekday = run("count", "weekday", &[("date", date)]);
        let expected = "Thu Dec 24: ";
        assert!(
            weekday.sentence.starts_with(expected),
            "{date}: {}",
            weekday.sentence
        );
    }
}

#[test]
fn dates_are_read_in_the_words_of_the_board() {
    let winter = open(DAYBOARD, WINTER.as_bytes());
    let count = |date| run_on(&winter, "count", &[("date", date)], 1).unwrap();
    let expected = count("@1 @3");
    assert_eq!(expected.sentence, "Dec 25: 2 solutions");
    for date in ["Dez 25", "25. dez", "Dec 25", "25.12.", "12/25"] {
        assert_eq!(count(date), expected, "{date}");
    }
}

#[test]
fn weekdays_have_a_column_only_on_their_kits() {
    let columns = |kit, by: &[(&str, &str)]| names(table(&run("count", kit, by)));
    let date = [("date", "oct 6")];
    assert_eq!(columns("standard", &date), ["month", "day", "solutions"]);
    let with_weekday = ["month", "day", "weekday", "solutions"];
    assert_eq!(columns("weekday", &date), with_weekday);
    let count = run("count", "standard", &date);
    let row = [Cell::from("Oct"), Cell::from(6), Cell::from(7)];
    assert_eq!(table(&count).rows, [row]);
}

fn outcomes(output: &CommandOutput) -> Vec<Vec<String>> {
    let word = |cell: &Cell| match cell {
        Cell::Word(word) => word.clone(),
        Cell::Number(number) => number.to_string(),
        Cell::Decimal(number) => number.to_string(),
        Cell::Empty => String::new(),
    };
    let rows = table(output).rows.iter();
    rows.map(|row| row.iter().map(word).collect()).collect()
}

#[test]
fn verify_reports_the_date_of_each_board() {
    let mut partial = FIRST;
    partial[8] = 0xff;
    // All pieces, Feb 30.
    let no_date = boards(&run("random", "standard", &[("date", "@1 @43")]))[0];
    let file = open(APAD, &[FIRST, partial, no_date, LAST].concat());
    let output = run_on(&file, "verify", &[], 1).unwrap();
    assert_eq!(output.sentence, "4 boards: 2 verified, 2 not");
    assert_eq!((output.word, output.tone), ("failed", Tone::Bad));
    assert_eq!(
        names(table(&output)),
        ["board", "shows", "outcome", "reason"]
    );
    let reason = "the free squares are not an existing date: Feb 30";
    let expected = [
        ["1", "Jan 19", "verified", ""],
        ["2", "", "failed", "not placed: Z"],
        ["3", "Feb 30", "failed", reason],
        ["4", "Dec 31", "verified", ""],
    ];
    assert_eq!(outcomes(&output), expected);
    let failed = run_on(&file, "verify", &[("list", "failed")], 1).unwrap();
    assert_eq!(outcomes(&failed), expected[1..3]);
    let all = run("export", "standard", &[]);
    let all = open(APAD, &all.file.expect("a file"));
    let output = run_on(&all, "verify", &[("list", "failed")], 1).unwrap();
    assert_eq!(output.sentence, "24,405 boards: 24,405 verified, 0 not");
    assert_eq!((output.word, table(&output).rows.len()), ("verified", 0));
    let empty = open(APAD, b"");
    let refused = run_on(&empty, "verify", &[], 1).unwrap_err();
    assert_eq!(refused.to_string(), "test: the file has no levels");
}

#[test]
fn verify_compares_boards_with_their_dates() {
    const MOVES: &str = "L1m@1 N0@25 O1@16 P1@44 U0@31 V0@22 Y0@41 Z1m@21";
    let text = format!("jan 19: {MOVES}\njan 20: {MOVES}\n{MOVES}\njan 32: {MOVES}\nfeb 30\n");
    let file = open(PLACEMENTS, text.as_bytes());
    let output = run_on(&file, "verify", &[], 1).unwrap();
    let expected = [
        ["1", "Jan 19", "verified", ""],
        ["2", "Jan 19", "failed", "Jan 19 is free instead of Jan 20"],
        ["3", "Jan 19", "verified", ""],
        ["4", "", "failed", "no kit or square has the name `32`"],
        ["5", "", "failed", "not placed: L, N, O, P, U, V, Y, Z"],
    ];
    assert_eq!(outcomes(&output), expected);
    let boards = [
        "Dez 25: I1@2 J0@4",
        "Dez 24: I1@2 J0@4",
        "Dez 25: I0@3 J0@4",
    ];
    let winter = boards.map(|board| format!("Board: {board}\n")).concat();
    let winter = open(DAYBOARD, format!("{WINTER}\n{winter}").as_bytes());
    let output = run_on(&winter, "verify", &[], 1).unwrap();
    let expected = [
        ["1", "Dec 25", "verified", ""],
        ["2", "Dec 25", "failed", "Dez 25 is free instead of Dez 24"],
        ["3", "", "failed", "not placed: I"],
    ];
    assert_eq!(outcomes(&output), expected);
}

#[test]
fn verify_compares_all_boards_with_one_date() {
    let file = open(APAD, &[FIRST, LAST].concat());
    let verify = |date| run_on(&file, "verify", &[("date", date)], 1);
    for date in ["jan 19", "19.1.", "@0 @32"] {
        let output = verify(date).unwrap();
        let expected = [
            ["1", "Jan 19", "verified", ""],
            ["2", "Dec 31", "failed", "Dec 31 is free instead of Jan 19"],
        ];
        assert_eq!(outcomes(&output), expected, "{date}");
    }
    assert!(verify("someday").is_err());
    // The second board is of another kit.
    let file = open(PLACEMENTS, b"jan 19\nweekday\n");
    let output = run_on(&file, "verify", &[("date", "@0 @32")], 1).unwrap();
    let reasons: Vec<String> = outcomes(&output)
        .into_iter()
        .map(|mut row| row.remove(3))
        .collect();
    let expected = [
        "not placed: L, N, O, P, U, V, Y, Z",
        "expected the names of 3 squares, found 2",
    ];
    assert_eq!(reasons, expected);
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
