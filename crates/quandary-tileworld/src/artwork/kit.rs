//! Common parts of the drawings: colours, simple shapes and transformations.

use crate::model::Cardinal;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke};
use std::f32::consts::TAU;

/// A point in units of a tile, relative to its centre.
pub(super) type Point = (f32, f32);

pub(super) const FLOOR: Colour = Colour(0xdd, 0xd9, 0xcf);
pub(super) const SEAM: Colour = Colour(0xcb, 0xc6, 0xb9);
pub(super) const STONE: Colour = Colour(0x4d, 0x55, 0x64);
pub(super) const STONE_LIGHT: Colour = Colour(0x6d, 0x77, 0x89);
pub(super) const STONE_DARK: Colour = Colour(0x39, 0x40, 0x4d);
pub(super) const INK: Colour = Colour(0x23, 0x26, 0x2e);
pub(super) const WHITE: Colour = Colour(0xff, 0xff, 0xff);
pub(super) const RED: Colour = Colour(0xd0, 0x35, 0x32);
pub(super) const BLUE: Colour = Colour(0x2f, 0x63, 0xc9);
pub(super) const GREEN: Colour = Colour(0x2e, 0x96, 0x4b);
pub(super) const YELLOW: Colour = Colour(0xf0, 0xbe, 0x2a);
pub(super) const BROWN: Colour = Colour(0x8a, 0x5a, 0x2f);
pub(super) const GOLD: Colour = Colour(0xd9, 0xb2, 0x4a);
pub(super) const ORANGE: Colour = Colour(0xf0, 0x82, 0x1e);
pub(super) const WATER: Colour = Colour(0x3c, 0x7d, 0xc4);
pub(super) const FOAM: Colour = Colour(0x9c, 0xca, 0xee);
pub(super) const FROST: Colour = Colour(0xc9, 0xe6, 0xf4);

