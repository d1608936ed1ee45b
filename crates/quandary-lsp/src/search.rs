//! Searches in a level, which run in threads of their own, and what is known from earlier ones.

use crate::reading::Reading;
use quandary::{VerifiedSolution, VerifyingSolver};
use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::family::{Capability, Document, Puzzle, SolveRequest, Want};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::job::{Job, Progress, drive};
use quandary_core::level::LevelIndex;
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome, Solved};
use quandary_core::words::{counted, grouped};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Memory limit of a search, in bytes.
const MEMORY: u64 = 1 << 30;
/// Number of best solutions at which counting stops.
const MAX_COUNT: u64 = 1000;
/// Maximum number of levels whose results are remembered.
const MAX_REMEMBERED: usize = 10_000;
/// Minimum time for a rating after a search that took all the time there was.
const LEAST_RATING_TIME: Duration = Duration::from_millis(100);

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// The optimum and the grade, for a hover.
    Appraise,
    /// A best solution.
    Solve,
    /// The number of best solutions.
    Count,
}

/// What is known about a level. Texts are for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Appraisal {
    /// The optimum, or what was proven about it.
    pub(crate) optimum: Option<String>,
    /// Whether a longer search could not say more about the optimum.
    is_settled: bool,
    /// The moves of the best solution found.
    pub(crate) moves: Option<String>,
    /// The number of best solutions.
    pub(crate) count: Option<String>,
    /// The difficulty.
    pub(crate) grade: Option<String>,
}

