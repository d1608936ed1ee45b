//! A board solved by deduction alone, step by step, and graded by what that took.

use super::camp::{Camp, Cell, Mark};
use super::deduce::Step;
use super::engine::{Engine, Look};
use super::search::{Search, Turn};
use super::why::{Clash, Grade, Technique, Why};
use crate::model::{Board, Contact, Edges, Pairing, Square};
use quandary_core::budget::Reason;
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status, by_turns};

/// One step of a solution: squares that follow from what is known, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The kind of reason.
    pub technique: Technique,
    /// The squares with what they turn out to be, [`Square::Tent`] or [`Square::Grass`].
    pub squares: Vec<(Point, Square)>,
    /// Trees and tents that the reason speaks of.
    pub because: Vec<Point>,
    /// The reason as a sentence, in lower case and without a full stop.
    pub reason: String,
}

impl Deduction {
    pub(super) fn of(camp: &Camp, step: &Step) -> Self {
        let because = match &step.why {
            Why::Contact { tent } => vec![*tent],
            Why::OnlySquare { tree } | Why::Corner { tree, .. } => vec![*tree],
            Why::Crowd { trees } => trees.clone(),
            Why::Claim { tents, .. } => tents.clone(),
            _ => Vec::new(),
        };
        let square = |(cell, mark): &(Cell, Mark)| {
            let square = match mark {
                Mark::Tent => Square::Tent,
                Mark::Grass | Mark::Open => Square::Grass,
            };
            (camp.cells[*cell as usize], square)
        };
        Self {
            technique: step.technique,
            squares: step.settles.iter().map(square).collect(),
            because,
            reason: step.why.to_string(),
        }
    }
}

/// Squares that can hold no tent, whatever the clues, and are not marked yet.
pub(super) fn away(board: &Board, camp: &Camp) -> Option<Deduction> {
    let squares: Vec<(Point, Square)> = board
        .squares
        .iter()
        .filter(|(at, square)| **square == Square::Empty && camp.cell_at(*at).is_none())
        .map(|(at, _)| (at, Square::Grass))
        .collect();
    (!squares.is_empty()).then(|| Deduction {
        technique: Technique::Away,
        squares,
        because: Vec::new(),
        reason: Why::Away.to_string(),
    })
}

/// How far deduction came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The steps in order; each settles squares that were open before it.
    pub deductions: Vec<Deduction>,
    /// Where they lead.
    pub end: RouteEnd,
}

/// Where deductions lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RouteEnd {
    /// Every square is known: the only solution.
    Solved,
    /// The techniques find nothing more.
    Stuck,
    /// There is no solution: why, as a sentence.
    Contradiction(String),
    /// The budget ended first.
    Stopped(Reason),
}

/// Deduces as far as a grade allows, suppositions included.
pub(crate) struct Routing {
    camp: Camp,
    grade: Grade,
    engine: Engine,
    stage: Stage,
    away: Option<Deduction>,
    steps: Vec<Step>,
    nodes: u64,
}

enum Stage {
    Deduce,
    /// Suppositions go round the open cells; so many have led to nothing in a row.
    Suppose {
        next: Cell,
        idle: usize,
    },
    Over(RouteEnd),
}

impl Routing {
    pub(crate) fn new(board: &Board, camp: Camp, grade: Grade) -> Self {
        Self {
            engine: Engine::new(&camp),
            away: away(board, &camp),
            steps: Vec::new(),
            camp,
            grade,
            stage: Stage::Deduce,
            nodes: 0,
        }
    }

