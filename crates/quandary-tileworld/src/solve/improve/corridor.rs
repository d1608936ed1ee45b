//! A search for a faster way in the neighbourhood of a known solution.

use super::guide::Guide;
use crate::model::{Cardinal, Command, Heading, TimedMove};
use crate::rules::{Event, Rules, State};
use crate::solve::fingerprint::fingerprint;
use crate::solve::route::time_of_win;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::Arc;

/// Approximate memory of a position, of a node, and of a fingerprint in its table.
const STATE_BYTES: u64 = 8 << 10;
const NODE_BYTES: u64 = 24;
const FINGERPRINT_BYTES: u64 = 32;

/// Ticks after which a step of Chip that does not end is given up.
const LONGEST_STEP: u32 = 400;

/// Number of nodes at which a search ends: their indices have 32 bits.
const MAX_NODES: usize = 1 << 31;

/// How far a search leaves the known solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    /// The maximum number of positions of one tick.
    pub(super) width: usize,
    /// The maximum number of ticks that a position is behind the known solution, or away from its
    /// route.
    pub(super) behind: u32,
}

/// How a position was reached: by an input after those of the parent. Waiting adds no node.
struct Node {
    parent: u32,
    tick: u32,
    input: Option<Command>,
}

/// A position that Chip can act in.
struct Place {
    state: State,
    node: u32,
    /// The tick of the known solution that it corresponds to.
    passed: u32,
}

/// One search along a known solution.
pub(super) struct Corridor {
    rules: Arc<Rules>,
    guide: Arc<Guide>,
    extent: Extent,
    /// The positions of the current tick and of those after it.
    layers: VecDeque<Vec<Place>>,
    tick: u32,
    /// The known solution, played up to the current tick, and its node; `None` if it does not win
    /// under these rules.
    known: Option<(State, u32)>,
    nodes: Vec<Node>,
    visited: FxHashSet<u128>,
    period: u32,
    scratch: State,
    /// The node of the fastest win, and its time.
    win: Option<(u32, u64)>,
    events: Vec<Event>,
    ticks: u64,
    is_over: bool,
}

