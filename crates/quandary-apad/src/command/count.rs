//! `count`: the number of solutions of each date, of one date, or of each set of free squares.

use super::year_counts::{YearCounts, date_of_squares, format_month_day, short_month_name};
use super::{BoardSource, CountResult, RequestedSquares, undecided};
use crate::date::{BoardDate, WEEKDAYS, short_name};
use crate::model::{Goal, Kit, Meaning, MonthDay, Squares};
use crate::scene::labels;
use crate::solve::SolutionCounts;
use quandary_core::family::{Cell, Column, CommandContext, CommandJob, CommandOutput, Table, Tone};
use quandary_core::options::{ChoiceOption, OptionError, OptionTable, Options, TextOption};
use quandary_core::words::counted;

/// The sets of free squares that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grouping {
    /// Existing dates.
    Dates,
    /// Any month with any day and, on kits with weekdays, any weekday.
    Combinations,
    /// Any squares.
    Squares,
}

static ONE_DATE: TextOption = TextOption::new(
    "date",
    "date",
    "",
    "count only this date, such as today or 'jan 25', or only these squares: '@11 @44'",
);
static BY: ChoiceOption<Grouping> = ChoiceOption::new(
    "by",
    &[
        ("date", Grouping::Dates),
        ("combination", Grouping::Combinations),
        ("squares", Grouping::Squares),
    ],
    Grouping::Dates,
    "what to count by: existing dates, any month with any day (and any weekday), or any set of \
     free squares",
);
pub(crate) static OPTIONS: OptionTable = &[&ONE_DATE, &BY];

pub(crate) fn job(
    source: BoardSource,
    options: &Options,
    context: &CommandContext,
) -> Result<CommandJob, OptionError> {
    let kit = source.kit().clone();
    let text = options.get(&ONE_DATE);
    if !text.is_empty() {
        let wanted = RequestedSquares::parse(&text, &kit, context)?;
        let counts = source.with_goal(Goal::Free(wanted.free)).count();
        return Ok(counts.map(move |counts: CountResult| {
            counts.map_or_else(undecided, |counts| one_date(&kit, &counts, &wanted))
        }));
    }
    let (source, table): (_, fn(&Kit, &SolutionCounts) -> CommandOutput) = match options.get(&BY) {
        Grouping::Squares => (source.with_goal(Goal::Any), by_squares),
        Grouping::Combinations => (source.with_goal(Goal::Combination), by_combination),
        Grouping::Dates => (source.with_goal(Goal::Combination), by_date),
    };
    Ok(source.count().map(move |counts: CountResult| {
        counts.map_or_else(undecided, |counts| table(&kit, &counts))
    }))
}

fn one_date(kit: &Kit, counts: &SolutionCounts, wanted: &RequestedSquares) -> CommandOutput {
    let count = counts.with_free(wanted.free);
    let sentence = format!(
        "{}: {}",
        wanted.name,
        counted(count, "solution", "solutions")
    );
    let (word, tone) = match count {
        0 => ("none", Tone::Bad),
        _ => ("counted", Tone::Good),
    };
    let mut output = CommandOutput::new(word, tone, sentence);
    output.table = Some(match wanted.date {
        Some(date) => Table {
            columns: date_columns(kit, &[]),
            rows: vec![date_row(date, count)],
        },
        None => Table {
            columns: square_columns(kit),
            rows: vec![square_row(kit, wanted.free, count)],
        },
    });
    output.notes.extend(wanted.note());
    output
}

/// The columns of a table of dates; kits without weekdays have no column for them.
fn date_columns(kit: &Kit, more: &[&str]) -> Vec<Column> {
    let weekday = kit.has_weekdays().then_some("weekday");
    let names = ["month", "day"].into_iter().chain(weekday);
    let names = names.chain(["solutions"]).chain(more.iter().copied());
    names.map(Column::from).collect()
}

fn date_row(date: BoardDate, count: u64) -> Vec<Cell> {
    let MonthDay { month, day } = date.month_day;
    let weekday = date.weekday.map(|weekday| short_name(weekday, &WEEKDAYS));
    let mut row = vec![
        Cell::from(short_month_name(month)),
        Cell::from(u64::from(day)),
    ];
    row.extend(weekday.map(Cell::from));
    row.push(Cell::from(count));
    row
}

fn square_columns(kit: &Kit) -> Vec<Column> {
    let squares = (1..=kit.free_square_count()).map(|number| format!("square{number}"));
    let names = squares.chain(["solutions".to_owned()]);
    names.map(Column::from).collect()
}

fn square_row(kit: &Kit, free: Squares, count: u64) -> Vec<Cell> {
    let squares = free.iter().map(Squares::single);
    let names = squares.map(|square| Cell::from(labels(kit, square)));
    names.chain([Cell::from(count)]).collect()
}

/// A summary of the year in words.
pub(super) fn of_year(year: &YearCounts) -> CommandOutput {
    let total = year.dates().map(|(_, count)| count).sum();
    let dates = year.dates().count() as u64;
    let sentence = format!(
        "{} for {}",
        counted(total, "solution", "solutions"),
        counted(dates, "date", "dates")
    );
    let mut output = CommandOutput::new("counted", Tone::Good, sentence);
    let fewest = year.dates().min_by_key(|(_, count)| *count);
    // `max_by_key` would return the last of several maxima; the first is wanted.
    let most = year
        .dates()
        .reduce(|best, next| if next.1 > best.1 { next } else { best });
    if let (Some((hard, few)), Some((easy, more))) = (fewest, most) {
        output.notes.push(format!(
            "fewest: {} with {few}; most: {} with {more}",
            format_month_day(hard),
            format_month_day(easy)
        ));
    }
    output
}

