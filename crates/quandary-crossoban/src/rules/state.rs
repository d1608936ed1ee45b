//! A position of a game.

use crate::model::{Colour, Content, Group, Pusher, Terrain};
use crate::rules::ground::CellId;

/// The pushers that the next command moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Active {
    /// One pusher, at this cell. The pusher is not linked to other pushers.
    Pusher(CellId),
    /// The pushers of a group.
    Group(Group),
    /// All pushers.
    Everyone,
}

/// The change of a cell's type since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Wear {
    /// No change.
    None,
    /// The cell was left empty once and is weaker now.
    Worn,
    /// The cell broke and is a hole.
    Broken,
    /// The hole was filled by a box.
    Filled,
}

/// A position: the active pushers and, for each cell, its content and the change of its type since
/// the start (wear).
///
/// Equal boxes are interchangeable, and so are equal pushers: swapping two of them gives an equal
/// position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// One byte per cell: six bits of content, two bits of [`Wear`].
    pub(super) cells: Vec<u8>,
    pub(super) active: Active,
    /// Number of contents on conveyors.
    pub(super) waiting: u32,
}

const CONTENT: u8 = 0b0011_1111;
const WEAR: u32 = CONTENT.trailing_ones();
/// Number of colour codes: plain and each colour.
const COLOURS: u8 = 1 + Colour::ALL.len() as u8;
/// Number of group codes: not linked and each group.
const GROUPS: u8 = 10;
const FIRST_BOX: u8 = 1;
const FIRST_PUSHER: u8 = FIRST_BOX + COLOURS;

impl State {
    /// Returns the content of a cell.
    #[must_use]
    pub fn content(&self, cell: CellId) -> Option<Content> {
        decode(self.cells[cell.index()] & CONTENT)
    }

    /// Returns the pushers that the next command moves.
    #[must_use]
    pub fn active(&self) -> Active {
        self.active
    }

    /// Returns all boxes and pushers with their cells, in reading order.
    pub fn contents(&self) -> impl Iterator<Item = (CellId, Content)> + '_ {
        let cells = (0..).map(CellId).zip(&self.cells);
        cells.filter_map(|(cell, byte)| Some((cell, decode(byte & CONTENT)?)))
    }

    /// Returns all boxes with their cells and colours, in reading order.
    pub fn boxes(&self) -> impl Iterator<Item = (CellId, Option<Colour>)> + '_ {
        self.contents().filter_map(|(cell, content)| match content {
            Content::Box(colour) => Some((cell, colour)),
            Content::Pusher(_) => None,
        })
    }

    /// Returns all pushers with their cells, in reading order.
    pub fn pushers(&self) -> impl Iterator<Item = (CellId, Pusher)> + '_ {
        self.contents().filter_map(|(cell, content)| match content {
            Content::Pusher(pusher) => Some((cell, pusher)),
            Content::Box(_) => None,
        })
    }

    /// Returns whether `pusher`, which is on `cell`, is one of the pushers that the next command
    /// moves.
    #[must_use]
    pub fn is_active(&self, cell: CellId, pusher: Pusher) -> bool {
        match self.active {
            Active::Pusher(active) => active == cell,
            Active::Group(group) => pusher.group == Some(group),
            Active::Everyone => true,
        }
    }

    /// Returns the cells of the active pushers in reading order.
    pub fn active_cells(&self) -> impl Iterator<Item = CellId> + '_ {
        let active = self.pushers();
        active.filter_map(|(cell, pusher)| self.is_active(cell, pusher).then_some(cell))
    }

    /// Returns one byte per cell, which stores the content of the cell and the change of its type
    /// since the start. The bytes do not store which pushers are active.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.cells
    }

    pub(super) fn is_free(&self, cell: CellId) -> bool {
        self.cells[cell.index()] & CONTENT == 0
    }

    pub(super) fn wear(&self, cell: CellId) -> Wear {
        match self.cells[cell.index()] >> WEAR {
            0 => Wear::None,
            1 => Wear::Worn,
            2 => Wear::Broken,
            _ => Wear::Filled,
        }
    }

    /// Returns the current type of a cell whose type was `start` at the start.
    pub(super) fn terrain(&self, cell: CellId, start: Terrain) -> Terrain {
        match (self.wear(cell), start) {
            (Wear::None, start) => start,
            (Wear::Worn, Terrain::Sturdy) => Terrain::Weak,
            (Wear::Broken, _) => Terrain::Hole,
            (Wear::Worn | Wear::Filled, _) => Terrain::Floor,
        }
    }
}

/// Returns the byte of a cell in [`State::cells`].
pub(super) fn byte(content: Option<Content>, wear: Wear) -> u8 {
    content.map_or(0, encode) | (wear as u8) << WEAR
}

fn encode(content: Content) -> u8 {
    let colour = |colour: Option<Colour>| colour.map_or(0, |colour| 1 + colour.index() as u8);
    match content {
        Content::Box(of) => FIRST_BOX + colour(of),
        Content::Pusher(pusher) => {
            let group = pusher.group.map_or(0, Group::number);
            FIRST_PUSHER + colour(pusher.colour) * GROUPS + group
        }
    }
}

fn decode(code: u8) -> Option<Content> {
    let colour = |index: u8| Colour::ALL.get((index as usize).wrapping_sub(1)).copied();
    match code {
        0 => None,
        FIRST_BOX..FIRST_PUSHER => Some(Content::Box(colour(code - FIRST_BOX))),
        _ => {
            let rest = code - FIRST_PUSHER;
            Some(Content::Pusher(Pusher {
                colour: colour(rest / GROUPS),
                group: Group::new(rest % GROUPS),
            }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_encoded_in_six_bits_without_loss() {
        let colours = || [None].into_iter().chain(Colour::ALL.map(Some));
        let mut all: Vec<Content> = colours().map(Content::Box).collect();
        for colour in colours() {
            for group in (0..=9).map(Group::new) {
                all.push(Content::Pusher(Pusher { colour, group }));
            }
        }
        for (content, code) in all.iter().zip(1..=CONTENT) {
            assert_eq!(encode(*content), code);
            assert_eq!(decode(code), Some(*content));
        }
        assert!(all.len() <= CONTENT as usize);
    }
}
