//! One board made to a request.
//!
//! A board is filled with trees and tents at random. While it has another solution, the tents that
//! differ are taken away with their trees and the gaps are filled again; for a grade, those around
//! squares that its techniques leave open. A large board is first repaired in windows, each with all
//! outside of it given: other solutions are quicker found where only a part is open. Repairing what
//! is wrong instead of beginning anew is what makes large boards possible, and planting them densely
//! is what makes their proof short.

use super::planted_board::{PlantedBoard, Window, random_below};
use crate::model::{Board, Contact, Edges, PairingRule};
use crate::solve::{CellGraph, DeductionJob, Grade, MarkPolicy, Search, SearchStep};
use quandary_core::budget::Reason;
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status, by_turns};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::ops::RangeInclusive;

/// How many trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeCount {
    /// As many as find room: about one on five squares.
    Fill,
    /// So many.
    Exactly(u32),
}

/// What is asked of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionRequirement {
    /// There is one at least.
    Solvable,
    /// There is exactly one.
    Unique,
    /// There is exactly one, and finding it takes this grade.
    Graded(Grade),
}

/// A board to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRequest {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub columns: u32,
    /// What lies beyond the edge.
    pub edges: Edges,
    /// Which tents are in contact.
    pub contact: Contact,
    /// The reading of rule 4 by which the solution is the only one. Any reading accepts it.
    pub pairing: PairingRule,
    /// How many trees.
    pub trees: TreeCount,
    /// What is asked of the solutions.
    pub requirement: SolutionRequirement,
}

/// A board that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedBoard {
    /// The puzzle: trees and clues.
    pub puzzle: Board,
    /// The tents of its solution, in reading order.
    pub solution: Vec<Point>,
}

/// Bytes that proving may hold.
const MEMORY: u64 = 1 << 30;
/// Boards tried before a request is given up.
const MAX_TRIES: u64 = 20_000;
/// Boards in a row that may have too little room for the trees before the request is given up.
const MAX_SHORT: u64 = 300;
/// Boards tried before repair begins anew from an empty board: it may run in circles.
const MAX_REPAIRS: u64 = 400;
/// Pairs in a hundred that are taken away from a board that is too easy.
const CLEARED_PERCENT: usize = 30;

/// Trees on a thousand squares with which the whole of a large board is searched within a second or
/// so. A board filled at random has 190, and takes a hundred times as long.
const DENSE: u32 = 205;
/// The same by the local rule, which leaves more ways.
const DENSER: u32 = 235;
/// Squares of a board that is quickly searched, however many trees it has.
const SMALL: u32 = 900;

/// The windows in which a large board is made unique before the whole is: the squares along the
/// side of one, and from one to the next.
const WINDOWS: [(u32, u32); 2] = [(30, 15), (60, 20)];

/// A job that makes one board; `None` where none was found. The same request and seed give the same
/// board.
#[must_use]
pub fn board_generator(
    request: BoardRequest,
    seed: u64,
) -> Box<dyn Job<Output = Option<GeneratedBoard>>> {
    Box::new(BoardGenerator::new(
        request,
        ChaCha8Rng::seed_from_u64(seed),
    ))
}

pub(super) struct BoardGenerator {
    request: BoardRequest,
    random: ChaCha8Rng,
    planted: PlantedBoard,
    /// The best planted so far on the way to a grade, and how many squares its techniques leave open.
    best: Option<(PlantedBoard, usize)>,
    stage: Stage,
    /// The window that is looked at, by its number; all of them were where it is past the last.
    window: u32,
    nodes: u64,
    tried: u64,
    repairs: u64,
    /// Boards in a row that had no room for all trees.
    short: u64,
}

enum Stage {
    Fill,
    /// Is there another solution?
    Prove(Box<Search>),
    /// Does the grade solve it?
    Grade(Box<DeductionJob>),
    Made,
    GivenUp,
}

impl BoardGenerator {
    pub(super) fn new(request: BoardRequest, random: ChaCha8Rng) -> Self {
        Self {
            request,
            random,
            planted: empty(request),
            best: None,
            stage: Stage::Fill,
            window: 0,
            nodes: 0,
            tried: 0,
            repairs: 0,
            short: 0,
        }
    }

    pub(super) fn tried(&self) -> u64 {
        self.tried
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The random numbers, for the next board.
    pub(super) fn into_random(self) -> ChaCha8Rng {
        self.random
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Made | Stage::GivenUp)
    }

    pub(super) fn made(&self) -> Option<GeneratedBoard> {
        matches!(self.stage, Stage::Made).then(|| GeneratedBoard {
            puzzle: self.planted.puzzle(),
            solution: self.planted.tents(),
        })
    }

    pub(super) fn turn(&mut self) {
        self.nodes += 1;
        self.stage = match std::mem::replace(&mut self.stage, Stage::Fill) {
            Stage::Fill => self.fill(),
            Stage::Prove(search) => self.prove(search),
            Stage::Grade(deduction) => self.grade(deduction),
            over => over,
        };
    }

    fn fill(&mut self) -> Stage {
        if self.tried >= MAX_TRIES {
            return Stage::GivenUp;
        }
        self.tried += 1;
        self.repairs += 1;
        if self.repairs > MAX_REPAIRS {
            self.restart();
        }
        let wanted = self.wanted();
        self.plant(&wanted);
        let enough = wanted.contains(&self.planted.trees());
        if !enough {
            self.short += 1;
            self.clear_random_pairs();
            return if self.short < MAX_SHORT {
                Stage::Fill
            } else {
                Stage::GivenUp
            };
        }
        self.short = 0;
        match self.request.requirement {
            SolutionRequirement::Solvable => Stage::Made,
            SolutionRequirement::Unique | SolutionRequirement::Graded(Grade::Search) => {
                self.proving()
            }
            SolutionRequirement::Graded(grade) => self.grading(grade),
        }
    }

