//! Determines the rule switches that can affect play on a board (SPEC, R23).

use crate::model::{Board, Cell, Colour, Content, Group, Terrain};
use crate::rules::switches::{Covers, Switches, Turns};
use quandary_core::variant::Switch;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the switches that can affect play on a board. A switch can affect play if the board has
/// the elements that the switch applies to. For some switches, the values of other switches in
/// `chosen` also matter. Switches that are not returned have no effect on commands and aims.
#[must_use]
pub fn switches_that_matter(board: &Board, chosen: Switches) -> Vec<&'static Switch> {
    let elements = Elements::of(board);
    let table = Switches::TABLE.iter().zip(CONCERNS);
    let matter = table.filter(|(_, concerns)| concerns(&elements, chosen));
    matter.map(|(switch, _)| switch).collect()
}

/// Whether a switch concerns a board.
type Concerns = fn(&Elements, Switches) -> bool;

/// The conditions of all switches, in the order of [`Switches::TABLE`].
const CONCERNS: [Concerns; Switches::TABLE.len()] = [
    // turns
    |board, _| board.choices() > 1,
    // aims
    |board, _| board.goals > 0 && board.has_coloured_boxes(),
    // required
    |board, chosen| board.goals > board.covering_boxes(chosen.covers),
    // covers
    |board, _| board.goals > 0 && board.has_coloured_boxes(),
    // filters
    |board, _| differ(&board.pusher_colours, &board.filters),
    // passing
    |board, _| !board.filters.is_empty(),
    // pushing
    |board, _| differ(&board.pusher_colours, &board.box_colours),
    // locks
    |board, _| board.has_lock && board.plain_boxes > 0,
    // ice
    |board, _| board.has_ice && board.boxes() > 0,
    // impact
    |board, _| board.has_ice && board.boxes() > 0,
    // against
    |board, _| board.has_conveyor,
    // order
    |board, chosen| board.acts_together(chosen.turns),
    // waiting
    |board, _| board.has_conveyor,
    // holes
    |board, _| board.has_hole && board.boxes() > 0,
    // losses
    |board, _| board.has_hole && board.has_coloured_boxes(),
    // tiles
    |board, _| board.has_weak_tile,
    // links
    |board, chosen| board.acts_together(chosen.turns),
];

/// What a board has.
#[derive(Default)]
struct Elements {
    goals: usize,
    plain_boxes: usize,
    coloured_boxes: usize,
    box_colours: BTreeSet<Colour>,
    pusher_colours: BTreeSet<Colour>,
    filters: BTreeSet<Colour>,
    has_lock: bool,
    has_ice: bool,
    has_conveyor: bool,
    has_weak_tile: bool,
    /// A hole, or a weak tile, which can become one.
    has_hole: bool,
    /// Number of pushers that are not linked.
    single_pushers: usize,
    /// Number of members of each group.
    groups: BTreeMap<Group, usize>,
}

impl Elements {
    fn of(board: &Board) -> Self {
        let mut elements = Self::default();
        for (_, cell) in board.cells() {
            elements.add(cell);
        }
        elements
    }

    fn add(&mut self, cell: Cell) {
        match cell.terrain {
            Terrain::Floor | Terrain::Wall => {}
            Terrain::Goal => self.goals += 1,
            Terrain::Hole => self.has_hole = true,
            Terrain::Lock => self.has_lock = true,
            Terrain::Filter(colour) => _ = self.filters.insert(colour),
            Terrain::Ice => self.has_ice = true,
            Terrain::Conveyor(_) => self.has_conveyor = true,
            Terrain::Weak | Terrain::Sturdy => {
                self.has_weak_tile = true;
                self.has_hole = true;
            }
        }
        match cell.content {
            None => {}
            Some(Content::Box(None)) => self.plain_boxes += 1,
            Some(Content::Box(Some(colour))) => {
                self.coloured_boxes += 1;
                self.box_colours.insert(colour);
            }
            Some(Content::Pusher(pusher)) => {
                self.pusher_colours.extend(pusher.colour);
                match pusher.group {
                    Some(group) => *self.groups.entry(group).or_default() += 1,
                    None => self.single_pushers += 1,
                }
            }
        }
    }

    fn boxes(&self) -> usize {
        self.plain_boxes + self.coloured_boxes
    }

    fn has_coloured_boxes(&self) -> bool {
        self.coloured_boxes > 0
    }

    fn covering_boxes(&self, covers: Covers) -> usize {
        match covers {
            Covers::Any => self.boxes(),
            Covers::Plain => self.plain_boxes,
        }
    }

    /// Number of pushers and groups of which one is active.
    fn choices(&self) -> usize {
        self.single_pushers + self.groups.len()
    }

    /// Returns whether a command can move several pushers.
    fn acts_together(&self, turns: Turns) -> bool {
        match turns {
            Turns::Active => self.groups.values().any(|members| *members > 1),
            Turns::Together => self.single_pushers + self.groups.values().sum::<usize>() > 1,
        }
    }
}

/// Returns whether a colour of the first set differs from one of the second.
fn differ(first: &BTreeSet<Colour>, second: &BTreeSet<Colour>) -> bool {
    let differs = |one: &Colour| second.iter().any(|other| other != one);
    first.iter().any(differs)
}
