//! Goal rooms: goals behind one entrance, filled in a precomputed order.

use super::cut_squares::CutSquares;
use super::macro_pulls::MacroPulls;
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// A region with goals and one entrance, empty at the start.
#[derive(Clone, Debug)]
struct GoalRoom {
    /// For each square, whether it belongs to the room; the entrance does not.
    inside: Vec<bool>,
    /// The goals, in the order of filling.
    order: Vec<Square>,
}

impl GoalRoom {
    fn contains(&self, at: Square) -> bool {
        self.inside[usize::from(at)]
    }

    /// The goal to fill next, if exactly the goals before it hold boxes.
    fn next_goal(&self, boxes: &[Square]) -> Option<Square> {
        let held = boxes.iter().filter(|at| self.contains(**at)).count();
        let next = *self.order.get(held)?;
        let in_order = self.order[..held].iter().all(|goal| boxes.contains(goal));
        in_order.then_some(next)
    }
}

/// How goal rooms rank a macro push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoomAdvice {
    /// It brings a box from outside to the next goal.
    Prefer,
    /// It brings a box to another square of a room, or moves a box that is already packed.
    Defer,
    /// It concerns no room, or only rooms that are not filled in order.
    Neutral,
}

/// The goal rooms of a board, each with a packing order.
///
/// A search prefers macro pushes to the next goal of a room and defers all others that concern the
/// room. It forbids none: if the order fails, the other moves are still there.
#[derive(Clone, Debug)]
pub(super) struct GoalRooms {
    rooms: Vec<GoalRoom>,
    /// For each room, its next goal in the current position.
    next: Vec<Option<Square>>,
}

impl GoalRooms {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let mut rooms: Vec<GoalRoom> = Vec::new();
        if warehouse.boxes().len() == warehouse.goals().len() {
            for candidate in GoalRoomFinder::new(warehouse).candidates() {
                let apart =
                    |room: &GoalRoom| room.order.iter().all(|goal| !candidate.contains(*goal));
                if rooms.iter().all(apart) {
                    rooms.push(candidate);
                }
            }
        }
        Self {
            next: vec![None; rooms.len()],
            rooms,
        }
    }

    /// Sets the current position.
    pub(super) fn set_position(&mut self, boxes: &[Square]) {
        for (next, room) in self.next.iter_mut().zip(&self.rooms) {
            *next = room.next_goal(boxes);
        }
    }

    /// The rank of a macro push in the current position.
    pub(super) fn advice(&self, from: Square, to: Square) -> RoomAdvice {
        for (next, room) in self.next.iter().zip(&self.rooms) {
            match next {
                Some(goal) if *goal == to && !room.contains(from) => return RoomAdvice::Prefer,
                Some(_) if room.contains(from) || room.contains(to) => return RoomAdvice::Defer,
                _ => {}
            }
        }
        RoomAdvice::Neutral
    }
}

/// Finds the goal rooms of a board.
struct GoalRoomFinder<'a> {
    warehouse: &'a Warehouse,
    cuts: CutSquares,
    pulls: MacroPulls,
    reach: Reach,
    occupied: Vec<bool>,
}

impl<'a> GoalRoomFinder<'a> {
    fn new(warehouse: &'a Warehouse) -> Self {
        let mut occupied = vec![false; warehouse.squares() + 1];
        occupied[warehouse.squares()] = true;
        Self {
            warehouse,
            cuts: CutSquares::new(warehouse),
            pulls: MacroPulls::new(warehouse),
            reach: Reach::new(warehouse),
            occupied,
        }
    }

    /// The rooms that can be filled in some order, those with the most goals first, then the smallest.
    fn candidates(&mut self) -> Vec<GoalRoom> {
        let warehouse = self.warehouse;
        self.cuts
            .explore(warehouse, &self.occupied, warehouse.player());
        let mut found = Vec::new();
        for entrance in 0..warehouse.live() as Square {
            if warehouse.is_goal(entrance) || self.cuts.region_count(warehouse, entrance) < 2 {
                continue;
            }
            for direction in 0..4 {
                let seed = warehouse.next(entrance, direction);
                if let Some((size, room)) = self.room(entrance, seed) {
                    found.push((room.order.len(), size, room));
                }
            }
        }
        found.sort_by_key(|(goals, size, _)| (std::cmp::Reverse(*goals), *size));
        found.into_iter().map(|(_, _, room)| room).collect()
    }

