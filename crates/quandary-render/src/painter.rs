//! A scene as pixels.

use crate::font::Font;
use crate::sheet::Sheet;
use crate::{RenderError, Size};
use quandary_core::scene::{Colour, PathStep, Scene, Shape, Stroke, Symbol};
use rustc_hash::FxHashMap;
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PixmapMut, PremultipliedColorU8,
    StrokeDash, Transform,
};

/// Paints scenes of one size; what it learns about a symbol serves every later scene.
pub(crate) struct Painter {
    font: Font,
    sheet: Sheet,
    cell: u32,
    pixels: (u32, u32),
    known: FxHashMap<String, Known>,
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

/// A shape made ready, in cells.
struct Mark {
    path: Path,
    fill: Option<Colour>,
    stroke: Option<(Colour, tiny_skia::Stroke)>,
}

/// A symbol in pixels.
struct Sprite {
    pixels: Pixmap,
    /// From the whole pixel of the symbol's place to the sprite's top left corner.
    left: i64,
    top: i64,
}

/// A place on the picture: whole pixels and what is left.
#[derive(Clone, Copy)]
struct Spot {
    whole: (i64, i64),
    rest: (f32, f32),
}

impl Painter {
    pub(crate) fn new(sheet: Sheet, size: &Size, most_on_a_side: u32) -> Result<Self, RenderError> {
        let pixels = sheet.checked_pixels(size, most_on_a_side)?;
        /// Sprites may take so many pixels even for a small picture.
        const LEAST_ROOM: u64 = 4 << 20;
        Ok(Self {
            font: Font::embedded(),
            sheet,
            cell: size.cell.get(),
            pixels,
            known: FxHashMap::default(),
            room: (2 * u64::from(pixels.0) * u64::from(pixels.1)).max(LEAST_ROOM),
        })
    }

    /// An empty picture of the right size.
    pub(crate) fn canvas(&self) -> Result<Pixmap, RenderError> {
        Pixmap::new(self.pixels.0, self.pixels.1).ok_or(RenderError::TooLarge {
            width: self.pixels.0.into(),
            height: self.pixels.1.into(),
            allowed: "this machine can address".to_owned(),
        })
    }

    /// Paints over whatever the picture holds; no pixel stays transparent.
    pub(crate) fn paint(&mut self, scene: &Scene, canvas: &mut Pixmap) {
        canvas.fill(opaque(scene.background));
        for one in scene.uses() {
            let symbol = one.symbol.and_then(|id| scene.symbols().get(id.index()));
            if let Some(symbol) = symbol {
                self.put(symbol, (one.x, one.y), canvas);
            }
        }
        let whole = placed(self.cell, (0.0, 0.0));
        for line in self.sheet.lines(scene, &self.font) {
            for mark in marks(&line, &self.font) {
                mark.draw(&mut canvas.as_mut(), whole);
            }
        }
    }

