//! `match`, `stats`, `merge` and `filter`: matching the records of solution files to levels,
//! printing statistics of solution files, merging solution files, and selecting records.

use super::numbers::LevelNumbers;
use super::{InputFile, LEVELS, first, seconds, table_with_titles, word};
use crate::format::solution_file;
use crate::matching::{Match, MatchResult, level_of, matches};
use crate::merging::{KeptRecord, Prefer, keep, merge};
use crate::model::{LevelSet, Record, SolutionFile};
use crate::statistics::Statistics;
use quandary_core::family::{Cell, CommandOutput, Table, Tone};
use quandary_core::options::{ChoiceOption, OptionError, Options};
use quandary_core::source::decode_windows_1252;
use quandary_core::words::counted;
use std::collections::BTreeSet;

/// Which rows `stats` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowsBy {
    File,
    Level,
}

/// An option of `stats`.
pub(super) static BY: ChoiceOption<RowsBy> = ChoiceOption::new(
    "by",
    &[("file", RowsBy::File), ("level", RowsBy::Level)],
    RowsBy::File,
    "One row per file or per solution",
);

/// An option of `merge`.
pub(super) static PREFER: ChoiceOption<Prefer> = ChoiceOption::new(
    "prefer",
    &[
        ("first", Prefer::First),
        ("last", Prefer::Last),
        ("fastest", Prefer::Fastest),
    ],
    Prefer::Fastest,
    "Which of several solutions of a level is kept: that of the first file, of the last file, or the fastest",
);

/// Which records `filter` selects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordsOf {
    All,
    Solutions,
    Passwords,
}

/// An option of `filter`.
pub(super) static KIND: ChoiceOption<RecordsOf> = ChoiceOption::new(
    "kind",
    &[
        ("all", RecordsOf::All),
        ("solutions", RecordsOf::Solutions),
        ("passwords", RecordsOf::Passwords),
    ],
    RecordsOf::All,
    "Select records with a solution, or with only a password",
);

/// Which records `filter` keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    Selected,
    Others,
}

/// An option of `filter`.
pub(super) static KEEP: ChoiceOption<Keep> = ChoiceOption::new(
    "keep",
    &[("these", Keep::Selected), ("others", Keep::Others)],
    Keep::Selected,
    "Keep the selected records or all others",
);

pub(super) fn matching(inputs: &[InputFile<'_>]) -> Result<CommandOutput, OptionError> {
    let (set, files) = first(inputs)?;
    let set = set.set()?;
    let mut table = table_with_titles(&["number", "password", "file", "case", "level"], &["ticks"]);
    let mut found = BTreeSet::new();
    let mut lost = 0;
    for inputs in files {
        let file = inputs.solutions()?;
        for one in matches(set, file) {
            let record = &file.records[one.record];
            lost += usize::from(one.result.level().is_none());
            if let (Some(level), Record::Solution(_)) = (one.result.level(), record) {
                found.insert(level);
            }
            table.rows.push(matched(set, &inputs.name, one, record));
        }
    }
    let open = (0..set.levels.len()).filter(|level| !found.contains(level));
    for level in open.clone() {
        table.rows.push(open_level(set, level));
    }
    let (levels, records) = (set.levels.len(), table.rows.len() - open.count());
    let sentence = format!(
        "{} of {} have a solution; {lost} of {} have no matching level",
        found.len(),
        counted(levels as u64, "level", "levels"),
        counted(records as u64, "record", "records")
    );
    let tone = if lost == 0 { Tone::Good } else { Tone::Bad };
    let mut product = CommandOutput::new("matched", tone, sentence);
    product.table = Some(table);
    Ok(product)
}

/// Describes the match of a record.
fn case(result: MatchResult) -> &'static str {
    match result {
        MatchResult::Level(_) => "matched",
        MatchResult::Moved(_) => "level moved",
        MatchResult::Several => "several levels have this password",
        MatchResult::OtherPassword(_) => "the level has another password",
        MatchResult::Nowhere => "no such level",
    }
}

fn matched(set: &LevelSet, file: &str, one: Match, record: &Record) -> Vec<Cell> {
    let level = one.result.level().map(|level| &set.levels[level]);
    vec![
        Cell::Number(u64::from(one.number)),
        word(decode_windows_1252(&one.password.0)),
        word(file),
        word(case(one.result)),
        level.map_or(Cell::Empty, |level| Cell::Number(u64::from(level.number))),
        word(level.map_or(String::new(), |level| decode_windows_1252(level.title()))),
        ticks(record),
    ]
}

/// Makes the row of a level without a solution.
fn open_level(set: &LevelSet, level: usize) -> Vec<Cell> {
    let level = &set.levels[level];
    let password = level
        .password()
        .map(|password| decode_windows_1252(&password.0));
    vec![
        Cell::Empty,
        word(password.unwrap_or_default()),
        Cell::Empty,
        word("no solution"),
        Cell::Number(u64::from(level.number)),
        word(decode_windows_1252(level.title())),
        Cell::Empty,
    ]
}

fn ticks(record: &Record) -> Cell {
    match record {
        Record::Solution(solution) => Cell::Number(u64::from(solution.ticks)),
        _ => Cell::Empty,
    }
}