    /// The room on one side of an entrance, with its number of squares.
    fn room(&mut self, entrance: Square, seed: Square) -> Option<(usize, GoalRoom)> {
        let warehouse = self.warehouse;
        if usize::from(seed) == warehouse.squares() {
            return None;
        }
        self.occupied[usize::from(entrance)] = true;
        self.reach.fill(warehouse, &self.occupied, seed);
        self.occupied[usize::from(entrance)] = false;
        let is_empty = !self.reach.contains(warehouse.player())
            && entrance != warehouse.player()
            && !warehouse.boxes().iter().any(|at| self.reach.contains(*at));
        let mut goals = warehouse.goals().to_vec();
        goals.retain(|goal| self.reach.contains(*goal));
        if !is_empty || goals.len() < 2 {
            return None;
        }
        let mut inside = vec![false; warehouse.squares() + 1];
        for at in self.reach.squares() {
            inside[usize::from(*at)] = true;
        }
        let order = self.order(entrance, &inside, goals)?;
        Some((self.reach.squares().len(), GoalRoom { inside, order }))
    }

    /// Finds the packing order by removing boxes from the full room one at a time.
    fn order(
        &mut self,
        entrance: Square,
        inside: &[bool],
        mut left: Vec<Square>,
    ) -> Option<Vec<Square>> {
        let mut order = Vec::new();
        while !left.is_empty() {
            let place = (0..left.len())
                .find(|place| self.can_be_removed(entrance, inside, &left, *place))?;
            order.push(left.remove(place));
        }
        order.reverse();
        Some(order)
    }

    fn can_be_removed(
        &mut self,
        entrance: Square,
        inside: &[bool],
        left: &[Square],
        place: usize,
    ) -> bool {
        let warehouse = self.warehouse;
        let from = left[place];
        for at in left.iter().filter(|at| **at != from) {
            self.occupied[usize::from(*at)] = true;
        }
        let pulled = self
            .pulls
            .of_box(warehouse, &self.occupied, from, |cuts, adjacent| {
                left.len() == warehouse.goals().len()
                    || cuts.connects(warehouse, from, adjacent, entrance)
            });
        let leaves = pulled
            .iter()
            .any(|to| to.square == entrance && !inside[usize::from(to.player(warehouse))]);
        for at in left {
            self.occupied[usize::from(*at)] = false;
        }
        leaves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::test_boards::{at, warehouse};

    /// A room with two goals in a row behind one entrance.
    fn dead_end() -> Warehouse {
        warehouse(&[
            "##########",
            "####     #",
            "#..   $$ #",
            "####   @ #",
            "##########",
        ])
    }

    #[test]
    fn a_room_is_filled_from_its_far_end() {
        let warehouse = dead_end();
        let mut rooms = GoalRooms::new(&warehouse);
        let [far, near] = [at(&warehouse, 1, 2), at(&warehouse, 2, 2)];
        let [one, other] = [at(&warehouse, 6, 2), at(&warehouse, 7, 2)];
        rooms.set_position(&[one, other]);
        assert_eq!(rooms.advice(one, far), RoomAdvice::Prefer);
        assert_eq!(rooms.advice(one, near), RoomAdvice::Defer);
        assert_eq!(rooms.advice(one, at(&warehouse, 5, 2)), RoomAdvice::Neutral);
        rooms.set_position(&[far, other]);
        assert_eq!(rooms.advice(other, near), RoomAdvice::Prefer);
        assert_eq!(rooms.advice(far, near), RoomAdvice::Defer);
    }

    #[test]
    fn a_room_that_is_not_filled_in_order_gives_no_advice() {
        let warehouse = dead_end();
        let mut rooms = GoalRooms::new(&warehouse);
        let [near, other] = [at(&warehouse, 2, 2), at(&warehouse, 7, 2)];
        rooms.set_position(&[near, other]);
        assert_eq!(
            rooms.advice(near, at(&warehouse, 1, 2)),
            RoomAdvice::Neutral
        );
    }

    /// A room with a box inside, and a board with more goals than boxes.
    #[test]
    fn rooms_with_boxes_or_spare_goals_are_excluded() {
        for rows in [
            [
                "##########",
                "####     #",
                "#.*   $$ #",
                "####   @.#",
                "##########",
            ],
            [
                "##########",
                "####     #",
                "#..   $$.#",
                "####   @ #",
                "##########",
            ],
        ] {
            assert!(GoalRooms::new(&warehouse(&rows)).rooms.is_empty());
        }
    }
}
