//! Solving with proof, hints, prospects and grades.
//!
//! Pure Sokoban has solvers of its own (`sokoban`); everything else goes to `exact`, which asks the
//! rules what follows from what. Of a board whose `rooms` have nothing to do with each other each
//! room is solved for itself. Nothing here vouches for a solution: it counts once the rules have
//! replayed it, and `checked` sees to that.

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
use checked::checked;
use portfolio::{Pace, Pair, Portfolio};
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Ready};
use quandary_core::outcome::{Metric, Outcome};
use sokoban::{FirstSolution, Optimal, Target, Warehouse};
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

/// A turn of the proof takes about a quarter of the time of the other's.
const SOKOBAN_PACE: Pace = Pace {
    patience: 150_000,
    turn: 350,
};
/// Both searches are as fast as each other.
const MIXTURE_PACE: Pace = Pace {
    patience: 40_000,
    turn: 2_000,
};

/// A job that solves a board.
pub type Solving = Box<dyn Job<Output = Outcome<Moves>>>;

/// A solver for a game from its start. `board` is the one that the game was made of.
#[must_use]
pub fn solver(game: &Game, board: &Board, request: SolveRequest) -> Solving {
    let solving =
        rooms::solver(game, board, request).unwrap_or_else(|| solver_in_one(game, board, request));
    checked(game.clone(), solving)
}

/// A solver of the board as a whole.
fn solver_in_one(game: &Game, board: &Board, request: SolveRequest) -> Solving {
    match search(game, board, request) {
        Some(search) => search,
        None => Box::new(Ready(Outcome::unsearched(Reason::TooLarge))),
    }
}

/// A search of the positions of a board.
trait Search: Job<Output = Outcome<Moves>> {
    /// Whether it came to a position that changes with a command played far away from it (R14).
    /// If not, it does not matter what else is played in between.
    fn is_restless(&self) -> bool {
        false
    }
}

/// `None` if the board is too large for all of them.
fn search(game: &Game, board: &Board, request: SolveRequest) -> Option<Box<dyn Search>> {
    match warehouse(game, board, request.want) {
        Some(warehouse) => Some(sokoban_search(warehouse, request)),
        None => mixture_search(game, request),
    }
}

fn target(metric: &Metric) -> Target {
    match metric.id {
        "moves" => Target::Moves,
        _ => Target::Pushes,
    }
}

/// What the solvers of pure Sokoban need, if that is what the board is and one solution is asked for.
fn warehouse(game: &Game, board: &Board, want: Want) -> Option<Arc<Warehouse>> {
    let board = game.board(&game.start(), board);
    let boxes = board.cells().filter(|(_, cell)| cell.has_box()).count();
    if want != Want::Best || game.required() > boxes {
        return None;
    }
    Some(Arc::new(Warehouse::new(&board)?))
}

fn sokoban_search(warehouse: Arc<Warehouse>, request: SolveRequest) -> Box<dyn Search> {
    let SolveRequest { metric, memory, .. } = request;
    if metric.id == ANY.id {
        return Box::new(Any(Box::new(FirstSolution::new(
            warehouse, &PUSHES, memory,
        ))));
    }
    let shared = Arc::clone(&warehouse);
    let pair = Pair {
        proof: Box::new(Optimal::new(shared, target(metric), metric, memory / 2)),
        pace: SOKOBAN_PACE,
        first: Box::new(move || {
            let shared = Arc::clone(&warehouse);
            Box::new(FirstSolution::new(shared, metric, memory / 2))
        }),
    };
    Box::new(Portfolio::new(target(metric), request, pair))
}

fn mixture_search(game: &Game, request: SolveRequest) -> Option<Box<dyn Search>> {
    let SolveRequest { metric, memory, .. } = request;
    if metric.id == ANY.id {
        return Some(Box::new(Any(exact::any(game, memory)?)));
    }
    if request.want != Want::Best {
        return exact::solver(game, target(metric), request);
    }
    let half = SolveRequest {
        memory: memory / 2,
        ..request
    };
    let shared = game.clone();
    let pair = Pair {
        proof: exact::solver(game, target(metric), half)?,
        pace: MIXTURE_PACE,
        first: Box::new(move || match exact::any(&shared, memory / 2) {
            Some(any) => any,
            None => unreachable!("positions that fit one search fit the other"),
        }),
    };
    Some(Box::new(Portfolio::new(target(metric), request, pair)))
}
