//! Paints scenes into pixels.

use crate::font::Font;
use crate::layout::PictureLayout;
use crate::prepared::{Extent, PreparedShape, opaque, prepare};
use crate::sprite::{Bounds, PixelRect, Stamp};
use crate::{RenderError, Size};
use quandary_core::scene::{Colour, Scene, Shape, Symbol, Use};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use tiny_skia::Pixmap;

/// Paints scenes of one size, and caches their symbols and letters for later scenes.
pub(crate) struct Painter {
    font: Font,
    layout: PictureLayout,
    cell: u32,
    pixels: (u32, u32),
    symbols: Vec<CachedSymbol>,
    /// Index into `symbols` by the name of a symbol.
    names: FxHashMap<String, usize>,
    letters: FxHashMap<LetterKey, Option<Rc<Stamp>>>,
    /// Number of pixels that are left for further sprites.
    sprite_pixels_left: u64,
}

/// A symbol prepared for painting. Positions at even and odd half cells differ by half a pixel if
/// the size of a cell is odd, so each has its own stamp.
struct CachedSymbol {
    symbol: Symbol,
    shapes: Rc<[PreparedShape]>,
    extent: Extent,
    stamps: [Option<Rc<Stamp>>; 4],
}

/// What the pixels of a letter depend on.
#[derive(PartialEq, Eq, Hash)]
struct LetterKey {
    letter: char,
    /// The bits of its cap height in cells.
    size: u32,
    colour: [u8; 3],
    /// The fraction of its position in [`LETTER_STEPS`] of a pixel.
    fraction: (u8, u8),
}

/// Letters are placed at this fraction of a pixel, so that equal ones share a sprite.
const LETTER_STEPS: f64 = 4.0;

/// Number of cached letters after which the cache is emptied.
const MAX_LETTERS: usize = 1 << 14;

/// A position on the picture, as whole pixels and a fraction.
#[derive(Clone, Copy)]
struct PixelPosition {
    whole: (i64, i64),
    fraction: (f32, f32),
}

/// A symbol or letter with its position in whole pixels.
pub(crate) struct Placed {
    stamp: Rc<Stamp>,
    whole: (i64, i64),
}

impl PartialEq for Placed {
    /// Whether both paint the same pixels. Equal stamps are shared.
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.stamp, &other.stamp) && self.whole == other.whole
    }
}

impl Placed {
    /// The pixels that may be painted. They intersect the picture, but need not be within it.
    pub(crate) fn area(&self) -> PixelRect {
        self.stamp.bounds().at(self.whole)
    }

    /// Whether [`Placed::paint_within`] paints it.
    pub(crate) fn can_be_clipped(&self) -> bool {
        self.stamp.sprite().is_some()
    }

    /// Paints the part within `clip`, which must be within the canvas; nothing if it cannot be
    /// clipped.
    pub(crate) fn paint_within(&self, clip: PixelRect, canvas: &mut Pixmap) {
        if let Some(sprite) = self.stamp.sprite() {
            sprite.draw(self.whole, clip, canvas);
        }
    }
}

/// Everything on a picture, in painting order.
pub(crate) struct PaintPlan {
    pub(crate) placed: Vec<Placed>,
    pub(crate) ground: Colour,
}

/// A band of rows of a picture.
struct Band<'a> {
    top: i64,
    canvas: &'a mut Pixmap,
}

impl Painter {
    /// Prepares pictures with a width and height of at most `max_side` pixels.
    pub(crate) fn new(
        layout: PictureLayout,
        size: &Size,
        max_side: u32,
    ) -> Result<Self, RenderError> {
        let pixels = layout.checked_pixels(size, max_side)?;
        /// Smallest limit on the pixels of all sprites.
        const MIN_SPRITE_PIXELS: u64 = 4 << 20;
        /// Largest limit on the pixels of all sprites.
        const MAX_SPRITE_PIXELS: u64 = 64 << 20;
        let twice = 2 * u64::from(pixels.0) * u64::from(pixels.1);
        Ok(Self {
            font: Font::embedded(),
            layout,
            cell: size.cell.get(),
            pixels,
            symbols: Vec::new(),
            names: FxHashMap::default(),
            letters: FxHashMap::default(),
            sprite_pixels_left: twice.clamp(MIN_SPRITE_PIXELS, MAX_SPRITE_PIXELS),
        })
    }

    /// Width and height of the picture in pixels.
    pub(crate) fn pixels(&self) -> (u32, u32) {
        self.pixels
    }