/// Counts of existing dates; a note counts the nonexistent ones.
fn by_date(kit: &Kit, counts: &SolutionCounts) -> CommandOutput {
    let year = YearCounts::new(kit, counts);
    let mut output = of_year(&year);
    let exists = |month_day: MonthDay| month_day.exists();
    output.table = Some(combinations(kit, counts, exists, &[]));
    let nonexistent: Vec<String> = year
        .nonexistent_dates()
        .filter(|(_, count)| *count > 0)
        .map(|(month_day, count)| format!("{} ({count})", format_month_day(month_day)))
        .collect();
    if !nonexistent.is_empty() {
        let sum = year.nonexistent_dates().map(|(_, count)| count).sum();
        output.notes.push(format!(
            "nonexistent dates, not included: {}; {} in total",
            nonexistent.join(", "),
            counted(sum, "board", "boards")
        ));
    }
    output
}

/// Counts of any month with any day and, on kits with weekdays, any weekday.
fn by_combination(kit: &Kit, counts: &SolutionCounts) -> CommandOutput {
    let table = combinations(kit, counts, |_| true, &["note"]);
    let (total, rows) = (counts.total(), table.rows.len() as u64);
    let sentence = format!(
        "{} for {}",
        counted(total, "board", "boards"),
        counted(rows, "combination", "combinations")
    );
    let mut output = CommandOutput::new("counted", Tone::Good, sentence);
    output.table = Some(table);
    output
}

/// A table with one row for each combination of month, day and weekday whose month and day `wanted`
/// accepts.
fn combinations(
    kit: &Kit,
    counts: &SolutionCounts,
    wanted: impl Fn(MonthDay) -> bool,
    more: &[&str],
) -> Table {
    let mut rows = Vec::new();
    for free in sets(kit) {
        let Some(day) = date_of_squares(kit, free).filter(|day| wanted(day.month_day)) else {
            continue;
        };
        let mut row = date_row(day, counts.with_free(free));
        if !more.is_empty() {
            let exists = day.month_day.exists();
            row.push(Cell::from(if exists { "" } else { "no such date" }));
        }
        rows.push((day, row));
    }
    rows.sort_by_key(|(day, _)| *day);
    Table {
        columns: date_columns(kit, more),
        rows: rows.into_iter().map(|(_, row)| row).collect(),
    }
}

/// The free squares of every existing date of a kit, in calendar order.
pub(super) fn dates(kit: &Kit) -> Vec<(BoardDate, Squares)> {
    let dates = sets(kit).into_iter();
    let dates = dates.filter_map(|free| Some((date_of_squares(kit, free)?, free)));
    let mut dates: Vec<_> = dates.filter(|(date, _)| date.month_day.exists()).collect();
    dates.sort_unstable();
    dates
}

/// Every combination of a month, a day and, on kits with weekdays, a weekday.
fn sets(kit: &Kit) -> Vec<Squares> {
    let months = kit
        .frame()
        .squares_with_meaning(|one| matches!(one, Meaning::Month(_)));
    let days = kit
        .frame()
        .squares_with_meaning(|one| matches!(one, Meaning::Day(_)));
    let weekdays = kit
        .frame()
        .squares_with_meaning(|one| matches!(one, Meaning::Weekday(_)));
    let weekdays: Vec<Squares> = match kit.has_weekdays() {
        true => weekdays.iter().map(Squares::single).collect(),
        false => vec![Squares::EMPTY],
    };
    let mut sets = Vec::new();
    for month in months.iter().map(Squares::single) {
        for day in days.iter().map(Squares::single) {
            sets.extend(weekdays.iter().map(|weekday| month | day | *weekday));
        }
    }
    sets
}

/// Counts for every pair of squares if complete boards leave two squares free, otherwise for the
/// sets that occur.
fn by_squares(kit: &Kit, counts: &SolutionCounts) -> CommandOutput {
    let sets: Vec<Squares> = match kit.free_square_count() {
        2 => pairs(kit),
        _ => counts.iter().map(|(free, _)| free).collect(),
    };
    let sentence = format!(
        "{} for {} of squares",
        counted(counts.total(), "board", "boards"),
        counted(sets.len() as u64, "set", "sets")
    );
    let mut output = CommandOutput::new("counted", Tone::Good, sentence);
    let row = |free| square_row(kit, free, counts.with_free(free));
    output.table = Some(Table {
        columns: square_columns(kit),
        rows: sets.into_iter().map(row).collect(),
    });
    output
}

fn pairs(kit: &Kit) -> Vec<Squares> {
    let squares: Vec<u8> = kit.frame().squares().iter().collect();
    let mut pairs = Vec::new();
    for (index, first) in squares.iter().enumerate() {
        let second = squares[index + 1..].iter();
        pairs.extend(second.map(|second| Squares::single(*first) | Squares::single(*second)));
    }
    pairs
}
