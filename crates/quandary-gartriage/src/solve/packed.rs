//! Positions packed into keys, and the actions on them, for search.
//!
//! A key holds, from its lowest bit on: the cell of the locomotive; the cell of each wagon, wagons
//! of one letter side by side and sorted by cell, so that exchanging two of them changes nothing;
//! the number of hooked wagons; and for each of those the direction from the vehicle before it,
//! three bits. Which wagon is hooked follows from where the directions lead.

use crate::model::{Action, Letter};
use crate::rules::{CellId, Position, Shunting, WIDEST_TURN, WagonId};
use quandary_core::direction::Direction;
use quandary_core::session::Rules;
use quandary_search::{Cost, Edges, Key, Space, Wide};
use std::collections::VecDeque;
use std::ops::Range;

const NOWHERE: u16 = u16::MAX;

/// How many bits hold the numbers 0 to `largest`.
fn bits_for(largest: usize) -> u32 {
    (usize::BITS - largest.leading_zeros()).max(1)
}

/// Where each field of a key is.
#[derive(Clone, Copy, Debug)]
struct Layout {
    cell_bits: u32,
    length_at: u32,
    length_bits: u32,
    links_at: u32,
    wagons: usize,
}

impl Layout {
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

/// What is to be done with a packed level, whatever its key.
pub(crate) trait Use {
    /// What comes of it.
    type Output;

    /// Does it.
    fn with<K: Key, const W: usize>(self, packed: Packed<K, W>) -> Self::Output;
}

/// Packs a level with the narrowest key that holds its positions. `None` if none does.
pub(crate) fn pack<U: Use>(rules: &Shunting, costs: ActionCosts, then: U) -> Option<U::Output> {
    let (cells, wagons) = (rules.track().len(), rules.letters().len());
    if cells >= usize::from(NOWHERE) {
        return None;
    }
    Some(match Layout::new(cells, wagons).bits() {
        0..=64 if wagons <= 8 => then.with(Packed::<u64, 8>::new(rules, costs)),
        0..=128 if wagons <= 16 => then.with(Packed::<u128, 16>::new(rules, costs)),
        0..=512 if wagons <= 64 => then.with(Packed::<Wide<8>, 64>::new(rules, costs)),
        0..=4096 if wagons <= 352 => then.with(Packed::<Wide<64>, 352>::new(rules, costs)),
        _ => return None,
    })
}

/// An unpacked position of at most `W` wagons; only the first ones are in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unpacked<const W: usize> {
    locomotive: u16,
    cells: [u16; W],
    length: usize,
    links: [u8; W],
}

impl<const W: usize> Unpacked<W> {
    /// Compares all places at once instead of one after the other.
    fn is_free(&self, cell: u16) -> bool {
        let taken = self
            .cells
            .iter()
            .fold(false, |taken, other| taken | (*other == cell));
        !taken & (self.locomotive != cell)
    }

    fn slot(&self, cell: u16) -> Option<usize> {
        self.cells.iter().position(|other| *other == cell)
    }
}

/// A position as a list of facts, each a number: a wagon of this letter on this cell, the
/// locomotive on this cell, a wagon of this letter hooked.
pub(crate) struct Facts {
    pub(crate) list: Vec<u32>,
    /// Wagons that are not home.
    pub(crate) astray: u16,
    /// Sum of their distances along the rails to the nearest target of their number.
    pub(crate) distance: u32,
}

/// What the two kinds of action cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ActionCosts {
    pub(crate) moving: Cost,
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

/// The positions of one level as a space of packed states.
#[derive(Clone, Debug)]
pub(crate) struct Packed<K, const W: usize> {
    layout: Layout,
    links: Vec<[u16; 8]>,
    rails: Vec<u8>,
    /// For each direction the directions that a train heading there may take.
    turns: [u8; 8],
    /// Wagons of one letter, as places among the cells of a key.
    groups: Vec<Range<usize>>,
    /// For each of those places its letter.
    letters: Vec<Letter>,
    /// For each letter the cells of its targets, in order.
    targets: Vec<Vec<u16>>,
    /// For each letter and cell the distance along the rails to the nearest target.
    distances: Vec<Vec<u32>>,
    costs: ActionCosts,
    start: K,
}

impl<K: Key, const W: usize> Packed<K, W> {
    /// Packs a level whose positions fit the key. The start is that of `rules`.
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
            layout: Layout::new(track.len(), letters.len()),
            rails: links.iter().map(rail).collect(),
            links,
            turns: Direction::ALL.map(turns_from),
            groups: groups(&letters),
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

    /// What an action costs.
    pub(crate) fn cost(&self, action: Action) -> Cost {
        self.costs.of(action)
    }

