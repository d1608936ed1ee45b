//! Faults of levels under the Lynx rules (SPEC D13): parts that these rules do not support.

use crate::model::{CELLS, Creature, Level, Tile};

/// A part of a level that the Lynx rules do not support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LynxFault {
    /// A tile that exists only under the MS rules. Under the Lynx rules it acts as a wall.
    MsTile {
        /// Index of the cell, row by row.
        index: usize,
        /// The tile.
        tile: Tile,
    },
    /// A cell whose lower tile is not allowed under the Lynx rules: the lower tile is a block or
    /// creature, or it is not empty although the upper tile is neither a block nor a creature. The
    /// level cannot be played.
    Covered {
        /// Index of the cell, row by row.
        index: usize,
    },
    /// A second or further Chip in the upper layer, counted row by row. The level cannot be played.
    SecondChip {
        /// Index of the cell, row by row.
        index: usize,
    },
}

impl LynxFault {
    /// Index of the faulty cell. Cells are numbered row by row, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::MsTile { index, .. } | Self::Covered { index } | Self::SecondChip { index } => {
                index
            }
        }
    }

    /// Whether the level can be played despite this fault.
    #[must_use]
    pub fn is_playable(self) -> bool {
        matches!(self, Self::MsTile { .. })
    }
}

/// Returns the faults of a level under the Lynx rules, sorted by cell index.
#[must_use]
pub fn lynx_faults(level: &Level) -> Vec<LynxFault> {
    let mut faults = Vec::new();
    let mut chips = 0;
    let empty = Tile::Empty.code();
    for index in 0..CELLS {
        if [level.upper.codes[index], level.lower.codes[index]] == [empty; 2] {
            continue;
        }
        let (upper, lower) = (level.upper.tile(index), level.lower.tile(index));
        for tile in [upper, lower].into_iter().flatten() {
            if tile.is_ms_only() {
                faults.push(LynxFault::MsTile { index, tile });
            }
        }
        let below = level.lower.codes[index] != empty;
        if (below && !upper.is_some_and(is_mobile)) || lower.is_some_and(is_mobile) {
            faults.push(LynxFault::Covered { index });
        }
        if upper.is_some_and(is_chip) {
            chips += 1;
            if chips > 1 {
                faults.push(LynxFault::SecondChip { index });
            }
        }
    }
    faults
}

fn is_chip(tile: Tile) -> bool {
    tile.creature()
        .is_some_and(|(creature, _)| creature == Creature::Chip)
}

/// Swimmers are mobile too, although they are played as walls.
fn is_mobile(tile: Tile) -> bool {
    tile == Tile::Block || tile.creature().is_some()
}
