//! Solution files beside level sets: which record is for which level, and its replay.

mod digests;
mod replaying;
mod trace;

use crate::family::TICKS;
use crate::matching::{Match, Place, matches};
use crate::model::{LevelSet, Record, Ruleset, SolutionFile};
use crate::rules::{Edition, Rules, Setup, Variant};
use digests::{Digests, Expected, Taken};
use quandary_core::outcome::Score;
use quandary_core::pairing::{Cause, Entry, Log, Pairing, ReplayJob, Standing};
use quandary_core::source::decode_windows_1252;
use replaying::{Replaying, Watch};
use trace::Trace;

/// The names that a solution file has for its set: that of its name record.
pub(crate) fn names_of_set(file: &SolutionFile) -> Vec<String> {
    let names = file.records.iter().filter_map(|record| match record {
        Record::Name(name) => Some(decode_windows_1252(name.name())),
        _ => None,
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// The records of a solution file beside the levels of a set.
pub(crate) struct Paired<'a> {
    set: &'a LevelSet,
    file: &'a SolutionFile,
    edition: Edition,
    matches: Vec<Match>,
    entries: Vec<Entry>,
    expected: Option<Digests>,
}

impl<'a> Paired<'a> {
    pub(crate) fn new(set: &'a LevelSet, file: &'a SolutionFile, edition: Edition) -> Self {
        let matches = matches(set, file);
        let entries = matches.iter().map(|one| entry(set, file, one)).collect();
        Self {
            set,
            file,
            edition,
            matches,
            entries,
            expected: None,
        }
    }

    fn watch(&self, number: u16, log: Log) -> Watch {
        let expected = self.expected.as_ref();
        Watch {
            expected: expected.and_then(|all| all.of(number)).map(Expected::new),
            taken: (log == Log::Digests).then(|| Taken::new(number)),
            trace: (log == Log::Trace).then(Trace::default),
        }
    }
}

fn entry(set: &LevelSet, file: &SolutionFile, one: &Match) -> Entry {
    let record = &file.records[one.record];
    let (weight, claims) = match record {
        Record::Solution(solution) => (u64::from(solution.ticks), vec![score(solution.ticks)]),
        _ => (0, Vec::new()),
    };
    let standing = match (stray(set, one), record) {
        (Some((cause, why)), _) => Standing::Stray(cause, why),
        (None, Record::Solution(_)) => Standing::Ready,
        (None, _) => Standing::Empty,
    };
    Entry {
        name: format!("{} {}", one.number, one.password),
        number: u64::from(one.number),
        level: one.place.level(),
        note: moved(set, one).unwrap_or_default(),
        standing,
        weight,
        claims,
    }
}

fn score(ticks: u32) -> Score {
    Score {
        metric: TICKS.id,
        value: u64::from(ticks),
    }
}

/// Why a record belongs to no level.
fn stray(set: &LevelSet, one: &Match) -> Option<(Cause, String)> {
    let Match {
        number, password, ..
    } = one;
    match one.place {
        Place::Level(_) | Place::Moved(_) => None,
        Place::Nowhere => Some((
            Cause::NoLevel,
            format!("the set has no level {number} and no password {password}"),
        )),
        Place::Several => Some((
            Cause::Several,
            format!(
                "several levels have the password {password}, and level {number} is not one of them"
            ),
        )),
        Place::OtherPassword(level) => {
            let own = set.levels[level].password();
            let own = own.map_or("none".to_owned(), |own| own.to_string());
            Some((
                Cause::Password,
                format!("level {number} has the password {own}, the solution {password}"),
            ))
        }
    }
}

fn moved(set: &LevelSet, one: &Match) -> Option<String> {
    let Place::Moved(level) = one.place else {
        return None;
    };
    Some(format!(
        "level {} of the solution file is level {} of the set, by its password",
        one.number, set.levels[level].number
    ))
}

impl Pairing for Paired<'_> {
    fn variant(&self) -> &'static str {
        let (ruleset, edition) = (self.file.ruleset, self.edition);
        match ruleset {
            Ruleset::Ms | Ruleset::Lynx => Variant { ruleset, edition }.name(),
            Ruleset::Other(_) => "unknown",
        }
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn compare_with(&mut self, digests: &[u8]) -> Result<(), String> {
        self.expected = Some(Digests::read(digests)?);
        Ok(())
    }

    fn replay(&self, entry: usize, log: Log) -> ReplayJob<'_> {
        let one = &self.matches[entry];
        let record = &self.file.records[one.record];
        let (Some(place), Record::Solution(record)) = (one.place.level(), record) else {
            return Box::new(Replaying::refused("there is nothing to replay".to_owned()));
        };
        let setup = Setup {
            edition: self.edition,
            ..record.setup()
        };
        let level = &self.set.levels[place];
        match Rules::new(level, self.file.ruleset, &setup) {
            Ok(rules) => Box::new(Replaying::of(rules, record, self.watch(level.number, log))),
            Err(why) => Box::new(Replaying::refused(why.to_string())),
        }
    }

    fn digest_file(&self, logs: &[Vec<u8>]) -> Vec<u8> {
        [digests::SIGNATURE, &logs.concat()].concat()
    }
}
