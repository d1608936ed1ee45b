//! Improves a solution window by window (SPEC, S19).
//!
//! A window is a sequence of consecutive pushes of the solution. A search replaces these pushes by
//! a better sequence that begins with the boxes as they are before the window and ends with the
//! boxes as they are after the window; at the end of the solution, the new sequence may end with
//! any solved position. The search in a window is exact, but expands a limited number of positions.
//! Windows overlap, and grow after a round without an improvement.

use super::best_first::{BestFirst, Purpose, SearchResult};
use super::loops::without_loops;
use super::position::{Position, Push};
use super::route::moves;
use super::solver::Target;
use super::warehouse::{Square, Warehouse};
use crate::model::{Action, Moves};
use quandary_core::grid::Point;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Pushes of a window in the first round.
const FIRST_LENGTH: usize = 10;
/// Positions that one window may take in the first round.
const FIRST_NODES: u64 = 2_000;
/// Interval in positions at which a window is reconsidered.
const CHECK_INTERVAL: u64 = 64;

/// What a window is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The count to minimise.
    Main,
    /// The other count.
    Other,
}

/// Improves a solution in windows, which are short sections of the solution.
#[derive(Debug)]
pub struct WindowImprover {
    warehouse: Arc<Warehouse>,
    target: Target,
    memory: u64,
    /// The square at each point of the board. Needed because the search in a window numbers the
    /// squares differently.
    squares: BTreeMap<Point, Square>,
    solution: Solution,
    phase: Phase,
    /// The number of pushes before the current window.
    from: usize,
    /// Number of pushes in a window.
    length: usize,
    /// The number of expanded positions after which the search in a window is given up.
    window_nodes: u64,
    /// Whether this round improved the solution.
    improved: bool,
    /// Whether the search in a window of this round was given up because it had expanded
    /// `window_nodes` positions.
    cut_short: bool,
    window: Option<Window>,
    nodes: u64,
    is_done: bool,
}

/// Pushes with shortest walks between them.
#[derive(Clone, Debug)]
struct Solution {
    pushes: Vec<Push>,
    moves: Moves,
    /// The number of moves after each number of pushes, from none on.
    ends: Vec<usize>,
}

impl Solution {
    /// `None` if a push is impossible.
    fn new(warehouse: &Warehouse, pushes: Vec<Push>) -> Option<Self> {
        let moves = moves(warehouse, &pushes)?;
        let numbered = moves.0.iter().enumerate();
        let pushing = numbered.filter(|(_, action)| is_push(action));
        let ends = pushing.map(|(index, _)| index + 1);
        let ends = std::iter::once(0).chain(ends).collect();
        Some(Self {
            pushes,
            moves,
            ends,
        })
    }

    /// The count to minimise, then the other one.
    fn cost(&self, target: Target) -> (usize, usize) {
        let (pushes, moves) = (self.pushes.len(), self.moves.0.len());
        match target {
            Target::Pushes => (pushes, moves),
            Target::Moves => (moves, pushes),
        }
    }
}

fn is_push(action: &Action) -> bool {
    matches!(action, Action::Step { pushes: true, .. })
}

/// A search for a better way through a part of the solution.
#[derive(Debug)]
struct Window {
    warehouse: Arc<Warehouse>,
    search: BestFirst,
    /// The numbers of pushes before and after the part.
    from: usize,
    to: usize,
    /// The value of the part as it is; only lower ones are improvements.
    value: u64,
}

impl WindowImprover {
    /// Creates an improver for the solution that consists of `pushes`. The improver minimises the
    /// count given by `target`, and the search in each window may use `memory` bytes. Returns
    /// `None` if a push is impossible.
    #[must_use]
    pub fn new(
        warehouse: Arc<Warehouse>,
        target: Target,
        pushes: Vec<Push>,
        memory: u64,
    ) -> Option<Self> {
        let squares = (0..warehouse.squares() as Square).map(|at| (warehouse.point(at), at));
        let pushes = without_loops(&warehouse, pushes, memory);
        let solution = Solution::new(&warehouse, pushes)?;
        Some(Self {
            squares: squares.collect(),
            is_done: solution.pushes.is_empty(),
            solution,
            warehouse,
            target,
            memory,
            phase: Phase::Main,
            from: 0,
            length: FIRST_LENGTH,
            window_nodes: FIRST_NODES,
            improved: false,
            cut_short: false,
            window: None,
            nodes: 0,
        })
    }

    /// The best solution so far.
    #[must_use]
    pub fn best(&self) -> &Moves {
        &self.solution.moves
    }

    /// The value of the best solution so far: the number of moves if moves are minimised, otherwise
    /// the number of pushes.
    #[must_use]
    pub fn value(&self) -> u64 {
        self.solution.cost(self.target).0 as u64
    }