pub(super) fn stats(
    inputs: &[InputFile<'_>],
    options: &Options,
) -> Result<CommandOutput, OptionError> {
    let by_level = options.get(&BY) == RowsBy::Level;
    let names = ["file", "rules", "level", "solutions", "seconds", "moves"];
    let counts = ["diagonal", "mouse", "one-byte", "two-byte", "four-byte"];
    let rest = ["packed", "general", "bytes", "canonical-bytes"];
    let mut table = Table::new(&[&names[..], &counts, &rest].concat());
    let mut total = Statistics::default();
    for one in inputs {
        let file = one.solutions()?;
        let solutions = file.records.iter().filter_map(|record| match record {
            Record::Solution(solution) => Some((solution.number, Statistics::of(solution))),
            _ => None,
        });
        let mut of_file = Statistics::default();
        for (number, counts) in solutions {
            of_file = of_file.with(counts);
            if by_level {
                push_counts(&mut table, one, file, Some(number), counts);
            }
        }
        if !by_level {
            push_counts(&mut table, one, file, None, of_file);
        }
        total = total.with(of_file);
    }
    let sentence = format!(
        "{} with {} in {} seconds",
        counted(total.solutions, "solution", "solutions"),
        counted(total.moves, "move", "moves"),
        seconds(total.ticks)
    );
    let mut product = CommandOutput::new("counted", Tone::Good, sentence);
    product.table = Some(table);
    Ok(product)
}

fn push_counts(
    table: &mut Table,
    inputs: &InputFile<'_>,
    file: &SolutionFile,
    number: Option<u16>,
    counts: Statistics,
) {
    let number = number.map_or(Cell::Empty, |number| Cell::Number(u64::from(number)));
    let mut row = vec![word(&inputs.name), word(file.ruleset.title()), number];
    row.extend([
        Cell::Number(counts.solutions),
        Cell::from(seconds(counts.ticks)),
    ]);
    let numbers = [
        counts.moves,
        counts.diagonal,
        counts.mouse,
        counts.short,
        counts.double,
        counts.long,
        counts.packed,
        counts.general,
        counts.bytes,
        counts.canonical,
    ];
    row.extend(numbers.map(Cell::Number));
    table.rows.push(row);
}

pub(super) fn merged(
    inputs: &[InputFile<'_>],
    options: &Options,
) -> Result<CommandOutput, OptionError> {
    let prefer = options.get(&PREFER);
    let files: Vec<_> = inputs
        .iter()
        .map(InputFile::solutions)
        .collect::<Result<_, _>>()?;
    let merged = merge(&files, prefer).map_err(|other| {
        let (one, name) = (&inputs[0].name, &inputs[other.file].name);
        OptionError::Conflict(format!("{one} and {name} have different rulesets"))
    })?;
    let mut table = Table::new(&["number", "password", "file", "ticks", "others"]);
    let rows = merged.kept.iter().map(|kept| kept_row(inputs, kept));
    table.rows.extend(rows);
    let mut product = CommandOutput::new(
        "merged",
        Tone::Good,
        format!(
            "{} from {}",
            counted(merged.kept.len() as u64, "record", "records"),
            counted(inputs.len() as u64, "file", "files")
        ),
    );
    if merged.skipped > 0 {
        let parts = counted(
            merged.skipped as u64,
            "part that belongs",
            "parts that belong",
        );
        product.notes = vec![format!("skipped {parts} to no level")];
    }
    product.table = Some(table);
    product.file = Some(solution_file(&merged.file));
    Ok(product)
}

fn kept_row(inputs: &[InputFile<'_>], kept: &KeptRecord) -> Vec<Cell> {
    let ticks = kept.ticks.map(u64::from);
    vec![
        Cell::Number(u64::from(kept.number)),
        word(decode_windows_1252(&kept.password.0)),
        word(&inputs[kept.file].name),
        ticks.map_or(Cell::Empty, Cell::Number),
        Cell::Number(kept.others as u64),
    ]
}

pub(super) fn filtered(
    inputs: &[InputFile<'_>],
    options: &Options,
) -> Result<CommandOutput, OptionError> {
    let (solutions, rest) = first(inputs)?;
    let file = solutions.solutions()?;
    let set = match rest {
        [] => None,
        _ => Some(super::only(rest)?.set()?),
    };
    let numbers = LevelNumbers::parse("levels", &options.get(&LEVELS))?;
    let belonging: Option<BTreeSet<usize>> = set.map(|set| {
        let found = matches(set, file).into_iter();
        let found = found.filter(|one| one.result.level().is_some());
        found.map(|one| one.record).collect()
    });
    let selected = options.get(&KIND);
    let described = |place: usize, record: &Record| {
        let kind = match selected {
            RecordsOf::Solutions => matches!(record, Record::Solution(_)),
            RecordsOf::Passwords => matches!(record, Record::Password { .. }),
            RecordsOf::All => true,
        };
        let belongs = belonging
            .as_ref()
            .is_none_or(|known| known.contains(&place));
        let number = level_of(record).map(|(number, _)| number);
        kind && belongs && number.is_some_and(|number| numbers.contains(number))
    };
    let wanted = options.get(&KEEP) == Keep::Selected;
    let kept = keep(file, |place, record| described(place, record) == wanted);
    let count = |file: &SolutionFile| file.records.iter().filter_map(level_of).count();
    let sentence = format!(
        "{} of {} kept",
        count(&kept),
        counted(count(file) as u64, "record", "records")
    );
    let mut product = CommandOutput::new("filtered", Tone::Good, sentence);
    product.file = Some(solution_file(&kept));
    Ok(product)
}