    /// Width and height of a cell in pixels.
    pub(crate) fn cell(&self) -> u32 {
        self.cell
    }

    /// An empty canvas with the width of the picture and the given number of rows.
    pub(crate) fn canvas(&self, rows: u32) -> Result<Pixmap, RenderError> {
        Pixmap::new(self.pixels.0, rows).ok_or(RenderError::TooLarge {
            width: self.pixels.0.into(),
            height: rows.into(),
            limit: "the address space of this machine".to_owned(),
        })
    }

    /// Paints a whole picture. Overwrites every pixel of the canvas.
    pub(crate) fn paint(&self, plan: &PaintPlan, canvas: &mut Pixmap) {
        let mut band = Band { top: 0, canvas };
        self.paint_band(plan.ground, plan.placed.iter(), &mut band);
    }

    /// Paints the picture in bands of the height of `canvas`, from the top, and passes each band to
    /// `show` with the number of its rows that belong to the picture.
    pub(crate) fn paint_in_bands<E>(
        &mut self,
        scene: &Scene,
        canvas: &mut Pixmap,
        mut show: impl FnMut(&Pixmap, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let plan = self.plan(scene);
        let rows = canvas.height().max(1);
        let bands = self.pixels.1.div_ceil(rows);
        let mut placed: Vec<Vec<usize>> = vec![Vec::new(); bands as usize];
        for (index, one) in plan.placed.iter().enumerate() {
            for band in one.bands(rows, bands) {
                placed[band].push(index);
            }
        }
        for (index, placed) in (0..).zip(placed) {
            let top = index * rows;
            let mut band = Band {
                top: top.into(),
                canvas: &mut *canvas,
            };
            let placed = placed.iter().map(|index| &plan.placed[*index]);
            self.paint_band(plan.ground, placed, &mut band);
            show(canvas, rows.min(self.pixels.1 - top))?;
        }
        Ok(())
    }

    /// Computes the positions of all symbols and letters.
    pub(crate) fn plan(&mut self, scene: &Scene) -> PaintPlan {
        let cached: Vec<usize> = scene.symbols().iter().map(|one| self.cache(one)).collect();
        let mut placed = Vec::with_capacity(scene.uses().len());
        placed.extend(
            scene
                .uses()
                .iter()
                .filter_map(|one| self.place(one, &cached)),
        );
        for line in self.layout.lines(scene, &self.font) {
            self.place_line(&line, &mut placed);
        }
        PaintPlan {
            placed,
            ground: scene.background,
        }
    }

    /// The index of a symbol in the cache; adds it if necessary. Replaces a symbol of an earlier
    /// scene that has the same name but differs.
    fn cache(&mut self, symbol: &Symbol) -> usize {
        let index = self.names.get(&symbol.name).copied();
        if let Some(index) = index.filter(|index| self.symbols[*index].symbol == *symbol) {
            return index;
        }
        let shapes = symbol.shapes.iter();
        let shapes: Rc<[PreparedShape]> = shapes
            .flat_map(|shape| prepare(shape, &self.font))
            .collect();
        let cached = CachedSymbol {
            symbol: symbol.clone(),
            extent: Extent::of(&shapes),
            shapes,
            stamps: [const { None }; 4],
        };
        let index = index.unwrap_or(self.symbols.len());
        if let Some(old) = self.symbols.get_mut(index) {
            *old = cached;
        } else {
            self.symbols.push(cached);
            self.names.insert(symbol.name.clone(), index);
        }
        index
    }

    /// Places a use of a symbol; `None` if it is outside the picture. `cached` maps the symbols of
    /// the scene to the cache.
    fn place(&mut self, one: &Use, cached: &[usize]) -> Option<Placed> {
        let symbol = *cached.get(one.symbol?.index())?;
        let PixelPosition { whole, fraction } = self.position(one.x, one.y);
        let parity = (one.x % 2 + one.y % 2 * 2) as usize;
        let cached = &mut self.symbols[symbol];
        if let Some(stamp) = &cached.stamps[parity] {
            return Placed::new(stamp, whole, self.pixels);
        }
        let bounds = Bounds::of(cached.extent, fraction, self.cell)?;
        if !bounds.at(whole).intersects(PixelRect::of_size(self.pixels)) {
            return None;
        }
        let shapes = Rc::clone(&cached.shapes);
        let left = &mut self.sprite_pixels_left;
        let stamp = Rc::new(Stamp::new(shapes, bounds, fraction, self.cell, left));
        cached.stamps[parity] = Some(Rc::clone(&stamp));
        Placed::new(&stamp, whole, self.pixels)
    }

    /// Places the letters of a line of text.
    fn place_line(&mut self, line: &Shape, placed: &mut Vec<Placed>) {
        let Shape::Text {
            text,
            x,
            y,
            size,
            colour,
        } = line
        else {
            return;
        };
        let letters: Vec<_> = self.font.place(text, (*x, *y), *size).collect();
        for (letter, at) in letters {
            let position = self.letter_position(at);
            let stamp = self.letter(letter, *size, *colour, position.fraction);
            let stamp = stamp.as_ref();
            placed.extend(stamp.and_then(|one| Placed::new(one, position.whole, self.pixels)));
        }
    }

    /// The stamp of a letter; `None` if it has no outline that can be drawn.
    fn letter(
        &mut self,
        letter: char,
        size: f32,
        colour: Colour,
        fraction: (f32, f32),
    ) -> Option<Rc<Stamp>> {
        let Colour(red, green, blue) = colour;
        let steps = |fraction: f32| (f64::from(fraction) * LETTER_STEPS) as u8;
        let key = LetterKey {
            letter,
            size: size.to_bits(),
            colour: [red, green, blue],
            fraction: (steps(fraction.0), steps(fraction.1)),
        };
        if let Some(stamp) = self.letters.get(&key) {
            return stamp.clone();
        }
        if self.letters.len() >= MAX_LETTERS {
            self.letters.clear();
        }
        let shapes = PreparedShape::of_letter(&self.font.outline(letter), size, colour);
        let shapes: Rc<[PreparedShape]> = shapes.into_iter().collect();
        let bounds = Bounds::of(Extent::of(&shapes), fraction, self.cell);
        let left = &mut self.sprite_pixels_left;
        let stamp =
            bounds.map(|bounds| Rc::new(Stamp::new(shapes, bounds, fraction, self.cell, left)));
        self.letters.insert(key, stamp.clone());
        stamp
    }

    /// Paints a band.
    fn paint_band<'a>(
        &self,
        ground: Colour,
        placed: impl Iterator<Item = &'a Placed>,
        band: &mut Band<'_>,
    ) {
        band.canvas.fill(opaque(ground));
        for one in placed {
            let whole = (one.whole.0, one.whole.1 - band.top);
            one.stamp.draw(whole, self.cell, band.canvas);
        }
    }

