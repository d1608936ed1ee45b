//! Shortens a known solution piece by piece.

use super::exact::{Shared, Way};
use super::packed::Packed;
use quandary_search::{Cost, Ended, Key, Meeting, PathFinder, TwoSided};
use std::sync::Arc;

/// Actions in the first pieces that are looked at.
const FIRST_PIECE: usize = 24;
/// Nodes that one piece may cost in the first round.
const FIRST_CAP: u64 = 1 << 16;
/// Nodes after which a piece is judged again.
const STRETCH: u64 = 1 << 12;

type Sides<K, const W: usize> = TwoSided<Shared<K, W>, Shared<K, W>>;

/// What one piece costs: the same order as that of whole solutions.
type Value = (u64, u64);

/// Replaces pieces of a solution by shorter ones between the same two positions (the last piece:
/// to any solved position), until no piece of any length that the nodes allow has a shorter one.
pub(super) struct Improver<K: Key, const W: usize> {
    space: Shared<K, W>,
    goals: Arc<[K]>,
    memory: u64,
    way: Way<K>,
    /// The piece being looked at: its first place in the way, and its number of actions.
    from: usize,
    length: usize,
    cap: u64,
    improved: bool,
    /// Nothing longer can be looked at, and nothing was gained there.
    over: bool,
    search: Option<Box<Sides<K, W>>>,
    nodes: u64,
}

impl<K: Key, const W: usize> Improver<K, W> {
    /// `goals` are the solved positions; empty if they are too many to list.
    pub(super) fn new(space: Shared<K, W>, goals: Arc<[K]>, way: Way<K>, memory: u64) -> Self {
        Self {
            space,
            goals,
            memory,
            way,
            from: 0,
            length: FIRST_PIECE,
            cap: FIRST_CAP,
            improved: false,
            over: false,
            search: None,
            nodes: 0,
        }
    }

    /// The solution as it is now.
    pub(super) fn way(&self) -> &[K] {
        &self.way
    }

    /// Whether nothing is left to be tried.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes + self.search.as_ref().map_or(0, |search| search.nodes())
    }

    pub(super) fn bytes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.bytes())
    }

    /// Works on for at most `nodes` further nodes.
    pub(super) fn run(&mut self, nodes: u64) {
        let until = self.nodes().saturating_add(nodes);
        while self.nodes() < until && !self.over {
            let mut search = match self.search.take() {
                Some(search) => search,
                None => Box::new(self.piece()),
            };
            let left = until - self.nodes - search.nodes();
            let ended = search.run(left.min(STRETCH - search.nodes() % STRETCH), self.memory);
            if ended.is_none() && self.goes_on(&search) {
                self.search = Some(search);
                continue;
            }
            self.nodes += search.nodes();
            self.over = ended.is_some() && self.is_whole();
            if let Some(Ended::Met(meeting)) = ended
                && (meeting.major, meeting.minor) < self.value(self.from, self.end())
            {
                self.replace(*search, &meeting);
            }
            self.next_piece();
        }
    }

    /// Whether a piece is worth more nodes; asked only where slices cannot cut, so that the answer
    /// does not depend on them.
    fn goes_on(&self, search: &Sides<K, W>) -> bool {
        let worth = || search.bound() <= self.value(self.from, self.end()).0;
        !search.nodes().is_multiple_of(STRETCH) || (search.nodes() < self.cap && worth())
    }

    /// Whether the piece is the whole solution.
    fn is_whole(&self) -> bool {
        self.from == 0 && self.end() + 1 == self.way.len()
    }

    fn end(&self) -> usize {
        (self.from + self.length).min(self.way.len() - 1)
    }

    fn piece(&self) -> Sides<K, W> {
        TwoSided::new(
            Arc::clone(&self.space),
            [self.way[self.from]],
            Arc::clone(&self.space),
            self.piece_goals().iter().copied(),
        )
    }

    /// Where the piece may end.
    fn piece_goals(&self) -> &[K] {
        let end = self.end();
        if end + 1 == self.way.len() && !self.goals.is_empty() {
            &self.goals
        } else {
            &self.way[end..=end]
        }
    }

    fn value(&self, from: usize, to: usize) -> Value {
        way_value(&self.space, &self.way[from..=to])
    }

    fn replace(&mut self, search: Sides<K, W>, meeting: &Meeting<K>) {
        let first = [self.way[self.from]];
        let mut finder = PathFinder::new(search, meeting, &first, self.piece_goals());
        if let Some(Ok(shorter)) = finder.run(self.cap, self.memory) {
            self.way.splice(self.from..=self.end(), shorter);
            self.improved = true;
        }
        self.nodes += finder.nodes();
    }

    /// Half a piece further on; at the end of a round without gain, to longer and dearer pieces.
    fn next_piece(&mut self) {
        let at_end = self.end() + 1 >= self.way.len();
        self.from += self.length / 2;
        if at_end || self.from + 1 >= self.way.len() {
            self.from = 0;
            if !self.improved {
                self.length += self.length / 2;
                self.cap += self.cap / 2;
            }
            self.improved = false;
        }
    }
}

/// What a way costs.
pub(super) fn way_value<K: Key, const W: usize>(space: &Packed<K, W>, way: &[K]) -> Value {
    way.windows(2).fold((0, 0), |(major, minor), pair| {
        let cost = space
            .action_between(&pair[0], &pair[1])
            .map(|action| space.cost(action));
        let cost = cost.unwrap_or(Cost { major: 0, minor: 0 });
        (major + u64::from(cost.major), minor + u64::from(cost.minor))
    })
}
