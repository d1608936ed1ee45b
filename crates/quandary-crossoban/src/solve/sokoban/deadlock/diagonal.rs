//! Closed diagonals.

use crate::solve::sokoban::position::Position;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// Whether a box that was pushed to a square closes a diagonal that can never be opened.
///
/// A diagonal is a row of free squares, each touching the next one by a corner, none of them a
/// goal. It is closed if all four sides of each are walls or boxes, and if at both ends either two
/// walls meet or the next square of the row is a wall or a box as well. While the pusher is not in
/// it, its boxes can only be pushed into it. Such a box leaves a shorter closed diagonal on one side
/// of it and cannot move before that is entered in its turn; in the end a box is in a corner or in
/// a block of four, off its goal. So the diagonal is dead unless all its boxes are on goals already.
#[must_use]
pub fn kills(warehouse: &Warehouse, position: &Position, pushed: Square) -> bool {
    (0..4).any(|way| {
        let beside = warehouse.next(pushed, way);
        let across = warehouse.next(beside, turned(way));
        [beside, across]
            .iter()
            .any(|seed| is_dead(warehouse, position, *seed))
    })
}

/// Whether a square lies in a closed diagonal with a box off its goal.
fn is_dead(warehouse: &Warehouse, position: &Position, seed: Square) -> bool {
    is_enclosed(warehouse, position, seed)
        && (0..2).any(|way| {
            let ends = [way, way + 2].map(|way| follow(warehouse, position, seed, way));
            matches!(ends, [Some(one), Some(other)] if one || other)
        })
}

/// Follows a diagonal to its end, between a way and the next one. `None` if it is open there, else
/// whether a box on the way is off its goal.
fn follow(warehouse: &Warehouse, position: &Position, seed: Square, way: usize) -> Option<bool> {
    let wall = warehouse.squares() as Square;
    let is_astray = |at: Square| position.has_box(at) && !warehouse.is_goal(at);
    let (mut at, mut astray) = (seed, false);
    loop {
        let [one, other] = [way, turned(way)].map(|way| warehouse.next(at, way));
        astray |= is_astray(one) || is_astray(other);
        // What is beyond a wall is only known from the other side.
        let ahead = match (one == wall, other == wall) {
            (true, true) => return Some(astray),
            (true, false) => warehouse.next(other, way),
            (false, _) => warehouse.next(one, turned(way)),
        };
        if position.is_occupied(ahead) {
            return Some(astray || is_astray(ahead));
        }
        if !is_enclosed(warehouse, position, ahead) {
            return None;
        }
        at = ahead;
    }
}

/// Whether a free square is no goal, holds no pusher and has no free square beside it.
fn is_enclosed(warehouse: &Warehouse, position: &Position, at: Square) -> bool {
    let is_occupied = |at: &Square| position.is_occupied(*at);
    !is_occupied(&at)
        && warehouse.neighbours(at).iter().all(is_occupied)
        && !warehouse.is_goal(at)
        && position.player() != at
}

fn turned(way: usize) -> usize {
    (way + 1) % 4
}
