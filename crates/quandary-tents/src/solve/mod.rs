//! Solving with proof, hints, reasons and grades.
//!
//! `deduce` holds the techniques, each a function from what is known to what follows; `engine`
//! applies them, the easiest first. Where they end, `encode` writes the rest as clauses and a SAT
//! solver searches in rounds of equal length (`sat`, `search`), so that it can be stopped and
//! resumed without a change of its answers. Nothing here vouches for a solution: the rules check
//! it.

mod cell_graph;
mod clue_conflict;
mod common_squares;
mod core_minimizer;
mod deduction;
mod encode;
mod engine;
mod explanation;
mod hint;
mod known_cells;
mod mark_conflict;
mod matching;
mod packing;
mod sat;
mod search;
mod solver;
mod techniques;

pub use cell_graph::MarkPolicy;
pub use clue_conflict::{ClueConflict, Minimality};
pub use common_squares::CommonSquares;
pub use deduction::{Deduction, DeductionEnd, DeductionRun, GradeResult, TathamDifficulty};
pub use explanation::{Grade, Technique};
pub use hint::{HintOutcome, MarkCheck};

use crate::model::{Board, PairingRule};
use crate::rules::{Solution, cleared};
pub(crate) use cell_graph::CellGraph;
pub(crate) use deduction::DeductionJob;
use quandary_core::family::SolveRequest;
use quandary_core::job::Job;
use quandary_core::outcome::{Metric, Outcome};
pub(crate) use search::{Search, SearchStep};

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
    pairing: PairingRule,
    marks: MarkPolicy,
    request: SolveRequest,
) -> Box<dyn Job<Output = Outcome<Solution>>> {
    let graph = CellGraph::new(board, pairing, marks);
    Box::new(solver::Solver::new(graph, request))
}

/// A job that finds what all solutions agree on, within so many bytes.
#[must_use]
pub fn common_squares(
    board: &Board,
    pairing: PairingRule,
    marks: MarkPolicy,
    memory: u64,
) -> Box<dyn Job<Output = CommonSquares>> {
    Box::new(common_squares::CommonSquaresJob::new(
        CellGraph::new(board, pairing, marks),
        memory,
    ))
}

/// A job that finds which clues cannot hold together, within so many bytes.
#[must_use]
pub fn clue_conflict(
    board: &Board,
    pairing: PairingRule,
    marks: MarkPolicy,
    memory: u64,
) -> Box<dyn Job<Output = ClueConflict>> {
    Box::new(clue_conflict::ClueConflictJob::new(
        CellGraph::new(board, pairing, marks),
        memory,
    ))
}

/// A job that finds the next deduction on a board with marks, within so many bytes.
#[must_use]
pub fn hint(
    board: &Board,
    pairing: PairingRule,
    memory: u64,
) -> Box<dyn Job<Output = HintOutcome>> {
    let graph = CellGraph::new(board, pairing, MarkPolicy::Keep);
    Box::new(hint::HintJob::new(board, graph, memory))
}

/// A job that tells whether the marks on a board agree with a solution, and nothing more.
#[must_use]
pub fn check_marks(
    board: &Board,
    pairing: PairingRule,
    memory: u64,
) -> Box<dyn Job<Output = MarkCheck>> {
    let graph = CellGraph::new(board, pairing, MarkPolicy::Keep);
    Box::new(hint::MarkCheckJob::new(graph, memory))
}

/// A job that deduces step by step, with all techniques up to a grade ([`Grade::Search`] has no
/// more than [`Grade::Extreme`]: search gives no steps).
#[must_use]
pub fn deduce(
    board: &Board,
    pairing: PairingRule,
    marks: MarkPolicy,
    grade: Grade,
) -> Box<dyn Job<Output = DeductionRun>> {
    let graph = CellGraph::new(board, pairing, marks);
    match marks {
        MarkPolicy::Keep => Box::new(DeductionJob::new(board, graph, grade)),
        MarkPolicy::Ignore => Box::new(DeductionJob::new(&cleared(board), graph, grade)),
    }
}

/// A job that grades a board without regard to marks on it, within so many bytes.
#[must_use]
pub fn grade(
    board: &Board,
    pairing: PairingRule,
    memory: u64,
) -> Box<dyn Job<Output = GradeResult>> {
    let graph = CellGraph::new(board, pairing, MarkPolicy::Ignore);
    Box::new(deduction::GradeJob::new(&cleared(board), graph, memory))
}
