//! The floor tiles of a position.

use super::movement::{CREATURE_ENTRIES, CREATURE_EXITS, Passage};
use crate::model::{CELLS, Cardinal, Tile};
use crate::rules::floor::{cell_index, neighbour};
use std::hash::{Hash, Hasher};

/// The floor tile of each cell.
#[derive(Clone, Debug)]
pub(super) struct Floors {
    tiles: [Tile; CELLS],
    /// Where creatures may go from each cell, as far as the tiles decide. Derived from `tiles` and
    /// cached, because blocked creatures ask often.
    passages: [Passage; CELLS],
}

impl Floors {
    pub(super) fn new(tiles: [Tile; CELLS]) -> Self {
        let mut floors = Self {
            tiles,
            passages: [Passage::NONE; CELLS],
        };
        for at in 0..CELLS as u16 {
            floors.update_passage(at);
        }
        floors
    }

    pub(super) fn at(&self, at: u16) -> Tile {
        self.tiles[cell_index(at)]
    }

    /// Returns the directions in which the tiles let a creature leave a cell.
    pub(super) fn passage(&self, from: u16) -> Passage {
        self.passages[cell_index(from)]
    }

    pub(super) fn set(&mut self, at: u16, tile: Tile) {
        self.tiles[usize::from(at)] = tile;
        self.update_passage(at);
        for direction in Cardinal::ALL {
            if let Some(beside) = neighbour(at, direction) {
                self.update_passage(beside);
            }
        }
    }

    /// Replaces each tile for which `other` returns one. The new tile must have the same passages.
    pub(super) fn replace_tiles(&mut self, other: impl Fn(Tile) -> Option<Tile>) {
        for tile in &mut self.tiles {
            *tile = other(*tile).unwrap_or(*tile);
        }
    }

    fn update_passage(&mut self, from: u16) {
        let out = CREATURE_EXITS.get(self.at(from));
        let directions = Cardinal::ALL.into_iter().map(|direction| {
            let into = neighbour(from, direction)
                .map_or(Passage::EDGE, |to| CREATURE_ENTRIES.get(self.at(to)));
            out.between(into, direction)
        });
        self.passages[usize::from(from)] = directions.fold(Passage::NONE, Passage::union);
    }
}

impl PartialEq for Floors {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl Eq for Floors {}

impl Hash for Floors {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.tiles.hash(hasher);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Lcg;

    #[test]
    fn passages_follow_from_tiles() {
        let mut random = Lcg::new(7);
        let mut floors = Floors::new([Tile::Empty; CELLS]);
        for _ in 0..4000 {
            let mut number = |digits| (0..digits).fold(0, |n, _| 4 * n + random.below_four());
            let (at, tile) = (number(5) as u16, Tile::ALL[number(4) % Tile::COUNT]);
            floors.set(at, tile);
        }
        assert!(floors.passages == Floors::new(floors.tiles).passages);
        floors.replace_tiles(|tile| (tile == Tile::ToggleWall).then_some(Tile::ToggleFloor));
        assert!(floors.passages == Floors::new(floors.tiles).passages);
    }
}
