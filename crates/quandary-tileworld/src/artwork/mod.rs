//! The built-in tile set and font, drawn as vector shapes. Every tile is one unit wide and high and
//! centred on the origin. Floors are opaque; creatures, keys and boots have a transparent
//! background. Colours are never the only distinction: a door shows the shape of its key, a button
//! a symbol of its function.

mod animations;
mod export;
mod fixtures;
mod floors;
mod items;
mod kit;
mod letters;
mod movers;

pub use export::{font, tiles};
pub(crate) use kit::scaled;

use crate::model::{Cardinal, Tile};
use crate::picture::{Animation, Mover};
use quandary_core::scene::Shape;

/// Returns the shapes of a tile as a still image. The drawing is one unit wide and high, and
/// centred on the origin.
#[must_use]
pub fn tile(tile: Tile) -> Vec<Shape> {
    tile_at(tile, 0)
}

/// Draws a frame of a tile.
fn tile_at(tile: Tile, cel: u32) -> Vec<Shape> {
    if let Some(floor) = floors::floor(tile, cel) {
        return floor;
    }
    if let Some(item) = items::item(tile) {
        return item;
    }
    match Mover::of(tile) {
        Some((Mover::Block, facing)) => floors::on_floor(match tile {
            Tile::Block => movers::mover(Mover::Block, facing, 0),
            _ => movers::clone_block(facing),
        }),
        Some((mover, facing)) => movers::mover(mover, facing, movers::CELS - 1),
        None => Vec::new(),
    }
}

/// Whether a tile has a transparent background. Chip, creatures, keys and boots have one; blocks do
/// not.
#[must_use]
pub fn is_figure(tile: Tile) -> bool {
    tile.code() >= Tile::BugNorth.code()
}

/// Draws a mover without floor. `left` is the rest of its step in eighths, 0 at rest.
pub(crate) fn moving(mover: Mover, facing: Cardinal, left: u8) -> Vec<Shape> {
    let cel = (movers::CELS - 1).saturating_sub(u32::from(left) / 2);
    movers::mover(mover, facing, cel)
}

/// Draws a frame of an animation, three units wide and high.
pub(crate) fn animation(which: Animation, cel: u32) -> Vec<Shape> {
    animations::animation(which, cel)
}
