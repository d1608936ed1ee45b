//! Paints scenes into pixels.

use crate::font::Font;
use crate::layout::PictureLayout;
use crate::prepared::{Extent, PreparedShape, opaque, prepare};
use crate::sprite::{Bounds, Sprite};
use crate::{RenderError, Size};
use quandary_core::scene::{Scene, Shape, Symbol, Use};
use rustc_hash::FxHashMap;
use tiny_skia::Pixmap;

/// Paints scenes of one size, and caches their symbols for later scenes.
pub(crate) struct Painter {
    font: Font,
    layout: PictureLayout,
    cell: u32,
    pixels: (u32, u32),
    cache: Vec<CachedSymbol>,
    /// Index into `cache` by the name of a symbol.
    names: FxHashMap<String, usize>,
    /// Number of pixels that are left for further sprites.
    sprite_pixels_left: u64,
}

/// A symbol prepared for painting. Positions at even and odd half cells differ by half a pixel if
/// the size of a cell is odd, so each has its own sprite.
struct CachedSymbol {
    symbol: Symbol,
    shapes: Vec<PreparedShape>,
    extent: Extent,
    sprites: [Option<Sprite>; 4],
}

/// A position on the picture, as whole pixels and a fraction.
#[derive(Clone, Copy)]
struct PixelPosition {
    whole: (i64, i64),
    fraction: (f32, f32),
}

/// A symbol to paint, with its position; computed once for all bands.
struct PlacedSymbol {
    /// Index into the cache.
    symbol: usize,
    parity: usize,
    position: PixelPosition,
    bounds: Bounds,
}

