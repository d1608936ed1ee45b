//! Shapes converted to paths and images for painting.

use crate::font::Font;
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::{Colour, PathStep, Shape, Stroke};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, PixmapMut, PremultipliedColorU8,
    StrokeDash, Transform,
};

/// A shape prepared for painting; lengths are in cells.
pub(crate) enum PreparedShape {
    Path {
        path: Path,
        fill: Option<Colour>,
        stroke: Option<(Colour, tiny_skia::Stroke)>,
    },
    Image {
        pixels: Pixels,
        left: f32,
        top: f32,
        width: f32,
        height: f32,
    },
}

/// Prepares a shape; a text becomes one prepared shape for each letter. Skips what cannot be drawn:
/// empty, very large or non-finite extents.
pub(crate) fn prepare(shape: &Shape, font: &Font) -> Vec<PreparedShape> {
    let prepared: Vec<PreparedShape> = match shape {
        Shape::Path {
            steps,
            fill,
            stroke,
        } => path(steps, (0.0, 0.0), 1.0)
            .map(|path| PreparedShape::Path {
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
            .filter_map(|(letter, at)| filled(path(&font.outline(letter), at, *size), *colour))
            .collect(),
        Shape::Image {
            pixels,
            x,
            y,
            width,
            height,
        } => vec![PreparedShape::Image {
            pixels: pixels.clone(),
            left: *x,
            top: *y,
            width: *width,
            height: *height,
        }],
    };
    let drawable = prepared
        .into_iter()
        .filter(|shape| shape.extent().is_drawable());
    drawable.collect()
}

fn filled(path: Option<Path>, colour: Colour) -> Option<PreparedShape> {
    path.map(|path| PreparedShape::Path {
        path,
        fill: Some(colour),
        stroke: None,
    })
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

pub(crate) fn opaque(Colour(red, green, blue): Colour) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(red, green, blue, 255)
}

fn ink(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(opaque(colour));
    paint.anti_alias = true;
    paint
}

impl PreparedShape {
    /// A letter whose cap height is `size` cells; the origin is the left end of its baseline. `None`
    /// if it cannot be drawn.
    pub(crate) fn of_letter(outline: &[PathStep], size: f32, colour: Colour) -> Option<Self> {
        let shape = filled(path(outline, (0.0, 0.0), size), colour);
        shape.filter(|shape| shape.extent().is_drawable())
    }

    /// Draws the shape. `cell` is the size of a cell in pixels, `origin` the pixel position of the
    /// symbol.
    pub(crate) fn draw(&self, canvas: &mut PixmapMut<'_>, cell: u32, origin: (f32, f32)) {
        match self {
            Self::Path { path, fill, stroke } => {
                let scale = cell as f32;
                let transform = Transform::from_row(scale, 0.0, 0.0, scale, origin.0, origin.1);
                if let Some(fill) = fill {
                    canvas.fill_path(path, &ink(*fill), FillRule::Winding, transform, None);
                }
                if let Some((colour, pen)) = stroke {
                    canvas.stroke_path(path, &ink(*colour), pen, transform, None);
                }
            }
            Self::Image {
                pixels,
                left,
                top,
                width,
                height,
            } => {
                let columns = PixelRange::new(*left, *width, cell, origin.0);
                let rows = PixelRange::new(*top, *height, cell, origin.1);
                draw_scaled(pixels, columns, rows, canvas);
            }
        }
    }

    pub(crate) fn extent(&self) -> Extent {
        match self {
            Self::Path { path, stroke, .. } => {
                let bounds = path.bounds();
                let pen = stroke
                    .as_ref()
                    .map_or(0.0, |(_, pen)| pen.width * pen.miter_limit.max(1.0) / 2.0);
                Extent {
                    left: bounds.left() - pen,
                    top: bounds.top() - pen,
                    right: bounds.right() + pen,
                    bottom: bounds.bottom() + pen,
                }
            }
            Self::Image {
                left,
                top,
                width,
                height,
                ..
            } => Extent {
                left: *left,
                top: *top,
                right: left + width,
                bottom: top + height,
            },
        }
    }
}

/// The rows or columns of pixels that an image covers, rounded to whole pixels.
#[derive(Clone, Copy)]
struct PixelRange {
    start: i64,
    end: i64,
}

impl PixelRange {
    fn new(from: f32, length: f32, cell: u32, origin: f32) -> Self {
        let pixel = |cells: f32| (cells * cell as f32 + origin).round() as i64;
        Self {
            start: pixel(from),
            end: pixel(from + length),
        }
    }

    /// The part within a picture of `size` pixels.
    fn within(self, size: u32) -> impl Iterator<Item = i64> {
        self.start.max(0)..self.end.min(i64::from(size))
    }

    /// The index of the source pixel, of `count`, that covers the centre of pixel `at`.
    fn source(self, at: i64, count: u32) -> u32 {
        let source = (2 * (at - self.start) + 1) * i64::from(count) / (2 * (self.end - self.start));
        source as u32
    }
}

/// Draws an image scaled by nearest-neighbour sampling.
fn draw_scaled(pixels: &Pixels, columns: PixelRange, rows: PixelRange, canvas: &mut PixmapMut<'_>) {
    let width = canvas.width();
    let sources: Vec<(usize, u32)> = columns
        .within(width)
        .map(|x| (x as usize, columns.source(x, pixels.width())))
        .collect();
    for y in rows.within(canvas.height()) {
        let row = rows.source(y, pixels.height());
        let start = y as usize * width as usize;
        let under = &mut canvas.pixels_mut()[start..start + width as usize];
        for (x, column) in &sources {
            let over = premultiplied(pixels.at(*column, row));
            under[*x] = blend(over, under[*x]);
        }
    }
}

fn premultiplied(pixel: Rgba) -> PremultipliedColorU8 {
    let [red, green, blue, alpha] = pixel.0;
    tiny_skia::ColorU8::from_rgba(red, green, blue, alpha).premultiply()
}

/// Composites a pixel over another one.
pub(crate) fn blend(
    over: PremultipliedColorU8,
    under: PremultipliedColorU8,
) -> PremultipliedColorU8 {
    let through = 255 - u32::from(over.alpha());
    let mix = |over: u8, under: u8| {
        let sum = u32::from(over) + (u32::from(under) * through + 127) / 255;
        sum.min(255) as u8
    };
    PremultipliedColorU8::from_rgba(
        mix(over.red(), under.red()),
        mix(over.green(), under.green()),
        mix(over.blue(), under.blue()),
        mix(over.alpha(), under.alpha()),
    )
    .unwrap_or(over)
}

/// The bounding box of shapes relative to the position of their symbol, in cells.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) right: f32,
    pub(crate) bottom: f32,
}

impl Extent {
    const EMPTY: Self = Self {
        left: f32::MAX,
        top: f32::MAX,
        right: f32::MIN,
        bottom: f32::MIN,
    };

    /// The extent of all shapes together.
    pub(crate) fn of(shapes: &[PreparedShape]) -> Self {
        let extents = shapes.iter().map(PreparedShape::extent);
        extents.fold(Self::EMPTY, Self::union)
    }

    fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Whether the rasteriser can draw it. Symbols are about as large as a cell; much larger or
    /// non-finite lengths would overflow the rasteriser's numbers.
    fn is_drawable(self) -> bool {
        const MAX_LENGTH: f32 = 64.0;
        [self.left, self.top, self.right, self.bottom]
            .iter()
            .all(|length| length.abs() <= MAX_LENGTH)
    }
}
