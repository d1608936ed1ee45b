//! Links: narrow passages of the floor, which a single box obstructs.

use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// The links of a board and the number of boxes in each of them in the current position.
///
/// A link is a straight sequence of squares with walls on both sides, as long as possible.
#[derive(Clone, Debug)]
pub(super) struct RoomLinks {
    /// For each square, the index of its link.
    link_of: Vec<Option<usize>>,
    /// For each link, the number of boxes in it.
    boxes: Vec<u16>,
}

impl RoomLinks {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let mut link_of = vec![None; warehouse.squares()];
        let mut links = 0;
        for axis in 0..2 {
            for first in 0..warehouse.squares() as Square {
                let begins = is_narrow(warehouse, first, axis)
                    && !is_narrow(warehouse, warehouse.next(first, axis + 2), axis);
                if begins {
                    std::iter::successors(Some(first), |at| Some(warehouse.next(*at, axis)))
                        .take_while(|at| is_narrow(warehouse, *at, axis))
                        .for_each(|at| link_of[usize::from(at)] = Some(links));
                    links += 1;
                }
            }
        }
        Self {
            link_of,
            boxes: vec![0; links],
        }
    }

    /// Sets the current position.
    pub(super) fn set_position(&mut self, boxes: &[Square]) {
        self.boxes.fill(0);
        for at in boxes {
            if let Some(link) = self.link_of[usize::from(*at)] {
                self.boxes[link] += 1;
            }
        }
    }

    /// The number of links that boxes obstruct.
    pub(super) fn obstructed(&self) -> u16 {
        self.boxes.iter().filter(|boxes| **boxes > 0).count() as u16
    }

    /// The change of [`RoomLinks::obstructed`] if a box moves.
    pub(super) fn change(&self, from: Square, to: Square) -> i32 {
        let [left, entered] = [from, to].map(|at| self.link_of[usize::from(at)]);
        if left == entered {
            return 0;
        }
        let opens = left.is_some_and(|link| self.boxes[link] == 1);
        let obstructs = entered.is_some_and(|link| self.boxes[link] == 0);
        i32::from(obstructs) - i32::from(opens)
    }
}

/// Whether a square is free on an axis and has walls on the other axis: axis 0 is north to south, 1 is
/// east to west.
fn is_narrow(warehouse: &Warehouse, at: Square, axis: usize) -> bool {
    let wall = warehouse.squares() as Square;
    let is_wall = |direction| warehouse.next(at, direction) == wall;
    at != wall && is_wall(1 - axis) && is_wall(3 - axis) && !is_wall(axis) && !is_wall(axis + 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::test_boards::{at, warehouse};

    #[test]
    fn a_link_is_obstructed_while_a_box_is_in_it() {
        let warehouse = warehouse(&[
            "###########",
            "#   ###   #",
            "# $     . #",
            "# @$###  .#",
            "###########",
        ]);
        let mut links = RoomLinks::new(&warehouse);
        let [room, west, east, beyond] = [3, 4, 6, 7].map(|x| at(&warehouse, x, 2));
        let other = at(&warehouse, 3, 3);
        links.set_position(&[room, other]);
        assert_eq!(links.obstructed(), 0);
        assert_eq!(links.change(room, west), 1);
        assert_eq!(links.change(room, beyond), 0);
        links.set_position(&[west, other]);
        assert_eq!(links.obstructed(), 1);
        assert_eq!(links.change(west, east), 0);
        assert_eq!(links.change(west, beyond), -1);
        // A second box in the same link changes nothing, and neither does the first that leaves it.
        assert_eq!(links.change(other, east), 0);
        links.set_position(&[west, east]);
        assert_eq!(links.obstructed(), 1);
        assert_eq!(links.change(east, beyond), 0);
    }
}
