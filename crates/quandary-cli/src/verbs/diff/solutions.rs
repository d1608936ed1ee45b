//! The differences between two files of solutions.

use super::matching::Matching;
use crate::args::Diff;
use crate::context::Context;
use crate::exit::CliError;
use crate::fields::decimal;
use crate::open::{OpenedFile, open_whole};
use crate::report::{Better, Change, DiffReport};
use quandary_core::family::{LevelLocation, PairOptions, SolutionInfo};
use quandary_core::level::{LevelInfo, LevelNumber};
use quandary_core::look::Companions;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

/// A report for each level of either file, in the order of their numbers.
pub(super) fn differences(
    old: &OpenedFile,
    new: &OpenedFile,
    args: &Diff,
    context: &mut Context,
) -> Result<Vec<DiffReport>, CliError> {
    let set = level_file(old, args)?;
    if set.is_none() {
        let message = "level file not found, so titles and limits are unknown; give it with --with";
        context.warn(message);
    }
    let comparison = Comparison {
        family: old.document.family().id,
        levels: set.map_or_else(BTreeMap::new, |set| levels([old, new], &set)),
        old: list(old),
        new: list(new),
    };
    let mut reports = comparison.reports();
    reports.sort_by_key(|report| report.new_level.or(report.old_level));
    Ok(reports)
}

/// The number of a level, and what else identifies it.
type LevelKey = (LevelNumber, String);

fn key(solution: &SolutionInfo) -> LevelKey {
    (solution.number, solution.key.clone())
}

/// The solutions of a file. A record with only a password is not one.
fn list(file: &OpenedFile) -> Vec<SolutionInfo> {
    let solutions = file.document.solutions();
    let mut list = solutions.map_or_else(Vec::new, |solutions| solutions.list());
    list.retain(|record| record.is_solution);
    list
}

/// The given level file, or the one that the solutions name, in their folder.
fn level_file(solutions: &OpenedFile, args: &Diff) -> Result<Option<OpenedFile>, CliError> {
    let options = args.reading.without_solution_limit()?;
    if let Some(name) = &args.levels {
        return open_whole(name, None, &options).map(Some);
    }
    let location = solutions.document.solutions().map(|one| one.location());
    let Some(LevelLocation::OtherFile(names)) = location else {
        return Ok(None);
    };
    let folder = Path::new(&args.old).parent().unwrap_or(Path::new(""));
    // A name that leads elsewhere is not followed.
    let names = names.iter().filter(|name| !name.contains(['/', '\\']));
    let mut paths = names.map(|name| folder.join(name));
    let path = paths.find(|path| path.is_file());
    let file = path.map(|path| open_whole(&OsString::from(path), None, &options));
    Ok(file
        .transpose()?
        .filter(|file| file.document.levels().is_some()))
}

/// The levels of the solutions.
fn levels(files: [&OpenedFile; 2], set: &OpenedFile) -> BTreeMap<LevelKey, LevelInfo> {
    let companions = Companions::default();
    let infos = set.document.levels().map(|levels| levels.list(&companions));
    let infos: Vec<LevelInfo> = infos.into_iter().flatten().collect();
    let mut found = BTreeMap::new();
    for file in files {
        let solutions = file.document.solutions();
        let paired = solutions.map(|one| one.pair(&set.document, &PairOptions::default()));
        let Some(Ok(paired)) = paired else { continue };
        for (solution, entry) in list(file).iter().zip(paired.entries()) {
            let level = entry.level.and_then(|level| infos.get(level.0));
            found.extend(level.map(|level| (key(solution), level.clone())));
        }
    }
    found
}

/// The solutions of both files, and what is known about their levels.
struct Comparison {
    family: &'static str,
    levels: BTreeMap<LevelKey, LevelInfo>,
    old: Vec<SolutionInfo>,
    new: Vec<SolutionInfo>,
}

impl Comparison {
    fn reports(&self) -> Vec<DiffReport> {
        let (old, new) = (&self.old, &self.new);
        let mut matching = Matching::new(old.len(), new.len());
        matching.add(
            |index| Some(key(&old[index])),
            |index| Some(key(&new[index])),
        );
        let olds = old.iter().zip(&matching.old);
        let olds = olds.map(|(one, found)| self.report(Some(one), found.map(|found| &new[found])));
        let added = new.iter().zip(&matching.new);
        let added = added.filter(|(_, found)| found.is_none());
        let added = added.map(|(one, _)| self.report(None, Some(one)));
        olds.chain(added).collect()
    }

