//! Boards of several chambers.
//!
//! One room seldom has work for many elements. So they are shared out among small chambers, each
//! found by a search of its own, and a new chamber is joined to those before by a door. The one
//! pusher of the first chamber serves all of them. What is kept is proven on the joined board, not
//! put together from what is known of the chambers.

use super::assay::{Assay, Draft, Hurdle, Worth};
use super::draw::below;
use super::search::Search;
use super::wish::{Unit, Wish};
use crate::model::{Board, Cell, Terrain};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Positions that are searched on one joined board.
const MOST_NODES: u64 = 200_000;
/// How many times as hard a board becomes with every chamber.
const HARDER: u64 = 16;
/// Joined boards that may fail before a chamber is replaced.
const JOINTS: u32 = 4;
/// Chambers that may fail before all begins anew.
const CHAMBERS: u32 = 8;
/// Places that are tried for a chamber.
const PLACES: u32 = 400;

/// The chamber that is to be joined next.
struct Joint {
    chamber: Board,
    left: u32,
}

pub(super) struct Compose {
    chambers: Vec<Wish>,
    units: Vec<Unit>,
    least: u64,
    random: ChaCha8Rng,
    /// The chambers that are joined, with their number.
    hall: Option<(Draft, usize)>,
    search: Search,
    joint: Option<Joint>,
    assay: Option<Assay>,
    failed: u32,
    pub(super) tried: u64,
    pub(super) nodes: u64,
    best: Option<Draft>,
}

impl Compose {
    /// For a wish that is shared out among chambers, of which there is one at least.
    pub(super) fn new(wish: &Wish, chambers: Vec<Wish>, seed: u64) -> Option<Self> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let search = Search::new(chambers.first()?.clone(), random.next_u64());
        Some(Self {
            chambers,
            units: wish.units(),
            least: wish.least,
            random,
            hall: None,
            search,
            joint: None,
            assay: None,
            failed: 0,
            tried: 0,
            nodes: 0,
            best: None,
        })
    }

    /// Works on until so many nodes were spent in all; a finished board once there is one.
    pub(super) fn run(&mut self, until: u64) -> Option<Draft> {
        while self.nodes < until {
            if let Some(mut assay) = self.assay.take() {
                match assay.run(until - self.nodes, &mut self.nodes) {
                    None => self.assay = Some(assay),
                    Some(Some(draft)) => {
                        let joined = self.joined() + 1;
                        if let Some(finished) = self.goes_on(draft, joined) {
                            return Some(finished);
                        }
                    }
                    Some(None) => {}
                }
            } else if self.joint.is_some() {
                self.nodes += 1;
                self.assay = self.next_joint();
            } else {
                self.look_for_chamber(until);
            }
        }
        None
    }

    fn joined(&self) -> usize {
        self.hall.as_ref().map_or(0, |(_, joined)| *joined)
    }

    /// Positions that may be searched on the board with one chamber more, so that it stays easy
    /// enough for those to come.
    fn most_nodes(&self) -> u64 {
        let missing = self.chambers.len() - self.joined() - 1;
        (0..missing).fold(MOST_NODES, |nodes, _| nodes / HARDER)
    }

    /// Looks for a chamber; the first one is the hall that others are joined to.
    fn look_for_chamber(&mut self, until: u64) {
        let before = self.search.nodes;
        let found = self.search.run(before + (until - self.nodes));
        self.nodes += self.search.nodes - before;
        let Some(draft) = found else {
            return;
        };
        // Chambers make each other harder: what a pusher can do in one, it can do at any time.
        let hall_nodes = self.hall.as_ref().map_or(1, |(hall, _)| hall.nodes);
        if hall_nodes * draft.nodes > self.most_nodes() {
            return;
        }
        if self.hall.is_none() {
            self.tried += 1;
            self.goes_on(draft, 1);
            return;
        }
        self.joint = Some(Joint {
            chamber: draft.board,
            left: JOINTS,
        });
    }

    /// The chambers before with the new one somewhere. After too many it is dropped.
    fn next_joint(&mut self) -> Option<Assay> {
        let (hall, joined) = self.hall.as_ref()?;
        let mut joint = self.joint.take()?;
        if joint.left == 0 {
            self.failed += 1;
            if self.failed == CHAMBERS {
                self.begin_anew();
            }
            return None;
        }
        joint.left -= 1;
        let board = (0..PLACES).find_map(|_| join(&mut self.random, &hall.board, &joint.chamber));
        self.joint = Some(joint);
        let is_last = joined + 1 == self.chambers.len();
        let units = units(&self.chambers[..=*joined]);
        let hurdle = Hurdle::AtLeast(Worth {
            at_work: units.len(),
            pushes: if is_last { self.least } else { 1 },
        });
        let most_nodes = self.most_nodes();
        board.map(|board| Assay::new(board, units, hurdle, most_nodes))
    }

    /// So many chambers are joined. The board if these are all.
    fn goes_on(&mut self, draft: Draft, joined: usize) -> Option<Draft> {
        (self.joint, self.failed) = (None, 0);
        if joined == self.chambers.len() {
            self.begin_anew();
            return Some(draft);
        }
        self.keep(&draft, joined);
        self.hall = Some((draft, joined));
        self.look_for(joined);
        None
    }

    fn begin_anew(&mut self) {
        (self.hall, self.joint, self.failed) = (None, None, 0);
        self.look_for(0);
    }

    fn look_for(&mut self, chamber: usize) {
        self.search = Search::new(self.chambers[chamber].clone(), self.random.next_u64());
    }

    /// Keeps what is not finished, if nothing better is known.
    fn keep(&mut self, draft: &Draft, joined: usize) {
        let there = units(&self.chambers[..joined]);
        let missing = self.units.iter().filter(|unit| !there.contains(unit));
        let draft = Draft {
            idle: missing.copied().collect(),
            ..draft.clone()
        };
        if self
            .best
            .as_ref()
            .is_none_or(|best| draft.worth > best.worth)
        {
            self.best = Some(draft);
        }
    }

    /// The best board that is not finished.
    pub(super) fn closest(&self) -> Option<&Draft> {
        self.best.as_ref()
    }
}

