//! Closed diagonal deadlocks.

use crate::solve::sokoban::position::Position;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// Whether the box that was pushed to `pushed` closes a diagonal that can never be opened
/// again.
///
/// A diagonal is a sequence of free squares. Each square touches the next one at a corner,
/// and none of them is a goal. The diagonal is closed if all four neighbours of each square
/// are walls or boxes, and if both ends are closed.
///
/// An end is closed if the next square in the direction of the diagonal is a wall or a box.
/// It is also closed if the last square of the diagonal at this end has walls on the two
/// sides that face away from the rest of the diagonal.
///
/// Until the pusher gets inside, the boxes around the diagonal can only be pushed into it.
/// After such a push, a shorter closed diagonal remains on one side of the pushed box. The
/// box cannot move again until another box is pushed into this shorter diagonal. At the end
/// of these pushes, a box is stuck in a corner or in a block of four, and it is not on a
/// goal. So the diagonal is a deadlock unless all boxes around it are on goals already.
#[must_use]
pub fn is_closed_by(warehouse: &Warehouse, position: &Position, pushed: Square) -> bool {
    (0..4).any(|direction| {
        let adjacent = warehouse.next(pushed, direction);
        let across = warehouse.next(adjacent, clockwise(direction));
        [adjacent, across]
            .iter()
            .any(|seed| is_dead(warehouse, position, *seed))
    })
}

/// Whether a square is in a closed diagonal with a box off goal.
fn is_dead(warehouse: &Warehouse, position: &Position, seed: Square) -> bool {
    is_enclosed(warehouse, position, seed)
        && (0..2).any(|direction| {
            let ends = [direction, direction + 2]
                .map(|direction| follow(warehouse, position, seed, direction));
            matches!(ends, [Some(one), Some(other)] if one || other)
        })
}

/// Follows a diagonal to its end, between a direction and the next one. Returns `None` if it is open
/// there, otherwise whether a box along it is off goal.
fn follow(
    warehouse: &Warehouse,
    position: &Position,
    seed: Square,
    direction: usize,
) -> Option<bool> {
    let wall = warehouse.squares() as Square;
    let is_off_goal = |at: Square| position.has_box(at) && !warehouse.is_goal(at);
    let (mut at, mut off_goal) = (seed, false);
    loop {
        let [one, other] =
            [direction, clockwise(direction)].map(|direction| warehouse.next(at, direction));
        off_goal |= is_off_goal(one) || is_off_goal(other);
        // The square behind a wall is only known from the other side.
        let ahead = match (one == wall, other == wall) {
            (true, true) => return Some(off_goal),
            (true, false) => warehouse.next(other, direction),
            (false, _) => warehouse.next(one, clockwise(direction)),
        };
        if position.is_occupied(ahead) {
            return Some(off_goal || is_off_goal(ahead));
        }
        if !is_enclosed(warehouse, position, ahead) {
            return None;
        }
        at = ahead;
    }
}

/// Whether a free square is not a goal and has neither a pusher nor a free neighbour.
fn is_enclosed(warehouse: &Warehouse, position: &Position, at: Square) -> bool {
    let is_occupied = |at: &Square| position.is_occupied(*at);
    !is_occupied(&at)
        && warehouse.neighbours(at).iter().all(is_occupied)
        && !warehouse.is_goal(at)
        && position.player() != at
}

fn clockwise(direction: usize) -> usize {
    (direction + 1) % 4
}
