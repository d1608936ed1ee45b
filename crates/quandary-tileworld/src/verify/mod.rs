//! Verification of solution files: pairs records with levels and replays them.

mod digests;
mod expected;
mod luck;
mod record_replay;
mod reference_trace;
mod trace;

use crate::family::{LevelFilm, TICKS};
use crate::fixlynx::{fix_lynx, index_before_fix};
use crate::format::Dac;
use crate::matching::{Match, MatchResult, matches};
use crate::model::{Level, LevelSet, Record, SolutionFile, SolutionRecord};
use crate::moves;
use crate::rules::{Edition, Rules, Setup, Variant};
use crate::start;
use digests::{DigestRecorder, Digests};
use expected::Expected;
use luck::SeedsJob;
#[cfg(not(target_family = "wasm"))]
pub(crate) use luck::with_other_seed;
use quandary_core::failure::Failure;
use quandary_core::family::{
    ComparisonExtent, EntryStatus, LuckJob, PairedSolutions, RecordKind, SolutionEntry,
};
use quandary_core::film::Film;
use quandary_core::job::Ready;
use quandary_core::level::{LevelIndex, LevelNumber, NotPlayable};
use quandary_core::metric::Score;
use quandary_core::replay::{Cause, Recording, ReplayJob, Replayed, Verdict};
use quandary_core::source::decode_windows_1252;
use record_replay::Observers;
pub(crate) use record_replay::RecordReplayJob;
use reference_trace::ReferenceTrace;
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
pub(crate) struct SolutionPairing {
    set: Arc<LevelSet>,
    file: Arc<SolutionFile>,
    edition: Edition,
    matches: Vec<Match>,
    entries: Vec<SolutionEntry>,
    reference: Option<Reference>,
}

/// Positions from another program.
enum Reference {
    Digests(Digests),
    Trace(Arc<[u8]>),
}

impl SolutionPairing {
    pub(crate) fn new(set: Arc<LevelSet>, file: Arc<SolutionFile>, edition: Edition) -> Self {
        let variant = Variant {
            ruleset: file.ruleset,
            edition,
        };
        let matches = matches(&set, &file);
        let entries = matches.iter();
        let entries = entries
            .map(|one| entry(&set, &file, one, variant))
            .collect();
        Self {
            set,
            file,
            edition,
            matches,
            entries,
            reference: None,
        }
    }

    /// Pairs according to a configuration file. It may require another ruleset than that of the
    /// solutions (an error), and may ask for the original Lynx set to be fixed, which Tile World
    /// ignores for any other set.
    pub(crate) fn with_configuration(
        dac: &Dac,
        set: Arc<LevelSet>,
        file: Arc<SolutionFile>,
        edition: Edition,
    ) -> Result<Self, String> {
        check_rules(dac, &file)?;
        let fixed = dac.fixes_lynx().then(|| fix_lynx(&set).ok()).flatten();
        let Some(fixed) = fixed else {
            return Ok(Self::new(set, file, edition));
        };
        let mut paired = Self::new(Arc::new(fixed), file, edition);
        for entry in &mut paired.entries {
            entry.level = entry
                .level
                .map(|LevelIndex(level)| LevelIndex(index_before_fix(level)));
        }
        Ok(paired)
    }

    /// Returns what the replay of an entry needs, or why it cannot be replayed.
    fn prepare_replay(&self, entry: usize) -> Result<(&Level, &SolutionRecord, Rules), String> {
        let one = &self.matches[entry];
        let record = &self.file.records[one.record];
        let (Some(place), Record::Solution(record)) = (one.result.level(), record) else {
            return Err("the record has no level or no solution to replay".to_owned());
        };
        let level = &self.set.levels[place];
        let rules = Rules::new(level, self.file.ruleset, &self.setup(record));
        let rules = rules.map_err(|why| why.to_string())?;
        Ok((level, record, rules))
    }

    /// The initial conditions of a record, under the edition of this pairing.
    fn setup(&self, record: &SolutionRecord) -> Setup {
        Setup {
            edition: self.edition,
            ..record.setup()
        }
    }

    fn watch(&self, number: u16, log: Recording) -> Observers {
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
            digest_recorder: (log == Recording::Digests).then(|| DigestRecorder::new(number)),
            trace: (log == Recording::Trace).then(Trace::default),
        }
    }
}

