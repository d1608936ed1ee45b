//! The state of the cells while a board is being solved.

use super::cell_graph::{CellGraph, CellId, CellState, LineCells, TreeId};
use super::explanation::Contradiction;
use super::packing::{Ends, Packing, Slot};
use crate::model::{Edges, PairingRule};

/// The states of all cells and, with the matching rule, the trees that each tent can belong to.
#[derive(Clone, Debug)]
pub(crate) struct KnownCells {
    states: Vec<CellState>,
    /// For each cell, a bit for each adjacent tree that a tent here can belong to.
    tree_masks: Vec<u8>,
    /// The number of open cells and of tents in each line.
    tallies: Vec<Tally>,
    /// The cells that changed, in order.
    changes: Vec<CellId>,
    open: usize,
}

/// The number of open cells and of tents in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) open: u32,
    pub(super) tents: u32,
}

/// A position in the list of changed cells: everything before it has been processed. `None`:
/// nothing has been processed, not even the initial state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ChangeCursor(Option<usize>);

impl KnownCells {
    /// The state given by the marks on the board.
    pub(crate) fn given(graph: &CellGraph) -> Self {
        let tree_masks = graph
            .trees_of
            .iter()
            .map(|trees| (1u8 << trees.len()) - 1)
            .collect();
        Self {
            states: graph.given.clone(),
            tree_masks,
            tallies: graph.lines.iter().map(|line| tally(graph, line)).collect(),
            changes: Vec::new(),
            open: graph
                .given
                .iter()
                .filter(|mark| **mark == CellState::Open)
                .count(),
        }
    }

    pub(crate) fn states(&self) -> &[CellState] {
        &self.states
    }

    pub(crate) fn state(&self, cell: CellId) -> CellState {
        self.states[cell as usize]
    }

    pub(crate) fn is_open(&self, cell: CellId) -> bool {
        self.state(cell) == CellState::Open
    }

    pub(crate) fn is_tent(&self, cell: CellId) -> bool {
        self.state(cell) == CellState::Tent
    }

    /// The number of open cells.
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    /// The counts of a line, given by its index in [`CellGraph::lines`].
    pub(super) fn tally(&self, line: usize) -> Tally {
        self.tallies[line]
    }

