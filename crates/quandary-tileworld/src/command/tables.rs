//! `scores`, `times` and `sets`: the tables of a player, from the times recorded in solution files.

use super::{InputFile, first, seconds, table_with_titles, word};
use crate::best_times::BestTimes;
use crate::format::Content;
use crate::matching::matches;
use crate::model::{Level, LevelSet, Record, Ruleset, SolutionFile};
use crate::score::{LevelScore, Scoring};
use crate::verify::{check_rules, level_set_names};
use quandary_core::family::{Cell, Column, CommandOutput, Table, Tone};
use quandary_core::options::{FileOption, OptionError, Options};
use quandary_core::source::decode_windows_1252;
use quandary_core::words::{counted, grouped};
use std::collections::BTreeMap;

/// An option of `times`.
pub(super) static BEST: FileOption = FileOption::new(
    "best",
    "table of times",
    "Compare with the best known times: a CSV file with the columns level and time, or left, in seconds",
);

/// The fastest recorded time of each solved level in ticks, by index.
type Times = BTreeMap<usize, u32>;

/// A level of a table, with the time of its solution in ticks.
struct Row<'a> {
    level: &'a Level,
    ticks: Option<u32>,
}

impl Row<'_> {
    fn score(&self) -> Option<LevelScore> {
        let ticks = self.ticks?;
        Some(Scoring::of(self.level).score(u64::from(ticks)))
    }

    fn number(&self) -> Cell {
        Cell::Number(u64::from(self.level.number))
    }

    fn title(&self) -> Cell {
        word(decode_windows_1252(self.level.title()))
    }
}

pub(super) fn scores(inputs: &[InputFile<'_>]) -> Result<CommandOutput, OptionError> {
    let (set, solutions) = set_and_solutions(inputs)?;
    let times = fastest(set.set()?, solutions.iter().copied());
    let rows = rows(set, &times)?;
    let mut table = table_with_titles(&["level"], &["base", "bonus", "score"]);
    for row in &rows {
        let score = row.score();
        let points = |points: fn(&LevelScore) -> u64| {
            score
                .as_ref()
                .map_or(Cell::Empty, |score| Cell::Number(points(score)))
        };
        let bonus = score.filter(|score| score.limit.is_some());
        table.rows.push(vec![
            row.number(),
            row.title(),
            points(|score| score.level_bonus),
            bonus.map_or(Cell::Empty, |score| Cell::Number(score.time_bonus())),
            points(LevelScore::total),
        ]);
    }
    let total = Total::of(&rows);
    let sentence = format!(
        "{}: {} points, {} for levels and {} for time",
        total.solved(),
        grouped(total.base + total.bonus),
        grouped(total.base),
        grouped(total.bonus)
    );
    let mut output = CommandOutput::new("scored", Tone::Good, sentence);
    output.table = Some(table);
    Ok(output)
}

pub(super) fn times(
    inputs: &[InputFile<'_>],
    options: &Options,
) -> Result<CommandOutput, OptionError> {
    let (set, solutions) = set_and_solutions(inputs)?;
    let levels = set.set()?;
    let (own, others) = solutions.split_at(solutions.len().min(1));
    let times = fastest(levels, own.iter().copied());
    let mut best = BestTimes::parse(&options.get(&BEST), levels).map_err(OptionError::Conflict)?;
    for (level, ticks) in fastest(levels, others.iter().copied()) {
        best.add(levels.levels[level].number, ticks);
    }
    let rows = rows(set, &times)?;
    let mut table = table_with_titles(&["level"], &["limit", "left", "exact", "time"]);
    if !best.is_empty() {
        table.columns.extend(["best", "behind"].map(Column::from));
    }
    let mut standing = Standing::default();
    for row in &rows {
        let limit = Some(row.level.time_limit()).filter(|limit| *limit > 0);
        let limit = limit.map_or(Cell::Empty, |limit| Cell::Number(u64::from(limit)));
        let mut cells = vec![row.number(), row.title(), limit];
        cells.extend(
            row.ticks
                .map_or([const { Cell::Empty }; 3], |ticks| clock(row.level, ticks)),
        );
        if !best.is_empty() {
            cells.extend(standing.compare(row, &best));
        }
        table.rows.push(cells);
    }
    let total = Total::of(&rows);
    let sentence = format!("{} in {} seconds", total.solved(), seconds(total.ticks));
    let mut output = CommandOutput::new("timed", Tone::Good, sentence);
    if !best.is_empty() {
        output.notes.push(standing.words());
    }
    output.table = Some(table);
    Ok(output)
}

/// The seconds left as the game shows them, the exact ones, and the seconds used.
fn clock(level: &Level, ticks: u32) -> [Cell; 3] {
    let (whole, exact) = Scoring::of(level).left(u64::from(ticks));
    let used = seconds(u64::from(ticks));
    [Cell::Number(whole), exact.map(seconds).into(), used.into()]
}

/// How the times of the solutions compare with the best known ones.
#[derive(Default)]
struct Standing {
    faster: u64,
    equal: u64,
    slower: u64,
}

impl Standing {
    /// The best known time, and how much slower the solution is.
    fn compare(&mut self, row: &Row<'_>, best: &BestTimes) -> [Cell; 2] {
        let Some(best) = best.of(row.level.number) else {
            return [const { Cell::Empty }; 2];
        };
        let behind = row.ticks.map(|ticks| best.behind(ticks));
        if let Some(behind) = &behind {
            *match behind.sign() {
                1.. => &mut self.slower,
                0 => &mut self.equal,
                _ => &mut self.faster,
            } += 1;
        }
        [
            best.seconds().into(),
            behind.map(|behind| behind.seconds()).into(),
        ]
    }

    fn words(&self) -> String {
        let Self {
            faster,
            equal,
            slower,
        } = self;
        format!("best known times: {equal} equal, {slower} slower, {faster} faster")
    }
}

pub(super) fn sets(inputs: &[InputFile<'_>]) -> Result<CommandOutput, OptionError> {
    let sets: Vec<&InputFile<'_>> = inputs.iter().filter(|input| input.set().is_ok()).collect();
    let listed = sets.iter().filter(|set| !is_behind_another(set, &sets));
    let mut table = Table::new(&["set", "rules", "levels", "solved", "score"]);
    let mut total = 0;
    for set in listed {
        let levels = set.set()?;
        let solutions = inputs.iter().filter_map(|input| input.solutions().ok());
        let own = solutions.filter(|file| is_for(file, set, &sets));
        let rows = rows(set, &fastest(levels, own))?;
        let sum = Total::of(&rows);
        total += sum.base + sum.bonus;
        table.rows.push(vec![
            word(&set.name),
            word(set.ruleset.map_or_else(String::new, Ruleset::title)),
            Cell::Number(rows.len() as u64),
            Cell::Number(sum.levels_solved),
            Cell::Number(sum.base + sum.bonus),
        ]);
    }
    let count = counted(table.rows.len() as u64, "level set", "level sets");
    let sentence = format!("{count}: {} points", grouped(total));
    let mut output = CommandOutput::new("listed", Tone::Good, sentence);
    output.table = Some(table);
    Ok(output)
}

/// Whether a data file is only there for a configuration that stands in for it.
fn is_behind_another(set: &InputFile<'_>, sets: &[&InputFile<'_>]) -> bool {
    let mut others = sets.iter().filter(|other| other.configuration.is_some());
    set.configuration.is_none()
        && others.any(|other| match (&set.file.content, &other.file.content) {
            (Content::Levels(one), Content::Levels(other)) => one.levels == other.levels,
            _ => false,
        })
}

/// Whether solutions are for a set: they have its rules and name it, or name no set of the list and
/// all fit.
fn is_for(file: &SolutionFile, set: &InputFile<'_>, sets: &[&InputFile<'_>]) -> bool {
    let names = level_set_names(file);
    let is_named = |set: &InputFile<'_>| {
        names
            .iter()
            .any(|name| name.eq_ignore_ascii_case(&set.name))
    };
    let fits = |levels| {
        let mut all = matches(levels, file).into_iter().peekable();
        all.peek().is_some() && all.all(|one| one.result.level().is_some())
    };
    let is_other = || sets.iter().any(|set| is_named(set));
    set.ruleset == Some(file.ruleset)
        && (is_named(set) || (!is_other() && set.set().is_ok_and(fits)))
}

