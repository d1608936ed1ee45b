//! Hints, difficulty grades, solvability checks of positions, and solvers with optimality proofs.
//!
//! Pure Sokoban has solvers of its own ([`sokoban`]); all other boards go to [`exact`], which
//! generates successors with the rules. A board whose components are independent is solved
//! component by component (`components`). Every solution is replayed through the rules before it is
//! reported (`verified`).

mod analysis;
mod any;
mod components;
mod deadlock_reduction;
pub mod exact;
mod first_push;
mod hint;
mod improve;
mod portfolio;
mod rate;
pub mod sokoban;
mod solvability;
mod verified;

pub use hint::{BoxRun, NextPush, Purpose, PushHint, Walk, WalkingPusher, hint};
pub use improve::improver;
pub use rate::{grade, rate};
pub use solvability::{Solvability, solvability};

use crate::model::{Board, Moves};
use crate::rules::Game;
use any::AnySolution;
use portfolio::{Portfolio, Schedule, Searches};
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Ready};
use quandary_core::metric::Metric;
use quandary_core::outcome::Outcome;
use sokoban::{FirstSolution, Optimal, Target, Warehouse};
use std::sync::Arc;
use verified::verified;

/// The revision of the solvers and ratings; see
/// [`FamilyInfo::solver_revision`](quandary_core::family::FamilyInfo::solver_revision).
pub(crate) const REVISION: u32 = 1;

/// The metrics of the family; the first is the default.
pub static METRICS: [&Metric; 3] = [&PUSHES, &MOVES, &ANY];

/// Minimises the number of pushes. Each displacement of a box by a pusher counts as one push.
pub static PUSHES: Metric = Metric {
    id: "pushes",
    one: "push",
    many: "pushes",
    counts: "pushes; then fewest moves",
};
/// Minimises the number of moves. Each command is a move, with or without a push.
pub static MOVES: Metric = Metric {
    id: "moves",
    one: "move",
    many: "moves",
    counts: "moves, including those that push; then fewest pushes",
};

/// Accepts any solution. The score is the number of pushes of the solution.
pub static ANY: Metric = Metric {
    id: "any",
    one: "solution",
    many: "solutions",
    counts: "any solution: the first that is found",
};

/// A turn of the proof takes about a quarter of the time of a turn of the other search.
const SOKOBAN_SCHEDULE: Schedule = Schedule {
    head_start: 150_000,
    turn: 350,
};
/// Both searches take about the same time per node.
const MIXTURE_SCHEDULE: Schedule = Schedule {
    head_start: 40_000,
    turn: 2_000,
};

/// A job that solves a board.
pub type Solving = Box<dyn Job<Output = Outcome<Moves>>>;

/// Returns a job that solves a game from its start.
///
/// `board` is the board that `game` was made from.
///
/// # Panics
/// The metric of the request is not [`PUSHES`], [`MOVES`] or [`ANY`].
#[must_use]
pub fn solver(game: &Game, board: &Board, request: &SolveRequest) -> Solving {
    let objective = Objective::of(request.metric);
    let solving = components::solver(game, board, request)
        .unwrap_or_else(|| solver_in_one(game, board, request));
    verified(game.clone(), objective.target(), solving)
}

/// Returns a solver that searches the board as a whole.
fn solver_in_one(game: &Game, board: &Board, request: &SolveRequest) -> Solving {
    match search(game, board, request) {
        Some(search) => search,
        None => Box::new(Ready(Outcome::unsearched(Reason::TooLarge))),
    }
}

/// A search of the positions of a board.
trait Search: Job<Output = Outcome<Moves>> {
    /// Whether a position was reached that changes with a command played far away from it (R14).
    /// If not, commands elsewhere can be interleaved freely.
    fn met_unstable_position(&self) -> bool {
        false
    }
}

/// Returns a search, or `None` if the board is too large for all of them.
fn search(game: &Game, board: &Board, request: &SolveRequest) -> Option<Box<dyn Search>> {
    match warehouse(game, board, request.want) {
        Some(warehouse) => Some(sokoban_search(warehouse, request)),
        None => mixture_search(game, request),
    }
}

/// What a metric asks of a solver.
#[derive(Clone, Copy)]
enum Objective {
    Optimum(Target),
    AnySolution,
}

impl Objective {
    /// The objective of one of this family's metrics.
    fn of(metric: &Metric) -> Self {
        let objectives = [
            (&PUSHES, Self::Optimum(Target::Pushes)),
            (&MOVES, Self::Optimum(Target::Moves)),
            (&ANY, Self::AnySolution),
        ];
        let known = objectives.into_iter().find(|(known, _)| *known == metric);
        match known {
            Some((_, objective)) => objective,
            None => panic!("`{}` is not a metric of Crossoban", metric.id),
        }
    }

    /// What the score of a solution counts.
    fn target(self) -> Target {
        match self {
            Self::Optimum(target) => target,
            Self::AnySolution => Target::Pushes,
        }
    }
}

/// The board as pure Sokoban, if it is that and a single best solution is asked for.
fn warehouse(game: &Game, board: &Board, want: Want) -> Option<Arc<Warehouse>> {
    let board = game.board(&game.start(), board);
    let boxes = board.cells().filter(|(_, cell)| cell.has_box()).count();
    if want != Want::Best || game.required() > boxes {
        return None;
    }
    Some(Arc::new(Warehouse::new(&board)?))
}

fn sokoban_search(warehouse: Arc<Warehouse>, request: &SolveRequest) -> Box<dyn Search> {
    let SolveRequest { metric, memory, .. } = *request;
    let Objective::Optimum(target) = Objective::of(metric) else {
        return Box::new(AnySolution(Box::new(FirstSolution::new(
            warehouse, &PUSHES, memory,
        ))));
    };
    let shared = Arc::clone(&warehouse);
    let searches = Searches {
        proof: Box::new(Optimal::new(shared, target, metric, memory / 2)),
        schedule: SOKOBAN_SCHEDULE,
        first: Box::new(move || {
            let shared = Arc::clone(&warehouse);
            Box::new(FirstSolution::new(shared, metric, memory / 2))
        }),
    };
    Box::new(Portfolio::new(target, request.clone(), searches))
}

fn mixture_search(game: &Game, request: &SolveRequest) -> Option<Box<dyn Search>> {
    let SolveRequest { metric, memory, .. } = *request;
    let Objective::Optimum(target) = Objective::of(metric) else {
        return Some(Box::new(AnySolution(exact::any(game, memory)?)));
    };
    if request.want != Want::Best {
        return exact::solver(game, target, request.clone());
    }
    let half = SolveRequest {
        memory: memory / 2,
        ..request.clone()
    };
    let shared = game.clone();
    let searches = Searches {
        proof: exact::solver(game, target, half)?,
        schedule: MIXTURE_SCHEDULE,
        first: Box::new(move || match exact::any(&shared, memory / 2) {
            Some(any) => any,
            None => unreachable!("both searches take the same keys"),
        }),
    };
    Some(Box::new(Portfolio::new(target, request.clone(), searches)))
}