    /// The start of the level.
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
        let chain: Vec<CellId> = position.chain().collect();
        let mut links = [0; W];
        for (link, pair) in links.iter_mut().zip(chain.windows(2)) {
            *link = rules
                .track()
                .direction(pair[0], pair[1])
                .map_or(0, |to| to.index() as u8);
        }
        self.pack(&Unpacked {
            locomotive: position.locomotive.0 as u16,
            cells,
            length: position.train.len(),
            links,
        })
    }

    fn pack(&self, unpacked: &Unpacked<W>) -> K {
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

    fn unpack(&self, key: &K) -> Unpacked<W> {
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
        Unpacked {
            locomotive: key.get(0, layout.cell_bits) as u16,
            cells,
            length,
            links,
        }
    }

    /// Calls `visit` with every allowed action and the key it leads to.
    pub(crate) fn actions(&self, from: &K, mut visit: impl FnMut(Action, K)) {
        let here = self.unpack(from);
        let (slots, tail) = self.chain(&here);
        self.pulls(&here, &slots, &mut visit);
        self.tail_actions(&here, &slots, tail, &mut visit);
        if here.length > 0 {
            let mut next = here;
            next.length -= 1;
            visit(Action::Unhook, self.pack(&next));
        }
    }

    /// The places of the hooked wagons among the cells, and the cell of the last vehicle.
    fn chain(&self, here: &Unpacked<W>) -> ([usize; W], u16) {
        let mut slots = [0; W];
        let mut at = here.locomotive;
        for (slot, link) in slots.iter_mut().zip(&here.links[..here.length]) {
            at = self.links[usize::from(at)][usize::from(*link)];
            *slot = here.slot(at).unwrap_or_default();
        }
        (slots, at)
    }

    fn pulls(&self, here: &Unpacked<W>, slots: &[usize; W], visit: &mut impl FnMut(Action, K)) {
        let allowed = match here.length {
            0 => u8::MAX,
            _ => self.turns[usize::from(here.links[0] + 4) % 8],
        };
        for to in set_bits(self.rails[usize::from(here.locomotive)] & allowed) {
            let ahead = self.links[usize::from(here.locomotive)][to];
            if here.is_free(ahead) {
                let mut next = *here;
                next.locomotive = ahead;
                let mut place = here.locomotive;
                let mut link = (to as u8 + 4) % 8;
                for (slot, old_link) in slots.iter().zip(&mut next.links[..here.length]) {
                    std::mem::swap(&mut place, &mut next.cells[*slot]);
                    std::mem::swap(&mut link, old_link);
                }
                visit(
                    Action::Pull(Direction::from_index(to)),
                    self.pack_sorted(next),
                );
            }
        }
    }

    /// Pushes, and hooks, which begin at the locomotive if nothing is hooked.
    fn tail_actions(
        &self,
        here: &Unpacked<W>,
        slots: &[usize; W],
        tail: u16,
        visit: &mut impl FnMut(Action, K),
    ) {
        let allowed = match here.length {
            0 => u8::MAX,
            length => self.turns[usize::from(here.links[length - 1])],
        };
        for to in set_bits(self.rails[usize::from(tail)] & allowed) {
            let ahead = self.links[usize::from(tail)][to];
            if here.is_free(ahead) {
                if here.length > 0 {
                    let next = pushed(here, slots, ahead, to as u8);
                    visit(
                        Action::Push(Direction::from_index(to)),
                        self.pack_sorted(next),
                    );
                }
            } else if let Some(slot) = here.slot(ahead)
                && !slots[..here.length].contains(&slot)
            {
                let mut next = *here;
                next.links[here.length] = to as u8;
                next.length += 1;
                visit(Action::Hook(Direction::from_index(to)), self.pack(&next));
            }
        }
    }

    fn pack_sorted(&self, mut unpacked: Unpacked<W>) -> K {
        for group in &self.groups {
            unpacked.cells[group.clone()].sort_unstable();
        }
        self.pack(&unpacked)
    }

    /// Whether every wagon is on a target of its number.
    pub(crate) fn is_goal(&self, key: &K) -> bool {
        let here = self.unpack(key);
        self.letters
            .iter()
            .zip(&here.cells)
            .all(|(letter, cell)| self.targets[letter.index()].contains(cell))
    }

    /// The action that leads from one key to another.
    pub(crate) fn action_between(&self, from: &K, to: &K) -> Option<Action> {
        let mut found = None;
        self.actions(from, |action, next| {
            if next == *to && found.is_none() {
                found = Some(action);
            }
        });
        found
    }

    /// The cell of the locomotive, the letter and cell of each wagon, and how many are hooked.
    pub(crate) fn places(&self, key: &K) -> (u16, Vec<(Letter, u16)>, usize) {
        let here = self.unpack(key);
        let wagons = self.letters.iter().copied().zip(here.cells).collect();
        (here.locomotive, wagons, here.length)
    }

    /// The cells of a letter's targets, in order.
    pub(crate) fn targets(&self, letter: Letter) -> &[u16] {
        &self.targets[letter.index()]
    }

    /// The letter of each wagon, those of one letter side by side.
    pub(crate) fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// One past the largest number of a fact.
    pub(crate) fn fact_count(&self) -> usize {
        (Letter::COUNT + 1) * self.links.len() + Letter::COUNT
    }

    /// A position as facts.
    pub(crate) fn facts(&self, key: &K) -> Facts {
        let here = self.unpack(key);
        let cells = self.links.len() as u32;
        let hooked_from = (Letter::COUNT as u32 + 1) * cells;
        let mut facts = Facts {
            list: Vec::new(),
            astray: 0,
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
            facts.astray += u16::from(distance > 0);
            facts.distance = facts.distance.saturating_add(distance);
        }
        for slot in &self.chain(&here).0[..here.length] {
            facts
                .list
                .push(hooked_from + self.letters[*slot].index() as u32);
        }
        facts
    }

    /// Every solved position, unless there are more than `most`.
    pub(crate) fn goals(&self, most: usize) -> Option<Vec<K>> {
        let mut goals = Vec::new();
        let fits = |slots: &Range<usize>| slots.len() <= self.targets_of(slots).len();
        let complete = !self.groups.iter().all(fits)
            || self.place_letter(0, &mut [NOWHERE; W], most, &mut goals);
        complete.then_some(goals)
    }

    /// The cells of the targets of a group of wagons.
    fn targets_of(&self, slots: &Range<usize>) -> &[u16] {
        self.targets(self.letters[slots.start])
    }

    /// Puts the wagons of one group after the other on targets, of which there are enough. False if
    /// there are too many ways.
    fn place_letter(
        &self,
        group: usize,
        cells: &mut [u16; W],
        most: usize,
        goals: &mut Vec<K>,
    ) -> bool {
        let Some(slots) = self.groups.get(group) else {
            return self.place_locomotive(cells, most, goals);
        };
        let targets = self.targets_of(slots);
        let mut chosen: Vec<usize> = (0..slots.len()).collect();
        loop {
            for (slot, index) in slots.clone().zip(&chosen) {
                cells[slot] = targets[*index];
            }
            if !self.place_letter(group + 1, cells, most, goals) {
                return false;
            }
            if !next_choice(&mut chosen, targets.len()) {
                return true;
            }
        }
    }

    fn place_locomotive(&self, cells: &[u16; W], most: usize, goals: &mut Vec<K>) -> bool {
        for locomotive in 0..self.links.len() as u16 {
            if cells.contains(&locomotive) {
                continue;
            }
            let alone = Unpacked {
                locomotive,
                cells: *cells,
                length: 0,
                links: [0; W],
            };
            if !self.hook_all(&alone, most, goals) {
                return false;
            }
        }
        true
    }

    /// Adds the position and every longer train that it allows. False if there are too many.
    fn hook_all(&self, alone: &Unpacked<W>, most: usize, goals: &mut Vec<K>) -> bool {
        let mut open = vec![self.pack(alone)];
        while let Some(key) = open.pop() {
            if goals.len() >= most {
                return false;
            }
            goals.push(key);
            let here = self.unpack(&key);
            let (slots, tail) = self.chain(&here);
            self.tail_actions(&here, &slots, tail, &mut |action, next| {
                if matches!(action, Action::Hook(_)) {
                    open.push(next);
                }
            });
        }
        true
    }
}

