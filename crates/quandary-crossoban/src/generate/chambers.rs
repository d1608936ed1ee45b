//! Boards of several chambers connected by doors.
//!
//! If many elements are close together, the solution seldom needs all of them. The elements are
//! therefore distributed among small chambers. A separate search finds each chamber, and a door
//! connects it to the previous chambers. The pusher of the first chamber serves all chambers. The
//! joined board is evaluated as a whole; finally its redundant parts are removed.

use super::board_search::BoardSearch;
use super::evaluation::{Candidate, Evaluation, Quality, Threshold};
use super::layout::join;
use super::request::{BoardRequest, Requirement};
use crate::model::Board;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The largest number of positions searched on a joined board.
const MOST_NODES: u64 = 200_000;
/// The expected factor on positions for each further chamber.
const NODE_FACTOR: u64 = 16;
/// Failed joins before a chamber is replaced.
const MOST_FAILED_JOINS: u32 = 4;
/// Failed chambers before all chambers are discarded.
const MOST_FAILED_CHAMBERS: u32 = 8;
/// Placements tried for each join.
const MOST_PLACEMENTS: u32 = 400;

/// A chamber that is to be joined.
struct PendingChamber {
    chamber: Board,
    /// Joins that may still fail.
    left: u32,
    /// Finds another chamber if this one cannot be joined.
    search: Box<BoardSearch>,
}

/// The current activity.
enum Stage {
    /// Searches for a chamber.
    Chamber(Box<BoardSearch>),
    /// Places the chamber next to the board.
    Place(PendingChamber),
    /// Evaluates the joined board.
    Evaluation(Box<Evaluation>, PendingChamber),
    /// Removes redundant parts from the board with all chambers.
    Reduce(Box<BoardSearch>),
}

/// Generates boards of several chambers.
pub(super) struct ChamberGenerator {
    request: BoardRequest,
    chambers: Vec<BoardRequest>,
    random: ChaCha8Rng,
    /// The board of the chambers joined so far, if any.
    joined: Option<Candidate>,
    joined_count: usize,
    /// `None` before the search for the next chamber.
    stage: Option<Stage>,
    /// Chambers discarded since the last one was joined.
    failed: u32,
    pub(super) tried: u64,
    pub(super) nodes: u64,
    /// The best unfinished board.
    best: Option<Candidate>,
}

impl ChamberGenerator {
    /// A generator for a request that is distributed among these chambers.
    pub(super) fn new(request: BoardRequest, chambers: Vec<BoardRequest>, seed: u64) -> Self {
        Self {
            request,
            chambers,
            random: ChaCha8Rng::seed_from_u64(seed),
            joined: None,
            joined_count: 0,
            stage: None,
            failed: 0,
            tried: 0,
            nodes: 0,
            best: None,
        }
    }

    /// Runs until `until` nodes have been spent in total. Returns a finished board once there is one.
    pub(super) fn run(&mut self, until: u64) -> Option<Candidate> {
        while self.nodes < until {
            self.stage = match self.stage.take() {
                None => Some(Stage::Chamber(self.next_search())),
                Some(Stage::Chamber(search)) => self.search_chamber(search, until),
                Some(Stage::Place(pending)) => self.place(pending),
                Some(Stage::Evaluation(evaluation, pending)) => {
                    self.run_evaluation(evaluation, pending, until)
                }
                Some(Stage::Reduce(mut search)) => match self.searched(&mut search, until) {
                    None => Some(Stage::Reduce(search)),
                    finished => return finished,
                },
            };
        }
        None
    }

    fn next_search(&mut self) -> Box<BoardSearch> {
        let chamber = self.chambers[self.joined_count].clone();
        Box::new(BoardSearch::new(chamber, self.random.next_u64()))
    }

    /// Runs a search and accounts for its nodes.
    fn searched(&mut self, search: &mut BoardSearch, until: u64) -> Option<Candidate> {
        let before = search.nodes;
        let found = search.run(before + (until - self.nodes));
        self.nodes += search.nodes - before;
        found
    }

