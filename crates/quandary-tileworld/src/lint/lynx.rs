//! What the Lynx rules make of a level (SPEC D13).

use crate::model::{CELLS, Creature, Level, Tile};

/// Something in a level that the Lynx rules do not take as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LynxFault {
    /// A tile of the MS program, played as a wall.
    MsTile {
        /// The cell.
        index: usize,
        /// The tile.
        tile: Tile,
    },
    /// A tile below something that does not move, or one that moves below another: the level
    /// cannot be played.
    Buried {
        /// The cell.
        index: usize,
    },
    /// A second Chip: the level cannot be played.
    SecondChip {
        /// The cell.
        index: usize,
    },
}

impl LynxFault {
    /// The cell, row by row.
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Self::MsTile { index, .. } | Self::Buried { index } | Self::SecondChip { index } => {
                index
            }
        }
    }

    /// Whether the level can be played all the same.
    #[must_use]
    pub fn is_playable(self) -> bool {
        matches!(self, Self::MsTile { .. })
    }
}

/// The faults of a level under the Lynx rules, in the order of the map.
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
        if (below && !upper.is_some_and(moves)) || lower.is_some_and(moves) {
            faults.push(LynxFault::Buried { index });
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

/// Swimmers count, though they are played as walls.
fn moves(tile: Tile) -> bool {
    tile == Tile::Block || tile.creature().is_some()
}
