//! Verification of solution files: pairs records with levels and replays them.

mod digests;
mod expected;
mod record_replay;
mod reference_trace;
mod trace;

use crate::family::{LevelFilm, TICKS, rules};
use crate::fixlynx::{fix_lynx, index_before_fix};
use crate::format::Dac;
use crate::matching::{Match, MatchResult, matches};
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

/// Returns the level set names in a solution file.
pub(crate) fn level_set_names(file: &SolutionFile) -> Vec<String> {
    let names = file.records.iter().filter_map(|record| match record {
        Record::Name(name) => Some(decode_windows_1252(name.name())),
        _ => None,
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// The records of a solution file, paired with the levels of a set.
pub(crate) struct SolutionPairing<'a> {
    set: Cow<'a, LevelSet>,
    file: &'a SolutionFile,
    edition: Edition,
    matches: Vec<Match>,
    entries: Vec<Entry>,
    reference: Option<Reference>,
}

/// Positions from another program.
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

    /// Pairs according to a configuration file. It may require another rule set than that of the
    /// solutions (an error), and may ask for the original Lynx set to be fixed, which Tile World
    /// ignores for any other set.
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
                "the configuration is for {wanted}, but the solutions are for {found}"
            ));
        }
        let fixed = dac.fixes_lynx().then(|| fix_lynx(set).ok()).flatten();
        let Some(fixed) = fixed else {
            return Ok(Self::new(set, file, edition));
        };
        let mut paired = Self::with(Cow::Owned(fixed), file, edition);
        for entry in &mut paired.entries {
            entry.level = entry.level.map(index_before_fix);
        }
        Ok(paired)
    }

    /// Returns what the replay of an entry needs, or why it cannot be replayed.
    fn prepare_replay(&self, entry: usize) -> Result<(&Level, &SolutionRecord, Rules), String> {
        let one = &self.matches[entry];
        let record = &self.file.records[one.record];
        let (Some(place), Record::Solution(record)) = (one.result.level(), record) else {
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
        level: one.result.level(),
        note: moved_note(set, one).unwrap_or_default(),
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

/// Returns why a record has no level, if so.
fn unmatched_reason(set: &LevelSet, one: &Match) -> Option<(Cause, String)> {
    let Match {
        number, password, ..
    } = one;
    match one.result {
        MatchResult::Level(_) | MatchResult::Moved(_) => None,
        MatchResult::Nowhere => Some((
            Cause::NoLevel,
            format!("the set has neither level {number} nor the password {password}"),
        )),
        MatchResult::Several => Some((
            Cause::Several,
            format!(
                "several levels have the password {password}, but level {number} is not one of them"
            ),
        )),
        MatchResult::OtherPassword(level) => {
            let own = set.levels[level].password();
            let own = own.map_or("none".to_owned(), |own| own.to_string());
            Some((
                Cause::Password,
                format!("level {number} has the password {own}, but the solution has {password}"),
            ))
        }
    }
}

fn moved_note(set: &LevelSet, one: &Match) -> Option<String> {
    let MatchResult::Moved(level) = one.result else {
        return None;
    };
    Some(format!(
        "level {} of the solution file matches level {} of the set by its password",
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
        match self.prepare_replay(entry) {
            Ok((level, record, rules)) => {
                let watch = self.watch(level.number, log);
                Box::new(RecordReplayJob::of(rules, record, watch))
            }
            Err(why) => Box::new(RecordReplayJob::refused(why)),
        }
    }

    fn film(&self, entry: usize) -> Option<Box<dyn Film + '_>> {
        let (level, record, rules) = self.prepare_replay(entry).ok()?;
        Some(Box::new(LevelFilm::of_record(level, rules, record)))
    }

    fn digest_file(&self, logs: &[Vec<u8>]) -> Vec<u8> {
        [digests::SIGNATURE, &logs.concat()].concat()
    }
}
