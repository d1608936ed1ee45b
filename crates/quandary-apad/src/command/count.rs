//! `count`: numbers of solutions.

use super::year_counts::{YearCounts, date_of_squares, format_month_day, short_month_name};
use super::{BoardSource, CountResult, RequestedDate, undecided};
use crate::date::{WEEKDAYS, short_name};
use crate::model::{Goal, Kit, Meaning, MonthDay, Squares};
use crate::scene::labels;
use crate::solve::SolutionCounts;
use quandary_core::family::{Cell, CommandContext, CommandJob, CommandOutput, Table, Tone};
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
    "count only this date, such as today or 'jan 25'",
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
        let wanted = RequestedDate::parse(&text, &kit, context)?;
        let counts = source.with_goal(Goal::Free(wanted.free)).count();
        return Ok(counts.map(move |counts: CountResult| {
            counts.map_or_else(undecided, |counts| one_date(&counts, wanted))
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

fn one_date(counts: &SolutionCounts, wanted: RequestedDate) -> CommandOutput {
    let count = counts.with_free(wanted.free);
    let sentence = format!(
        "{}: {}",
        wanted.date,
        counted(count, "solution", "solutions")
    );
    let (word, tone) = match count {
        0 => ("none", Tone::Bad),
        _ => ("counted", Tone::Good),
    };
    let mut output = CommandOutput::new(word, tone, sentence);
    let MonthDay { month, day } = wanted.date.month_day;
    let weekday = wanted.date.weekday;
    output.table = Some(Table {
        columns: column_names(&["month", "day", "weekday", "solutions"]),
        rows: vec![vec![
            Cell::from(short_month_name(month)),
            Cell::from(u64::from(day)),
            weekday.map_or(Cell::Empty, |weekday| short_name(weekday, &WEEKDAYS).into()),
            Cell::from(count),
        ]],
    });
    output.notes.extend(wanted.notes());
    output
}

fn column_names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
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
    let columns = if kit.has_weekdays() {
        &["month", "day", "weekday", "solutions"][..]
    } else {
        &["month", "day", "solutions"][..]
    };
    let mut rows = Vec::new();
    for free in sets(kit) {
        let Some(day) = date_of_squares(kit, free).filter(|day| wanted(day.month_day)) else {
            continue;
        };
        let MonthDay { month, day: number } = day.month_day;
        let mut row = vec![
            Cell::from(short_month_name(month)),
            Cell::from(u64::from(number)),
        ];
        row.extend(
            day.weekday
                .map(|weekday| short_name(weekday, &WEEKDAYS).into()),
        );
        row.push(Cell::from(counts.with_free(free)));
        if !more.is_empty() {
            let exists = day.month_day.exists();
            row.push(Cell::from(if exists { "" } else { "no such date" }));
        }
        rows.push((day, row));
    }
    rows.sort_by_key(|(day, _)| *day);
    Table {
        columns: column_names(&[columns, more].concat()),
        rows: rows.into_iter().map(|(_, row)| row).collect(),
    }
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
    let row = |free: Squares| {
        let mut row: Vec<Cell> = free
            .iter()
            .map(|square| Cell::from(labels(kit, Squares::single(square))))
            .collect();
        row.push(Cell::from(counts.with_free(free)));
        row
    };
    let sets: Vec<Squares> = match kit.free_square_count() {
        2 => pairs(kit),
        _ => counts.iter().map(|(free, _)| free).collect(),
    };
    let spare = kit.free_square_count() as usize;
    let mut columns: Vec<String> = (1..=spare)
        .map(|number| format!("square{number}"))
        .collect();
    columns.push("solutions".to_owned());
    let sentence = format!(
        "{} for {} of squares",
        counted(counts.total(), "board", "boards"),
        counted(sets.len() as u64, "set", "sets")
    );
    let mut output = CommandOutput::new("counted", Tone::Good, sentence);
    output.table = Some(Table {
        columns,
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
