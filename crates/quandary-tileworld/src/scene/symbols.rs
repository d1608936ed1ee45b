//! The symbols of tiles, created once for each scene.

use crate::artwork;
use crate::model::{Cardinal, Tile};
use crate::picture::{Animation, Image, Mover, Subject, Tiles};
use quandary_core::pixels::Pixels;
use quandary_core::scene::{Colour, Scene, Shape, SymbolId};

/// The source of tile images and the symbols created so far.
pub(super) struct SymbolCache<'a> {
    tiles: Option<&'a Tiles>,
    cached: [Option<SymbolId>; 256],
    insets: [Option<SymbolId>; 256],
}

/// Returns the shapes of an unknown code: a wall with a question mark.
fn unknown() -> Vec<Shape> {
    let mut shapes = artwork::tile(Tile::Wall);
    shapes.push(Shape::text("?", (0.0, 0.0), 0.5, Colour(0xff, 0xff, 0xff)));
    shapes
}

/// Returns whether the floor shows around a tile.
pub(super) fn is_see_through(code: u8) -> bool {
    Tile::from_code(code).is_some_and(artwork::is_figure)
}

impl<'a> SymbolCache<'a> {
    pub(super) fn new(tiles: Option<&'a Tiles>) -> Self {
        Self {
            tiles,
            cached: [None; 256],
            insets: [None; 256],
        }
    }

    /// Returns the symbol of a tile, as large as a cell.
    pub(super) fn tile(&mut self, scene: &mut Scene, code: u8) -> SymbolId {
        let tiles = self.tiles;
        *self.cached[usize::from(code)].get_or_insert_with(|| {
            scene.symbol(&format!("tile-{code:02x}"), || shapes(tiles, code))
        })
    }

    /// Returns the symbol of a mover with `left` eighths of its step to go, drawn that far behind
    /// its cell and without a floor.
    pub(super) fn mover(&mut self, scene: &mut Scene, code: u8, left: u8) -> SymbolId {
        let tiles = self.tiles;
        scene.symbol(&format!("mover-{code:02x}-{left}"), || {
            let shown = Tile::from_code(code).and_then(Mover::of);
            let Some((mover, facing)) = shown else {
                return unknown();
            };
            let image = tiles.and_then(|tiles| mover_image(tiles, mover, facing, left));
            image
                .unwrap_or_else(|| shifted_back(artwork::moving(mover, facing, left), facing, left))
        })
    }

    /// Returns the symbol of an animation, `left` ticks before its end.
    pub(super) fn animation(
        &mut self,
        scene: &mut Scene,
        animation: Animation,
        left: u8,
    ) -> SymbolId {
        let tiles = self.tiles;
        let last = Animation::CELS as u8 - 1;
        let cel = last.saturating_sub(left);
        scene.symbol(
            &format!("burst-{:02x}-{cel}", animation.tile().code()),
            || {
                let image = tiles.and_then(|tiles| animation_image(tiles, animation, cel));
                image.unwrap_or_else(|| artwork::animation(animation, cel.into()))
            },
        )
    }

    /// Returns a small framed tile in the lower right quarter of a cell.
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

/// Shifts the shapes of a mover back by what is left of its step, in eighths.
pub(super) fn shifted_back(shapes: Vec<Shape>, facing: Cardinal, left: u8) -> Vec<Shape> {
    let (dx, dy) = facing.step();
    let back = f32::from(left) / -8.0;
    artwork::scaled(shapes, 1.0, (back * f32::from(dx), back * f32::from(dy)))
}

/// Returns the image of a moving mover. An image two cells long shows the progress itself; any
/// other is shifted.
fn mover_image(tiles: &Tiles, mover: Mover, facing: Cardinal, left: u8) -> Option<Vec<Shape>> {
    let moved = |pixels| Some(shifted_back(vec![cell(pixels)], facing, left));
    let Some(entry) = tiles.entry(Subject::Mover(mover)) else {
        return moved(tiles.still(mover.tile(facing))?);
    };
    // The last cel is the mover at rest.
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

/// Returns the image of an animation; if it has fewer cels, each is shown for longer.
fn animation_image(tiles: &Tiles, animation: Animation, cel: u8) -> Option<Vec<Shape>> {
    let Some(entry) = tiles.entry(Subject::Animation(animation)) else {
        return Some(vec![cell(tiles.still(animation.tile())?)]);
    };
    let image = usize::from(cel) * entry.images.len() / Animation::CELS;
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

/// Returns an image that covers a cell.
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
