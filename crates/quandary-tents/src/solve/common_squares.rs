//! Finds the squares that are the same in all solutions.

use super::cell_graph::{CellGraph, CellId, CellState};
use super::sat::Literal;
use super::search::{Search, SearchStep};
use quandary_core::budget::Reason;
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status};

/// The result of a search for the squares that are the same in all solutions. The lists omit
/// squares that can never hold a tent, for example because no tree is adjacent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommonSquares {
    /// The board has at least one solution.
    Agreed {
        /// Squares with a tent in every solution, in reading order.
        tents: Vec<Point>,
        /// Squares that have no tent in any solution.
        grass: Vec<Point>,
        /// Squares on which solutions differ. If this list is empty, there is only one solution.
        open: Vec<Point>,
    },
    /// There is no solution.
    Unsolvable,
    /// The budget was used up before the search was finished.
    Undecided(Reason),
}

/// Repeatedly searches for a solution that differs on a square on which all others agree.
pub(super) struct CommonSquaresJob {
    search: Search,
    /// The first solution, and the cells on which all solutions found so far agree with it.
    first: Option<(Vec<CellId>, Vec<CellId>)>,
    assumed: Vec<Literal>,
    end: Option<End>,
}

enum End {
    Proven,
    TooLarge,
}

/// A cell with its state in all solutions.
pub(super) type SharedCell = (CellId, CellState);

impl CommonSquaresJob {
    pub(super) fn new(graph: CellGraph, memory: u64) -> Self {
        Self {
            search: Search::new(graph, memory),
            first: None,
            assumed: Vec::new(),
            end: None,
        }
    }

    fn found(&mut self, solution: Vec<CellId>) {
        let (first, agreed) = match self.first.take() {
            None => (solution, self.search.open().to_vec()),
            Some((first, mut agreed)) => {
                agreed.retain(|cell| {
                    first.binary_search(cell).is_ok() == solution.binary_search(cell).is_ok()
                });
                (first, agreed)
            }
        };
        self.assumed = self.search.differing(&agreed, &first);
        self.first = Some((first, agreed));
    }

    /// Works for one node. Returns whether the job is finished.
    pub(super) fn turn(&mut self) -> bool {
        if self.end.is_none() {
            match self.search.turn(&self.assumed) {
                SearchStep::Working => {}
                SearchStep::Solution(solution) => self.found(solution),
                SearchStep::Exhausted => self.end = Some(End::Proven),
                SearchStep::TooLarge => self.end = Some(End::TooLarge),
            }
        }
        self.end.is_some()
    }

    pub(super) fn graph(&self) -> &CellGraph {
        self.search.graph()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// The approximate number of bytes held by the clauses.
    pub(super) fn bytes(&self) -> u64 {
        self.search.bytes()
    }

    /// Whether it is proven that there is no solution.
    pub(super) fn is_unsolvable(&self) -> bool {
        self.first.is_none() && matches!(self.end, Some(End::Proven))
    }

    /// The first solution, if one was found.
    pub(super) fn solution(&self) -> Option<&[CellId]> {
        self.first.as_ref().map(|(first, _)| first.as_slice())
    }

    /// The cells that are the same in all solutions, if that is proven.
    pub(super) fn shared(&self) -> Option<Vec<SharedCell>> {
        let (Some((first, agreed)), Some(End::Proven)) = (&self.first, &self.end) else {
            return None;
        };
        let open = self.search.open();
        let settled = (0..self.graph().cells.len() as CellId)
            .filter(|cell| open.binary_search(cell).is_err() || agreed.binary_search(cell).is_ok());
        let mark = |cell| match first.binary_search(&cell) {
            Ok(_) => (cell, CellState::Tent),
            Err(_) => (cell, CellState::Grass),
        };
        Some(settled.map(mark).collect())
    }
}

impl Job for CommonSquaresJob {
    type Output = CommonSquares;

    fn run(&mut self, nodes: u64) -> Status {
        for _ in 0..nodes {
            if self.turn() {
                return Status::Done;
            }
        }
        Status::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes(),
            bytes: self.bytes(),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> CommonSquares {
        if self.is_unsolvable() {
            return CommonSquares::Unsolvable;
        }
        let Some(shared) = self.shared() else {
            return CommonSquares::Undecided(stopped.unwrap_or(Reason::Memory));
        };
        let cells = &self.graph().cells;
        let marked = |mark| {
            let with = shared.iter().filter(move |(_, found)| *found == mark);
            with.map(|(cell, _)| cells[*cell as usize]).collect()
        };
        let open = (0..cells.len() as CellId).filter(|cell| {
            shared
                .binary_search_by_key(cell, |(cell, _)| *cell)
                .is_err()
        });
        CommonSquares::Agreed {
            tents: marked(CellState::Tent),
            grass: marked(CellState::Grass),
            open: open.map(|cell| cells[cell as usize]).collect(),
        }
    }
}
