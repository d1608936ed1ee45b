//! Conversion of pushes to recorded moves.

use super::position::{Position, Push, squares_of};
use super::store::{Id, NO_PARENT, Store};
use super::walk_distances::WalkDistances;
use super::warehouse::Warehouse;
use crate::model::{Action, Moves};
use quandary_core::direction::Direction;

/// The pushes from the start of a search to a position.
#[must_use]
pub fn pushes_to(warehouse: &Warehouse, store: &Store, id: Id) -> Vec<Push> {
    let mut pushes = Vec::new();
    let mut at = id;
    loop {
        let before = store.parent_link(at).parent;
        if before == NO_PARENT {
            pushes.reverse();
            return pushes;
        }
        pushes.extend(push_between(
            warehouse,
            store.boxes(before),
            store.boxes(at),
        ));
        at = before;
    }
}

/// The push that changes one set of boxes to another.
fn push_between(warehouse: &Warehouse, before: &[u64], after: &[u64]) -> Option<Push> {
    let gone: Vec<u64> = before.iter().zip(after).map(|(b, a)| b & !a).collect();
    let come: Vec<u64> = before.iter().zip(after).map(|(b, a)| a & !b).collect();
    let (from, to) = (squares_of(&gone).next()?, squares_of(&come).next()?);
    let direction = (0..4).find(|direction| warehouse.next(from, *direction) == to)?;
    Some(Push {
        from,
        direction: direction as u8,
    })
}

/// The moves that make these pushes from the start of a board, with shortest walks between the
/// pushes; `None` if a push is impossible.
#[must_use]
pub fn moves(warehouse: &Warehouse, pushes: &[Push]) -> Option<Moves> {
    let mut position = Position::start(warehouse);
    let mut walk = WalkDistances::new(warehouse);
    let mut actions = Vec::new();
    for push in pushes {
        let to = push.to(warehouse);
        if !position.has_box(push.from) || !warehouse.is_live(to) || position.is_occupied(to) {
            return None;
        }
        walk.compute(warehouse, position.occupied(), position.player());
        let path = walk.path(warehouse, push.behind(warehouse))?;
        actions.extend(path.into_iter().map(|direction| step(direction, false)));
        actions.push(step(usize::from(push.direction), true));
        position.push(warehouse, *push);
    }
    Some(Moves(actions))
}

fn step(direction: usize, pushes: bool) -> Action {
    Action::Step {
        direction: Direction::ORTHOGONAL[direction],
        pushes,
    }
}
