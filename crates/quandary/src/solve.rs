//! Solving with every solution replayed before it is told.

use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::family::{Puzzle, SolveRequest};
use quandary_core::job::{Progress, drive};
use quandary_core::outcome::{Conclusion, Failure, Outcome, Score, Solved, Verdict};

/// A solution that the rules have replayed from the start to a solved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    moves: String,
    scores: Vec<Score>,
}

impl Replayed {
    /// The solution in the family's notation.
    #[must_use]
    pub fn moves(&self) -> &str {
        &self.moves
    }

    /// Its value in every metric of the family, the main one first, as the replay counted it.
    #[must_use]
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }
}

/// A solver gave a solution that is none, or not of the value it said: a mistake of the solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solver is wrong: its solution \"{moves}\" does not hold: {why}")]
pub struct Refuted {
    /// What it gave.
    pub moves: String,
    /// What the replay says.
    pub why: String,
}

/// Replays a solution through the rules.
///
/// # Errors
/// Where and why it fails.
pub fn replay(puzzle: &dyn Puzzle, moves: String) -> Result<Replayed, Failure> {
    match puzzle.verify(&moves) {
        Verdict::Verified { scores } => Ok(Replayed { moves, scores }),
        Verdict::Failed(failure) => Err(failure),
    }
}

/// Solves a level within a budget and replays every solution found. `watch` is called now and
/// then.
///
/// # Errors
/// A solution that the solver gave does not hold.
pub fn solve(
    puzzle: &dyn Puzzle,
    request: SolveRequest,
    budget: Budget,
    clock: &dyn Clock,
    cancel: &Cancel,
    watch: &mut dyn FnMut(&Progress),
) -> Result<Outcome<Replayed>, Refuted> {
    let outcome = drive(puzzle.solve(request), budget, clock, cancel, watch);
    let finding = match outcome.finding {
        Conclusion::Solved(solved) => Conclusion::Solved(replay_all(puzzle, solved)?),
        Conclusion::Unsolvable => Conclusion::Unsolvable,
        Conclusion::Undecided { reason, bound } => Conclusion::Undecided { reason, bound },
    };
    Ok(Outcome {
        finding,
        nodes: outcome.nodes,
        stored: outcome.stored,
    })
}

fn replay_all(puzzle: &dyn Puzzle, solved: Solved<String>) -> Result<Solved<Replayed>, Refuted> {
    let score = solved.score;
    let hold = |moves: String| hold(puzzle, moves, score);
    Ok(Solved {
        solution: hold(solved.solution)?,
        score,
        optimality: solved.optimality,
        count: solved.count,
        all: solved.all.into_iter().map(hold).collect::<Result<_, _>>()?,
    })
}

fn hold(puzzle: &dyn Puzzle, moves: String, claimed: Score) -> Result<Replayed, Refuted> {
    let replayed = replay(puzzle, moves.clone()).map_err(|failure| Refuted {
        moves,
        why: failure.to_string(),
    })?;
    if replayed.scores.contains(&claimed) {
        return Ok(replayed);
    }
    Err(Refuted {
        why: format!("it does not have {} {}", claimed.value, claimed.metric),
        moves: replayed.moves,
    })
}
