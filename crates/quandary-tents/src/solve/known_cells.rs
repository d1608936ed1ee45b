//! What is known of a board while it is solved.

use super::cell_graph::{CellGraph, CellId, CellState, LineCells, TreeId};
use super::explanation::Contradiction;
use super::packing::{Ends, Packing, Slot};
use crate::model::{Edges, PairingRule};

/// MarkPolicy of the cells and, under the matching rule, which tents may still be whose.
#[derive(Clone, Debug)]
pub(crate) struct KnownCells {
    marks: Vec<CellState>,
    /// For each cell, one bit for each of the trees beside it that it may belong to.
    owners: Vec<u8>,
    /// How many cells of each line are still open, and how many hold tents.
    tallies: Vec<Tally>,
    /// The cells of which something became known, one after the other.
    changes: Vec<CellId>,
    open: usize,
}

/// What the cells of a line are known to hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) open: u32,
    pub(super) tents: u32,
}

/// How much of what became known somebody has looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ChangeCursor(Option<usize>);

impl KnownCells {
    /// What the board itself says.
    pub(crate) fn given(graph: &CellGraph) -> Self {
        let owners = graph
            .trees_of
            .iter()
            .map(|trees| (1u8 << trees.len()) - 1)
            .collect();
        Self {
            marks: graph.given.clone(),
            owners,
            tallies: graph.lines.iter().map(|line| tally(graph, line)).collect(),
            changes: Vec::new(),
            open: graph
                .given
                .iter()
                .filter(|mark| **mark == CellState::Open)
                .count(),
        }
    }

    pub(crate) fn marks(&self) -> &[CellState] {
        &self.marks
    }

    pub(crate) fn mark(&self, cell: CellId) -> CellState {
        self.marks[cell as usize]
    }

    pub(crate) fn is_open(&self, cell: CellId) -> bool {
        self.mark(cell) == CellState::Open
    }

    pub(crate) fn is_tent(&self, cell: CellId) -> bool {
        self.mark(cell) == CellState::Tent
    }

    /// How many cells are open.
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    /// What the cells of the line, by its place in [`CellGraph::lines`], hold.
    pub(super) fn tally(&self, line: usize) -> Tally {
        self.tallies[line]
    }

    /// The tents, in reading order.
    pub(crate) fn tents(&self) -> impl Iterator<Item = CellId> + '_ {
        (0..self.marks.len() as CellId).filter(|cell| self.is_tent(*cell))
    }

    /// MarkPolicy an open cell.
    pub(super) fn settle(&mut self, graph: &CellGraph, cell: CellId, mark: CellState) {
        self.marks[cell as usize] = mark;
        self.open -= 1;
        self.changes.push(cell);
        for line in graph.lines_of(cell) {
            let tally = &mut self.tallies[line];
            tally.open -= 1;
            tally.tents += u32::from(mark == CellState::Tent);
        }
    }

    /// The trees that the tent on a cell may belong to.
    pub(super) fn possible_trees<'a>(
        &'a self,
        graph: &'a CellGraph,
        cell: CellId,
    ) -> impl Iterator<Item = TreeId> + 'a {
        let bits = self.owners[cell as usize];
        let trees = graph.trees_of[cell as usize].iter().enumerate();
        trees
            .filter(move |(place, _)| bits >> place & 1 == 1)
            .map(|(_, tree)| *tree)
    }

    /// The cells, open or with tents, on which the tree's own tent may be. Under the local rule
    /// all beside it.
    pub(super) fn possible_cells<'a>(
        &'a self,
        graph: &'a CellGraph,
        tree: TreeId,
    ) -> impl Iterator<Item = CellId> + 'a {
        let cells = graph.cells_of[tree as usize].iter().copied();
        cells.filter(move |cell| {
            self.mark(*cell) != CellState::Grass
                && self.possible_trees(graph, *cell).any(|owner| owner == tree)
        })
    }

    /// Forgets the order in which things became known; everybody has looked at everything.
    pub(super) fn clear_changes(&mut self) -> ChangeCursor {
        self.changes.clear();
        ChangeCursor(Some(0))
    }

    /// The cells of which something became known since the last look: all at the first.
    pub(super) fn changed_cells(&self, cursor: &mut ChangeCursor) -> Vec<CellId> {
        match cursor.0.replace(self.changes.len()) {
            None => (0..self.marks.len() as CellId).collect(),
            Some(start) => sorted(self.changes[start..].to_vec()),
        }
    }

    /// The trees beside such cells: all at the first look.
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

    /// Draws the pairs that follow: a tent that may belong to one tree only is that tree's own, a
    /// tree with one place left has its tent there.
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
                let mut places = self.possible_cells(graph, tree);
                let Some(first) = places.next() else {
                    return Err(Contradiction::NoSquare(graph.trees[tree as usize]));
                };
                if places.next().is_none() {
                    drop(places);
                    self.assign_tree(graph, first, tree);
                }
            }
            for cell in cells {
                if !self.is_tent(cell) {
                    continue;
                }
                let mut owners = self.possible_trees(graph, cell);
                let Some(first) = owners.next() else {
                    return Err(Contradiction::NoTree(graph.cells[cell as usize]));
                };
                if owners.next().is_none() {
                    drop(owners);
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
        self.set_owners(cell, bit(graph, cell, tree));
    }

    fn exclude_tree(&mut self, graph: &CellGraph, cell: CellId, tree: TreeId) {
        self.set_owners(cell, self.owners[cell as usize] & !bit(graph, cell, tree));
    }

    fn set_owners(&mut self, cell: CellId, owners: u8) {
        if self.owners[cell as usize] != owners {
            self.owners[cell as usize] = owners;
            self.changes.push(cell);
        }
    }

    /// What the squares of a line allow.
    pub(super) fn slots(&self, line: &LineCells) -> Vec<Slot> {
        let slot = |cell: &Option<CellId>| match cell.map(|cell| self.mark(cell)) {
            None | Some(CellState::Grass) => Slot::Closed,
            Some(CellState::Open) => Slot::Open,
            Some(CellState::Tent) => Slot::Taken,
        };
        line.squares.iter().map(slot).collect()
    }

    /// The most tents that the line has room for, if its tents are not in contact and the squares
    /// around them are closed.
    pub(super) fn room(&self, graph: &CellGraph, line: &LineCells) -> u32 {
        if graph.edges == Edges::Torus {
            return self.packing(graph, line).most().unwrap_or(0);
        }
        let mut room = 0;
        let mut free = true;
        for cell in &line.squares {
            let here = free && cell.is_some_and(|cell| self.mark(cell) != CellState::Grass);
            room += u32::from(here);
            free = !here;
        }
        room
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

/// The bit of a tree among those beside a cell.
fn bit(graph: &CellGraph, cell: CellId, tree: TreeId) -> u8 {
    let mut trees = graph.trees_of[cell as usize].iter();
    trees
        .position(|other| *other == tree)
        .map_or(0, |place| 1 << place)
}

/// In reading order, each once.
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