/// Identifies a level by everything that affects play.
type LevelKey = (&'static str, String, Fingerprint);

/// What is known about levels from earlier searches. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct Knowledge(Arc<Mutex<BTreeMap<LevelKey, Appraisal>>>);

impl Knowledge {
    fn entries(&self) -> MutexGuard<'_, BTreeMap<LevelKey, Appraisal>> {
        // A thread that panics leaves the map as it was.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    /// What is known about a level.
    pub(crate) fn of(&self, document: &dyn Document, level: LevelIndex) -> Option<Appraisal> {
        let puzzle = document.levels()?.open(level, None).ok()?;
        self.recall(&key(document, level, &*puzzle)?)
    }

    fn recall(&self, key: &LevelKey) -> Option<Appraisal> {
        self.entries().get(key).cloned()
    }

    fn remember(&self, key: LevelKey, appraisal: Appraisal) {
        let mut entries = self.entries();
        if entries.len() >= MAX_REMEMBERED {
            entries.clear();
        }
        entries.insert(key, appraisal);
    }
}

fn key(document: &dyn Document, level: LevelIndex, puzzle: &dyn Puzzle) -> Option<LevelKey> {
    let fingerprints = document.levels()?.fingerprints(level).ok()?;
    let variant = puzzle.variant().to_owned();
    Some((document.family().id, variant, fingerprints.exact))
}

struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A search in a level.
pub(crate) struct Search {
    pub(crate) reading: Arc<Reading>,
    pub(crate) level: LevelIndex,
    pub(crate) aim: Aim,
    pub(crate) time: Duration,
    pub(crate) cancel: Cancel,
    pub(crate) knowledge: Knowledge,
}

impl Search {
    /// Searches, and calls `watch` again and again with how far it is.
    ///
    /// # Errors
    /// The level cannot be played; the text says why.
    pub(crate) fn run(&self, watch: &mut dyn FnMut(String)) -> Result<Appraisal, String> {
        let document = self.reading.document.as_ref();
        let document = &**document.map_err(|_| "the file was not read")?;
        let levels = document.levels().ok_or("the file has no levels")?;
        let puzzle = levels.open(self.level, None);
        let puzzle = puzzle.map_err(|why| why.to_string())?;
        let key = key(document, self.level, &*puzzle);
        let known = key.as_ref().and_then(|key| self.knowledge.recall(key));
        let mut found = known.unwrap_or_default();
        if self.is_known(&found) {
            return Ok(found);
        }
        self.extend(&puzzle, &mut found, watch)?;
        if let Some(key) = key.filter(|_| !self.cancel.is_cancelled()) {
            self.knowledge.remember(key, found.clone());
        }
        Ok(found)
    }

    fn is_known(&self, found: &Appraisal) -> bool {
        match self.aim {
            Aim::Appraise => found.optimum.is_some(),
            Aim::Solve => found.is_settled && found.moves.is_some(),
            Aim::Count => found.count.is_some(),
        }
    }

    fn extend(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        found: &mut Appraisal,
        watch: &mut dyn FnMut(String),
    ) -> Result<(), String> {
        let family = puzzle.family();
        let start = Instant::now();
        if self.aim == Aim::Count {
            let limit = MAX_COUNT;
            let outcome = self.solve(puzzle, Want::Count { limit }, watch)?;
            found.count = Some(number_of_solutions(&outcome.conclusion));
            return Ok(());
        }
        if family.can(Capability::Solve) {
            let outcome = self.solve(puzzle, Want::Best, watch)?;
            found.set_outcome(outcome);
        }
        if self.aim == Aim::Appraise && family.can(Capability::Rate) {
            let left = self.time.saturating_sub(start.elapsed());
            let job = puzzle.rate("").map_err(|why| why.to_string())?;
            let rating = self.drive(job, left.max(LEAST_RATING_TIME), &mut |_| ());
            found.grade = rating.map(|rating| rating.grade);
        }
        Ok(())
    }

    fn solve(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        want: Want,
        watch: &mut dyn FnMut(String),
    ) -> Result<Outcome<VerifiedSolution>, String> {
        let metric = puzzle.family().metrics[0];
        let request = SolveRequest {
            want,
            ..SolveRequest::best(metric, MEMORY)
        };
        let solver = VerifyingSolver::new(puzzle, &request);
        let solver = solver.map_err(|why| why.to_string())?;
        let mut watch = |progress: &Progress| {
            let bound = progress.bound.map_or(String::new(), |bound| {
                format!(", at least {}", counted(bound, metric.one, metric.many))
            });
            watch(format!("{} nodes{bound}", grouped(progress.nodes)));
        };
        let outcome = self.drive(Box::new(solver), self.time, &mut watch);
        outcome.map_err(|refuted| refuted.to_string())
    }

    fn drive<T>(
        &self,
        job: Box<dyn Job<Output = T>>,
        time: Duration,
        watch: &mut dyn FnMut(&Progress),
    ) -> T {
        let budget = Budget {
            time: Some(time),
            nodes: None,
        };
        let clock = SystemClock(Instant::now());
        drive(job, budget, &clock, &self.cancel, watch)
    }
}

impl Appraisal {
    fn set_outcome(&mut self, outcome: Outcome<VerifiedSolution>) {
        match outcome.conclusion {
            Conclusion::Solved(solved) => self.set_solution(&solved),
            Conclusion::Unsolvable => {
                self.optimum = Some("no solution (proven)".to_owned());
                self.is_settled = true;
            }
            Conclusion::Undecided { reason, bound } => {
                let known = match bound {
                    0 => String::new(),
                    bound => format!("; every solution has at least {}", grouped(bound)),
                };
                self.optimum = Some(format!("not solved: {reason}{known}"));
            }
        }
    }

    fn set_solution(&mut self, solved: &Solved<VerifiedSolution>) {
        let metric = solved.score.metric;
        let value = counted(solved.score.value, metric.one, metric.many);
        self.optimum = Some(match solved.optimality {
            Optimality::Proven => format!("optimum: {value} (proven)"),
            Optimality::Open { bound, reason } => {
                format!(
                    "solved in {value}; the optimum is at least {} ({reason})",
                    grouped(bound)
                )
            }
        });
        self.is_settled = solved.optimality == Optimality::Proven;
        self.moves = Some(solved.solution.moves().to_owned());
    }
}

fn number_of_solutions(conclusion: &Conclusion<VerifiedSolution>) -> String {
    match conclusion {
        Conclusion::Solved(solved) => match solved.count {
            Some(Count::Exact(1)) => "unique: 1 best solution".to_owned(),
            Some(Count::Exact(number)) => format!("not unique: {} best solutions", grouped(number)),
            Some(Count::AtLeast(number)) => format!("at least {}", best_solutions(number)),
            None => "solved, but the solutions were not counted".to_owned(),
        },
        Conclusion::Unsolvable => "no solution (proven)".to_owned(),
        Conclusion::Undecided { reason, .. } => format!("not counted: {reason}"),
    }
}

fn best_solutions(number: u64) -> String {
    counted(number, "best solution", "best solutions")
}
