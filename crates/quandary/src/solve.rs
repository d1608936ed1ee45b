//! Solves levels. Every solution is replayed before it is reported.

use quandary_core::budget::{Budget, Cancel, Clock, Reason};
use quandary_core::failure::Failure;
use quandary_core::family::{ImproveRequest, Puzzle, SolveJob, SolveRequest};
use quandary_core::job::{Job, Progress, Status, drive};
use quandary_core::metric::{Measurement, Score};
use quandary_core::outcome::{Conclusion, Outcome, Solved};
use quandary_core::replay::{Replayed, Verdict};
use std::sync::Arc;

/// A solution that was replayed through the rules and solves the level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedSolution {
    moves: String,
    scores: Vec<Score>,
    measurements: Vec<Measurement>,
}

impl VerifiedSolution {
    /// The moves of the solution in the family's notation.
    #[must_use]
    pub fn moves(&self) -> &str {
        &self.moves
    }

    /// The values of the solution in the metrics of the family, the default metric first, as
    /// counted by the replay. If the solution continues a game, the values include the moves played
    /// before it.
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// The values of quantities that are not metrics, so that no solver minimises them, as counted
    /// by the replay. If the solution continues a game, the values include the moves played before
    /// it.
    #[must_use]
    pub fn measurements(&self) -> &[Measurement] {
        &self.measurements
    }
}

/// The error for an invalid solution from a solver. This is a bug in the solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bug in the solver: its solution \"{moves}\" is invalid: {why}")]
pub struct Refuted {
    /// The invalid solution, as returned by the solver.
    pub moves: String,
    /// Why the replay rejects the solution.
    pub why: String,
}

