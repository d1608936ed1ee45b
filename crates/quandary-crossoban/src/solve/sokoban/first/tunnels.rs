//! Finds the tunnels of a board and, in each tunnel, the square on which a search prefers to leave
//! a box.

use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// For each live square of a tunnel, the square of the tunnel at which boxes are left preferably.
///
/// A tunnel is a straight sequence of squares with walls on both sides and no goal. A box in it can
/// only move along it, so for a pusher on the same side all its squares are equivalent, unless a
/// second box is to follow. So a search may defer the other squares.
#[derive(Clone, Debug)]
pub(super) struct Tunnels {
    preferred: Vec<Square>,
}

impl Tunnels {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let mut preferred: Vec<Square> = (0..warehouse.live() as Square).collect();
        for axis in 0..2 {
            for first in 0..warehouse.live() as Square {
                let begins = lies_in_tunnel(warehouse, first, axis)
                    && !lies_in_tunnel(warehouse, warehouse.next(first, axis + 2), axis);
                if begins {
                    let row = tunnel_from(warehouse, first, axis);
                    let middle = row[row.len() / 2];
                    row.iter()
                        .for_each(|at| preferred[usize::from(*at)] = middle);
                }
            }
        }
        Self { preferred }
    }

    /// The preferred square of the tunnel of a square, or the square itself outside of tunnels.
    pub(super) fn preferred_square(&self, at: Square) -> Square {
        self.preferred[usize::from(at)]
    }
}

/// All squares of a tunnel, starting with its first one.
fn tunnel_from(warehouse: &Warehouse, first: Square, axis: usize) -> Vec<Square> {
    std::iter::successors(Some(first), |at| Some(warehouse.next(*at, axis)))
        .take_while(|at| lies_in_tunnel(warehouse, *at, axis))
        .collect()
}

/// Whether a box on a square can only move along an axis: 0 is north to south, 1 is east to west.
fn lies_in_tunnel(warehouse: &Warehouse, at: Square, axis: usize) -> bool {
    let wall = warehouse.squares() as Square;
    let adjacent = [1 - axis, 3 - axis].map(|direction| warehouse.next(at, direction));
    warehouse.is_live(at) && !warehouse.is_goal(at) && adjacent == [wall; 2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::test_boards::warehouse;

    #[test]
    fn a_tunnel_has_one_preferred_square() {
        let warehouse = warehouse(&[
            "##########",
            "#  ##   .#",
            "# $    @ #",
            "#  ##### #",
            "##########",
        ]);
        let tunnels = Tunnels::new(&warehouse);
        let live = || 0..warehouse.live() as Square;
        let moved: Vec<Square> = live()
            .filter(|at| tunnels.preferred_square(*at) != *at)
            .collect();
        let columns = |squares: &[Square]| -> Vec<u32> {
            squares.iter().map(|at| warehouse.point(*at).x).collect()
        };
        assert_eq!(columns(&moved), [3]);
        let preferred: Vec<Square> = moved
            .iter()
            .map(|at| tunnels.preferred_square(*at))
            .collect();
        assert_eq!(columns(&preferred), [4]);
    }
}
