//! Boards of several chambers connected by doors.
//!
//! Few elements are all needed if they are close together. So the elements are distributed among small
//! chambers, each found by a search of its own, and each chamber is connected to the previous ones by
//! a door. The pusher of the first chamber serves all of them. The joined board is evaluated as a
//! whole; finally its redundant parts are removed.

use super::assay::{Assay, Draft, Hurdle, Shortfall, Worth};
use super::layout::join;
use super::search::Search;
use super::wish::{Unit, Wish};
use crate::model::Board;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The largest number of positions searched on a joined board.
const MOST_NODES: u64 = 200_000;
/// The expected factor on positions for each further chamber.
const HARDER: u64 = 16;
/// Failed joins before a chamber is replaced.
const JOINTS: u32 = 4;
/// Failed chambers before all chambers are discarded.
const CHAMBERS: u32 = 8;
/// Placements tried for each join.
const PLACES: u32 = 400;

/// A chamber that is to be joined.
struct Joint {
    chamber: Board,
    /// Joins that may still fail.
    left: u32,
    /// Finds another chamber if this one cannot be joined.
    search: Box<Search>,
}

/// The current activity.
enum Stage {
    /// Searches for a chamber.
    Chamber(Box<Search>),
    /// Places the chamber next to the board.
    Place(Joint),
    /// Evaluates the joined board.
    Assay(Box<Assay>, Joint),
    /// Removes redundant parts from the board with all chambers.
    Strip(Box<Search>),
}

/// Generates boards of several chambers.
pub(super) struct Hall {
    wish: Wish,
    chambers: Vec<Wish>,
    random: ChaCha8Rng,
    /// The board of the chambers joined so far, if any.
    hall: Option<Draft>,
    joined: usize,
    /// `None` before the search for the next chamber.
    stage: Option<Stage>,
    /// Chambers discarded since the last one was joined.
    failed: u32,
    pub(super) tried: u64,
    pub(super) nodes: u64,
    /// The best unfinished board.
    best: Option<Draft>,
}

impl Hall {
    /// A generator for a request that is distributed among these chambers.
    pub(super) fn new(wish: Wish, chambers: Vec<Wish>, seed: u64) -> Self {
        Self {
            wish,
            chambers,
            random: ChaCha8Rng::seed_from_u64(seed),
            hall: None,
            joined: 0,
            stage: None,
            failed: 0,
            tried: 0,
            nodes: 0,
            best: None,
        }
    }

    /// Runs until `until` nodes have been spent in total. Returns a finished board once there is one.
    pub(super) fn run(&mut self, until: u64) -> Option<Draft> {
        while self.nodes < until {
            self.stage = match self.stage.take() {
                None => Some(Stage::Chamber(self.next_search())),
                Some(Stage::Chamber(search)) => self.look_for_chamber(search, until),
                Some(Stage::Place(joint)) => self.place(joint),
                Some(Stage::Assay(assay, joint)) => self.look_at(assay, joint, until),
                Some(Stage::Strip(mut search)) => match self.searched(&mut search, until) {
                    None => Some(Stage::Strip(search)),
                    finished => return finished,
                },
            };
        }
        None
    }

    fn next_search(&mut self) -> Box<Search> {
        let chamber = self.chambers[self.joined].clone();
        Box::new(Search::new(chamber, self.random.next_u64()))
    }

    /// Runs a search and accounts for its nodes.
    fn searched(&mut self, search: &mut Search, until: u64) -> Option<Draft> {
        let before = search.nodes;
        let found = search.run(before + (until - self.nodes));
        self.nodes += search.nodes - before;
        found
    }

    fn look_for_chamber(&mut self, mut search: Box<Search>, until: u64) -> Option<Stage> {
        let Some(draft) = self.searched(&mut search, until) else {
            return Some(Stage::Chamber(search));
        };
        // Joining multiplies the positions: the pusher can act in any chamber at any time.
        let hall_nodes = self.hall.as_ref().map_or(1, |hall| hall.nodes);
        if hall_nodes * draft.nodes > self.most_nodes() {
            return Some(Stage::Chamber(search));
        }
        if self.hall.is_none() {
            self.tried += 1;
            return self.goes_on(draft);
        }
        Some(Stage::Place(Joint {
            chamber: draft.board,
            left: JOINTS,
            search,
        }))
    }

    /// The largest number of positions to search on the board with one more chamber, low enough for the
    /// chambers still to come.
    fn most_nodes(&self) -> u64 {
        let missing = self.chambers.len() - self.joined - 1;
        (0..missing).fold(MOST_NODES, |nodes, _| nodes / HARDER)
    }

    /// Places a chamber. After too many failed placements it is discarded.
    fn place(&mut self, mut joint: Joint) -> Option<Stage> {
        self.nodes += 1;
        if joint.left == 0 {
            self.failed += 1;
            if self.failed < CHAMBERS {
                return Some(Stage::Chamber(joint.search));
            }
            self.begin_anew();
            return None;
        }
        joint.left -= 1;
        let (random, hall) = (&mut self.random, &self.hall.as_ref()?.board);
        let board = (0..PLACES).find_map(|_| join(random, hall, &joint.chamber));
        Some(match board {
            None => Stage::Place(joint),
            Some(board) => Stage::Assay(Box::new(self.assay(board)), joint),
        })
    }

    fn assay(&self, board: Board) -> Assay {
        let is_last = self.joined + 1 == self.chambers.len();
        let units = units(&self.chambers[..=self.joined]);
        let hurdle = Hurdle::AtLeast(Worth {
            at_work: units.len(),
            pushes: if is_last { self.wish.least } else { 1 },
        });
        Assay::new(board, units, hurdle, self.most_nodes())
    }

    fn look_at(&mut self, mut assay: Box<Assay>, joint: Joint, until: u64) -> Option<Stage> {
        match assay.run(until - self.nodes, &mut self.nodes) {
            None => Some(Stage::Assay(assay, joint)),
            Some(None) => Some(Stage::Place(joint)),
            Some(Some(draft)) => self.goes_on(draft),
        }
    }

    /// Continues with a board to which one more chamber has been joined.
    fn goes_on(&mut self, draft: Draft) -> Option<Stage> {
        (self.joined, self.failed) = (self.joined + 1, 0);
        if self.joined == self.chambers.len() {
            self.begin_anew();
            let search = Search::of(draft, self.wish.clone(), self.random.next_u64());
            return Some(Stage::Strip(Box::new(search)));
        }
        self.keep(&draft);
        self.hall = Some(draft);
        None
    }

    fn begin_anew(&mut self) {
        (self.hall, self.joined, self.failed) = (None, 0, 0);
    }

    /// Keeps an unfinished board if it is the best so far.
    fn keep(&mut self, draft: &Draft) {
        let there = units(&self.chambers[..self.joined]);
        let mut missing = self.wish.units();
        missing.retain(|unit| !there.contains(unit));
        let best = self.best.as_ref();
        if best.is_none_or(|best| draft.worth > best.worth) {
            self.best = Some(Draft {
                idle: missing,
                ..draft.clone()
            });
        }
    }

    pub(super) fn closest(&self) -> Option<Shortfall> {
        self.best.as_ref().map(Draft::shortfall)
    }
}

/// The requirements of some chambers.
fn units(chambers: &[Wish]) -> Vec<Unit> {
    chambers.iter().flat_map(Wish::units).collect()
}
