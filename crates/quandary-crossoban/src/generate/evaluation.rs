//! Evaluation of a board: the minimum number of pushes, and the requested elements and
//! pushers without which this number would change.

use super::redundancy::{BoardPart, without};
use super::request::Requirement;
use crate::model::{Board, Moves};
use crate::rules::{Game, Switches};
use crate::solve::{PUSHES, Solving, solver};
use quandary_core::family::SolveRequest;
use quandary_core::job::Status;
use quandary_core::outcome::{Conclusion, Optimality, Outcome};
use quandary_core::words::counted;
use std::fmt;

/// The default number of positions searched for one evaluation.
pub(super) const MOST_NODES: u64 = 60_000;
/// The number of positions between two checks of the limits.
const CHECK_INTERVAL: u64 = 100;
/// Bytes that one search may use.
const MEMORY: u64 = 256 << 20;

/// The quality of a board: first how many requirements are needed, then the length of its best solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Quality {
    /// The number of requirements without which the fewest pushes would change.
    pub(super) needed: usize,
    /// The fewest pushes of a solution.
    pub(super) pushes: u64,
}

/// A board with its best solution.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) board: Board,
    pub(super) quality: Quality,
    pub(super) solution: Moves,
    /// Number of positions searched to solve the board.
    pub(super) nodes: u64,
    /// Requirements without which the fewest pushes stay the same.
    pub(super) redundant: Vec<Requirement>,
}

impl Candidate {
    pub(super) fn shortfall(&self) -> Shortfall {
        Shortfall {
            pushes: self.quality.pushes,
            redundant: self.redundant.clone(),
        }
    }
}

/// How a board falls short of the request.
pub(super) struct Shortfall {
    pub(super) pushes: u64,
    pub(super) redundant: Vec<Requirement>,
}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&counted(self.pushes, "push", "pushes"))?;
        if self.redundant.is_empty() {
            return Ok(());
        }
        let redundant: Vec<String> = self.redundant.iter().map(ToString::to_string).collect();
        write!(f, "; not needed: {}", redundant.join(", "))
    }
}

/// The quality that a board has to have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Threshold {
    AtLeast(Quality),
    Exactly(Quality),
}

impl Threshold {
    /// Whether a board whose quality is at most `at_most` can meet the threshold.
    pub(super) fn may_pass(self, at_most: Quality) -> bool {
        match self {
            Self::AtLeast(quality) => at_most >= quality,
            Self::Exactly(quality) => {
                at_most.pushes == quality.pushes && at_most.needed >= quality.needed
            }
        }
    }
}

/// The result of a trial.
enum TrialResult {
    Pushes(u64, Moves),
    /// There is no solution, or it has more pushes than the limit.
    Unsolvable,
    /// Undecided within the limit.
    Unknown,
}

/// A board that is being solved.
struct Trial {
    board: Board,
    solving: Solving,
    nodes: u64,
    most_nodes: u64,
    /// A solution with more pushes than this counts as none.
    most_pushes: u64,
}

impl Trial {
    fn new(board: Board, most_nodes: u64, most_pushes: u64) -> Option<Self> {
        let game = Game::new(&board, Switches::default()).ok()?;
        let solving = solver(&game, &board, &SolveRequest::best(&PUSHES, MEMORY));
        Some(Self {
            board,
            solving,
            nodes: 0,
            most_nodes,
            most_pushes,
        })
    }

    /// Searches at most `nodes` positions and adds their number to `spent`. Returns the result, or
    /// the trial if it is not finished.
    fn run(mut self, nodes: u64, spent: &mut u64) -> Result<FinishedTrial, Self> {
        let stop = (self.nodes / CHECK_INTERVAL + 1) * CHECK_INTERVAL;
        let status = self.solving.run(nodes.min(stop - self.nodes).max(1));
        let progress = self.solving.progress();
        *spent += progress.nodes - self.nodes;
        self.nodes = progress.nodes;
        let too_long = progress.bound.is_some_and(|bound| bound > self.most_pushes);
        let result = match status {
            Status::Done => result(self.solving.finish(None)),
            Status::Running if self.nodes < stop => return Err(self),
            Status::Running if too_long => TrialResult::Unsolvable,
            Status::Running if self.nodes >= self.most_nodes => TrialResult::Unknown,
            Status::Running => return Err(self),
        };
        Ok(FinishedTrial {
            board: self.board,
            result,
            nodes: self.nodes,
        })
    }
}

