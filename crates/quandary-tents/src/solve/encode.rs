//! A board as clauses.
//!
//! One variable says that a tent stands on a cell. Under the matching rule one more says that a
//! tree and a tent belong together, left out where a cell has one tree only. Clues are counted by
//! trees of counters; squares of a line in contact with each other enter a counter as one, and a
//! counter has outputs only for the numbers that the rest of its line leaves possible. Under the
//! matching rule on a flat board the trees and tents of the first lines are counted instead of
//! each line, by the pairs that lie across a border between two lines.

use super::camp::{Camp, Cell, Line, Mark, Tree};
use super::known::Known;
use super::sat::{Literal, Sat};
use crate::model::{Contact, Edges, Pairing};
use crate::rules;

/// What a number is known to be, or the variable that says it.
#[derive(Clone, Copy, Debug)]
enum Fact {
    Known(bool),
    Says(Literal),
}

/// Says how many of some squares hold tents: `at_least(n)` for `n` in `1..=most`.
struct Counter {
    /// Surely so many.
    least: usize,
    /// For each number above `least`, that there are so many.
    outputs: Vec<Literal>,
}

impl Counter {
    /// One square, or one of several of which at most one has a tent.
    fn of(literal: Literal) -> Self {
        Self {
            least: 0,
            outputs: vec![literal],
        }
    }

    fn most(&self) -> usize {
        self.least + self.outputs.len()
    }

    fn at_least(&self, number: usize) -> Fact {
        if number <= self.least {
            Fact::Known(true)
        } else if number > self.most() {
            Fact::Known(false)
        } else {
            Fact::Says(self.outputs[number - self.least - 1])
        }
    }
}

/// The literals of a board.
pub(super) struct Encoded {
    /// That a tent stands on a cell.
    pub(super) tents: Vec<Literal>,
    /// For each line of the board whose clue may be given up, that it counts.
    pub(super) guards: Vec<Option<Literal>>,
}

/// Whether clues can be given up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Clues {
    /// They hold.
    Firm,
    /// Each holds where its guard is assumed.
    Guarded,
}

/// The clauses do not fit the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// Clauses whose models are the solutions of the board that agree with what is known. The search
/// begins near a solution if one is given.
///
/// # Errors
/// They do not fit the memory of the solver.
pub(super) fn encode(
    camp: &Camp,
    known: &Known,
    clues: Clues,
    near: Option<&[Cell]>,
    into: &mut Sat,
) -> Result<Encoded, TooLarge> {
    let links: usize = camp.contacts.iter().map(Vec::len).sum();
    fits(into, links as u64 + 8 * camp.cells.len() as u64)?;
    let cells = 0..camp.cells.len() as Cell;
    let tents: Vec<Literal> = match near {
        Some(near) => cells
            .map(|cell| into.variable_tried(near.binary_search(&cell).is_ok()))
            .collect(),
        None => cells.map(|_| into.variable()).collect(),
    };
    for (cell, mark) in known.marks().iter().enumerate() {
        match mark {
            Mark::Tent => into.clause(&[tents[cell]]),
            Mark::Grass => into.clause(&[!tents[cell]]),
            Mark::Open => {}
        }
    }
    no_contact(camp, known, &tents, into);
    let guards: Vec<Option<Literal>> = camp
        .lines
        .iter()
        .map(|line| (clues == Clues::Guarded && line.clue.is_some()).then(|| into.variable()))
        .collect();
    let mut counting = Counting {
        camp,
        known,
        tents: &tents,
        into,
    };
    match camp.pairing {
        Pairing::Local => {
            each_tree_has_a_tent(camp, &tents, counting.into);
            counting.lines_and_total(&guards)?;
        }
        Pairing::Matching => {
            let pairs = each_tree_has_its_own(camp, known, &tents, counting.into);
            let borders = match clues {
                Clues::Firm => known_surpluses(camp),
                Clues::Guarded => vec![None; camp.lines.len()],
            };
            counting.crossings(&pairs, &borders)?;
            counting.lines_between(&guards, &borders)?;
        }
    }
    Ok(Encoded { tents, guards })
}