    /// Whether the improver has finished. The improver finishes after it has searched the whole
    /// solution as one window and found nothing better.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Number of positions expanded.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
            + self
                .window
                .as_ref()
                .map_or(0, |window| window.search.nodes())
    }

    /// Number of positions stored.
    #[must_use]
    pub fn stored(&self) -> u64 {
        self.window
            .as_ref()
            .map_or(0, |window| window.search.stored())
    }

    /// Number of bytes used.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.window
            .as_ref()
            .map_or(0, |window| window.search.bytes())
    }

    /// Expands at most `nodes` positions.
    pub fn run(&mut self, nodes: u64) {
        let until = self.nodes().saturating_add(nodes);
        while self.nodes() < until && !self.is_done {
            let left = until - self.nodes();
            match self.window.take() {
                None => self.window = Some(self.next_window()),
                Some(window) => self.search(window, left),
            }
        }
    }

    fn search(&mut self, mut window: Window, nodes: u64) {
        let search = &mut window.search;
        search.run(nodes.min(CHECK_INTERVAL - search.nodes() % CHECK_INTERVAL));
        // Decided only at fixed numbers of positions, so that the result does not depend on the
        // slices in which the job runs.
        let is_due = search.nodes().is_multiple_of(CHECK_INTERVAL);
        let is_hopeless = search.bound() >= window.value;
        let is_spent = search.nodes() >= self.window_nodes;
        match search.result() {
            None if !is_due || !(is_hopeless || is_spent) => self.window = Some(window),
            None => {
                self.cut_short |= !is_hopeless;
                self.end(window, None);
            }
            Some(SearchResult::Solved(pushes)) => {
                let pushes = pushes.clone();
                self.end(window, Some(pushes));
            }
            Some(SearchResult::Exhausted | SearchResult::Full) => self.end(window, None),
        }
    }

    /// Replaces the part of the solution if that makes it better, and goes on to the next window.
    fn end(&mut self, window: Window, found: Option<Vec<Push>>) {
        // A window counts even if nothing was searched, so that a run ends.
        self.nodes += window.search.nodes().max(1);
        if let Some(found) = found {
            let own = |push: Push| Push {
                from: self.squares[&window.warehouse.point(push.from)],
                ..push
            };
            let mut pushes = self.solution.pushes.clone();
            pushes.splice(window.from..window.to, found.into_iter().map(own));
            // Behind the window, the pusher may be cut off from the next box.
            let changed = Solution::new(&self.warehouse, pushes);
            let is_better =
                |new: &Solution| new.cost(self.target) < self.solution.cost(self.target);
            if let Some(better) = changed.filter(is_better) {
                self.solution = better;
                self.improved = true;
            }
        }
        if self.solution.pushes.is_empty() {
            self.is_done = true;
        } else {
            self.advance();
        }
    }

    /// Moves on by half a window. At the end of a round without an improvement, windows grow.
    fn advance(&mut self) {
        let pushes = self.solution.pushes.len();
        self.from += (self.length / 2).max(1);
        if self.from + self.length / 2 < pushes {
            return;
        }
        self.from = 0;
        self.phase = match self.phase {
            Phase::Main => Phase::Other,
            Phase::Other => {
                self.end_round(pushes);
                Phase::Main
            }
        };
    }

    fn end_round(&mut self, pushes: usize) {
        if !self.improved {
            self.is_done = self.length >= pushes && !self.cut_short;
            self.length += self.length / 2;
            self.window_nodes = self.window_nodes.saturating_mul(2);
        }
        self.improved = false;
        self.cut_short = false;
    }

    fn next_window(&self) -> Window {
        let pushes = &self.solution.pushes;
        let from = self.from.min(pushes.len() - 1);
        let to = (from + self.length).min(pushes.len());
        let mut position = Position::start(&self.warehouse);
        for push in &pushes[..from] {
            position.push(&self.warehouse, *push);
        }
        let (boxes, player) = (position.boxes().to_vec(), position.player());
        for push in &pushes[from..to] {
            position.push(&self.warehouse, *push);
        }
        let goals = if to == pushes.len() {
            self.warehouse.goals()
        } else {
            position.boxes()
        };
        let warehouse = Arc::new(self.warehouse.between(&boxes, player, goals));
        let counts_pushes = (self.target == Target::Pushes) == (self.phase == Phase::Main);
        let (purpose, value) = if counts_pushes {
            (Purpose::FewestPushes, to - from)
        } else {
            let ends = &self.solution.ends;
            (Purpose::FewestMoves, ends[to] - ends[from])
        };
        Window {
            search: BestFirst::new(Arc::clone(&warehouse), purpose, self.memory),
            warehouse,
            from,
            to,
            value: value as u64,
        }
    }
}
