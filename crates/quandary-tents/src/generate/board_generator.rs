//! Generates one board with requested properties.
//!
//! A board is filled with random pairs of a tree and a tent; these tents are the intended solution.
//! As long as the board has another solution, the pairs whose tents are not part of that other
//! solution are removed, and the gaps are filled again. If a grade is requested, the pairs around
//! squares that the techniques of the grade cannot decide are replaced.
//!
//! Other solutions are found faster in a small part of a board. Therefore a large board is first
//! repaired window by window: a window is a square part of the board, and everything outside the
//! window is fixed. Large boards are possible because a board is repaired many times before the
//! generator restarts from an empty board. A large board is filled with many trees, which makes the
//! uniqueness proof short.

use super::planted_board::{PlantedBoard, Window, random_below};
use crate::model::{Board, Contact, Edges, PairingRule};
use crate::solve::{CellGraph, DeductionJob, Grade, MarkPolicy, Search, SearchStep};
use quandary_core::budget::Reason;
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status, by_weighted_turns};
use quandary_core::words::counted;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::ops::RangeInclusive;

/// How many trees a generated board gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeCount {
    /// As many as fit: about one per five squares.
    Fill,
    /// Exactly this number.
    Exactly(u32),
}

/// How many solutions a generated board must have, and which grade, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolutionRequirement {
    /// At least one solution.
    Solvable,
    /// Exactly one solution.
    Unique,
    /// Exactly one solution, on a board of this grade.
    Graded(Grade),
}

/// The requested properties of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRequest {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// Whether the board is flat or a torus.
    pub edges: Edges,
    /// Which tents count as being in contact.
    pub contact: Contact,
    /// The reading of rule 4 by which the solutions are counted and the board is graded. The
    /// returned solution is valid under both readings.
    pub pairing: PairingRule,
    /// The number of trees.
    pub trees: TreeCount,
    /// How many solutions the board must have, and which grade, if any.
    pub requirement: SolutionRequirement,
}

/// A generated board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedBoard {
    /// The board with trees and clues.
    pub board: Board,
    /// The tents of the solution, in reading order.
    pub solution: Vec<Point>,
}

/// The memory limit for uniqueness proofs, in bytes.
const MEMORY: u64 = 1 << 30;
/// The maximum number of boards tried for a request.
const MAX_TRIES: u64 = 20_000;
/// The maximum number of consecutive boards with too few trees.
const MAX_SHORT: u64 = 300;
/// The maximum number of repairs before a restart from an empty board, because repair can cycle.
const MAX_REPAIRS: u64 = 400;
/// The maximum number of rearrangements in one turn.
const REPLANTED_PER_TURN: u32 = 256;
/// The number of squares that are filled in the time of one node of a proof.
const SQUARES_PER_NODE: u32 = 16;
/// The percentage of pairs that are removed from a board that is too easy.
const CLEARED_PERCENT: usize = 30;

/// Trees per thousand squares with which a large board is searched in about a second. A randomly
/// filled board has 190 and takes a hundred times as long.
const TREES_PER_MILLE_MATCHING: u32 = 205;
/// The same for the local rule, which allows more placements.
const TREES_PER_MILLE_LOCAL: u32 = 235;
/// The maximum number of squares of a board that is searched fast with any number of trees.
const SMALL_BOARD: u32 = 900;

/// The windows in which a large board is made unique first: side length, and distance from one
/// window to the next.
const WINDOWS: [(u32, u32); 2] = [(30, 15), (60, 20)];

/// A job that generates one board; its result is `None` if no board was found. The same request
/// with the same seed results in the same board.
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
    /// For a grade: the best board so far, and how many squares its techniques leave open.
    best: Option<(PlantedBoard, usize)>,
    /// For a grade: a board with one solution and the grade closest to the requested one.
    other_grade: Option<(PlantedBoard, Grade)>,
    stage: Stage,
    /// The number of the current window; past the last one if all windows are unique.
    window: u32,
    nodes: u64,
    tried: u64,
    repairs: u64,
    /// The number of consecutive boards with too few trees.
    short: u64,
}

enum Stage {
    Fill,
    /// Rearranges pairs so that more of them fit; at most this number of times.
    Replant(u32),
    /// Searches for another solution.
    Prove(Box<Search>),
    /// Checks whether the techniques of the grade solve the board.
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
            other_grade: None,
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

