//! `count`: how many solutions there are.

use super::calendar::{Year, day_of, name, written};
use super::origin::{Counted, Origin};
use super::{Wanted, Work, open};
use crate::date::{WEEKDAYS, short};
use crate::model::{Aim, Kit, Meaning, MonthDay, Squares};
use crate::scene::labels;
use crate::solve::Census;
use quandary_core::command::{Cell, Product, Surroundings, Table};
use quandary_core::family::Tone;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::words::counted;

pub(super) static OPTIONS: [OptionSpec; 2] = [
    OptionSpec {
        name: "date",
        kind: OptionKind::Text("date"),
        default: "",
        help: "one date alone, such as today or 'jan 25'",
    },
    OptionSpec {
        name: "by",
        kind: OptionKind::Choice(&["date", "combination", "squares"]),
        default: "date",
        help: "what is counted: dates that exist, any month with any day (and any weekday), or \
               any squares that stay free together",
    },
];

pub(super) fn job<'a>(
    origin: Origin<'a>,
    options: &Options,
    surroundings: &Surroundings,
) -> Result<Work<'a>, OptionError> {
    let kit = origin.kit().clone();
    let text = options.text("date");
    if !text.is_empty() {
        let wanted = Wanted::parse(text, &kit, surroundings)?;
        let census = origin.aiming(Aim::Free(wanted.free)).census();
        return Ok(census
            .map(move |census: Counted| census.map_or_else(open, |census| one(&census, wanted))));
    }
    let (origin, table): (_, fn(&Kit, &Census) -> Product) = match options.word("by") {
        "squares" => (origin.aiming(Aim::Any), by_squares),
        "combination" => (origin.aiming(Aim::Combination), by_combination),
        _ => (origin.aiming(Aim::Combination), by_date),
    };
    Ok(origin
        .census()
        .map(move |census: Counted| census.map_or_else(open, |census| table(&kit, &census))))
}

fn one(census: &Census, wanted: Wanted) -> Product {
    let count = census.of(wanted.free);
    let sentence = format!(
        "{}: {}",
        wanted.day,
        counted(count, "solution", "solutions")
    );
    let (word, tone) = match count {
        0 => ("none", Tone::Bad),
        _ => ("counted", Tone::Well),
    };
    let mut product = Product::new(word, tone, sentence);
    let MonthDay { month, day } = wanted.day.month_day;
    let weekday = wanted.day.weekday;
    product.table = Some(Table {
        columns: heads(&["month", "day", "weekday", "solutions"]),
        rows: vec![vec![
            Cell::from(name(month)),
            Cell::from(u64::from(day)),
            weekday.map_or(Cell::Empty, |weekday| short(weekday, &WEEKDAYS).into()),
            Cell::from(count),
        ]],
    });
    product.notes.extend(wanted.notes());
    product
}

