//! The deduction techniques.
//!
//! Each technique is sound: its steps hold in every solution that agrees with the known cells.

use super::cell_graph::{CellGraph, CellId, CellState, LineCells, TreeId};
use super::explanation::{Contradiction, Explanation, LineProgress, TakenSquare, Technique};
use super::known_cells::{ChangeCursor, KnownCells, Tally, ends};
use super::matching;
use super::packing::{Packing, Slot};
use crate::model::{Contact, Edges, PairingRule};
use crate::rules;
use quandary_core::grid::Point;

/// One deduction: the cells that it settles, with an explanation.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) technique: Technique,
    pub(super) settles: Vec<(CellId, CellState)>,
    pub(super) explanation: Explanation,
}

/// Collects the steps that one technique finds.
pub(super) struct Finder<'a> {
    graph: &'a CellGraph,
    known: &'a KnownCells,
    progress: &'a mut TechniqueProgress,
    technique: Technique,
    steps: Vec<Step>,
}

/// The part of the board that a technique has processed.
#[derive(Clone, Debug)]
pub(super) struct TechniqueProgress {
    cursor: ChangeCursor,
    /// The counts of each line when it was last processed.
    lines: Vec<Option<Tally>>,
}

impl TechniqueProgress {
    /// Nothing has been processed.
    pub(super) fn new(graph: &CellGraph) -> Self {
        Self {
            cursor: ChangeCursor::default(),
            lines: vec![None; graph.lines.len()],
        }
    }

    /// Moves the cursor after the list of changes was cleared.
    pub(super) fn restart_at(&mut self, cursor: ChangeCursor) {
        self.cursor = cursor;
    }
}

/// The steps that the technique finds in the part of the board that it has not processed.
pub(super) fn find(
    graph: &CellGraph,
    known: &KnownCells,
    technique: Technique,
    progress: &mut TechniqueProgress,
) -> Result<Vec<Step>, Contradiction> {
    let mut finder = Finder {
        graph,
        known,
        progress,
        technique,
        steps: Vec::new(),
    };
    finder.find()?;
    Ok(finder.steps)
}