    /// How many trees will do.
    fn wanted(&self) -> RangeInclusive<u32> {
        match self.request.trees {
            TreeCount::Fill => 1..=u32::MAX,
            TreeCount::Exactly(trees) => trees..=trees,
        }
    }

    /// Plants as many pairs as find room, and makes room for more: for those that are wanted, and
    /// on a large board because the more trees, the fewer ways to place their tents.
    fn plant(&mut self, wanted: &RangeInclusive<u32>) {
        self.planted.fill(&mut self.random, *wanted.end());
        let squares = self.request.rows * self.request.columns;
        let dense = match (squares, self.request.pairing) {
            (..=SMALL, _) => 0,
            (_, PairingRule::Matching) => squares * DENSE / 1000,
            (_, PairingRule::Local) => squares * DENSER / 1000,
        };
        let least = dense.clamp(*wanted.start(), *wanted.end());
        for _ in 0..squares {
            if self.planted.trees() < least {
                self.planted.replant(&mut self.random, *wanted.end());
            }
        }
    }

    fn restart(&mut self) {
        self.planted = empty(self.request);
        self.best = None;
        self.repairs = 0;
        self.window = 0;
    }

    /// Takes away some pairs, whichever.
    fn clear_random_pairs(&mut self) {
        let tents = self.planted.tents();
        for tent in tents {
            if random_below(&mut self.random, 100) < CLEARED_PERCENT {
                self.planted.clear(tent);
            }
        }
    }

    fn proving(&self) -> Stage {
        let graph = self.windowed_graph();
        let tents = self.planted.tents();
        let tents = tents
            .iter()
            .filter_map(|tent| graph.cell_at(*tent))
            .collect();
        Stage::Prove(Box::new(Search::excluding(graph, MEMORY, tents)))
    }

    fn graph(&self) -> CellGraph {
        CellGraph::new(
            &self.planted.puzzle(),
            self.request.pairing,
            MarkPolicy::Ignore,
        )
    }

    /// The board; while windows are looked at, with everything outside of this one marked.
    fn windowed_graph(&self) -> CellGraph {
        let mut board = self.planted.puzzle();
        if let Some(window) = self.window() {
            self.planted.mark_outside(window, &mut board);
        }
        CellGraph::new(&board, self.request.pairing, MarkPolicy::Keep)
    }

    /// The window that is looked at; none once all were, and none for a small board.
    fn window(&self) -> Option<Window> {
        let mut number = self.window;
        for (side, step) in WINDOWS {
            let along = |size: u32| size.saturating_sub(side).div_ceil(step) + 1;
            let (down, across) = (along(self.request.rows), along(self.request.columns));
            let count = if down * across > 1 { down * across } else { 0 };
            if number < count {
                let from = Point::new(number % across * step, number / across * step);
                return Some(Window { from, side });
            }
            number -= count;
        }
        None
    }

    fn grading(&self, grade: Grade) -> Stage {
        let puzzle = self.planted.puzzle();
        Stage::Grade(Box::new(DeductionJob::new(&puzzle, self.graph(), grade)))
    }

    fn prove(&mut self, mut search: Box<Search>) -> Stage {
        match search.turn(&[]) {
            SearchStep::Working => Stage::Prove(search),
            SearchStep::Solution(other) => {
                for tent in self.planted.tents() {
                    let stays = search.graph().cell_at(tent);
                    if stays.is_none_or(|cell| other.binary_search(&cell).is_err()) {
                        self.planted.clear(tent);
                    }
                }
                Stage::Fill
            }
            SearchStep::Exhausted if self.window().is_some() => {
                self.window += 1;
                self.proving()
            }
            SearchStep::Exhausted if self.request.requirement == SolutionRequirement::Unique => {
                Stage::Made
            }
            // Only search may solve it: see whether something weaker does.
            SearchStep::Exhausted => self.grading(Grade::Extreme),
            SearchStep::TooLarge => Stage::GivenUp,
        }
    }

    fn grade(&mut self, mut deduction: Box<DeductionJob>) -> Stage {
        deduction.turn();
        if !deduction.is_over() {
            return Stage::Grade(deduction);
        }
        let SolutionRequirement::Graded(requested) = self.request.requirement else {
            return Stage::Made;
        };
        match (deduction.solved(), requested) {
            (None, Grade::Search) => Stage::Made,
            (Some(grade), _) if grade == requested => Stage::Made,
            (Some(_), _) => {
                self.best = None;
                self.clear_random_pairs();
                Stage::Fill
            }
            (None, _) => {
                self.repair(&deduction.open());
                Stage::Fill
            }
        }
    }

    /// Takes away the pairs around an open square; a board worse than the one before is left.
    fn repair(&mut self, open: &[Point]) {
        if open.is_empty() {
            return self.clear_random_pairs();
        }
        match &self.best {
            Some((best, least)) if *least < open.len() => {
                self.planted = best.clone();
            }
            _ => self.best = Some((self.planted.clone(), open.len())),
        }
        let at = open[random_below(&mut self.random, open.len())];
        for tent in self.planted.around(at) {
            self.planted.clear(tent);
        }
    }
}

fn empty(request: BoardRequest) -> PlantedBoard {
    PlantedBoard::new(
        request.rows,
        request.columns,
        request.edges,
        request.contact,
    )
}

impl Job for BoardGenerator {
    type Output = Option<GeneratedBoard>;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, Self::is_over, Self::turn)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            stored: self.tried,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> Option<GeneratedBoard> {
        self.made()
    }
}
