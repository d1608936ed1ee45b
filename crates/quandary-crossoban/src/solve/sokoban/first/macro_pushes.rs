//! Macro pushes: one box is pushed from one square to another while the other boxes stay in
//! place.

use super::cut_squares::CutSquares;
use crate::solve::sokoban::distances::NEVER;
use crate::solve::sokoban::position::{Position, Push};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// A sequence of pushes of one box, from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MacroPush {
    pub(super) from: Square,
    pub(super) to: Square,
    /// The direction from `to` to a square where the pusher can be afterwards. It identifies the side
    /// of the box on which the pusher is.
    pub(super) side: u8,
}

impl MacroPush {
    /// A square where the pusher can be afterwards.
    pub(super) fn player(self, warehouse: &Warehouse) -> Square {
        warehouse.next(self.to, usize::from(self.side))
    }
}

/// A macro push and its effect on the floor.
#[derive(Clone, Copy, Debug)]
pub(super) struct MacroEffect {
    pub(super) macro_push: MacroPush,
    /// The change of the number of regions next to the box.
    pub(super) regions: i8,
    /// Whether the box divides the floor next to it into several regions afterwards.
    pub(super) divides: bool,
}

/// A box on a square with the pusher on one side of it.
#[derive(Clone, Copy, Debug)]
struct Node {
    square: Square,
    side: u8,
    /// The last push, and the index of the previous node.
    push: Push,
    before: usize,
}

/// Generates macro pushes. Memory is reused.
#[derive(Clone, Debug)]
pub(super) struct MacroPushes {
    cuts: CutSquares,
    occupied: Vec<bool>,
    seen: Vec<u32>,
    now: u32,
    nodes: Vec<Node>,
    /// For each live square, the sides from which some goal can be reached, as a bit set of directions.
    alive: Vec<u8>,
}

impl MacroPushes {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let alive = (0..warehouse.live() as Square)
            .map(|square| alive(warehouse, square))
            .collect();
        Self {
            cuts: CutSquares::new(warehouse),
            occupied: vec![false; warehouse.squares() + 1],
            seen: vec![0; warehouse.squares() * 4],
            now: 0,
            nodes: Vec::new(),
            alive,
        }
    }

    /// Lists the macro pushes of the box on `from` by a pusher in the region `reach`.
    pub(super) fn of_box(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        reach: &Reach,
        from: Square,
        found: &mut Vec<MacroEffect>,
    ) {
        if !self.start(warehouse, position, reach, from) {
            return;
        }
        self.spread(warehouse, None);
        let before = self.cuts.region_count(warehouse, from) as i8;
        for node in &self.nodes[1..] {
            if node.square == from {
                continue;
            }
            let macro_push = MacroPush {
                from,
                to: node.square,
                side: node.side,
            };
            let after = self.cuts.region_count(warehouse, node.square) as i8;
            found.push(MacroEffect {
                macro_push,
                regions: after - before,
                divides: after > 1,
            });
        }
    }

    /// The pushes of a macro push, or `None` if it is impossible.
    pub(super) fn pushes(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        reach: &Reach,
        wanted: MacroPush,
    ) -> Option<Vec<Push>> {
        if !self.start(warehouse, position, reach, wanted.from) {
            return None;
        }
        let mut at = self.spread(warehouse, Some(wanted))?;
        let mut pushes = Vec::new();
        while at != 0 {
            pushes.push(self.nodes[at].push);
            at = self.nodes[at].before;
        }
        pushes.reverse();
        Some(pushes)
    }

    /// Whether the box on `from` can be pushed to some goal while all others stay.
    pub(super) fn reaches_goal(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        reach: &Reach,
        from: Square,
    ) -> bool {
        let can_move = (0..4).any(|direction| {
            let to = warehouse.next(from, direction);
            reach.contains(warehouse.next(from, direction ^ 2))
                && warehouse.is_live(to)
                && !position.is_occupied(to)
        });
        if !can_move || !self.start(warehouse, position, reach, from) {
            return false;
        }
        let mut done = 0;
        while done < self.nodes.len() {
            let Node { square, side, .. } = self.nodes[done];
            for direction in 0..4_u8 {
                let to = warehouse.next(square, usize::from(direction));
                if self
                    .cuts
                    .side(warehouse, square, usize::from(direction ^ 2))
                    == Some(side)
                    && !self.occupied[usize::from(to)]
                {
                    if warehouse.is_goal(to) {
                        return true;
                    }
                    self.push(
                        warehouse,
                        Push {
                            from: square,
                            direction,
                        },
                        done,
                    );
                }
            }
            done += 1;
        }
        false
    }

    fn start(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        reach: &Reach,
        from: Square,
    ) -> bool {
        self.nodes.clear();
        let Some(direction) =
            (0..4).find(|direction| reach.contains(warehouse.next(from, *direction)))
        else {
            return false;
        };
        self.occupied.copy_from_slice(position.occupied());
        self.occupied[usize::from(from)] = false;
        self.cuts.explore(warehouse, &self.occupied, from);
        self.now += 1;
        if let Some(side) = self.cuts.side(warehouse, from, direction) {
            let push = Push { from, direction: 0 };
            self.visit(Node {
                square: from,
                side,
                push,
                before: 0,
            });
        }
        true
    }

    fn visit(&mut self, node: Node) {
        let place = usize::from(node.square) * 4 + usize::from(node.side);
        if self.seen[place] != self.now {
            self.seen[place] = self.now;
            self.nodes.push(node);
        }
    }

    /// Generates all nodes, breadth first, or stops at a given one and returns its index.
    fn spread(&mut self, warehouse: &Warehouse, until: Option<MacroPush>) -> Option<usize> {
        let mut done = 0;
        while done < self.nodes.len() {
            let Node { square, side, .. } = self.nodes[done];
            if until.is_some_and(|until| (until.to, until.side) == (square, side)) {
                return Some(done);
            }
            for direction in 0..4_u8 {
                if self
                    .cuts
                    .side(warehouse, square, usize::from(direction ^ 2))
                    == Some(side)
                {
                    self.push(
                        warehouse,
                        Push {
                            from: square,
                            direction,
                        },
                        done,
                    );
                }
            }
            done += 1;
        }
        None
    }

    fn push(&mut self, warehouse: &Warehouse, push: Push, before: usize) {
        let to = push.to(warehouse);
        let back = push.direction ^ 2;
        let open = warehouse.is_live(to)
            && !self.occupied[usize::from(to)]
            && self.alive[usize::from(to)] & (1 << back) != 0;
        if !open {
            return;
        }
        if let Some(side) = self.cuts.side(warehouse, to, usize::from(back)) {
            self.visit(Node {
                square: to,
                side,
                push,
                before,
            });
        }
    }
}

