//! Solving with proof, hints, prospects and grades.
//!
//! Pure Sokoban has solvers of its own (`sokoban`); everything else goes to `exact`, which asks the
//! rules what follows from what. Of a board whose `rooms` have nothing to do with each other each
//! room is solved for itself. Nothing here vouches for a solution: it counts once the rules have
//! replayed it, and `Checked` sees to that.

mod any;
mod blame;
mod checked;
pub mod exact;
mod hint;
mod look;
mod portfolio;
mod prospect;
mod rate;
mod rooms;
pub mod sokoban;

pub use hint::hint;
pub use prospect::{Prospect, prospect};
pub use rate::{grade, rate};

use crate::model::{Board, Moves};
use crate::rules::Game;
use any::Any;
use checked::Checked;
use exact::Exact;
use portfolio::Portfolio;
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Settled};
use quandary_core::outcome::{Metric, Outcome};
use sokoban::{Target, Warehouse};
use std::sync::Arc;

/// Boxes displaced by pushers count.
pub static PUSHES: Metric = Metric {
    id: "pushes",
    counts: "pushes; then fewest moves",
};
/// Commands count.
pub static MOVES: Metric = Metric {
    id: "moves",
    counts: "moves, those that push included; then fewest pushes",
};

/// Nothing counts; what is told of the solution is its pushes.
pub static ANY: Metric = Metric {
    id: "any",
    counts: "any solution, the first that is found",
};

/// A job that solves a board.
pub type Solving = Box<dyn Job<Output = Outcome<Moves>>>;

/// A solver for a game from its start. `board` is the one that the game was made of.
#[must_use]
pub fn solver(game: &Game, board: &Board, request: SolveRequest) -> Solving {
    let solving =
        rooms::solver(game, board, request).unwrap_or_else(|| solver_in_one(game, board, request));
    Box::new(Checked::new(game.clone(), solving))
}

/// A solver of the board as a whole.
fn solver_in_one(game: &Game, board: &Board, request: SolveRequest) -> Solving {
    sokoban_solver(game, board, request)
        .or_else(|| Some(exact_solver(game, request)?))
        .unwrap_or_else(|| Box::new(Settled(Outcome::unsearched(Reason::TooLarge))))
}

/// The solver of any board. It has no way to a solution that is quicker than the best one.
fn exact_solver(game: &Game, request: SolveRequest) -> Option<Box<dyn Exact>> {
    let metric = match request.metric.id {
        "any" => &PUSHES,
        _ => request.metric,
    };
    exact::solver(game, target(metric), SolveRequest { metric, ..request })
}

fn target(metric: &Metric) -> Target {
    match metric.id {
        "moves" => Target::Moves,
        _ => Target::Pushes,
    }
}

/// The solver of pure Sokoban, if that is what the board is, for one best solution.
fn sokoban_solver(game: &Game, board: &Board, request: SolveRequest) -> Option<Solving> {
    let board = game.board(&game.start(), board);
    let boxes = board.cells().filter(|(_, cell)| cell.has_box()).count();
    if request.want != Want::Best || game.required() > boxes {
        return None;
    }
    let warehouse = Arc::new(Warehouse::new(&board)?);
    if request.metric.id == ANY.id {
        return Some(Box::new(Any::new(warehouse, request.memory)));
    }
    let target = target(request.metric);
    Some(Box::new(Portfolio::new(warehouse, target, request)))
}
