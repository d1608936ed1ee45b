//! Finds clues that contradict each other.

use super::cell_graph::CellGraph;
use super::core_minimizer::CoreMinimizer;
use super::encode::{ClueMode, Encoded, encode};
use super::known_cells::KnownCells;
use super::sat::{Literal, Sat};
use crate::rules;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status, by_turns};
use std::ops::Range;

/// The result of a search for clues that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClueConflict {
    /// The board has a solution.
    Solvable,
    /// The clues contradict each other: no solution satisfies all of them. The trees are taken into
    /// account, and so are the tents and grass on the board, unless the solver ignores them. An
    /// empty list means that there is no solution even without clues.
    Clues {
        /// The rows and columns of the contradicting clues.
        lines: Vec<rules::Line>,
        /// Whether every one of these clues is necessary for the contradiction.
        minimality: Minimality,
    },
    /// The budget was used up before it was known whether there is a solution.
    Undecided(Reason),
}

/// Whether a set of contradicting clues is minimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// Removing any one of the clues makes the board solvable.
    Proven,
    /// Some of the clues may be unnecessary, because the minimization stopped early. The value is the
    /// reason why it stopped.
    Unproven(Reason),
}

/// Finds a minimal set of contradicting clues by removing clues one by one.
pub(super) struct ClueConflictJob {
    graph: CellGraph,
    nodes: u64,
    stage: Stage,
}

enum Stage {
    /// Not started; contains the memory limit in bytes.
    Start(u64),
    /// A tent is on a square that cannot hold one, so the clues do not matter.
    Misplaced,
    /// Clues are being removed; each line with a clue has a guard.
    Minimize {
        minimizer: Box<CoreMinimizer>,
        guards: Vec<Option<Literal>>,
    },
    TooLarge,
}

impl ClueConflictJob {
    pub(super) fn new(graph: CellGraph, memory: u64) -> Self {
        Self {
            graph,
            nodes: 0,
            stage: Stage::Start(memory),
        }
    }

    fn start(&self, memory: u64) -> Stage {
        if self.graph.misplaced.is_some() {
            return Stage::Misplaced;
        }
        let mut sat = Sat::new(self.graph.pairing, memory);
        let known = KnownCells::given(&self.graph);
        let Ok(Encoded { guards, .. }) =
            encode(&self.graph, &known, ClueMode::Guarded, None, &mut sat)
        else {
            return Stage::TooLarge;
        };
        let minimizer = match self.wrong_sum() {
            // A wrong sum proves the contradiction; the SAT solver would need long to find it.
            Some(half) => CoreMinimizer::known_contradiction(
                sat,
                guards[half].iter().copied().flatten().collect(),
            ),
            None => CoreMinimizer::new(sat, guards.iter().copied().flatten().collect()),
        };
        Stage::Minimize {
            minimizer: Box::new(minimizer),
            guards,
        }
    }

    /// The indices of the rows or of the columns, if their clues do not add up to the number of trees.
    fn wrong_sum(&self) -> Option<Range<usize>> {
        let trees = self.graph.trees.len() as u64;
        let rows = 0..self.graph.rows as usize;
        let columns = rows.end..self.graph.lines.len();
        [rows, columns].into_iter().find(|half| {
            let sum = self.graph.sum(&self.graph.lines[half.clone()]);
            sum.is_some_and(|sum| sum != trees)
        })
    }

    fn turn(&mut self) {
        self.nodes += 1;
        match &mut self.stage {
            Stage::Start(memory) => {
                let memory = *memory;
                self.stage = self.start(memory);
            }
            Stage::Minimize { minimizer, .. } => minimizer.turn(),
            Stage::Misplaced | Stage::TooLarge => {}
        }
    }

    fn is_over(&self) -> bool {
        match &self.stage {
            Stage::Start(_) => false,
            Stage::Minimize { minimizer, .. } => minimizer.is_over(),
            Stage::Misplaced | Stage::TooLarge => true,
        }
    }

    fn conflicting_lines(
        &self,
        minimizer: &CoreMinimizer,
        guards: &[Option<Literal>],
    ) -> Vec<rules::Line> {
        let lines = self.graph.lines.iter().zip(guards);
        lines
            .filter(|(_, guard)| guard.is_some_and(|guard| minimizer.contains(guard)))
            .map(|(line, _)| line.name)
            .collect()
    }
}

impl Job for ClueConflictJob {
    type Output = ClueConflict;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, Self::is_over, Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> ClueConflict {
        let reason = stopped.unwrap_or(Reason::Memory);
        match &self.stage {
            Stage::Misplaced => ClueConflict::Clues {
                lines: Vec::new(),
                minimality: Minimality::Proven,
            },
            Stage::Minimize { minimizer, guards } => match minimizer.is_satisfiable() {
                None => ClueConflict::Undecided(reason),
                Some(true) => ClueConflict::Solvable,
                Some(false) => ClueConflict::Clues {
                    lines: self.conflicting_lines(minimizer, guards),
                    minimality: match minimizer.is_over() {
                        true => Minimality::Proven,
                        false => Minimality::Unproven(reason),
                    },
                },
            },
            Stage::Start(_) | Stage::TooLarge => ClueConflict::Undecided(reason),
        }
    }
}