impl Finder<'_> {
    fn find(&mut self) -> Result<(), Contradiction> {
        match self.technique {
            Technique::Contact => self.contact(),
            Technique::Full => self.each_line(Self::full),
            Technique::Room => self.each_line(Self::no_spare_squares),
            Technique::OnlySquare => self.only_square(),
            Technique::Served => self.served(),
            Technique::Placement => self.each_line(Self::placement),
            Technique::Corner => self.touched(at_right_angles),
            Technique::Touch => self.touched(|_| true),
            Technique::Shade => self.each_line(Self::shade),
            Technique::Total => self.total(),
            Technique::Crowd => self.crowd(),
            Technique::Claim => self.claim(),
            Technique::TwoLines => self.two_lines(),
            Technique::Component => self.component(),
            Technique::Away | Technique::Supposition | Technique::Search => Ok(()),
        }
    }

    /// Adds a step, unless it settles nothing.
    fn step(
        &mut self,
        settles: Vec<(CellId, CellState)>,
        explanation: impl FnOnce() -> Explanation,
    ) {
        if !settles.is_empty() {
            self.steps.push(Step {
                technique: self.technique,
                settles,
                explanation: explanation(),
            });
        }
    }

    fn point(&self, cell: CellId) -> Point {
        self.graph.cells[cell as usize]
    }

    fn tree(&self, tree: TreeId) -> Point {
        self.graph.trees[tree as usize]
    }

    fn changed_trees(&mut self) -> Vec<TreeId> {
        self.known
            .changed_trees(self.graph, &mut self.progress.cursor)
    }

    fn contact(&mut self) -> Result<(), Contradiction> {
        for tent in self.known.changed_cells(&mut self.progress.cursor) {
            if !self.known.is_tent(tent) {
                continue;
            }
            let mut settles = Vec::new();
            for other in &self.graph.contacts[tent as usize] {
                match self.known.state(*other) {
                    CellState::Tent => {
                        return Err(Contradiction::Touching(
                            self.point(tent),
                            self.point(*other),
                        ));
                    }
                    CellState::Open => settles.push((*other, CellState::Grass)),
                    CellState::Grass => {}
                }
            }
            let tent = self.point(tent);
            self.step(settles, || Explanation::Contact { tent });
        }
        Ok(())
    }

    /// Calls `look` for each line with a clue whose counts changed since the last call.
    fn each_line(
        &mut self,
        look: fn(&mut Self, &LineCells, u32) -> Result<(), Contradiction>,
    ) -> Result<(), Contradiction> {
        let graph = self.graph;
        for (index, line) in graph.lines.iter().enumerate() {
            let tally = self.known.tally(index);
            if self.progress.lines[index].replace(tally) != Some(tally)
                && let Some(clue) = line.clue
            {
                look(self, line, clue)?;
            }
        }
        Ok(())
    }

    fn open_cells(&self, line: &LineCells) -> Vec<CellId> {
        let cells = line.squares.iter().flatten().copied();
        cells.filter(|cell| self.known.is_open(*cell)).collect()
    }

    fn tally(&self, line: &LineCells) -> Tally {
        self.known.tally(match line.name {
            rules::Line::Row(row) => row as usize,
            rules::Line::Column(column) => (self.graph.rows + column) as usize,
        })
    }

    fn full(&mut self, line: &LineCells, clue: u32) -> Result<(), Contradiction> {
        let tents = self.tally(line).tents;
        let name = line.name;
        if tents > clue {
            return Err(Contradiction::TooMany { line: name, clue });
        }
        if tents == clue {
            let open = self.open_cells(line);
            self.step(all(&open, CellState::Grass), || Explanation::Full {
                line: name,
                clue,
            });
        }
        Ok(())
    }

    fn no_spare_squares(&mut self, line: &LineCells, clue: u32) -> Result<(), Contradiction> {
        let Tally { open, tents } = self.tally(line);
        let available = tents + open;
        let name = line.name;
        if available < clue {
            return Err(Contradiction::TooFew {
                line: name,
                clue,
                available,
            });
        }
        if available == clue {
            let missing = open;
            let open = self.open_cells(line);
            let progress = LineProgress::with_tents(tents);
            self.step(all(&open, CellState::Tent), || Explanation::Room {
                line: name,
                missing,
                progress,
            });
        }
        Ok(())
    }

    fn only_square(&mut self) -> Result<(), Contradiction> {
        for tree in self.changed_trees() {
            let candidates: Vec<CellId> = self.known.possible_cells(self.graph, tree).collect();
            let at = self.tree(tree);
            match candidates[..] {
                [] => return Err(Contradiction::NoSquare(at)),
                [only] if self.known.is_open(only) => {
                    let taken = self.taken_squares(tree);
                    self.step(vec![(only, CellState::Tent)], || Explanation::OnlySquare {
                        tree: at,
                        taken,
                    });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The squares next to a tree that hold the tents of other trees.
    fn taken_squares(&self, tree: TreeId) -> Vec<TakenSquare> {
        let cells = self.graph.cells_of[tree as usize].iter();
        let taken = cells.filter_map(|cell| {
            let mut trees = self.known.possible_trees(self.graph, *cell);
            let owner = match (trees.next(), trees.next()) {
                (Some(owner), None) if owner != tree => self.tree(owner),
                _ => return None,
            };
            let at = self.point(*cell);
            match self.known.state(*cell) {
                CellState::Tent => Some(TakenSquare::Tent {
                    tent: at,
                    tree: owner,
                }),
                CellState::Open => Some(TakenSquare::Reserved {
                    square: at,
                    tree: owner,
                }),
                CellState::Grass => None,
            }
        });
        taken.collect()
    }

    fn served(&mut self) -> Result<(), Contradiction> {
        if self.graph.pairing == PairingRule::Local {
            return Ok(());
        }
        for cell in self.known.changed_cells(&mut self.progress.cursor) {
            if self.known.is_open(cell)
                && self.known.possible_trees(self.graph, cell).next().is_none()
            {
                let square = self.point(cell);
                self.step(vec![(cell, CellState::Grass)], || Explanation::Served {
                    square,
                });
            }
        }
        Ok(())
    }

    fn placement(&mut self, line: &LineCells, clue: u32) -> Result<(), Contradiction> {
        // If more tents fit than the clue requires, every open square can be either.
        if self.known.max_tents(self.graph, line) > clue {
            return Ok(());
        }
        let packing = self.packing_for(line, clue)?;
        let settles = forced(line, self.known, &packing, clue);
        let name = line.name;
        self.step(settles, || Explanation::Placement { line: name, clue });
        Ok(())
    }

    /// The packing of a line. A contradiction if fewer tents fit than the clue requires.
    fn packing_for(&self, line: &LineCells, clue: u32) -> Result<Packing, Contradiction> {
        let packing = self.known.packing(self.graph, line);
        let available = packing.most().unwrap_or(0);
        if available < clue {
            let line = line.name;
            return Err(Contradiction::TooFew {
                line,
                clue,
                available,
            });
        }
        Ok(packing)
    }

    /// Finds squares that are in contact with every possible cell for the tent of a tree.
    fn touched(&mut self, fits: fn(&[Point]) -> bool) -> Result<(), Contradiction> {
        for tree in self.changed_trees() {
            let candidates: Vec<CellId> = self.known.possible_cells(self.graph, tree).collect();
            let points: Vec<Point> = candidates.iter().map(|cell| self.point(*cell)).collect();
            if !fits(&points) {
                continue;
            }
            let Some((first, others)) = candidates.split_first() else {
                return Err(Contradiction::NoSquare(self.tree(tree)));
            };
            let touched: Vec<CellId> = self.graph.contacts[*first as usize]
                .iter()
                .copied()
                .filter(|cell| self.known.is_open(*cell))
                .filter(|cell| {
                    let contacts = &self.graph.contacts[*cell as usize];
                    others.iter().all(|other| contacts.contains(other))
                })
                .collect();
            let at = self.tree(tree);
            for cell in touched {
                let square = self.point(cell);
                self.step(vec![(cell, CellState::Grass)], || Explanation::Corner {
                    tree: at,
                    square,
                });
            }
        }
        Ok(())
    }

    fn is_matching(&self) -> bool {
        self.graph.pairing == PairingRule::Matching
    }

    /// Finds squares of an adjacent line whose contacts in this line cannot all stay free.
    fn shade(&mut self, line: &LineCells, clue: u32) -> Result<(), Contradiction> {
        let packing = self.packing_for(line, clue)?;
        let reach = match self.graph.contact {
            Contact::AllAround => 1,
            Contact::Sides => 0,
        };
        let length = line.squares.len();
        let mut settles = Vec::new();
        for near in self.adjacent_lines(line.name) {
            for (at, cell) in near.squares.iter().enumerate() {
                let Some(cell) = cell.filter(|cell| self.known.is_open(*cell)) else {
                    continue;
                };
                let (from, to) = (at.saturating_sub(reach), (at + reach + 1).min(length));
                let free = packing.most_without(from, to);
                if free.is_none_or(|most| most < clue)
                    && !settles.contains(&(cell, CellState::Grass))
                {
                    settles.push((cell, CellState::Grass));
                }
            }
        }
        let name = line.name;
        self.step(settles, || Explanation::Shade { line: name, clue });
        Ok(())
    }

    /// The lines next to a line, without the line itself.
    fn adjacent_lines(&self, name: rules::Line) -> Vec<&'_ LineCells> {
        let graph = self.graph;
        let [rows, columns] = graph.rows_and_columns();
        let (lines, number) = match name {
            rules::Line::Row(number) => (rows, number as usize),
            rules::Line::Column(number) => (columns, number as usize),
        };
        let count = lines.len();
        let (before, after) = match graph.edges {
            Edges::Flat => (number.checked_sub(1), Some(number + 1)),
            Edges::Torus => (
                Some((number + count - 1) % count),
                Some((number + 1) % count),
            ),
        };
        [before, after]
            .into_iter()
            .flatten()
            .filter(|near| *near < count && *near != number)
            .map(|near| &lines[near])
            .collect()
    }

    fn total(&mut self) -> Result<(), Contradiction> {
        let trees = self.graph.trees.len() as u32;
        let tents = self.known.tents().count() as u32;
        let open = self.known.open() as u32;
        if tents > trees {
            return Err(Contradiction::TooManyTents { trees });
        }
        if tents + open < trees {
            return Err(Contradiction::NotEnough { trees });
        }
        let cells = (0..self.graph.cells.len() as CellId).filter(|cell| self.known.is_open(*cell));
        let cells: Vec<CellId> = cells.collect();
        if tents == trees {
            self.step(all(&cells, CellState::Grass), || Explanation::AllPlaced {
                trees,
            });
        } else if tents + open == trees {
            let missing = open;
            self.step(all(&cells, CellState::Tent), || Explanation::AllNeeded {
                missing,
            });
        }
        Ok(())
    }

    fn crowd(&mut self) -> Result<(), Contradiction> {
        if !self.is_matching() {
            return Ok(());
        }
        let matching = matching::Matching::new(self.graph, self.known)?;
        for (cells, trees) in matching.crowds(self.graph, self.known) {
            let trees = trees.iter().map(|tree| self.tree(*tree)).collect();
            let open: Vec<CellId> = cells
                .into_iter()
                .filter(|cell| self.known.is_open(*cell))
                .collect();
            self.step(all(&open, CellState::Tent), || Explanation::Crowd { trees });
        }
        Ok(())
    }

    fn claim(&mut self) -> Result<(), Contradiction> {
        if !self.is_matching() {
            return Ok(());
        }
        let matching = matching::Matching::new(self.graph, self.known)?;
        for (cell, tents) in matching.claims(self.graph, self.known) {
            let square = self.point(cell);
            let tents = tents.iter().map(|tent| self.point(*tent)).collect();
            self.step(vec![(cell, CellState::Grass)], || Explanation::Claim {
                tents,
                square,
            });
        }
        Ok(())
    }

    fn two_lines(&mut self) -> Result<(), Contradiction> {
        if self.graph.contact == Contact::Sides {
            return Ok(());
        }
        for lines in self.graph.rows_and_columns() {
            for pair in lines.windows(2) {
                self.merged(&pair[0], &pair[1])?;
            }
            if let (Edges::Torus, [first, _, .., last]) = (self.graph.edges, lines) {
                self.merged(last, first)?;
            }
        }
        Ok(())
    }

    /// Overlays two adjacent lines: their tents still need gaps, so they form one line with the sum
    /// of both clues.
    fn merged(&mut self, one: &LineCells, other: &LineCells) -> Result<(), Contradiction> {
        let (Some(first), Some(second)) = (one.clue, other.clue) else {
            return Ok(());
        };
        let clue = first.saturating_add(second);
        let lines = [one.name, other.name];
        let slots: Vec<Slot> = self
            .known
            .slots(one)
            .into_iter()
            .zip(self.known.slots(other))
            .map(|pair| match pair {
                (Slot::Taken, _) | (_, Slot::Taken) => Slot::Taken,
                (Slot::Open, _) | (_, Slot::Open) => Slot::Open,
                (Slot::Closed, Slot::Closed) => Slot::Closed,
            })
            .collect();
        let packing = Packing::new(&slots, ends(self.graph));
        if packing.most().is_none_or(|most| most < clue) {
            return Err(Contradiction::TwoLines { lines, clue });
        }
        let mut settles = Vec::new();
        for at in (0..slots.len()).filter(|at| slots[*at] == Slot::Open) {
            let open = [one.squares[at], other.squares[at]];
            let open = open.into_iter().flatten();
            let open: Vec<CellId> = open.filter(|cell| self.known.is_open(*cell)).collect();
            if packing.most_with(at).is_none_or(|most| most < clue) {
                settles.extend(all(&open, CellState::Grass));
            } else if let [only] = open[..]
                && packing
                    .most_without(at, at + 1)
                    .is_none_or(|most| most < clue)
            {
                settles.push((only, CellState::Tent));
            }
        }
        self.step(settles, || Explanation::TwoLines { lines, clue });
        Ok(())
    }

    fn component(&mut self) -> Result<(), Contradiction> {
        if !self.is_matching() {
            return Ok(());
        }
        let components = matching::components(self.graph, self.known);
        let mut inside: Vec<Vec<&matching::Component>> = vec![Vec::new(); self.graph.lines.len()];
        for component in &components {
            for line in component.lines(self.graph) {
                inside[line].push(component);
            }
        }
        for (line, components) in self.graph.lines.iter().zip(&inside) {
            if let (Some(clue), false) = (line.clue, components.is_empty()) {
                self.balance(line, clue, components)?;
            }
        }
        Ok(())
    }

    /// Components that lie in the line use some of its tents; the rest is on its other squares.
    fn balance(
        &mut self,
        line: &LineCells,
        clue: u32,
        components: &[&matching::Component],
    ) -> Result<(), Contradiction> {
        let name = line.name;
        let contradiction = Contradiction::Component { line: name };
        let slots = self.known.slots(line);
        let inside: u32 = components.iter().map(|component| component.missing).sum();
        let elsewhere = clue.checked_sub(inside).ok_or(contradiction.clone())?;
        let is_inside = |cell: &Option<CellId>| {
            cell.is_some_and(|cell| {
                components
                    .iter()
                    .any(|component| component.open.contains(&cell))
            })
        };
        let others: Vec<Slot> = slots
            .iter()
            .zip(&line.squares)
            .map(|(slot, cell)| if is_inside(cell) { Slot::Closed } else { *slot })
            .collect();
        let placed = slots.iter().filter(|slot| **slot == Slot::Taken).count() as u32;
        let mut settles = self.filled(line, &others, elsewhere, &contradiction)?;
        for component in components {
            let own: Vec<Slot> = line
                .squares
                .iter()
                .map(|cell| match cell {
                    Some(cell) if component.open.contains(cell) => Slot::Open,
                    _ => Slot::Closed,
                })
                .collect();
            settles.extend(self.filled(line, &own, component.missing, &contradiction)?);
        }
        let rest = elsewhere.saturating_sub(placed);
        self.step(settles, || Explanation::Component {
            line: name,
            inside,
            rest,
        });
        Ok(())
    }

    /// The cells that are settled if exactly `number` tents are on these slots.
    fn filled(
        &self,
        line: &LineCells,
        slots: &[Slot],
        number: u32,
        contradiction: &Contradiction,
    ) -> Result<Vec<(CellId, CellState)>, Contradiction> {
        let placed = slots.iter().filter(|slot| **slot == Slot::Taken).count() as u32;
        let packing = Packing::new(slots, ends(self.graph));
        if placed > number || packing.most().is_none_or(|most| most < number) {
            return Err(contradiction.clone());
        }
        Ok(forced_slots(line, slots, &packing, placed, number))
    }
}

/// Whether these are two squares on two sides of a corner.
fn at_right_angles(candidates: &[Point]) -> bool {
    matches!(candidates, [one, other] if one.x != other.x && one.y != other.y)
}

fn all(cells: &[CellId], mark: CellState) -> Vec<(CellId, CellState)> {
    cells.iter().map(|cell| (*cell, mark)).collect()
}

fn forced(
    line: &LineCells,
    known: &KnownCells,
    packing: &Packing,
    clue: u32,
) -> Vec<(CellId, CellState)> {
    let slots = known.slots(line);
    let placed = slots.iter().filter(|slot| **slot == Slot::Taken).count() as u32;
    forced_slots(line, &slots, packing, placed, clue)
}

/// The open slots on which all packings of `number` tents agree.
fn forced_slots(
    line: &LineCells,
    slots: &[Slot],
    packing: &Packing,
    placed: u32,
    number: u32,
) -> Vec<(CellId, CellState)> {
    let mut settles = Vec::new();
    for (at, cell) in line.squares.iter().enumerate() {
        let (Some(cell), Slot::Open) = (cell, slots[at]) else {
            continue;
        };
        if placed >= number || packing.most_with(at).is_none_or(|most| most < number) {
            settles.push((*cell, CellState::Grass));
        } else if packing
            .most_without(at, at + 1)
            .is_none_or(|most| most < number)
        {
            settles.push((*cell, CellState::Tent));
        }
    }
    settles
}
