//! Finds the moves that bring the current train to a cell that the player clicks.

use crate::model::Action;
use crate::rules::{CellId, Position, Shunting};
use quandary_core::direction::Direction;
use quandary_core::session::Rules;
use rustc_hash::FxHashSet;

/// The number of vehicle cells stored for all positions before the search gives up. This is 64 MB,
/// and more than one train needs on any board that fits on a screen.
const MAX_STORED_CELLS: usize = 1 << 24;

/// Returns the shortest sequence of moves that brings one end of the train to the cell `to`. The
/// ends are the locomotive and the last wagon. If both need the same number of moves, the
/// locomotive is chosen. The train stays the same: there are no hooks and unhooks. Returns `None`
/// if no sequence was found.
#[must_use]
pub fn route(rules: &Shunting, from: &Position, to: CellId) -> Option<Vec<Action>> {
    let mut reached: Vec<(Position, usize, Option<Action>)> = vec![(from.clone(), 0, None)];
    let mut known: FxHashSet<Vec<CellId>> = FxHashSet::from_iter([from.train_cells().collect()]);
    let mut layer = 0..1;
    let most = MAX_STORED_CELLS / (from.wagons.len() + 1);
    while !layer.is_empty() && reached.len() <= most {
        let with_end_there = |end: fn(&Position) -> CellId| {
            let mut positions = layer.clone();
            positions.find(|index| end(&reached[*index].0) == to)
        };
        let arrived = with_end_there(|position| position.locomotive)
            .or_else(|| with_end_there(Position::tail));
        if let Some(last) = arrived {
            return Some(actions_to(&reached, last));
        }
        for index in layer.clone() {
            for action in moves(&reached[index].0) {
                let mut next = reached[index].0.clone();
                if rules.step(&mut next, &action).is_ok()
                    && known.insert(next.train_cells().collect())
                {
                    reached.push((next, index, Some(action)));
                }
            }
        }
        layer = layer.end..reached.len();
    }
    None
}

fn moves(position: &Position) -> impl Iterator<Item = Action> + use<> {
    let pushes = Direction::ALL.into_iter().map(Action::Push);
    let has_tail = !position.train.is_empty();
    Direction::ALL
        .into_iter()
        .map(Action::Pull)
        .chain(pushes.filter(move |_| has_tail))
}

fn actions_to(reached: &[(Position, usize, Option<Action>)], last: usize) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut index = last;
    while let Some(action) = reached[index].2 {
        actions.push(action);
        index = reached[index].1;
    }
    actions.reverse();
    actions
}