    /// The random number generator, for the next board.
    pub(super) fn into_random(self) -> ChaCha8Rng {
        self.random
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Made | Stage::GivenUp)
    }

    pub(super) fn made(&self) -> Option<GeneratedBoard> {
        matches!(self.stage, Stage::Made).then(|| GeneratedBoard {
            board: self.planted.level_board(),
            solution: self.planted.tents(),
        })
    }

    /// Returns the weight of the turn.
    pub(super) fn turn(&mut self) -> u64 {
        self.nodes += 1;
        let weight = match self.stage {
            Stage::Prove(_) | Stage::Grade(_) | Stage::Made | Stage::GivenUp => 1,
            Stage::Fill | Stage::Replant(_) => {
                u64::from(self.request.rows * self.request.columns / SQUARES_PER_NODE)
            }
        };
        self.stage = match std::mem::replace(&mut self.stage, Stage::Fill) {
            Stage::Fill => self.fill(),
            Stage::Replant(left) => self.replant(left),
            Stage::Prove(search) => self.prove(search),
            Stage::Grade(deduction) => self.grade(deduction),
            over => over,
        };
        weight
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
        let most = *self.wanted().end();
        self.planted.fill(&mut self.random, most);
        self.replant(self.request.rows * self.request.columns)
    }

    /// Goes on to replant a board with too few trees, or checks the board.
    fn replant(&mut self, left: u32) -> Stage {
        let least = self.least_trees();
        let most = *self.wanted().end();
        for _ in 0..left.min(REPLANTED_PER_TURN) {
            if self.planted.trees() < least {
                self.planted.replant(&mut self.random, most);
            }
        }
        let left = left.saturating_sub(REPLANTED_PER_TURN);
        if left > 0 && self.planted.trees() < least {
            Stage::Replant(left)
        } else {
            self.check_trees()
        }
    }

    fn check_trees(&mut self) -> Stage {
        let enough = self.wanted().contains(&self.planted.trees());
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

    /// The acceptable numbers of trees.
    fn wanted(&self) -> RangeInclusive<u32> {
        match self.request.trees {
            TreeCount::Fill => 1..=u32::MAX,
            TreeCount::Exactly(trees) => trees..=trees,
        }
    }

    /// The number of trees up to which pairs are rearranged: the requested number, and on a large
    /// board a density with few possible placements of the tents.
    fn least_trees(&self) -> u32 {
        let wanted = self.wanted();
        let squares = self.request.rows * self.request.columns;
        let dense = match (squares, self.request.pairing) {
            (..=SMALL_BOARD, _) => 0,
            (_, PairingRule::Matching) => squares * TREES_PER_MILLE_MATCHING / 1000,
            (_, PairingRule::Local) => squares * TREES_PER_MILLE_LOCAL / 1000,
        };
        dense.clamp(*wanted.start(), *wanted.end())
    }

    fn restart(&mut self) {
        self.planted = empty(self.request);
        self.best = None;
        self.repairs = 0;
        self.window = 0;
    }

    /// Removes some random pairs.
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
            &self.planted.level_board(),
            self.request.pairing,
            MarkPolicy::Ignore,
        )
    }

    /// The board, with everything outside the current window marked.
    fn windowed_graph(&self) -> CellGraph {
        let mut board = self.planted.level_board();
        if let Some(window) = self.window() {
            self.planted.mark_outside(window, &mut board);
        }
        CellGraph::new(&board, self.request.pairing, MarkPolicy::Keep)
    }

    /// The current window; `None` for small boards and after the last window.
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
        let board = self.planted.level_board();
        Stage::Grade(Box::new(DeductionJob::new(&board, self.graph(), grade)))
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
            // Check that deduction alone does not solve the board.
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
            (Some(grade), _) => {
                self.keep_other_grade(grade, requested);
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

    /// Keeps the board if its grade is closer to the requested one than that of the board kept so
    /// far.
    fn keep_other_grade(&mut self, grade: Grade, requested: Grade) {
        let distance = |grade: Grade| (grade as i8 - requested as i8).abs();
        let kept = self.other_grade.as_ref().map(|(_, kept)| distance(*kept));
        if kept.is_none_or(|kept| distance(grade) < kept) {
            self.other_grade = Some((self.planted.clone(), grade));
        }
    }

    /// The best rejected board, and how it fell short.
    pub(super) fn near_miss(&self) -> Option<(GeneratedBoard, String)> {
        let (planted, words) = match (&self.other_grade, &self.best) {
            (Some((planted, grade)), _) => (planted, format!("a board of grade {}", grade.word())),
            (None, Some((planted, open))) => {
                let open = counted(*open as u64, "square", "squares");
                (
                    planted,
                    format!("a board on which deduction leaves {open} open"),
                )
            }
            (None, None) => return None,
        };
        let board = GeneratedBoard {
            board: planted.level_board(),
            solution: planted.tents(),
        };
        Some((board, words))
    }

    /// Removes the pairs around an open square. Returns to the best board so far if this one is
    /// worse.
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
        by_weighted_turns(self, nodes, Self::is_over, Self::turn)
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
