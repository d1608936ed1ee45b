//! Everything that can be reached, and what each position is away from a solution: the search to
//! compare with.

use quandary_core::direction::Direction;
use quandary_crossoban::rules::{Game, State};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Pushes and moves; in which order depends on what is asked.
pub(crate) type Cost = (u32, u32);
/// The cost of so many pushes and moves.
pub(crate) type Measure = fn(u32, u32) -> Cost;

struct Edge {
    from: usize,
    pushes: u32,
    moves: u32,
}

/// All positions of a game.
pub(crate) struct World {
    pub(crate) states: Vec<State>,
    solved: Vec<bool>,
    /// The edges that lead to each position.
    back: Vec<Vec<Edge>>,
}

impl World {
    /// `None` if there are more than `most` positions.
    pub(crate) fn of(game: &Game, most: usize) -> Option<Self> {
        let start = game.start();
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut world = Self {
            states: vec![start],
            solved: Vec::new(),
            back: vec![Vec::new()],
        };
        let mut at = 0;
        while at < world.states.len() {
            let state = world.states[at].clone();
            world.solved.push(game.is_solved(&state));
            let steps = Direction::ORTHOGONAL.into_iter().filter_map(|to| {
                let stepped = game.step(&state, to).ok()?;
                Some((stepped.state, stepped.pushes, 1))
            });
            let changes = state.pushers().map(|(cell, _)| {
                let at = game.ground().point(cell);
                let state = game.change(&state, at).expect("a pusher is there");
                (state, 0, 0)
            });
            for (next, pushes, moves) in steps.chain(changes) {
                let number = *numbers.entry(next).or_insert_with_key(|next| {
                    world.states.push(next.clone());
                    world.back.push(Vec::new());
                    world.states.len() - 1
                });
                world.back[number].push(Edge {
                    from: at,
                    pushes,
                    moves,
                });
            }
            if world.states.len() > most {
                return None;
            }
            at += 1;
        }
        Some(world)
    }

    /// For each position the least cost of a way to a solved one.
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