fn fits(sat: &Sat, clauses: u64) -> Result<(), TooLarge> {
    if sat.is_beyond(clauses) {
        Err(TooLarge)
    } else {
        Ok(())
    }
}

fn no_contact(camp: &Camp, known: &Known, tents: &[Literal], into: &mut Sat) {
    for (cell, others) in camp.contacts.iter().enumerate() {
        if known.mark(cell as Cell) == Mark::Grass {
            continue;
        }
        for other in others.iter().filter(|other| **other as usize > cell) {
            if known.mark(*other) != Mark::Grass {
                into.clause(&[!tents[cell], !tents[*other as usize]]);
            }
        }
    }
}

fn each_tree_has_a_tent(camp: &Camp, tents: &[Literal], into: &mut Sat) {
    for cells in &camp.cells_of {
        let tents: Vec<Literal> = cells.iter().map(|cell| tents[*cell as usize]).collect();
        into.clause(&tents);
    }
}

/// That a tree and the tent on a cell belong together.
struct Pair {
    tree: Tree,
    cell: Cell,
    says: Literal,
}

fn each_tree_has_its_own(
    camp: &Camp,
    known: &Known,
    tents: &[Literal],
    into: &mut Sat,
) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let mut of_tree: Vec<Vec<Literal>> = vec![Vec::new(); camp.trees.len()];
    for cell in 0..camp.cells.len() as Cell {
        if known.mark(cell) == Mark::Grass {
            continue;
        }
        let tent = tents[cell as usize];
        let owners: Vec<Tree> = known.owners(camp, cell).collect();
        let mut of_cell = Vec::with_capacity(5);
        for tree in &owners {
            let says = match owners.len() {
                1 => tent,
                _ => into.variable(),
            };
            of_cell.push(says);
            of_tree[*tree as usize].push(says);
            pairs.push(Pair {
                tree: *tree,
                cell,
                says,
            });
        }
        if owners.len() != 1 {
            for says in &of_cell {
                into.clause(&[!*says, tent]);
            }
            at_most_one(&of_cell, into);
            of_cell.push(!tent);
            into.clause(&of_cell);
        }
    }
    for says in &of_tree {
        into.clause(says);
        at_most_one(says, into);
    }
    pairs
}

/// A tree and its tent on two sides of a border between lines.
#[derive(Clone, Copy)]
struct Crossing {
    /// Where along the border.
    place: u32,
    to: Side,
    says: Literal,
}

/// Which way a tent lies from its tree, in the order of the lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    After,
    Before,
}

/// For the border after each line of a flat board, how many more trees than tents lie before it,
/// where the clues on one side of it tell.
fn known_surpluses(camp: &Camp) -> Vec<Option<i64>> {
    match camp.edges {
        Edges::Torus => vec![None; camp.lines.len()],
        Edges::Flat => {
            let halves = camp.rows_and_columns();
            halves
                .into_iter()
                .flat_map(|lines| surpluses(camp, lines))
                .collect()
        }
    }
}

fn surpluses(camp: &Camp, lines: &[Line]) -> Vec<Option<i64>> {
    let mut trees = vec![0i64; lines.len()];
    for at in &camp.trees {
        let number = match lines.first().map(|line| line.name) {
            Some(rules::Line::Column(_)) => at.x,
            _ => at.y,
        };
        trees[number as usize] += 1;
    }
    let own = |index: usize| Some(trees[index] - i64::from(lines[index].clue?));
    let mut surpluses = vec![None; lines.len()];
    let mut before = Some(0);
    for (index, surplus) in surpluses.iter_mut().enumerate() {
        before = before.zip(own(index)).map(|(before, own)| before + own);
        *surplus = before;
    }
    let mut after = Some(0);
    for index in (0..lines.len()).rev() {
        surpluses[index] = surpluses[index].or(after.map(|after: i64| -after));
        after = after.zip(own(index)).map(|(after, own)| after + own);
    }
    surpluses
}

