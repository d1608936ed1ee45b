//! Solver, hints, explanations and grades.
//!
//! `techniques` contains the deduction techniques and `engine` applies them, the easiest first.
//! When they find nothing more, `encode` translates the rest of the board into clauses for a SAT
//! solver, which searches in rounds of equal length (`sat`, `search`), so that results do not
//! depend on where a job is interrupted. The module [`rules`](crate::rules) checks solutions.

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
pub use explanation::{Contradiction, Grade, Technique};
pub use hint::{HintOutcome, MarkCheck};

use crate::model::{Board, PairingRule};
use crate::rules::{Solution, cleared};
pub(crate) use cell_graph::CellGraph;
pub(crate) use deduction::DeductionJob;
pub(crate) use explanation::Explanation;
use quandary_core::family::SolveRequest;
use quandary_core::job::Job;
use quandary_core::metric::Metric;
use quandary_core::outcome::Outcome;
pub(crate) use search::{Search, SearchStep};

/// The revision of the solvers and ratings; see
/// [`FamilyInfo::solver_revision`](quandary_core::family::FamilyInfo::solver_revision).
pub(crate) const REVISION: u32 = 1;

/// The number of tents. It is the same for all solutions of a board.
pub static TENTS: Metric = Metric {
    id: "tents",
    one: "tent",
    many: "tents",
    counts: "tents; every solution has as many as there are trees",
};

/// A job that solves a board, or counts or lists its solutions. Each deduction step and each SAT
/// round counts as one node of the budget. A SAT round takes about a millisecond on a large board.
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

/// A job that finds the squares that are the same in all solutions. `memory` is in bytes.
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

/// A job that finds clues that contradict each other. `memory` is in bytes.
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

/// A job that finds the next deduction on a board with marks. `memory` is in bytes.
#[must_use]
pub fn hint(
    board: &Board,
    pairing: PairingRule,
    memory: u64,
) -> Box<dyn Job<Output = HintOutcome>> {
    let graph = CellGraph::new(board, pairing, MarkPolicy::Keep);
    Box::new(hint::HintJob::new(board, graph, memory))
}

/// A job that checks whether the marks on a board agree with a solution, without revealing the
/// solution. `memory` is in bytes.
#[must_use]
pub fn check_marks(
    board: &Board,
    pairing: PairingRule,
    memory: u64,
) -> Box<dyn Job<Output = MarkCheck>> {
    let graph = CellGraph::new(board, pairing, MarkPolicy::Keep);
    Box::new(hint::MarkCheckJob::new(graph, memory))
}

/// A job that deduces step by step with all techniques up to a grade. The job does not search:
/// [`Grade::Search`] gives the same steps as [`Grade::Extreme`].
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

/// A job that grades a board, ignoring the marks on it. `memory` is in bytes.
#[must_use]
pub fn grade(
    board: &Board,
    pairing: PairingRule,
    memory: u64,
) -> Box<dyn Job<Output = GradeResult>> {
    let graph = CellGraph::new(board, pairing, MarkPolicy::Ignore);
    Box::new(deduction::GradeJob::new(&cleared(board), graph, memory))
}
