//! Positions packed into keys of a fixed width, and the edges between them.
//!
//! A key holds, from the lowest bit upwards: the cell of the locomotive; the cells of the
//! wagons, grouped by letter and sorted within each group, so that exchanging two wagons with
//! the same letter gives the same key; the number of hooked wagons; and for each hooked wagon
//! three bits for the direction from the vehicle before it. These directions determine which
//! wagons are hooked.

use crate::model::{Action, Letter};
use crate::rules::{CellId, MAX_TURN, Position, Shunting, WagonId};
use quandary_core::direction::Direction;
use quandary_core::session::Rules;
use quandary_search::{Cost, Edges, Key, Space, Wide};
use std::collections::VecDeque;
use std::ops::Range;

const NOWHERE: u16 = u16::MAX;

/// The number of bits that hold the numbers 0 to `largest`.
fn bits_for(largest: usize) -> u32 {
    (usize::BITS - largest.leading_zeros()).max(1)
}

/// The bit positions of the fields of a key.
#[derive(Clone, Copy, Debug)]
struct KeyLayout {
    cell_bits: u32,
    length_at: u32,
    length_bits: u32,
    links_at: u32,
    wagons: usize,
}

impl KeyLayout {
    fn new(cells: usize, wagons: usize) -> Self {
        let cell_bits = bits_for(cells.saturating_sub(1));
        let length_bits = bits_for(wagons);
        let length_at = cell_bits * (wagons as u32 + 1);
        Self {
            cell_bits,
            length_at,
            length_bits,
            links_at: length_at + length_bits,
            wagons,
        }
    }

    fn bits(&self) -> u32 {
        self.links_at + 3 * self.wagons as u32
    }
}

/// Code that works on a packed level of any key width.
pub(crate) trait PackedTask {
    /// The result.
    type Output;

    /// Runs the task.
    fn run<K: Key, const W: usize>(self, space: PackedSpace<K, W>) -> Self::Output;
}

/// Packs a level with the narrowest key that holds its positions, and runs a task on it. Returns
/// `None` if the positions do not fit the widest key.
pub(crate) fn with_packed_space<T: PackedTask>(
    rules: &Shunting,
    costs: ActionCosts,
    task: T,
) -> Option<T::Output> {
    let (cells, wagons) = (rules.track().len(), rules.letters().len());
    if cells >= usize::from(NOWHERE) {
        return None;
    }
    Some(match KeyLayout::new(cells, wagons).bits() {
        0..=64 if wagons <= 8 => task.run(PackedSpace::<u64, 8>::new(rules, costs)),
        0..=128 if wagons <= 16 => task.run(PackedSpace::<u128, 16>::new(rules, costs)),
        0..=512 if wagons <= 64 => task.run(PackedSpace::<Wide<8>, 64>::new(rules, costs)),
        0..=4096 if wagons <= 352 => task.run(PackedSpace::<Wide<64>, 352>::new(rules, costs)),
        _ => return None,
    })
}

/// A position of at most `W` wagons as arrays; unused entries of `cells` are [`NOWHERE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnpackedPosition<const W: usize> {
    locomotive: u16,
    cells: [u16; W],
    length: usize,
    links: [u8; W],
}

impl<const W: usize> UnpackedPosition<W> {
    /// Compares all cells without an early exit, which compiles to vector instructions.
    fn is_free(&self, cell: u16) -> bool {
        let taken = self
            .cells
            .iter()
            .fold(false, |taken, other| taken | (*other == cell));
        !taken & (self.locomotive != cell)
    }

    fn wagon_at(&self, cell: u16) -> Option<usize> {
        self.cells.iter().position(|other| *other == cell)
    }
}

/// A position as a list of numbered facts: a wagon with this letter is on this cell, the
/// locomotive is on this cell, a wagon with this letter is hooked.
pub(crate) struct PositionFacts {
    pub(crate) list: Vec<u32>,
    /// Number of wagons that are not on a target.
    pub(crate) misplaced: u16,
    /// Sum of the distances along the rails from each wagon to the nearest matching target.
    pub(crate) distance: u32,
}