/// Two crossings of which at most one is there: those to the far side count, those back count
/// when they are missing.
fn crossing_pair(first: &Crossing, next: &Crossing, into: &mut Sat) -> Counter {
    match (first.to, next.to) {
        (Side::After, Side::Before) => Counter {
            least: 0,
            outputs: vec![!next.says, first.says],
        },
        (Side::Before, Side::After) => Counter {
            least: 0,
            outputs: vec![!first.says, next.says],
        },
        (Side::After, Side::After) => Counter::of(either(first.says, next.says, into)),
        (Side::Before, Side::Before) => Counter {
            least: 1,
            outputs: vec![!either(first.says, next.says, into)],
        },
    }
}

fn either(one: Literal, other: Literal, into: &mut Sat) -> Literal {
    let either = into.variable();
    into.clause(&[!one, either]);
    into.clause(&[!other, either]);
    into.clause(&[one, other, !either]);
    either
}

fn at_most_one(literals: &[Literal], into: &mut Sat) {
    for (index, one) in literals.iter().enumerate() {
        for other in &literals[index + 1..] {
            into.clause(&[!*one, !*other]);
        }
    }
}

/// The number of tents of a line, and its open cells.
fn contents(line: &Line, known: &[Mark]) -> (usize, Vec<Cell>) {
    let cells = line.squares.iter().flatten().copied();
    let sure = cells
        .clone()
        .filter(|cell| known[*cell as usize] == Mark::Tent);
    let open = cells
        .clone()
        .filter(|cell| known[*cell as usize] == Mark::Open);
    (sure.count(), open.collect())
}

fn force(counter: &Counter, wanted: usize, unless: &[Literal], into: &mut Sat) {
    let mut say = |fact: Fact, truth: bool| match fact {
        Fact::Known(known) if known == truth => {}
        Fact::Known(_) => into.clause(unless),
        Fact::Says(literal) => {
            let literal = if truth { literal } else { !literal };
            into.clause(&[unless, &[literal]].concat());
        }
    };
    say(counter.at_least(wanted), true);
    say(counter.at_least(wanted.saturating_add(1)), false);
}

/// The numbers that matter.
#[derive(Clone, Copy)]
struct Range {
    least: usize,
    most: usize,
}

impl Range {
    fn exactly(number: usize) -> Self {
        Self {
            least: number,
            most: number,
        }
    }
}

/// What counting needs at hand.
struct Counting<'a> {
    camp: &'a Camp,
    known: &'a Known,
    tents: &'a [Literal],
    into: &'a mut Sat,
}

