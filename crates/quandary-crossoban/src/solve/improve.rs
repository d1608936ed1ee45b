//! Improves a known solution, in alternation with a search for the optimum.

use super::sokoban::{Optimal, Position, Push, Target, Warehouse, WindowImprover};
use super::verified::verified;
use super::{Objective, Solving, components, exact, warehouse};
use crate::model::{Action, Board, Moves};
use crate::rules::{Game, ReplayResult, replay};
use quandary_core::budget::Reason;
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::family::{ImproveRequest, SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::{Metric, Score};
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use std::sync::Arc;

/// Positions of one turn of each search.
const TURN: u64 = 2_000;

/// Returns a job that improves a solution of a game. The solution must begin at the start of the
/// game.
///
/// `board` is the board that `game` was made from. On pure Sokoban boards, the job looks for
/// improvements in short sections (windows) of the solution. On all boards that are not too large,
/// it also searches for the optimum.
///
/// # Errors
/// The moves cannot be played, or they do not solve the board.
///
/// # Panics
/// `request.metric` is not a metric of this family.
pub fn improver(
    game: &Game,
    board: &Board,
    solution: &Moves,
    request: &ImproveRequest,
) -> Result<Solving, Failure> {
    let target = Objective::of(request.metric).target();
    let replayed = replay(game, solution)?;
    if !game.is_solved(&replayed.state) {
        return Err(Failure::new("these moves do not solve the level"));
    }
    let (windows, proof) = match warehouse(game, board, Want::Best) {
        Some(warehouse) => {
            let memory = request.memory / 2;
            let windows = windows(&warehouse, target, &replayed.moves, memory);
            let proof = Optimal::new(warehouse, target, metric_of(target), memory);
            (windows, Some(Box::new(proof) as Solving))
        }
        None => (None, optimum(game, board, target, request.memory)),
    };
    let job = Improvement {
        game: game.clone(),
        target,
        given: KnownSolution::new(target, replayed),
        windows,
        proof: proof.map_or(Proof::Impossible, Proof::Running),
    };
    Ok(verified(game.clone(), target, Box::new(job)))
}

/// `None` if the solution has anything else than steps of the pusher.
fn windows(
    warehouse: &Arc<Warehouse>,
    target: Target,
    solution: &Moves,
    memory: u64,
) -> Option<WindowImprover> {
    let pushes = pushes_of(warehouse, solution)?;
    WindowImprover::new(Arc::clone(warehouse), target, pushes, memory)
}

/// A search for the optimum of a board that is not pure Sokoban; `None` if it is too large.
fn optimum(game: &Game, board: &Board, target: Target, memory: u64) -> Option<Solving> {
    let request = SolveRequest::best(metric_of(target), memory);
    if let Some(components) = components::solver(game, board, &request) {
        return Some(components);
    }
    Some(exact::solver(game, target, request)?)
}

fn metric_of(target: Target) -> &'static Metric {
    match target {
        Target::Pushes => &super::PUSHES,
        Target::Moves => &super::MOVES,
    }
}

/// The pushes of a solution; `None` if it has anything else than steps of the pusher.
fn pushes_of(warehouse: &Warehouse, solution: &Moves) -> Option<Vec<Push>> {
    let mut position = Position::start(warehouse);
    let mut pushes = Vec::new();
    for action in &solution.0 {
        let Action::Step { direction, .. } = action else {
            return None;
        };
        let mut directions = Direction::ORTHOGONAL.iter();
        let direction = directions.position(|one| one == direction)?;
        let next = warehouse.next(position.player(), direction);
        if position.has_box(next) {
            let push = Push {
                from: next,
                direction: direction as u8,
            };
            position.push(warehouse, push);
            pushes.push(push);
        } else {
            position.walk(next);
        }
    }
    Some(pushes)
}

/// The search for the optimum.
enum Proof {
    /// The board is too large.
    Impossible,
    Running(Solving),
    Over(Outcome<Moves>),
}

impl Proof {
    fn progress(&self) -> Progress {
        match self {
            Self::Impossible => Progress::default(),
            Self::Running(search) => search.progress(),
            Self::Over(outcome) => Progress {
                nodes: outcome.nodes,
                stored: outcome.stored,
                bound: Some(outcome.conclusion.bound()),
                ..Progress::default()
            },
        }
    }

    fn is_running(&self) -> bool {
        matches!(self, Self::Running(_))
    }

    fn run(&mut self, nodes: u64) {
        if let Self::Running(search) = self
            && search.run(nodes) == Status::Done
            && let Self::Running(search) = std::mem::replace(self, Self::Impossible)
        {
            *self = Self::Over(search.finish(None));
        }
    }

