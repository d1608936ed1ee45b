//! The next deduction for a person who is stuck, and whether all is right so far.

use super::camp::{Camp, Cell, Mark};
use super::common::Agreeing;
use super::conflict::{Conflict, Marked, given};
use super::deduce::Step;
use super::engine::{Engine, Look, sound};
use super::route::{Deduction, away};
use super::search::{Search, Turn};
use super::why::{Clash, Grade, Technique, Why};
use crate::model::{Board, Square};
use quandary_core::budget::Reason;
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status, by_turns};

/// What to do next on a board with marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Nothing: every tent stands.
    Solved,
    /// Mark these squares.
    Next(Deduction),
    /// The marks are right, and nothing follows from them: several solutions are left and they
    /// agree on no further square.
    Open,
    /// No solution has these marks together, each [`Square::Tent`] or [`Square::Grass`]: as few as
    /// the budget allowed to find. None: there is no solution, whatever the marks.
    Hopeless(Vec<(Point, Square)>),
    /// No answer within the budget.
    Unknown(Reason),
}

/// Whether the marks on a board agree with a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoFar {
    /// With at least one.
    Right,
    /// With none.
    Wrong,
    /// No answer within the budget.
    Unknown(Reason),
}

/// Makes sure that the marks are right, then looks for the easiest deduction.
pub(super) struct Hinting {
    away: Option<Deduction>,
    agreeing: Agreeing,
    engine: Engine,
    stage: Stage,
    nodes: u64,
    memory: u64,
}

enum Stage {
    Check,
    Narrow(Box<Conflict>),
    Deduce,
    Suppose(Cell),
    Agree,
    Over(Advice),
    TooLarge,
}

impl Stage {
    fn over_with(marks: impl IntoIterator<Item = Marked>) -> Self {
        Self::Over(Advice::Hopeless(marks.into_iter().collect()))
    }
}

fn narrow(mut conflict: Box<Conflict>) -> Stage {
    conflict.turn();
    match conflict.is_over() {
        true => Stage::over_with(conflict.left()),
        false => Stage::Narrow(conflict),
    }
}

impl Hinting {
    pub(super) fn new(board: &Board, camp: Camp, memory: u64) -> Self {
        Self {
            away: away(board, &camp),
            engine: Engine::new(&camp),
            agreeing: Agreeing::new(camp, memory),
            stage: Stage::Check,
            nodes: 0,
            memory,
        }
    }

    fn turn(&mut self) {
        self.nodes += 1;
        self.stage = match std::mem::replace(&mut self.stage, Stage::TooLarge) {
            Stage::Check => self.check(),
            Stage::Narrow(conflict) => narrow(conflict),
            Stage::Deduce => self.deduce(),
            Stage::Suppose(cell) => self.suppose(cell),
            Stage::Agree => self.agree(),
            over => over,
        };
    }

    fn check(&mut self) -> Stage {
        let over = self.agreeing.turn();
        if let Some(solution) = self.agreeing.solution() {
            let missing = solution
                .iter()
                .any(|tent| !self.engine.known().is_tent(*tent));
            return match missing {
                true => Stage::Deduce,
                false => Stage::Over(Advice::Solved),
            };
        }
        if self.agreeing.is_unsolvable() {
            self.hopeless()
        } else if over {
            Stage::TooLarge
        } else {
            Stage::Check
        }
    }

    fn deduce(&mut self) -> Stage {
        if let Some(away) = self.away.take() {
            return Stage::Over(Advice::Next(away));
        }
        match self.engine.look(self.agreeing.camp(), Grade::Hard) {
            Ok(Look::Steps(steps)) => match steps.first() {
                Some(step) => self.next(step),
                None => Stage::Suppose(0),
            },
            Ok(Look::Nothing) => Stage::Suppose(0),
            Err(_) => self.hopeless(),
        }
    }

    /// No solution agrees with the marks: on to those that are to blame.
    fn hopeless(&self) -> Stage {
        let camp = self.agreeing.camp();
        match sound(camp) {
            Err(Clash::Misplaced(at)) => return Stage::over_with([(at, Square::Tent)]),
            Err(_) => return Stage::over_with([]),
            Ok(()) => {}
        }
        let memory = self.memory.saturating_sub(self.agreeing.bytes());
        match Conflict::new(camp, memory) {
            Some(conflict) => Stage::Narrow(Box::new(conflict)),
            None => Stage::over_with(given(camp).map(|(_, marked)| marked)),
        }
    }

    fn next(&self, step: &Step) -> Stage {
        Stage::Over(Advice::Next(Deduction::of(self.agreeing.camp(), step)))
    }

    fn suppose(&mut self, cell: Cell) -> Stage {
        let camp = self.agreeing.camp();
        if cell as usize >= camp.cells.len() {
            return Stage::Agree;
        }
        if self.engine.known().is_open(cell)
            && let Some(step) = self.engine.suppose(camp, cell)
        {
            return self.next(&step);
        }
        Stage::Suppose(cell + 1)
    }

    fn agree(&mut self) -> Stage {
        if !self.agreeing.turn() {
            return Stage::Agree;
        }
        let Some(shared) = self.agreeing.shared() else {
            return Stage::TooLarge;
        };
        let is_open = |(cell, _): &&(Cell, Mark)| self.engine.known().is_open(*cell);
        match shared.iter().find(is_open) {
            Some(first) => self.next(&Step {
                technique: Technique::Search,
                settles: vec![*first],
                why: Why::Search,
            }),
            None => Stage::Over(Advice::Open),
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_) | Stage::TooLarge)
    }
}

impl Job for Hinting {
    type Output = Advice;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, Self::is_over, Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Advice {
        match self.stage {
            Stage::Over(advice) => advice,
            // What is left is to blame, needless marks among it.
            Stage::Narrow(conflict) => Advice::Hopeless(conflict.left()),
            _ => Advice::Unknown(stopped.unwrap_or(Reason::Memory)),
        }
    }
}

/// Looks for one solution that agrees with the marks.
pub(super) struct Checking {
    search: Search,
    end: Option<SoFar>,
}

impl Checking {
    pub(super) fn new(camp: Camp, memory: u64) -> Self {
        Self {
            search: Search::new(camp, memory),
            end: None,
        }
    }

    fn turn(&mut self) {
        self.end = match self.search.turn(&[]) {
            Turn::Working => None,
            Turn::Solution(_) => Some(SoFar::Right),
            Turn::Nothing => Some(SoFar::Wrong),
            Turn::TooLarge => Some(SoFar::Unknown(Reason::Memory)),
        };
    }
}

impl Job for Checking {
    type Output = SoFar;

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

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> SoFar {
        self.end
            .unwrap_or(SoFar::Unknown(stopped.unwrap_or(Reason::Cancelled)))
    }
}
