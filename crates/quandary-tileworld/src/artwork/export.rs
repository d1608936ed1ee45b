//! Rasterising the built-in tile set and font.

use super::kit::FLOOR;
use super::letters::{self, Letter};
use super::{animation, floors, movers, tile, tile_at};
use crate::model::Tile;
use crate::picture::{
    Animation, Cover, DIGITS, Entry, Font, Glyph, Image, Layout, Mover, PixelRect, SubLayout,
    Subject, Tiles, font_codes, large_layout_subjects,
};
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::rasterise::{Frame, Rasterise};
use quandary_core::scene::{Colour, PathStep, Shape, Stroke};

/// Draws the built-in tile set in a layout, with tiles of `side` x `side` pixels. Returns `None` if
/// `side` is zero or not a multiple of 4, or if `rasterise` cannot draw tiles of this size.
#[must_use]
pub fn tiles(layout: Layout, side: u32, rasterise: Rasterise) -> Option<Tiles> {
    if side == 0 || !side.is_multiple_of(4) {
        return None;
    }
    let rasteriser = Rasteriser { side, rasterise };
    let entries: Option<Vec<Entry>> = match layout {
        Layout::Small | Layout::Masked => Tile::all().map(|tile| rasteriser.still(tile)).collect(),
        Layout::Large => large_layout_subjects()
            .map(|subject| rasteriser.entry(subject))
            .collect(),
    };
    Some(Tiles {
        layout,
        width: side,
        height: side,
        entries: entries?,
    })
}

/// Rasterises drawings.
struct Rasteriser {
    side: u32,
    rasterise: Rasterise,
}

impl Rasteriser {
    /// Rasterises a drawing of `tiles` x `tiles` tiles.
    fn paint(&self, shapes: &[Shape], tiles: u32) -> Option<Pixels> {
        let half = tiles as f32 / 2.0;
        let pixels = (self.rasterise)(
            shapes,
            Frame {
                x: -half,
                y: -half,
                width: tiles * self.side,
                height: tiles * self.side,
                cell: self.side,
            },
        )?;
        Some(pixels.map(solid))
    }

    fn image(&self, shapes: &[Shape], cel: u32) -> Option<Image> {
        Some(Image {
            facings: &[],
            cel,
            place: PixelRect {
                x: 0,
                y: 0,
                width: self.side,
                height: self.side,
            },
            pixels: self.paint(shapes, 1)?,
            backed: None,
        })
    }

    fn still(&self, which: Tile) -> Option<Entry> {
        Some(Entry {
            subject: Subject::Tile(which),
            sub_layout: None,
            images: vec![self.image(&tile(which), 0)?],
        })
    }

    fn entry(&self, subject: Subject) -> Option<Entry> {
        match subject {
            Subject::Tile(tile) => self.floor(tile),
            Subject::Mover(mover) => self.mover(mover),
            Subject::Animation(animation) => self.animation(animation),
        }
    }

    fn floor(&self, tile: Tile) -> Option<Entry> {
        let cels = if floors::is_animated(tile) {
            floors::CELS
        } else {
            1
        };
        let images = (0..cels).map(|cel| self.image(&tile_at(tile, cel), cel));
        Some(Entry {
            subject: Subject::Tile(tile),
            sub_layout: None,
            images: images.collect::<Option<_>>()?,
        })
    }

    fn mover(&self, mover: Mover) -> Option<Entry> {
        let layout = match mover {
            Mover::Block => SubLayout::One,
            _ if movers::is_animated(mover) => SubLayout::Cels,
            _ => SubLayout::Square,
        };
        let images = layout.parts().into_iter().map(|part| {
            let facing = *part.facings.first()?;
            let image = self.image(&movers::mover(mover, facing, part.cel), part.cel)?;
            Some(Image {
                facings: part.facings,
                ..image
            })
        });
        Some(Entry {
            subject: Subject::Mover(mover),
            sub_layout: Some(layout),
            images: images.collect::<Option<_>>()?,
        })
    }