/// Everything on a picture, in painting order.
pub(crate) struct PaintPlan {
    symbols: Vec<PlacedSymbol>,
    /// Lines of text relative to their centres, and the centres, in cells.
    lines: Vec<(Vec<PreparedShape>, (f32, f32))>,
    ground: tiny_skia::Color,
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
            cache: Vec::new(),
            names: FxHashMap::default(),
            sprite_pixels_left: twice.clamp(MIN_SPRITE_PIXELS, MAX_SPRITE_PIXELS),
        })
    }

    /// Width and height of the picture in pixels.
    pub(crate) fn pixels(&self) -> (u32, u32) {
        self.pixels
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
    pub(crate) fn paint(&mut self, scene: &Scene, canvas: &mut Pixmap) {
        let plan = self.plan(scene);
        let mut band = Band { top: 0, canvas };
        self.paint_band(&plan, plan.symbols.iter(), &mut band);
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
        let mut symbols: Vec<Vec<usize>> = vec![Vec::new(); bands as usize];
        for (index, symbol) in plan.symbols.iter().enumerate() {
            for band in symbol.bands(rows, bands) {
                symbols[band].push(index);
            }
        }
        for (index, symbols) in (0..).zip(symbols) {
            let top = index * rows;
            let mut band = Band {
                top: top.into(),
                canvas: &mut *canvas,
            };
            let symbols = symbols.iter().map(|index| &plan.symbols[*index]);
            self.paint_band(&plan, symbols, &mut band);
            show(canvas, rows.min(self.pixels.1 - top))?;
        }
        Ok(())
    }

    /// Computes the positions of all symbols and lines.
    fn plan(&mut self, scene: &Scene) -> PaintPlan {
        let cached: Vec<usize> = scene.symbols().iter().map(|one| self.cache(one)).collect();
        let uses = scene.uses().iter();
        let symbols = uses.filter_map(|one| self.place(one, &cached)).collect();
        let lines = self.layout.lines(scene, &self.font);
        let lines = lines.into_iter().map(|line| self.prepare_line(line));
        PaintPlan {
            symbols,
            lines: lines.collect(),
            ground: opaque(scene.background),
        }
    }

    /// Prepares a line of text relative to its centre, because shapes far from their origin are not
    /// drawn. Also returns the centre.
    fn prepare_line(&self, mut line: Shape) -> (Vec<PreparedShape>, (f32, f32)) {
        let mut centre = (0.0, 0.0);
        if let Shape::Text { x, y, .. } = &mut line {
            centre = (std::mem::take(x), std::mem::take(y));
        }
        (prepare(&line, &self.font), centre)
    }

    /// The index of a symbol in the cache; adds it if necessary. Replaces a symbol of an earlier
    /// scene that has the same name but differs.
    fn cache(&mut self, symbol: &Symbol) -> usize {
        let index = self.names.get(&symbol.name).copied();
        if let Some(index) = index.filter(|index| self.cache[*index].symbol == *symbol) {
            return index;
        }
        let shapes = symbol.shapes.iter();
        let shapes: Vec<PreparedShape> = shapes
            .flat_map(|shape| prepare(shape, &self.font))
            .collect();
        let extent = shapes.iter().map(PreparedShape::extent);
        let cached = CachedSymbol {
            symbol: symbol.clone(),
            extent: extent.fold(Extent::EMPTY, Extent::union),
            shapes,
            sprites: [const { None }; 4],
        };
        let index = index.unwrap_or(self.cache.len());
        if let Some(old) = self.cache.get_mut(index) {
            *old = cached;
        } else {
            self.cache.push(cached);
            self.names.insert(symbol.name.clone(), index);
        }
        index
    }

    /// Computes the position of a use of a symbol; `None` if it is outside the picture. `cached`
    /// maps the symbols of the scene to the cache.
    fn place(&self, one: &Use, cached: &[usize]) -> Option<PlacedSymbol> {
        let symbol = *cached.get(one.symbol?.index())?;
        let position = self.position(one.x, one.y);
        let bounds = Bounds::of(self.cache[symbol].extent, position.fraction, self.cell)?;
        let parity = (one.x % 2 + one.y % 2 * 2) as usize;
        bounds
            .intersects(position.whole, self.pixels)
            .then_some(PlacedSymbol {
                symbol,
                parity,
                position,
                bounds,
            })
    }

    /// Paints a band.
    fn paint_band<'a>(
        &mut self,
        plan: &PaintPlan,
        symbols: impl Iterator<Item = &'a PlacedSymbol>,
        band: &mut Band<'_>,
    ) {
        band.canvas.fill(plan.ground);
        for symbol in symbols {
            self.paint_symbol(symbol, band);
        }
        let cell = self.cell as f32;
        for (line, (x, y)) in &plan.lines {
            let origin = (x * cell, y * cell - band.top as f32);
            for shape in line {
                shape.draw(&mut band.canvas.as_mut(), self.cell, origin);
            }
        }
    }

    /// Paints a symbol, as a sprite if the pixel limit for sprites allows.
    fn paint_symbol(&mut self, placed: &PlacedSymbol, band: &mut Band<'_>) {
        let (cached, bounds) = (&mut self.cache[placed.symbol], placed.bounds);
        let PixelPosition { whole, fraction } = placed.position;
        let whole = (whole.0, whole.1 - band.top);
        let sprite = &mut cached.sprites[placed.parity];
        if sprite.is_none() && bounds.pixels() <= self.sprite_pixels_left {
            *sprite = Sprite::new(&cached.shapes, bounds, fraction, self.cell);
            self.sprite_pixels_left -= bounds.pixels();
        }
        if let Some(sprite) = sprite {
            sprite.draw(whole, band.canvas);
        } else {
            let origin = (whole.0 as f32 + fraction.0, whole.1 as f32 + fraction.1);
            for shape in &cached.shapes {
                shape.draw(&mut band.canvas.as_mut(), self.cell, origin);
            }
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
}

impl PlacedSymbol {
    /// The bands that the symbol intersects; it must intersect the picture.
    fn bands(&self, rows: u32, bands: u32) -> std::ops::RangeInclusive<usize> {
        let top = self.position.whole.1 + self.bounds.top;
        let bottom = top + i64::from(self.bounds.height) - 1;
        let band = |row: i64| (row.max(0) / i64::from(rows)).min(i64::from(bands) - 1) as usize;
        band(top)..=band(bottom)
    }
}