/// The error of [`solve()`] and [`improve`]: the request cannot be applied, or the solver returned
/// an invalid solution. That a level is unsolvable or undecided is not an error but an [`Outcome`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The request cannot be applied: the moves in [`SolveRequest::after`] cannot be played, the
    /// moves to be improved do not solve the level, or the family does not have the metric.
    #[error(transparent)]
    Request(#[from] Failure),
    /// The solver returned an invalid solution.
    #[error(transparent)]
    Refuted(#[from] Refuted),
}

/// Replays a solution through the rules. The time and work of the replay are not limited.
///
/// # Errors
/// The moves do not solve the level. The error says where they fail, and why.
pub fn replay(puzzle: &dyn Puzzle, moves: String) -> Result<VerifiedSolution, Failure> {
    let mut job = puzzle.replay(&moves);
    while job.run(u64::MAX) == Status::Running {}
    accept(moves, job.finish(None))
}

fn accept(moves: String, replayed: Replayed) -> Result<VerifiedSolution, Failure> {
    match replayed.verdict {
        Verdict::Verified => Ok(VerifiedSolution {
            moves,
            scores: replayed.scores,
            measurements: replayed.measurements,
        }),
        Verdict::Failed(_, failure) => Err(failure),
        Verdict::Undecided(reason) => Err(Failure::new(reason.to_string())),
    }
}

/// Solves a level within a budget and replays every solution found.
///
/// The solver runs in slices; see [`Job::run`]. After each slice that does not finish the search,
/// `watch` is called with the progress so far.
///
/// # Errors
/// The request cannot be applied to the level, or the solver returned an invalid solution.
pub fn solve(
    puzzle: &Arc<dyn Puzzle>,
    request: &SolveRequest,
    budget: Budget,
    clock: &dyn Clock,
    cancel: &Cancel,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Outcome<VerifiedSolution>, SolveError> {
    let job = Box::new(VerifyingSolver::new(puzzle, request)?);
    Ok(drive(job, budget, clock, cancel, watch)?)
}

/// Improves a solution of a level within a budget. Both the given and the improved solution
/// are replayed. Returns `None` if the family cannot improve solutions.
///
/// # Errors
/// The given moves do not solve the level, the family does not have the requested metric, or
/// the improved solution is invalid.
pub fn improve(
    puzzle: &Arc<dyn Puzzle>,
    moves: &str,
    request: &ImproveRequest,
    budget: Budget,
    clock: &dyn Clock,
    cancel: &Cancel,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Option<Improved>, SolveError> {
    let Some(job) = puzzle.improve(moves, request) else {
        return Ok(None);
    };
    // Its error is more precise than that of the job.
    let before = replay(&**puzzle, moves.to_owned())?;
    let outcome = drive(job?, budget, clock, cancel, watch);
    let outcome = verify_outcome(&**puzzle, "", outcome)?;
    Ok(Some(Improved { before, outcome }))
}

/// The result of improving a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Improved {
    /// The solution that was to be improved.
    pub before: VerifiedSolution,
    /// The best solution known when the job ended.
    pub outcome: Outcome<VerifiedSolution>,
}

/// A job that solves a level. When the search ends, every solution is replayed through the rules.
pub struct VerifyingSolver {
    puzzle: Arc<dyn Puzzle>,
    solving: SolveJob,
    /// The moves in [`SolveRequest::after`], followed by the move separator of the family; empty if
    /// there are no such moves.
    prefix: String,
}

impl VerifyingSolver {
    /// Prepares to solve a level.
    ///
    /// # Errors
    /// The moves in [`SolveRequest::after`] cannot be played, or the family does not have the
    /// requested metric.
    pub fn new(puzzle: &Arc<dyn Puzzle>, request: &SolveRequest) -> Result<Self, Failure> {
        let prefix = match request.after.as_str() {
            "" => String::new(),
            after => format!("{after}{}", puzzle.family().move_separator),
        };
        Ok(Self {
            puzzle: Arc::clone(puzzle),
            solving: puzzle.solve(request)?,
            prefix,
        })
    }
}

impl Job for VerifyingSolver {
    type Output = Result<Outcome<VerifiedSolution>, Refuted>;

    fn run(&mut self, nodes: u64) -> Status {
        self.solving.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.solving.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
        let Self {
            puzzle,
            solving,
            prefix,
        } = *self;
        verify_outcome(&*puzzle, &prefix, solving.finish(stopped))
    }
}

fn verify_outcome(
    puzzle: &dyn Puzzle,
    prefix: &str,
    outcome: Outcome<String>,
) -> Result<Outcome<VerifiedSolution>, Refuted> {
    let conclusion = match outcome.conclusion {
        Conclusion::Solved(solved) => Conclusion::Solved(verify_all(puzzle, prefix, solved)?),
        Conclusion::Unsolvable => Conclusion::Unsolvable,
        Conclusion::Undecided { reason, bound } => Conclusion::Undecided { reason, bound },
    };
    Ok(Outcome {
        conclusion,
        nodes: outcome.nodes,
        stored: outcome.stored,
    })
}

fn verify_all(
    puzzle: &dyn Puzzle,
    prefix: &str,
    solved: Solved<String>,
) -> Result<Solved<VerifiedSolution>, Refuted> {
    let score = solved.score;
    let verify = |moves: String| verify(puzzle, prefix, moves, score);
    Ok(Solved {
        solution: verify(solved.solution)?,
        score,
        optimality: solved.optimality,
        count: solved.count,
        all: solved
            .all
            .into_iter()
            .map(verify)
            .collect::<Result<_, _>>()?,
    })
}

/// Replays a solution and, if it begins at the start, compares its value with the claim. The value
/// of a continuation differs from that of the whole replay.
fn verify(
    puzzle: &dyn Puzzle,
    prefix: &str,
    moves: String,
    claimed: Score,
) -> Result<VerifiedSolution, Refuted> {
    let replayed = replay(puzzle, format!("{prefix}{moves}")).map_err(|failure| Refuted {
        moves: moves.clone(),
        why: failure.to_string(),
    })?;
    if prefix.is_empty() && !replayed.scores.contains(&claimed) {
        return Err(Refuted {
            moves,
            why: format!("it does not have {} {}", claimed.value, claimed.metric.many),
        });
    }
    Ok(VerifiedSolution { moves, ..replayed })
}
