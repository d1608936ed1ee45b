//! Boards of several independent components.
//!
//! Many elements are partitioned among independent components, each with its own pushers, which are
//! placed next to each other.

use super::assay::{Assay, Draft, Hurdle, Shortfall, Worth};
use super::layout::beside;
use super::share::Share;
use super::source::Source;
use super::wish::Wish;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The factor on the positions of the components for the whole board.
const HARDER: u64 = 4;

/// Generates boards of several components.
pub(super) struct Suite {
    wish: Wish,
    rooms: Vec<Share>,
    random: ChaCha8Rng,
    found: Vec<Draft>,
    /// The generator of the next component.
    source: Source,
    /// The evaluation of the whole board.
    assay: Option<Assay>,
    /// Number of boards drawn for finished components.
    tried: u64,
    pub(super) nodes: u64,
}

impl Suite {
    /// A generator for a request that is partitioned among these components, at least one.
    pub(super) fn new(wish: Wish, rooms: Vec<Share>, seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        Self {
            source: Source::of_room(&rooms[0], random.next_u64()),
            wish,
            rooms,
            random,
            found: Vec::new(),
            assay: None,
            tried: 0,
            nodes: 0,
        }
    }

    /// Runs until `until` nodes have been spent in total. Returns a finished board once there is one.
    pub(super) fn run(&mut self, until: u64) -> Option<Draft> {
        while self.nodes < until {
            if let Some(mut assay) = self.assay.take() {
                match assay.run(until - self.nodes, &mut self.nodes) {
                    None => self.assay = Some(assay),
                    Some(None) => {}
                    Some(finished) => return finished,
                }
            } else {
                self.look_for_room(until);
            }
        }
        None
    }

    fn look_for_room(&mut self, until: u64) {
        let before = self.source.nodes();
        let found = self.source.run(before + (until - self.nodes));
        self.nodes += self.source.nodes() - before;
        let Some(draft) = found else {
            return;
        };
        self.found.push(draft);
        self.tried += self.source.tried();
        if self.found.len() == self.rooms.len() {
            self.assay = self.all();
            self.found.clear();
        }
        let room = &self.rooms[self.found.len()];
        self.source = Source::of_room(room, self.random.next_u64());
    }

    /// The evaluation of the board with all components.
    fn all(&self) -> Option<Assay> {
        let boards = self.found.iter().map(|draft| draft.board.clone());
        let board = boards.reduce(|board, room| beside(&board, &room))?;
        let units = self.wish.units();
        let hurdle = Hurdle::AtLeast(Worth {
            at_work: units.len(),
            pushes: self.wish.least,
        });
        let nodes: u64 = self.found.iter().map(|draft| draft.nodes).sum();
        Some(Assay::new(board, units, hurdle, HARDER * nodes))
    }

    /// Number of boards drawn.
    pub(super) fn tried(&self) -> u64 {
        self.tried + self.source.tried()
    }

    /// The finished components and the best board of the next one.
    pub(super) fn closest(&self) -> Option<Shortfall> {
        let next = self.source.closest();
        let now = next.as_ref().map(|next| next.pushes);
        let pushes = self.found.iter().map(|draft| draft.worth.pushes).chain(now);
        let pushes = pushes.reduce(|one, other| one + other)?;
        let missing = |room: &Share| room.wish.units();
        let idle = match next {
            Some(next) => next.idle,
            None => missing(&self.rooms[self.found.len()]),
        };
        let later = self.rooms.iter().skip(self.found.len() + 1);
        let idle = idle.into_iter().chain(later.flat_map(missing)).collect();
        Some(Shortfall { pushes, idle })
    }
}
