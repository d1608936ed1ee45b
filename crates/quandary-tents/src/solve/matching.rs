//! Bipartite matching of trees and cells, for the matching rule.
//!
//! With the matching rule, every tree is assigned to its own tent. From one matching of all trees
//! and all known tents, alternating paths show which cells are used in every matching and which in
//! none.

use super::cell_graph::{CellGraph, CellId, CellState, TreeId};
use super::explanation::Contradiction;
use super::known_cells::KnownCells;
use std::collections::VecDeque;

/// A matching that covers all trees and all known tents.
pub(super) struct Matching {
    cell_of: Vec<Option<CellId>>,
    tree_of: Vec<Option<TreeId>>,
}

impl Matching {
    pub(super) fn new(graph: &CellGraph, known: &KnownCells) -> Result<Self, Contradiction> {
        let mut matching = Self {
            cell_of: vec![None; graph.trees.len()],
            tree_of: vec![None; graph.cells.len()],
        };
        // Augmenting paths keep every vertex matched that was matched before.
        let Self { cell_of, tree_of } = &mut matching;
        let mut search = AugmentingSearch::over(graph.trees.len());
        for tent in known.tents() {
            if !search.augment(tent, tree_of, cell_of, |cell| {
                known.possible_trees(graph, cell)
            }) {
                return Err(Contradiction::NoTreeOfItsOwn(graph.cells[tent as usize]));
            }
        }
        let mut search = AugmentingSearch::over(graph.cells.len());
        for tree in 0..graph.trees.len() as TreeId {
            if cell_of[tree as usize].is_none()
                && !search.augment(tree, cell_of, tree_of, |tree| {
                    known.possible_cells(graph, tree)
                })
            {
                return Err(Contradiction::NoMatching(graph.trees[tree as usize]));
            }
        }
        Ok(matching)
    }

