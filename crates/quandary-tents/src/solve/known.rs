//! What is known of a board while it is solved.

use super::camp::{Camp, Cell, Line, Mark, Tree};
use super::packing::{Ends, Packing, Slot};
use super::why::Clash;
use crate::model::{Edges, Pairing};

/// Marks of the cells and, under the matching rule, which tents may still be whose.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    marks: Vec<Mark>,
    /// For each cell, one bit for each of the trees beside it that it may belong to.
    owners: Vec<u8>,
    /// How many cells of each line are still open, and how many hold tents.
    tallies: Vec<Tally>,
    /// The cells of which something became known, one after the other.
    told: Vec<Cell>,
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
pub(super) struct Seen(Option<usize>);

impl Known {
    /// What the board itself says.
    pub(crate) fn given(camp: &Camp) -> Self {
        let owners = camp
            .trees_of
            .iter()
            .map(|trees| (1u8 << trees.len()) - 1)
            .collect();
        Self {
            marks: camp.given.clone(),
            owners,
            tallies: camp.lines.iter().map(|line| tally(camp, line)).collect(),
            told: Vec::new(),
            open: camp
                .given
                .iter()
                .filter(|mark| **mark == Mark::Open)
                .count(),
        }
    }

    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    pub(crate) fn mark(&self, cell: Cell) -> Mark {
        self.marks[cell as usize]
    }

    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        self.mark(cell) == Mark::Open
    }

    pub(crate) fn is_tent(&self, cell: Cell) -> bool {
        self.mark(cell) == Mark::Tent
    }

    /// How many cells are open.
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    /// What the cells of the line, by its place in [`Camp::lines`], hold.
    pub(super) fn tally(&self, line: usize) -> Tally {
        self.tallies[line]
    }

    /// The tents, in reading order.
    pub(crate) fn tents(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.marks.len() as Cell).filter(|cell| self.is_tent(*cell))
    }

    /// Marks an open cell.
    pub(super) fn settle(&mut self, camp: &Camp, cell: Cell, mark: Mark) {
        self.marks[cell as usize] = mark;
        self.open -= 1;
        self.told.push(cell);
        for line in camp.lines_of(cell) {
            let tally = &mut self.tallies[line];
            tally.open -= 1;
            tally.tents += u32::from(mark == Mark::Tent);
        }
    }

    /// The trees that the tent on a cell may belong to.
    pub(super) fn owners<'a>(
        &'a self,
        camp: &'a Camp,
        cell: Cell,
    ) -> impl Iterator<Item = Tree> + 'a {
        let bits = self.owners[cell as usize];
        let trees = camp.trees_of[cell as usize].iter().enumerate();
        trees
            .filter(move |(place, _)| bits >> place & 1 == 1)
            .map(|(_, tree)| *tree)
    }

    /// The cells, open or with tents, on which the tree's own tent may be. Under the local rule
    /// all beside it.
    pub(super) fn places<'a>(
        &'a self,
        camp: &'a Camp,
        tree: Tree,
    ) -> impl Iterator<Item = Cell> + 'a {
        let cells = camp.cells_of[tree as usize].iter().copied();
        cells.filter(move |cell| {
            self.mark(*cell) != Mark::Grass && self.owners(camp, *cell).any(|owner| owner == tree)
        })
    }

    /// Forgets the order in which things became known; everybody has looked at everything.
    pub(super) fn forget(&mut self) -> Seen {
        self.told.clear();
        Seen(Some(0))
    }

    /// The cells of which something became known since the last look: all at the first.
    pub(super) fn fresh_cells(&self, seen: &mut Seen) -> Vec<Cell> {
        match seen.0.replace(self.told.len()) {
            None => (0..self.marks.len() as Cell).collect(),
            Some(looked) => sorted(self.told[looked..].to_vec()),
        }
    }

    /// The trees beside such cells: all at the first look.
    pub(super) fn fresh_trees(&self, camp: &Camp, seen: &mut Seen) -> Vec<Tree> {
        match seen.0.replace(self.told.len()) {
            None => (0..camp.trees.len() as Tree).collect(),
            Some(looked) => {
                let told = self.told[looked..].iter();
                let trees = told.flat_map(|cell| &camp.trees_of[*cell as usize]);
                sorted(trees.copied().collect())
            }
        }
    }

    /// Draws the pairs that follow: a tent that may belong to one tree only is that tree's own, a
    /// tree with one place left has its tent there.
    pub(super) fn pair(&mut self, camp: &Camp, seen: &mut Seen) -> Result<(), Clash> {
        if camp.pairing == Pairing::Local {
            return Ok(());
        }
        loop {
            let trees = self.fresh_trees(camp, &mut seen.clone());
            let cells = self.fresh_cells(seen);
            if trees.is_empty() && cells.is_empty() {
                return Ok(());
            }
            for tree in trees {
                let mut places = self.places(camp, tree);
                let Some(first) = places.next() else {
                    return Err(Clash::NoSquare(camp.trees[tree as usize]));
                };
                if places.next().is_none() {
                    drop(places);
                    self.only_owner(camp, first, tree);
                }
            }
            for cell in cells {
                if !self.is_tent(cell) {
                    continue;
                }
                let mut owners = self.owners(camp, cell);
                let Some(first) = owners.next() else {
                    return Err(Clash::NoTree(camp.cells[cell as usize]));
                };
                if owners.next().is_none() {
                    drop(owners);
                    for other in &camp.cells_of[first as usize] {
                        if *other != cell {
                            self.disown(camp, *other, first);
                        }
                    }
                }
            }
        }
    }

    fn only_owner(&mut self, camp: &Camp, cell: Cell, tree: Tree) {
        self.own(cell, bit(camp, cell, tree));
    }

    fn disown(&mut self, camp: &Camp, cell: Cell, tree: Tree) {
        self.own(cell, self.owners[cell as usize] & !bit(camp, cell, tree));
    }

    fn own(&mut self, cell: Cell, owners: u8) {
        if self.owners[cell as usize] != owners {
            self.owners[cell as usize] = owners;
            self.told.push(cell);
        }
    }

    /// What the squares of a line allow.
    pub(super) fn slots(&self, line: &Line) -> Vec<Slot> {
        let slot = |cell: &Option<Cell>| match cell.map(|cell| self.mark(cell)) {
            None | Some(Mark::Grass) => Slot::Closed,
            Some(Mark::Open) => Slot::Open,
            Some(Mark::Tent) => Slot::Taken,
        };
        line.squares.iter().map(slot).collect()
    }

    /// The most tents that the line has room for, if its tents are not in contact and the squares
    /// around them are closed.
    pub(super) fn room(&self, camp: &Camp, line: &Line) -> u32 {
        if camp.edges == Edges::Torus {
            return self.packing(camp, line).most().unwrap_or(0);
        }
        let mut room = 0;
        let mut free = true;
        for cell in &line.squares {
            let here = free && cell.is_some_and(|cell| self.mark(cell) != Mark::Grass);
            room += u32::from(here);
            free = !here;
        }
        room
    }

    pub(super) fn packing(&self, camp: &Camp, line: &Line) -> Packing {
        Packing::new(&self.slots(line), ends(camp))
    }
}

fn tally(camp: &Camp, line: &Line) -> Tally {
    let mut tally = Tally::default();
    for cell in line.squares.iter().flatten() {
        match camp.given[*cell as usize] {
            Mark::Open => tally.open += 1,
            Mark::Tent => tally.tents += 1,
            Mark::Grass => {}
        }
    }
    tally
}

/// The bit of a tree among those beside a cell.
fn bit(camp: &Camp, cell: Cell, tree: Tree) -> u8 {
    let mut trees = camp.trees_of[cell as usize].iter();
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

pub(super) fn ends(camp: &Camp) -> Ends {
    match camp.edges {
        Edges::Flat => Ends::Apart,
        Edges::Torus => Ends::Joined,
    }
}