    fn search_chamber(&mut self, mut search: Box<BoardSearch>, until: u64) -> Option<Stage> {
        let Some(candidate) = self.searched(&mut search, until) else {
            return Some(Stage::Chamber(search));
        };
        // Joining multiplies the positions: the pusher can act in any chamber at any time.
        let board_nodes = self
            .joined
            .as_ref()
            .map_or(1, |joined_board| joined_board.nodes);
        if board_nodes * candidate.nodes > self.most_nodes() {
            return Some(Stage::Chamber(search));
        }
        if self.joined.is_none() {
            self.tried += 1;
            return self.accept(candidate);
        }
        Some(Stage::Place(PendingChamber {
            chamber: candidate.board,
            left: MOST_FAILED_JOINS,
            search,
        }))
    }

    /// The largest number of positions to search on the board with one more chamber, low enough for the
    /// chambers still to come.
    fn most_nodes(&self) -> u64 {
        let missing = self.chambers.len() - self.joined_count - 1;
        (0..missing).fold(MOST_NODES, |nodes, _| nodes / NODE_FACTOR)
    }

    /// Places a chamber. After too many failed placements it is discarded.
    fn place(&mut self, mut pending: PendingChamber) -> Option<Stage> {
        self.nodes += 1;
        if pending.left == 0 {
            self.failed += 1;
            if self.failed < MOST_FAILED_CHAMBERS {
                return Some(Stage::Chamber(pending.search));
            }
            self.restart();
            return None;
        }
        pending.left -= 1;
        let (random, joined_board) = (&mut self.random, &self.joined.as_ref()?.board);
        let board = (0..MOST_PLACEMENTS).find_map(|_| join(random, joined_board, &pending.chamber));
        Some(match board {
            None => Stage::Place(pending),
            Some(board) => Stage::Evaluation(Box::new(self.evaluate(board)), pending),
        })
    }

    fn evaluate(&self, board: Board) -> Evaluation {
        let is_last = self.joined_count + 1 == self.chambers.len();
        let requirements = requirements(&self.chambers[..=self.joined_count]);
        let threshold = Threshold::AtLeast(Quality {
            needed: requirements.len(),
            pushes: if is_last { self.request.min_pushes } else { 1 },
        });
        Evaluation::new(board, requirements, threshold, self.most_nodes())
    }

    fn run_evaluation(
        &mut self,
        mut evaluation: Box<Evaluation>,
        pending: PendingChamber,
        until: u64,
    ) -> Option<Stage> {
        match evaluation.run(until - self.nodes, &mut self.nodes) {
            None => Some(Stage::Evaluation(evaluation, pending)),
            Some(None) => Some(Stage::Place(pending)),
            Some(Some(candidate)) => self.accept(candidate),
        }
    }

    /// Continues with a board to which one more chamber has been joined.
    fn accept(&mut self, candidate: Candidate) -> Option<Stage> {
        (self.joined_count, self.failed) = (self.joined_count + 1, 0);
        if self.joined_count == self.chambers.len() {
            self.restart();
            let search = BoardSearch::of(candidate, self.request.clone(), self.random.next_u64());
            return Some(Stage::Reduce(Box::new(search)));
        }
        self.keep(&candidate);
        self.joined = Some(candidate);
        None
    }

    fn restart(&mut self) {
        (self.joined, self.joined_count, self.failed) = (None, 0, 0);
    }

    /// Keeps an unfinished board if it is the best so far.
    fn keep(&mut self, candidate: &Candidate) {
        let there = requirements(&self.chambers[..self.joined_count]);
        let mut missing = self.request.requirements();
        missing.retain(|requirement| !there.contains(requirement));
        let best = self.best.as_ref();
        if best.is_none_or(|best| candidate.quality > best.quality) {
            self.best = Some(Candidate {
                redundant: missing,
                ..candidate.clone()
            });
        }
    }

    /// The best unfinished board.
    pub(super) fn closest(&self) -> Option<&Candidate> {
        self.best.as_ref()
    }
}

/// The requirements of some chambers.
fn requirements(chambers: &[BoardRequest]) -> Vec<Requirement> {
    chambers
        .iter()
        .flat_map(BoardRequest::requirements)
        .collect()
}