impl Counting<'_> {
    /// The first lines of a flat board have so many trees and so many tents: the difference are
    /// the trees whose tents lie beyond the border, less those beyond it whose tents lie on this
    /// side. This follows from the clues, and says it in fewer squares: a search that counts
    /// crossings instead of lines takes a fraction of the time.
    fn crossings(&mut self, pairs: &[Pair], surpluses: &[Option<i64>]) -> Result<(), TooLarge> {
        let mut borders: Vec<Vec<Crossing>> = vec![Vec::new(); self.camp.lines.len()];
        for pair in pairs {
            let (tree, tent) = (
                self.camp.trees[pair.tree as usize],
                self.camp.cells[pair.cell as usize],
            );
            let (border, place) = if tree.y == tent.y {
                (self.camp.rows + tree.x.min(tent.x), tree.y)
            } else {
                (tree.y.min(tent.y), tree.x)
            };
            let to = if tree < tent {
                Side::After
            } else {
                Side::Before
            };
            borders[border as usize].push(Crossing {
                place,
                to,
                says: pair.says,
            });
        }
        for (surplus, mut border) in surpluses.iter().zip(borders) {
            if let Some(surplus) = surplus {
                border.sort_by_key(|crossing| crossing.place);
                self.count_crossings(&border, *surplus)?;
            }
        }
        Ok(())
    }

    /// So many more trees before the border cross it than trees after it.
    fn count_crossings(&mut self, border: &[Crossing], surplus: i64) -> Result<(), TooLarge> {
        let back = border.iter().filter(|one| one.to == Side::Before).count();
        let Ok(wanted) = usize::try_from(surplus + back as i64) else {
            self.into.clause(&[]);
            return Ok(());
        };
        let mut leaves = Vec::new();
        let mut rest = border;
        while let Some((first, after)) = rest.split_first() {
            let exclusive = after.first().filter(|next| {
                next.place == first.place + 1
                    && (first.to == next.to || self.camp.contact == Contact::AllAround)
            });
            let leaf = match exclusive {
                Some(next) => {
                    rest = &after[1..];
                    crossing_pair(first, next, self.into)
                }
                None => {
                    rest = after;
                    Counter::of(match first.to {
                        Side::After => first.says,
                        Side::Before => !first.says,
                    })
                }
            };
            leaves.push(leaf);
        }
        let total = merge_all(leaves, Range::exactly(wanted), self.into)?;
        force(&total, wanted, &[], self.into);
        Ok(())
    }

    /// Clues that do not follow from the borders on both sides of their line.
    fn lines_between(
        &mut self,
        guards: &[Option<Literal>],
        borders: &[Option<i64>],
    ) -> Result<(), TooLarge> {
        let camp = self.camp;
        for (index, line) in camp.lines.iter().enumerate() {
            let before = match line.name {
                rules::Line::Row(0) | rules::Line::Column(0) => Some(0),
                _ => borders[index - 1],
            };
            if let (Some(clue), true) = (line.clue, before.and(borders[index]).is_none()) {
                self.line(line, clue, guards[index])?;
            }
        }
        Ok(())
    }

    /// Makes the clue of a line count; with a guard only where that holds.
    fn line(&mut self, line: &Line, clue: u32, guard: Option<Literal>) -> Result<(), TooLarge> {
        let (sure, open) = contents(line, self.known.marks());
        let unless: Vec<Literal> = guard.iter().map(|guard| !*guard).collect();
        match (clue as usize).checked_sub(sure) {
            Some(wanted) => {
                let total = self.count(&open, Range::exactly(wanted))?;
                force(&total, wanted, &unless, self.into);
            }
            None => self.into.clause(&unless),
        }
        Ok(())
    }

    /// Every clue, and rule 3: as many tents as trees. Where all rows or all columns have firm
    /// clues their sum says that already.
    fn lines_and_total(&mut self, guards: &[Option<Literal>]) -> Result<(), TooLarge> {
        let camp = self.camp;
        for (index, line) in camp.lines.iter().enumerate() {
            if let Some(clue) = line.clue {
                self.line(line, clue, guards[index])?;
            }
        }
        let trees = camp.trees.len();
        let is_firm = |index: usize| camp.lines[index].clue.is_some() && guards[index].is_none();
        let rows = 0..camp.rows as usize;
        let columns = camp.rows as usize..camp.lines.len();
        for half in [rows.clone(), columns] {
            if half.clone().all(is_firm) {
                let tents: Option<u64> = camp.sum(&camp.lines[half]);
                if tents != Some(trees as u64) {
                    self.into.clause(&[]);
                }
                return Ok(());
            }
        }
        self.total(rows.filter(|row| !is_firm(*row)), trees)
    }

    /// So many tents on the board: those of rows with firm clues are known.
    fn total(&mut self, loose: impl Iterator<Item = usize>, trees: usize) -> Result<(), TooLarge> {
        let camp = self.camp;
        let loose: Vec<usize> = loose.collect();
        let firm = (0..camp.rows as usize).filter(|row| !loose.contains(row));
        let said: u64 = firm
            .filter_map(|row| camp.lines[row].clue.map(u64::from))
            .sum();
        let mut wanted = (trees as u64).checked_sub(said);
        let mut leaves = Vec::new();
        for row in loose {
            let (sure, open) = contents(&camp.lines[row], self.known.marks());
            wanted = wanted.and_then(|wanted| wanted.checked_sub(sure as u64));
            leaves.extend(self.leaves(&open));
        }
        match wanted {
            Some(wanted) => {
                let total = merge_all(leaves, Range::exactly(wanted as usize), self.into)?;
                force(&total, wanted as usize, &[], self.into);
            }
            None => self.into.clause(&[]),
        }
        Ok(())
    }

    /// Counts the tents on cells of one line, given in its order.
    fn count(&mut self, cells: &[Cell], range: Range) -> Result<Counter, TooLarge> {
        let leaves = self.leaves(cells);
        merge_all(leaves, range, self.into)
    }

    fn leaves(&mut self, cells: &[Cell]) -> Vec<Counter> {
        let mut leaves = Vec::new();
        let mut rest = cells;
        while let Some((first, after)) = rest.split_first() {
            let contacts = &self.camp.contacts[*first as usize];
            let in_contact = after.first().filter(|next| contacts.contains(next));
            let tent = self.tents[*first as usize];
            leaves.push(Counter::of(match in_contact {
                Some(next) => {
                    rest = &after[1..];
                    either(tent, self.tents[*next as usize], self.into)
                }
                None => {
                    rest = after;
                    tent
                }
            }));
        }
        leaves
    }
}

