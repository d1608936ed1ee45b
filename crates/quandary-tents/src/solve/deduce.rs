//! Each technique as a function from what is known to what follows.
//!
//! Every one is sound: what it finds holds in every solution that agrees with what is known.

use super::camp::{Camp, Cell, Line, Mark, Tree};
use super::known::{Known, Seen, Tally, ends};
use super::matching;
use super::packing::{Packing, Slot};
use super::why::{Clash, More, Technique, Why};
use crate::model::{Contact, Edges, Pairing};
use crate::rules;
use quandary_core::grid::Point;

/// What one reason settles.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) technique: Technique,
    pub(super) settles: Vec<(Cell, Mark)>,
    pub(super) why: Why,
}

/// Steps found on one look at the board.
pub(super) struct Finder<'a> {
    camp: &'a Camp,
    known: &'a Known,
    looked: &'a mut Looked,
    technique: Technique,
    steps: Vec<Step>,
}

/// What a technique has looked at already.
#[derive(Clone, Debug)]
pub(super) struct Looked {
    seen: Seen,
    /// What each line held.
    lines: Vec<Option<Tally>>,
}

impl Looked {
    /// Nothing yet.
    pub(super) fn new(camp: &Camp) -> Self {
        Self {
            seen: Seen::default(),
            lines: vec![None; camp.lines.len()],
        }
    }

    /// The board has forgotten what is older than this.
    pub(super) fn begin_at(&mut self, seen: Seen) {
        self.seen = seen;
    }
}

/// What the technique finds in what it has not looked at.
pub(super) fn find(
    camp: &Camp,
    known: &Known,
    technique: Technique,
    looked: &mut Looked,
) -> Result<Vec<Step>, Clash> {
    let mut finder = Finder {
        camp,
        known,
        looked,
        technique,
        steps: Vec::new(),
    };
    finder.find()?;
    Ok(finder.steps)
}

