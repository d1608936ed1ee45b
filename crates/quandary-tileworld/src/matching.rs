//! Matching the records of a solution file to the levels of a set.

use crate::model::{LevelSet, Password, Record, SolutionFile};
use std::collections::BTreeMap;

/// A record of a solution file, and the result of matching it to a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// Index of the record in [`SolutionFile::records`].
    pub record: usize,
    /// Level number of the record.
    pub number: u16,
    /// Password of the record.
    pub password: Password,
    /// The level that the record belongs to, or the reason why it belongs to no level.
    pub result: MatchResult,
}

/// Result of matching a record to a level. Levels are given by their indices in
/// [`LevelSet::levels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchResult {
    /// The level with this index has the number and the password of the record.
    Level(usize),
    /// The level with this index is the only one with the password of the record, but has a
    /// different number.
    Moved(usize),
    /// Several levels have the password of the record, but none of these levels has the number of
    /// the record.
    Several,
    /// The level with this index has the number of the record, but no level has the password of the
    /// record.
    OtherPassword(usize),
    /// No level has the number or the password of the record.
    Nowhere,
}

impl MatchResult {
    /// Returns the index of the level that the record belongs to; `None` unless the result is
    /// [`Self::Level`] or [`Self::Moved`].
    #[must_use]
    pub fn level(self) -> Option<usize> {
        match self {
            Self::Level(level) | Self::Moved(level) => Some(level),
            Self::Several | Self::OtherPassword(_) | Self::Nowhere => None,
        }
    }
}

/// Returns the level number and the password of a record; `None` for a record without them,
/// such as the record with the name of the level set.
#[must_use]
pub fn level_of(record: &Record) -> Option<(u16, Password)> {
    match record {
        Record::Password { number, password } => Some((*number, *password)),
        Record::Solution(solution) => Some((solution.number, solution.password)),
        _ => None,
    }
}

/// Matches the records of a file to the levels of a set, in record order. A record belongs to the
/// level with the same number and password. If there is no such level, it belongs to the level with
/// the same password, provided that only one level has that password. Records without a level
/// number and password are skipped.
#[must_use]
pub fn matches(set: &LevelSet, file: &SolutionFile) -> Vec<Match> {
    let index = Index::new(set);
    let records = file.records.iter().enumerate();
    let of_levels = records.filter_map(|(record, said)| {
        let (number, password) = level_of(said)?;
        Some(Match {
            record,
            number,
            password,
            result: index.find(number, password),
        })
    });
    of_levels.collect()
}

/// The levels of a set by number and by password.
struct Index {
    by_number: BTreeMap<u16, Vec<(usize, Option<Password>)>>,
    by_password: BTreeMap<Password, Vec<usize>>,
}

impl Index {
    fn new(set: &LevelSet) -> Self {
        let mut index = Self {
            by_number: BTreeMap::new(),
            by_password: BTreeMap::new(),
        };
        for (place, level) in set.levels.iter().enumerate() {
            let password = level.password();
            let same = index.by_number.entry(level.number).or_default();
            same.push((place, password));
            if let Some(password) = password {
                index.by_password.entry(password).or_default().push(place);
            }
        }
        index
    }

    fn find(&self, number: u16, password: Password) -> MatchResult {
        let of_number = self.by_number.get(&number);
        let of_number = of_number.map(Vec::as_slice).unwrap_or_default();
        let both = of_number.iter().find(|(_, own)| *own == Some(password));
        if let Some((level, _)) = both {
            return MatchResult::Level(*level);
        }
        let of_password = self.by_password.get(&password).map(Vec::as_slice);
        match (of_password.unwrap_or_default(), of_number) {
            ([level], _) => MatchResult::Moved(*level),
            ([_, _, ..], _) => MatchResult::Several,
            ([], [(level, _), ..]) => MatchResult::OtherPassword(*level),
            ([], []) => MatchResult::Nowhere,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Field, FieldKind, Level, Magic, Ruleset};

    fn level(number: u16, password: &[u8; 4]) -> Level {
        let mut level = Level::new(number);
        let data = password.map(|letter| letter ^ 0x99).to_vec();
        level.fields.push(Field {
            kind: FieldKind::Password,
            data,
        });
        level
    }

    fn set(levels: &[(u16, &[u8; 4])]) -> LevelSet {
        LevelSet {
            magic: Magic::Ms,
            claimed: levels.len() as u16,
            levels: levels
                .iter()
                .map(|(number, word)| level(*number, word))
                .collect(),
            tail: Vec::new(),
        }
    }

    #[test]
    fn all_match_results_occur() {
        let set = set(&[(1, b"AAAA"), (2, b"BBBB"), (3, b"CCCC"), (4, b"CCCC")]);
        let cases = [
            (1, b"AAAA", MatchResult::Level(0)),
            (9, b"BBBB", MatchResult::Moved(1)),
            (1, b"BBBB", MatchResult::Moved(1)),
            (4, b"CCCC", MatchResult::Level(3)),
            (5, b"CCCC", MatchResult::Several),
            (2, b"XXXX", MatchResult::OtherPassword(1)),
            (7, b"XXXX", MatchResult::Nowhere),
        ];
        let records = cases.iter().map(|(number, password, _)| Record::Password {
            number: *number,
            password: Password(**password),
        });
        let file = SolutionFile {
            ruleset: Ruleset::Ms,
            visited: 0,
            extra: Vec::new(),
            records: [Record::Empty].into_iter().chain(records).collect(),
            tail: Vec::new(),
        };
        let found = matches(&set, &file);
        let places: Vec<MatchResult> = found.iter().map(|one| one.result).collect();
        assert_eq!(places, cases.map(|(.., place)| place));
        assert_eq!(found[0].record, 1);
    }
}
