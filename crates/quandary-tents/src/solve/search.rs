//! Solutions one after the other: deduction first, then the SAT solver.

use super::camp::{Camp, Cell};
use super::encode::{Clues, encode};
use super::engine::{Engine, Look};
use super::sat::{Literal, Round, Sat};
use super::why::Grade;
use crate::model::Pairing;

/// The search for solutions of one board.
pub(crate) struct Search {
    camp: Camp,
    memory: u64,
    nodes: u64,
    /// A solution that is known already: only others count.
    hidden: Option<Vec<Cell>>,
    stage: Stage,
}

enum Stage {
    Deduce(Box<Engine>),
    Search(Box<Clauses>),
    Nothing,
    TooLarge,
}

struct Clauses {
    sat: Sat,
    tents: Vec<Literal>,
    /// The cells that deduction left open.
    open: Vec<Cell>,
}

/// What one node of work came to.
pub(crate) enum Turn {
    /// More is needed.
    Working,
    /// A solution: the cells with tents, in reading order.
    Solution(Vec<Cell>),
    /// There is none, or no other.
    Nothing,
    /// The board does not fit the memory.
    TooLarge,
}

impl Search {
    pub(crate) fn new(camp: Camp, memory: u64) -> Self {
        let engine = Box::new(Engine::new(&camp));
        Self {
            camp,
            memory,
            nodes: 0,
            hidden: None,
            stage: Stage::Deduce(engine),
        }
    }

    /// The search for solutions beside one that is known.
    pub(crate) fn beside(camp: Camp, memory: u64, known: Vec<Cell>) -> Self {
        let mut search = Self::new(camp, memory);
        search.hidden = Some(known);
        search
    }

    pub(crate) fn camp(&self) -> &Camp {
        &self.camp
    }

    /// Steps of deduction and rounds of the SAT solver so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes held by the clauses, about.
    pub(crate) fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Search(clauses) => clauses.sat.bytes(),
            Stage::Deduce(_) | Stage::Nothing | Stage::TooLarge => 0,
        }
    }

    /// The cells that deduction left open, once it is over.
    pub(crate) fn open(&self) -> &[Cell] {
        match &self.stage {
            Stage::Search(clauses) => &clauses.open,
            Stage::Deduce(_) | Stage::Nothing | Stage::TooLarge => &[],
        }
    }

    /// Works for one node on the next solution under these assumptions.
    pub(crate) fn turn(&mut self, assumptions: &[Literal]) -> Turn {
        self.nodes += 1;
        match &mut self.stage {
            Stage::Deduce(engine) => match engine.look(&self.camp, Grade::Hard) {
                Ok(Look::Steps(steps)) => {
                    if engine.apply(&self.camp, &steps).is_err() {
                        self.stage = Stage::Nothing;
                    }
                }
                Ok(Look::Nothing) => self.encode(),
                Err(_) => self.stage = Stage::Nothing,
            },
            Stage::Search(clauses) => return clauses.turn(assumptions),
            Stage::Nothing => return Turn::Nothing,
            Stage::TooLarge => return Turn::TooLarge,
        }
        Turn::Working
    }

    fn encode(&mut self) {
        let Stage::Deduce(engine) = &self.stage else {
            return;
        };
        let known = engine.known();
        let mut sat = Sat::new(self.camp.pairing, self.memory);
        let open: Vec<Cell> = (0..self.camp.cells.len() as Cell)
            .filter(|cell| known.is_open(*cell))
            .collect();
        if open.is_empty() && self.hidden.is_some() {
            // What deduction settles can be settled in no other way.
            self.stage = Stage::Nothing;
            return;
        }
        // By the local rule other solutions tend to be near; by the matching rule they are not.
        let near = match self.camp.pairing {
            Pairing::Local => self.hidden.as_deref(),
            Pairing::Matching => None,
        };
        self.stage = match encode(&self.camp, known, Clues::Firm, near, &mut sat) {
            Ok(encoded) => Stage::Search(Box::new(Clauses {
                sat,
                tents: encoded.tents,
                open,
            })),
            Err(_) => Stage::TooLarge,
        };
        if let Some(hidden) = self.hidden.take() {
            self.rule_out(&hidden);
        }
    }

    /// Rules out the solution: all have as many tents, so another lacks one of these.
    pub(crate) fn rule_out(&mut self, solution: &[Cell]) {
        if let Stage::Search(clauses) = &mut self.stage {
            let lacking: Vec<Literal> = solution
                .iter()
                .filter(|cell| clauses.open.binary_search(cell).is_ok())
                .map(|cell| !clauses.tents[*cell as usize])
                .collect();
            clauses.sat.clause(&lacking);
        }
    }

    /// A literal under which one of the cells is other than the solution has it.
    pub(crate) fn differing(&mut self, cells: &[Cell], solution: &[Cell]) -> Vec<Literal> {
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
    fn turn(&mut self, assumptions: &[Literal]) -> Turn {
        if self.sat.is_beyond(0) {
            return Turn::TooLarge;
        }
        match self.sat.round(assumptions) {
            Round::Model => {
                let tents = self.tents.iter().enumerate();
                let tents = tents.filter(|(_, tent)| self.sat.holds(**tent));
                Turn::Solution(tents.map(|(cell, _)| cell as Cell).collect())
            }
            Round::Nothing => Turn::Nothing,
            Round::Open => Turn::Working,
        }
    }
}
