//! Enumerates solutions: deduction first, then a SAT solver.

use super::cell_graph::{CellGraph, CellId};
use super::encode::{ClueMode, encode};
use super::engine::{Engine, NextSteps};
use super::explanation::Grade;
use super::sat::{Literal, Round, Sat};
use crate::model::PairingRule;

/// The search for solutions of one board.
pub(crate) struct Search {
    graph: CellGraph,
    memory: u64,
    nodes: u64,
    /// A known solution; only other solutions are searched for.
    excluded: Option<Vec<CellId>>,
    stage: Stage,
}

enum Stage {
    Deduce(Box<Engine>),
    Search(Box<Clauses>),
    Exhausted,
    TooLarge,
}

struct Clauses {
    sat: Sat,
    tents: Vec<Literal>,
    /// The cells that deduction did not settle.
    open: Vec<CellId>,
}

/// The result of one node of work.
pub(crate) enum SearchStep {
    /// More nodes are needed.
    Working,
    /// A solution: the cells with tents, in reading order.
    Solution(Vec<CellId>),
    /// There are no (further) solutions.
    Exhausted,
    /// The clauses do not fit into memory.
    TooLarge,
}

impl Search {
    pub(crate) fn new(graph: CellGraph, memory: u64) -> Self {
        let engine = Box::new(Engine::new(&graph));
        Self {
            graph,
            memory,
            nodes: 0,
            excluded: None,
            stage: Stage::Deduce(engine),
        }
    }

    /// Searches for solutions other than a known one.
    pub(crate) fn excluding(graph: CellGraph, memory: u64, known: Vec<CellId>) -> Self {
        let mut search = Self::new(graph, memory);
        search.excluded = Some(known);
        search
    }

    pub(crate) fn graph(&self) -> &CellGraph {
        &self.graph
    }

    /// The number of deduction steps and SAT rounds so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The approximate number of bytes held by the clauses.
    pub(crate) fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Search(clauses) => clauses.sat.bytes(),
            Stage::Deduce(_) | Stage::Exhausted | Stage::TooLarge => 0,
        }
    }

    /// The cells that deduction did not settle; empty until deduction is finished.
    pub(crate) fn open(&self) -> &[CellId] {
        match &self.stage {
            Stage::Search(clauses) => &clauses.open,
            Stage::Deduce(_) | Stage::Exhausted | Stage::TooLarge => &[],
        }
    }

    /// Searches for the next solution under these assumptions for one node.
    pub(crate) fn turn(&mut self, assumptions: &[Literal]) -> SearchStep {
        self.nodes += 1;
        match &mut self.stage {
            Stage::Deduce(engine) => match engine.next_steps(&self.graph, Grade::Hard) {
                Ok(NextSteps::Steps(steps)) => {
                    if engine.apply(&self.graph, &steps).is_err() {
                        self.stage = Stage::Exhausted;
                    }
                }
                Ok(NextSteps::Nothing) => self.encode(),
                Err(_) => self.stage = Stage::Exhausted,
            },
            Stage::Search(clauses) => return clauses.turn(assumptions),
            Stage::Exhausted => return SearchStep::Exhausted,
            Stage::TooLarge => return SearchStep::TooLarge,
        }
        SearchStep::Working
    }

    fn encode(&mut self) {
        let Stage::Deduce(engine) = &self.stage else {
            return;
        };
        let known = engine.known();
        let mut sat = Sat::new(self.graph.pairing, self.memory);
        let open: Vec<CellId> = (0..self.graph.cells.len() as CellId)
            .filter(|cell| known.is_open(*cell))
            .collect();
        if open.is_empty() && self.excluded.is_some() {
            // Deduction settled every cell, so the known solution is the only one.
            self.stage = Stage::Exhausted;
            return;
        }
        // With the local rule, other solutions tend to be similar to the known one. With the
        // matching rule they do not.
        let near = match self.graph.pairing {
            PairingRule::Local => self.excluded.as_deref(),
            PairingRule::Matching => None,
        };
        self.stage = match encode(&self.graph, known, ClueMode::Fixed, near, &mut sat) {
            Ok(encoded) => Stage::Search(Box::new(Clauses {
                sat,
                tents: encoded.tents,
                open,
            })),
            Err(_) => Stage::TooLarge,
        };
        if let Some(excluded) = self.excluded.take() {
            self.rule_out(&excluded);
        }
    }

    /// Excludes a solution. All solutions have the same number of tents, so any other one lacks at
    /// least one of these.
    pub(crate) fn rule_out(&mut self, solution: &[CellId]) {
        if let Stage::Search(clauses) = &mut self.stage {
            let lacking: Vec<Literal> = solution
                .iter()
                .filter(|cell| clauses.open.binary_search(cell).is_ok())
                .map(|cell| !clauses.tents[*cell as usize])
                .collect();
            clauses.sat.clause(&lacking);
        }
    }

    /// A literal that forces at least one of the cells to differ from the solution.
    pub(crate) fn differing(&mut self, cells: &[CellId], solution: &[CellId]) -> Vec<Literal> {
        let Stage::Search(clauses) = &mut self.stage else {
            return Vec::new();
        };
        let assumed = clauses.sat.variable();
        let mut clause = vec![!assumed];
        clause.extend(cells.iter().map(|cell| {
            let tent = clauses.tents[*cell as usize];
            if solution.binary_search(cell).is_ok() {
                !tent
            } else {
                tent
            }
        }));
        clauses.sat.clause(&clause);
        vec![assumed]
    }
}

impl Clauses {
    fn turn(&mut self, assumptions: &[Literal]) -> SearchStep {
        if self.sat.would_exceed_memory(0) {
            return SearchStep::TooLarge;
        }
        match self.sat.round(assumptions) {
            Round::Satisfiable => {
                let tents = self.tents.iter().enumerate();
                let tents = tents.filter(|(_, tent)| self.sat.holds(**tent));
                SearchStep::Solution(tents.map(|(cell, _)| cell as CellId).collect())
            }
            Round::Unsatisfiable => SearchStep::Exhausted,
            Round::Unfinished => SearchStep::Working,
        }
    }
}
