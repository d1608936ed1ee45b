//! Replays of what a file of an archive says.

use crate::level::{OpenLevel, Unusable};
use crate::record::Record;
use crate::solution::{Provenance, Solution};
use quandary_core::budget::Reason;
use quandary_core::family::Puzzle;
use quandary_core::job::Status;
use quandary_core::limits::Limits;
use quandary_core::metric::Score;
use quandary_core::replay::{ReplayJob, Replayed, Verdict};
use std::collections::{BTreeMap, BTreeSet};

/// Runs the job of a replay, within the budget that a front end sets.
pub type RunReplay<'a> = dyn Fn(ReplayJob) -> Replayed + Sync + 'a;

/// Runs the job of a replay to its end.
#[must_use]
pub fn without_limit(mut job: ReplayJob) -> Replayed {
    while job.run(u64::MAX) == Status::Running {}
    job.finish(None)
}

/// Why a solution is not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// The moves do not solve the level under these rules. The text is the reason.
    #[error("{0}")]
    Fails(String),
    /// The values differ from those of the replay.
    #[error("the values are {found}, not {stated}")]
    Values {
        /// The values in the file.
        stated: String,
        /// The values of the replay.
        found: String,
    },
    /// The replay was stopped before it ended.
    #[error("the replay was stopped: {0}")]
    Undecided(Reason),
}

/// Replays moves and returns them as a solution with its values.
///
/// # Errors
/// The moves do not solve the level, or the replay was stopped.
pub fn verified(
    puzzle: &dyn Puzzle,
    moves: &str,
    provenance: Provenance,
    run: &RunReplay<'_>,
) -> Result<Solution, Rejection> {
    let replayed = run(puzzle.replay(moves));
    match replayed.verdict {
        Verdict::Verified => Ok(Solution {
            values: values(&replayed.scores),
            moves: moves.to_owned(),
            provenance,
        }),
        Verdict::Failed(_, failure) => Err(Rejection::Fails(failure.to_string())),
        Verdict::Undecided(reason) => Err(Rejection::Undecided(reason)),
    }
}

fn values(scores: &[Score]) -> BTreeMap<String, u64> {
    let scores = scores.iter();
    scores
        .map(|score| (score.metric.id.to_owned(), score.value))
        .collect()
}

/// A solution of a record that was replayed.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The rule variant.
    pub variant: String,
    /// The solution as the file states it.
    pub solution: Solution,
    /// The metrics in which the file has no better solution.
    pub metrics: Vec<String>,
    /// The programs that claim that no solution has a lower value, by metric.
    pub optimal: BTreeMap<String, BTreeSet<String>>,
    /// Why the solution is rejected; `None` if it is kept, because everything that the file says about
    /// it is true.
    pub rejection: Option<Rejection>,
}

/// A record whose level was read and whose solutions were replayed.
#[derive(Clone)]
pub struct CheckedRecord {
    /// The record without the solutions that were rejected.
    pub record: Record,
    /// The level.
    pub level: OpenLevel,
    /// All solutions of the record, in order.
    pub replays: Vec<Replay>,
}

impl CheckedRecord {
    /// Reads the level of a record and replays its solutions. `name` is the name of the file in
    /// messages.
    ///
    /// # Errors
    /// The level cannot be used.
    pub fn new(
        mut record: Record,
        name: &str,
        limits: &Limits,
        run: &RunReplay<'_>,
    ) -> Result<Self, Unusable> {
        let level = (record.level).open(name, &record.family, record.fingerprint, limits)?;
        let mut replays = Vec::new();
        for (variant, best) in &mut record.variants {
            let puzzle = level.puzzle(variant);
            for (solution, metrics) in best.solutions() {
                let rejection = match &puzzle {
                    Ok(puzzle) => rejection(&**puzzle, solution, run),
                    Err(why) => Some(Rejection::Fails(why.to_string())),
                };
                replays.push(Replay {
                    variant: variant.clone(),
                    solution: solution.clone(),
                    optimal: best.claims(&metrics),
                    metrics: metrics.into_iter().map(str::to_owned).collect(),
                    rejection,
                });
            }
            let own = replays.iter().filter(|replay| replay.variant == *variant);
            let rejected = own.filter(|replay| replay.rejection.is_some());
            let rejected: Vec<&Solution> = rejected.map(|replay| &replay.solution).collect();
            best.0.retain(|_, best| !rejected.contains(&&best.solution));
        }
        record.variants.retain(|_, best| !best.0.is_empty());
        Ok(Self {
            record,
            level,
            replays,
        })
    }

    /// The first solution that was rejected, with the reason.
    #[must_use]
    pub fn first_rejection(&self) -> Option<(&Replay, &Rejection)> {
        let mut replays = self.replays.iter();
        replays.find_map(|replay| Some((replay, replay.rejection.as_ref()?)))
    }
}

/// Why a stored solution is rejected.
fn rejection(puzzle: &dyn Puzzle, solution: &Solution, run: &RunReplay<'_>) -> Option<Rejection> {
    match verified(puzzle, &solution.moves, Provenance::default(), run) {
        Err(rejection) => Some(rejection),
        Ok(found) if found.values != solution.values => Some(Rejection::Values {
            stated: words(&solution.values),
            found: words(&found.values),
        }),
        Ok(_) => None,
    }
}

/// Values in words: `moves 97, pushes 33`.
fn words(values: &BTreeMap<String, u64>) -> String {
    let values = values.iter();
    let values = values.map(|(metric, value)| format!("{metric} {value}"));
    values.collect::<Vec<_>>().join(", ")
}
