//! The known solution that a search follows.

use super::route_key::route_key;
use crate::model::{Command, TimedMove};
use crate::moves::TICKS;
use crate::recording::MAX_TICKS_AFTER_LAST_MOVE;
use crate::rules::{Event, Rules, State, Status};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A solution and the points of its route.
pub(super) struct Guide {
    pub(super) rules: Arc<Rules>,
    moves: Vec<TimedMove>,
    /// The ticks before which the route has a key, in ascending order.
    passed: FxHashMap<u64, Vec<u32>>,
    /// The tick in which Chip reaches the exit.
    pub(super) end: u32,
    /// The time of the solution, in ticks.
    pub(super) time: u64,
}

impl Guide {
    /// Replays moves from the start; `None` if they do not win.
    pub(super) fn new(rules: Arc<Rules>, moves: Vec<TimedMove>) -> Option<Self> {
        let last = moves.last().map_or(0, |one| one.tick);
        let last = last
            .saturating_add(MAX_TICKS_AFTER_LAST_MOVE)
            .min(TICKS - 1);
        let mut state = rules.start();
        let mut passed: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        let mut events = Vec::new();
        let mut inputs = moves.iter().peekable();
        let mut end = None;
        while state.status() == Status::Running && state.now() <= last {
            let tick = state.now();
            if end.is_none() {
                passed.entry(route_key(&state)).or_default().push(tick);
            }
            let input = inputs.next_if(|one| one.tick == tick);
            events.clear();
            rules.tick(&mut state, input.map(|one| one.command), &mut events);
            if events.iter().any(|event| matches!(event, Event::Won(_))) {
                end.get_or_insert(tick);
            }
        }
        let end = end.filter(|_| state.status() == Status::Won)?;
        Some(Self {
            rules,
            moves: moves.into_iter().filter(|one| one.tick <= end).collect(),
            passed,
            end,
            time: u64::try_from(state.solution_time()).unwrap_or_default(),
        })
    }

    pub(super) fn moves(&self) -> &[TimedMove] {
        &self.moves
    }

    /// The input of a tick.
    pub(super) fn input(&self, tick: u32) -> Option<Command> {
        let index = self.moves.binary_search_by_key(&tick, |one| one.tick);
        index.ok().map(|index| self.moves[index].command)
    }

    /// The tick before which the route passes a position like this: the next one after the tick
    /// `after`, otherwise the last one before.
    pub(super) fn place(&self, state: &State, after: u32) -> Option<u32> {
        let ticks = self.passed.get(&route_key(state))?;
        let next = ticks.partition_point(|tick| *tick <= after);
        ticks.get(next).or(ticks.last()).copied()
    }
}
