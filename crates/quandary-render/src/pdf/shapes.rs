//! Shapes of symbols as PDF operators.

use super::Inks;
use super::font::EmbeddedFont;
use super::objects::Objects;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Ref, Str};
use quandary_core::scene::{Colour, PathStep, Shape, Stroke};

/// PDF operators in coordinates that grow to the right and downwards.
pub(super) struct Drawing {
    pub(super) content: Content,
    inks: Inks,
    /// The images used.
    pub(super) images: Vec<Ref>,
}

/// The name of an image or symbol in the resources of a page.
pub(super) fn resource(id: Ref) -> String {
    format!("X{}", id.get())
}

impl Drawing {
    pub(super) fn new(inks: Inks) -> Self {
        Self {
            content: Content::new(),
            inks,
            images: Vec::new(),
        }
    }

    pub(super) fn shape(&mut self, shape: &Shape, font: &mut EmbeddedFont, objects: &mut Objects) {
        match shape {
            Shape::Path {
                steps,
                fill,
                stroke,
            } => self.path(steps, *fill, stroke.as_ref()),
            Shape::Text {
                text,
                x,
                y,
                size,
                colour,
            } => {
                let left = x - font.font.width(text) * size / 2.0;
                self.text(text, (left, y + size / 2.0), *size, *colour, font);
            }
            Shape::Image {
                pixels,
                x,
                y,
                width,
                height,
            } => {
                let id = objects.image(pixels, self.inks);
                self.content
                    .save_state()
                    .transform([*width, 0.0, 0.0, -height, *x, y + height])
                    .x_object(Name(resource(id).as_bytes()))
                    .restore_state();
                self.images.push(id);
            }
        }
    }

    fn path(&mut self, steps: &[PathStep], fill: Option<Colour>, stroke: Option<&Stroke>) {
        if let Some(colour) = fill {
            self.fill_colour(colour);
        }
        if let Some(stroke) = stroke {
            self.stroke_style(stroke);
        }
        self.trace(steps);
        match (fill, stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn trace(&mut self, steps: &[PathStep]) {
        let content = &mut self.content;
        let mut at = (0.0, 0.0);
        for step in steps {
            match *step {
                PathStep::Move(x, y) => {
                    content.move_to(x, y);
                    at = (x, y);
                }
                PathStep::Line(x, y) => {
                    content.line_to(x, y);
                    at = (x, y);
                }
                PathStep::Quadratic(x1, y1, x, y) => {
                    // The same curve as a cubic one.
                    let towards = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
                    let first = (towards(at.0, x1), towards(at.1, y1));
                    let second = (towards(x, x1), towards(y, y1));
                    content.cubic_to(first.0, first.1, second.0, second.1, x, y);
                    at = (x, y);
                }
                PathStep::Cubic(x1, y1, x2, y2, x, y) => {
                    content.cubic_to(x1, y1, x2, y2, x, y);
                    at = (x, y);
                }
                PathStep::Close => {
                    content.close_path();
                }
            }
        }
    }

    /// A filled rectangle, given by its left and top edges, width and height.
    pub(super) fn rectangle(&mut self, [x, y, width, height]: [f32; 4], colour: Colour) {
        self.fill_colour(colour);
        self.content.rect(x, y, width, height).fill_nonzero();
    }

    /// A line of text that starts at a point of its baseline; `size` is its cap height.
    pub(super) fn text(
        &mut self,
        text: &str,
        (x, y): (f32, f32),
        size: f32,
        colour: Colour,
        font: &mut EmbeddedFont,
    ) {
        self.fill_colour(colour);
        let glyphs = font.encode(text);
        self.content
            .begin_text()
            .set_font(Name(font.resource.as_bytes()), size * font.font.em())
            .set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y])
            .show(Str(&glyphs))
            .end_text();
    }

    fn fill_colour(&mut self, colour: Colour) {
        let [red, green, blue] = components(colour);
        match self.inks {
            Inks::Colour => self.content.set_fill_rgb(red, green, blue),
            Inks::Grey => self.content.set_fill_gray(grey(colour)),
        };
    }

    fn stroke_style(&mut self, stroke: &Stroke) {
        let [red, green, blue] = components(stroke.colour);
        match self.inks {
            Inks::Colour => self.content.set_stroke_rgb(red, green, blue),
            Inks::Grey => self.content.set_stroke_gray(grey(stroke.colour)),
        };
        let (cap, join) = match stroke.round {
            true => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
            false => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
        };
        self.content
            .set_line_width(stroke.width)
            .set_line_cap(cap)
            .set_line_join(join)
            .set_dash_pattern(stroke.dashes.iter().copied(), 0.0);
    }
}

fn components(Colour(red, green, blue): Colour) -> [f32; 3] {
    [red, green, blue].map(|part| f32::from(part) / 255.0)
}

/// The brightness of a colour from 0, black, to 1, as Rec. 601 weights its parts.
pub(super) fn grey(colour: Colour) -> f32 {
    let [red, green, blue] = components(colour);
    0.299 * red + 0.587 * green + 0.114 * blue
}