impl Corridor {
    /// Prepares a search under `rules`, which differ from those of the guide at most in the start of
    /// the game.
    pub(super) fn new(rules: Arc<Rules>, guide: &Arc<Guide>, extent: Extent) -> Self {
        let start = rules.start();
        let follows = Arc::ptr_eq(&rules, &guide.rules);
        let root = Node {
            parent: 0,
            tick: 0,
            input: None,
        };
        let first = Place {
            state: start.clone(),
            node: 0,
            passed: 0,
        };
        Self {
            rules,
            guide: Arc::clone(guide),
            extent,
            layers: VecDeque::from([vec![first]]),
            tick: 0,
            known: follows.then(|| (start.clone(), 0)),
            nodes: vec![root],
            visited: FxHashSet::default(),
            period: start.period(),
            scratch: start,
            win: None,
            events: Vec::new(),
            ticks: 0,
            is_over: false,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    pub(super) fn ticks(&self) -> u64 {
        self.ticks
    }

    pub(super) fn stored(&self) -> u64 {
        self.nodes.len() as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        let states: usize = self.layers.iter().map(Vec::len).sum();
        let nodes = self.nodes.len() as u64 * NODE_BYTES;
        states as u64 * STATE_BYTES + nodes + self.visited.len() as u64 * FINGERPRINT_BYTES
    }

    /// Expands one position, or ends a tick.
    pub(super) fn step(&mut self) {
        match self.layers.front_mut().and_then(Vec::pop) {
            Some(place) => self.expand(&place),
            None => self.next_layer(),
        }
    }

    fn next_layer(&mut self) {
        if self.win.is_some() || self.tick >= self.guide.end || self.nodes.len() > MAX_NODES {
            self.is_over = true;
            return;
        }
        self.layers.pop_front();
        self.follow();
        self.tick += 1;
        if self.layers.is_empty() {
            self.is_over = self.known.is_none();
            self.layers.push_back(Vec::new());
        }
        let width = self.extent.width;
        let layer = &mut self.layers[0];
        keep_best(layer, width);
        // The last one is expanded first.
        layer.reverse();
        if let Some((state, node)) = &self.known
            && state.takes_input()
        {
            self.ticks += 1;
            let fingerprint = fingerprint(state, self.period, &mut self.scratch);
            if self.visited.insert(fingerprint) {
                layer.push(Place {
                    state: state.clone(),
                    node: *node,
                    passed: self.tick,
                });
            }
        }
    }

    /// Plays a tick of the known solution.
    fn follow(&mut self) {
        let Some((state, node)) = &mut self.known else {
            return;
        };
        let input = self.guide.input(self.tick);
        if input.is_some() {
            self.nodes.push(Node {
                parent: *node,
                tick: self.tick,
                input,
            });
            *node = self.nodes.len() as u32 - 1;
        }
        self.events.clear();
        self.rules.tick(state, input, &mut self.events);
        self.ticks += 1;
    }

    fn expand(&mut self, place: &Place) {
        self.try_input(place, None);
        for direction in Cardinal::ALL {
            let heading = Heading::Straight(direction);
            self.try_input(place, Some(Command::Go(heading)));
        }
        let known = self.guide.input(place.passed);
        if !matches!(known, None | Some(Command::Go(Heading::Straight(_)))) {
            self.try_input(place, known);
        }
    }

    fn try_input(&mut self, place: &Place, input: Option<Command>) {
        let mut state = place.state.clone();
        let began = state.now();
        let mut given = input;
        loop {
            self.events.clear();
            self.rules.tick(&mut state, given.take(), &mut self.events);
            self.ticks += 1;
            for event in &self.events {
                match event {
                    Event::Died(..) => return,
                    Event::Won(_) => {
                        self.won(place, input, state);
                        return;
                    }
                    Event::Sound(_) => {}
                }
            }
            let now = state.now();
            let is_blocked = input.is_some() && state.chip() == place.state.chip();
            if is_blocked || now >= self.guide.end || now - began > LONGEST_STEP {
                return;
            }
            if state.takes_input() {
                break;
            }
        }
        let now = state.now();
        let passed = self.guide.place(&state, place.passed);
        let passed = passed.unwrap_or(place.passed);
        self.ticks += 1;
        if passed + self.extent.behind < now {
            return;
        }
        let fingerprint = fingerprint(&state, self.period, &mut self.scratch);
        self.ticks += 1;
        if !self.visited.insert(fingerprint) {
            return;
        }
        let node = self.add(place, input);
        let layer = (now - self.tick) as usize;
        if self.layers.len() <= layer {
            self.layers.resize_with(layer + 1, Vec::new);
        }
        let layer = &mut self.layers[layer];
        layer.push(Place {
            state,
            node,
            passed,
        });
        if layer.len() > 4 * self.extent.width {
            keep_best(layer, self.extent.width);
        }
    }

    fn add(&mut self, place: &Place, input: Option<Command>) -> u32 {
        if input.is_none() {
            return place.node;
        }
        self.nodes.push(Node {
            parent: place.node,
            tick: place.state.now(),
            input,
        });
        self.nodes.len() as u32 - 1
    }

    fn won(&mut self, place: &Place, input: Option<Command>, state: State) {
        let time = time_of_win(&self.rules, state).max(0) as u64;
        let best = self.win.map_or(self.guide.time, |(_, time)| time);
        if time < best {
            self.win = Some((self.add(place, input), time));
        }
    }

    /// The faster solution that was found, if any.
    pub(super) fn faster(&self) -> Option<Guide> {
        let (mut node, _) = self.win?;
        let mut moves = Vec::new();
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
        let found = Guide::new(Arc::clone(&self.rules), moves);
        found.filter(|found| found.time < self.guide.time)
    }
}

/// Keeps the `width` positions that are farthest along the route, the farthest first.
fn keep_best(layer: &mut Vec<Place>, width: usize) {
    layer.sort_by_key(|place| Reverse(place.passed));
    layer.truncate(width);
}
