//! Hints, and the check whether the marks on a board are correct.

use super::cell_graph::{CellGraph, CellId, CellState};
use super::common_squares::CommonSquaresJob;
use super::deduction::{Deduction, excluded_squares};
use super::engine::{Engine, NextSteps, check_totals};
use super::explanation::{Contradiction, Explanation, Grade, Technique};
use super::mark_conflict::{MarkConflict, MarkedSquare, given};
use super::search::{Search, SearchStep};
use super::techniques::Step;
use crate::model::{Board, Square};
use quandary_core::budget::Reason;
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status, by_turns};

/// The result of a request for a hint on a board with marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HintOutcome {
    /// The board has all its tents.
    Solved,
    /// The next deduction: these squares can be marked.
    Next(Deduction),
    /// The marks are correct, but no further square can be deduced: each remaining square is a tent
    /// in some solutions and grass in others.
    Open,
    /// No solution agrees with all of these marks. Each entry is a square and its mark,
    /// [`Square::Tent`] or [`Square::Grass`]. If the budget or the memory was used up, some of the
    /// marks may be unnecessary for the contradiction. An empty list means that there is no
    /// solution even without marks.
    NoSolution(Vec<(Point, Square)>),
    /// The budget was used up before the next step was known.
    Unknown(Reason),
}

/// Whether the marks on a board agree with a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkCheck {
    /// At least one solution agrees with the marks.
    Right,
    /// No solution agrees with the marks.
    Wrong,
    /// The budget was used up before it was known whether a solution agrees with the marks.
    Unknown(Reason),
}

/// Checks that the marks are correct, then finds the easiest deduction.
pub(super) struct HintJob {
    excluded: Option<Deduction>,
    common: CommonSquaresJob,
    engine: Engine,
    stage: Stage,
    nodes: u64,
    memory: u64,
}

enum Stage {
    Check,
    Minimize(Box<MarkConflict>),
    Deduce,
    Suppose(CellId),
    Agree,
    Over(HintOutcome),
    TooLarge,
}

impl Stage {
    fn no_solution_with(marks: impl IntoIterator<Item = MarkedSquare>) -> Self {
        Self::Over(HintOutcome::NoSolution(marks.into_iter().collect()))
    }
}

fn minimize(mut conflict: Box<MarkConflict>) -> Stage {
    conflict.turn();
    match conflict.is_over() {
        true => Stage::no_solution_with(conflict.remaining()),
        false => Stage::Minimize(conflict),
    }
}

impl HintJob {
    pub(super) fn new(board: &Board, graph: CellGraph, memory: u64) -> Self {
        Self {
            excluded: excluded_squares(board, &graph),
            engine: Engine::new(&graph),
            common: CommonSquaresJob::new(graph, memory),
            stage: Stage::Check,
            nodes: 0,
            memory,
        }
    }

    fn turn(&mut self) {
        self.nodes += 1;
        self.stage = match std::mem::replace(&mut self.stage, Stage::TooLarge) {
            Stage::Check => self.check(),
            Stage::Minimize(conflict) => minimize(conflict),
            Stage::Deduce => self.deduce(),
            Stage::Suppose(cell) => self.suppose(cell),
            Stage::Agree => self.agree(),
            over => over,
        };
    }

    fn check(&mut self) -> Stage {
        let over = self.common.turn();
        if let Some(solution) = self.common.solution() {
            let missing = solution
                .iter()
                .any(|tent| !self.engine.known().is_tent(*tent));
            return match missing {
                true => Stage::Deduce,
                false => Stage::Over(HintOutcome::Solved),
            };
        }
        if self.common.is_unsolvable() {
            self.no_solution()
        } else if over {
            Stage::TooLarge
        } else {
            Stage::Check
        }
    }

    fn deduce(&mut self) -> Stage {
        if let Some(excluded) = self.excluded.take() {
            return Stage::Over(HintOutcome::Next(excluded));
        }
        match self.engine.next_steps(self.common.graph(), Grade::Hard) {
            Ok(NextSteps::Steps(steps)) => match steps.first() {
                Some(step) => self.next(step),
                None => Stage::Suppose(0),
            },
            Ok(NextSteps::Nothing) => Stage::Suppose(0),
            Err(_) => self.no_solution(),
        }
    }

    /// Continues with finding the marks that contradict each other.
    fn no_solution(&self) -> Stage {
        let graph = self.common.graph();
        match check_totals(graph) {
            Err(Contradiction::Misplaced(at)) => {
                return Stage::no_solution_with([(at, Square::Tent)]);
            }
            Err(_) => return Stage::no_solution_with([]),
            Ok(()) => {}
        }
        let memory = self.memory.saturating_sub(self.common.bytes());
        match MarkConflict::new(graph, memory) {
            Some(conflict) => Stage::Minimize(Box::new(conflict)),
            None => Stage::no_solution_with(given(graph).map(|(_, marked)| marked)),
        }
    }

    fn next(&self, step: &Step) -> Stage {
        Stage::Over(HintOutcome::Next(Deduction::of(self.common.graph(), step)))
    }

    fn suppose(&mut self, cell: CellId) -> Stage {
        let graph = self.common.graph();
        if cell as usize >= graph.cells.len() {
            return Stage::Agree;
        }
        if self.engine.known().is_open(cell)
            && let Some(step) = self.engine.suppose(graph, cell)
        {
            return self.next(&step);
        }
        Stage::Suppose(cell + 1)
    }

    fn agree(&mut self) -> Stage {
        if !self.common.turn() {
            return Stage::Agree;
        }
        let Some(shared) = self.common.shared() else {
            return Stage::TooLarge;
        };
        let is_open = |(cell, _): &&(CellId, CellState)| self.engine.known().is_open(*cell);
        match shared.iter().find(is_open) {
            Some(first) => self.next(&Step {
                technique: Technique::Search,
                settles: vec![*first],
                explanation: Explanation::Search,
            }),
            None => Stage::Over(HintOutcome::Open),
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_) | Stage::TooLarge)
    }
}

impl Job for HintJob {
    type Output = HintOutcome;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, Self::is_over, Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> HintOutcome {
        match self.stage {
            Stage::Over(advice) => advice,
            // The remaining marks contradict each other, but some may be unnecessary.
            Stage::Minimize(conflict) => HintOutcome::NoSolution(conflict.remaining()),
            _ => HintOutcome::Unknown(stopped.unwrap_or(Reason::Memory)),
        }
    }
}

/// Searches for one solution that agrees with the marks.
pub(super) struct MarkCheckJob {
    search: Search,
    end: Option<MarkCheck>,
}

impl MarkCheckJob {
    pub(super) fn new(graph: CellGraph, memory: u64) -> Self {
        Self {
            search: Search::new(graph, memory),
            end: None,
        }
    }

    fn turn(&mut self) {
        self.end = match self.search.turn(&[]) {
            SearchStep::Working => None,
            SearchStep::Solution(_) => Some(MarkCheck::Right),
            SearchStep::Exhausted => Some(MarkCheck::Wrong),
            SearchStep::TooLarge => Some(MarkCheck::Unknown(Reason::Memory)),
        };
    }
}

impl Job for MarkCheckJob {
    type Output = MarkCheck;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, |checking| checking.end.is_some(), Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.search.nodes(),
            bytes: self.search.bytes(),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> MarkCheck {
        self.end
            .unwrap_or(MarkCheck::Unknown(stopped.unwrap_or(Reason::Cancelled)))
    }
}
