//! Searches for the readings of one board, one slice of work at a time.

use super::place::{MOST_CHANGES, Placed, Placer};
use super::tokens::{Tokens, tokens};
use super::{Effort, Reading, Solvability, is_sound};
use crate::format::BoardText;
use crate::model::{Board, Level};
use crate::rules::Shunting;
use crate::solve::{ACTIONS, SolverJob, solver};
use quandary_core::family::SolveRequest;
use quandary_core::job::Status;
use quandary_core::outcome::Conclusion;

/// Number of readings that are returned.
const MOST_READINGS: usize = 16;
/// The largest memory of the solver in bytes.
const MEMORY: u64 = 64 << 20;

/// Searches for the readings of a damaged board with more and more changes, until one may have a
/// solution.
pub(super) struct ReadingSearch {
    effort: Effort,
    /// The most changes of this round.
    changes: u32,
    stage: Stage,
    nodes: u64,
}

enum Stage {
    /// Place the cells.
    Place(Tokens),
    /// Solve the sound readings.
    Solve(Tokens, Solving),
    Done(Vec<Reading>),
}

/// Readings of which the first ones are solved one after the other.
struct Solving {
    readings: Vec<Reading>,
    solved: usize,
    /// The solver of the reading after the solved ones.
    job: Option<SolverJob>,
}

impl ReadingSearch {
    pub(super) fn new(text: &BoardText, effort: Effort) -> Self {
        let stage = tokens(text).map_or(Stage::Done(Vec::new()), Stage::Place);
        Self {
            effort,
            changes: 0,
            stage,
            nodes: 0,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Continues for at most `nodes` nodes. Placing the cells is not interrupted.
    pub(super) fn run(&mut self, nodes: u64) -> Status {
        let until = self.nodes.saturating_add(nodes);
        while self.nodes < until {
            let left = until - self.nodes;
            self.stage = match std::mem::replace(&mut self.stage, Stage::Done(Vec::new())) {
                Stage::Place(tokens) => self.place(tokens),
                Stage::Solve(tokens, solving) => self.solve(tokens, solving, left),
                Stage::Done(readings) => {
                    self.stage = Stage::Done(readings);
                    return Status::Done;
                }
            };
        }
        Status::Running
    }

    /// The readings, the best first; none if the search is not done.
    pub(super) fn into_readings(self) -> Vec<Reading> {
        match self.stage {
            Stage::Done(readings) => readings,
            Stage::Place(_) | Stage::Solve(..) => Vec::new(),
        }
    }

    fn place(&mut self, tokens: Tokens) -> Stage {
        let placer = Placer::new(&tokens, self.effort.placements);
        let mut left = self.effort.steps;
        let placed = placer.boards(self.changes, &mut left);
        self.nodes += self.effort.steps - left;
        let solving = Solving {
            readings: distinct(placed),
            solved: 0,
            job: None,
        };
        Stage::Solve(tokens, solving)
    }

    fn solve(&mut self, tokens: Tokens, mut solving: Solving, nodes: u64) -> Stage {
        self.nodes += 1;
        if solving.solved < self.effort.solved
            && let Some(reading) = solving.readings.get_mut(solving.solved)
            && reading.is_sound
        {
            let job = solving.job.take().or_else(|| solver_of(&reading.board));
            let Some(mut job) = job else {
                reading.solvability = Solvability::Unsolvable;
                solving.solved += 1;
                return Stage::Solve(tokens, solving);
            };
            let before = job.progress().nodes;
            let status = job.run(nodes.min(self.effort.nodes.saturating_sub(before)));
            let after = job.progress().nodes;
            self.nodes += after - before;
            if status == Status::Running && after < self.effort.nodes {
                solving.job = Some(job);
            } else {
                reading.solvability = solvability(job);
                solving.solved += 1;
            }
            return Stage::Solve(tokens, solving);
        }
        self.next_round(tokens, ranked(solving.readings))
    }

    fn next_round(&mut self, tokens: Tokens, readings: Vec<Reading>) -> Stage {
        let is_enough = readings.first().is_some_and(Reading::may_have_a_solution);
        if is_enough || self.changes == MOST_CHANGES {
            return Stage::Done(readings);
        }
        self.changes += 1;
        Stage::Place(tokens)
    }
}

/// Different boards as readings: the sound ones first, then those with the fewest changes and the
/// shortest shift.
fn distinct(mut placed: Vec<Placed>) -> Vec<Reading> {
    placed.sort_by_key(|one| (one.changes, one.shift));
    let mut readings: Vec<Reading> = Vec::new();
    for Placed {
        board,
        changes,
        shift,
    } in placed
    {
        if readings.iter().all(|known| known.board != board) {
            readings.push(Reading {
                is_sound: is_sound(&board),
                solvability: Solvability::Unknown,
                changes,
                shift,
                board,
            });
        }
    }
    readings.sort_by_key(|one| !one.is_sound);
    readings
}

/// The best readings first. Among equals the order does not change.
fn ranked(mut readings: Vec<Reading>) -> Vec<Reading> {
    readings.sort_by_key(|one| (!one.is_sound, one.solvability.rank()));
    readings.truncate(MOST_READINGS);
    readings
}

fn solver_of(board: &Board) -> Option<SolverJob> {
    let level = Level {
        tags: Vec::new(),
        board: board.clone(),
        train: Vec::new(),
    };
    let rules = Shunting::new(&level).ok()?;
    Some(solver(&rules, SolveRequest::best(&ACTIONS, MEMORY)))
}

fn solvability(job: SolverJob) -> Solvability {
    match job.finish(None).conclusion {
        Conclusion::Solved(solved) => Solvability::Solvable {
            actions: solved.score.value,
        },
        Conclusion::Unsolvable => Solvability::Unsolvable,
        Conclusion::Undecided { .. } => Solvability::Unknown,
    }
}
