//! Tunnels: one place to park for squares that are as good as each other.

use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// For each live square the one of its tunnel at which a box is rather left.
///
/// A tunnel is a straight row of squares with walls on both sides and no goal. A box
/// in it can only go on or back, so for a pusher on the same side of it one square is as good as
/// another, unless a second box is to follow. A search that tries the others later loses nothing.
#[derive(Clone, Debug)]
pub(super) struct Tunnels {
    stops: Vec<Square>,
}

impl Tunnels {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let mut stops: Vec<Square> = (0..warehouse.live() as Square).collect();
        for axis in 0..2 {
            for first in 0..warehouse.live() as Square {
                let begins = lies_in_tunnel(warehouse, first, axis)
                    && !lies_in_tunnel(warehouse, warehouse.next(first, axis + 2), axis);
                if begins {
                    let row = tunnel_from(warehouse, first, axis);
                    let stop = row[row.len() / 2];
                    row.iter().for_each(|at| stops[usize::from(*at)] = stop);
                }
            }
        }
        Self { stops }
    }

    /// The square at which a box is rather left than here; itself outside of tunnels.
    pub(super) fn stop(&self, at: Square) -> Square {
        self.stops[usize::from(at)]
    }
}

/// All squares of a tunnel, from its first one.
fn tunnel_from(warehouse: &Warehouse, first: Square, axis: usize) -> Vec<Square> {
    std::iter::successors(Some(first), |at| Some(warehouse.next(*at, axis)))
        .take_while(|at| lies_in_tunnel(warehouse, *at, axis))
        .collect()
}

/// Whether a box there can only move along an axis: 0 is from north to south, 1 from east to west.
fn lies_in_tunnel(warehouse: &Warehouse, at: Square, axis: usize) -> bool {
    let wall = warehouse.squares() as Square;
    let beside = [1 - axis, 3 - axis].map(|way| warehouse.next(at, way));
    warehouse.is_live(at) && !warehouse.is_goal(at) && beside == [wall; 2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::drawn::warehouse;

    #[test]
    fn a_tunnel_has_one_stop_and_what_is_no_tunnel_none() {
        let warehouse = warehouse(&[
            "##########",
            "#  ##   .#",
            "# $    @ #",
            "#  ##### #",
            "##########",
        ]);
        let tunnels = Tunnels::new(&warehouse);
        let live = || 0..warehouse.live() as Square;
        let moved: Vec<Square> = live().filter(|at| tunnels.stop(*at) != *at).collect();
        let columns = |squares: &[Square]| -> Vec<u32> {
            squares.iter().map(|at| warehouse.point(*at).x).collect()
        };
        assert_eq!(columns(&moved), [3]);
        let stops: Vec<Square> = moved.iter().map(|at| tunnels.stop(*at)).collect();
        assert_eq!(columns(&stops), [4]);
    }
}
