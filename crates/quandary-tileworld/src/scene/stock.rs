//! The symbols of tiles, each made once for a scene.

use crate::artwork;
use crate::model::Tile;
use crate::picture::Tiles;
use quandary_core::scene::{Colour, Scene, Shape, SymbolId};

/// Where the pictures of tiles come from, and which of them the scene has already.
pub(super) struct Stock<'a> {
    tiles: Option<&'a Tiles>,
    known: [Option<SymbolId>; 256],
    insets: [Option<SymbolId>; 256],
}

/// What a code without a meaning looks like: a wall with a question mark.
fn unknown() -> Vec<Shape> {
    let mut shapes = artwork::tile(Tile::Wall);
    shapes.push(Shape::Text {
        text: "?".to_owned(),
        x: 0.0,
        y: 0.0,
        size: 0.5,
        colour: Colour(0xff, 0xff, 0xff),
    });
    shapes
}

/// Whether the floor under a tile is seen around it.
pub(super) fn is_see_through(code: u8) -> bool {
    Tile::from_code(code).is_some_and(artwork::is_figure)
}

impl<'a> Stock<'a> {
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

    /// The same in the lower right quarter of a cell, with a rim.
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

fn shapes(tiles: Option<&Tiles>, code: u8) -> Vec<Shape> {
    let Some(tile) = Tile::from_code(code) else {
        return unknown();
    };
    match tiles.and_then(|tiles| tiles.still(tile)) {
        Some(pixels) => vec![Shape::Image {
            pixels,
            x: -0.5,
            y: -0.5,
            width: 1.0,
            height: 1.0,
        }],
        None => artwork::tile(tile),
    }
}