/// Blends two colours; `part` is 0 to 1.
pub(super) fn blend(from: Colour, to: Colour, part: f32) -> Colour {
    let mix = |from: u8, to: u8| {
        let way = f32::from(to) - f32::from(from);
        (f32::from(from) + way * part).round() as u8
    };
    Colour(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

pub(super) fn darker(colour: Colour) -> Colour {
    blend(colour, Colour(0, 0, 0), 0.35)
}

pub(super) fn lighter(colour: Colour) -> Colour {
    blend(colour, WHITE, 0.4)
}

/// Fills the whole tile.
pub(super) fn ground(colour: Colour) -> Shape {
    Shape::plate((-0.5, -0.5), (0.5, 0.5), 0.0, colour)
}

/// Draws a centred square with half its side.
pub(super) fn square(half: f32, radius: f32, colour: Colour) -> Shape {
    Shape::plate((-half, -half), (half, half), radius, colour)
}

fn steps(points: &[Point]) -> Vec<PathStep> {
    let rest = points.iter().skip(1).map(|(x, y)| PathStep::Line(*x, *y));
    let first = points.iter().take(1).map(|(x, y)| PathStep::Move(*x, *y));
    first.chain(rest).collect()
}

fn closed(points: &[Point]) -> Vec<PathStep> {
    let mut steps = steps(points);
    steps.push(PathStep::Close);
    steps
}

/// Fills a polygon.
pub(super) fn area(points: &[Point], fill: Colour) -> Shape {
    Shape::Path {
        steps: closed(points),
        fill: Some(fill),
        stroke: None,
    }
}

/// Fills a polygon and draws its outline.
pub(super) fn lined(points: &[Point], fill: Colour, line: Colour, width: f32) -> Shape {
    Shape::Path {
        steps: closed(points),
        fill: Some(fill),
        stroke: Some(round(line, width)),
    }
}

fn round(colour: Colour, width: f32) -> Stroke {
    Stroke {
        round: true,
        ..Stroke::solid(colour, width)
    }
}

/// Draws straight lines with round ends.
pub(super) fn line(points: &[Point], colour: Colour, width: f32) -> Shape {
    Shape::line(steps(points), round(colour, width))
}

/// Draws straight lines with flat ends, for lines up to the edge of the tile.
pub(super) fn flat_line(points: &[Point], colour: Colour, width: f32) -> Shape {
    Shape::line(steps(points), Stroke::solid(colour, width))
}

/// Draws the outline of a centred square with half its side.
pub(super) fn outline(half: f32, colour: Colour, width: f32) -> Shape {
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    Shape::line(closed(&corners), Stroke::solid(colour, width))
}

/// Draws the dashed outline of a centred square with half its side.
pub(super) fn dashes(half: f32, colour: Colour, width: f32, dash: f32) -> Shape {
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    Shape::Path {
        steps: closed(&corners),
        fill: None,
        stroke: Some(Stroke {
            dashes: vec![dash, dash],
            ..Stroke::solid(colour, width)
        }),
    }
}

pub(super) fn disc(at: Point, radius: f32, fill: Colour) -> Shape {
    Shape::disc(at.0, at.1, radius, fill)
}

/// Draws a disc with an outline.
pub(super) fn button(at: Point, radius: f32, fill: Colour, line: Colour, width: f32) -> Shape {
    oval(at, (radius, radius), fill, line, width)
}

/// Draws an ellipse with an outline.
pub(super) fn oval(at: Point, radii: Point, fill: Colour, line: Colour, width: f32) -> Shape {
    Shape::Path {
        steps: closed(&around(at, radii, 0.0, 1.0)),
        fill: Some(fill),
        stroke: Some(round(line, width)),
    }
}

/// Draws an arc of a circle; angles are in turns, clockwise from the east.
pub(super) fn arc(at: Point, radius: f32, from: f32, to: f32, colour: Colour, width: f32) -> Shape {
    line(&around(at, (radius, radius), from, to), colour, width)
}

/// Returns points along an ellipse.
pub(super) fn around(at: Point, radii: Point, from: f32, to: f32) -> Vec<Point> {
    const PIECES: u16 = 24;
    let point = |index: u16| {
        let turn = from + (to - from) * f32::from(index) / f32::from(PIECES);
        let (sine, cosine) = (turn * TAU).sin_cos();
        (at.0 + radii.0 * cosine, at.1 + radii.1 * sine)
    };
    (0..=PIECES).map(point).collect()
}

/// Returns the outline of a star.
pub(super) fn star(points: u16, outer: f32, inner: f32) -> Vec<Point> {
    let corner = |index: u16| {
        let radius = if index.is_multiple_of(2) {
            outer
        } else {
            inner
        };
        let turn = f32::from(index) / f32::from(2 * points) - 0.25;
        let (sine, cosine) = (turn * TAU).sin_cos();
        (radius * cosine, radius * sine)
    };
    (0..2 * points).map(corner).collect()
}

/// Transforms all points of shapes; `scale` applies to lengths.
fn moved(shapes: Vec<Shape>, point: impl Fn(Point) -> Point, scale: f32) -> Vec<Shape> {
    let steps = |steps: Vec<PathStep>| steps.into_iter().map(|step| moved_step(step, &point));
    let shape = |shape| match shape {
        Shape::Path {
            steps: old,
            fill,
            stroke,
        } => Shape::Path {
            steps: steps(old).collect(),
            fill,
            stroke: stroke.map(|stroke| Stroke {
                width: stroke.width * scale,
                dashes: stroke.dashes.iter().map(|dash| dash * scale).collect(),
                ..stroke
            }),
        },
        Shape::Text {
            text,
            x,
            y,
            size,
            colour,
        } => {
            let (x, y) = point((x, y));
            Shape::Text {
                text,
                x,
                y,
                size: size * scale,
                colour,
            }
        }
        Shape::Image {
            pixels,
            x,
            y,
            width,
            height,
        } => {
            let (x, y) = point((x, y));
            Shape::Image {
                pixels,
                x,
                y,
                width: width * scale,
                height: height * scale,
            }
        }
    };
    shapes.into_iter().map(shape).collect()
}

fn moved_step(step: PathStep, point: &impl Fn(Point) -> Point) -> PathStep {
    match step {
        PathStep::Move(x, y) => {
            let (x, y) = point((x, y));
            PathStep::Move(x, y)
        }
        PathStep::Line(x, y) => {
            let (x, y) = point((x, y));
            PathStep::Line(x, y)
        }
        PathStep::Quadratic(x1, y1, x, y) => {
            let ((x1, y1), (x, y)) = (point((x1, y1)), point((x, y)));
            PathStep::Quadratic(x1, y1, x, y)
        }
        PathStep::Cubic(x1, y1, x2, y2, x, y) => {
            let (first, second, end) = (point((x1, y1)), point((x2, y2)), point((x, y)));
            PathStep::Cubic(first.0, first.1, second.0, second.1, end.0, end.1)
        }
        PathStep::Close => PathStep::Close,
    }
}

/// Rotates a drawing that faces north.
pub(super) fn turned(shapes: Vec<Shape>, facing: Cardinal) -> Vec<Shape> {
    let turn = |(x, y): Point| match facing {
        Cardinal::North => (x, y),
        Cardinal::West => (y, -x),
        Cardinal::South => (-x, -y),
        Cardinal::East => (-y, x),
    };
    moved(shapes, turn, 1.0)
}

/// Scales a centred drawing and moves it to another centre.
pub(crate) fn scaled(shapes: Vec<Shape>, scale: f32, about: Point) -> Vec<Shape> {
    moved(
        shapes,
        |(x, y)| (about.0 + scale * x, about.1 + scale * y),
        scale,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarter_turns_are_the_identity() {
        let mut shapes = vec![area(&[(0.1, -0.4), (0.3, 0.2), (-0.2, 0.1)], RED)];
        let before = shapes.clone();
        for _ in 0..4 {
            shapes = turned(shapes, Cardinal::West);
        }
        assert_eq!(shapes, before);
        let up = vec![area(&[(0.0, -0.5)], RED)];
        assert_eq!(turned(up, Cardinal::East), vec![area(&[(0.5, 0.0)], RED)]);
    }
}