/// The vehicles of a position.
pub(crate) struct Vehicles {
    /// The cell of the locomotive.
    pub(crate) locomotive: u16,
    /// The letter and the cell of each wagon.
    pub(crate) wagons: Vec<(Letter, u16)>,
    /// Number of hooked wagons.
    pub(crate) hooked: usize,
}

/// The costs of the two kinds of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ActionCosts {
    /// Of a pull or a push.
    pub(crate) moving: Cost,
    /// Of a hook or an unhook.
    pub(crate) coupling: Cost,
}

impl ActionCosts {
    fn of(self, action: Action) -> Cost {
        if action.is_move() {
            self.moving
        } else {
            self.coupling
        }
    }
}

/// The positions of one level as a search space of packed states.
#[derive(Clone, Debug)]
pub(crate) struct PackedSpace<K, const W: usize> {
    layout: KeyLayout,
    /// For each cell and direction the neighbouring cell, or [`NOWHERE`].
    links: Vec<[u16; 8]>,
    /// For each cell the directions of its rails, one bit each.
    rails: Vec<u8>,
    /// For each heading of a train the directions that it may take next, one bit each.
    turns: [u8; 8],
    /// The index ranges of wagons with the same letter.
    letter_groups: Vec<Range<usize>>,
    /// The letter of each wagon.
    letters: Vec<Letter>,
    /// For each letter the cells of its targets, sorted.
    targets: Vec<Vec<u16>>,
    /// For each letter and cell the distance along the rails to the nearest target.
    distances: Vec<Vec<u32>>,
    costs: ActionCosts,
    start: K,
}

impl<K: Key, const W: usize> PackedSpace<K, W> {
    /// Packs a level whose positions fit the key.
    pub(crate) fn new(rules: &Shunting, costs: ActionCosts) -> Self {
        let track = rules.track();
        let links: Vec<[u16; 8]> = track
            .cells()
            .map(|cell| {
                Direction::ALL.map(|to| track.link(cell, to).map_or(NOWHERE, |next| next.0 as u16))
            })
            .collect();
        let rail = |links: &[u16; 8]| {
            (0..8)
                .filter(|index| links[*index] != NOWHERE)
                .fold(0, |all, index| all | 1 << index)
        };
        let mut letters = rules.letters().to_vec();
        letters.sort_unstable();
        let mut packed = Self {
            layout: KeyLayout::new(track.len(), letters.len()),
            rails: links.iter().map(rail).collect(),
            links,
            turns: Direction::ALL.map(turns_from),
            letter_groups: letter_groups(&letters),
            letters,
            distances: Vec::new(),
            targets: targets(rules),
            costs,
            start: K::ZERO,
        };
        packed.distances = packed
            .targets
            .iter()
            .map(|targets| distances(&packed.links, targets))
            .collect();
        packed.start = packed.position_key(rules, &rules.start());
        packed
    }

    /// The cost of an action.
    pub(crate) fn cost(&self, action: Action) -> Cost {
        self.costs.of(action)
    }

    /// The start position.
    pub(crate) fn start(&self) -> K {
        self.start
    }

    /// The key of a position.
    pub(crate) fn position_key(&self, rules: &Shunting, position: &Position) -> K {
        let mut wagons: Vec<(Letter, CellId)> = (0..rules.letters().len() as u32)
            .map(WagonId)
            .map(|wagon| (rules.letter(wagon), position.cell(wagon)))
            .collect();
        wagons.sort_unstable();
        let mut cells = [NOWHERE; W];
        for (slot, (_, cell)) in cells.iter_mut().zip(wagons) {
            *slot = cell.0 as u16;
        }
        let chain: Vec<CellId> = position.train_cells().collect();
        let mut links = [0; W];
        for (link, pair) in links.iter_mut().zip(chain.windows(2)) {
            *link = rules
                .track()
                .direction(pair[0], pair[1])
                .map_or(0, |to| to.index() as u8);
        }
        self.pack(&UnpackedPosition {
            locomotive: position.locomotive.0 as u16,
            cells,
            length: position.train.len(),
            links,
        })
    }

