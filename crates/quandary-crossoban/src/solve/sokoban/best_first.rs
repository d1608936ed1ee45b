//! Best-first search from push to push.

use super::explorer::{Ahead, Explorer};
use super::open::Open;
use super::position::Push;
use super::route::pushes_to;
use super::store::{Id, NOBODY, Put, Reached, Store};
use super::walk::Walk;
use super::warehouse::Warehouse;
use std::sync::Arc;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Any solution: the pushes to come weigh so many times as much as those so far.
    Any {
        /// More than 1.
        weight: u32,
    },
    /// A solution with the fewest pushes.
    FewestPushes,
    /// A solution with the fewest moves, and among those with the fewest pushes. Here the
    /// pusher's square counts, not only its region.
    FewestMoves,
    /// Every position on a way that may solve the board in so many pushes.
    Every {
        /// The fewest that solve it.
        pushes: u32,
    },
}

/// How a search came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By these pushes.
    Solved(Vec<Push>),
    /// There is nothing more to look at: unless every position was asked for, there is no solution.
    Exhausted,
    /// The memory is full.
    Full,
}

/// A search from the start of a board: A*, where something is to be the fewest.
///
/// Positions wait by what they cost so far and the pushes to come at the least. That bound is
/// consistent: a push shortens the way of one box, and by one push at the most, and what is frozen stays
/// frozen.
#[derive(Clone, Debug)]
pub struct BestFirst {
    warehouse: Arc<Warehouse>,
    purpose: Purpose,
    explorer: Explorer,
    walk: Walk,
    store: Store,
    open: Open,
    memory: u64,
    nodes: u64,
    bound: u64,
    end: Option<End>,
    pushes: Vec<Push>,
    boxes: Vec<u64>,
}

impl BestFirst {
    /// A search from the start of a board, in so many bytes.
    #[must_use]
    pub fn new(warehouse: Arc<Warehouse>, purpose: Purpose, memory: u64) -> Self {
        let words = warehouse.words();
        let mut search = Self {
            purpose,
            explorer: Explorer::new(&warehouse),
            walk: Walk::new(&warehouse),
            store: Store::new(words, memory),
            open: Open::default(),
            memory,
            nodes: 0,
            bound: 0,
            end: None,
            pushes: Vec::new(),
            boxes: vec![0; words],
            warehouse,
        };
        search.begin();
        search
    }

    fn begin(&mut self) {
        let Some(bound) = self.explorer.look(&self.warehouse) else {
            self.end = Some(End::Exhausted);
            return;
        };
        self.explorer.position().write(&mut self.boxes);
        let ahead = Ahead {
            player: self.warehouse.player(),
            region: self.explorer.reach().lowest(),
            bound,
        };
        self.put(
            ahead,
            Reached {
                parent: NOBODY,
                pushes: 0,
                moves: 0,
            },
        );
    }

    /// Positions expanded.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions held.
    #[must_use]
    pub fn stored(&self) -> u64 {
        self.store.len() as u64
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.store.bytes() + self.open.bytes() + self.explorer.bytes()
    }

    /// No solution has fewer pushes, or fewer moves if those are counted.
    #[must_use]
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// All positions reached. The start is the first.
    #[must_use]
    pub fn into_store(self) -> Store {
        self.store
    }

    /// Expands up to so many positions.
    pub fn run(&mut self, nodes: u64) {
        let most = self.nodes.saturating_add(nodes);
        while self.end.is_none() && self.nodes < most {
            self.step();
        }
    }

    fn step(&mut self) {
        let Some((rank, id)) = self.open.pop() else {
            self.end = Some(End::Exhausted);
            return;
        };
        if self.store.is_closed(id) {
            return;
        }
        match self.purpose {
            Purpose::FewestPushes => self.bound = self.bound.max(rank),
            Purpose::FewestMoves => self.bound = self.bound.max(rank >> 32),
            Purpose::Any { .. } | Purpose::Every { .. } => {}
        }
        self.store.close(id);
        self.nodes += 1;
        let warehouse = Arc::clone(&self.warehouse);
        let (boxes, player) = (self.store.boxes(id), self.store.player(id));
        let bound = self.explorer.visit(&warehouse, boxes, player);
        match (bound, self.purpose) {
            (Some(0), Purpose::Every { .. }) => {}
            (Some(0), _) => {
                self.end = Some(End::Solved(pushes_to(&warehouse, &self.store, id)));
            }
            _ => self.expand(&warehouse, id),
        }
    }

    fn expand(&mut self, warehouse: &Warehouse, id: Id) {
        let reached = self.store.reached(id);
        let mut list = std::mem::take(&mut self.pushes);
        self.explorer.pushes(warehouse, &mut list);
        match self.purpose {
            Purpose::Any { .. } | Purpose::FewestPushes => {
                self.explorer.prune(warehouse, &mut list);
            }
            Purpose::FewestMoves => {
                let position = self.explorer.position();
                self.walk
                    .measure(warehouse, position.occupied(), position.player());
            }
            Purpose::Every { .. } => {}
        }
        for push in &list {
            let Some(ahead) = self.explorer.ahead(warehouse, *push, &mut self.boxes) else {
                continue;
            };
            let steps = match self.purpose {
                Purpose::FewestMoves => self.walk.steps(push.behind(warehouse)),
                _ => Some(0),
            };
            let reached = Reached {
                parent: id,
                pushes: reached.pushes + 1,
                moves: reached.moves + steps.unwrap_or(0) + 1,
            };
            self.put(ahead, reached);
        }
        self.pushes = list;
    }

    /// Puts the position in `self.boxes` into the queue, unless it was reached as cheaply before.
    fn put(&mut self, ahead: Ahead, reached: Reached) {
        let Some(rank) = self.rank(ahead.bound, reached) else {
            return;
        };
        let player = match self.purpose {
            Purpose::FewestMoves => ahead.player,
            _ => ahead.region,
        };
        let id = match self.store.put(&self.boxes, player, reached) {
            Put::New(id) => id,
            Put::Known(id) => {
                if !self.is_worth_another_look(id, reached) {
                    return;
                }
                self.store.reopen(id, reached);
                id
            }
            Put::Full => {
                self.end = Some(End::Full);
                return;
            }
        };
        self.open.push(rank, id);
        if self.bytes() > self.memory {
            self.end = Some(End::Full);
        }
    }

    /// Whether a position was reached more cheaply now. One that led to no solution leads to
    /// none, whatever it costs: that counts where any solution will do.
    fn is_worth_another_look(&self, id: Id, reached: Reached) -> bool {
        let settled = matches!(self.purpose, Purpose::Any { .. }) && self.store.is_closed(id);
        !settled && self.rank(0, reached) < self.rank(0, self.store.reached(id))
    }

    /// When it is a position's turn; `None` if it serves no purpose.
    fn rank(&self, bound: u32, reached: Reached) -> Option<u64> {
        let pushes = u64::from(reached.pushes + bound);
        match self.purpose {
            Purpose::Any { weight } => {
                Some(u64::from(reached.pushes) + u64::from(weight) * u64::from(bound))
            }
            Purpose::FewestPushes => Some(pushes),
            Purpose::FewestMoves => Some(u64::from(reached.moves + bound) << 32 | pushes),
            Purpose::Every { pushes: most } => Some(pushes).filter(|least| *least <= most.into()),
        }
    }
}
