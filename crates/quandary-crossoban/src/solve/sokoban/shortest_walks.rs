//! Finds a solution with the fewest moves among all solutions with the fewest pushes.

use super::position::{Position, Push};
use super::reach::Reach;
use super::store::{Id, Store};
use super::walk_distances::WalkDistances;
use super::warehouse::{Square, Warehouse};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Marks the positions on solutions with the fewest pushes, backwards from the solved ones by pulls;
/// then searches forwards through the marked positions, push by push, keeping the fewest moves to each
/// pair of position and pusher's square.
#[derive(Clone, Debug)]
pub(super) struct ShortestWalks {
    warehouse: Arc<Warehouse>,
    /// All positions on paths that may solve the board with the fewest pushes.
    store: Store,
    position: Position,
    reach: Reach,
    walk: WalkDistances,
    boxes: Vec<u64>,
    /// Marked positions whose predecessors have not been marked yet.
    marked: Vec<Id>,
    arrivals: Vec<Arrival>,
    /// The index of the next arrival to expand.
    next: usize,
    /// The index of the first arrival with one push more than the current layer.
    layer: usize,
    /// The arrivals of the next layer.
    known: FxHashMap<(Id, Square), u32>,
    nodes: u64,
}

/// A path to a position.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    id: Id,
    player: Square,
    moves: u32,
    /// The index of the previous arrival.
    before: u32,
    push: Push,
}

impl ShortestWalks {
    /// Takes over the store of a search for all paths with `pushes` pushes, the fewest of a solution.
    #[must_use]
    pub(super) fn new(warehouse: Arc<Warehouse>, store: Store, pushes: u32) -> Self {
        let mut walks = Self {
            position: Position::start(&warehouse),
            reach: Reach::new(&warehouse),
            walk: WalkDistances::new(&warehouse),
            boxes: vec![0; warehouse.words()],
            marked: Vec::new(),
            arrivals: Vec::new(),
            next: 0,
            layer: 1,
            known: FxHashMap::default(),
            nodes: 0,
            warehouse,
            store,
        };
        let start = walks.position.clone();
        walks.mark_solved(pushes);
        walks.arrivals.push(Arrival {
            id: 0,
            player: start.player(),
            moves: 0,
            before: 0,
            push: Push {
                from: 0,
                direction: 0,
            },
        });
        walks.position = start;
        walks
    }

    fn mark_solved(&mut self, pushes: u32) {
        for id in 0..self.store.len() as Id {
            if self.store.parent_link(id).pushes == pushes {
                self.position.set(self.store.boxes(id), 0);
                if self.position.is_solved(&self.warehouse) {
                    self.mark(id);
                }
            }
        }
    }

    fn mark(&mut self, id: Id) {
        if !self.store.is_marked(id) {
            self.store.mark(id);
            self.marked.push(id);
        }
    }

    /// Number of positions expanded.
    #[must_use]
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Number of positions stored.
    #[must_use]
    pub(super) fn stored(&self) -> u64 {
        self.store.len() as u64
    }

    /// Number of bytes used.
    #[must_use]
    pub(super) fn bytes(&self) -> u64 {
        let marked = self.marked.capacity() * size_of::<Id>();
        let arrivals = self.arrivals.capacity() * size_of::<Arrival>();
        let known = self.known.capacity() * 2 * size_of::<((Id, Square), u32)>();
        self.store.bytes() + (marked + arrivals + known) as u64
    }

    /// Expands at most `nodes` positions. Returns `true` once the search is complete.
    pub(super) fn run(&mut self, nodes: u64) -> bool {
        for _ in 0..nodes {
            if let Some(id) = self.marked.pop() {
                self.mark_predecessors(id);
            } else if self.next < self.arrivals.len() {
                self.expand_next();
            } else {
                return true;
            }
            self.nodes += 1;
        }
        false
    }

