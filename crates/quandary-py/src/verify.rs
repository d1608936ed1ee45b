//! Replays of solutions.

use crate::puzzle::LevelName;
use crate::result::{Dataclass, Made, Named, scores, values};
use crate::search::{Search, Watched, watch};
use pyo3::prelude::*;
use quandary_core::diagnostic::{Severity, Strictness};
use quandary_core::family::{
    Document, EntryStatus, PairedSolutions, Puzzle, Record, RecordedSolutions, SolutionEntry,
    WrongStatement,
};
use quandary_core::job::Progress;
use quandary_core::level::{LevelIndex, LevelInfo, LevelNumber};
use quandary_core::look::Companions;
use quandary_core::replay::{Cause, Recording, Replayed, Verdict};
use std::sync::Arc;

/// The result of a replay.
#[derive(IntoPyObject)]
pub(crate) struct VerifyResult {
    file: String,
    level: u64,
    title: String,
    family: &'static str,
    variant: String,
    name: String,
    outcome: &'static str,
    cause: Option<&'static str>,
    at: Option<u64>,
    token: Option<String>,
    reason: Option<String>,
    value: Option<u64>,
    scores: Named<u64>,
    recorded: Named<u64>,
    unused: u64,
    note: String,
}

impl Dataclass for VerifyResult {
    const NAME: &'static str = "VerifyResult";
}

impl VerifyResult {
    /// A result without a replay.
    fn empty(level: LevelName, family: &'static str) -> Self {
        Self {
            file: level.file,
            level: level.number.0,
            title: level.title,
            family,
            variant: String::new(),
            name: String::new(),
            outcome: "empty",
            cause: None,
            at: None,
            token: None,
            reason: None,
            value: None,
            scores: Named::default(),
            recorded: Named::default(),
            unused: 0,
            note: String::new(),
        }
    }

    /// The result for an entry before its replay.
    fn of_entry(self, entry: &SolutionEntry) -> Self {
        Self {
            variant: entry.variant.clone(),
            name: entry.name.clone(),
            recorded: scores(&entry.claims),
            note: entry.note.clone(),
            ..self
        }
    }

    fn failed(self, cause: Cause, reason: &str) -> Self {
        Self {
            outcome: "failed",
            cause: Some(cause.word()),
            reason: Some(reason.to_owned()),
            ..self
        }
    }

    /// Adds what the moves state wrongly. If that is an error, the solution fails.
    fn with_wrong_statement(self, wrong: &WrongStatement) -> Self {
        let (code, failure) = (wrong.code, &wrong.failure);
        let note = format!("{}: {failure}", code.id);
        let is_error = code.severity(Strictness::Lenient) == Severity::Error;
        match is_error && self.outcome == "verified" {
            true => Self {
                at: Some(failure.at.number()),
                token: Some(failure.token.clone()),
                value: None,
                scores: Named::default(),
                note,
                ..self.failed(Cause::IllegalMove, &failure.reason)
            },
            false => Self { note, ..self },
        }
    }

    fn with_replay(self, entry: &SolutionEntry, replayed: Replayed) -> Self {
        let result = Self {
            value: replayed.scores.first().map(|score| score.value),
            scores: values(&replayed.scores, &replayed.measurements),
            unused: replayed.unused,
            ..self
        };
        match replayed.verdict {
            Verdict::Verified => Self {
                outcome: "verified",
                ..result
            },
            Verdict::Undecided(reason) => Self {
                outcome: "undecided",
                reason: Some(reason.word().to_owned()),
                ..result
            },
            Verdict::Failed(cause, failure) => {
                let is_unfinished = entry.is_unfinished(&failure);
                let failed = result.failed(cause, &failure.reason);
                let failed = Self {
                    at: Some(failure.at.number()),
                    token: Some(failure.token),
                    ..failed
                };
                match is_unfinished {
                    true => Self {
                        outcome: "unfinished",
                        cause: None,
                        ..failed
                    },
                    false => failed,
                }
            }
        }
    }
}

/// The levels of a file, by which results are named.
struct LevelNames<'a> {
    document: &'a dyn Document,
    infos: Vec<LevelInfo>,
}

impl<'a> LevelNames<'a> {
    fn new(document: &'a dyn Document) -> Self {
        let companions = Companions::default();
        let levels = document.levels();
        let infos = levels.map_or(Vec::new(), |levels| levels.list(&companions).collect());
        Self { document, infos }
    }

    /// An empty result for a level. `number` is used if the file does not have the level.
    fn empty(&self, level: Option<LevelIndex>, number: LevelNumber) -> VerifyResult {
        let info = level.and_then(|level| self.infos.get(level.0));
        let name = LevelName {
            file: self.document.source().name().to_owned(),
            number: info.map_or(number, |info| info.number),
            title: info.map_or_else(String::new, |info| info.title.clone()),
        };
        VerifyResult::empty(name, self.document.family().id)
    }
}

/// Replays all solutions of a file. Levels whose solutions cannot be replayed follow at the end.
pub(crate) fn verify(
    py: Python<'_>,
    paired: &dyn PairedSolutions,
    levels: &dyn Document,
    search: Search,
) -> PyResult<Vec<Made<VerifyResult>>> {
    let results = watch(py, search, |mut watched| {
        let names = LevelNames::new(levels);
        let entries = paired.entries().iter().enumerate();
        let replayed = entries.map(|(index, entry)| {
            let empty = names.empty(entry.level, entry.number);
            replay(paired, (index, entry), empty, &mut watched)
        });
        let unplayable = paired.unplayable().iter().map(|(level, why)| {
            let empty = names.empty(Some(*level), LevelNumber(0));
            empty.failed(Cause::Unplayable, &why.to_string())
        });
        replayed.chain(unplayable).collect::<Vec<_>>()
    })?;
    Ok(results.into_iter().map(Made).collect())
}

/// Replays one entry, if it has a solution.
fn replay(
    paired: &dyn PairedSolutions,
    (index, entry): (usize, &SolutionEntry),
    empty: VerifyResult,
    watched: &mut Watched<'_>,
) -> VerifyResult {
    // Replays shorter than a slice would never be watched.
    (watched.look)(&Progress::default());
    let empty = empty.of_entry(entry);
    match &entry.status {
        EntryStatus::Empty => empty,
        EntryStatus::Unmatched(cause, why) => empty.failed(*cause, why),
        EntryStatus::Ready => {
            let job = paired.replay(index, Recording::Nothing);
            empty.with_replay(entry, watched.drive(job))
        }
    }
}

/// Replays moves on a level.
pub(crate) fn replay_moves(
    py: Python<'_>,
    puzzle: &Arc<dyn Puzzle>,
    name: &LevelName,
    moves: &str,
    search: Search,
) -> PyResult<Made<VerifyResult>> {
    let records = |_, _: &_| vec![Record::solution("moves", moves)];
    let level = (LevelIndex(0), name.number, Ok(Arc::clone(puzzle)));
    let paired = RecordedSolutions::new([level], records);
    let entry = &paired.entries()[0];
    let empty = VerifyResult::empty(name.clone(), puzzle.family().id);
    let replayed = watch(py, search, |mut watched| {
        replay(&paired, (0, entry), empty, &mut watched)
    })?;
    Ok(Made(match paired.wrong_statement(0) {
        Some(wrong) => replayed.with_wrong_statement(&wrong),
        None => replayed,
    }))
}
