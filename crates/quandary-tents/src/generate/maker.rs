//! One board made to a wish.
//!
//! A board is filled with trees and tents at random. While it has another solution, the tents that
//! differ are taken away with their trees and the gaps are filled again; for a grade, those around
//! squares that its techniques leave open. A large board is first repaired in windows, each with all
//! outside of it given: other solutions are quicker found where only a part is open. Repairing what
//! is wrong instead of beginning anew is what makes large boards possible, and planting them densely
//! is what makes their proof short.

use super::site::{Site, Window, below};
use crate::model::{Board, Contact, Edges, Pairing};
use crate::solve::{Camp, Grade, Marks, Routing, Search, Turn};
use quandary_core::budget::Reason;
use quandary_core::grid::Point;
use quandary_core::job::{Job, Progress, Status, by_turns};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::ops::RangeInclusive;

/// How many trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trees {
    /// As many as find room: about one on five squares.
    Fill,
    /// So many.
    Exactly(u32),
}

/// What is asked of the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// There is one at least.
    Solvable,
    /// There is exactly one.
    Unique,
    /// There is exactly one, and finding it takes this grade.
    Graded(Grade),
}

/// A board to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Number of rows.
    pub rows: u32,
    /// Number of columns.
    pub columns: u32,
    /// What lies beyond the edge.
    pub edges: Edges,
    /// Which tents are in contact.
    pub contact: Contact,
    /// The reading of rule 4 by which the solution is the only one. Any reading accepts it.
    pub pairing: Pairing,
    /// How many trees.
    pub trees: Trees,
    /// What is asked of the solutions.
    pub ask: Ask,
}

/// A board that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle: trees and clues.
    pub puzzle: Board,
    /// The tents of its solution, in reading order.
    pub solution: Vec<Point>,
}

/// Bytes that proving may hold.
const MEMORY: u64 = 1 << 30;
/// Boards tried before a wish is given up.
const MOST_TRIES: u64 = 20_000;
/// Boards in a row that may have too little room for the trees before the wish is given up.
const MOST_SHORT: u64 = 300;
/// Boards tried before repair begins anew from an empty board: it may run in circles.
const MOST_REPAIRS: u64 = 400;
/// Pairs in a hundred that are taken away from a board that is too easy.
const SHAKEN: usize = 30;

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

/// A job that makes one board; `None` where none was found. The same wish and seed give the same
/// board.
#[must_use]
pub fn maker(wish: Wish, seed: u64) -> Box<dyn Job<Output = Option<Made>>> {
    Box::new(Maker::new(wish, ChaCha8Rng::seed_from_u64(seed)))
}

pub(super) struct Maker {
    wish: Wish,
    random: ChaCha8Rng,
    site: Site,
    /// The best site so far on the way to a grade, and how many squares its techniques leave open.
    best: Option<(Site, usize)>,
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
    Grade(Box<Routing>),
    Made,
    GivenUp,
}

