//! Going to a cell with the train as it is: what one click does.

use crate::model::Action;
use crate::rules::{CellId, Position, Shunting};
use quandary_core::direction::Direction;
use quandary_core::session::Rules;
use rustc_hash::FxHashSet;

/// Places of vehicles, over all positions that are looked at, before a click is given up: 64 MB,
/// and more than any board that fits a screen has for one train.
const MOST_PLACES: usize = 1 << 24;

/// The fewest moves of the current train after which its locomotive or its last wagon is on
/// `to`; ties go to the locomotive. Nothing is hooked or unhooked. `None` if there is no way.
#[must_use]
pub fn route(rules: &Shunting, from: &Position, to: CellId) -> Option<Vec<Action>> {
    let mut reached: Vec<(Position, usize, Option<Action>)> = vec![(from.clone(), 0, None)];
    let mut known: FxHashSet<Vec<CellId>> = FxHashSet::from_iter([from.chain().collect()]);
    let mut layer = 0..1;
    let most = MOST_PLACES / (from.wagons.len() + 1);
    while !layer.is_empty() && reached.len() <= most {
        let on_it = |end: fn(&Position) -> CellId| {
            let mut positions = layer.clone();
            positions.find(|index| end(&reached[*index].0) == to)
        };
        let arrived = on_it(|position| position.locomotive).or_else(|| on_it(Position::tail));
        if let Some(last) = arrived {
            return Some(actions_to(&reached, last));
        }
        for index in layer.clone() {
            for action in moves(&reached[index].0) {
                let mut next = reached[index].0.clone();
                if rules.step(&mut next, &action).is_ok() && known.insert(next.chain().collect()) {
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
