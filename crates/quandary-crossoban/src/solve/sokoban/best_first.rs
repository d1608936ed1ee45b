//! Best-first search over single pushes.

use super::explorer::{Explorer, Successor};
use super::open_list::OpenList;
use super::position::Push;
use super::route::pushes_to;
use super::store::{Id, Insertion, NO_PARENT, ParentLink, Store};
use super::walk_distances::WalkDistances;
use super::warehouse::Warehouse;
use std::sync::Arc;

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Any solution, by weighted A*.
    Any {
        /// The factor by which the estimate of the remaining pushes is multiplied; more than 1.
        weight: u32,
    },
    /// A solution with the fewest pushes.
    FewestPushes,
    /// A solution with the fewest moves and, among all solutions with this number of moves, with
    /// the fewest pushes. Positions are different if the pusher is on different squares, even if
    /// these squares are in the same region.
    FewestMoves,
    /// All positions that may occur in a solution with the fewest pushes.
    AllPaths {
        /// The fewest pushes that solve the board. The caller must know this number.
        pushes: u32,
    },
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchResult {
    /// Solved by these pushes.
    Solved(Vec<Push>),
    /// No position is left to expand. For [`Purpose::AllPaths`], all wanted positions have been
    /// stored. For all other purposes, the board has no solution.
    Exhausted,
    /// The memory is used up.
    Full,
}

/// A best-first search from the start of a board.
///
/// Positions are ordered by their cost so far plus a lower bound on the pushes to go, as in
/// A*. For [`Purpose::Any`], the bound is multiplied by the weight (weighted A*). The bound
/// is consistent: one push reduces the distance of one box by at most one, and frozen boxes
/// stay frozen.
#[derive(Clone, Debug)]
pub struct BestFirst {
    warehouse: Arc<Warehouse>,
    purpose: Purpose,
    explorer: Explorer,
    walk: WalkDistances,
    store: Store,
    open: OpenList,
    memory: u64,
    nodes: u64,
    bound: u64,
    result: Option<SearchResult>,
    pushes: Vec<Push>,
    boxes: Vec<u64>,
}

impl BestFirst {
    /// Starts a search that may use `memory` bytes.
    #[must_use]
    pub fn new(warehouse: Arc<Warehouse>, purpose: Purpose, memory: u64) -> Self {
        let words = warehouse.words();
        let mut search = Self {
            purpose,
            explorer: Explorer::new(&warehouse),
            walk: WalkDistances::new(&warehouse),
            store: Store::new(words, memory),
            open: OpenList::default(),
            memory,
            nodes: 0,
            bound: 0,
            result: None,
            pushes: Vec::new(),
            boxes: vec![0; words],
            warehouse,
        };
        search.begin();
        search
    }

    fn begin(&mut self) {
        let Some(bound) = self.explorer.evaluate(&self.warehouse) else {
            self.result = Some(SearchResult::Exhausted);
            return;
        };
        self.explorer.position().write(&mut self.boxes);
        let successor = Successor {
            player: self.warehouse.player(),
            region: self.explorer.reach().lowest(),
            bound,
        };
        self.enqueue(
            successor,
            ParentLink {
                parent: NO_PARENT,
                pushes: 0,
                moves: 0,
            },
        );
    }

    /// Number of positions expanded.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Number of positions stored.
    #[must_use]
    pub fn stored(&self) -> u64 {
        self.store.len() as u64
    }

