//! Solving by deduction alone, and grading by the techniques that are needed.

use super::cell_graph::{CellGraph, CellId, CellState};
use super::engine::{Engine, NextSteps};
use super::explanation::{Contradiction, Explanation, Grade, Technique};
use super::search::{Search, SearchStep};
use super::techniques::Step;
use crate::model::{Board, Contact, Edges, PairingRule, Square};
use quandary_core::budget::Reason;
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status, by_turns};

/// A deduction step: squares whose content follows from the known squares, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The technique.
    pub technique: Technique,
    /// The squares with their content, [`Square::Tent`] or [`Square::Grass`].
    pub squares: Vec<(Point, Square)>,
    pub(crate) explanation: Explanation,
}

impl Deduction {
    pub(super) fn of(graph: &CellGraph, step: &Step) -> Self {
        let square = |(cell, mark): &(CellId, CellState)| {
            let square = match mark {
                CellState::Tent => Square::Tent,
                CellState::Grass | CellState::Open => Square::Grass,
            };
            (graph.cells[*cell as usize], square)
        };
        Self {
            technique: step.technique,
            squares: step.settles.iter().map(square).collect(),
            explanation: step.explanation.clone(),
        }
    }

    /// The reason as a sentence, in lower case and without a full stop.
    #[must_use]
    pub fn reason(&self) -> String {
        self.explanation.to_string()
    }
}

/// Empty squares that cannot hold a tent for any clues.
pub(super) fn excluded_squares(board: &Board, graph: &CellGraph) -> Option<Deduction> {
    let squares: Vec<(Point, Square)> = board
        .squares
        .iter()
        .filter(|(at, square)| **square == Square::Empty && graph.cell_at(*at).is_none())
        .map(|(at, _)| (at, Square::Grass))
        .collect();
    (!squares.is_empty()).then_some(Deduction {
        technique: Technique::Away,
        squares,
        explanation: Explanation::Away,
    })
}

/// A series of deduction steps, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeductionRun {
    /// The steps in order. No square is listed in more than one step.
    pub deductions: Vec<Deduction>,
    /// How the series of steps ended.
    pub end: DeductionEnd,
}

/// How a series of deduction steps ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeductionEnd {
    /// Every square is known, so there is exactly one solution. Unless the solver ignores the marks
    /// on the board, only solutions that agree with them count.
    Solved,
    /// The techniques find nothing more.
    Stuck,
    /// There is no solution; the contradiction states why. Unless the solver ignores the marks on
    /// the board, only solutions that agree with them count.
    Contradiction(Contradiction),
    /// The budget was used up.
    Stopped(Reason),
}

/// Applies all techniques up to a grade, suppositions included.
pub(crate) struct DeductionJob {
    graph: CellGraph,
    grade: Grade,
    engine: Engine,
    stage: Stage,
    excluded: Option<Deduction>,
    steps: Vec<Step>,
    nodes: u64,
}

enum Stage {
    Deduce,
    /// Suppositions cycle through the open cells; the last `idle` ones settled nothing.
    Suppose {
        next: CellId,
        idle: usize,
    },
    Over(DeductionEnd),
}

impl DeductionJob {
    pub(crate) fn new(board: &Board, graph: CellGraph, grade: Grade) -> Self {
        Self {
            engine: Engine::new(&graph),
            excluded: excluded_squares(board, &graph),
            steps: Vec::new(),
            graph,
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

    /// The grade of the hardest technique used so far.
    fn needed(&self) -> Grade {
        let hardest = self.engine.hardest();
        hardest.map_or(Grade::Gentle, Technique::grade)
    }

    /// The grade of the board, if deduction solved it.
    pub(crate) fn solved(&self) -> Option<Grade> {
        matches!(self.stage, Stage::Over(DeductionEnd::Solved)).then(|| self.needed())
    }

    /// A lower bound for the grade of the board.
    fn least(&self) -> Grade {
        match self.stage {
            // No technique easier than a supposition found anything.
            Stage::Suppose { .. } => Grade::Extreme,
            Stage::Deduce | Stage::Over(_) => self.needed(),
        }
    }

    /// The open squares, in reading order.
    pub(crate) fn open(&self) -> Vec<Point> {
        let known = self.engine.known();
        let open = (0..self.graph.cells.len() as CellId).filter(|cell| known.is_open(*cell));
        open.map(|cell| self.graph.cells[cell as usize]).collect()
    }

    fn deduce(&mut self) {
        match self.engine.next_steps(&self.graph, self.grade) {
            Ok(NextSteps::Steps(steps)) => self.take(&steps),
            Ok(NextSteps::Nothing) => {
                self.stage = if self.engine.known().open() == 0 {
                    Stage::Over(DeductionEnd::Solved)
                } else if self.grade >= Grade::Extreme {
                    Stage::Suppose { next: 0, idle: 0 }
                } else {
                    Stage::Over(DeductionEnd::Stuck)
                }
            }
            Err(contradiction) => self.contradiction(contradiction),
        }
    }

    fn suppose(&mut self, next: CellId, idle: usize) {
        let cells = self.graph.cells.len() as CellId;
        let known = self.engine.known();
        let mut ahead = (next..cells).chain(0..next);
        let open = ahead.find(|cell| known.is_open(*cell));
        let (Some(open), true) = (open, idle < known.open()) else {
            self.stage = Stage::Over(DeductionEnd::Stuck);
            return;
        };
        self.stage = Stage::Suppose {
            next: (open + 1) % cells,
            idle: idle + 1,
        };
        if let Some(step) = self.engine.suppose(&self.graph, open) {
            self.stage = Stage::Deduce;
            self.take(&[step]);
        }
    }

    fn take(&mut self, steps: &[Step]) {
        for step in steps {
            let mut fresh = step.clone();
            let known = self.engine.known();
            fresh.settles.retain(|(cell, _)| known.is_open(*cell));
            if let Err(contradiction) = self.engine.apply(&self.graph, std::slice::from_ref(step)) {
                return self.contradiction(contradiction);
            }
            if !fresh.settles.is_empty() {
                self.steps.push(fresh);
            }
        }
    }

    fn contradiction(&mut self, contradiction: Contradiction) {
        self.stage = Stage::Over(DeductionEnd::Contradiction(contradiction));
    }
}

impl Job for DeductionJob {
    type Output = DeductionRun;

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

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> DeductionRun {
        let end = match self.stage {
            Stage::Over(end) => end,
            Stage::Deduce | Stage::Suppose { .. } => {
                DeductionEnd::Stopped(stopped.unwrap_or(Reason::Cancelled))
            }
        };
        let steps = self.steps.iter();
        let deductions = steps.map(|step| Deduction::of(&self.graph, step));
        DeductionRun {
            deductions: self.excluded.into_iter().chain(deductions).collect(),
            end,
        }
    }
}

/// The result of grading a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GradeResult {
    /// The board has one solution.
    Unique {
        /// The easiest grade whose techniques solve the board.
        grade: Grade,
        /// The difficulty in Simon Tatham's program, if that program has the same rules as the
        /// board and the techniques of that program solve the board.
        tatham: Option<TathamDifficulty>,
        /// The number of steps of each technique that was used, the easiest first.
        steps: Vec<(Technique, u64)>,
    },
    /// The board has one solution, but the budget was used up before the exact grade was known. The
    /// board cannot be solved with the techniques of a grade below `grade`.
    AtLeast {
        /// A lower bound for the grade.
        grade: Grade,
        /// Why grading stopped before the exact grade was known.
        reason: Reason,
    },
    /// The board has several solutions.
    Several,
    /// The board has no solution.
    Unsolvable,
    /// The budget was used up before it was known whether the board has exactly one solution.
    Undecided(Reason),
}

/// The difficulties of Simon Tatham's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TathamDifficulty {
    /// Easy: `e` in game IDs.
    Easy,
    /// Tricky: `t` in game IDs.
    Tricky,
}