struct FinishedTrial {
    board: Board,
    result: TrialResult,
    nodes: u64,
}

fn result(outcome: Outcome<Moves>) -> TrialResult {
    match outcome.conclusion {
        Conclusion::Solved(solved) if solved.optimality == Optimality::Proven => {
            TrialResult::Pushes(solved.score.value, solved.solution)
        }
        Conclusion::Unsolvable => TrialResult::Unsolvable,
        _ => TrialResult::Unknown,
    }
}

/// Evaluates a board: solves it, and solves it again without each requirement.
pub(super) struct Evaluation {
    threshold: Threshold,
    /// Requirements still to be tested, the next one last.
    requirements: Vec<Requirement>,
    trial: Option<Trial>,
    most_nodes: u64,
    /// The board with its best solution, once it is solved.
    candidate: Option<Candidate>,
    /// Parts of the current requirement still to be removed in turn. One needed part is enough.
    parts: Vec<BoardPart>,
}

impl Evaluation {
    /// Starts the evaluation of a board, testing `requirements` in this order. A board whose solution takes more
    /// than `most_nodes` positions fails.
    pub(super) fn new(
        board: Board,
        mut requirements: Vec<Requirement>,
        threshold: Threshold,
        most_nodes: u64,
    ) -> Self {
        requirements.reverse();
        Self {
            threshold,
            requirements,
            trial: Trial::new(board, most_nodes, u64::MAX),
            most_nodes,
            candidate: None,
            parts: Vec::new(),
        }
    }

    /// Searches at most `nodes` positions and adds their number to `spent`. Returns the board once the
    /// evaluation is finished, or `Some(None)` if the board fails.
    pub(super) fn run(&mut self, nodes: u64, spent: &mut u64) -> Option<Option<Candidate>> {
        let Some(trial) = self.trial.take() else {
            return Some(None);
        };
        match trial.run(nodes, spent) {
            Err(trial) => self.trial = Some(trial),
            Ok(finished) => {
                let passes = match &self.candidate {
                    None => self.handle_solution(finished),
                    Some(_) => self.handle_without_part(&finished.result),
                };
                if !passes {
                    return Some(None);
                }
                if self.trial.is_none() {
                    return Some(self.candidate.take());
                }
            }
        }
        None
    }

    /// Handles the solution of the board itself. Returns `false` if the board fails.
    fn handle_solution(&mut self, finished: FinishedTrial) -> bool {
        let TrialResult::Pushes(pushes, solution) = finished.result else {
            return false;
        };
        if pushes == 0 {
            return false;
        }
        let needed = 0;
        self.candidate = Some(Candidate {
            board: finished.board,
            quality: Quality { needed, pushes },
            solution,
            nodes: finished.nodes,
            redundant: Vec::new(),
        });
        self.next_unit()
    }

    /// Handles the solution of the board without a part. Returns `false` if the board fails.
    fn handle_without_part(&mut self, result: &TrialResult) -> bool {
        let Some(candidate) = &mut self.candidate else {
            return false;
        };
        let needed = match result {
            TrialResult::Pushes(pushes, _) => *pushes != candidate.quality.pushes,
            TrialResult::Unsolvable => true,
            TrialResult::Unknown => false,
        };
        if needed {
            candidate.quality.needed += 1;
            self.requirements.pop();
            return self.next_unit();
        }
        self.next_part()
    }

    /// Starts testing the next requirement. Returns `false` if the board can no longer pass.
    fn next_unit(&mut self) -> bool {
        let Some(candidate) = &self.candidate else {
            return false;
        };
        let most = Quality {
            needed: candidate.quality.needed + self.requirements.len(),
            ..candidate.quality
        };
        if !self.threshold.may_pass(most) {
            return false;
        }
        let Some(requirement) = self.requirements.last() else {
            return true;
        };
        self.parts = requirement.parts(&candidate.board);
        self.next_part()
    }

    fn next_part(&mut self) -> bool {
        let Some(candidate) = &mut self.candidate else {
            return false;
        };
        while let Some(part) = self.parts.pop() {
            self.trial = without(&candidate.board, part)
                .and_then(|board| Trial::new(board, self.most_nodes, candidate.quality.pushes));
            if self.trial.is_some() {
                return true;
            }
        }
        candidate.redundant.extend(self.requirements.pop());
        self.next_unit()
    }
}