    /// Marks the positions from which one push leads to this one.
    fn mark_predecessors(&mut self, id: Id) {
        let Some(before) = self.store.parent_link(id).pushes.checked_sub(1) else {
            return;
        };
        let warehouse = Arc::clone(&self.warehouse);
        let region = self.store.player(id);
        self.position.set(self.store.boxes(id), region);
        self.reach
            .fill(&warehouse, self.position.occupied(), region);
        let pulls: Vec<Push> = pulls(&warehouse, &self.position, &self.reach).collect();
        for pull in pulls {
            self.position.pull(&warehouse, pull);
            if let Some(found) = self.find(pull.behind(&warehouse), before) {
                self.mark(found);
            }
            self.position.push(&warehouse, pull);
        }
    }

    /// The current position in the store, if it was reached with `pushes` pushes.
    fn find(&mut self, player: Square, pushes: u32) -> Option<Id> {
        self.position.write(&mut self.boxes);
        self.reach
            .fill(&self.warehouse, self.position.occupied(), player);
        let id = self.store.find(&self.boxes, self.reach.lowest())?;
        (self.store.parent_link(id).pushes == pushes).then_some(id)
    }

    /// Expands the next arrival by all pushes to marked positions.
    fn expand_next(&mut self) {
        if self.next == self.layer {
            self.layer = self.arrivals.len();
            self.known.clear();
        }
        let index = self.next;
        self.next += 1;
        let warehouse = Arc::clone(&self.warehouse);
        let Arrival {
            id, player, moves, ..
        } = self.arrivals[index];
        let pushes = self.store.parent_link(id).pushes + 1;
        self.position.set(self.store.boxes(id), player);
        self.walk
            .compute(&warehouse, self.position.occupied(), player);
        for from in self.position.boxes().to_vec() {
            for direction in 0..4 {
                let push = Push { from, direction };
                let to = push.to(&warehouse);
                if !warehouse.is_live(to) || self.position.is_occupied(to) {
                    continue;
                }
                let Some(steps) = self.walk.steps(push.behind(&warehouse)) else {
                    continue;
                };
                self.position.push(&warehouse, push);
                let found = self.find(from, pushes);
                self.position.pull(&warehouse, push);
                if let Some(id) = found.filter(|id| self.store.is_marked(*id)) {
                    self.arrive(Arrival {
                        id,
                        player: from,
                        moves: moves + steps + 1,
                        before: index as u32,
                        push,
                    });
                }
            }
        }
    }

    fn arrive(&mut self, arrival: Arrival) {
        let place = (arrival.id, arrival.player);
        match self.known.get(&place) {
            Some(index) => {
                let known = &mut self.arrivals[*index as usize];
                if arrival.moves < known.moves {
                    *known = arrival;
                }
            }
            None => {
                self.known.insert(place, self.arrivals.len() as u32);
                self.arrivals.push(arrival);
            }
        }
    }

    /// The pushes of the best solution, once the search is complete.
    #[must_use]
    pub(super) fn best(&self) -> Vec<Push> {
        let last = &self.arrivals[self.last_layer()..];
        let Some(mut arrival) = last.iter().min_by_key(|arrival| arrival.moves) else {
            return Vec::new();
        };
        let mut pushes = Vec::new();
        while self.store.parent_link(arrival.id).pushes > 0 {
            pushes.push(arrival.push);
            arrival = &self.arrivals[arrival.before as usize];
        }
        pushes.reverse();
        pushes
    }

    /// The index of the first arrival with the most pushes.
    fn last_layer(&self) -> usize {
        let pushes = |arrival: &Arrival| self.store.parent_link(arrival.id).pushes;
        let most = self.arrivals.last().map_or(0, pushes);
        self.arrivals
            .partition_point(|arrival| pushes(arrival) < most)
    }
}

/// The pushes that can have led to a position.
fn pulls<'a>(
    warehouse: &'a Warehouse,
    position: &'a Position,
    reach: &'a Reach,
) -> impl Iterator<Item = Push> + 'a {
    position.boxes().iter().flat_map(move |to| {
        (0..4_u8).filter_map(move |direction| {
            let from = warehouse.next(*to, usize::from(direction ^ 2));
            let push = Push { from, direction };
            let free = reach.contains(from) && !position.is_occupied(push.behind(warehouse));
            (free && warehouse.is_live(from)).then_some(push)
        })
    })
}