fn heads(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// What the year comes to in words.
pub(super) fn of_year(year: &Year) -> Product {
    let total = year.dates().map(|(_, count)| count).sum();
    let dates = year.dates().count() as u64;
    let sentence = format!(
        "{} for {}",
        counted(total, "solution", "solutions"),
        counted(dates, "date", "dates")
    );
    let mut product = Product::new("counted", Tone::Well, sentence);
    let fewest = year.dates().min_by_key(|(_, count)| *count);
    // Of several the first.
    let most = year
        .dates()
        .reduce(|best, next| if next.1 > best.1 { next } else { best });
    if let (Some((hard, few)), Some((easy, more))) = (fewest, most) {
        product.notes.push(format!(
            "fewest: {} with {few}; most: {} with {more}",
            written(hard),
            written(easy)
        ));
    }
    product
}

/// Dates that exist; what is no date is counted in a note.
fn by_date(kit: &Kit, census: &Census) -> Product {
    let year = Year::new(kit, census);
    let mut product = of_year(&year);
    let exists = |month_day: MonthDay| month_day.exists();
    product.table = Some(combinations(kit, census, exists, &[]));
    let left_out: Vec<String> = year
        .no_dates()
        .filter(|(_, count)| *count > 0)
        .map(|(month_day, count)| format!("{} ({count})", written(month_day)))
        .collect();
    if !left_out.is_empty() {
        let sum = year.no_dates().map(|(_, count)| count).sum();
        product.notes.push(format!(
            "no such date, and not among them: {}; {} in all",
            left_out.join(", "),
            counted(sum, "board", "boards")
        ));
    }
    product
}

/// Any month with any day, and any weekday where there are some.
fn by_combination(kit: &Kit, census: &Census) -> Product {
    let table = combinations(kit, census, |_| true, &["note"]);
    let (total, rows) = (census.total(), table.rows.len() as u64);
    let sentence = format!(
        "{} for {}",
        counted(total, "board", "boards"),
        counted(rows, "combination", "combinations")
    );
    let mut product = Product::new("counted", Tone::Well, sentence);
    product.table = Some(table);
    product
}

/// One row for each month, day and weekday of the frame that `wanted` accepts.
fn combinations(
    kit: &Kit,
    census: &Census,
    wanted: impl Fn(MonthDay) -> bool,
    more: &[&str],
) -> Table {
    let weekdays = if kit.has_weekdays() {
        &["month", "day", "weekday", "solutions"][..]
    } else {
        &["month", "day", "solutions"][..]
    };
    let mut rows = Vec::new();
    for free in sets(kit) {
        let Some(day) = day_of(kit, free).filter(|day| wanted(day.month_day)) else {
            continue;
        };
        let MonthDay { month, day: number } = day.month_day;
        let mut row = vec![Cell::from(name(month)), Cell::from(u64::from(number))];
        row.extend(day.weekday.map(|weekday| short(weekday, &WEEKDAYS).into()));
        row.push(Cell::from(census.of(free)));
        if !more.is_empty() {
            let exists = day.month_day.exists();
            row.push(Cell::from(if exists { "" } else { "no such date" }));
        }
        rows.push((day, row));
    }
    rows.sort_by_key(|(day, _)| *day);
    Table {
        columns: heads(&[weekdays, more].concat()),
        rows: rows.into_iter().map(|(_, row)| row).collect(),
    }
}

/// Every combination of a month, a day and, where there are some, a weekday.
fn sets(kit: &Kit) -> Vec<Squares> {
    let months = kit.frame().meaning(|one| matches!(one, Meaning::Month(_)));
    let days = kit.frame().meaning(|one| matches!(one, Meaning::Day(_)));
    let weekdays = kit
        .frame()
        .meaning(|one| matches!(one, Meaning::Weekday(_)));
    let weekdays: Vec<Squares> = match kit.has_weekdays() {
        true => weekdays.iter().map(Squares::one).collect(),
        false => vec![Squares::NONE],
    };
    let mut sets = Vec::new();
    for month in months.iter().map(Squares::one) {
        for day in days.iter().map(Squares::one) {
            sets.extend(weekdays.iter().map(|weekday| month | day | *weekday));
        }
    }
    sets
}

/// Every pair of squares, where two stay free; otherwise the sets that some board leaves free.
fn by_squares(kit: &Kit, census: &Census) -> Product {
    let row = |free: Squares| {
        let mut row: Vec<Cell> = free
            .iter()
            .map(|square| Cell::from(labels(kit, Squares::one(square))))
            .collect();
        row.push(Cell::from(census.of(free)));
        row
    };
    let sets: Vec<Squares> = match kit.spare() {
        2 => pairs(kit),
        _ => census.iter().map(|(free, _)| free).collect(),
    };
    let spare = kit.spare() as usize;
    let mut columns: Vec<String> = (1..=spare).map(|place| format!("square{place}")).collect();
    columns.push("solutions".to_owned());
    let sentence = format!(
        "{} for {} of squares",
        counted(census.total(), "board", "boards"),
        counted(sets.len() as u64, "set", "sets")
    );
    let mut product = Product::new("counted", Tone::Well, sentence);
    product.table = Some(Table {
        columns,
        rows: sets.into_iter().map(row).collect(),
    });
    product
}

fn pairs(kit: &Kit) -> Vec<Squares> {
    let squares: Vec<u8> = kit.frame().squares().iter().collect();
    let mut pairs = Vec::new();
    for (place, first) in squares.iter().enumerate() {
        let second = squares[place + 1..].iter();
        pairs.extend(second.map(|second| Squares::one(*first) | Squares::one(*second)));
    }
    pairs
}