    fn report(&self, old: Option<&SolutionInfo>, new: Option<&SolutionInfo>) -> DiffReport {
        let known = old.or(new);
        let compared_by = known
            .map(|one| one.compared_by)
            .filter(|name| !name.is_empty());
        let texts = [old, new].map(|one| Some(column(one, compared_by?)));
        let [old_value, new_value] = texts.map(|text| text.filter(|text| !text.is_empty()));
        let values = [&old_value, &new_value].map(|value| decimal(value.as_ref()?));
        let fields = fields(old, new, compared_by);
        let change = match (old, new) {
            (_, None) => Change::Removed,
            (None, _) => Change::Added,
            _ if fields.is_empty() => Change::Same,
            _ => Change::Changed,
        };
        let level = known.and_then(|one| self.levels.get(&key(one)));
        let limit = level.and_then(|level| limit(level, compared_by?));
        DiffReport {
            old_level: old.map(|one| one.number.0),
            new_level: new.map(|one| one.number.0),
            title: level.map_or_else(String::new, |level| level.title.clone()),
            fields,
            better: better(values).filter(|_| old.is_some() && new.is_some()),
            difference: difference(values),
            compared_by,
            old_value,
            new_value,
            limit,
            ..DiffReport::new(self.family, change)
        }
    }
}

/// The columns that differ. Of a solution without a counterpart it is what solutions are compared
/// by.
fn fields(
    old: Option<&SolutionInfo>,
    new: Option<&SolutionInfo>,
    compared_by: Option<&'static str>,
) -> BTreeMap<&'static str, [String; 2]> {
    let names = [old, new].into_iter().flatten().flat_map(|one| &one.more);
    let names = names.map(|(name, _)| *name);
    let has_both = old.is_some() && new.is_some();
    let names = names.filter(|name| has_both || Some(*name) == compared_by);
    let values = names.map(|name| (name, [column(old, name), column(new, name)]));
    let mut fields: BTreeMap<_, _> = values.filter(|(_, [old, new])| old != new).collect();
    if let (Some(old), Some(new)) = (old, new)
        && old.kind != new.kind
    {
        fields.insert("kind", [old.kind, new.kind].map(str::to_owned));
    }
    fields
}

/// The value in a column; empty if there is none.
fn column(solution: Option<&SolutionInfo>, name: &str) -> String {
    let mut more = solution.into_iter().flat_map(|one| &one.more);
    let value = more.find(|(known, _)| *known == name);
    value.map_or_else(String::new, |(_, value)| value.clone())
}

/// The limit that a level sets for a column of its solutions.
fn limit(level: &LevelInfo, column: &str) -> Option<String> {
    let mut more = level.more.iter();
    let (_, limit) = more.find(|(name, _)| *name == column)?;
    (!limit.is_empty()).then(|| limit.clone())
}

/// The side with the lower value, or the only one with a value.
fn better(values: [Option<f64>; 2]) -> Option<Better> {
    match values {
        [Some(old), Some(new)] if old < new => Some(Better::Old),
        [Some(old), Some(new)] if new < old => Some(Better::New),
        [Some(_), None] => Some(Better::Old),
        [None, Some(_)] => Some(Better::New),
        _ => None,
    }
}

/// The second value minus the first, without the noise of binary fractions.
fn difference([old, new]: [Option<f64>; 2]) -> Option<f64> {
    const DECIMALS: f64 = 1e6;
    Some(((new? - old?) * DECIMALS).round() / DECIMALS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_value_is_better_and_any_value_is_better_than_none() {
        assert_eq!(better([Some(12.35), Some(11.9)]), Some(Better::New));
        assert_eq!(better([Some(12.0), None]), Some(Better::Old));
        assert_eq!(better([Some(12.0), Some(12.0)]), None);
        assert_eq!(better([None, None]), None);
        assert_eq!(difference([Some(12.35), Some(11.9)]), Some(-0.45));
        assert_eq!(difference([None, Some(11.9)]), None);
    }
}
