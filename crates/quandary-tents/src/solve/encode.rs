//! Encodes a board as clauses for the SAT solver.
//!
//! Each cell has a variable that is true if the cell holds a tent. With the matching rule, each
//! pair of a tree and an adjacent cell also has a variable, which is true if the tree is assigned
//! to a tent on the cell. A cell with only one possible tree needs no such variable. Clues are
//! encoded as totalizers: binary trees of unary counters. Two neighbouring cells of a line share
//! one input, because at most one of these cells holds a tent. Counters have outputs only for sums
//! that can still reach the clue. With the matching rule on a flat board, the pairs that cross the
//! border between two lines are counted instead of the tents of each line; see
//! [`Counting::crossings`].

use super::cell_graph::{CellGraph, CellId, CellState, LineCells, TreeId};
use super::known_cells::KnownCells;
use super::sat::{Literal, Sat};
use crate::model::{Contact, Edges, PairingRule};
use crate::rules;

/// A truth value that is either constant or given by a literal.
#[derive(Clone, Copy, Debug)]
enum Truth {
    Constant(bool),
    Variable(Literal),
}

/// A unary counter of tents: `at_least(n)` for `n` in `1..=most`.
struct Counter {
    /// The count is at least this.
    least: usize,
    /// For each number above `least`, whether the count is at least this number.
    outputs: Vec<Literal>,
}

impl Counter {
    /// Counts one cell, or several cells of which at most one has a tent.
    fn of(literal: Literal) -> Self {
        Self {
            least: 0,
            outputs: vec![literal],
        }
    }

    fn most(&self) -> usize {
        self.least + self.outputs.len()
    }

    fn at_least(&self, number: usize) -> Truth {
        if number <= self.least {
            Truth::Constant(true)
        } else if number > self.most() {
            Truth::Constant(false)
        } else {
            Truth::Variable(self.outputs[number - self.least - 1])
        }
    }
}

/// The literals of an encoded board.
pub(super) struct Encoded {
    /// For each cell, whether it holds a tent.
    pub(super) tents: Vec<Literal>,
    /// For each line with a guarded clue, the literal that enables the clue.
    pub(super) guards: Vec<Option<Literal>>,
}

/// Whether clues can be disabled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ClueMode {
    /// All clues hold.
    Fixed,
    /// Each clue holds only if its guard is assumed.
    Guarded,
}

/// The clauses do not fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// Adds clauses whose models are the solutions that agree with the known cells. If `near` is given,
/// the solver tries its tents first.
///
/// # Errors
/// The clauses do not fit into the memory of the solver.
pub(super) fn encode(
    graph: &CellGraph,
    known: &KnownCells,
    clues: ClueMode,
    near: Option<&[CellId]>,
    sat: &mut Sat,
) -> Result<Encoded, TooLarge> {
    let links: usize = graph.contacts.iter().map(Vec::len).sum();
    fits(sat, links as u64 + 8 * graph.cells.len() as u64)?;
    let cells = 0..graph.cells.len() as CellId;
    let tents: Vec<Literal> = match near {
        Some(near) => cells
            .map(|cell| sat.variable_with_phase(near.binary_search(&cell).is_ok()))
            .collect(),
        None => cells.map(|_| sat.variable()).collect(),
    };
    for (cell, mark) in known.states().iter().enumerate() {
        match mark {
            CellState::Tent => sat.clause(&[tents[cell]]),
            CellState::Grass => sat.clause(&[!tents[cell]]),
            CellState::Open => {}
        }
    }
    forbid_contact(graph, known, &tents, sat);
    let guards: Vec<Option<Literal>> = graph
        .lines
        .iter()
        .map(|line| (clues == ClueMode::Guarded && line.clue.is_some()).then(|| sat.variable()))
        .collect();
    let mut counting = Counting {
        graph,
        known,
        tents: &tents,
        sat,
    };
    match graph.pairing {
        PairingRule::Local => {
            require_tent_for_each_tree(graph, &tents, counting.sat);
            counting.lines_and_total(&guards)?;
        }
        PairingRule::Matching => {
            let pairs = encode_assignments(graph, known, &tents, counting.sat);
            let borders = match clues {
                ClueMode::Fixed => border_surpluses(graph),
                ClueMode::Guarded => vec![None; graph.lines.len()],
            };
            counting.crossings(&pairs, &borders)?;
            counting.lines_between(&guards, &borders)?;
        }
    }
    Ok(Encoded { tents, guards })
}