    pub(crate) fn turn(&mut self) {
        self.nodes += 1;
        match self.stage {
            Stage::Deduce => self.deduce(),
            Stage::Suppose { next, idle } => self.suppose(next, idle),
            Stage::Over(_) => {}
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// The hardest grade that was needed so far.
    fn needed(&self) -> Grade {
        let hardest = self.engine.hardest();
        hardest.map_or(Grade::Gentle, Technique::grade)
    }

    /// The grade of the board, if the route solved it.
    pub(crate) fn solved(&self) -> Option<Grade> {
        matches!(self.stage, Stage::Over(RouteEnd::Solved)).then(|| self.needed())
    }

    /// No weaker grade solves the board.
    fn least(&self) -> Grade {
        match self.stage {
            // All that is weaker than a supposition found nothing more.
            Stage::Suppose { .. } => Grade::Extreme,
            Stage::Deduce | Stage::Over(_) => self.needed(),
        }
    }

    /// The squares that are still open, in reading order.
    pub(crate) fn open(&self) -> Vec<Point> {
        let known = self.engine.known();
        let open = (0..self.camp.cells.len() as Cell).filter(|cell| known.is_open(*cell));
        open.map(|cell| self.camp.cells[cell as usize]).collect()
    }

    fn deduce(&mut self) {
        match self.engine.look(&self.camp, self.grade) {
            Ok(Look::Steps(steps)) => self.take(&steps),
            Ok(Look::Nothing) => {
                self.stage = if self.engine.known().open() == 0 {
                    Stage::Over(RouteEnd::Solved)
                } else if self.grade >= Grade::Extreme {
                    Stage::Suppose { next: 0, idle: 0 }
                } else {
                    Stage::Over(RouteEnd::Stuck)
                }
            }
            Err(clash) => self.clash(&clash),
        }
    }

    fn suppose(&mut self, next: Cell, idle: usize) {
        let cells = self.camp.cells.len() as Cell;
        let known = self.engine.known();
        let mut ahead = (next..cells).chain(0..next);
        let open = ahead.find(|cell| known.is_open(*cell));
        let (Some(open), true) = (open, idle < known.open()) else {
            self.stage = Stage::Over(RouteEnd::Stuck);
            return;
        };
        self.stage = Stage::Suppose {
            next: (open + 1) % cells,
            idle: idle + 1,
        };
        if let Some(step) = self.engine.suppose(&self.camp, open) {
            self.stage = Stage::Deduce;
            self.take(&[step]);
        }
    }

    fn take(&mut self, steps: &[Step]) {
        for step in steps {
            let mut fresh = step.clone();
            let known = self.engine.known();
            fresh.settles.retain(|(cell, _)| known.is_open(*cell));
            if let Err(clash) = self.engine.apply(&self.camp, std::slice::from_ref(step)) {
                return self.clash(&clash);
            }
            if !fresh.settles.is_empty() {
                self.steps.push(fresh);
            }
        }
    }

    fn clash(&mut self, clash: &Clash) {
        self.stage = Stage::Over(RouteEnd::Contradiction(clash.to_string()));
    }
}

impl Job for Routing {
    type Output = Route;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, Self::is_over, Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            stored: self.steps.len() as u64,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Route {
        let end = match self.stage {
            Stage::Over(end) => end,
            Stage::Deduce | Stage::Suppose { .. } => {
                RouteEnd::Stopped(stopped.unwrap_or(Reason::Cancelled))
            }
        };
        let steps = self.steps.iter();
        let deductions = steps.map(|step| Deduction::of(&self.camp, step));
        Route {
            deductions: self.away.into_iter().chain(deductions).collect(),
            end,
        }
    }
}

/// How hard a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Graded {
    /// It has one solution.
    Unique {
        /// The weakest set of techniques that finds it.
        grade: Grade,
        /// The difficulty that Simon Tatham's generator would give it, where its rules are his
        /// and its techniques solve it.
        tatham: Option<Tatham>,
        /// How many steps each technique took, the easiest first; those that took none are left
        /// out.
        steps: Vec<(Technique, u64)>,
    },
    /// It has one solution, which no deduction below this grade finds: the budget ended before
    /// more was known.
    AtLeast {
        /// The weakest grade that may find it.
        grade: Grade,
        /// Why the search ended.
        reason: Reason,
    },
    /// It has several solutions.
    Several,
    /// It has none.
    Unsolvable,
    /// The budget ended first.
    Undecided(Reason),
}

/// Simon Tatham's difficulties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tatham {
    /// `e`
    Easy,
    /// `t`
    Tricky,
}

impl Tatham {
    /// The letter in his parameters.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Easy => 'e',
            Self::Tricky => 't',
        }
    }
}

/// Grades by a route; where that is stuck a search tells how many solutions there are.
pub(super) struct Grading {
    routing: Routing,
    search: Search,
    found: u64,
    end: Option<Counted>,
}

#[derive(Clone, Copy)]
enum Counted {
    One,
    Several,
    None,
    TooLarge,
}

impl Grading {
    pub(super) fn new(board: &Board, camp: Camp, memory: u64) -> Self {
        Self {
            search: Search::new(camp.clone(), memory),
            routing: Routing::new(board, camp, Grade::Extreme),
            found: 0,
            end: None,
        }
    }

    fn turn(&mut self) {
        if self.end.is_none() {
            self.count();
        } else {
            self.routing.turn();
        }
    }

    fn count(&mut self) {
        match self.search.turn(&[]) {
            Turn::Working => {}
            Turn::Solution(solution) => {
                self.found += 1;
                self.search.rule_out(&solution);
                if self.found > 1 {
                    self.end = Some(Counted::Several);
                }
            }
            Turn::Nothing => {
                self.end = Some(match self.found {
                    0 => Counted::None,
                    _ => Counted::One,
                });
            }
            Turn::TooLarge => self.end = Some(Counted::TooLarge),
        }
    }

    fn is_over(&self) -> bool {
        match self.end {
            None => false,
            Some(Counted::One) => self.routing.is_over(),
            Some(Counted::Several | Counted::None | Counted::TooLarge) => true,
        }
    }

    fn unique(&self) -> Graded {
        let grade = self.routing.solved().unwrap_or(Grade::Search);
        let of = |technique: &Technique| {
            let steps = self.routing.steps.iter();
            steps.filter(|step| step.technique == *technique).count() as u64
        };
        Graded::Unique {
            grade,
            tatham: tatham(&self.routing.camp, grade),
            steps: Technique::ALL
                .iter()
                .map(|technique| (*technique, of(technique)))
                .filter(|(_, steps)| *steps > 0)
                .collect(),
        }
    }
}

fn tatham(camp: &Camp, grade: Grade) -> Option<Tatham> {
    let his = camp.pairing == Pairing::Matching
        && camp.edges == Edges::Flat
        && camp.contact == Contact::AllAround
        && camp.lines.iter().all(|line| line.clue.is_some());
    match grade {
        Grade::Gentle | Grade::Easy if his => Some(Tatham::Easy),
        Grade::Tricky if his => Some(Tatham::Tricky),
        _ => None,
    }
}

impl Job for Grading {
    type Output = Graded;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, Self::is_over, Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.search.nodes() + self.routing.nodes,
            bytes: self.search.bytes(),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Graded {
        match (self.end, stopped) {
            (Some(Counted::One), _) if self.is_over() => self.unique(),
            (Some(Counted::One), Some(reason)) => Graded::AtLeast {
                grade: self.routing.least(),
                reason,
            },
            (Some(Counted::Several), _) => Graded::Several,
            (Some(Counted::None), _) => Graded::Unsolvable,
            (_, stopped) => Graded::Undecided(stopped.unwrap_or(Reason::Memory)),
        }
    }
}
