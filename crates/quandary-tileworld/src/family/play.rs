//! A game in progress.

use super::TICKS;
use super::puzzle::{LevelPuzzle, not_moves};
use crate::model::TimedMove;
use crate::moves::{format_moves, parse_moves};
use crate::rules::{Event, State};
use crate::scene::{View, position};
use quandary_core::family::Play;
use quandary_core::grid::Point;
use quandary_core::outcome::{Failure, Score};
use quandary_core::scene::Scene;
use std::collections::BTreeMap;

/// Moves that were entered together, and the position after them.
#[derive(Clone)]
struct Group {
    moves: Vec<TimedMove>,
    state: State,
    won: bool,
}

/// A game: groups of moves, of which the first `done` are played.
pub(super) struct Game<'a> {
    puzzle: &'a LevelPuzzle,
    start: State,
    groups: Vec<Group>,
    done: usize,
    checkpoints: BTreeMap<String, (Vec<Group>, usize)>,
}

/// After a move the game goes on until Chip may do something again, but not for ever.
const AFTER_A_MOVE: u32 = 64;

/// Whether a running game has come to where Chip may do something again, or to where that is no
/// longer waited for, after a move in this tick.
pub(super) fn has_settled(state: &State, last: Option<u32>) -> bool {
    let Some(last) = last else {
        return true;
    };
    let waited = state.now().checked_sub(last + 1);
    waited.is_some_and(|waited| state.takes_input() || waited >= AFTER_A_MOVE)
}

impl<'a> Game<'a> {
    pub(super) fn new(puzzle: &'a LevelPuzzle) -> Self {
        Self {
            puzzle,
            start: puzzle.rules.start(),
            groups: Vec::new(),
            done: 0,
            checkpoints: BTreeMap::new(),
        }
    }

    pub(super) fn state(&self) -> &State {
        match self.done {
            0 => &self.start,
            done => &self.groups[done - 1].state,
        }
    }

    fn played(&self) -> Vec<TimedMove> {
        let groups = self.groups[..self.done].iter();
        groups
            .flat_map(|group| group.moves.iter().copied())
            .collect()
    }

    /// Plays moves on from a position; each has its tick, and none is before the position's.
    fn advance(&self, mut state: State, moves: &[TimedMove]) -> Option<(State, bool)> {
        let rules = &self.puzzle.rules;
        let mut events = Vec::new();
        for one in moves {
            if one.tick < state.now() {
                return None;
            }
            while state.now() < one.tick && !state.is_over() {
                rules.tick(&mut state, None, &mut events);
            }
            rules.tick(&mut state, Some(one.command), &mut events);
        }
        let last = moves.last().map(|one| one.tick);
        while !state.is_over() && !has_settled(&state, last) {
            rules.tick(&mut state, None, &mut events);
        }
        let won = events.iter().any(|event| matches!(event, Event::Won(_)));
        Some((state, won))
    }
}

impl Play for Game<'_> {
    fn enter(&mut self, moves: &str) -> Result<(), Failure> {
        let moves = parse_moves(moves).map_err(|error| not_moves(&error.word))?;
        let next = self.advance(self.state().clone(), &moves);
        let (state, won) = next.ok_or_else(|| not_moves(&format_moves(&moves)))?;
        if !moves.is_empty() {
            self.groups.truncate(self.done);
            self.groups.push(Group { moves, state, won });
            self.done += 1;
        }
        Ok(())
    }

    fn click(&mut self, _: Point) -> bool {
        false
    }

    fn undo(&mut self) -> bool {
        let some = self.done > 0;
        self.done -= usize::from(some);
        some
    }

    fn redo(&mut self) -> bool {
        let some = self.done < self.groups.len();
        self.done += usize::from(some);
        some
    }

    fn restart(&mut self) {
        self.done = 0;
    }

    fn set_checkpoint(&mut self, name: &str) {
        let here = (self.groups.clone(), self.done);
        self.checkpoints.insert(name.to_owned(), here);
    }

    fn return_to(&mut self, name: &str) -> bool {
        let kept = self.checkpoints.get(name).cloned();
        let known = kept.is_some();
        if let Some((groups, done)) = kept {
            (self.groups, self.done) = (groups, done);
        }
        known
    }

    fn is_solved(&self) -> bool {
        self.groups[..self.done].iter().any(|group| group.won)
    }

    fn moves(&self) -> String {
        format_moves(&self.played())
    }

    fn scores(&self) -> Vec<Score> {
        vec![Score {
            metric: TICKS.id,
            value: u64::from(self.state().now()),
        }]
    }

    fn scene(&self) -> Scene {
        position(&self.puzzle.level, self.state(), None, &View::PLAIN)
    }
}