/// What was asked for in some chambers.
fn units(chambers: &[Wish]) -> Vec<Unit> {
    chambers.iter().flat_map(Wish::units).collect()
}

fn is_open(board: &Board, at: Point) -> bool {
    let within = at.x < board.width() && at.y < board.height();
    within && board.cell(at).terrain != Terrain::Wall
}

/// Whether a door may lead to a cell.
fn is_floor(board: &Board, at: Point) -> bool {
    is_open(board, at) && board.cell(at).terrain == Terrain::Floor
}

/// Two boards as one, the second somewhere beside the first, with a door in the wall between them
/// and without pushers of its own. `None` if there is no door between them where it came to lie.
fn join(random: &mut ChaCha8Rng, hall: &Board, chamber: &Board) -> Option<Board> {
    let (width, height) = (
        hall.width() + 2 * chamber.width(),
        hall.height() + 2 * chamber.height(),
    );
    let mut joined = walls(width, height);
    copy(hall, &mut joined, chamber.width(), chamber.height());
    let x = below(random, (width - chamber.width()) as usize + 1) as u32;
    let y = below(random, (height - chamber.height()) as usize + 1) as u32;
    let mut new = walls(width, height);
    copy(&unmanned(chamber), &mut new, x, y);
    let around = |at: Point| Direction::ORTHOGONAL.map(|to| at.step(to));
    let touches = |board: &Board, at: Point| {
        let beside = around(at).into_iter().flatten();
        beside.filter(|at| is_open(board, *at)).count()
    };
    let cells: Vec<Point> = new.cells().map(|(at, _)| at).collect();
    let clash =
        |at: &&Point| is_open(&new, **at) && (is_open(&joined, **at) || touches(&joined, **at) > 0);
    if cells.iter().any(|at| clash(&at)) {
        return None;
    }
    let is_door = |at: &&Point| {
        let ends = |to: Direction| {
            let (Some(one), Some(other)) = (at.step(to), at.step(to.opposite())) else {
                return false;
            };
            is_floor(&joined, one) && is_floor(&new, other)
        };
        let closed = !is_open(&joined, **at) && !is_open(&new, **at);
        let narrow = touches(&joined, **at) == 1 && touches(&new, **at) == 1;
        closed && narrow && Direction::ORTHOGONAL.into_iter().any(ends)
    };
    let doors: Vec<&Point> = cells.iter().filter(is_door).collect();
    let door = **doors.get(below(random, doors.len().max(1)))?;
    joined.set(door, Cell::default());
    copy(&new, &mut joined, 0, 0);
    Some(cut(&joined))
}

fn walls(width: u32, height: u32) -> Board {
    let mut board = Board::new(width, height);
    for (at, _) in board.clone().cells() {
        board.set(at, Cell::WALL);
    }
    board
}

/// Everything open, moved right and down.
fn copy(from: &Board, to: &mut Board, right: u32, down: u32) {
    for (at, cell) in from.cells() {
        if cell.terrain != Terrain::Wall {
            to.set(Point::new(at.x + right, at.y + down), cell);
        }
    }
}

fn unmanned(board: &Board) -> Board {
    let mut unmanned = board.clone();
    for at in board.pushers() {
        let content = None;
        unmanned.set(
            at,
            Cell {
                content,
                ..board.cell(at)
            },
        );
    }
    unmanned
}

/// What is open, with one wall around it.
fn cut(board: &Board) -> Board {
    let open = || {
        board
            .cells()
            .map(|(at, _)| at)
            .filter(|at| is_open(board, *at))
    };
    let low = |values: &mut dyn Iterator<Item = u32>| values.min().unwrap_or(1).max(1) - 1;
    let high = |values: &mut dyn Iterator<Item = u32>| values.max().unwrap_or(0) + 1;
    let (left, right) = (
        low(&mut open().map(|at| at.x)),
        high(&mut open().map(|at| at.x)),
    );
    let (top, bottom) = (
        low(&mut open().map(|at| at.y)),
        high(&mut open().map(|at| at.y)),
    );
    let mut cut = walls(right - left + 1, bottom - top + 1);
    for at in open() {
        cut.set(Point::new(at.x - left, at.y - top), board.cell(at));
    }
    cut
}
