//! The floors of a position.

use super::law::{INTO, OUT_OF, Prospect};
use crate::model::{CELLS, Cardinal, Tile};
use crate::rules::floor::step;
use std::hash::{Hash, Hasher};

/// The tile under everything that moves, for each cell.
#[derive(Clone, Debug)]
pub(super) struct Floors {
    tiles: [Tile; CELLS],
    /// Where creatures may go from each cell as far as the tiles tell. It follows from them;
    /// creatures between walls ask so often that it is kept.
    prospects: [Prospect; CELLS],
}

impl Floors {
    pub(super) fn new(tiles: [Tile; CELLS]) -> Self {
        let mut floors = Self {
            tiles,
            prospects: [Prospect::NONE; CELLS],
        };
        for at in 0..CELLS as u16 {
            floors.survey(at);
        }
        floors
    }

    pub(super) fn at(&self, at: u16) -> Tile {
        self.tiles[usize::from(at)]
    }

    /// Where a creature may go from a cell.
    pub(super) fn prospect(&self, from: u16) -> Prospect {
        self.prospects[usize::from(from)]
    }

    pub(super) fn set(&mut self, at: u16, tile: Tile) {
        self.tiles[usize::from(at)] = tile;
        self.survey(at);
        for way in Cardinal::ALL {
            if let Some(beside) = step(at, way) {
                self.survey(beside);
            }
        }
    }

    /// Puts another tile in place of each for which `other` has one, and of which the
    /// prospects are the same.
    pub(super) fn exchange(&mut self, other: impl Fn(Tile) -> Option<Tile>) {
        for tile in &mut self.tiles {
            *tile = other(*tile).unwrap_or(*tile);
        }
    }

    fn survey(&mut self, from: u16) {
        let out = OUT_OF.of(self.at(from));
        let ways = Cardinal::ALL.into_iter().map(|way| {
            let into = step(from, way).map_or(Prospect::EDGE, |to| INTO.of(self.at(to)));
            out.between(into, way)
        });
        self.prospects[usize::from(from)] = ways.fold(Prospect::NONE, Prospect::or);
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
    fn ways_follow_from_tiles() {
        let mut random = Lcg::new(7);
        let mut floors = Floors::new([Tile::Empty; CELLS]);
        for _ in 0..4000 {
            let mut number = |digits| (0..digits).fold(0, |n, _| 4 * n + random.below_four());
            let (at, tile) = (number(5) as u16, Tile::ALL[number(4) % Tile::COUNT]);
            floors.set(at, tile);
        }
        assert!(floors.prospects == Floors::new(floors.tiles).prospects);
        floors.exchange(|tile| (tile == Tile::ToggleWall).then_some(Tile::ToggleFloor));
        assert!(floors.prospects == Floors::new(floors.tiles).prospects);
    }
}