    fn pack(&self, unpacked: &UnpackedPosition<W>) -> K {
        let layout = &self.layout;
        let mut key = K::ZERO;
        key.flip(0, u64::from(unpacked.locomotive));
        for (slot, cell) in (1..).zip(&unpacked.cells[..layout.wagons]) {
            key.flip(slot * layout.cell_bits, u64::from(*cell));
        }
        key.flip(layout.length_at, unpacked.length as u64);
        for (index, link) in (0..).zip(&unpacked.links[..unpacked.length]) {
            key.flip(layout.links_at + 3 * index, u64::from(*link));
        }
        key
    }

    fn unpack(&self, key: &K) -> UnpackedPosition<W> {
        let layout = &self.layout;
        let mut cells = [NOWHERE; W];
        for (slot, cell) in (1..).zip(&mut cells[..layout.wagons]) {
            *cell = key.get(slot * layout.cell_bits, layout.cell_bits) as u16;
        }
        let length = key.get(layout.length_at, layout.length_bits) as usize;
        let mut links = [0; W];
        for (index, link) in (0..).zip(&mut links[..length]) {
            *link = key.get(layout.links_at + 3 * index, 3) as u8;
        }
        UnpackedPosition {
            locomotive: key.get(0, layout.cell_bits) as u16,
            cells,
            length,
            links,
        }
    }

    /// The indices of the hooked wagons, and the cell of the last vehicle.
    fn train(&self, here: &UnpackedPosition<W>) -> ([usize; W], u16) {
        let mut train = [0; W];
        let mut at = here.locomotive;
        for (wagon, link) in train.iter_mut().zip(&here.links[..here.length]) {
            at = self.links[usize::from(at)][usize::from(*link)];
            *wagon = here.wagon_at(at).unwrap_or_default();
        }
        (train, at)
    }

    fn add_pulls(&self, here: &UnpackedPosition<W>, train: &[usize; W], out: &mut Edges<K>) {
        let allowed = match here.length {
            0 => u8::MAX,
            _ => self.turns[usize::from(opposite(here.links[0]))],
        };
        for to in set_bits(self.rails[usize::from(here.locomotive)] & allowed) {
            let ahead = self.links[usize::from(here.locomotive)][to];
            if here.is_free(ahead) {
                let mut next = *here;
                next.locomotive = ahead;
                let mut cell = here.locomotive;
                let mut link = opposite(to as u8);
                for (wagon, old_link) in train.iter().zip(&mut next.links[..here.length]) {
                    std::mem::swap(&mut cell, &mut next.cells[*wagon]);
                    std::mem::swap(&mut link, old_link);
                }
                out.push(self.pack_sorted(next), self.costs.moving);
            }
        }
    }

    /// The directions in which the end of the train can move or hook, as bits.
    fn tail_directions(&self, here: &UnpackedPosition<W>, tail: u16) -> u8 {
        let allowed = match here.length {
            0 => u8::MAX,
            length => self.turns[usize::from(here.links[length - 1])],
        };
        self.rails[usize::from(tail)] & allowed
    }

    /// Adds pushes and hooks. Without a train the locomotive hooks.
    fn add_tail_actions(
        &self,
        here: &UnpackedPosition<W>,
        train: &[usize; W],
        tail: u16,
        out: &mut Edges<K>,
    ) {
        for to in set_bits(self.tail_directions(here, tail)) {
            let ahead = self.links[usize::from(tail)][to];
            if here.is_free(ahead) {
                if here.length > 0 {
                    let next = pushed(here, train, ahead, to as u8);
                    out.push(self.pack_sorted(next), self.costs.moving);
                }
            } else if let Some(next) = self.hooked(here, train, ahead, to as u8) {
                out.push(next, self.costs.coupling);
            }
        }
    }