    /// Number of bytes used.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.store.bytes() + self.open.bytes() + self.explorer.bytes()
    }

    /// The proven lower bound on the cost of a solution: a number of moves for
    /// [`Purpose::FewestMoves`], a number of pushes for [`Purpose::FewestPushes`], and 0 for all
    /// other purposes.
    #[must_use]
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// The result, or `None` while the search is running.
    #[must_use]
    pub fn result(&self) -> Option<&SearchResult> {
        self.result.as_ref()
    }

    /// Returns the store of all positions that were reached. The start is the first of them.
    #[must_use]
    pub fn into_store(self) -> Store {
        self.store
    }

    /// Expands at most `nodes` positions.
    pub fn run(&mut self, nodes: u64) {
        let most = self.nodes.saturating_add(nodes);
        while self.result.is_none() && self.nodes < most {
            self.step();
        }
    }

    fn step(&mut self) {
        let Some((rank, id)) = self.open.pop() else {
            self.result = Some(SearchResult::Exhausted);
            return;
        };
        if self.store.is_closed(id) {
            return;
        }
        match self.purpose {
            Purpose::FewestPushes => self.bound = self.bound.max(rank),
            Purpose::FewestMoves => self.bound = self.bound.max(rank >> 32),
            Purpose::Any { .. } | Purpose::AllPaths { .. } => {}
        }
        self.store.close(id);
        self.nodes += 1;
        let warehouse = Arc::clone(&self.warehouse);
        let (boxes, player) = (self.store.boxes(id), self.store.player(id));
        let bound = self.explorer.visit(&warehouse, boxes, player);
        match (bound, self.purpose) {
            (Some(0), Purpose::AllPaths { .. }) => {}
            (Some(0), _) => {
                self.result = Some(SearchResult::Solved(pushes_to(&warehouse, &self.store, id)));
            }
            _ => self.expand(&warehouse, id),
        }
    }

    fn expand(&mut self, warehouse: &Warehouse, id: Id) {
        let reached = self.store.parent_link(id);
        let mut list = std::mem::take(&mut self.pushes);
        self.explorer.pushes(warehouse, &mut list);
        match self.purpose {
            Purpose::Any { .. } | Purpose::FewestPushes => {
                self.explorer.prune(warehouse, &mut list);
            }
            Purpose::FewestMoves => {
                let position = self.explorer.position();
                self.walk
                    .compute(warehouse, position.occupied(), position.player());
            }
            Purpose::AllPaths { .. } => {}
        }
        for push in &list {
            let Some(successor) = self.explorer.successor(warehouse, *push, &mut self.boxes) else {
                continue;
            };
            let steps = match self.purpose {
                Purpose::FewestMoves => self.walk.steps(push.behind(warehouse)),
                _ => Some(0),
            };
            let reached = ParentLink {
                parent: id,
                pushes: reached.pushes + 1,
                moves: reached.moves + steps.unwrap_or(0) + 1,
            };
            self.enqueue(successor, reached);
        }
        self.pushes = list;
    }

    /// Stores and queues the position in `self.boxes`, unless it was reached at the same cost before.
    fn enqueue(&mut self, successor: Successor, reached: ParentLink) {
        let Some(rank) = self.rank(successor.bound, reached) else {
            return;
        };
        let player = match self.purpose {
            Purpose::FewestMoves => successor.player,
            _ => successor.region,
        };
        let id = match self.store.insert(&self.boxes, player, reached) {
            Insertion::New(id) => id,
            Insertion::Known(id) => {
                if !self.improves(id, reached) {
                    return;
                }
                self.store.reopen(id, reached);
                id
            }
            Insertion::Full => {
                self.result = Some(SearchResult::Full);
                return;
            }
        };
        self.open.push(rank, id);
        if self.bytes() > self.memory {
            self.result = Some(SearchResult::Full);
        }
    }

    /// Whether a known position has been reached at a lower cost. If any solution will do, an expanded
    /// position is not expanded again.
    fn improves(&self, id: Id, reached: ParentLink) -> bool {
        let is_final = matches!(self.purpose, Purpose::Any { .. }) && self.store.is_closed(id);
        !is_final && self.rank(0, reached) < self.rank(0, self.store.parent_link(id))
    }

    /// The priority of a position in the queue, or `None` if it cannot be part of a solution.
    fn rank(&self, bound: u32, reached: ParentLink) -> Option<u64> {
        let pushes = u64::from(reached.pushes + bound);
        match self.purpose {
            Purpose::Any { weight } => {
                Some(u64::from(reached.pushes) + u64::from(weight) * u64::from(bound))
            }
            Purpose::FewestPushes => Some(pushes),
            Purpose::FewestMoves => Some(u64::from(reached.moves + bound) << 32 | pushes),
            Purpose::AllPaths { pushes: most } => {
                Some(pushes).filter(|least| *least <= most.into())
            }
        }
    }
}