    fn put(&mut self, symbol: &Symbol, (x, y): (u32, u32), canvas: &mut Pixmap) {
        let spot = self.spot(x, y);
        let parity = (x % 2 + y % 2 * 2) as usize;
        let known = known(&mut self.known, symbol, &self.font);
        let Some(bounds) = Bounds::of(known.reach, spot.rest, self.cell) else {
            return;
        };
        if !bounds.touches(spot.whole, canvas) {
            return;
        }
        if known.sprites[parity].is_none() && bounds.pixels() <= self.room {
            known.sprites[parity] = Sprite::new(&known.marks, bounds, spot.rest, self.cell);
            self.room -= bounds.pixels();
        }
        if let Some(sprite) = &known.sprites[parity] {
            sprite.blit(spot.whole, canvas);
        } else {
            let (left, top) = (spot.whole.0 as f32, spot.whole.1 as f32);
            let place = placed(self.cell, (left + spot.rest.0, top + spot.rest.1));
            for mark in &known.marks {
                mark.draw(&mut canvas.as_mut(), place);
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

/// What is known of a symbol. Another scene may give its name to another symbol.
fn known<'a>(all: &'a mut FxHashMap<String, Known>, symbol: &Symbol, font: &Font) -> &'a mut Known {
    if all
        .get(&symbol.name)
        .is_none_or(|known| known.symbol != *symbol)
    {
        let marks = symbol.shapes.iter().flat_map(|shape| marks(shape, font));
        let marks: Vec<_> = marks.filter(|mark| mark.reach().is_sane()).collect();
        let known = Known {
            symbol: symbol.clone(),
            reach: marks
                .iter()
                .map(Mark::reach)
                .fold(Reach::NOTHING, Reach::with),
            marks,
            sprites: [const { None }; 4],
        };
        all.insert(symbol.name.clone(), known);
    }
    all.get_mut(&symbol.name).expect("just put there")
}

/// Makes a shape ready. What cannot be drawn (no extent, numbers without end) is left out.
fn marks(shape: &Shape, font: &Font) -> Vec<Mark> {
    match shape {
        Shape::Path {
            steps,
            fill,
            stroke,
        } => path(steps, (0.0, 0.0), 1.0)
            .map(|path| Mark {
                path,
                fill: *fill,
                stroke: stroke.as_ref().map(|stroke| (stroke.colour, pen(stroke))),
            })
            .into_iter()
            .collect(),
        Shape::Text {
            text,
            x,
            y,
            size,
            colour,
        } => font
            .place(text, (*x, *y), *size)
            .filter_map(|(letter, at)| path(&font.outline(letter), at, *size))
            .map(|path| Mark {
                path,
                fill: Some(*colour),
                stroke: None,
            })
            .collect(),
    }
}

fn path(steps: &[PathStep], (left, top): (f32, f32), scale: f32) -> Option<Path> {
    let at = |x: f32, y: f32| (left + x * scale, top + y * scale);
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            PathStep::Move(x, y) => {
                let (x, y) = at(x, y);
                path.move_to(x, y);
            }
            PathStep::Line(x, y) => {
                let (x, y) = at(x, y);
                path.line_to(x, y);
            }
            PathStep::Quadratic(x1, y1, x, y) => {
                let ((x1, y1), (x, y)) = (at(x1, y1), at(x, y));
                path.quad_to(x1, y1, x, y);
            }
            PathStep::Cubic(x1, y1, x2, y2, x, y) => {
                let ((x1, y1), (x2, y2), (x, y)) = (at(x1, y1), at(x2, y2), at(x, y));
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            PathStep::Close => path.close(),
        }
    }
    path.finish()
}

fn pen(stroke: &Stroke) -> tiny_skia::Stroke {
    let mut dashes = stroke.dashes.clone();
    if dashes.len() % 2 == 1 {
        dashes.extend_from_within(..);
    }
    tiny_skia::Stroke {
        width: stroke.width,
        line_cap: if stroke.round {
            LineCap::Round
        } else {
            LineCap::Butt
        },
        line_join: if stroke.round {
            LineJoin::Round
        } else {
            LineJoin::Miter
        },
        dash: StrokeDash::new(dashes, 0.0),
        ..tiny_skia::Stroke::default()
    }
}

fn opaque(Colour(red, green, blue): Colour) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(red, green, blue, 255)
}

fn ink(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(opaque(colour));
    paint.anti_alias = true;
    paint
}

impl Mark {
    fn draw(&self, canvas: &mut PixmapMut<'_>, place: Transform) {
        if let Some(fill) = self.fill {
            canvas.fill_path(&self.path, &ink(fill), FillRule::Winding, place, None);
        }
        if let Some((colour, pen)) = &self.stroke {
            canvas.stroke_path(&self.path, &ink(*colour), pen, place, None);
        }
    }

    fn reach(&self) -> Reach {
        let bounds = self.path.bounds();
        let pen = self
            .stroke
            .as_ref()
            .map_or(0.0, |(_, pen)| pen.width * pen.miter_limit.max(1.0) / 2.0);
        Reach {
            left: bounds.left() - pen,
            top: bounds.top() - pen,
            right: bounds.right() + pen,
            bottom: bounds.bottom() + pen,
        }
    }
}

/// How far marks reach from their symbol's place, in cells.
#[derive(Clone, Copy)]
struct Reach {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Reach {
    const NOTHING: Self = Self {
        left: f32::MAX,
        top: f32::MAX,
        right: f32::MIN,
        bottom: f32::MIN,
    };

    fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Symbols are about as large as a cell; what is far larger, or no number, is not drawn: the
    /// rasteriser's own numbers would run over.
    fn is_sane(self) -> bool {
        const FURTHEST: f32 = 64.0;
        [self.left, self.top, self.right, self.bottom]
            .iter()
            .all(|length| length.abs() <= FURTHEST)
    }
}

/// The same in whole pixels.
#[derive(Clone, Copy)]
struct Bounds {
    left: i64,
    top: i64,
    width: u32,
    height: u32,
}

impl Bounds {
    /// `None` for nothing.
    fn of(reach: Reach, rest: (f32, f32), cell: u32) -> Option<Self> {
        let along = |from: f32, to: f32, rest: f32| {
            let from = (f64::from(from) * f64::from(cell) + f64::from(rest)).floor();
            let to = (f64::from(to) * f64::from(cell) + f64::from(rest)).ceil();
            (from < to).then_some((from as i64, (to - from) as u32))
        };
        let (left, width) = along(reach.left, reach.right, rest.0)?;
        let (top, height) = along(reach.top, reach.bottom, rest.1)?;
        Some(Self {
            left,
            top,
            width,
            height,
        })
    }

    fn pixels(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }

    fn touches(self, (x, y): (i64, i64), canvas: &Pixmap) -> bool {
        x + self.left < i64::from(canvas.width())
            && x + self.left + i64::from(self.width) > 0
            && y + self.top < i64::from(canvas.height())
            && y + self.top + i64::from(self.height) > 0
    }
}

/// From cells to pixels.
fn placed(cell: u32, (x, y): (f32, f32)) -> Transform {
    Transform::from_row(cell as f32, 0.0, 0.0, cell as f32, x, y)
}

impl Sprite {
    /// Paints the symbol aside.
    fn new(marks: &[Mark], bounds: Bounds, rest: (f32, f32), cell: u32) -> Option<Self> {
        let mut pixels = Pixmap::new(bounds.width, bounds.height)?;
        let (left, top) = (bounds.left as f32, bounds.top as f32);
        let place = placed(cell, (rest.0 - left, rest.1 - top));
        for mark in marks {
            mark.draw(&mut pixels.as_mut(), place);
        }
        Some(Self {
            pixels,
            left: bounds.left,
            top: bounds.top,
        })
    }

    /// Puts the sprite over what is there; what leaves the picture is cut off.
    fn blit(&self, (x, y): (i64, i64), canvas: &mut Pixmap) {
        let (width, height) = (i64::from(canvas.width()), i64::from(canvas.height()));
        let (own_width, own_height) = (
            i64::from(self.pixels.width()),
            i64::from(self.pixels.height()),
        );
        let (left, top) = (x + self.left, y + self.top);
        let columns = left.max(0)..(left + own_width).min(width);
        if columns.is_empty() {
            return;
        }
        for row in top.max(0)..(top + own_height).min(height) {
            let from = ((row - top) * own_width + columns.start - left) as usize;
            let to = (row * width + columns.start) as usize;
            let length = (columns.end - columns.start) as usize;
            let over = &self.pixels.pixels()[from..from + length];
            let under = &mut canvas.pixels_mut()[to..to + length];
            for (under, over) in under.iter_mut().zip(over) {
                match over.alpha() {
                    0 => {}
                    255 => *under = *over,
                    _ => *under = blend(*over, *under),
                }
            }
        }
    }
}

/// A pixel put over an opaque one.
fn blend(over: PremultipliedColorU8, under: PremultipliedColorU8) -> PremultipliedColorU8 {
    let through = 255 - u32::from(over.alpha());
    let mix = |over: u8, under: u8| {
        let sum = u32::from(over) + (u32::from(under) * through + 127) / 255;
        sum.min(255) as u8
    };
    PremultipliedColorU8::from_rgba(
        mix(over.red(), under.red()),
        mix(over.green(), under.green()),
        mix(over.blue(), under.blue()),
        255,
    )
    .unwrap_or(over)
}
