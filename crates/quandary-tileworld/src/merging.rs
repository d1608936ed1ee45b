//! Merging and filtering solution files.

use crate::matching::level_of;
use crate::model::{Password, Record, Ruleset, SolutionFile};
use std::collections::BTreeMap;

/// Rule for choosing among several solutions of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefer {
    /// The first solution, in the order of the files.
    First,
    /// The last solution, in the order of the files.
    Last,
    /// The first solution with the fewest ticks.
    Fastest,
}

/// Result of merging solution files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The merged file. It contains the header of the first file, the first level set name found in
    /// the files (if any), and one record per level, ordered by level number and password.
    pub file: SolutionFile,
    /// The origin of each level record of `file`, in the same order.
    pub kept: Vec<KeptRecord>,
    /// Number of skipped parts: empty, invalid and truncated records, and bytes after the last
    /// record. The bytes after the last record count as one part per file. Level set names and end
    /// markers are not counted.
    pub skipped: usize,
}

/// A level record of the merged file, with its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    /// The level number.
    pub number: u16,
    /// The password.
    pub password: Password,
    /// Index, in the list of merged files, of the file that the record comes from.
    pub file: usize,
    /// Time in ticks; `None` for a record with only a password.
    pub ticks: Option<u32>,
    /// Number of dropped records of the same level.
    pub others: usize,
}

/// Error: the files have different rulesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the ruleset of file {} differs from that of the first file", file + 1)]
pub struct RulesetMismatch {
    /// Index of the first file whose ruleset differs from that of file 0.
    pub file: usize,
    /// The ruleset of the file with the index `file`.
    pub ruleset: Ruleset,
}

/// Merges solution files into one file with a single record per level. Records with the same number
/// and password belong to the same level. A record with a solution replaces a record with only a
/// password. If a level has several solutions, `prefer` selects one.
///
/// # Errors
/// The files have different rulesets.
///
/// # Panics
/// `files` is empty.
pub fn merge(files: &[&SolutionFile], prefer: Prefer) -> Result<Merged, RulesetMismatch> {
    let first = files[0];
    let ruleset = |file: &&SolutionFile| file.ruleset != first.ruleset;
    if let Some(file) = files.iter().position(ruleset) {
        let ruleset = files[file].ruleset;
        return Err(RulesetMismatch { file, ruleset });
    }
    let mut levels: BTreeMap<(u16, Password), Vec<(usize, &Record)>> = BTreeMap::new();
    let mut skipped = 0;
    for (place, file) in files.iter().enumerate() {
        for record in &file.records {
            match level_of(record) {
                Some(level) => levels.entry(level).or_default().push((place, record)),
                None => skipped += usize::from(!matches!(record, Record::Name(_) | Record::End)),
            }
        }
        skipped += usize::from(!file.tail.is_empty());
    }
    let mut kept = Vec::new();
    let all = files.iter().flat_map(|file| &file.records);
    let names = all.filter(|record| matches!(record, Record::Name(_)));
    let mut records: Vec<Record> = names.take(1).cloned().collect();
    for ((number, password), of_level) in levels {
        let (file, record) = best(&of_level, prefer);
        records.push(record.clone());
        kept.push(KeptRecord {
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
        skipped,
    })
}

/// Chooses a record among those of one level, which are in file order.
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

/// Returns a copy of a solution file that keeps only the level records for which `wanted` returns
/// `true`. The arguments of `wanted` are the index of the record in [`SolutionFile::records`] and
/// the record. Records without a level number and password are always kept.
#[must_use]
pub fn keep(file: &SolutionFile, mut wanted: impl FnMut(usize, &Record) -> bool) -> SolutionFile {
    let records = file.records.iter().enumerate();
    let kept =
        records.filter(|(place, record)| level_of(record).is_none() || wanted(*place, record));
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
    fn each_level_has_one_record_after_merging() {
        let one = file(vec![solution(2, 50), password(3), Record::Empty]);
        let two = file(vec![
            password(2),
            solution(3, 70),
            solution(1, 9),
            Record::End,
        ]);
        let three = file(vec![solution(2, 40), solution(2, 60)]);
        let kept = |prefer| {
            let merged = merge(&[&one, &two, &three], prefer).unwrap();
            assert_eq!(merged.skipped, 1);
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
    fn files_with_different_rulesets_are_not_merged() {
        let (one, mut two) = (file(Vec::new()), file(Vec::new()));
        two.ruleset = Ruleset::Ms;
        let refused = merge(&[&one, &two], Prefer::First).unwrap_err();
        assert_eq!(refused.file, 1);
    }

    #[test]
    fn records_without_a_level_are_kept() {
        let all = file(vec![Record::Empty, solution(1, 5), solution(2, 5)]);
        let kept = keep(&all, |place, _| place == 2);
        assert_eq!(kept.records, [Record::Empty, solution(2, 5)]);
    }
}
