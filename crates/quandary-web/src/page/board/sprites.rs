//! Small pictures of symbols; each symbol is rasterised once for each scale.

use super::super::browser;
use quandary_core::colour::Colour;
use quandary_core::pixels::Pixels;
use quandary_core::scene::{PathStep, Scene, Shape, Stroke, Symbol};
use std::collections::HashMap;
use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// Fonts of letters on boards.
const FONTS: &str = "'DejaVu Sans', Verdana, 'Noto Sans', system-ui, sans-serif";
/// Height of a capital letter in these fonts, in sizes of the font.
const CAPITAL: f32 = 0.72;
/// Number of pixels of the largest picture of a symbol.
const LARGEST: f64 = 4_000_000.0;

/// The pictures of symbols at one scale.
pub(crate) struct Sprites {
    cell: f64,
    known: HashMap<String, Sprite>,
}

/// The picture of a symbol.
pub(crate) struct Sprite {
    shapes: Vec<Shape>,
    cell: f64,
    /// The picture; `None` if it would be too large, so that the shapes are drawn each time.
    canvas: Option<HtmlCanvasElement>,
    /// The top left corner of the picture, in pixels from where the symbol is placed.
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Sprite {
    pub(crate) fn draw(&self, context: &CanvasRenderingContext2d, at: (f64, f64)) {
        let (x, y) = (at.0 + self.left, at.1 + self.top);
        // What cannot be drawn, such as numbers that are not finite, is not drawn.
        let _ = match &self.canvas {
            Some(canvas) => context.draw_image_with_html_canvas_element(canvas, x, y),
            None => draw_shapes(context, &self.shapes, at, self.cell),
        };
    }
}

impl Sprites {
    pub(crate) fn new(cell: f64) -> Self {
        Self {
            cell,
            known: HashMap::new(),
        }
    }

    pub(crate) fn cell(&self) -> f64 {
        self.cell
    }

    /// Makes the pictures of a scene's symbols, as far as they are not known.
    pub(crate) fn prepare(&mut self, scene: &Scene) -> Result<(), JsValue> {
        for symbol in scene.symbols() {
            let known = self.known.get(&symbol.name);
            if known.is_none_or(|sprite| sprite.shapes != symbol.shapes) {
                let sprite = rasterise(symbol, self.cell)?;
                self.known.insert(symbol.name.clone(), sprite);
            }
        }
        Ok(())
    }

    /// The picture of the symbol with this name.
    pub(crate) fn get(&self, symbol: &str) -> Option<&Sprite> {
        self.known.get(symbol)
    }
}

/// A canvas that is not on the page.
pub(crate) fn canvas(
    width: u32,
    height: u32,
) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
    let canvas: HtmlCanvasElement = browser::document()
        .create_element("canvas")?
        .unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = context(&canvas)?;
    Ok((canvas, context))
}

pub(crate) fn context(canvas: &HtmlCanvasElement) -> Result<CanvasRenderingContext2d, JsValue> {
    let context = canvas.get_context("2d")?;
    let context = context.ok_or("the browser draws no pictures")?;
    Ok(context.unchecked_into())
}

fn rasterise(symbol: &Symbol, cell: f64) -> Result<Sprite, JsValue> {
    let bounds = Bounds::of(&symbol.shapes);
    let (left, top) = (
        (bounds.left * cell).floor() - 1.0,
        (bounds.top * cell).floor() - 1.0,
    );
    let width = (bounds.right * cell).ceil() + 1.0 - left;
    let height = (bounds.bottom * cell).ceil() + 1.0 - top;
    let picture = match width * height <= LARGEST {
        true => {
            let (canvas, context) = canvas(width as u32, height as u32)?;
            draw_shapes(&context, &symbol.shapes, (-left, -top), cell)?;
            Some(canvas)
        }
        false => None,
    };
    Ok(Sprite {
        shapes: symbol.shapes.clone(),
        cell,
        canvas: picture,
        left,
        top,
        width,
        height,
    })
}

/// Draws shapes around a point.
fn draw_shapes(
    context: &CanvasRenderingContext2d,
    shapes: &[Shape],
    at: (f64, f64),
    cell: f64,
) -> Result<(), JsValue> {
    context.save();
    context.translate(at.0, at.1)?;
    context.scale(cell, cell)?;
    let mut drawn = shapes.iter().map(|shape| draw_shape(context, shape));
    let drawn = drawn.find(Result::is_err).unwrap_or(Ok(()));
    context.restore();
    drawn
}

