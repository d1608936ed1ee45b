//! Trees paired with the squares that their tents may be on.
//!
//! Under the matching rule every tree has a tent of its own and every tent a tree. Any one pairing
//! of all trees and all tents that stand, with the ways to change it, tells which squares are in
//! every pairing and which in none: a square can change if and only if a chain of trees, each
//! moving to a square beside it, ends on a square that is free to change with it.

use super::camp::{Camp, Cell, Mark, Tree};
use super::known::Known;
use super::why::Clash;
use std::collections::VecDeque;

/// One pairing of all trees and all tents.
pub(super) struct Matching {
    cell_of: Vec<Option<Cell>>,
    tree_of: Vec<Option<Tree>>,
}

impl Matching {
    pub(super) fn new(camp: &Camp, known: &Known) -> Result<Self, Clash> {
        let mut matching = Self {
            cell_of: vec![None; camp.trees.len()],
            tree_of: vec![None; camp.cells.len()],
        };
        // Chains that give a partner to one more take none away from the others.
        let Self { cell_of, tree_of } = &mut matching;
        let mut search = Search::over(camp.trees.len());
        for tent in known.tents() {
            if !search.partner(tent, tree_of, cell_of, |cell| known.owners(camp, cell)) {
                return Err(Clash::NoTreeOfItsOwn(camp.cells[tent as usize]));
            }
        }
        let mut search = Search::over(camp.cells.len());
        for tree in 0..camp.trees.len() as Tree {
            if cell_of[tree as usize].is_none()
                && !search.partner(tree, cell_of, tree_of, |tree| known.places(camp, tree))
            {
                return Err(Clash::NoMatching(camp.trees[tree as usize]));
            }
        }
        Ok(matching)
    }

    /// Open cells that every pairing needs, with the trees that need just those.
    pub(super) fn crowds(&self, camp: &Camp, known: &Known) -> Vec<(Vec<Cell>, Vec<Tree>)> {
        let mut settled = self.can_be_left(camp, known);
        let mut crowds = Vec::new();
        let mut crowd_of: Vec<usize> = vec![0; camp.cells.len()];
        for cell in 0..camp.cells.len() as Cell {
            if settled[cell as usize] || !known.is_open(cell) {
                continue;
            }
            let mut cells = vec![cell];
            let mut trees = Vec::new();
            let number = crowds.len() + 1;
            crowd_of[cell as usize] = number;
            let mut next = 0;
            while let Some(cell) = cells.get(next).copied() {
                next += 1;
                settled[cell as usize] = true;
                let Some(tree) = self.tree_of[cell as usize] else {
                    continue;
                };
                trees.push(tree);
                for other in known.places(camp, tree) {
                    if crowd_of[other as usize] != number {
                        crowd_of[other as usize] = number;
                        cells.push(other);
                    }
                }
            }
            trees.sort_unstable();
            cells.sort_unstable();
            crowds.push((cells, trees));
        }
        crowds
    }

    /// Cells whose tree, if they have one, can move off.
    fn can_be_left(&self, camp: &Camp, known: &Known) -> Vec<bool> {
        let mut seen = vec![false; camp.cells.len()];
        let mut waiting: Vec<Cell> = (0..camp.cells.len() as Cell)
            .filter(|cell| known.is_open(*cell) && self.tree_of[*cell as usize].is_none())
            .collect();
        for cell in &waiting {
            seen[*cell as usize] = true;
        }
        while let Some(cell) = waiting.pop() {
            for tree in known.owners(camp, cell) {
                if let Some(from) = self.cell_of[tree as usize]
                    && !seen[from as usize]
                {
                    seen[from as usize] = true;
                    waiting.push(from);
                }
            }
        }
        seen
    }

    /// Open cells that no pairing can use, with the tents that need all their trees.
    pub(super) fn claims(&self, camp: &Camp, known: &Known) -> Vec<(Cell, Vec<Cell>)> {
        let reached = self.can_be_taken(camp, known);
        let useless = |cell: &Cell| known.is_open(*cell) && !reached[*cell as usize];
        let mut seen_for = vec![None; camp.cells.len()];
        (0..camp.cells.len() as Cell)
            .filter(useless)
            .map(|cell| (cell, self.claimants(camp, known, cell, &mut seen_for)))
            .collect()
    }

    /// Cells that have a tree or to which one can move.
    fn can_be_taken(&self, camp: &Camp, known: &Known) -> Vec<bool> {
        let mut seen = vec![false; camp.cells.len()];
        let mut waiting: Vec<Cell> = (0..camp.cells.len() as Cell)
            .filter(|cell| known.is_open(*cell) && self.tree_of[*cell as usize].is_some())
            .collect();
        for cell in &waiting {
            seen[*cell as usize] = true;
        }
        while let Some(cell) = waiting.pop() {
            let Some(tree) = self.tree_of[cell as usize] else {
                continue;
            };
            for to in known.places(camp, tree) {
                if !seen[to as usize] {
                    seen[to as usize] = true;
                    waiting.push(to);
                }
            }
        }
        seen
    }

