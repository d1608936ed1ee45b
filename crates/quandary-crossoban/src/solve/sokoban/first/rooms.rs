//! Goal rooms: goals behind one entrance, filled in an order found beforehand.

use super::cuts::Cuts;
use super::pulls::Pulls;
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// A part of the floor with goals and one entrance, empty at the start.
#[derive(Clone, Debug)]
struct Room {
    /// For each square whether it belongs to the room; the entrance does not.
    inside: Vec<bool>,
    /// The goals, the first to be filled first.
    order: Vec<Square>,
}

impl Room {
    fn contains(&self, at: Square) -> bool {
        self.inside[usize::from(at)]
    }

    /// The goal that is to be filled next, if those before it and nothing else in the room hold boxes.
    fn next_goal(&self, boxes: &[Square]) -> Option<Square> {
        let held = boxes.iter().filter(|at| self.contains(**at)).count();
        let next = *self.order.get(held)?;
        let in_order = self.order[..held].iter().all(|goal| boxes.contains(goal));
        in_order.then_some(next)
    }
}

/// What rooms think of a macro push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opinion {
    /// It brings a box from outside to the goal that is next.
    For,
    /// It brings a box to another square of a room, or moves one that is where it should be.
    Against,
    /// It is none of their business, or the room is not filled in order.
    Neutral,
}

/// The goal rooms of a board, each with an order of filling.
///
/// A search prefers to bring boxes to the next goal of a room in one macro push, and puts off everything else
/// that concerns the room. It forbids nothing: where the order fails, the other moves are still there.
#[derive(Clone, Debug)]
pub(super) struct Rooms {
    rooms: Vec<Room>,
    /// For each room its next goal in the position at hand.
    next: Vec<Option<Square>>,
}

impl Rooms {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let mut rooms: Vec<Room> = Vec::new();
        if warehouse.boxes().len() == warehouse.goals().len() {
            for candidate in Finder::new(warehouse).candidates() {
                let apart = |room: &Room| room.order.iter().all(|goal| !candidate.contains(*goal));
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

    /// Looks at a position.
    pub(super) fn visit(&mut self, boxes: &[Square]) {
        for (next, room) in self.next.iter_mut().zip(&self.rooms) {
            *next = room.next_goal(boxes);
        }
    }

    /// What they think of a macro push in the position at hand.
    pub(super) fn judge(&self, from: Square, to: Square) -> Opinion {
        for (next, room) in self.next.iter().zip(&self.rooms) {
            match next {
                Some(goal) if *goal == to && !room.contains(from) => return Opinion::For,
                Some(_) if room.contains(from) || room.contains(to) => return Opinion::Against,
                _ => {}
            }
        }
        Opinion::Neutral
    }
}

/// Looks for rooms.
struct Finder<'a> {
    warehouse: &'a Warehouse,
    cuts: Cuts,
    pulls: Pulls,
    reach: Reach,
    occupied: Vec<bool>,
}

impl<'a> Finder<'a> {
    fn new(warehouse: &'a Warehouse) -> Self {
        let mut occupied = vec![false; warehouse.squares() + 1];
        occupied[warehouse.squares()] = true;
        Self {
            warehouse,
            cuts: Cuts::new(warehouse),
            pulls: Pulls::new(warehouse),
            reach: Reach::new(warehouse),
            occupied,
        }
    }

    /// The rooms that can be filled, those with most goals first, then the smaller ones.
    fn candidates(&mut self) -> Vec<Room> {
        let warehouse = self.warehouse;
        self.cuts
            .explore(warehouse, &self.occupied, warehouse.player());
        let mut found = Vec::new();
        for entrance in 0..warehouse.live() as Square {
            if warehouse.is_goal(entrance) || self.cuts.parts(warehouse, entrance) < 2 {
                continue;
            }
            for way in 0..4 {
                let seed = warehouse.next(entrance, way);
                if let Some((size, room)) = self.room(entrance, seed) {
                    found.push((room.order.len(), size, room));
                }
            }
        }
        found.sort_by_key(|(goals, size, _)| (std::cmp::Reverse(*goals), *size));
        found.into_iter().map(|(_, _, room)| room).collect()
    }

    /// The room on one side of an entrance, and how many squares it has.
    fn room(&mut self, entrance: Square, seed: Square) -> Option<(usize, Room)> {
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
        Some((self.reach.squares().len(), Room { inside, order }))
    }

    /// Takes boxes out of the full room, one after the other.
    fn order(
        &mut self,
        entrance: Square,
        inside: &[bool],
        mut left: Vec<Square>,
    ) -> Option<Vec<Square>> {
        let mut order = Vec::new();
        while !left.is_empty() {
            let place =
                (0..left.len()).find(|place| self.can_leave(entrance, inside, &left, *place))?;
            order.push(left.remove(place));
        }
        order.reverse();
        Some(order)
    }

    fn can_leave(
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
            .of_box(warehouse, &self.occupied, from, |cuts, beside| {
                left.len() == warehouse.goals().len()
                    || cuts.joins(warehouse, from, beside, entrance)
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
    use crate::solve::sokoban::first::drawn::{at, warehouse};

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
        let mut rooms = Rooms::new(&warehouse);
        let [far, near] = [at(&warehouse, 1, 2), at(&warehouse, 2, 2)];
        let [one, other] = [at(&warehouse, 6, 2), at(&warehouse, 7, 2)];
        rooms.visit(&[one, other]);
        assert_eq!(rooms.judge(one, far), Opinion::For);
        assert_eq!(rooms.judge(one, near), Opinion::Against);
        assert_eq!(rooms.judge(one, at(&warehouse, 5, 2)), Opinion::Neutral);
        rooms.visit(&[far, other]);
        assert_eq!(rooms.judge(other, near), Opinion::For);
        assert_eq!(rooms.judge(far, near), Opinion::Against);
    }

    #[test]
    fn a_room_that_is_not_filled_in_order_has_no_opinion() {
        let warehouse = dead_end();
        let mut rooms = Rooms::new(&warehouse);
        let [near, other] = [at(&warehouse, 2, 2), at(&warehouse, 7, 2)];
        rooms.visit(&[near, other]);
        assert_eq!(rooms.judge(near, at(&warehouse, 1, 2)), Opinion::Neutral);
    }

    /// Boxes at the start inside, more goals than boxes: no room that could be filled by the order.
    #[test]
    fn what_is_not_empty_at_the_start_is_no_room() {
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
            assert!(Rooms::new(&warehouse(&rows)).rooms.is_empty());
        }
    }
}