/// The colour as a style of a canvas.
pub(crate) fn style(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn draw_shape(context: &CanvasRenderingContext2d, shape: &Shape) -> Result<(), JsValue> {
    match shape {
        Shape::Path {
            steps,
            fill,
            stroke,
        } => {
            trace(context, steps);
            if let Some(fill) = fill {
                context.set_fill_style_str(&style(*fill));
                context.fill();
            }
            if let Some(stroke) = stroke {
                draw_stroke(context, stroke)?;
            }
        }
        Shape::Text {
            text,
            x,
            y,
            size,
            colour,
        } => draw_text(context, text, (*x, *y), *size, *colour)?,
        Shape::Image {
            pixels,
            x,
            y,
            width,
            height,
        } => {
            let image = image(pixels)?;
            context.set_image_smoothing_enabled(false);
            let [x, y, width, height] = [x, y, width, height].map(|one| f64::from(*one));
            context
                .draw_image_with_html_canvas_element_and_dw_and_dh(&image, x, y, width, height)?;
        }
    }
    Ok(())
}

fn trace(context: &CanvasRenderingContext2d, steps: &[PathStep]) {
    context.begin_path();
    for step in steps {
        match step.map() {
            Traced::Move([x, y]) => context.move_to(x, y),
            Traced::Line([x, y]) => context.line_to(x, y),
            Traced::Quadratic([a, b, x, y]) => context.quadratic_curve_to(a, b, x, y),
            Traced::Cubic([a, b, c, d, x, y]) => context.bezier_curve_to(a, b, c, d, x, y),
            Traced::Close => context.close_path(),
        }
    }
}

/// A step with the numbers of a canvas.
enum Traced {
    Move([f64; 2]),
    Line([f64; 2]),
    Quadratic([f64; 4]),
    Cubic([f64; 6]),
    Close,
}

trait Map {
    fn map(&self) -> Traced;
}

impl Map for PathStep {
    fn map(&self) -> Traced {
        match *self {
            Self::Move(x, y) => Traced::Move([x, y].map(f64::from)),
            Self::Line(x, y) => Traced::Line([x, y].map(f64::from)),
            Self::Quadratic(a, b, x, y) => Traced::Quadratic([a, b, x, y].map(f64::from)),
            Self::Cubic(a, b, c, d, x, y) => Traced::Cubic([a, b, c, d, x, y].map(f64::from)),
            Self::Close => Traced::Close,
        }
    }
}

fn draw_stroke(context: &CanvasRenderingContext2d, stroke: &Stroke) -> Result<(), JsValue> {
    context.set_stroke_style_str(&style(stroke.colour));
    context.set_line_width(f64::from(stroke.width));
    let ends = match stroke.round {
        true => "round",
        false => "butt",
    };
    context.set_line_cap(ends);
    context.set_line_join("round");
    let dashes = stroke.dashes.iter().map(|one| JsValue::from(*one));
    context.set_line_dash(&dashes.collect::<js_sys::Array>())?;
    context.stroke();
    Ok(())
}

/// A text centred on a point; `size` is the height of a capital letter. Lengths are in cells.
pub(crate) fn draw_text(
    context: &CanvasRenderingContext2d,
    text: &str,
    (x, y): (f32, f32),
    size: f32,
    colour: Colour,
) -> Result<(), JsValue> {
    // Fonts smaller than a pixel are not drawn at all, so the size is in hundredths of a cell.
    const FINE: f64 = 100.0;
    context.save();
    context.translate(f64::from(x), f64::from(y + size / 2.0))?;
    context.scale(1.0 / FINE, 1.0 / FINE)?;
    let pixels = f64::from(size / CAPITAL) * FINE;
    context.set_font(&format!("bold {pixels:.1}px {FONTS}"));
    context.set_text_align("center");
    context.set_text_baseline("alphabetic");
    context.set_fill_style_str(&style(colour));
    context.fill_text(text, 0.0, 0.0)?;
    context.restore();
    Ok(())
}

fn image(pixels: &Pixels) -> Result<HtmlCanvasElement, JsValue> {
    let (canvas, context) = canvas(pixels.width(), pixels.height())?;
    let bytes: Vec<u8> = pixels.data().iter().flat_map(|pixel| pixel.0).collect();
    let data = ImageData::new_with_u8_clamped_array(Clamped(&bytes), pixels.width())?;
    context.put_image_data(&data, 0.0, 0.0)?;
    Ok(canvas)
}

/// The rectangle that shapes need, in cells.
struct Bounds {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Bounds {
    fn of(shapes: &[Shape]) -> Self {
        let mut bounds = Self {
            left: 0.0,
            top: 0.0,
            right: 0.0,
            bottom: 0.0,
        };
        for shape in shapes {
            bounds.add_shape(shape);
        }
        bounds
    }

    fn add_shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Path { steps, stroke, .. } => {
                let width = stroke.as_ref().map_or(0.0, |stroke| stroke.width);
                for step in steps {
                    self.add_step(step, f64::from(width));
                }
            }
            Shape::Text {
                text, x, y, size, ..
            } => {
                let half = f64::from(*size) * (text.chars().count() as f64 * 0.7 + 0.5);
                self.add((*x).into(), (*y).into(), half);
            }
            Shape::Image {
                x,
                y,
                width,
                height,
                ..
            } => {
                self.add((*x).into(), (*y).into(), 0.0);
                self.add((x + width).into(), (y + height).into(), 0.0);
            }
        }
    }

    fn add_step(&mut self, step: &PathStep, around: f64) {
        let numbers = match step.map() {
            Traced::Move(two) | Traced::Line(two) => two.to_vec(),
            Traced::Quadratic(four) => four.to_vec(),
            Traced::Cubic(six) => six.to_vec(),
            Traced::Close => Vec::new(),
        };
        for at in numbers.chunks_exact(2) {
            self.add(at[0], at[1], around);
        }
    }

    fn add(&mut self, x: f64, y: f64, around: f64) {
        self.left = self.left.min(x - around);
        self.right = self.right.max(x + around);
        self.top = self.top.min(y - around);
        self.bottom = self.bottom.max(y + around);
    }
}