/// The level set and the solution files, which have the rules of the configuration of the set.
fn set_and_solutions<'g, 'a>(
    inputs: &'g [InputFile<'a>],
) -> Result<(&'g InputFile<'a>, Vec<&'a SolutionFile>), OptionError> {
    let (set, files) = first(inputs)?;
    set.set()?;
    let mut solutions = Vec::new();
    for input in files {
        let file = input.solutions()?;
        let checked = set
            .configuration
            .map_or(Ok(()), |dac| check_rules(dac, file));
        checked.map_err(|why| {
            OptionError::Conflict(format!("{}, by {}: {why}", input.name, set.name))
        })?;
        solutions.push(file);
    }
    let other = solutions
        .iter()
        .position(|file| file.ruleset != solutions[0].ruleset);
    match other {
        Some(place) => Err(OptionError::Conflict(format!(
            "{} and {} have different rulesets",
            files[0].name, files[place].name
        ))),
        None => Ok((set, solutions)),
    }
}

/// The fastest time of each level. Records with only a password are no solutions.
fn fastest<'a>(set: &LevelSet, files: impl Iterator<Item = &'a SolutionFile>) -> Times {
    let mut times = Times::new();
    for file in files {
        for one in matches(set, file) {
            if let (Some(level), Record::Solution(solution)) =
                (one.result.level(), &file.records[one.record])
            {
                let time = times.entry(level).or_insert(u32::MAX);
                *time = solution.ticks.min(*time);
            }
        }
    }
    times
}

/// The levels up to the last one of the configuration, and later ones that are solved.
fn rows<'a>(set: &InputFile<'a>, times: &Times) -> Result<Vec<Row<'a>>, OptionError> {
    let levels = &set.set()?.levels;
    let last = set.configuration.and_then(|dac| dac.last_level());
    let last = last.and_then(|last| levels.iter().position(|level| level.number == last));
    let rows = levels.iter().enumerate().map(|(index, level)| {
        let row = Row {
            level,
            ticks: times.get(&index).copied(),
        };
        (index, row)
    });
    let shown =
        rows.filter(|(index, row)| row.ticks.is_some() || last.is_none_or(|last| *index <= last));
    Ok(shown.map(|(_, row)| row).collect())
}

/// Sums over the solved levels of a table.
#[derive(Default)]
struct Total {
    levels: u64,
    levels_solved: u64,
    base: u64,
    bonus: u64,
    ticks: u64,
}

impl Total {
    fn of(rows: &[Row<'_>]) -> Self {
        let mut total = Self {
            levels: rows.len() as u64,
            ..Self::default()
        };
        for (ticks, score) in rows.iter().filter_map(|row| row.ticks.zip(row.score())) {
            total.levels_solved += 1;
            total.base += score.level_bonus;
            total.bonus += score.time_bonus();
            total.ticks += u64::from(ticks);
        }
        total
    }

    fn solved(&self) -> String {
        let levels = counted(self.levels, "level", "levels");
        format!("{} of {levels} solved", self.levels_solved)
    }
}