fn fits(sat: &Sat, clauses: u64) -> Result<(), TooLarge> {
    if sat.would_exceed_memory(clauses) {
        Err(TooLarge)
    } else {
        Ok(())
    }
}

fn forbid_contact(graph: &CellGraph, known: &KnownCells, tents: &[Literal], sat: &mut Sat) {
    for (cell, others) in graph.contacts.iter().enumerate() {
        if known.state(cell as CellId) == CellState::Grass {
            continue;
        }
        for other in others.iter().filter(|other| **other as usize > cell) {
            if known.state(*other) != CellState::Grass {
                sat.clause(&[!tents[cell], !tents[*other as usize]]);
            }
        }
    }
}

fn require_tent_for_each_tree(graph: &CellGraph, tents: &[Literal], sat: &mut Sat) {
    for cells in &graph.cells_of {
        let tents: Vec<Literal> = cells.iter().map(|cell| tents[*cell as usize]).collect();
        sat.clause(&tents);
    }
}

/// A possible assignment of a tree to the tent on a cell.
struct Pair {
    tree: TreeId,
    cell: CellId,
    literal: Literal,
}

fn encode_assignments(
    graph: &CellGraph,
    known: &KnownCells,
    tents: &[Literal],
    sat: &mut Sat,
) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let mut of_tree: Vec<Vec<Literal>> = vec![Vec::new(); graph.trees.len()];
    for cell in 0..graph.cells.len() as CellId {
        if known.state(cell) == CellState::Grass {
            continue;
        }
        let tent = tents[cell as usize];
        let owners: Vec<TreeId> = known.possible_trees(graph, cell).collect();
        let mut of_cell = Vec::with_capacity(5);
        for tree in &owners {
            let literal = match owners.len() {
                1 => tent,
                _ => sat.variable(),
            };
            of_cell.push(literal);
            of_tree[*tree as usize].push(literal);
            pairs.push(Pair {
                tree: *tree,
                cell,
                literal,
            });
        }
        if owners.len() != 1 {
            for literal in &of_cell {
                sat.clause(&[!*literal, tent]);
            }
            at_most_one(&of_cell, sat);
            of_cell.push(!tent);
            sat.clause(&of_cell);
        }
    }
    for literals in &of_tree {
        sat.clause(literals);
        at_most_one(literals, sat);
    }
    pairs
}

/// A possible pair of a tree and a tent on different sides of a border between two lines.
#[derive(Clone, Copy)]
struct Crossing {
    /// The position along the border.
    position: u32,
    to: Side,
    literal: Literal,
}

/// The direction from the tree to its tent, in the order of the lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    After,
    Before,
}

/// For the border after each line of a flat board: the number of trees minus the number of tents
/// before it, if all clues on one side of the border are known.
fn border_surpluses(graph: &CellGraph) -> Vec<Option<i64>> {
    match graph.edges {
        Edges::Torus => vec![None; graph.lines.len()],
        Edges::Flat => {
            let halves = graph.rows_and_columns();
            halves
                .into_iter()
                .flat_map(|lines| surpluses(graph, lines))
                .collect()
        }
    }
}

