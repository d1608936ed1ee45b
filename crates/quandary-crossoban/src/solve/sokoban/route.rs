//! Pushes as recorded moves.

use super::position::{Position, Push, bits};
use super::store::{Id, NOBODY, Store};
use super::walk::Walk;
use super::warehouse::Warehouse;
use crate::model::{Action, Moves};
use quandary_core::direction::Direction;

/// The pushes by which a search came to a position, the first one first.
#[must_use]
pub fn pushes_to(warehouse: &Warehouse, store: &Store, id: Id) -> Vec<Push> {
    let mut pushes = Vec::new();
    let mut at = id;
    loop {
        let before = store.reached(at).parent;
        if before == NOBODY {
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

/// The push that makes one set of boxes of another.
fn push_between(warehouse: &Warehouse, before: &[u64], after: &[u64]) -> Option<Push> {
    let gone: Vec<u64> = before.iter().zip(after).map(|(b, a)| b & !a).collect();
    let come: Vec<u64> = before.iter().zip(after).map(|(b, a)| a & !b).collect();
    let (from, to) = (bits(&gone).next()?, bits(&come).next()?);
    let way = (0..4).find(|way| warehouse.next(from, *way) == to)?;
    Some(Push {
        from,
        way: way as u8,
    })
}

/// The moves from the start of a board that do these pushes, with the shortest ways between them.
///
/// `None` if a push cannot be done.
#[must_use]
pub fn moves(warehouse: &Warehouse, pushes: &[Push]) -> Option<Moves> {
    let mut position = Position::start(warehouse);
    let mut walk = Walk::new(warehouse);
    let mut actions = Vec::new();
    for push in pushes {
        let to = push.to(warehouse);
        if !position.has_box(push.from) || !warehouse.is_live(to) || position.is_occupied(to) {
            return None;
        }
        walk.measure(warehouse, position.occupied(), position.player());
        let ways = walk.way(warehouse, push.behind(warehouse))?;
        actions.extend(ways.into_iter().map(|way| step(way, false)));
        actions.push(step(usize::from(push.way), true));
        position.push(warehouse, *push);
    }
    Some(Moves(actions))
}

fn step(way: usize, pushes: bool) -> Action {
    Action::Step {
        direction: Direction::ORTHOGONAL[way],
        pushes,
    }
}