impl Maker {
    pub(super) fn new(wish: Wish, random: ChaCha8Rng) -> Self {
        Self {
            wish,
            random,
            site: empty(wish),
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

    pub(super) fn made(&self) -> Option<Made> {
        matches!(self.stage, Stage::Made).then(|| Made {
            puzzle: self.site.puzzle(),
            solution: self.site.tents(),
        })
    }

    pub(super) fn turn(&mut self) {
        self.nodes += 1;
        self.stage = match std::mem::replace(&mut self.stage, Stage::Fill) {
            Stage::Fill => self.fill(),
            Stage::Prove(search) => self.prove(search),
            Stage::Grade(routing) => self.grade(routing),
            over => over,
        };
    }

    fn fill(&mut self) -> Stage {
        if self.tried >= MOST_TRIES {
            return Stage::GivenUp;
        }
        self.tried += 1;
        self.repairs += 1;
        if self.repairs > MOST_REPAIRS {
            self.begin_anew();
        }
        let wanted = self.wanted();
        self.plant(&wanted);
        let enough = wanted.contains(&self.site.trees());
        if !enough {
            self.short += 1;
            self.shake();
            return if self.short < MOST_SHORT {
                Stage::Fill
            } else {
                Stage::GivenUp
            };
        }
        self.short = 0;
        match self.wish.ask {
            Ask::Solvable => Stage::Made,
            Ask::Unique | Ask::Graded(Grade::Search) => self.proving(),
            Ask::Graded(grade) => self.grading(grade),
        }
    }

    /// How many trees will do.
    fn wanted(&self) -> RangeInclusive<u32> {
        match self.wish.trees {
            Trees::Fill => 1..=u32::MAX,
            Trees::Exactly(trees) => trees..=trees,
        }
    }

    /// Plants as many pairs as find room, and makes room for more: for those that are wanted, and
    /// on a large board because the more trees, the fewer ways to place their tents.
    fn plant(&mut self, wanted: &RangeInclusive<u32>) {
        self.site.fill(&mut self.random, *wanted.end());
        let squares = self.wish.rows * self.wish.columns;
        let dense = match (squares, self.wish.pairing) {
            (..=SMALL, _) => 0,
            (_, Pairing::Matching) => squares * DENSE / 1000,
            (_, Pairing::Local) => squares * DENSER / 1000,
        };
        let least = dense.clamp(*wanted.start(), *wanted.end());
        for _ in 0..squares {
            if self.site.trees() < least {
                self.site.replant(&mut self.random, *wanted.end());
            }
        }
    }

    fn begin_anew(&mut self) {
        self.site = empty(self.wish);
        self.best = None;
        self.repairs = 0;
        self.window = 0;
    }

    /// Takes away some pairs, whichever.
    fn shake(&mut self) {
        let tents = self.site.tents();
        for tent in tents {
            if below(&mut self.random, 100) < SHAKEN {
                self.site.clear(tent);
            }
        }
    }

    fn proving(&self) -> Stage {
        let camp = self.open_camp();
        let tents = self.site.tents();
        let tents = tents
            .iter()
            .filter_map(|tent| camp.cell_at(*tent))
            .collect();
        Stage::Prove(Box::new(Search::beside(camp, MEMORY, tents)))
    }

    fn camp(&self) -> Camp {
        Camp::new(&self.site.puzzle(), self.wish.pairing, Marks::Ignore)
    }

    /// The board; while windows are looked at, with everything outside of this one marked.
    fn open_camp(&self) -> Camp {
        let mut board = self.site.puzzle();
        if let Some(window) = self.window() {
            self.site.mark_outside(window, &mut board);
        }
        Camp::new(&board, self.wish.pairing, Marks::Respect)
    }

    /// The window that is looked at; none once all were, and none for a small board.
    fn window(&self) -> Option<Window> {
        let mut number = self.window;
        for (side, step) in WINDOWS {
            let along = |size: u32| size.saturating_sub(side).div_ceil(step) + 1;
            let (down, across) = (along(self.wish.rows), along(self.wish.columns));
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
        let puzzle = self.site.puzzle();
        Stage::Grade(Box::new(Routing::new(&puzzle, self.camp(), grade)))
    }

    fn prove(&mut self, mut search: Box<Search>) -> Stage {
        match search.turn(&[]) {
            Turn::Working => Stage::Prove(search),
            Turn::Solution(other) => {
                for tent in self.site.tents() {
                    let stays = search.camp().cell_at(tent);
                    if stays.is_none_or(|cell| other.binary_search(&cell).is_err()) {
                        self.site.clear(tent);
                    }
                }
                Stage::Fill
            }
            Turn::Nothing if self.window().is_some() => {
                self.window += 1;
                self.proving()
            }
            Turn::Nothing if self.wish.ask == Ask::Unique => Stage::Made,
            // Only search may solve it: see whether something weaker does.
            Turn::Nothing => self.grading(Grade::Extreme),
            Turn::TooLarge => Stage::GivenUp,
        }
    }

    fn grade(&mut self, mut routing: Box<Routing>) -> Stage {
        routing.turn();
        if !routing.is_over() {
            return Stage::Grade(routing);
        }
        let Ask::Graded(wished) = self.wish.ask else {
            return Stage::Made;
        };
        match (routing.solved(), wished) {
            (None, Grade::Search) => Stage::Made,
            (Some(grade), _) if grade == wished => Stage::Made,
            (Some(_), _) => {
                self.best = None;
                self.shake();
                Stage::Fill
            }
            (None, _) => {
                self.repair(&routing.open());
                Stage::Fill
            }
        }
    }

    /// Takes away the pairs around an open square; a board worse than the one before is left.
    fn repair(&mut self, open: &[Point]) {
        if open.is_empty() {
            return self.shake();
        }
        match &self.best {
            Some((best, least)) if *least < open.len() => {
                self.site = best.clone();
            }
            _ => self.best = Some((self.site.clone(), open.len())),
        }
        let at = open[below(&mut self.random, open.len())];
        for tent in self.site.around(at) {
            self.site.clear(tent);
        }
    }
}

fn empty(wish: Wish) -> Site {
    Site::new(wish.rows, wish.columns, wish.edges, wish.contact)
}

impl Job for Maker {
    type Output = Option<Made>;

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

    fn finish(self: Box<Self>, _: Option<Reason>) -> Option<Made> {
        self.made()
    }
}
