//! Macro pushes: one box, pushed to any square without a push of another.

use super::cuts::Cuts;
use crate::solve::sokoban::distances::NEVER;
use crate::solve::sokoban::position::{Position, Push};
use crate::solve::sokoban::reach::Reach;
use crate::solve::sokoban::warehouse::{Square, Warehouse};

/// All pushes of one box from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MacroPush {
    pub(super) from: Square,
    pub(super) to: Square,
    /// The way from `to` to a square where the pusher can be afterwards. It names the side of the
    /// box on which the pusher is.
    pub(super) side: u8,
}

impl MacroPush {
    /// A square where the pusher can be afterwards.
    pub(super) fn player(self, warehouse: &Warehouse) -> Square {
        warehouse.next(self.to, usize::from(self.side))
    }
}

/// A macro push and what it makes of the floor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub(super) macro_push: MacroPush,
    /// How many parts the free floor around the box has afterwards, less those before.
    pub(super) parts: i8,
}

/// A box on a square with the pusher on one side of it.
#[derive(Clone, Copy, Debug)]
struct Node {
    square: Square,
    side: u8,
    /// The last push, and the node before it.
    push: Push,
    before: usize,
}

/// Finds macro pushes. Memory is used again.
#[derive(Clone, Debug)]
pub(super) struct Macros {
    cuts: Cuts,
    occupied: Vec<bool>,
    seen: Vec<u32>,
    now: u32,
    nodes: Vec<Node>,
    /// For each live square the sides from which some goal can be reached, as bits of ways.
    alive: Vec<u8>,
}

impl Macros {
    pub(super) fn new(warehouse: &Warehouse) -> Self {
        let alive = (0..warehouse.live() as Square)
            .map(|square| alive(warehouse, square))
            .collect();
        Self {
            cuts: Cuts::new(warehouse),
            occupied: vec![false; warehouse.squares() + 1],
            seen: vec![0; warehouse.squares() * 4],
            now: 0,
            nodes: Vec::new(),
            alive,
        }
    }

    /// Where the box on `from` can be brought by a pusher who can walk where `reach` says.
    pub(super) fn of_box(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        reach: &Reach,
        from: Square,
        found: &mut Vec<Reached>,
    ) {
        if !self.start(warehouse, position, reach, from) {
            return;
        }
        self.spread(warehouse, None);
        let before = self.cuts.parts(warehouse, from) as i8;
        for node in &self.nodes[1..] {
            if node.square == from {
                continue;
            }
            let macro_push = MacroPush {
                from,
                to: node.square,
                side: node.side,
            };
            let parts = self.cuts.parts(warehouse, node.square) as i8 - before;
            found.push(Reached { macro_push, parts });
        }
    }

    /// The pushes of a macro push, if it can be done.
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

    fn start(
        &mut self,
        warehouse: &Warehouse,
        position: &Position,
        reach: &Reach,
        from: Square,
    ) -> bool {
        self.nodes.clear();
        let Some(way) = (0..4).find(|way| reach.contains(warehouse.next(from, *way))) else {
            return false;
        };
        self.occupied.copy_from_slice(position.occupied());
        self.occupied[usize::from(from)] = false;
        self.cuts.explore(warehouse, &self.occupied, from);
        self.now += 1;
        if let Some(side) = self.cuts.side(warehouse, from, way) {
            let push = Push { from, way: 0 };
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

    /// Pushes the box wherever it can go, breadth first, or until a node is found.
    fn spread(&mut self, warehouse: &Warehouse, until: Option<MacroPush>) -> Option<usize> {
        let mut done = 0;
        while done < self.nodes.len() {
            let Node { square, side, .. } = self.nodes[done];
            if until.is_some_and(|until| (until.to, until.side) == (square, side)) {
                return Some(done);
            }
            for way in 0..4_u8 {
                if self.cuts.side(warehouse, square, usize::from(way ^ 2)) == Some(side) {
                    self.push(warehouse, Push { from: square, way }, done);
                }
            }
            done += 1;
        }
        None
    }

    fn push(&mut self, warehouse: &Warehouse, push: Push, before: usize) {
        let to = push.to(warehouse);
        let back = push.way ^ 2;
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

/// The ways to squares beside a box from which the pusher can bring it to some goal.
fn alive(warehouse: &Warehouse, square: Square) -> u8 {
    let wall = warehouse.squares() as Square;
    (0..4_u8)
        .filter(|way| {
            let player = warehouse.next(square, usize::from(*way));
            let row = || warehouse.distances().row(square, player);
            player != wall && row().iter().any(|pushes| *pushes != NEVER)
        })
        .fold(0, |ways, way| ways | 1 << way)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Board, Cell, Content, Pusher, Terrain};
    use proptest::prelude::*;
    use quandary_core::grid::Point;
    use std::collections::BTreeSet;

    /// A board with a pusher in its corner, from a number for each other square.
    fn board(signs: &[u8]) -> Board {
        let mut board = Board::new(6, 6);
        for (index, sign) in (0..).zip(signs) {
            let (terrain, content) = match (index, sign) {
                (0, _) => (Terrain::Floor, Some(Content::Pusher(Pusher::default()))),
                (_, 0..4) => (Terrain::Wall, None),
                (_, 4..7) => (Terrain::Floor, Some(Content::Box(None))),
                (_, 7..10) => (Terrain::Goal, None),
                _ => (Terrain::Floor, None),
            };
            let at = Point::new(index % 6, index / 6);
            board.set(at, Cell { terrain, content });
        }
        board
    }

    /// Squares of a box and regions of the pusher, flooded anew after every push.
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
            for way in 0..4_u8 {
                let push = Push { from: square, way };
                let to = push.to(warehouse);
                if reach.contains(push.behind(warehouse))
                    && warehouse.is_live(to)
                    && !position.is_occupied(to)
                    && alive(warehouse, to) & 1 << (way ^ 2) != 0
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
        fn one_search_of_the_floor_finds_what_floods_find(
            signs in prop::collection::vec(0..20_u8, 36)
        ) {
            let Some(warehouse) = Warehouse::new(&board(&signs)) else {
                return Ok(());
            };
            let position = Position::start(&warehouse);
            let mut reach = Reach::new(&warehouse);
            reach.fill(&warehouse, position.occupied(), warehouse.player());
            let mut macros = Macros::new(&warehouse);
            for from in position.boxes() {
                let mut found = Vec::new();
                macros.of_box(&warehouse, &position, &reach, *from, &mut found);
                let mut regions = BTreeSet::new();
                for Reached { macro_push, .. } in &found {
                    let pushes = macros.pushes(&warehouse, &position, &reach, *macro_push);
                    let mut after = position.clone();
                    for push in pushes.expect("it was found") {
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
