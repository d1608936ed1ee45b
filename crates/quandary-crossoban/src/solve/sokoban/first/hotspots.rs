//! Hotspots: boxes that are in the way of other boxes.

use crate::solve::sokoban::position::squares_of;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// For each pair of live squares, whether a box on the first is in the way of a box on the second: with
/// the first box as a wall, the second one can no longer be pushed to some goal that it could reach
/// alone. The sides on which the pusher can be are ignored.
#[derive(Clone, Debug)]
pub(super) struct Hotspots {
    words: usize,
    /// For each live square, the bit set of the squares in the way of whose boxes it is.
    hindered: Vec<u64>,
}

impl Hotspots {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let (words, live) = (warehouse.words(), warehouse.live());
        let alone = goals_in_reach(warehouse, None);
        let mut hindered = vec![0; live * words];
        for at in 0..live as Square {
            let around = goals_in_reach(warehouse, Some(at));
            let row = &mut hindered[usize::from(at) * words..][..words];
            for other in (0..live).filter(|other| *other != usize::from(at)) {
                let lost = alone[other] - around[other];
                if lost > u32::from(warehouse.is_goal(at)) {
                    row[other / 64] |= 1 << (other % 64);
                }
            }
        }
        Self { words, hindered }
    }

    /// The number of boxes that a box on `at` is in the way of.
    pub(super) fn hindered_by(&self, at: Square, boxes: &[u64]) -> u32 {
        let row = &self.hindered[usize::from(at) * self.words..][..self.words];
        let pairs = row.iter().zip(boxes);
        pairs.map(|(row, boxes)| (row & boxes).count_ones()).sum()
    }

    /// The number of boxes that are in the way of others.
    pub(super) fn count(&self, boxes: &[u64]) -> u16 {
        squares_of(boxes)
            .filter(|at| self.hindered_by(*at, boxes) > 0)
            .count() as u16
    }

    /// The box that is in the way of most others; `None` if there is no hotspot.
    pub(super) fn worst(&self, boxes: &[u64]) -> Option<Square> {
        squares_of(boxes)
            .map(|at| (self.hindered_by(at, boxes), at))
            .max()
            .filter(|(hindered, _)| *hindered > 0)
            .map(|(_, at)| at)
    }
}

/// For each live square, the number of goals to which a lone box could be pushed, with one more wall.
fn goals_in_reach(warehouse: &Warehouse, wall: Option<Square>) -> Vec<u32> {
    let is_floor = |at: Square| usize::from(at) != warehouse.squares() && Some(at) != wall;
    let mut goals = vec![0; warehouse.live()];
    for goal in warehouse.goals().iter().filter(|goal| is_floor(**goal)) {
        let mut seen = vec![false; warehouse.live()];
        let mut open = vec![*goal];
        seen[usize::from(*goal)] = true;
        while let Some(at) = open.pop() {
            goals[usize::from(at)] += 1;
            for direction in 0..4 {
                let before = warehouse.next(at, direction);
                let pulled = is_floor(before)
                    && warehouse.is_live(before)
                    && is_floor(warehouse.next(before, direction));
                if pulled && !std::mem::replace(&mut seen[usize::from(before)], true) {
                    open.push(before);
                }
            }
        }
    }
    goals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::test_boards::{at, warehouse};
    use crate::solve::sokoban::position::bit_set_of;

    #[test]
    fn a_box_in_a_corridor_hinders_those_behind_it() {
        let warehouse = warehouse(&[
            "###########",
            "#   ####  #",
            "# $  $  ..#",
            "# @ ####  #",
            "###########",
        ]);
        let hotspots = Hotspots::new(&warehouse);
        let [behind, inside, goal] = [2, 5, 8].map(|x| at(&warehouse, x, 2));
        let boxes = bit_set_of(&warehouse, &[behind, inside]);
        assert_eq!(hotspots.hindered_by(inside, &boxes), 1);
        assert_eq!(hotspots.hindered_by(behind, &boxes), 0);
        assert_eq!(hotspots.count(&boxes), 1);
        assert_eq!(hotspots.worst(&boxes), Some(inside));
        // The room of the goals is wide enough to pass a box on the first goal above or below it.
        let boxes = bit_set_of(&warehouse, &[behind, goal]);
        assert_eq!(hotspots.count(&boxes), 1);
    }
}