impl TathamDifficulty {
    /// The letter of the difficulty in game IDs.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Easy => 'e',
            Self::Tricky => 't',
        }
    }
}

/// Counts solutions up to two; if there is exactly one, grades the board by deduction.
pub(super) struct GradeJob {
    deduction: DeductionJob,
    search: Search,
    found: u64,
    end: Option<SolutionCount>,
}

#[derive(Clone, Copy)]
enum SolutionCount {
    One,
    Several,
    None,
    TooLarge,
}

impl GradeJob {
    pub(super) fn new(board: &Board, graph: CellGraph, memory: u64) -> Self {
        Self {
            search: Search::new(graph.clone(), memory),
            deduction: DeductionJob::new(board, graph, Grade::Extreme),
            found: 0,
            end: None,
        }
    }

    fn turn(&mut self) {
        if self.end.is_none() {
            self.count();
        } else {
            self.deduction.turn();
        }
    }

    fn count(&mut self) {
        match self.search.turn(&[]) {
            SearchStep::Working => {}
            SearchStep::Solution(solution) => {
                self.found += 1;
                self.search.rule_out(&solution);
                if self.found > 1 {
                    self.end = Some(SolutionCount::Several);
                }
            }
            SearchStep::Exhausted => {
                self.end = Some(match self.found {
                    0 => SolutionCount::None,
                    _ => SolutionCount::One,
                });
            }
            SearchStep::TooLarge => self.end = Some(SolutionCount::TooLarge),
        }
    }

    fn is_over(&self) -> bool {
        match self.end {
            None => false,
            Some(SolutionCount::One) => self.deduction.is_over(),
            Some(SolutionCount::Several | SolutionCount::None | SolutionCount::TooLarge) => true,
        }
    }

    fn unique(&self) -> GradeResult {
        let grade = self.deduction.solved().unwrap_or(Grade::Search);
        let of = |technique: &Technique| {
            let steps = self.deduction.steps.iter();
            steps.filter(|step| step.technique == *technique).count() as u64
        };
        GradeResult::Unique {
            grade,
            tatham: tatham(&self.deduction.graph, grade),
            steps: Technique::ALL
                .iter()
                .map(|technique| (*technique, of(technique)))
                .filter(|(_, steps)| *steps > 0)
                .collect(),
        }
    }
}

fn tatham(graph: &CellGraph, grade: Grade) -> Option<TathamDifficulty> {
    let his = graph.pairing == PairingRule::Matching
        && graph.edges == Edges::Flat
        && graph.contact == Contact::AllAround
        && graph.lines.iter().all(|line| line.clue.is_some());
    match grade {
        Grade::Gentle | Grade::Easy if his => Some(TathamDifficulty::Easy),
        Grade::Tricky if his => Some(TathamDifficulty::Tricky),
        _ => None,
    }
}

impl Job for GradeJob {
    type Output = GradeResult;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, Self::is_over, Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.search.nodes() + self.deduction.nodes,
            bytes: self.search.bytes(),
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> GradeResult {
        match (self.end, stopped) {
            (Some(SolutionCount::One), _) if self.is_over() => self.unique(),
            (Some(SolutionCount::One), Some(reason)) => GradeResult::AtLeast {
                grade: self.deduction.least(),
                reason,
            },
            (Some(SolutionCount::Several), _) => GradeResult::Several,
            (Some(SolutionCount::None), _) => GradeResult::Unsolvable,
            (_, stopped) => GradeResult::Undecided(stopped.unwrap_or(Reason::Memory)),
        }
    }
}