impl<K: Key, const W: usize> Space for Packed<K, W> {
    type Key = K;
    /// Every action has its inverse, and both are moves or both are couplings (R8).
    const SYMMETRIC: bool = true;

    fn successors(&self, from: K, out: &mut Edges<K>) {
        self.actions(&from, |action, to| out.push(to, self.costs.of(action)));
    }
}

fn turns_from(heading: Direction) -> u8 {
    Direction::ALL
        .into_iter()
        .filter(|to| heading.turn_to(*to) <= WIDEST_TURN)
        .fold(0, |all, to| all | 1 << to.index())
}

fn groups(letters: &[Letter]) -> Vec<Range<usize>> {
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

/// Along the rails, from every cell to the nearest of some cells; far off where there is no way.
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

fn pushed<const W: usize>(
    here: &Unpacked<W>,
    slots: &[usize; W],
    ahead: u16,
    to: u8,
) -> Unpacked<W> {
    let mut next = *here;
    let (mut place, mut link) = (ahead, to);
    for (slot, old_link) in slots.iter().zip(&mut next.links[..here.length]).rev() {
        std::mem::swap(&mut place, &mut next.cells[*slot]);
        std::mem::swap(&mut link, old_link);
    }
    next.locomotive = place;
    next
}

fn set_bits(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lowest < 8).then_some(lowest)
    })
}

/// The next way to choose as many of `of` things, in order. False after the last.
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
