//! A scene as pixels.

use crate::font::Font;
use crate::mark::{Mark, Reach, marks, opaque};
use crate::sheet::Sheet;
use crate::sprite::{Bounds, Sprite};
use crate::{RenderError, Size};
use quandary_core::scene::{Scene, Shape, Symbol, Use};
use rustc_hash::FxHashMap;
use tiny_skia::Pixmap;

/// Paints scenes of one size; what it learns about a symbol serves every later scene.
pub(crate) struct Painter {
    font: Font,
    sheet: Sheet,
    cell: u32,
    pixels: (u32, u32),
    known: Vec<Known>,
    /// Where a symbol is in `known`.
    names: FxHashMap<String, usize>,
    /// Pixels that further sprites may still take.
    room: u64,
}

/// A symbol with what was made of it. Even and odd half cells differ by half a pixel where a cell
/// has an odd number of pixels, so there is a sprite for each.
struct Known {
    symbol: Symbol,
    marks: Vec<Mark>,
    reach: Reach,
    sprites: [Option<Sprite>; 4],
}

/// A place on the picture: whole pixels and what is left.
#[derive(Clone, Copy)]
struct Spot {
    whole: (i64, i64),
    rest: (f32, f32),
}

/// A use of a symbol, found out about once for all bands.
struct Stamp {
    known: usize,
    parity: usize,
    spot: Spot,
    bounds: Bounds,
}

/// Everything on a picture, the lowest first.
pub(crate) struct Plan {
    stamps: Vec<Stamp>,
    /// Lines of text, each about its middle, and where that is, in cells.
    lines: Vec<(Vec<Mark>, (f32, f32))>,
    ground: tiny_skia::Color,
}

/// Rows of a picture.
struct Band<'a> {
    top: i64,
    canvas: &'a mut Pixmap,
}

impl Painter {
    pub(crate) fn new(sheet: Sheet, size: &Size, most_on_a_side: u32) -> Result<Self, RenderError> {
        let pixels = sheet.checked_pixels(size, most_on_a_side)?;
        /// Sprites may take so many pixels even for a small picture.
        const LEAST_ROOM: u64 = 4 << 20;
        /// And not more even for a large one.
        const MOST_ROOM: u64 = 64 << 20;
        let twice = 2 * u64::from(pixels.0) * u64::from(pixels.1);
        Ok(Self {
            font: Font::embedded(),
            sheet,
            cell: size.cell.get(),
            pixels,
            known: Vec::new(),
            names: FxHashMap::default(),
            room: twice.clamp(LEAST_ROOM, MOST_ROOM),
        })
    }

    /// Width and height of the picture.
    pub(crate) fn pixels(&self) -> (u32, u32) {
        self.pixels
    }

    /// An empty picture of the right width, so many rows high.
    pub(crate) fn canvas(&self, rows: u32) -> Result<Pixmap, RenderError> {
        Pixmap::new(self.pixels.0, rows).ok_or(RenderError::TooLarge {
            width: self.pixels.0.into(),
            height: rows.into(),
            allowed: "this machine can address".to_owned(),
        })
    }

    /// Paints over whatever the picture holds; no pixel stays transparent.
    pub(crate) fn paint(&mut self, scene: &Scene, canvas: &mut Pixmap) {
        let plan = self.plan(scene);
        let mut band = Band { top: 0, canvas };
        self.fill(&plan, plan.stamps.iter(), &mut band);
    }