    /// The key after hooking the wagon on the cell `ahead`, if there is a wagon that is not hooked.
    fn hooked(
        &self,
        here: &UnpackedPosition<W>,
        train: &[usize; W],
        ahead: u16,
        to: u8,
    ) -> Option<K> {
        let wagon = here.wagon_at(ahead)?;
        if train[..here.length].contains(&wagon) {
            return None;
        }
        let mut next = *here;
        next.links[here.length] = to;
        next.length += 1;
        Some(self.pack(&next))
    }

    fn pack_sorted(&self, mut unpacked: UnpackedPosition<W>) -> K {
        for group in &self.letter_groups {
            unpacked.cells[group.clone()].sort_unstable();
        }
        self.pack(&unpacked)
    }

    /// Whether every wagon is on a matching target.
    pub(crate) fn is_goal(&self, key: &K) -> bool {
        let here = self.unpack(key);
        self.letters
            .iter()
            .zip(&here.cells)
            .all(|(letter, cell)| self.targets[letter.index()].contains(cell))
    }

    /// The action that leads from a position to a neighbouring one.
    ///
    /// A train never bends by 180 degrees. So after a move with a train, the first link points back
    /// to the old cell of the locomotive if and only if the move was a pull.
    pub(crate) fn action_between(&self, from: &K, to: &K) -> Action {
        let (here, there) = (self.unpack(from), self.unpack(to));
        let direction = |index: u8| Direction::from_index(usize::from(index));
        if there.length > here.length {
            return Action::Hook(direction(there.links[here.length]));
        }
        if there.length < here.length {
            return Action::Unhook;
        }
        let links = &self.links[usize::from(here.locomotive)];
        let ahead = (0..8).find(|to| links[usize::from(*to)] == there.locomotive);
        match ahead.filter(|to| there.length == 0 || there.links[0] == opposite(*to)) {
            Some(to) => Action::Pull(direction(to)),
            None => Action::Push(direction(there.links[there.length.saturating_sub(1)])),
        }
    }

    /// The vehicles of a position.
    pub(crate) fn vehicles(&self, key: &K) -> Vehicles {
        let here = self.unpack(key);
        Vehicles {
            locomotive: here.locomotive,
            wagons: self.letters.iter().copied().zip(here.cells).collect(),
            hooked: here.length,
        }
    }

    /// The cells of a letter's targets, sorted.
    pub(crate) fn targets(&self, letter: Letter) -> &[u16] {
        &self.targets[letter.index()]
    }

    /// The letter of each wagon, sorted.
    pub(crate) fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// The number of different facts; facts are numbered from 0.
    pub(crate) fn fact_count(&self) -> usize {
        (Letter::COUNT + 1) * self.links.len() + Letter::COUNT
    }

    /// The facts of a position.
    pub(crate) fn facts(&self, key: &K) -> PositionFacts {
        let here = self.unpack(key);
        let cells = self.links.len() as u32;
        let hooked_from = (Letter::COUNT as u32 + 1) * cells;
        let mut facts = PositionFacts {
            list: Vec::new(),
            misplaced: 0,
            distance: 0,
        };
        facts
            .list
            .push(Letter::COUNT as u32 * cells + u32::from(here.locomotive));
        for (letter, cell) in self.letters.iter().zip(here.cells) {
            let distance = self.distances[letter.index()][usize::from(cell)];
            facts
                .list
                .push(letter.index() as u32 * cells + u32::from(cell));
            facts.misplaced += u16::from(distance > 0);
            facts.distance = facts.distance.saturating_add(distance);
        }
        for wagon in &self.train(&here).0[..here.length] {
            facts
                .list
                .push(hooked_from + self.letters[*wagon].index() as u32);
        }
        facts
    }

    /// All solved positions, or `None` if there are more than `most`.
    pub(crate) fn goals(&self, most: usize) -> Option<Vec<K>> {
        let mut goals = Vec::new();
        let has_targets =
            |wagons: &Range<usize>| wagons.len() <= self.targets_of_group(wagons).len();
        let complete = !self.letter_groups.iter().all(has_targets)
            || self.add_goals_of_groups(0, &mut [NOWHERE; W], most, &mut goals);
        complete.then_some(goals)
    }