    fn claimants(
        &self,
        camp: &Camp,
        known: &Known,
        claimed: Cell,
        seen_for: &mut [Option<Cell>],
    ) -> Vec<Cell> {
        let mut claimants = vec![claimed];
        let mut next = 0;
        while let Some(cell) = claimants.get(next).copied() {
            next += 1;
            for tree in known.owners(camp, cell) {
                if let Some(tent) = self.cell_of[tree as usize]
                    && seen_for[tent as usize] != Some(claimed)
                {
                    seen_for[tent as usize] = Some(claimed);
                    claimants.push(tent);
                }
            }
        }
        claimants.remove(0);
        claimants.sort_unstable();
        claimants
    }
}

/// Finds chains that give one more, a tree or a cell, its partner on the other side.
struct Search {
    stamp: u32,
    /// Who came to each of the other side, and in which search.
    reached: Vec<(u32, u32)>,
}

impl Search {
    /// `others` is how many there are on the other side.
    fn over(others: usize) -> Self {
        Self {
            stamp: 0,
            reached: vec![(0, 0); others],
        }
    }

    /// Gives `start` a partner, if those in its way can move on. `own` and `others` are the partners
    /// of this side and of the other one; `beside` are those that one of this side may have.
    fn partner<I: Iterator<Item = u32>>(
        &mut self,
        start: u32,
        own: &mut [Option<u32>],
        others: &mut [Option<u32>],
        beside: impl Fn(u32) -> I,
    ) -> bool {
        self.stamp += 1;
        let mut waiting = VecDeque::from([start]);
        while let Some(one) = waiting.pop_front() {
            for other in beside(one) {
                let reached = &mut self.reached[other as usize];
                if reached.0 == self.stamp {
                    continue;
                }
                *reached = (self.stamp, one);
                match others[other as usize] {
                    Some(next) => waiting.push_back(next),
                    None => {
                        self.move_on(start, other, own, others);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Each on the chain from `start` to `end` moves one on.
    fn move_on(&self, start: u32, end: u32, own: &mut [Option<u32>], others: &mut [Option<u32>]) {
        let mut other = end;
        loop {
            let one = self.reached[other as usize].1;
            let left = own[one as usize].replace(other);
            others[other as usize] = Some(one);
            match left {
                Some(left) if one != start => other = left,
                _ => return,
            }
        }
    }
}

/// Trees and squares that hang together: their tents are among themselves.
pub(super) struct Group {
    /// Its open cells, in reading order.
    pub(super) open: Vec<Cell>,
    /// How many tents it still needs.
    pub(super) missing: u32,
}

impl Group {
    /// The lines that hold all its open cells.
    pub(super) fn lines(&self, camp: &Camp) -> Vec<usize> {
        let Some(first) = self.open.first() else {
            return Vec::new();
        };
        let holds_all = |line: &usize| {
            self.open
                .iter()
                .all(|cell| camp.lines_of(*cell).contains(line))
        };
        camp.lines_of(*first)
            .into_iter()
            .filter(holds_all)
            .collect()
    }
}

/// All groups that still need tents and have them all to choose.
pub(super) fn groups(camp: &Camp, known: &Known) -> Vec<Group> {
    let mut group_of: Vec<Option<usize>> = vec![None; camp.trees.len()];
    let mut groups = Vec::new();
    for tree in 0..camp.trees.len() as Tree {
        if group_of[tree as usize].is_some() {
            continue;
        }
        let number = groups.len();
        group_of[tree as usize] = Some(number);
        let (mut trees, mut cells) = (vec![tree], Vec::new());
        let mut next = 0;
        while let Some(tree) = trees.get(next).copied() {
            next += 1;
            for cell in known.places(camp, tree) {
                cells.push(cell);
                for other in known.owners(camp, cell) {
                    if group_of[other as usize].is_none() {
                        group_of[other as usize] = Some(number);
                        trees.push(other);
                    }
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        let tents = cells.iter().filter(|cell| known.is_tent(**cell)).count();
        let open = cells
            .into_iter()
            .filter(|cell| known.mark(*cell) == Mark::Open)
            .collect();
        let missing = trees.len().saturating_sub(tents) as u32;
        groups.push(Group { open, missing });
    }
    groups.retain(|group| group.missing > 0 && !group.open.is_empty());
    groups
}
