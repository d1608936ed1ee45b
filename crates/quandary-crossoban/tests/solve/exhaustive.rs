//! Exhaustive search of all positions of a game, to compare with.

use quandary_core::direction::Direction;
use quandary_crossoban::rules::{Game, State};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Pushes and moves, in the order in which they are minimised.
pub(crate) type Cost = (u32, u32);
/// Computes a cost from pushes and moves.
pub(crate) type Measure = fn(u32, u32) -> Cost;

struct Edge {
    from: usize,
    pushes: u32,
    moves: u32,
}

/// All positions of a game, and the moves between them.
pub(crate) struct StateGraph {
    pub(crate) states: Vec<State>,
    solved: Vec<bool>,
    /// For each position, the edges that lead to it.
    back: Vec<Vec<Edge>>,
}

impl StateGraph {
    /// Returns `None` if there are more than `most` positions.
    pub(crate) fn of(game: &Game, most: usize) -> Option<Self> {
        let start = game.start();
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut graph = Self {
            states: vec![start],
            solved: Vec::new(),
            back: vec![Vec::new()],
        };
        let mut at = 0;
        while at < graph.states.len() {
            let state = graph.states[at].clone();
            graph.solved.push(game.is_solved(&state));
            let steps = Direction::ORTHOGONAL.into_iter().filter_map(|to| {
                let stepped = game.step(&state, to).ok()?;
                Some((stepped.state, stepped.pushes, 1))
            });
            let changes = state.pushers().map(|(cell, _)| {
                let at = game.ground().point(cell);
                let state = game.change(&state, at).expect("a pusher is at this point");
                (state, 0, 0)
            });
            for (next, pushes, moves) in steps.chain(changes) {
                let number = *numbers.entry(next).or_insert_with_key(|next| {
                    graph.states.push(next.clone());
                    graph.back.push(Vec::new());
                    graph.states.len() - 1
                });
                graph.back[number].push(Edge {
                    from: at,
                    pushes,
                    moves,
                });
            }
            if graph.states.len() > most {
                return None;
            }
            at += 1;
        }
        Some(graph)
    }

    /// For each position, the least cost to reach a solved one.
    pub(crate) fn to_go(&self, cost: Measure) -> Vec<Option<Cost>> {
        let mut to_go = vec![None; self.states.len()];
        let solved = (0..self.states.len()).filter(|number| self.solved[*number]);
        let mut open: BinaryHeap<_> = solved.map(|number| Reverse(((0, 0), number))).collect();
        while let Some(Reverse((spent, number))) = open.pop() {
            if to_go[number].is_some() {
                continue;
            }
            to_go[number] = Some(spent);
            for edge in &self.back[number] {
                let edge_cost = cost(edge.pushes, edge.moves);
                let sum = (spent.0 + edge_cost.0, spent.1 + edge_cost.1);
                open.push(Reverse((sum, edge.from)));
            }
        }
        to_go
    }
}
