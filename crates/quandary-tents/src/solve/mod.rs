//! Solving with proof, hints, reasons and grades.
//!
//! `deduce` holds the techniques, each a function from what is known to what follows; `engine`
//! applies them, the easiest first. Where they end, `encode` writes the rest as clauses and a SAT
//! solver searches in rounds of equal length (`sat`, `search`), so that it can be stopped and
//! resumed without a change of its answers. Nothing here vouches for a solution: the rules check
//! it.

mod blame;
mod camp;
mod common;
mod conflict;
mod deduce;
mod encode;
mod engine;
mod hint;
mod known;
mod matching;
mod narrow;
mod packing;
mod route;
mod sat;
mod search;
mod solver;
mod why;

pub use blame::{Blame, Least};
pub use camp::Marks;
pub use common::Common;
pub use hint::{Advice, SoFar};
pub use route::{Deduction, Graded, Route, RouteEnd, Tatham};
pub use why::{Grade, Technique};

use crate::model::{Board, Pairing};
use crate::rules::{Solution, cleared};
pub(crate) use camp::Camp;
use quandary_core::family::SolveRequest;
use quandary_core::job::Job;
use quandary_core::outcome::{Metric, Outcome};
pub(crate) use route::Routing;
pub(crate) use search::{Search, Turn};

/// How many tents stand. All solutions of a board have as many: each is as good as the others.
pub static TENTS: Metric = Metric {
    id: "tents",
    counts: "tents: as many as trees in every solution",
};

/// A job that solves, counts or lists. Its nodes are steps of deduction and rounds of search, a
/// millisecond or so each on a large board.
#[must_use]
pub fn solver(
    board: &Board,
    pairing: Pairing,
    marks: Marks,
    request: SolveRequest,
) -> Box<dyn Job<Output = Outcome<Solution>>> {
    let camp = Camp::new(board, pairing, marks);
    Box::new(solver::Solver::new(camp, request))
}

/// A job that finds what all solutions agree on, within so many bytes.
#[must_use]
pub fn common(
    board: &Board,
    pairing: Pairing,
    marks: Marks,
    memory: u64,
) -> Box<dyn Job<Output = Common>> {
    Box::new(common::Agreeing::new(
        Camp::new(board, pairing, marks),
        memory,
    ))
}

/// A job that finds which clues cannot hold together, within so many bytes.
#[must_use]
pub fn blame(
    board: &Board,
    pairing: Pairing,
    marks: Marks,
    memory: u64,
) -> Box<dyn Job<Output = Blame>> {
    Box::new(blame::Blaming::new(
        Camp::new(board, pairing, marks),
        memory,
    ))
}

/// A job that finds the next deduction on a board with marks, within so many bytes.
#[must_use]
pub fn hint(board: &Board, pairing: Pairing, memory: u64) -> Box<dyn Job<Output = Advice>> {
    let camp = Camp::new(board, pairing, Marks::Respect);
    Box::new(hint::Hinting::new(board, camp, memory))
}

/// A job that tells whether the marks on a board agree with a solution, and nothing more.
#[must_use]
pub fn check(board: &Board, pairing: Pairing, memory: u64) -> Box<dyn Job<Output = SoFar>> {
    let camp = Camp::new(board, pairing, Marks::Respect);
    Box::new(hint::Checking::new(camp, memory))
}

/// A job that deduces step by step, with all techniques up to a grade ([`Grade::Search`] has no
/// more than [`Grade::Extreme`]: search gives no steps).
#[must_use]
pub fn route(
    board: &Board,
    pairing: Pairing,
    marks: Marks,
    grade: Grade,
) -> Box<dyn Job<Output = Route>> {
    let camp = Camp::new(board, pairing, marks);
    match marks {
        Marks::Respect => Box::new(Routing::new(board, camp, grade)),
        Marks::Ignore => Box::new(Routing::new(&cleared(board), camp, grade)),
    }
}

/// A job that grades a board without regard to marks on it, within so many bytes.
#[must_use]
pub fn grade(board: &Board, pairing: Pairing, memory: u64) -> Box<dyn Job<Output = Graded>> {
    let camp = Camp::new(board, pairing, Marks::Ignore);
    Box::new(route::Grading::new(&cleared(board), camp, memory))
}
