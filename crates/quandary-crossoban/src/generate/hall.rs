//! Rooms of several chambers.
//!
//! Few elements find work next to each other. So those of a room are shared out among small chambers,
//! each found by a search of its own, and a new chamber is joined to those before by a door. The one
//! pusher of the first chamber serves all of them. What is kept is proven on the joined board, not
//! put together from what is known of the chambers; last, what is idle there goes.

use super::assay::{Assay, Draft, Hurdle, Shortfall, Worth};
use super::layout::join;
use super::search::Search;
use super::wish::{Unit, Wish};
use crate::model::Board;
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

/// A chamber that is to be joined.
struct Joint {
    chamber: Board,
    /// Joined boards that may fail.
    left: u32,
    /// Finds another chamber where this one fits nowhere.
    search: Box<Search>,
}

/// What is being done.
enum Stage {
    /// A chamber is looked for.
    Chamber(Box<Search>),
    /// It is put somewhere.
    Place(Joint),
    /// The board with it is looked at.
    Assay(Box<Assay>, Joint),
    /// What is idle on the board with all chambers is taken away.
    Strip(Box<Search>),
}

/// Makes rooms.
pub(super) struct Hall {
    wish: Wish,
    chambers: Vec<Wish>,
    random: ChaCha8Rng,
    /// The chambers that are joined so far, none or so many.
    hall: Option<Draft>,
    joined: usize,
    /// None before the next chamber is looked for.
    stage: Option<Stage>,
    /// Chambers that fitted nowhere since one did.
    failed: u32,
    pub(super) tried: u64,
    pub(super) nodes: u64,
    /// The best board that is not finished.
    best: Option<Draft>,
}

impl Hall {
    /// For a wish that is shared out among these chambers.
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

    /// Works on until so many nodes were spent in all; a finished board once there is one.
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

    /// Works on in a search, and counts its nodes.
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
        // Chambers make each other harder: what a pusher can do in one, it can do at any time.
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

    /// Positions that may be searched on the board with one chamber more, so that it stays easy
    /// enough for those to come.
    fn most_nodes(&self) -> u64 {
        let missing = self.chambers.len() - self.joined - 1;
        (0..missing).fold(MOST_NODES, |nodes, _| nodes / HARDER)
    }

    /// Puts a chamber somewhere. After too many places it is dropped.
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

    /// One chamber more is joined.
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

    /// Keeps what is not finished, if nothing better is known.
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

/// What was asked for in some chambers.
fn units(chambers: &[Wish]) -> Vec<Unit> {
    chambers.iter().flat_map(Wish::units).collect()
}