    fn finish(self, stopped: Option<Reason>) -> Conclusion<Moves> {
        match self {
            Self::Impossible => Conclusion::Undecided {
                reason: stopped.unwrap_or(Reason::TooLarge),
                bound: 0,
            },
            Self::Running(search) => search.finish(stopped).conclusion,
            Self::Over(outcome) => outcome.conclusion,
        }
    }

    /// Whether it has found the optimum.
    fn is_conclusive(&self) -> bool {
        let Self::Over(outcome) = self else {
            return false;
        };
        matches!(&outcome.conclusion, Conclusion::Solved(solved)
            if solved.optimality == Optimality::Proven)
    }
}

/// A solution with its counts: the one to minimise, then the other one.
#[derive(Clone)]
struct KnownSolution {
    moves: Moves,
    cost: (u64, u64),
}

impl KnownSolution {
    fn new(target: Target, replayed: ReplayResult) -> Self {
        let ReplayResult { moves, counts, .. } = replayed;
        let cost = match target {
            Target::Pushes => (counts.pushes, counts.moves),
            Target::Moves => (counts.moves, counts.pushes),
        };
        Self { moves, cost }
    }
}

struct Improvement {
    game: Game,
    target: Target,
    given: KnownSolution,
    windows: Option<WindowImprover>,
    proof: Proof,
}

impl Improvement {
    fn is_over(&self) -> bool {
        let windows_done = self.windows.as_ref().is_none_or(WindowImprover::is_done);
        self.proof.is_conclusive() || (windows_done && !self.proof.is_running())
    }

    /// Runs one turn of at most `nodes` positions. After the first position of the proof, which
    /// gives a bound, the windows take the first turn.
    fn turn(&mut self, nodes: u64) {
        let proof = self.proof.progress().nodes;
        if proof == 0 && self.proof.is_running() {
            self.proof.run(1);
            return;
        }
        let windows = self.windows.as_mut().filter(|windows| !windows.is_done());
        match windows {
            Some(windows) if windows.nodes() / TURN <= proof / TURN || !self.proof.is_running() => {
                windows.run(nodes.min(TURN - windows.nodes() % TURN));
            }
            _ => self.proof.run(nodes.min(TURN - proof % TURN)),
        }
    }

    /// The best one of the given solution, that of the windows and that of the proof.
    fn best(&self, proven: Option<&Moves>) -> KnownSolution {
        let windows = self.windows.as_ref().map(WindowImprover::best);
        let others = windows.into_iter().chain(proven);
        let others = others.filter_map(|moves| replay(&self.game, moves).ok());
        others
            .map(|replayed| KnownSolution::new(self.target, replayed))
            .fold(self.given.clone(), |best, other| {
                match other.cost < best.cost {
                    true => other,
                    false => best,
                }
            })
    }

    /// The value of the best solution before the proof is over.
    fn value(&self) -> u64 {
        let windows = self.windows.as_ref().map(WindowImprover::value);
        windows.map_or(self.given.cost.0, |value| value.min(self.given.cost.0))
    }
}

impl Job for Improvement {
    type Output = Outcome<Moves>;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.progress().nodes.saturating_add(nodes);
        while !self.is_over() {
            let left = until.saturating_sub(self.progress().nodes);
            if left == 0 {
                return Status::Running;
            }
            self.turn(left);
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        let proof = self.proof.progress();
        let windows = self.windows.as_ref();
        let sum = |count: fn(&WindowImprover) -> u64| windows.map_or(0, count);
        Progress {
            nodes: proof.nodes + sum(WindowImprover::nodes),
            stored: proof.stored + sum(WindowImprover::stored),
            bytes: proof.bytes + sum(WindowImprover::bytes),
            bound: proof.bound,
            best: Some(self.value()),
        }
    }

    fn finish(mut self: Box<Self>, stopped: Option<Reason>) -> Outcome<Moves> {
        let Progress { nodes, stored, .. } = self.progress();
        let proof = std::mem::replace(&mut self.proof, Proof::Impossible).finish(stopped);
        let bound = proof.bound();
        let (proven, reason) = match &proof {
            Conclusion::Solved(Solved {
                solution,
                optimality: Optimality::Open { reason, .. },
                ..
            }) => (Some(solution), *reason),
            Conclusion::Solved(solved) => (Some(&solved.solution), Reason::NotSought),
            Conclusion::Undecided { reason, .. } => (None, *reason),
            Conclusion::Unsolvable => (None, Reason::Refuted),
        };
        let best = self.best(proven);
        let value = best.cost.0;
        let metric = metric_of(self.target);
        Outcome {
            conclusion: Conclusion::Solved(Solved {
                solution: best.moves,
                score: Score { metric, value },
                optimality: match value == bound {
                    true => Optimality::Proven,
                    false => Optimality::Open { bound, reason },
                },
                count: None,
                all: Vec::new(),
            }),
            nodes,
            stored,
        }
    }
}