    /// The tents, in reading order.
    pub(crate) fn tents(&self) -> impl Iterator<Item = CellId> + '_ {
        (0..self.states.len() as CellId).filter(|cell| self.is_tent(*cell))
    }

    /// Sets the state of an open cell.
    pub(super) fn settle(&mut self, graph: &CellGraph, cell: CellId, state: CellState) {
        self.states[cell as usize] = state;
        self.open -= 1;
        self.changes.push(cell);
        for line in graph.lines_of(cell) {
            let tally = &mut self.tallies[line];
            tally.open -= 1;
            tally.tents += u32::from(state == CellState::Tent);
        }
    }

    /// The trees that a tent on this cell can belong to.
    pub(super) fn possible_trees<'a>(
        &'a self,
        graph: &'a CellGraph,
        cell: CellId,
    ) -> impl Iterator<Item = TreeId> + 'a {
        let bits = self.tree_masks[cell as usize];
        let trees = graph.trees_of[cell as usize].iter().enumerate();
        trees
            .filter(move |(index, _)| bits >> index & 1 == 1)
            .map(|(_, tree)| *tree)
    }

    /// The cells, open or with a tent, that can hold the tent of this tree. With the local rule, all
    /// adjacent cells that are not grass.
    pub(super) fn possible_cells<'a>(
        &'a self,
        graph: &'a CellGraph,
        tree: TreeId,
    ) -> impl Iterator<Item = CellId> + 'a {
        let cells = graph.cells_of[tree as usize].iter().copied();
        cells.filter(move |cell| {
            self.state(*cell) != CellState::Grass
                && self.possible_trees(graph, *cell).any(|owner| owner == tree)
        })
    }

    /// Clears the list of changes. Requires that everything has been processed.
    pub(super) fn clear_changes(&mut self) -> ChangeCursor {
        self.changes.clear();
        ChangeCursor(Some(0))
    }

    /// The cells that changed since the last call with this cursor; all cells in the first call.
    pub(super) fn changed_cells(&self, cursor: &mut ChangeCursor) -> Vec<CellId> {
        match cursor.0.replace(self.changes.len()) {
            None => (0..self.states.len() as CellId).collect(),
            Some(start) => sorted(self.changes[start..].to_vec()),
        }
    }

    /// The trees next to changed cells; all trees in the first call.
    pub(super) fn changed_trees(
        &self,
        graph: &CellGraph,
        cursor: &mut ChangeCursor,
    ) -> Vec<TreeId> {
        match cursor.0.replace(self.changes.len()) {
            None => (0..graph.trees.len() as TreeId).collect(),
            Some(start) => {
                let changes = self.changes[start..].iter();
                let trees = changes.flat_map(|cell| &graph.trees_of[*cell as usize]);
                sorted(trees.copied().collect())
            }
        }
    }

    /// Assigns trees and tents that have only one possible partner to each other.
    pub(super) fn assign_pairs(
        &mut self,
        graph: &CellGraph,
        cursor: &mut ChangeCursor,
    ) -> Result<(), Contradiction> {
        if graph.pairing == PairingRule::Local {
            return Ok(());
        }
        loop {
            let trees = self.changed_trees(graph, &mut cursor.clone());
            let cells = self.changed_cells(cursor);
            if trees.is_empty() && cells.is_empty() {
                return Ok(());
            }
            for tree in trees {
                let mut candidates = self.possible_cells(graph, tree);
                let Some(first) = candidates.next() else {
                    return Err(Contradiction::NoSquare(graph.trees[tree as usize]));
                };
                if candidates.next().is_none() {
                    drop(candidates);
                    self.assign_tree(graph, first, tree);
                }
            }
            for cell in cells {
                if !self.is_tent(cell) {
                    continue;
                }
                let mut trees = self.possible_trees(graph, cell);
                let Some(first) = trees.next() else {
                    return Err(Contradiction::NoTree(graph.cells[cell as usize]));
                };
                if trees.next().is_none() {
                    drop(trees);
                    for other in &graph.cells_of[first as usize] {
                        if *other != cell {
                            self.exclude_tree(graph, *other, first);
                        }
                    }
                }
            }
        }
    }

    fn assign_tree(&mut self, graph: &CellGraph, cell: CellId, tree: TreeId) {
        self.set_tree_mask(cell, bit(graph, cell, tree));
    }

    fn exclude_tree(&mut self, graph: &CellGraph, cell: CellId, tree: TreeId) {
        self.set_tree_mask(
            cell,
            self.tree_masks[cell as usize] & !bit(graph, cell, tree),
        );
    }

    fn set_tree_mask(&mut self, cell: CellId, mask: u8) {
        if self.tree_masks[cell as usize] != mask {
            self.tree_masks[cell as usize] = mask;
            self.changes.push(cell);
        }
    }

    /// What each square of a line allows.
    pub(super) fn slots(&self, line: &LineCells) -> Vec<Slot> {
        let slot = |cell: &Option<CellId>| match cell.map(|cell| self.state(cell)) {
            None | Some(CellState::Grass) => Slot::Closed,
            Some(CellState::Open) => Slot::Open,
            Some(CellState::Tent) => Slot::Taken,
        };
        line.squares.iter().map(slot).collect()
    }

    /// The maximum number of tents in the line. Requires that tents are not in contact and that the
    /// cells in contact with them are grass.
    pub(super) fn max_tents(&self, graph: &CellGraph, line: &LineCells) -> u32 {
        if graph.edges == Edges::Torus {
            return self.packing(graph, line).most().unwrap_or(0);
        }
        let mut count = 0;
        let mut free = true;
        for cell in &line.squares {
            let here = free && cell.is_some_and(|cell| self.state(cell) != CellState::Grass);
            count += u32::from(here);
            free = !here;
        }
        count
    }

    pub(super) fn packing(&self, graph: &CellGraph, line: &LineCells) -> Packing {
        Packing::new(&self.slots(line), ends(graph))
    }
}

fn tally(graph: &CellGraph, line: &LineCells) -> Tally {
    let mut tally = Tally::default();
    for cell in line.squares.iter().flatten() {
        match graph.given[*cell as usize] {
            CellState::Open => tally.open += 1,
            CellState::Tent => tally.tents += 1,
            CellState::Grass => {}
        }
    }
    tally
}

/// The bit of a tree among the trees next to a cell.
fn bit(graph: &CellGraph, cell: CellId, tree: TreeId) -> u8 {
    let mut trees = graph.trees_of[cell as usize].iter();
    trees
        .position(|other| *other == tree)
        .map_or(0, |index| 1 << index)
}

/// Sorts the numbers and removes duplicates.
fn sorted(mut numbers: Vec<u32>) -> Vec<u32> {
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

pub(super) fn ends(graph: &CellGraph) -> Ends {
    match graph.edges {
        Edges::Flat => Ends::Apart,
        Edges::Torus => Ends::Joined,
    }
}
