//! Keys of positions along a route: a hash of what Chip's way depends on.

use crate::model::{CELLS, Tile};
use crate::rules::State;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Returns a hash of the floor, the blocks, Chip's place and what he carries, without the creatures,
/// the clock and the random numbers. Positions with the same key are candidates for the same point
/// of a route; only a replay decides.
pub(super) fn route_key(state: &State) -> u64 {
    let mut hasher = FxHasher::default();
    match state {
        State::Ms(position) => {
            for index in (0..CELLS).step_by(4) {
                let mut word = 0;
                for cell in index..index + 4 {
                    word = word << 16 | ms_cell(position.tiles(cell));
                }
                hasher.write_u64(word);
            }
            hasher.write_u16(position.chips_needed());
            counts(&mut hasher, position.keys(), position.boots());
        }
        State::Lynx(position) => {
            for index in (0..CELLS).step_by(8) {
                let mut word = 0;
                for cell in index..index + 8 {
                    word = word << 8 | u64::from(position.floor(cell).code());
                }
                hasher.write_u64(word);
            }
            for mover in position.visible().filter(|mover| is_block(mover.code)) {
                hasher.write_u16(mover.at);
                hasher.write_u8(mover.moving);
            }
            hasher.write_u16(position.chips_needed());
            counts(&mut hasher, position.keys(), position.boots());
            let chip = position.visible().next();
            hasher.write_u8(chip.map_or(0, |chip| chip.moving));
        }
    }
    hasher.write_u16(state.chip());
    hasher.finish()
}

fn counts(hasher: &mut FxHasher, keys: [u16; 4], boots: [u16; 4]) {
    for count in keys.into_iter().chain(boots) {
        hasher.write_u16(count);
    }
}

/// The tiles of a cell without its creature.
fn ms_cell((upper, lower): (Tile, Tile)) -> u64 {
    let (upper, lower) = (u64::from(upper.code()), u64::from(lower.code()));
    if is_creature(upper as u8) {
        lower
    } else {
        upper << 8 | lower
    }
}

fn is_creature(code: u8) -> bool {
    let monsters = Tile::BugNorth.code()..=Tile::ParameciumEast.code();
    let chip = Tile::ChipNorth.code()..=Tile::ChipEast.code();
    monsters.contains(&code) || chip.contains(&code)
}

fn is_block(code: u8) -> bool {
    (Tile::CloneBlockNorth.code()..=Tile::CloneBlockEast.code()).contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Layer, Level, Ruleset};
    use crate::rules::{Rules, Setup};

    fn key(tile: Tile, ruleset: Ruleset) -> u64 {
        let mut upper = Box::new([Tile::Empty.code(); CELLS]);
        upper[0] = Tile::ChipSouth.code();
        upper[5] = tile.code();
        let level = Level {
            upper: Layer::of(upper),
            ..Level::new(1)
        };
        let rules = Rules::new(&level, ruleset, &Setup::default()).expect("playable");
        route_key(&rules.start())
    }

    #[test]
    fn creatures_do_not_matter_to_a_route_but_blocks_and_items_do() {
        for ruleset in [Ruleset::Ms, Ruleset::Lynx] {
            let empty = key(Tile::Empty, ruleset);
            assert_eq!(key(Tile::BallEast, ruleset), empty);
            assert_ne!(key(Tile::Block, ruleset), empty);
            assert_ne!(key(Tile::IcChip, ruleset), empty);
        }
    }
}