    /// The targets of a group of wagons with the same letter.
    fn targets_of_group(&self, wagons: &Range<usize>) -> &[u16] {
        self.targets(self.letters[wagons.start])
    }

    /// Adds the goals in which the groups before `group` are on the targets in `cells`. Each group
    /// has enough targets. Returns `false` if there are more than `most` goals.
    fn add_goals_of_groups(
        &self,
        group: usize,
        cells: &mut [u16; W],
        most: usize,
        goals: &mut Vec<K>,
    ) -> bool {
        let Some(wagons) = self.letter_groups.get(group) else {
            return self.add_goals_of_locomotive(cells, most, goals);
        };
        let targets = self.targets_of_group(wagons);
        let mut chosen: Vec<usize> = (0..wagons.len()).collect();
        loop {
            for (wagon, target) in wagons.clone().zip(&chosen) {
                cells[wagon] = targets[*target];
            }
            if !self.add_goals_of_groups(group + 1, cells, most, goals) {
                return false;
            }
            if !next_choice(&mut chosen, targets.len()) {
                return true;
            }
        }
    }

    /// Adds the goals with the wagons on `cells` and the locomotive on any other cell.
    fn add_goals_of_locomotive(&self, cells: &[u16; W], most: usize, goals: &mut Vec<K>) -> bool {
        for locomotive in 0..self.links.len() as u16 {
            if cells.contains(&locomotive) {
                continue;
            }
            let unhooked = UnpackedPosition {
                locomotive,
                cells: *cells,
                length: 0,
                links: [0; W],
            };
            if !self.add_goals_of_trains(&unhooked, most, goals) {
                return false;
            }
        }
        true
    }

    /// Adds a position without a train, and the same vehicles with every possible train.
    fn add_goals_of_trains(
        &self,
        unhooked: &UnpackedPosition<W>,
        most: usize,
        goals: &mut Vec<K>,
    ) -> bool {
        let mut open = vec![self.pack(unhooked)];
        while let Some(key) = open.pop() {
            if goals.len() >= most {
                return false;
            }
            goals.push(key);
            let here = self.unpack(&key);
            let (train, tail) = self.train(&here);
            for to in set_bits(self.tail_directions(&here, tail)) {
                let ahead = self.links[usize::from(tail)][to];
                open.extend(self.hooked(&here, &train, ahead, to as u8));
            }
        }
        true
    }
}

impl<K: Key, const W: usize> Space for PackedSpace<K, W> {
    type Key = K;
    /// Every action has its inverse, and both are moves or both are couplings (R8).
    const SYMMETRIC: bool = true;

    // Never inlined, so that it is compiled once for each width of key and not for each search.
    #[inline(never)]
    fn successors(&self, from: K, out: &mut Edges<K>) {
        let here = self.unpack(&from);
        let (train, tail) = self.train(&here);
        self.add_pulls(&here, &train, out);
        self.add_tail_actions(&here, &train, tail, out);
        if here.length > 0 {
            let mut next = here;
            next.length -= 1;
            out.push(self.pack(&next), self.costs.coupling);
        }
    }
}

fn opposite(direction: u8) -> u8 {
    (direction + 4) % 8
}

fn turns_from(heading: Direction) -> u8 {
    Direction::ALL
        .into_iter()
        .filter(|to| heading.turn_to(*to) <= MAX_TURN)
        .fold(0, |all, to| all | 1 << to.index())
}

fn letter_groups(letters: &[Letter]) -> Vec<Range<usize>> {
    let mut groups = Vec::new();
    let mut from = 0;
    for group in letters.chunk_by(|a, b| a == b) {
        groups.push(from..from + group.len());
        from += group.len();
    }
    groups
}

fn targets(rules: &Shunting) -> Vec<Vec<u16>> {
    let track = rules.track();
    let of = |letter| {
        let cells = track.cells().filter(|cell| track.target(*cell) == letter);
        cells.map(|cell| cell.0 as u16).collect()
    };
    (0..Letter::COUNT).map(Letter::from_index).map(of).collect()
}

