//! The levels of chance: how often solutions win with other random numbers.

use super::rows::Row;
use super::sets::Pair;
use super::unsolved;
use crate::context::Out;
use crate::exit::CliError;
use crate::report::{LuckReport, VerifyReport};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary_core::source::file_name;
use quandary_core::words::{counted, grouped};

/// A solution that uses random numbers.
struct Chance<'a> {
    report: &'a VerifyReport,
    luck: LuckReport,
    file: &'a str,
}

impl Chance<'_> {
    /// Whether the other one is a solution of the same level under the same rules.
    fn is_rival(&self, other: &Self) -> bool {
        let level = |one: &Self| {
            let VerifyReport { level, variant, .. } = one.report;
            (level.level, level.title.clone(), variant.clone())
        };
        level(self) == level(other)
    }

    fn remark(&self, all: &[Chance<'_>]) -> &'static str {
        let rivals: Vec<_> = all.iter().filter(|other| self.is_rival(other)).collect();
        let beats = |other: &&&Chance<'_>| other.luck.won < self.luck.won;
        match rivals.iter().filter(beats).count() {
            beaten if beaten > 0 && beaten + 1 == rivals.len() => "wins most often",
            _ => "",
        }
    }
}

/// Prints how often the solutions that use random numbers win, then which levels are won by luck.
pub(super) fn print(rows: &[Row], pairs: &[Pair<'_>], out: &mut Out) -> Result<(), CliError> {
    let chances = rows.iter().filter_map(|row| {
        Some(Chance {
            report: &row.report,
            luck: row.report.luck?,
            file: file_name(&pairs[row.pair].solutions.name),
        })
    });
    let mut chances: Vec<Chance<'_>> = chances.collect();
    if chances.is_empty() {
        return Ok(());
    }
    chances.sort_by_key(|one| one.report.level.level);
    out.blank()?;
    table(&chances, pairs.len() > 1).print(out)?;
    out.blank()?;
    print_lucky(rows, pairs, out)
}

fn table(chances: &[Chance<'_>], several_files: bool) -> TextTable<'static> {
    let mut columns = vec![
        Column("#", Alignment::Right),
        Column("title", Alignment::Truncated),
    ];
    if several_files {
        columns.push(Column("solutions", Alignment::Left));
    }
    columns.extend([
        Column("value", Alignment::Right),
        Column("wins", Alignment::Right),
        Column("of seeds", Alignment::Right),
        Column("share", Alignment::Right),
        Column("", Alignment::Left),
    ]);
    let mut table = TextTable::new(columns);
    for one in chances {
        let LuckReport { tried, won } = one.luck;
        let value = one.report.value.map_or_else(String::new, grouped);
        let share = format!("{:.1} %", 100.0 * won as f64 / tried.max(1) as f64);
        let file = several_files.then(|| one.file.to_owned());
        let level = &one.report.level;
        let first = [level.level.to_string(), level.title.clone()];
        let rest = [value, grouped(won), grouped(tried), share];
        let remark = one.remark(chances).to_owned();
        let cells = first.into_iter().chain(file).chain(rest).chain([remark]);
        table.push(cells.map(|text| (text, TextStyle::Plain)));
    }
    table
}

/// Prints the levels of each file that are won by luck: `2 levels won by luck: #3 Loop, #37 Spirals`.
fn print_lucky(rows: &[Row], pairs: &[Pair<'_>], out: &mut Out) -> Result<(), CliError> {
    for (index, pair) in pairs.iter().enumerate() {
        let is_lucky = |row: &&Row| row.report.luck.is_some_and(|luck| luck.won < luck.tried);
        let lucky = rows.iter().filter(|row| row.pair == index).filter(is_lucky);
        let mut lucky: Vec<&Row> = lucky.collect();
        if lucky.is_empty() {
            continue;
        }
        lucky.sort_by_key(|row| row.report.level.level);
        let file = match pairs {
            [_] => String::new(),
            _ => format!("{}: ", file_name(&pair.solutions.name)),
        };
        let number = counted(lucky.len() as u64, "level", "levels");
        let levels = lucky.iter().map(|row| &row.report.level);
        let named = levels.map(|level| unsolved::label(level.level, &level.title));
        let named = named.collect::<Vec<_>>().join(", ");
        out.line(format!("{file}{number} won by luck: {named}"))?;
    }
    Ok(())
}
