//! Solution files beside level sets: which record is for which level, and its replay.

mod digests;
mod expected;
mod record_replay;
mod reference_trace;
mod trace;

use crate::family::{LevelFilm, TICKS, rules};
use crate::fixlynx::{fix_lynx, place_before};
use crate::format::Dac;
use crate::matching::{Match, Place, matches};
use crate::model::{Level, LevelSet, Record, Ruleset, SolutionFile, SolutionRecord};
use crate::rules::{Edition, Rules, Setup, Variant};
use digests::{DigestRecorder, Digests};
use expected::Expected;
use quandary_core::film::Film;
use quandary_core::outcome::Score;
use quandary_core::pairing::{Cause, Entry, Extent, Log, Pairing, ReplayJob, Standing};
use quandary_core::source::decode_windows_1252;
use record_replay::{Observers, RecordReplayJob};
use reference_trace::ReferenceTrace;
use std::borrow::Cow;
use std::sync::Arc;
use trace::Trace;

/// The names that a solution file has for its set: that of its name record.
pub(crate) fn level_set_names(file: &SolutionFile) -> Vec<String> {
    let names = file.records.iter().filter_map(|record| match record {
        Record::Name(name) => Some(decode_windows_1252(name.name())),
        _ => None,
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// The records of a solution file beside the levels of a set.
pub(crate) struct SolutionPairing<'a> {
    set: Cow<'a, LevelSet>,
    file: &'a SolutionFile,
    edition: Edition,
    matches: Vec<Match>,
    entries: Vec<Entry>,
    reference: Option<Reference>,
}

/// What another program says of positions.
enum Reference {
    Digests(Digests),
    Trace(Arc<[u8]>),
}

impl<'a> SolutionPairing<'a> {
    pub(crate) fn new(set: &'a LevelSet, file: &'a SolutionFile, edition: Edition) -> Self {
        Self::with(Cow::Borrowed(set), file, edition)
    }

    fn with(set: Cow<'a, LevelSet>, file: &'a SolutionFile, edition: Edition) -> Self {
        let matches = matches(&set, file);
        let entries = matches.iter().map(|one| entry(&set, file, one)).collect();
        Self {
            set,
            file,
            edition,
            matches,
            entries,
            reference: None,
        }
    }

    /// By a configuration, which may name other rules than the solutions are for, and may ask for
    /// the original set to be changed back. Tile World passes over that for any other set.
    pub(crate) fn with_configuration(
        dac: &Dac,
        set: &'a LevelSet,
        file: &'a SolutionFile,
        edition: Edition,
    ) -> Result<Self, String> {
        if let Some(ruleset) = dac.ruleset()
            && ruleset != file.ruleset
        {
            let (wanted, found) = (rules(ruleset), rules(file.ruleset));
            return Err(format!(
                "its configuration is for {wanted}, and these solutions are for {found}"
            ));
        }
        let fixed = dac.fixes_lynx().then(|| fix_lynx(set).ok()).flatten();
        let Some(fixed) = fixed else {
            return Ok(Self::new(set, file, edition));
        };
        let mut paired = Self::with(Cow::Owned(fixed), file, edition);
        for entry in &mut paired.entries {
            entry.level = entry.level.map(place_before);
        }
        Ok(paired)
    }

    /// What the replay of an entry needs, or why there is none.
    fn prepared(&self, entry: usize) -> Result<(&Level, &SolutionRecord, Rules), String> {
        let one = &self.matches[entry];
        let record = &self.file.records[one.record];
        let (Some(place), Record::Solution(record)) = (one.place.level(), record) else {
            return Err("there is nothing to replay".to_owned());
        };
        let setup = Setup {
            edition: self.edition,
            ..record.setup()
        };
        let level = &self.set.levels[place];
        let rules = Rules::new(level, self.file.ruleset, &setup);
        let rules = rules.map_err(|why| why.to_string())?;
        Ok((level, record, rules))
    }

    fn watch(&self, number: u16, log: Log) -> Observers {
        let expected = self
            .reference
            .as_ref()
            .and_then(|reference| match reference {
                Reference::Digests(all) => {
                    all.of(number).map(|level| Expected::Digests(level.into()))
                }
                Reference::Trace(text) => {
                    Some(Expected::Trace(Box::new(ReferenceTrace::new(text.clone()))))
                }
            });
        Observers {
            expected,
            digest_recorder: (log == Log::Digests).then(|| DigestRecorder::new(number)),
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
    let standing = match (unmatched_reason(set, one), record) {
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
fn unmatched_reason(set: &LevelSet, one: &Match) -> Option<(Cause, String)> {
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

impl Pairing for SolutionPairing<'_> {
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

    fn compare_with(&mut self, positions: &[u8]) -> Result<Extent, String> {
        let is_trace = positions.first() == Some(&b'{');
        let (reference, extent) = if is_trace {
            (Reference::Trace(positions.into()), Extent::OneReplay)
        } else {
            let digests = Digests::read(positions)?;
            (Reference::Digests(digests), Extent::Every)
        };
        self.reference = Some(reference);
        Ok(extent)
    }

    fn replay(&self, entry: usize, log: Log) -> ReplayJob<'_> {
        match self.prepared(entry) {
            Ok((level, record, rules)) => {
                let watch = self.watch(level.number, log);
                Box::new(RecordReplayJob::of(rules, record, watch))
            }
            Err(why) => Box::new(RecordReplayJob::refused(why)),
        }
    }

    fn film(&self, entry: usize) -> Option<Box<dyn Film + '_>> {
        let (level, record, rules) = self.prepared(entry).ok()?;
        Some(Box::new(LevelFilm::of_record(level, rules, record)))
    }

    fn digest_file(&self, logs: &[Vec<u8>]) -> Vec<u8> {
        [digests::SIGNATURE, &logs.concat()].concat()
    }
}
