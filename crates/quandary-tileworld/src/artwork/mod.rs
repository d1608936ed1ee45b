//! Our own tile set and font, drawn as vector shapes.
//!
//! Every tile fits the cell about the origin, one cell wide and high, so it can be drawn at any
//! size. Floors cover the whole cell; creatures, keys and boots leave the floor to be seen. What is
//! told by colour is told by form as well: a door bears the form of its key's bow, a button the
//! sign of what it does.

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

/// A tile that stands still.
#[must_use]
pub fn tile(tile: Tile) -> Vec<Shape> {
    tile_at(tile, 0)
}

/// A tile at a time, counted in cels.
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

/// Whether a tile leaves the floor under it to be seen.
#[must_use]
pub fn is_figure(tile: Tile) -> bool {
    tile != Tile::Block
        && floors::floor(tile, 0).is_none()
        && !matches!(Mover::of(tile), Some((Mover::Block, _)))
}

/// A mover without the floor under it, so much of its step still before it: eighths, 0 at rest.
pub(crate) fn under_way(mover: Mover, facing: Cardinal, left: u8) -> Vec<Shape> {
    let cel = (movers::CELS - 1).saturating_sub(u32::from(left) / 2);
    movers::mover(mover, facing, cel)
}

/// One picture of a burst, three cells wide and high.
pub(crate) fn burst(which: Animation, cel: u32) -> Vec<Shape> {
    animations::burst(which, cel)
}
