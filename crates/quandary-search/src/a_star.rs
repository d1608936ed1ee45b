//! A* search: expands states in the order of their estimated total cost.

use crate::path::OutOfMemory;
use crate::queue::Queue;
use crate::reached::{ReachedStates, tag};
use crate::space::{Bound, Edges, Space, Total};
use crate::two_sided::{Meeting, SearchEnd};

/// A* search from a set of first states to the nearest goal, guided by a [`Bound`].
///
/// Every admissible bound gives cheapest paths. If the bound is not consistent, a state is expanded
/// again when a cheaper path to it is found. Edges may have any cost.
///
/// All reached states are stored. In addition to its key, each state takes 8 bytes that hold its
/// cost and an 8-bit hash of its parent, and 8 to 10 bytes in the index and the queue.
#[derive(Debug)]
pub struct AStar<S: Space, B> {
    space: S,
    bound: B,
    reached: ReachedStates<S::Key>,
    queue: Queue,
    edges: Edges<S::Key>,
    /// The goals that [`AStar::run_to_last_path`] reached.
    goals: Vec<u32>,
    lowest: Total,
    nodes: u64,
}

impl<S: Space, B: Bound<S::Key>> AStar<S, B> {
    /// Prepares a search from the states `first` to the states that `bound` accepts as goals.
    pub fn new(space: S, first: impl IntoIterator<Item = S::Key>, bound: B) -> Self {
        let mut search = Self {
            space,
            bound,
            reached: ReachedStates::new(),
            queue: Queue::default(),
            edges: Edges::default(),
            goals: Vec::new(),
            lowest: Total::ZERO,
            nodes: 0,
        };
        for key in first {
            search.reached.reserve(1, u64::MAX);
            search.reach(key, Total::ZERO, tag(&key));
        }
        search
    }

    /// The search space.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Number of expansions. A state counts each time it is expanded.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Number of distinct states reached.
    #[must_use]
    pub fn reached(&self) -> u64 {
        self.reached.len() as u64
    }

    /// Memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.reached.bytes() + self.queue.bytes()
    }

    /// Lower bound on the cost of every path to a goal.
    #[must_use]
    pub fn lower_bound(&self) -> Total {
        self.lowest
    }

    /// Continues for at most `nodes` further nodes, in at most `bytes` of memory. Returns `None` if
    /// the search is not finished after these nodes.
    pub fn run(&mut self, nodes: u64, bytes: u64) -> Option<SearchEnd<S::Key>> {
        let until = self.nodes.saturating_add(nodes);
        loop {
            let Some((cost, number)) = self.next_open() else {
                return Some(SearchEnd::NoPath);
            };
            self.lowest = self.lowest.max(cost);
            let key = self.reached.key(number);
            if self.bound.is_goal(&key) {
                let cost = self.reached.cost(number);
                return Some(SearchEnd::Met(Meeting {
                    major: cost.major.into(),
                    minor: cost.minor.into(),
                    states: vec![key],
                }));
            }
            if self.nodes >= until {
                return None;
            }
            if !self.expand(number, bytes) {
                return Some(SearchEnd::OutOfMemory);
            }
        }
    }

    /// Continues a search that has found a goal, until every state that may lie on a cheapest path
    /// is expanded. Expands at most `nodes` further nodes, in at most `bytes` of memory. Returns
    /// `None` if there are states left to expand. After this function has returned `Some(Ok(()))`,
    /// the search can be passed to an [`AStarPathCollector`].
    ///
    /// [`AStarPathCollector`]: crate::AStarPathCollector
    pub fn run_to_last_path(&mut self, nodes: u64, bytes: u64) -> Option<Result<(), OutOfMemory>> {
        let until = self.nodes.saturating_add(nodes);
        while let Some((cost, number)) = self.next_open() {
            if cost > self.lowest {
                break;
            }
            if self.bound.is_goal(&self.reached.key(number)) {
                self.queue.pop();
                self.reached.close(number);
                self.goals.push(number);
            } else if self.nodes >= until {
                return None;
            } else if !self.expand(number, bytes) {
                return Some(Err(OutOfMemory));
            }
        }
        Some(Ok(()))
    }

    /// The first state of the queue that is not closed.
    fn next_open(&mut self) -> Option<(Total, u32)> {
        while let Some((cost, number)) = self.queue.first() {
            if !self.reached.is_closed(number) {
                return Some((cost, number));
            }
            self.queue.pop();
        }
        None
    }

    /// Expands the first state of the queue. Returns `false` if that needs more memory.
    fn expand(&mut self, number: u32, bytes: u64) -> bool {
        let key = self.reached.key(number);
        let mut edges = std::mem::take(&mut self.edges);
        edges.clear();
        self.space.successors(key, &mut edges);
        let fits = self.reserve(edges.len(), bytes);
        if fits {
            self.nodes += 1;
            self.queue.pop();
            self.reached.close(number);
            let cost = self.reached.cost(number);
            self.reached.prefetch(edges.iter().map(|(to, _)| to));
            for (to, edge) in edges.iter() {
                self.reach(to, cost + edge, tag(&key));
            }
        }
        self.edges = edges;
        fits
    }

    /// Reserves memory for further states. Returns `false` if that exceeds `bytes`.
    fn reserve(&mut self, states: usize, bytes: u64) -> bool {
        let others = self.reached.state_bytes() + self.queue.bytes();
        self.bytes() <= bytes && self.reached.reserve(states, bytes.saturating_sub(others))
    }

    fn reach(&mut self, key: S::Key, cost: Total, parent_tag: u8) {
        let known = self.reached.find(&key);
        if known.is_some_and(|number| self.reached.cost(number) <= cost) {
            return;
        }
        if let Some(to_go) = self.bound.to_go(&key) {
            let number = self.reached.put(known, key, cost, parent_tag);
            self.queue.push(cost + to_go, number);
        }
    }

    /// Numbers of the goals reached at the lowest cost.
    pub(crate) fn goals(&self) -> &[u32] {
        &self.goals
    }

    pub(crate) fn reached_states(&self) -> &ReachedStates<S::Key> {
        &self.reached
    }

    pub(crate) fn into_reached_states(self) -> (S, ReachedStates<S::Key>) {
        (self.space, self.reached)
    }
}
