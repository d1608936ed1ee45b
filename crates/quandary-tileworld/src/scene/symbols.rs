//! The symbols of tiles, each made once for a scene.

use crate::artwork;
use crate::model::{Cardinal, Tile};
use crate::picture::{Burst, Image, Mover, Subject, Tiles};
use quandary_core::pixels::Pixels;
use quandary_core::scene::{Colour, Scene, Shape, SymbolId};

/// Where the pictures of tiles come from, and which of them the scene has already.
pub(super) struct SymbolCache<'a> {
    tiles: Option<&'a Tiles>,
    known: [Option<SymbolId>; 256],
    insets: [Option<SymbolId>; 256],
}

/// What a code without a meaning looks like: a wall with a question mark.
fn unknown() -> Vec<Shape> {
    let mut shapes = artwork::tile(Tile::Wall);
    shapes.push(Shape::text("?", (0.0, 0.0), 0.5, Colour(0xff, 0xff, 0xff)));
    shapes
}

/// Whether the floor under a tile is seen around it.
pub(super) fn is_see_through(code: u8) -> bool {
    Tile::from_code(code).is_some_and(artwork::is_figure)
}

impl<'a> SymbolCache<'a> {
    pub(super) fn new(tiles: Option<&'a Tiles>) -> Self {
        Self {
            tiles,
            known: [None; 256],
            insets: [None; 256],
        }
    }

    /// The symbol of a tile, as large as a cell.
    pub(super) fn tile(&mut self, scene: &mut Scene, code: u8) -> SymbolId {
        let tiles = self.tiles;
        *self.known[usize::from(code)].get_or_insert_with(|| {
            scene.symbol(&format!("tile-{code:02x}"), || shapes(tiles, code))
        })
    }

    /// The symbol of what moves, so much of its step still before it, in eighths: drawn that far
    /// behind its cell. It has no floor of its own.
    pub(super) fn mover(&mut self, scene: &mut Scene, code: u8, left: u8) -> SymbolId {
        let tiles = self.tiles;
        scene.symbol(&format!("mover-{code:02x}-{left}"), || {
            let shown = Tile::from_code(code).and_then(Mover::of);
            let Some((mover, facing)) = shown else {
                return unknown();
            };
            let pictured = tiles.and_then(|tiles| under_way(tiles, mover, facing, left));
            pictured
                .unwrap_or_else(|| behind(artwork::under_way(mover, facing, left), facing, left))
        })
    }

    /// The symbol of a flash, so many ticks before its end.
    pub(super) fn burst(&mut self, scene: &mut Scene, burst: Burst, left: u8) -> SymbolId {
        let tiles = self.tiles;
        let last = Burst::CELS as u8 - 1;
        let cel = last.saturating_sub(left);
        scene.symbol(&format!("burst-{:02x}-{cel}", burst.tile().code()), || {
            let pictured = tiles.and_then(|tiles| flash(tiles, burst, cel));
            pictured.unwrap_or_else(|| artwork::burst(burst, cel.into()))
        })
    }

    /// A tile in the lower right quarter of a cell, with a rim.
    pub(super) fn inset(&mut self, scene: &mut Scene, code: u8) -> SymbolId {
        const SCALE: f32 = 0.42;
        const ABOUT: (f32, f32) = (0.25, 0.25);
        const RIM: Colour = Colour(0xff, 0xff, 0xff);
        let tiles = self.tiles;
        *self.insets[usize::from(code)].get_or_insert_with(|| {
            scene.symbol(&format!("buried-{code:02x}"), || {
                let rim = SCALE / 2.0 + 0.035;
                let (from, to) = (
                    (ABOUT.0 - rim, ABOUT.1 - rim),
                    (ABOUT.0 + rim, ABOUT.1 + rim),
                );
                let mut all = vec![Shape::plate(from, to, 0.03, RIM)];
                let mut small = |code| {
                    all.extend(artwork::scaled(shapes(tiles, code), SCALE, ABOUT));
                };
                if is_see_through(code) {
                    small(super::EMPTY);
                }
                small(code);
                all
            })
        })
    }
}

/// What has so much of its step before it, in eighths, drawn that far back.
fn behind(shapes: Vec<Shape>, facing: Cardinal, left: u8) -> Vec<Shape> {
    let (dx, dy) = facing.step();
    let back = f32::from(left) / -8.0;
    artwork::scaled(shapes, 1.0, (back * f32::from(dx), back * f32::from(dy)))
}

/// The picture of a mover under way. One that reaches back over a second tile shows by itself how far
/// it has come; any other is moved.
fn under_way(tiles: &Tiles, mover: Mover, facing: Cardinal, left: u8) -> Option<Vec<Shape>> {
    let moved = |pixels| Some(behind(vec![cell(pixels)], facing, left));
    let Some(entry) = tiles.entry(Subject::Mover(mover)) else {
        return moved(tiles.still(mover.tile(facing))?);
    };
    // The last cel is at rest.
    let cel = (entry.cels() as usize).saturating_sub(1 + usize::from(left / 2));
    let image = entry.image(facing, cel)?;
    let (width, height) = in_cells(tiles, image);
    if (width, height) == (1.0, 1.0) {
        return moved(image.pixels.clone());
    }
    let corner = match facing {
        Cardinal::North | Cardinal::West => (-0.5, -0.5),
        Cardinal::South | Cardinal::East => (0.5 - width, 0.5 - height),
    };
    Some(vec![picture(image.pixels.clone(), corner, (width, height))])
}

/// The picture of a flash; where there are fewer cels they stay for longer.
fn flash(tiles: &Tiles, burst: Burst, cel: u8) -> Option<Vec<Shape>> {
    let Some(entry) = tiles.entry(Subject::Burst(burst)) else {
        return Some(vec![cell(tiles.still(burst.tile())?)]);
    };
    let image = usize::from(cel) * entry.images.len() / Burst::CELS;
    let image = entry.images.get(image)?;
    let (width, height) = in_cells(tiles, image);
    let corner = (-width / 2.0, -height / 2.0);
    Some(vec![picture(image.pixels.clone(), corner, (width, height))])
}

fn in_cells(tiles: &Tiles, image: &Image) -> (f32, f32) {
    let cells = |pixels: u32, side: u32| pixels as f32 / side.max(1) as f32;
    (
        cells(image.place.width, tiles.width),
        cells(image.place.height, tiles.height),
    )
}

/// Pixels that cover a cell.
fn cell(pixels: Pixels) -> Shape {
    picture(pixels, (-0.5, -0.5), (1.0, 1.0))
}

fn picture(pixels: Pixels, (x, y): (f32, f32), (width, height): (f32, f32)) -> Shape {
    Shape::Image {
        pixels,
        x,
        y,
        width,
        height,
    }
}

fn shapes(tiles: Option<&Tiles>, code: u8) -> Vec<Shape> {
    let Some(tile) = Tile::from_code(code) else {
        return unknown();
    };
    match tiles.and_then(|tiles| tiles.still(tile)) {
        Some(pixels) => vec![cell(pixels)],
        None => artwork::tile(tile),
    }
}
