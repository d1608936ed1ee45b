//! A*: the states first through which the cheapest path may lead.

use crate::known::{Known, mark};
use crate::path::OutOfMemory;
use crate::queue::Queue;
use crate::space::{Bound, Edges, Space, Total};
use crate::two_sided::{Meeting, SearchEnd};

/// A search from first states to the nearest goal, led by a [`Bound`].
///
/// Any bound that says no more than is true gives cheapest paths; where it is not consistent,
/// states are expanded again when a cheaper way to them turns up. Edges may cost anything. Kept
/// are all states reached: the key, 8 bytes for cost and the mark of the state before, and 8 to 10
/// bytes in index and queue.
#[derive(Debug)]
pub struct AStar<S: Space, B> {
    space: S,
    bound: B,
    known: Known<S::Key>,
    queue: Queue,
    edges: Edges<S::Key>,
    /// Those that [`AStar::run_on`] came to.
    goals: Vec<u32>,
    lowest: Total,
    nodes: u64,
}

impl<S: Space, B: Bound<S::Key>> AStar<S, B> {
    /// A search from `first` to the states that are goals by `bound`.
    pub fn new(space: S, first: impl IntoIterator<Item = S::Key>, bound: B) -> Self {
        let mut search = Self {
            space,
            bound,
            known: Known::new(),
            queue: Queue::default(),
            edges: Edges::default(),
            goals: Vec::new(),
            lowest: Total::ZERO,
            nodes: 0,
        };
        for key in first {
            search.known.reserve(1, u64::MAX);
            search.reach(key, Total::ZERO, mark(&key));
        }
        search
    }

    /// The space that it searches.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// States expanded, those expanded again included.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Distinct states reached.
    #[must_use]
    pub fn reached(&self) -> u64 {
        self.known.len() as u64
    }

    /// Bytes that it takes now.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.known.bytes() + self.queue.bytes()
    }

    /// Every path to a goal costs at least so much.
    #[must_use]
    pub fn lower_bound(&self) -> Total {
        self.lowest
    }

    /// Searches on for at most `nodes` further nodes, in at most `bytes` of memory. `None` says
    /// that the nodes are used up.
    pub fn run(&mut self, nodes: u64, bytes: u64) -> Option<SearchEnd<S::Key>> {
        let until = self.nodes.saturating_add(nodes);
        loop {
            let Some((cost, number)) = self.next_open() else {
                return Some(SearchEnd::NoPath);
            };
            self.lowest = self.lowest.max(cost);
            let key = self.known.key(number);
            if self.bound.is_goal(&key) {
                let cost = self.known.cost(number);
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

    /// After a goal was met: searches on for at most `nodes` further nodes, in at most `bytes`,
    /// until every state is expanded through which another path of that cost may lead. That is
    /// what [`Paths::of_a_star`] needs.
    ///
    /// [`Paths::of_a_star`]: crate::Paths::of_a_star
    pub fn run_on(&mut self, nodes: u64, bytes: u64) -> Option<Result<(), OutOfMemory>> {
        let until = self.nodes.saturating_add(nodes);
        while let Some((cost, number)) = self.next_open() {
            if cost > self.lowest {
                break;
            }
            if self.bound.is_goal(&self.known.key(number)) {
                self.queue.pop();
                self.known.close(number);
                self.goals.push(number);
            } else if self.nodes >= until {
                return None;
            } else if !self.expand(number, bytes) {
                return Some(Err(OutOfMemory));
            }
        }
        Some(Ok(()))
    }

    /// The next state in line that is not done with.
    fn next_open(&mut self) -> Option<(Total, u32)> {
        while let Some((cost, number)) = self.queue.first() {
            if !self.known.is_closed(number) {
                return Some((cost, number));
            }
            self.queue.pop();
        }
        None
    }

    /// Expands the first in line. False if that needs more memory.
    fn expand(&mut self, number: u32, bytes: u64) -> bool {
        let key = self.known.key(number);
        let mut edges = std::mem::take(&mut self.edges);
        edges.clear();
        self.space.successors(key, &mut edges);
        let fits = self.make_room(edges.len(), bytes);
        if fits {
            self.nodes += 1;
            self.queue.pop();
            self.known.close(number);
            let cost = self.known.cost(number);
            self.known.touch(edges.iter().map(|(to, _)| to));
            for (to, edge) in edges.iter() {
                self.reach(to, cost + edge, mark(&key));
            }
        }
        self.edges = edges;
        fits
    }

    fn make_room(&mut self, states: usize, bytes: u64) -> bool {
        let others = self.known.state_bytes() + self.queue.bytes();
        self.bytes() <= bytes && self.known.reserve(states, bytes.saturating_sub(others))
    }

    fn reach(&mut self, key: S::Key, cost: Total, mark: u8) {
        let known = self.known.find(&key);
        if known.is_some_and(|number| self.known.cost(number) <= cost) {
            return;
        }
        if let Some(to_go) = self.bound.to_go(&key) {
            let number = self.known.put(known, key, cost, mark);
            self.queue.push(cost + to_go, number);
        }
    }

    /// Numbers of the goals that were come to at the lowest cost.
    pub(crate) fn goals(&self) -> &[u32] {
        &self.goals
    }

    pub(crate) fn known(&self) -> &Known<S::Key> {
        &self.known
    }

    pub(crate) fn into_known(self) -> (S, Known<S::Key>) {
        (self.space, self.known)
    }
}