    /// Sets of open cells that every matching uses, with the trees that have no other cells.
    pub(super) fn crowds(
        &self,
        graph: &CellGraph,
        known: &KnownCells,
    ) -> Vec<(Vec<CellId>, Vec<TreeId>)> {
        let mut settled = self.replaceable_cells(graph, known);
        let mut crowds = Vec::new();
        let mut crowd_of: Vec<usize> = vec![0; graph.cells.len()];
        for cell in 0..graph.cells.len() as CellId {
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
                for other in known.possible_cells(graph, tree) {
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

    /// Cells that are unused in some matching.
    fn replaceable_cells(&self, graph: &CellGraph, known: &KnownCells) -> Vec<bool> {
        let mut seen = vec![false; graph.cells.len()];
        let mut waiting: Vec<CellId> = (0..graph.cells.len() as CellId)
            .filter(|cell| known.is_open(*cell) && self.tree_of[*cell as usize].is_none())
            .collect();
        for cell in &waiting {
            seen[*cell as usize] = true;
        }
        while let Some(cell) = waiting.pop() {
            for tree in known.possible_trees(graph, cell) {
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

    /// Open cells that no matching can use, with the tents that need all their trees.
    pub(super) fn claims(
        &self,
        graph: &CellGraph,
        known: &KnownCells,
    ) -> Vec<(CellId, Vec<CellId>)> {
        let reached = self.usable_cells(graph, known);
        let useless = |cell: &CellId| known.is_open(*cell) && !reached[*cell as usize];
        let mut seen_for = vec![None; graph.cells.len()];
        (0..graph.cells.len() as CellId)
            .filter(useless)
            .map(|cell| (cell, self.claiming_tents(graph, known, cell, &mut seen_for)))
            .collect()
    }

    /// Cells that are used in some matching.
    fn usable_cells(&self, graph: &CellGraph, known: &KnownCells) -> Vec<bool> {
        let mut seen = vec![false; graph.cells.len()];
        let mut waiting: Vec<CellId> = (0..graph.cells.len() as CellId)
            .filter(|cell| known.is_open(*cell) && self.tree_of[*cell as usize].is_some())
            .collect();
        for cell in &waiting {
            seen[*cell as usize] = true;
        }
        while let Some(cell) = waiting.pop() {
            let Some(tree) = self.tree_of[cell as usize] else {
                continue;
            };
            for to in known.possible_cells(graph, tree) {
                if !seen[to as usize] {
                    seen[to as usize] = true;
                    waiting.push(to);
                }
            }
        }
        seen
    }

    fn claiming_tents(
        &self,
        graph: &CellGraph,
        known: &KnownCells,
        claimed: CellId,
        seen_for: &mut [Option<CellId>],
    ) -> Vec<CellId> {
        let mut claiming_tents = vec![claimed];
        let mut next = 0;
        while let Some(cell) = claiming_tents.get(next).copied() {
            next += 1;
            for tree in known.possible_trees(graph, cell) {
                if let Some(tent) = self.cell_of[tree as usize]
                    && seen_for[tent as usize] != Some(claimed)
                {
                    seen_for[tent as usize] = Some(claimed);
                    claiming_tents.push(tent);
                }
            }
        }
        claiming_tents.remove(0);
        claiming_tents.sort_unstable();
        claiming_tents
    }
}

/// Finds augmenting paths by breadth-first search.
struct AugmentingSearch {
    stamp: u32,
    /// For each vertex of the other side: the search that last reached it, and from which vertex.
    reached: Vec<(u32, u32)>,
}

impl AugmentingSearch {
    /// A search with `others` vertices on the other side.
    fn over(others: usize) -> Self {
        Self {
            stamp: 0,
            reached: vec![(0, 0); others],
        }
    }

    /// Matches `start` by an augmenting path; `false` if there is none. `own` and `others` are the
    /// partners of this side and of the other side; `candidates` returns the possible partners.
    fn augment<I: Iterator<Item = u32>>(
        &mut self,
        start: u32,
        own: &mut [Option<u32>],
        others: &mut [Option<u32>],
        candidates: impl Fn(u32) -> I,
    ) -> bool {
        self.stamp += 1;
        let mut waiting = VecDeque::from([start]);
        while let Some(one) = waiting.pop_front() {
            for other in candidates(one) {
                let reached = &mut self.reached[other as usize];
                if reached.0 == self.stamp {
                    continue;
                }
                *reached = (self.stamp, one);
                match others[other as usize] {
                    Some(next) => waiting.push_back(next),
                    None => {
                        self.flip_path(start, other, own, others);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Changes the matching along the path from `start` to `end`.
    fn flip_path(&self, start: u32, end: u32, own: &mut [Option<u32>], others: &mut [Option<u32>]) {
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

/// A connected component of trees and their possible cells.
pub(super) struct Component {
    /// The open cells, in reading order.
    pub(super) open: Vec<CellId>,
    /// The number of tents that are still missing.
    pub(super) missing: u32,
}

impl Component {
    /// The lines that contain all open cells.
    pub(super) fn lines(&self, graph: &CellGraph) -> Vec<usize> {
        let Some(first) = self.open.first() else {
            return Vec::new();
        };
        let holds_all = |line: &usize| {
            self.open
                .iter()
                .all(|cell| graph.lines_of(*cell).contains(line))
        };
        graph
            .lines_of(*first)
            .into_iter()
            .filter(holds_all)
            .collect()
    }
}

/// All components in which tents are missing.
pub(super) fn components(graph: &CellGraph, known: &KnownCells) -> Vec<Component> {
    let mut component_of: Vec<Option<usize>> = vec![None; graph.trees.len()];
    let mut components = Vec::new();
    for tree in 0..graph.trees.len() as TreeId {
        if component_of[tree as usize].is_some() {
            continue;
        }
        let number = components.len();
        component_of[tree as usize] = Some(number);
        let (mut trees, mut cells) = (vec![tree], Vec::new());
        let mut next = 0;
        while let Some(tree) = trees.get(next).copied() {
            next += 1;
            for cell in known.possible_cells(graph, tree) {
                cells.push(cell);
                for other in known.possible_trees(graph, cell) {
                    if component_of[other as usize].is_none() {
                        component_of[other as usize] = Some(number);
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
            .filter(|cell| known.state(*cell) == CellState::Open)
            .collect();
        let missing = trees.len().saturating_sub(tents) as u32;
        components.push(Component { open, missing });
    }
    components.retain(|component| component.missing > 0 && !component.open.is_empty());
    components
}
