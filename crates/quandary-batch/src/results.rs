//! What a ledger says about each key: its best record.

use crate::ledger::{DamagedLine, Line, Place, Reader};
use crate::record::{Rank, Record};
use crate::task::Key;
use rustc_hash::FxHashMap;
use std::io;
use std::path::Path;

/// Maximum number of damaged lines that are described one by one.
const MAX_DESCRIBED: usize = 100;

/// The best record of each key, without its texts.
#[derive(Debug, Default)]
pub struct Index {
    best: FxHashMap<Key, Entry>,
    /// The first damaged lines.
    pub damaged: Vec<DamagedLine>,
    /// Number of all damaged lines.
    pub damaged_lines: u64,
    /// Number of records, including those that are not the best of their key.
    pub records: u64,
}

/// The best record of a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// How much it says.
    pub rank: Rank,
    /// The word of its outcome.
    pub word: &'static str,
    /// Time taken, in seconds.
    pub seconds: f64,
    /// When it ended, in seconds since 1 January 1970.
    pub ended: u64,
    /// Where it is in the ledger.
    place: Option<Place>,
}

impl Index {
    /// Reads a ledger. Damaged lines are counted and skipped.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn read(ledger: &Path) -> io::Result<Self> {
        let mut index = Self::default();
        for line in Reader::open(ledger)? {
            match line {
                Line::Record(place, record) => index.enter(Some(place), &record),
                Line::Damaged(damaged) => {
                    index.damaged_lines += 1;
                    if index.damaged.len() < MAX_DESCRIBED {
                        index.damaged.push(damaged);
                    }
                }
            }
        }
        Ok(index)
    }

    /// Adds a record that was appended to the ledger.
    pub fn add(&mut self, record: &Record) {
        self.enter(None, record);
    }

    fn enter(&mut self, place: Option<Place>, record: &Record) {
        self.records += 1;
        let entry = Entry {
            rank: record.rank(),
            word: record.outcome.word(),
            seconds: record.seconds,
            ended: record.ended,
            place,
        };
        let best = self.best.entry(record.key()).or_insert(entry);
        if entry.rank.is_better_than(&best.rank) {
            *best = entry;
        }
    }

    /// The best record of a key.
    #[must_use]
    pub fn get(&self, key: Key) -> Option<&Entry> {
        self.best.get(&key)
    }

    /// Number of keys with a record.
    #[must_use]
    pub fn len(&self) -> usize {
        self.best.len()
    }

    /// Whether the ledger has no record.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.best.is_empty()
    }

    fn is_best(&self, place: Place, record: &Record) -> bool {
        let entry = self.best.get(&record.key());
        entry.is_some_and(|entry| entry.place == Some(place))
    }
}

/// The best record of each key, in the order of the ledger.
///
/// # Errors
/// The folder cannot be read.
pub fn best_records(ledger: &Path) -> io::Result<impl Iterator<Item = Record>> {
    let index = Index::read(ledger)?;
    let lines = Reader::open(ledger)?;
    Ok(lines.filter_map(move |line| match line {
        Line::Record(place, record) if index.is_best(place, &record) => Some(*record),
        _ => None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Writer;
    use crate::record::Outcome;
    use crate::record::tests::{optimal, record, solved, undecided};

    #[test]
    fn the_best_record_of_each_key_is_found_in_any_order() {
        let best = record(solved(3, optimal()));
        let worse = record(undecided(1));
        let mut other = record(undecided(9));
        other.request = "solve moves".to_owned();
        for order in [[&best, &worse, &other], [&worse, &other, &best]] {
            let folder = tempfile::tempdir().unwrap();
            let mut writer = Writer::create(folder.path(), "t").unwrap();
            for record in order {
                writer.append(record).unwrap();
            }
            let index = Index::read(folder.path()).unwrap();
            assert_eq!((index.len(), index.records), (2, 3));
            assert_eq!(index.get(best.key()).unwrap().word, "solved");
            let mut found: Vec<_> = best_records(folder.path()).unwrap().collect();
            found.sort_by_key(|record| record.request.clone());
            assert_eq!(found, [other.clone(), best.clone()]);
        }
    }

    #[test]
    fn damaged_lines_are_named_and_the_others_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Writer::create(folder.path(), "t").unwrap();
        let mut records = [1, 2, 3].map(|bound| record(undecided(bound)));
        for (number, record) in records.iter_mut().enumerate() {
            record.request = format!("solve {number}");
            writer.append(record).unwrap();
        }
        let path = writer.path().to_owned();
        drop(writer);
        let text = std::fs::read_to_string(&path).unwrap();
        let damaged = text.replacen("\"bound\":2", "\"bound\":7", 1);
        std::fs::write(&path, &damaged[..damaged.len() - 5]).unwrap();
        let index = Index::read(folder.path()).unwrap();
        let messages: Vec<_> = index.damaged.iter().map(ToString::to_string).collect();
        assert_eq!(index.len(), 1);
        assert!(
            messages[0].contains(":2: the checksum does not match"),
            "{messages:?}"
        );
        assert!(messages[1].contains(":3: incomplete line"), "{messages:?}");
        let kept: Vec<_> = best_records(folder.path()).unwrap().collect();
        assert_eq!(kept, [records[0].clone()]);
    }

    #[test]
    fn a_ledger_cut_at_any_byte_keeps_its_whole_lines() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Writer::create(folder.path(), "t").unwrap();
        for number in 0..3 {
            let mut record = record(Outcome::Unsolvable);
            record.request = format!("solve {number}");
            writer.append(&record).unwrap();
        }
        let path = writer.path().to_owned();
        drop(writer);
        let bytes = std::fs::read(&path).unwrap();
        let breaks: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == b'\n').collect();
        for length in 0..=bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            let index = Index::read(folder.path()).unwrap();
            // A line is whole without its line break too.
            let whole = breaks.iter().filter(|end| **end <= length).count();
            assert_eq!(index.len(), whole, "cut at {length}");
            let has_rest =
                length > 0 && !breaks.iter().any(|end| *end == length || end + 1 == length);
            assert_eq!(index.damaged_lines, u64::from(has_rest), "cut at {length}");
        }
    }
}