/// Checks that solutions are for the ruleset that a configuration requires, if it requires one.
pub(crate) fn check_rules(dac: &Dac, file: &SolutionFile) -> Result<(), String> {
    match dac.ruleset() {
        Some(ruleset) if ruleset != file.ruleset => {
            let (wanted, found) = (ruleset.title(), file.ruleset.title());
            Err(format!(
                "the configuration is for {wanted}, but the solutions are for {found}"
            ))
        }
        _ => Ok(()),
    }
}

fn entry(set: &LevelSet, file: &SolutionFile, one: &Match, variant: Variant) -> SolutionEntry {
    let record = &file.records[one.record];
    let (weight, claims) = match record {
        Record::Solution(solution) => (u64::from(solution.ticks), vec![score(solution.ticks)]),
        _ => (0, Vec::new()),
    };
    // A record with only a password is not a solution, even if no level has the password.
    let status = match (record, unmatched_reason(set, one)) {
        (Record::Solution(_), Some((cause, why))) => EntryStatus::Unmatched(cause, why),
        (Record::Solution(_), None) => EntryStatus::Ready,
        _ => EntryStatus::Empty,
    };
    SolutionEntry {
        name: format!("{} {}", one.number, one.password),
        kind: RecordKind::Solution,
        number: LevelNumber(u64::from(one.number)),
        level: one.result.level().map(LevelIndex),
        note: moved_note(set, one).unwrap_or_default(),
        status,
        variant: variant.name().to_owned(),
        weight,
        claims,
    }
}

fn score(ticks: u32) -> Score {
    Score {
        metric: &TICKS,
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
            let own = own.map_or("no password".to_owned(), |own| {
                format!("the password {own}")
            });
            Some((
                Cause::Password,
                format!("level {number} has {own}, but the solution has the password {password}"),
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

impl PairedSolutions for SolutionPairing {
    fn entries(&self) -> &[SolutionEntry] {
        &self.entries
    }

    /// Levels without a solution are not opened.
    fn unplayable(&self) -> &[(LevelIndex, NotPlayable)] {
        &[]
    }

    fn compare_with(&mut self, positions: &[u8]) -> Result<ComparisonExtent, String> {
        let is_trace = positions.first() == Some(&b'{');
        let (reference, extent) = if is_trace {
            let trace = Reference::Trace(positions.into());
            (trace, ComparisonExtent::OneReplay)
        } else {
            let digests = Digests::read(positions)?;
            (Reference::Digests(digests), ComparisonExtent::AllReplays)
        };
        self.reference = Some(reference);
        Ok(extent)
    }

    fn replay(&self, entry: usize, recording: Recording) -> ReplayJob {
        match self.prepare_replay(entry) {
            Ok((level, record, rules)) => {
                let watch = self.watch(level.number, recording);
                Box::new(RecordReplayJob::of_record(level, rules, record, watch))
            }
            Err(why) => {
                let verdict = Verdict::Failed(Cause::Unplayable, Failure::new(why));
                Box::new(Ready(Replayed::new(verdict)))
            }
        }
    }

    fn luck(&self, entry: usize, starts: u64) -> Option<LuckJob> {
        let (level, record, rules) = self.prepare_replay(entry).ok()?;
        let started = (rules, self.setup(record));
        let job = SeedsJob::new(level, self.file.ruleset, record, started, starts);
        Some(Box::new(job))
    }

    fn film(&self, entry: usize) -> Option<Box<dyn Film>> {
        let (level, record, rules) = self.prepare_replay(entry).ok()?;
        Some(Box::new(LevelFilm::of_record(level, rules, record)))
    }

    fn moves(&self, entry: usize) -> Option<String> {
        let (_, record, _) = self.prepare_replay(entry).ok()?;
        let variant = Variant {
            ruleset: self.file.ruleset,
            edition: self.edition,
        };
        start::format(variant, &record.setup(), &moves::decode(&record.encoded))
    }

    fn digest_file(&self, recordings: &[Vec<u8>]) -> Vec<u8> {
        [digests::SIGNATURE, &recordings.concat()].concat()
    }
}