/// Counters put together pair by pair until one is left.
fn merge_all(
    mut counters: Vec<Counter>,
    range: Range,
    into: &mut Sat,
) -> Result<Counter, TooLarge> {
    while counters.len() > 1 {
        let most: usize = counters.iter().map(Counter::most).sum();
        let mut merged = Vec::with_capacity(counters.len().div_ceil(2));
        let mut waiting = counters.into_iter();
        while let Some(left) = waiting.next() {
            let Some(right) = waiting.next() else {
                merged.push(left);
                break;
            };
            let others = most - left.most() - right.most();
            let useful = Range {
                least: range.least.saturating_sub(others),
                most: range.most,
            };
            let clauses = 2 * (left.outputs.len() as u64 + 1) * (right.outputs.len() as u64 + 1);
            fits(into, clauses)?;
            merged.push(merge(&left, &right, useful, into));
        }
        counters = merged;
    }
    Ok(counters.pop().unwrap_or(Counter {
        least: 0,
        outputs: Vec::new(),
    }))
}

/// The sum of two counters, told apart only within the range and one step beyond it: fewer count
/// as one less than the least, more as one above the most.
fn merge(left: &Counter, right: &Counter, range: Range, into: &mut Sat) -> Counter {
    let most = (left.most() + right.most()).min(range.most.saturating_add(1));
    let surely = left.least + right.least;
    let least = surely.max(range.least.saturating_sub(1).min(most));
    let outputs: Vec<Literal> = (least..most).map(|_| into.variable()).collect();
    let sum = Counter { least, outputs };
    for one in left.least..=left.most() {
        for two in right.least..=right.most() {
            // At least `one` and at least `two` are at least `one + two`.
            if one + two > least && one + two <= most {
                say(
                    &[left.at_least(one), right.at_least(two)],
                    sum.at_least(one + two),
                    into,
                );
            }
            // Less than `one + 1` and less than `two + 1` are less than `one + two + 1`.
            if one + two >= least {
                deny(
                    &[left.at_least(one + 1), right.at_least(two + 1)],
                    sum.at_least(one + two + 1),
                    into,
                );
            }
        }
    }
    for pair in sum.outputs.windows(2) {
        into.clause(&[!pair[1], pair[0]]);
    }
    sum
}

/// If all of these hold, so does that.
fn say(these: &[Fact], that: Fact, into: &mut Sat) {
    let mut clause = Vec::with_capacity(3);
    for fact in these {
        match fact {
            Fact::Known(true) => {}
            Fact::Known(false) => return,
            Fact::Says(literal) => clause.push(!*literal),
        }
    }
    match that {
        Fact::Known(true) => return,
        Fact::Known(false) => {}
        Fact::Says(literal) => clause.push(literal),
    }
    into.clause(&clause);
}

/// If none of these holds, neither does that.
fn deny(these: &[Fact], that: Fact, into: &mut Sat) {
    let mut clause = Vec::with_capacity(3);
    for fact in these {
        match fact {
            Fact::Known(false) => {}
            Fact::Known(true) => return,
            Fact::Says(literal) => clause.push(*literal),
        }
    }
    match that {
        Fact::Known(false) => return,
        Fact::Known(true) => {}
        Fact::Says(literal) => clause.push(!literal),
    }
    into.clause(&clause);
}
