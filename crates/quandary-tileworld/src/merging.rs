//! Records of several solution files in one.

use crate::matching::of_level;
use crate::model::{Password, Record, Ruleset, SolutionFile};
use std::collections::BTreeMap;

/// Which of several solutions of a level is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefer {
    /// That of the file named first.
    First,
    /// That of the file named last: it replaces the others.
    Last,
    /// The one with the fewest ticks; of those the first.
    Fastest,
}

/// Several files in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Header and name of the first file, records in the order of their numbers.
    pub file: SolutionFile,
    /// Where each record comes from, in the same order, the name left out.
    pub kept: Vec<Kept>,
    /// Pieces of the files that are about no level and were left out.
    pub left_out: usize,
}

/// A record that was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The level's number.
    pub number: u16,
    /// Its password.
    pub password: Password,
    /// The file it comes from, by its place.
    pub file: usize,
    /// Its ticks; `None` for a password alone.
    pub ticks: Option<u32>,
    /// How many other records of the same level were not kept.
    pub others: usize,
}

/// The files are for different rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("file {} is for other rules than the first", file + 1)]
pub struct OtherRules {
    /// The file, by its place.
    pub file: usize,
    /// Its rules.
    pub ruleset: Ruleset,
}

/// One record for each level of several files: a solution rather than a password alone, then as
/// preferred. Records are of the same level if they have its number and its password.
///
/// # Errors
/// The files are not all for the same rules.
///
/// # Panics
/// There is no file.
pub fn merge(files: &[&SolutionFile], prefer: Prefer) -> Result<Merged, OtherRules> {
    let first = files[0];
    let ruleset = |file: &&SolutionFile| file.ruleset != first.ruleset;
    if let Some(file) = files.iter().position(ruleset) {
        let ruleset = files[file].ruleset;
        return Err(OtherRules { file, ruleset });
    }
    let mut levels: BTreeMap<(u16, Password), Vec<(usize, &Record)>> = BTreeMap::new();
    let mut left_out = 0;
    for (place, file) in files.iter().enumerate() {
        for record in &file.records {
            match of_level(record) {
                Some(level) => levels.entry(level).or_default().push((place, record)),
                None => left_out += usize::from(!matches!(record, Record::Name(_))),
            }
        }
        left_out += usize::from(!file.tail.is_empty());
    }
    let mut kept = Vec::new();
    let all = files.iter().flat_map(|file| &file.records);
    let names = all.filter(|record| matches!(record, Record::Name(_)));
    let mut records: Vec<Record> = names.take(1).cloned().collect();
    for ((number, password), of_level) in levels {
        let (file, record) = best(&of_level, prefer);
        records.push(record.clone());
        kept.push(Kept {
            number,
            password,
            file,
            ticks: ticks(record),
            others: of_level.len() - 1,
        });
    }
    let file = SolutionFile {
        records,
        tail: Vec::new(),
        ..first.clone()
    };
    Ok(Merged {
        file,
        kept,
        left_out,
    })
}

/// The record that is kept of those of one level, which are in the order of the files.
fn best<'a>(of_level: &[(usize, &'a Record)], prefer: Prefer) -> (usize, &'a Record) {
    let rank = |place: usize, record: &Record| match (ticks(record), prefer) {
        (None, _) => (1, 0, place),
        (Some(_), Prefer::First) => (0, 0, place),
        (Some(_), Prefer::Last) => (0, 0, of_level.len() - place),
        (Some(ticks), Prefer::Fastest) => (0, ticks, place),
    };
    let ranked = of_level.iter().enumerate();
    let best = ranked.min_by_key(|(place, (_, record))| rank(*place, record));
    *best.expect("a level has a record").1
}

fn ticks(record: &Record) -> Option<u32> {
    match record {
        Record::Solution(solution) => Some(solution.ticks),
        _ => None,
    }
}

/// The records that stand for levels that are wanted; what stands for no level stays.
#[must_use]
pub fn keep(file: &SolutionFile, mut wanted: impl FnMut(usize, &Record) -> bool) -> SolutionFile {
    let records = file.records.iter().enumerate();
    let kept =
        records.filter(|(place, record)| of_level(record).is_none() || wanted(*place, record));
    SolutionFile {
        records: kept.map(|(_, record)| record.clone()).collect(),
        ..file.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::SolutionRecord;

    fn password(number: u16) -> Record {
        Record::Password {
            number,
            password: Password(*b"ABCD"),
        }
    }

    fn solution(number: u16, ticks: u32) -> Record {
        Record::Solution(SolutionRecord {
            number,
            password: Password(*b"ABCD"),
            flags: 0,
            slide_and_step: 0,
            seed: 0,
            ticks,
            encoded: Vec::new(),
        })
    }

    fn file(records: Vec<Record>) -> SolutionFile {
        SolutionFile {
            ruleset: Ruleset::Lynx,
            visited: 0,
            extra: Vec::new(),
            records,
            tail: Vec::new(),
        }
    }

    #[test]
    fn a_level_has_one_record_in_the_end() {
        let one = file(vec![solution(2, 50), password(3), Record::Empty]);
        let two = file(vec![password(2), solution(3, 70), solution(1, 9)]);
        let three = file(vec![solution(2, 40), solution(2, 60)]);
        let kept = |prefer| {
            let merged = merge(&[&one, &two, &three], prefer).unwrap();
            assert_eq!(merged.left_out, 1);
            let kept = merged.kept.iter();
            kept.map(|kept| (kept.number, kept.file, kept.ticks, kept.others))
                .collect::<Vec<_>>()
        };
        let rest = [(1, 1, Some(9), 0), (3, 1, Some(70), 1)];
        for (prefer, second) in [
            (Prefer::First, (2, 0, Some(50), 3)),
            (Prefer::Last, (2, 2, Some(60), 3)),
            (Prefer::Fastest, (2, 2, Some(40), 3)),
        ] {
            assert_eq!(kept(prefer), [rest[0], second, rest[1]], "{prefer:?}");
        }
    }

    #[test]
    fn files_for_different_rules_are_not_merged() {
        let (one, mut two) = (file(Vec::new()), file(Vec::new()));
        two.ruleset = Ruleset::Ms;
        let refused = merge(&[&one, &two], Prefer::First).unwrap_err();
        assert_eq!(refused.file, 1);
    }

    #[test]
    fn what_stands_for_no_level_stays() {
        let all = file(vec![Record::Empty, solution(1, 5), solution(2, 5)]);
        let kept = keep(&all, |place, _| place == 2);
        assert_eq!(kept.records, [Record::Empty, solution(2, 5)]);
    }
}