    /// Paints the picture from the top down, as many rows at a time as `canvas` has, and shows each
    /// band with the number of its rows that belong to the picture.
    pub(crate) fn paint_in_bands<E>(
        &mut self,
        scene: &Scene,
        canvas: &mut Pixmap,
        mut show: impl FnMut(&Pixmap, u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let plan = self.plan(scene);
        let rows = canvas.height().max(1);
        let bands = self.pixels.1.div_ceil(rows);
        let mut stamps: Vec<Vec<usize>> = vec![Vec::new(); bands as usize];
        for (index, stamp) in plan.stamps.iter().enumerate() {
            for band in stamp.bands(rows, bands) {
                stamps[band].push(index);
            }
        }
        for (index, stamps) in (0..).zip(stamps) {
            let top = index * rows;
            let mut band = Band {
                top: top.into(),
                canvas: &mut *canvas,
            };
            let stamps = stamps.iter().map(|index| &plan.stamps[*index]);
            self.fill(&plan, stamps, &mut band);
            show(canvas, rows.min(self.pixels.1 - top))?;
        }
        Ok(())
    }

    /// Finds out where everything is.
    fn plan(&mut self, scene: &Scene) -> Plan {
        let symbols: Vec<usize> = scene.symbols().iter().map(|one| self.learn(one)).collect();
        let stamps = scene.uses().iter();
        let stamps = stamps.filter_map(|one| self.stamp(one, &symbols)).collect();
        let lines = self.sheet.lines(scene, &self.font);
        let lines = lines.into_iter().map(|line| self.set_apart(line));
        Plan {
            stamps,
            lines: lines.collect(),
            ground: opaque(scene.background),
        }
    }

    /// A line of text about its own middle, and where that is: marks far from their place are not
    /// drawn.
    fn set_apart(&self, mut line: Shape) -> (Vec<Mark>, (f32, f32)) {
        let mut middle = (0.0, 0.0);
        if let Shape::Text { x, y, .. } = &mut line {
            middle = (std::mem::take(x), std::mem::take(y));
        }
        (marks(&line, &self.font), middle)
    }

    /// What is known of a symbol. Another scene may give its name to another symbol.
    fn learn(&mut self, symbol: &Symbol) -> usize {
        let place = self.names.get(&symbol.name).copied();
        if let Some(place) = place.filter(|place| self.known[*place].symbol == *symbol) {
            return place;
        }
        let shapes = symbol.shapes.iter();
        let marks: Vec<Mark> = shapes.flat_map(|shape| marks(shape, &self.font)).collect();
        let reach = marks.iter().map(Mark::reach);
        let known = Known {
            symbol: symbol.clone(),
            reach: reach.fold(Reach::NOTHING, Reach::with),
            marks,
            sprites: [const { None }; 4],
        };
        let place = place.unwrap_or(self.known.len());
        if let Some(old) = self.known.get_mut(place) {
            *old = known;
        } else {
            self.known.push(known);
            self.names.insert(symbol.name.clone(), place);
        }
        place
    }

    /// `None` where nothing of the use is on the picture.
    fn stamp(&self, one: &Use, symbols: &[usize]) -> Option<Stamp> {
        let known = *symbols.get(one.symbol?.index())?;
        let spot = self.spot(one.x, one.y);
        let bounds = Bounds::of(self.known[known].reach, spot.rest, self.cell)?;
        let parity = (one.x % 2 + one.y % 2 * 2) as usize;
        bounds.touches(spot.whole, self.pixels).then_some(Stamp {
            known,
            parity,
            spot,
            bounds,
        })
    }

    /// Paints a band.
    fn fill<'a>(
        &mut self,
        plan: &Plan,
        stamps: impl Iterator<Item = &'a Stamp>,
        band: &mut Band<'_>,
    ) {
        band.canvas.fill(plan.ground);
        for stamp in stamps {
            self.put(stamp, band);
        }
        let cell = self.cell as f32;
        for (line, (x, y)) in &plan.lines {
            let place = (x * cell, y * cell - band.top as f32);
            for mark in line {
                mark.draw(&mut band.canvas.as_mut(), self.cell, place);
            }
        }
    }

    fn put(&mut self, stamp: &Stamp, band: &mut Band<'_>) {
        let (known, bounds) = (&mut self.known[stamp.known], stamp.bounds);
        let rest = stamp.spot.rest;
        let whole = (stamp.spot.whole.0, stamp.spot.whole.1 - band.top);
        let sprite = &mut known.sprites[stamp.parity];
        if sprite.is_none() && bounds.pixels() <= self.room {
            *sprite = Sprite::new(&known.marks, bounds, rest, self.cell);
            self.room -= bounds.pixels();
        }
        if let Some(sprite) = sprite {
            sprite.blit(whole, band.canvas);
        } else {
            let place = (whole.0 as f32 + rest.0, whole.1 as f32 + rest.1);
            for mark in &known.marks {
                mark.draw(&mut band.canvas.as_mut(), self.cell, place);
            }
        }
    }

    /// Where a half cell is.
    fn spot(&self, x: u32, y: u32) -> Spot {
        let along = |half: u32, origin: f64| {
            let near = (origin + f64::from(half % 2) / 2.0) * f64::from(self.cell);
            let whole = near.floor();
            let cells = i64::from(half / 2) * i64::from(self.cell);
            (whole as i64 + cells, (near - whole) as f32)
        };
        let (left, right) = along(x, self.sheet.origin.0);
        let (top, below) = along(y, self.sheet.origin.1);
        Spot {
            whole: (left, top),
            rest: (right, below),
        }
    }
}

impl Stamp {
    /// The bands that it touches; it touches the picture.
    fn bands(&self, rows: u32, bands: u32) -> std::ops::RangeInclusive<usize> {
        let top = self.spot.whole.1 + self.bounds.top;
        let bottom = top + i64::from(self.bounds.height) - 1;
        let band = |row: i64| (row.max(0) / i64::from(rows)).min(i64::from(bands) - 1) as usize;
        band(top)..=band(bottom)
    }
}
