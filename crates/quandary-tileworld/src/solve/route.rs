//! Search for the fastest solution: a breadth-first search over all of Chip's inputs, tick by tick.
//!
//! A position that was already reached in an earlier tick is not expanded again: the same moves
//! were possible then, with more time left. Random numbers start from the given seed, so a level
//! with random creatures is solved for that seed only.

use super::fingerprint::fingerprint;
use crate::model::{Cardinal, Command, Heading, TimedMove};
use crate::moves::format_moves;
use crate::rules::{Event, Rules, State, Status};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status as Work};
use quandary_core::metric::{Metric, Score};
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Approximate memory of a stored position, and of a node with its entry in the visited set.
const STATE_BYTES: u64 = 8 << 10;
const NODE_BYTES: u64 = 48;

/// How a position was reached.
struct Node {
    parent: u32,
    tick: u32,
    input: Option<Command>,
}

/// A win and its time under the rules.
struct Win {
    node: u32,
    time: i64,
}

/// A search for the solution with the fewest ticks.
pub struct RouteSearch {
    rules: Arc<Rules>,
    metric: &'static Metric,
    memory: u64,
    /// The positions of the current tick, each with the index of its node; `next` holds those of
    /// the next tick.
    layer: Vec<(State, u32)>,
    next: Vec<(State, u32)>,
    nodes: Vec<Node>,
    visited: FxHashSet<u128>,
    period: u32,
    scratch: State,
    win: Option<Win>,
    expanded: u64,
    tick: u32,
    events: Vec<Event>,
    conclusion: Option<Conclusion<Vec<TimedMove>>>,
}

impl RouteSearch {
    /// Creates a search that begins at the position `start` and uses at most `memory` bytes. The
    /// time of a solution includes the ticks before `start`.
    #[must_use]
    pub fn new(rules: Arc<Rules>, start: State, metric: &'static Metric, memory: u64) -> Self {
        let root = Node {
            parent: 0,
            tick: 0,
            input: None,
        };
        Self {
            metric,
            memory,
            tick: start.now(),
            layer: vec![(start, 0)],
            next: Vec::new(),
            nodes: vec![root],
            visited: FxHashSet::default(),
            period: rules.start().period(),
            scratch: rules.start(),
            win: None,
            expanded: 0,
            events: Vec::new(),
            conclusion: None,
            rules,
        }
    }

    fn bytes(&self) -> u64 {
        let states = (self.layer.len() + self.next.len()) as u64;
        states * STATE_BYTES + self.nodes.len() as u64 * NODE_BYTES
    }

    fn step(&mut self) {
        let Some((state, node)) = self.layer.pop() else {
            self.finish_layer();
            return;
        };
        self.expanded += 1;
        if self.bytes() > self.memory {
            self.conclusion = Some(self.undecided(Reason::Memory));
            return;
        }
        if state.takes_input() {
            for heading in headings(&state) {
                self.try_input(state.clone(), node, Some(Command::Go(heading)));
            }
        }
        self.try_input(state, node, None);
    }

    /// Ends a tick: all its positions are expanded.
    fn finish_layer(&mut self) {
        if let Some(win) = &self.win {
            self.conclusion = Some(self.solved(win));
        } else if self.next.is_empty() {
            self.conclusion = Some(Conclusion::Unsolvable);
        } else {
            std::mem::swap(&mut self.layer, &mut self.next);
            // Keep the order of discovery.
            self.layer.reverse();
            self.tick += 1;
        }
    }

    fn try_input(&mut self, mut state: State, parent: u32, input: Option<Command>) {
        let tick = state.now();
        self.events.clear();
        self.rules.tick(&mut state, input, &mut self.events);
        let died = |event: &Event| matches!(event, Event::Died(..));
        let won = |event: &Event| matches!(event, Event::Won(_));
        if self.events.iter().any(died) || self.nodes.len() >= u32::MAX as usize {
            return;
        }
        let wins = self.events.iter().any(won);
        let fingerprint = fingerprint(&state, self.period, &mut self.scratch);
        if !wins && !self.visited.insert(fingerprint) {
            return;
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(Node {
            parent,
            tick,
            input,
        });
        if wins {
            let time = time_of_win(&self.rules, state);
            if self.win.as_ref().is_none_or(|win| time < win.time) {
                self.win = Some(Win { node, time });
            }
        } else {
            self.next.push((state, node));
        }
    }

    fn solved(&self, win: &Win) -> Conclusion<Vec<TimedMove>> {
        let mut moves = Vec::new();
        let mut node = win.node;
        while node != 0 {
            let Node {
                parent,
                tick,
                input,
            } = self.nodes[node as usize];
            if let Some(command) = input {
                moves.push(TimedMove { tick, command });
            }
            node = parent;
        }
        moves.reverse();
        Conclusion::Solved(Solved {
            solution: moves,
            score: Score {
                metric: self.metric,
                value: win.time.max(0) as u64,
            },
            optimality: Optimality::Proven,
            count: None,
            all: Vec::new(),
        })
    }

    fn undecided(&self, reason: Reason) -> Conclusion<Vec<TimedMove>> {
        Conclusion::Undecided {
            reason,
            bound: u64::from(self.tick),
        }
    }
}

/// Returns the headings that Chip can take; diagonals exist only under the Lynx rules.
pub(super) fn headings(state: &State) -> impl Iterator<Item = Heading> + use<> {
    let straight = Cardinal::ALL.map(Heading::Straight).into_iter();
    let diagonals: &[Heading] = match state {
        State::Ms(_) => &[],
        State::Lynx(_) => &[
            Heading::NorthWest,
            Heading::SouthWest,
            Heading::NorthEast,
            Heading::SouthEast,
        ],
    };
    straight.chain(diagonals.iter().copied())
}

/// Under the Lynx rules the game runs on for some ticks after the win; only then is its time known.
pub(crate) fn time_of_win(rules: &Rules, mut state: State) -> i64 {
    let events = &mut Vec::new();
    while state.status() == Status::Running && state.now() < crate::moves::TICKS {
        rules.tick(&mut state, None, events);
    }
    state.solution_time()
}

impl Job for RouteSearch {
    type Output = Outcome<String>;

    fn run(&mut self, nodes: u64) -> Work {
        let until = self.expanded.saturating_add(nodes);
        while self.conclusion.is_none() && self.expanded < until {
            self.step();
        }
        if self.conclusion.is_some() {
            Work::Done
        } else {
            Work::Running
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.expanded,
            stored: self.nodes.len() as u64,
            bytes: self.bytes(),
            bound: Some(u64::from(self.tick)),
            best: None,
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<String> {
        let stopped = stopped.unwrap_or(Reason::Cancelled);
        let stored = self.nodes.len() as u64;
        let nodes = self.expanded;
        let open = self.undecided(stopped);
        let outcome = Outcome {
            conclusion: self.conclusion.unwrap_or(open),
            nodes,
            stored,
        };
        outcome.map(|moves| format_moves(&moves))
    }
}