    /// The position of a half cell.
    fn position(&self, x: u32, y: u32) -> PixelPosition {
        let along = |half: u32, origin: f64| {
            let near = (origin + f64::from(half % 2) / 2.0) * f64::from(self.cell);
            let whole = near.floor();
            let cells = i64::from(half / 2) * i64::from(self.cell);
            (whole as i64 + cells, (near - whole) as f32)
        };
        let (left, x_fraction) = along(x, self.layout.origin.0);
        let (top, y_fraction) = along(y, self.layout.origin.1);
        PixelPosition {
            whole: (left, top),
            fraction: (x_fraction, y_fraction),
        }
    }

    /// The position of a letter, rounded to [`LETTER_STEPS`] of a pixel; `at` is in cells.
    fn letter_position(&self, at: (f32, f32)) -> PixelPosition {
        let along = |cells: f32| {
            let pixels = f64::from(cells) * f64::from(self.cell);
            let rounded = (pixels * LETTER_STEPS).round() / LETTER_STEPS;
            let whole = rounded.floor();
            (whole as i64, (rounded - whole) as f32)
        };
        let ((left, x_fraction), (top, y_fraction)) = (along(at.0), along(at.1));
        PixelPosition {
            whole: (left, top),
            fraction: (x_fraction, y_fraction),
        }
    }
}

impl Placed {
    /// `None` if it is outside a picture of the given size.
    fn new(stamp: &Rc<Stamp>, whole: (i64, i64), picture: (u32, u32)) -> Option<Self> {
        let area = stamp.bounds().at(whole);
        area.intersects(PixelRect::of_size(picture)).then(|| Self {
            stamp: Rc::clone(stamp),
            whole,
        })
    }

    /// The bands that it intersects; it must intersect the picture.
    fn bands(&self, rows: u32, bands: u32) -> std::ops::RangeInclusive<usize> {
        let area = self.area();
        let band = |row: i64| (row.max(0) / i64::from(rows)).min(i64::from(bands) - 1) as usize;
        band(area.top)..=band(area.bottom - 1)
    }
}
