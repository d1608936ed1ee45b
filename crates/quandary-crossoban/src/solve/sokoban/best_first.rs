//! Best-first search over positions in which only the pusher's region counts: fewest pushes, or
//! quickly any solution.

use super::explorer::Explorer;
use super::open::Open;
use super::position::Push;
use super::route::pushes_to;
use super::store::{Id, NOBODY, Put, Reached, Store};
use super::warehouse::{Square, Warehouse};
use std::sync::Arc;

/// How a search came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By these pushes; with the weight 1 there is no solution with fewer.
    Solved(Vec<Push>),
    /// There is no solution.
    Unsolvable,
    /// The memory is full.
    Full,
}

/// A search by pushes so far, and `weight` times the pushes to come at the least.
///
/// With the weight 1 it is A* and the solution has the fewest pushes. The bound is consistent: a push
/// changes the way of one box, and by one push at the most.
#[derive(Clone, Debug)]
pub struct BestFirst {
    warehouse: Arc<Warehouse>,
    weight: u64,
    explorer: Explorer,
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
    pub fn new(warehouse: Arc<Warehouse>, weight: u32, memory: u64) -> Self {
        let words = warehouse.words();
        let mut search = Self {
            explorer: Explorer::new(&warehouse),
            weight: u64::from(weight),
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
        let bound = self.explorer.look(&self.warehouse);
        let frozen = self.explorer.is_frozen_off_goal(&self.warehouse);
        let Some(bound) = bound.filter(|_| !frozen) else {
            self.end = Some(End::Unsolvable);
            return;
        };
        self.bound = u64::from(bound);
        self.explorer.position().write(&mut self.boxes);
        let region = self.explorer.reach().lowest();
        self.put(region, bound, NOBODY, 0);
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
        self.store.bytes() + self.open.bytes()
    }

    /// No solution has fewer pushes.
    #[must_use]
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Expands up to so many positions.
    pub fn run(&mut self, nodes: u64) {
        for _ in 0..nodes {
            if self.end.is_some() {
                return;
            }
            self.step();
        }
    }

    fn step(&mut self) {
        let Some((rank, id)) = self.open.pop() else {
            self.end = Some(End::Unsolvable);
            return;
        };
        if self.store.is_closed(id) {
            return;
        }
        if self.weight == 1 {
            self.bound = self.bound.max(rank);
        }
        self.store.close(id);
        self.nodes += 1;
        let warehouse = Arc::clone(&self.warehouse);
        let (boxes, player) = (self.store.boxes(id), self.store.player(id));
        let bound = self.explorer.visit(&warehouse, boxes, player);
        if bound == Some(0) {
            self.end = Some(End::Solved(pushes_to(&warehouse, &self.store, id)));
            return;
        }
        self.expand(&warehouse, id);
    }

    fn expand(&mut self, warehouse: &Warehouse, id: Id) {
        let pushes = self.store.reached(id).pushes + 1;
        let mut list = std::mem::take(&mut self.pushes);
        self.explorer.pushes(warehouse, &mut list);
        self.explorer.prune(warehouse, &mut list);
        for push in &list {
            if let Some(ahead) = self.explorer.ahead(warehouse, *push, &mut self.boxes) {
                self.put(ahead.region, ahead.bound, id, pushes);
            }
        }
        self.pushes = list;
    }

    /// Puts the position in `self.boxes` into the queue, unless it was reached as well before.
    fn put(&mut self, region: Square, bound: u32, parent: Id, pushes: u32) {
        let reached = Reached {
            parent,
            pushes,
            moves: 0,
        };
        let id = match self.store.put(&self.boxes, region, reached) {
            Put::New(id) => id,
            Put::Known(id) if pushes < self.store.reached(id).pushes => {
                self.store.reopen(id, reached);
                id
            }
            Put::Known(_) => return,
            Put::Full => {
                self.end = Some(End::Full);
                return;
            }
        };
        let rank = u64::from(pushes) + self.weight * u64::from(bound);
        self.open.push(rank, id);
        if self.bytes() > self.memory {
            self.end = Some(End::Full);
        }
    }
}
