//! Which record of a solution file belongs to which level of a set.

use crate::model::{LevelSet, Password, Record, SolutionFile};
use std::collections::BTreeMap;

/// What became of a record that stands for a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// Its place in [`SolutionFile::records`].
    pub record: usize,
    /// Its number.
    pub number: u16,
    /// Its password.
    pub password: Password,
    /// Where it belongs.
    pub place: Place,
}

/// Where a record belongs: levels by their place in [`LevelSet::levels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The level of its number has its password.
    Level(usize),
    /// The level of its number has another password, or there is none; this one alone has its
    /// password.
    Moved(usize),
    /// Several levels have its password, and none of them its number.
    Several,
    /// The level of its number has another password, and no level has its own.
    OtherPassword(usize),
    /// There is no level of its number or its password.
    Nowhere,
}

impl Place {
    /// The level, where programs find one.
    #[must_use]
    pub fn level(self) -> Option<usize> {
        match self {
            Self::Level(level) | Self::Moved(level) => Some(level),
            Self::Several | Self::OtherPassword(_) | Self::Nowhere => None,
        }
    }
}

/// Number and password of a record that stands for a level.
#[must_use]
pub fn of_level(record: &Record) -> Option<(u16, Password)> {
    match record {
        Record::Password { number, password } => Some((*number, *password)),
        Record::Solution(solution) => Some((solution.number, solution.password)),
        _ => None,
    }
}

/// Finds the level of every record that stands for one, in the order of the records: by number and
/// password first, then by a password that one level alone has.
#[must_use]
pub fn matches(set: &LevelSet, file: &SolutionFile) -> Vec<Match> {
    let index = Index::new(set);
    let records = file.records.iter().enumerate();
    let of_levels = records.filter_map(|(record, said)| {
        let (number, password) = of_level(said)?;
        Some(Match {
            record,
            number,
            password,
            place: index.place(number, password),
        })
    });
    of_levels.collect()
}

/// The levels of a set by what records know of them.
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

    fn place(&self, number: u16, password: Password) -> Place {
        let of_number = self.by_number.get(&number);
        let of_number = of_number.map(Vec::as_slice).unwrap_or_default();
        let both = of_number.iter().find(|(_, own)| *own == Some(password));
        if let Some((level, _)) = both {
            return Place::Level(*level);
        }
        let of_password = self.by_password.get(&password).map(Vec::as_slice);
        match (of_password.unwrap_or_default(), of_number) {
            ([level], _) => Place::Moved(*level),
            ([_, _, ..], _) => Place::Several,
            ([], [(level, _), ..]) => Place::OtherPassword(*level),
            ([], []) => Place::Nowhere,
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
    fn every_record_has_its_case() {
        let set = set(&[(1, b"AAAA"), (2, b"BBBB"), (3, b"CCCC"), (4, b"CCCC")]);
        let cases = [
            (1, b"AAAA", Place::Level(0)),
            (9, b"BBBB", Place::Moved(1)),
            (1, b"BBBB", Place::Moved(1)),
            (4, b"CCCC", Place::Level(3)),
            (5, b"CCCC", Place::Several),
            (2, b"XXXX", Place::OtherPassword(1)),
            (7, b"XXXX", Place::Nowhere),
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
        let places: Vec<Place> = found.iter().map(|one| one.place).collect();
        assert_eq!(places, cases.map(|(.., place)| place));
        assert_eq!(found[0].record, 1);
    }
}