impl Finder<'_> {
    fn find(&mut self) -> Result<(), Clash> {
        match self.technique {
            Technique::Contact => self.contact(),
            Technique::Full => self.each_line(Self::full),
            Technique::Room => self.each_line(Self::room),
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

    /// Notes a step, unless it settles nothing.
    fn step(&mut self, settles: Vec<(Cell, Mark)>, why: impl FnOnce() -> Why) {
        if !settles.is_empty() {
            self.steps.push(Step {
                technique: self.technique,
                settles,
                why: why(),
            });
        }
    }

    fn point(&self, cell: Cell) -> Point {
        self.camp.cells[cell as usize]
    }

    fn tree(&self, tree: Tree) -> Point {
        self.camp.trees[tree as usize]
    }

    fn fresh_trees(&mut self) -> Vec<Tree> {
        self.known.fresh_trees(self.camp, &mut self.looked.seen)
    }

    fn contact(&mut self) -> Result<(), Clash> {
        for tent in self.known.fresh_cells(&mut self.looked.seen) {
            if !self.known.is_tent(tent) {
                continue;
            }
            let mut settles = Vec::new();
            for other in &self.camp.contacts[tent as usize] {
                match self.known.mark(*other) {
                    Mark::Tent => {
                        return Err(Clash::Touching(self.point(tent), self.point(*other)));
                    }
                    Mark::Open => settles.push((*other, Mark::Grass)),
                    Mark::Grass => {}
                }
            }
            let tent = self.point(tent);
            self.step(settles, || Why::Contact { tent });
        }
        Ok(())
    }

    /// Looks at each line that has a clue and was marked since the last look.
    fn each_line(
        &mut self,
        look: fn(&mut Self, &Line, u32) -> Result<(), Clash>,
    ) -> Result<(), Clash> {
        let camp = self.camp;
        for (index, line) in camp.lines.iter().enumerate() {
            let tally = self.known.tally(index);
            if self.looked.lines[index].replace(tally) != Some(tally)
                && let Some(clue) = line.clue
            {
                look(self, line, clue)?;
            }
        }
        Ok(())
    }

    fn open_cells(&self, line: &Line) -> Vec<Cell> {
        let cells = line.squares.iter().flatten().copied();
        cells.filter(|cell| self.known.is_open(*cell)).collect()
    }

    fn tally(&self, line: &Line) -> Tally {
        self.known.tally(match line.name {
            rules::Line::Row(row) => row as usize,
            rules::Line::Column(column) => (self.camp.rows + column) as usize,
        })
    }

    fn full(&mut self, line: &Line, clue: u32) -> Result<(), Clash> {
        let tents = self.tally(line).tents;
        let name = line.name;
        if tents > clue {
            return Err(Clash::TooMany { line: name, clue });
        }
        if tents == clue {
            let open = self.open_cells(line);
            self.step(all(&open, Mark::Grass), || Why::Full { line: name, clue });
        }
        Ok(())
    }

    fn room(&mut self, line: &Line, clue: u32) -> Result<(), Clash> {
        let Tally { open, tents } = self.tally(line);
        let room = tents + open;
        let name = line.name;
        if room < clue {
            return Err(Clash::TooFew {
                line: name,
                clue,
                room,
            });
        }
        if room == clue {
            let missing = open;
            let open = self.open_cells(line);
            let more = More::after(tents);
            self.step(all(&open, Mark::Tent), || Why::Room {
                line: name,
                missing,
                more,
            });
        }
        Ok(())
    }

    fn only_square(&mut self) -> Result<(), Clash> {
        for tree in self.fresh_trees() {
            let places: Vec<Cell> = self.known.places(self.camp, tree).collect();
            let at = self.tree(tree);
            match places[..] {
                [] => return Err(Clash::NoSquare(at)),
                [only] if self.known.is_open(only) => {
                    self.step(vec![(only, Mark::Tent)], || Why::OnlySquare { tree: at });
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn served(&mut self) -> Result<(), Clash> {
        if self.camp.pairing == Pairing::Local {
            return Ok(());
        }
        for cell in self.known.fresh_cells(&mut self.looked.seen) {
            if self.known.is_open(cell) && self.known.owners(self.camp, cell).next().is_none() {
                let square = self.point(cell);
                self.step(vec![(cell, Mark::Grass)], || Why::Served { square });
            }
        }
        Ok(())
    }

    fn placement(&mut self, line: &Line, clue: u32) -> Result<(), Clash> {
        // With room for more, no single square decides.
        if self.known.room(self.camp, line) > clue {
            return Ok(());
        }
        let packing = self.packing_for(line, clue)?;
        let settles = forced(line, self.known, &packing, clue);
        let name = line.name;
        self.step(settles, || Why::Placement { line: name, clue });
        Ok(())
    }

    /// The packing of a line, if it has room enough.
    fn packing_for(&self, line: &Line, clue: u32) -> Result<Packing, Clash> {
        let packing = self.known.packing(self.camp, line);
        let room = packing.most().unwrap_or(0);
        if room < clue {
            let line = line.name;
            return Err(Clash::TooFew { line, clue, room });
        }
        Ok(packing)
    }

    /// Squares that all places for the tent of a tree are in contact with.
    fn touched(&mut self, fits: fn(&[Point]) -> bool) -> Result<(), Clash> {
        for tree in self.fresh_trees() {
            let places: Vec<Cell> = self.known.places(self.camp, tree).collect();
            let points: Vec<Point> = places.iter().map(|cell| self.point(*cell)).collect();
            if !fits(&points) {
                continue;
            }
            let Some((first, others)) = places.split_first() else {
                return Err(Clash::NoSquare(self.tree(tree)));
            };
            let touched: Vec<Cell> = self.camp.contacts[*first as usize]
                .iter()
                .copied()
                .filter(|cell| self.known.is_open(*cell))
                .filter(|cell| {
                    let contacts = &self.camp.contacts[*cell as usize];
                    others.iter().all(|other| contacts.contains(other))
                })
                .collect();
            let at = self.tree(tree);
            for cell in touched {
                let square = self.point(cell);
                self.step(vec![(cell, Mark::Grass)], || Why::Corner {
                    tree: at,
                    square,
                });
            }
        }
        Ok(())
    }

    fn is_matching(&self) -> bool {
        self.camp.pairing == Pairing::Matching
    }

    /// A square of a neighbouring line whose contacts in this line cannot all stay free.
    fn shade(&mut self, line: &Line, clue: u32) -> Result<(), Clash> {
        let packing = self.packing_for(line, clue)?;
        let reach = match self.camp.contact {
            Contact::AllAround => 1,
            Contact::Sides => 0,
        };
        let length = line.squares.len();
        let mut settles = Vec::new();
        for near in self.neighbours(line.name) {
            for (at, cell) in near.squares.iter().enumerate() {
                let Some(cell) = cell.filter(|cell| self.known.is_open(*cell)) else {
                    continue;
                };
                let (from, to) = (at.saturating_sub(reach), (at + reach + 1).min(length));
                let free = packing.most_without(from, to);
                if free.is_none_or(|most| most < clue) && !settles.contains(&(cell, Mark::Grass)) {
                    settles.push((cell, Mark::Grass));
                }
            }
        }
        let name = line.name;
        self.step(settles, || Why::Shade { line: name, clue });
        Ok(())
    }

    /// The lines beside a line; itself is none.
    fn neighbours(&self, name: rules::Line) -> Vec<&'_ Line> {
        let camp = self.camp;
        let [rows, columns] = camp.rows_and_columns();
        let (lines, number) = match name {
            rules::Line::Row(number) => (rows, number as usize),
            rules::Line::Column(number) => (columns, number as usize),
        };
        let count = lines.len();
        let (before, after) = match camp.edges {
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

    fn total(&mut self) -> Result<(), Clash> {
        let trees = self.camp.trees.len() as u32;
        let tents = self.known.tents().count() as u32;
        let open = self.known.open() as u32;
        if tents > trees {
            return Err(Clash::TooManyTents { trees });
        }
        if tents + open < trees {
            return Err(Clash::NotEnough { trees });
        }
        let cells = (0..self.camp.cells.len() as Cell).filter(|cell| self.known.is_open(*cell));
        let cells: Vec<Cell> = cells.collect();
        if tents == trees {
            self.step(all(&cells, Mark::Grass), || Why::AllPlaced { trees });
        } else if tents + open == trees {
            let missing = open;
            self.step(all(&cells, Mark::Tent), || Why::AllNeeded { missing });
        }
        Ok(())
    }

    fn crowd(&mut self) -> Result<(), Clash> {
        if !self.is_matching() {
            return Ok(());
        }
        let matching = matching::Matching::new(self.camp, self.known)?;
        for (cells, trees) in matching.crowds(self.camp, self.known) {
            let trees = trees.iter().map(|tree| self.tree(*tree)).collect();
            let open: Vec<Cell> = cells
                .into_iter()
                .filter(|cell| self.known.is_open(*cell))
                .collect();
            self.step(all(&open, Mark::Tent), || Why::Crowd { trees });
        }
        Ok(())
    }

    fn claim(&mut self) -> Result<(), Clash> {
        if !self.is_matching() {
            return Ok(());
        }
        let matching = matching::Matching::new(self.camp, self.known)?;
        for (cell, tents) in matching.claims(self.camp, self.known) {
            let square = self.point(cell);
            let tents = tents.iter().map(|tent| self.point(*tent)).collect();
            self.step(vec![(cell, Mark::Grass)], || Why::Claim { tents, square });
        }
        Ok(())
    }

    fn two_lines(&mut self) -> Result<(), Clash> {
        if self.camp.contact == Contact::Sides {
            return Ok(());
        }
        for lines in self.camp.rows_and_columns() {
            for pair in lines.windows(2) {
                self.merged(&pair[0], &pair[1])?;
            }
            if let (Edges::Torus, [first, _, .., last]) = (self.camp.edges, lines) {
                self.merged(last, first)?;
            }
        }
        Ok(())
    }

    /// Two lines laid on each other: the tents of both still need gaps.
    fn merged(&mut self, one: &Line, other: &Line) -> Result<(), Clash> {
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
        let packing = Packing::new(&slots, ends(self.camp));
        if packing.most().is_none_or(|most| most < clue) {
            return Err(Clash::TwoLines { lines, clue });
        }
        let mut settles = Vec::new();
        for at in (0..slots.len()).filter(|at| slots[*at] == Slot::Open) {
            let open = [one.squares[at], other.squares[at]];
            let open = open.into_iter().flatten();
            let open: Vec<Cell> = open.filter(|cell| self.known.is_open(*cell)).collect();
            if packing.most_with(at).is_none_or(|most| most < clue) {
                settles.extend(all(&open, Mark::Grass));
            } else if let [only] = open[..]
                && packing
                    .most_without(at, at + 1)
                    .is_none_or(|most| most < clue)
            {
                settles.push((only, Mark::Tent));
            }
        }
        self.step(settles, || Why::TwoLines { lines, clue });
        Ok(())
    }

    fn component(&mut self) -> Result<(), Clash> {
        if !self.is_matching() {
            return Ok(());
        }
        let groups = matching::groups(self.camp, self.known);
        let mut inside: Vec<Vec<&matching::Group>> = vec![Vec::new(); self.camp.lines.len()];
        for group in &groups {
            for line in group.lines(self.camp) {
                inside[line].push(group);
            }
        }
        for (line, groups) in self.camp.lines.iter().zip(&inside) {
            if let (Some(clue), false) = (line.clue, groups.is_empty()) {
                self.balance(line, clue, groups)?;
            }
        }
        Ok(())
    }

    /// The groups fill their own squares of the line; the rest of its clue goes elsewhere.
    fn balance(
        &mut self,
        line: &Line,
        clue: u32,
        groups: &[&matching::Group],
    ) -> Result<(), Clash> {
        let name = line.name;
        let clash = Clash::Component { line: name };
        let slots = self.known.slots(line);
        let inside: u32 = groups.iter().map(|group| group.missing).sum();
        let elsewhere = clue.checked_sub(inside).ok_or(clash.clone())?;
        let is_inside = |cell: &Option<Cell>| {
            cell.is_some_and(|cell| groups.iter().any(|group| group.open.contains(&cell)))
        };
        let others: Vec<Slot> = slots
            .iter()
            .zip(&line.squares)
            .map(|(slot, cell)| if is_inside(cell) { Slot::Closed } else { *slot })
            .collect();
        let placed = slots.iter().filter(|slot| **slot == Slot::Taken).count() as u32;
        let mut settles = self.filled(line, &others, elsewhere, &clash)?;
        for group in groups {
            let own: Vec<Slot> = line
                .squares
                .iter()
                .map(|cell| match cell {
                    Some(cell) if group.open.contains(cell) => Slot::Open,
                    _ => Slot::Closed,
                })
                .collect();
            settles.extend(self.filled(line, &own, group.missing, &clash)?);
        }
        let rest = elsewhere.saturating_sub(placed);
        self.step(settles, || Why::Component {
            line: name,
            inside,
            rest,
        });
        Ok(())
    }

    /// What follows if exactly so many tents are on these slots.
    fn filled(
        &self,
        line: &Line,
        slots: &[Slot],
        number: u32,
        clash: &Clash,
    ) -> Result<Vec<(Cell, Mark)>, Clash> {
        let placed = slots.iter().filter(|slot| **slot == Slot::Taken).count() as u32;
        let packing = Packing::new(slots, ends(self.camp));
        if placed > number || packing.most().is_none_or(|most| most < number) {
            return Err(clash.clone());
        }
        Ok(forced_slots(line, slots, &packing, placed, number))
    }
}

/// Whether two places are on different sides of a corner.
fn at_right_angles(places: &[Point]) -> bool {
    matches!(places, [one, other] if one.x != other.x && one.y != other.y)
}

fn all(cells: &[Cell], mark: Mark) -> Vec<(Cell, Mark)> {
    cells.iter().map(|cell| (*cell, mark)).collect()
}

fn forced(line: &Line, known: &Known, packing: &Packing, clue: u32) -> Vec<(Cell, Mark)> {
    let slots = known.slots(line);
    let placed = slots.iter().filter(|slot| **slot == Slot::Taken).count() as u32;
    forced_slots(line, &slots, packing, placed, clue)
}

/// The open slots on which all packings of so many tents agree.
fn forced_slots(
    line: &Line,
    slots: &[Slot],
    packing: &Packing,
    placed: u32,
    number: u32,
) -> Vec<(Cell, Mark)> {
    let mut settles = Vec::new();
    for (at, cell) in line.squares.iter().enumerate() {
        let (Some(cell), Slot::Open) = (cell, slots[at]) else {
            continue;
        };
        if placed >= number || packing.most_with(at).is_none_or(|most| most < number) {
            settles.push((*cell, Mark::Grass));
        } else if packing
            .most_without(at, at + 1)
            .is_none_or(|most| most < number)
        {
            settles.push((*cell, Mark::Tent));
        }
    }
    settles
}