    fn animation(&self, which: Animation) -> Option<Entry> {
        let image = |cel: u32| {
            let side = 3 * self.side;
            let image = self.image(&[], cel)?;
            Some(Image {
                place: PixelRect {
                    width: side,
                    height: side,
                    ..image.place
                },
                pixels: self.paint(&animation(which, cel), 3)?,
                ..image
            })
        };
        Some(Entry {
            subject: Subject::Animation(which),
            sub_layout: None,
            images: (0..Animation::CELS as u32)
                .map(image)
                .collect::<Option<_>>()?,
        })
    }
}

/// Makes an edge pixel transparent or opaque. Opaque ones are blended with the floor colour.
fn solid(pixel: Rgba) -> Rgba {
    /// Minimum alpha of opaque pixels.
    const MIN_ALPHA: u8 = 96;
    if pixel.alpha() < MIN_ALPHA {
        Rgba::CLEAR
    } else {
        Rgba::opaque(pixel.over(FLOOR))
    }
}

/// Draws the built-in font with glyphs of `height` pixels. Returns `None` if `rasterise` cannot
/// draw glyphs of this height.
#[must_use]
pub fn font(height: u32, rasterise: Rasterise) -> Option<Font> {
    let glyphs = font_codes().map(|code| {
        let letter = if DIGITS.contains(&code) {
            letters::aligned_digit(code - DIGITS.start())
        } else {
            letters::letter(code)
        };
        glyph(code, &letter, height, rasterise)
    });
    Some(Font {
        height,
        glyphs: glyphs.collect::<Option<_>>()?,
    })
}

/// Draws a glyph. Strokes are aligned to whole pixels, so that horizontal and vertical ones are
/// sharp.
fn glyph(code: u8, letter: &Letter, height: u32, rasterise: Rasterise) -> Option<Glyph> {
    let unit = height as f32 / letters::HEIGHT;
    let pen = (unit * 1.05).round().max(1.0);
    // The centre of a stroke of even width is between two pixels.
    let snap = |length: f32| (length * unit - pen / 2.0).round() + pen / 2.0;
    let (left, top) = (pen / 2.0 + (unit / 2.0).floor(), letters::ABOVE);
    let width = (letter.width * unit + pen).round() as u32 + unit.round().max(1.0) as u32;
    let point = |(x, y): letters::Point| {
        let x = snap(x) - snap(0.0) + left;
        (x / height as f32, snap(y + top) / height as f32)
    };
    let pen = Stroke {
        round: true,
        // Rasterisers may draw lines of at most one pixel as hairlines.
        ..Stroke::solid(Colour(0, 0, 0), (pen + 0.02) / height as f32)
    };
    let shapes: Vec<Shape> = letter
        .strokes
        .iter()
        .map(|stroke| stroke.iter().map(|at| point(*at)).collect::<Vec<_>>())
        .map(|points| path(&points, &pen))
        .collect();
    let frame = Frame {
        x: 0.0,
        y: 0.0,
        width,
        height,
        cell: height,
    };
    let pixels = rasterise(&shapes, frame)?;
    let cover = |pixel: &Rgba| match pixel.alpha() {
        0..=60 => Cover::Clear,
        61..=140 => Cover::Half,
        _ => Cover::Full,
    };
    Some(Glyph {
        code,
        place: PixelRect {
            x: 0,
            y: 0,
            width,
            height,
        },
        pixels: pixels.data().iter().map(cover).collect(),
    })
}

/// Draws a line, or a square dot as wide as the pen.
fn path(points: &[letters::Point], pen: &Stroke) -> Shape {
    if let [(x, y)] = points {
        let half = pen.width / 2.0;
        return Shape::plate((x - half, y - half), (x + half, y + half), 0.0, pen.colour);
    }
    let first = points.iter().take(1).map(|(x, y)| PathStep::Move(*x, *y));
    let rest = points.iter().skip(1).map(|(x, y)| PathStep::Line(*x, *y));
    Shape::line(first.chain(rest).collect(), pen.clone())
}

#[cfg(test)]
mod tests {
    use super::super::is_figure;
    use super::*;

    #[test]
    fn tiles_without_a_floor_are_figures() {
        for tile in Tile::all() {
            let is_block = matches!(Mover::of(tile), Some((Mover::Block, _)));
            let has_floor = tile == Tile::Block || is_block || floors::floor(tile, 0).is_some();
            assert_eq!(is_figure(tile), !has_floor, "{}", tile.title());
        }
    }
}