fn surpluses(graph: &CellGraph, lines: &[LineCells]) -> Vec<Option<i64>> {
    let mut trees = vec![0i64; lines.len()];
    for at in &graph.trees {
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

/// Counts two crossings that exclude each other. A forward crossing counts if it exists, a backward
/// crossing counts if it does not.
fn crossing_pair(first: &Crossing, next: &Crossing, sat: &mut Sat) -> Counter {
    match (first.to, next.to) {
        (Side::After, Side::Before) => Counter {
            least: 0,
            outputs: vec![!next.literal, first.literal],
        },
        (Side::Before, Side::After) => Counter {
            least: 0,
            outputs: vec![!first.literal, next.literal],
        },
        (Side::After, Side::After) => Counter::of(either(first.literal, next.literal, sat)),
        (Side::Before, Side::Before) => Counter {
            least: 1,
            outputs: vec![!either(first.literal, next.literal, sat)],
        },
    }
}

fn either(one: Literal, other: Literal, sat: &mut Sat) -> Literal {
    let either = sat.variable();
    sat.clause(&[!one, either]);
    sat.clause(&[!other, either]);
    sat.clause(&[one, other, !either]);
    either
}

fn at_most_one(literals: &[Literal], sat: &mut Sat) {
    for (index, one) in literals.iter().enumerate() {
        for other in &literals[index + 1..] {
            sat.clause(&[!*one, !*other]);
        }
    }
}

/// The number of tents in a line, and its open cells.
fn tents_and_open_cells(line: &LineCells, known: &[CellState]) -> (usize, Vec<CellId>) {
    let cells = line.squares.iter().flatten().copied();
    let sure = cells
        .clone()
        .filter(|cell| known[*cell as usize] == CellState::Tent);
    let open = cells
        .clone()
        .filter(|cell| known[*cell as usize] == CellState::Open);
    (sure.count(), open.collect())
}

fn force(counter: &Counter, wanted: usize, unless: &[Literal], sat: &mut Sat) {
    let mut require = |fact: Truth, truth: bool| match fact {
        Truth::Constant(known) if known == truth => {}
        Truth::Constant(_) => sat.clause(unless),
        Truth::Variable(literal) => {
            let literal = if truth { literal } else { !literal };
            sat.clause(&[unless, &[literal]].concat());
        }
    };
    require(counter.at_least(wanted), true);
    require(counter.at_least(wanted.saturating_add(1)), false);
}

/// The counts that have to be distinguished.
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

/// The context for encoding clues.
struct Counting<'a> {
    graph: &'a CellGraph,
    known: &'a KnownCells,
    tents: &'a [Literal],
    sat: &'a mut Sat,
}

impl Counting<'_> {
    /// Encodes clues by the pairs that cross the borders between lines. On a flat board, the number
    /// of trees minus the number of tents before a border equals the number of forward crossings
    /// minus the number of backward crossings. This is equivalent to the clues and involves fewer
    /// cells than counting the tents of each line, which makes the search several times faster.
    fn crossings(&mut self, pairs: &[Pair], surpluses: &[Option<i64>]) -> Result<(), TooLarge> {
        let mut borders: Vec<Vec<Crossing>> = vec![Vec::new(); self.graph.lines.len()];
        for pair in pairs {
            let (tree, tent) = (
                self.graph.trees[pair.tree as usize],
                self.graph.cells[pair.cell as usize],
            );
            let (border, position) = if tree.y == tent.y {
                (self.graph.rows + tree.x.min(tent.x), tree.y)
            } else {
                (tree.y.min(tent.y), tree.x)
            };
            let to = if tree < tent {
                Side::After
            } else {
                Side::Before
            };
            borders[border as usize].push(Crossing {
                position,
                to,
                literal: pair.literal,
            });
        }
        for (surplus, mut border) in surpluses.iter().zip(borders) {
            if let Some(surplus) = surplus {
                border.sort_by_key(|crossing| crossing.position);
                self.count_crossings(&border, *surplus)?;
            }
        }
        Ok(())
    }

    /// Requires forward crossings minus backward crossings to equal `surplus`.
    fn count_crossings(&mut self, border: &[Crossing], surplus: i64) -> Result<(), TooLarge> {
        let back = border.iter().filter(|one| one.to == Side::Before).count();
        let Ok(wanted) = usize::try_from(surplus + back as i64) else {
            self.sat.clause(&[]);
            return Ok(());
        };
        let mut leaves = Vec::new();
        let mut rest = border;
        while let Some((first, after)) = rest.split_first() {
            let exclusive = after.first().filter(|next| {
                next.position == first.position + 1
                    && (first.to == next.to || self.graph.contact == Contact::AllAround)
            });
            let leaf = match exclusive {
                Some(next) => {
                    rest = &after[1..];
                    crossing_pair(first, next, self.sat)
                }
                None => {
                    rest = after;
                    Counter::of(match first.to {
                        Side::After => first.literal,
                        Side::Before => !first.literal,
                    })
                }
            };
            leaves.push(leaf);
        }
        let total = merge_all(leaves, Range::exactly(wanted), self.sat)?;
        force(&total, wanted, &[], self.sat);
        Ok(())
    }

    /// Encodes the clues that do not follow from the borders on both sides of their line.
    fn lines_between(
        &mut self,
        guards: &[Option<Literal>],
        borders: &[Option<i64>],
    ) -> Result<(), TooLarge> {
        let graph = self.graph;
        for (index, line) in graph.lines.iter().enumerate() {
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

    /// Encodes the clue of a line; with a guard, only if the guard is true.
    fn line(
        &mut self,
        line: &LineCells,
        clue: u32,
        guard: Option<Literal>,
    ) -> Result<(), TooLarge> {
        let (sure, open) = tents_and_open_cells(line, self.known.states());
        let unless: Vec<Literal> = guard.iter().map(|guard| !*guard).collect();
        match (clue as usize).checked_sub(sure) {
            Some(wanted) => {
                let total = self.count(&open, Range::exactly(wanted))?;
                force(&total, wanted, &unless, self.sat);
            }
            None => self.sat.clause(&unless),
        }
        Ok(())
    }

    /// Encodes every clue, and rule 3: as many tents as trees. If all rows or all columns have fixed
    /// clues, rule 3 follows from their sum.
    fn lines_and_total(&mut self, guards: &[Option<Literal>]) -> Result<(), TooLarge> {
        let graph = self.graph;
        for (index, line) in graph.lines.iter().enumerate() {
            if let Some(clue) = line.clue {
                self.line(line, clue, guards[index])?;
            }
        }
        let trees = graph.trees.len();
        let is_fixed = |index: usize| graph.lines[index].clue.is_some() && guards[index].is_none();
        let rows = 0..graph.rows as usize;
        let columns = graph.rows as usize..graph.lines.len();
        for half in [rows.clone(), columns] {
            if half.clone().all(is_fixed) {
                let tents: Option<u64> = graph.sum(&graph.lines[half]);
                if tents != Some(trees as u64) {
                    self.sat.clause(&[]);
                }
                return Ok(());
            }
        }
        self.total(rows.filter(|row| !is_fixed(*row)), trees)
    }

    /// Requires as many tents as trees. Tents are counted only in the `loose` rows; the other rows
    /// have fixed clues.
    fn total(&mut self, loose: impl Iterator<Item = usize>, trees: usize) -> Result<(), TooLarge> {
        let graph = self.graph;
        let loose: Vec<usize> = loose.collect();
        let fixed = (0..graph.rows as usize).filter(|row| !loose.contains(row));
        let said: u64 = fixed
            .filter_map(|row| graph.lines[row].clue.map(u64::from))
            .sum();
        let mut wanted = (trees as u64).checked_sub(said);
        let mut leaves = Vec::new();
        for row in loose {
            let (sure, open) = tents_and_open_cells(&graph.lines[row], self.known.states());
            wanted = wanted.and_then(|wanted| wanted.checked_sub(sure as u64));
            leaves.extend(self.leaves(&open));
        }
        match wanted {
            Some(wanted) => {
                let total = merge_all(leaves, Range::exactly(wanted as usize), self.sat)?;
                force(&total, wanted as usize, &[], self.sat);
            }
            None => self.sat.clause(&[]),
        }
        Ok(())
    }

    /// Counts the tents on cells of one line, given in order.
    fn count(&mut self, cells: &[CellId], range: Range) -> Result<Counter, TooLarge> {
        let leaves = self.leaves(cells);
        merge_all(leaves, range, self.sat)
    }

    fn leaves(&mut self, cells: &[CellId]) -> Vec<Counter> {
        let mut leaves = Vec::new();
        let mut rest = cells;
        while let Some((first, after)) = rest.split_first() {
            let contacts = &self.graph.contacts[*first as usize];
            let in_contact = after.first().filter(|next| contacts.contains(next));
            let tent = self.tents[*first as usize];
            leaves.push(Counter::of(match in_contact {
                Some(next) => {
                    rest = &after[1..];
                    either(tent, self.tents[*next as usize], self.sat)
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

/// Merges counters in pairs until one is left.
fn merge_all(mut counters: Vec<Counter>, range: Range, sat: &mut Sat) -> Result<Counter, TooLarge> {
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
            fits(sat, clauses)?;
            merged.push(merge(&left, &right, useful, sat));
        }
        counters = merged;
    }
    Ok(counters.pop().unwrap_or(Counter {
        least: 0,
        outputs: Vec::new(),
    }))
}

/// The sum of two counters. Sums below the range count as one less than its minimum, sums above it
/// as one more than its maximum.
fn merge(left: &Counter, right: &Counter, range: Range, sat: &mut Sat) -> Counter {
    let most = (left.most() + right.most()).min(range.most.saturating_add(1));
    let surely = left.least + right.least;
    let least = surely.max(range.least.saturating_sub(1).min(most));
    let outputs: Vec<Literal> = (least..most).map(|_| sat.variable()).collect();
    let sum = Counter { least, outputs };
    for one in left.least..=left.most() {
        for two in right.least..=right.most() {
            // left >= one and right >= two imply sum >= one + two.
            if one + two > least && one + two <= most {
                imply(
                    &[left.at_least(one), right.at_least(two)],
                    sum.at_least(one + two),
                    sat,
                );
            }
            // left < one + 1 and right < two + 1 imply sum < one + two + 1.
            if one + two >= least {
                imply_none(
                    &[left.at_least(one + 1), right.at_least(two + 1)],
                    sum.at_least(one + two + 1),
                    sat,
                );
            }
        }
    }
    for pair in sum.outputs.windows(2) {
        sat.clause(&[!pair[1], pair[0]]);
    }
    sum
}

/// Adds the clause: if all `premises` are true, so is `conclusion`.
fn imply(premises: &[Truth], conclusion: Truth, sat: &mut Sat) {
    let mut clause = Vec::with_capacity(3);
    for fact in premises {
        match fact {
            Truth::Constant(true) => {}
            Truth::Constant(false) => return,
            Truth::Variable(literal) => clause.push(!*literal),
        }
    }
    match conclusion {
        Truth::Constant(true) => return,
        Truth::Constant(false) => {}
        Truth::Variable(literal) => clause.push(literal),
    }
    sat.clause(&clause);
}

/// Adds the clause: if all `premises` are false, so is `conclusion`.
fn imply_none(premises: &[Truth], conclusion: Truth, sat: &mut Sat) {
    let mut clause = Vec::with_capacity(3);
    for fact in premises {
        match fact {
            Truth::Constant(false) => {}
            Truth::Constant(true) => return,
            Truth::Variable(literal) => clause.push(*literal),
        }
    }
    match conclusion {
        Truth::Constant(false) => return,
        Truth::Constant(true) => {}
        Truth::Variable(literal) => clause.push(!literal),
    }
    sat.clause(&clause);
}