/// The directions to squares next to a box from which the pusher can bring it to some goal.
fn alive(warehouse: &Warehouse, square: Square) -> u8 {
    let wall = warehouse.squares() as Square;
    (0..4_u8)
        .filter(|direction| {
            let player = warehouse.next(square, usize::from(*direction));
            let row = || warehouse.distances().row(square, player);
            player != wall && row().iter().any(|pushes| *pushes != NEVER)
        })
        .fold(0, |directions, direction| directions | 1 << direction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::sokoban::first::test_boards::random_board;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Squares of a box and regions of the pusher, by a flood fill after every push.
    fn by_floods(warehouse: &Warehouse, from: Square) -> BTreeSet<(Square, Square)> {
        let mut reach = Reach::new(warehouse);
        let mut position = Position::start(warehouse);
        let others: Vec<Square> = (position.boxes().iter().copied())
            .filter(|at| *at != from)
            .collect();
        let mut words = vec![0; warehouse.words()];
        let mut open = vec![(from, warehouse.player())];
        let mut seen = BTreeSet::new();
        while let Some((square, player)) = open.pop() {
            words.fill(0);
            for at in others.iter().chain([&square]) {
                words[usize::from(*at) / 64] |= 1 << (at % 64);
            }
            position.set(&words, player);
            reach.fill(warehouse, position.occupied(), player);
            if !seen.insert((square, reach.lowest())) {
                continue;
            }
            for direction in 0..4_u8 {
                let push = Push {
                    from: square,
                    direction,
                };
                let to = push.to(warehouse);
                if reach.contains(push.behind(warehouse))
                    && warehouse.is_live(to)
                    && !position.is_occupied(to)
                    && alive(warehouse, to) & 1 << (direction ^ 2) != 0
                {
                    open.push((to, square));
                }
            }
        }
        seen.retain(|(square, _)| *square != from);
        seen
    }

    proptest! {
        #[test]
        fn macro_pushes_agree_with_flood_fills(
            signs in prop::collection::vec(0..20_u8, 36)
        ) {
            let Some(warehouse) = random_board(&signs) else {
                return Ok(());
            };
            let position = Position::start(&warehouse);
            let mut reach = Reach::new(&warehouse);
            reach.fill(&warehouse, position.occupied(), warehouse.player());
            let mut macros = MacroPushes::new(&warehouse);
            for from in position.boxes() {
                let mut found = Vec::new();
                macros.of_box(&warehouse, &position, &reach, *from, &mut found);
                let mut regions = BTreeSet::new();
                for MacroEffect { macro_push, .. } in &found {
                    let pushes = macros.pushes(&warehouse, &position, &reach, *macro_push);
                    let mut after = position.clone();
                    for push in pushes.expect("a listed macro push is possible") {
                        after.push(&warehouse, push);
                    }
                    let player = macro_push.player(&warehouse);
                    let mut there = Reach::new(&warehouse);
                    there.fill(&warehouse, after.occupied(), player);
                    prop_assert!(there.contains(after.player()));
                    regions.insert((macro_push.to, there.lowest()));
                }
                prop_assert_eq!(regions.len(), found.len());
                prop_assert_eq!(regions, by_floods(&warehouse, *from));
            }
        }
    }
}