/// The distance along the rails from every cell to the nearest cell of `to`; `u16::MAX` if there is
/// no connection.
fn distances(links: &[[u16; 8]], to: &[u16]) -> Vec<u32> {
    let mut distances = vec![u32::from(u16::MAX); links.len()];
    let mut queue: VecDeque<u16> = to.iter().copied().collect();
    for cell in to {
        distances[usize::from(*cell)] = 0;
    }
    while let Some(cell) = queue.pop_front() {
        let next = distances[usize::from(cell)] + 1;
        for other in links[usize::from(cell)]
            .iter()
            .filter(|other| **other != NOWHERE)
        {
            if distances[usize::from(*other)] > next {
                distances[usize::from(*other)] = next;
                queue.push_back(*other);
            }
        }
    }
    distances
}

/// The position after a push of the tail to the cell `ahead`.
fn pushed<const W: usize>(
    here: &UnpackedPosition<W>,
    train: &[usize; W],
    ahead: u16,
    to: u8,
) -> UnpackedPosition<W> {
    let mut next = *here;
    let (mut cell, mut link) = (ahead, to);
    for (wagon, old_link) in train.iter().zip(&mut next.links[..here.length]).rev() {
        std::mem::swap(&mut cell, &mut next.cells[*wagon]);
        std::mem::swap(&mut link, old_link);
    }
    next.locomotive = cell;
    next
}

/// The positions of the set bits, from the lowest.
fn set_bits(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lowest < 8).then_some(lowest)
    })
}

/// Advances `chosen`, sorted indices below `of`, to the next combination in lexicographic order.
/// Returns `false` after the last one.
fn next_choice(chosen: &mut [usize], of: usize) -> bool {
    let count = chosen.len();
    let Some(index) = (0..count)
        .rev()
        .find(|index| chosen[*index] < of - count + index)
    else {
        return false;
    };
    chosen[index] += 1;
    for later in index + 1..count {
        chosen[later] = chosen[later - 1] + 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document;
    use crate::solve::Objective;
    use quandary_core::reading::ReadOptions;
    use quandary_core::source::Source;
    use rustc_hash::FxHashSet;

    const BOARD: &str = "
' 0--a1-b--+
' |\\/ \\   /
' |/\\  \\ /
' +  2--+--a
";

    /// The action that leads from one key to another, by the rules.
    fn action_by_rules(rules: &Shunting, from: &Position, to: u64) -> Vec<Action> {
        let space = PackedSpace::<u64, 8>::new(rules, Objective::Actions.costs());
        let every = Direction::ALL
            .into_iter()
            .flat_map(|to| [Action::Pull(to), Action::Push(to), Action::Hook(to)])
            .chain([Action::Unhook]);
        let leads_to = |action: &Action| {
            let mut next = from.clone();
            rules.step(&mut next, action).is_ok() && space.position_key(rules, &next) == to
        };
        every.filter(leads_to).collect()
    }

    #[test]
    fn the_edges_are_the_allowed_actions() {
        let source = Source::new("board.gartriage", BOARD.into());
        let parsed = document::read(&source, &ReadOptions::default()).unwrap();
        let rules = Shunting::new(&parsed.collection.levels[0]).unwrap();
        let space = PackedSpace::<u64, 8>::new(&rules, Objective::Moves.costs());
        let mut known = FxHashSet::from_iter([space.start()]);
        let mut open = vec![rules.start()];
        while let Some(position) = open.pop() {
            let mut edges = Edges::default();
            space.successors(space.position_key(&rules, &position), &mut edges);
            for (to, cost) in edges.iter() {
                let action = space.action_between(&space.position_key(&rules, &position), &to);
                assert_eq!(action_by_rules(&rules, &position, to), [action]);
                assert_eq!(cost, space.cost(action));
                if known.insert(to) {
                    let mut next = position.clone();
                    rules.step(&mut next, &action).unwrap();
                    open.push(next);
                }
            }
        }
        assert!(known.len() > 1000, "{}", known.len());
    }
}
