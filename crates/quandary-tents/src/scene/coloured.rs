//! The symbols of the coloured style.

use super::symbols::area;
use quandary_core::scene::{Colour, PathStep, Shape, Stroke, rounded};

pub(super) const GROUND: Colour = Colour(0xf4, 0xf1, 0xe6);
pub(super) const INK: Colour = Colour(0x2b, 0x2d, 0x33);
pub(super) const FAINT: Colour = Colour(0x9a, 0x96, 0x88);
const OPEN: Colour = Colour(0xff, 0xfd, 0xf5);
const MEADOW: Colour = Colour(0xcf, 0xe3, 0xb4);
const BLADE: Colour = Colour(0x7f, 0xa6, 0x5a);
const TRUNK: Colour = Colour(0x7a, 0x4f, 0x2b);
const CROWN: Colour = Colour(0x2f, 0x7d, 0x4a);
const CROWN_LIGHT: Colour = Colour(0x55, 0xa0, 0x63);
const CANVAS: Colour = Colour(0xe0, 0x8a, 0x2e);
const CANVAS_DARK: Colour = Colour(0xa8, 0x5c, 0x14);
pub(super) const WRONG: Colour = Colour(0xc0, 0x1f, 0x2e);
pub(super) const JOINED: Colour = Colour(0x2f, 0x6f, 0xb5);
pub(super) const RIGHT: Colour = Colour(0x1d, 0x7a, 0x3c);

fn ground(fill: Colour) -> Vec<Shape> {
    vec![Shape::plate((-0.47, -0.47), (0.47, 0.47), 0.08, fill)]
}

pub(super) fn open() -> Vec<Shape> {
    ground(OPEN)
}

pub(super) fn grass() -> Vec<Shape> {
    let mut shapes = ground(MEADOW);
    for (x, y) in [(-0.22, -0.12), (0.12, -0.2), (0.22, 0.18), (-0.1, 0.22)] {
        let blades = [
            (-0.05, -0.11, -0.09),
            (0.0, 0.0, -0.13),
            (0.05, 0.11, -0.09),
        ];
        let steps = blades.into_iter().flat_map(|(foot, tip, up)| {
            let (foot, tip) = (x + foot, x + tip);
            [PathStep::Move(foot, y), PathStep::Line(tip, y + up)]
        });
        shapes.push(Shape::line(steps.collect(), Stroke::solid(BLADE, 0.04)));
    }
    shapes
}

pub(super) fn tree() -> Vec<Shape> {
    let mut shapes = ground(OPEN);
    shapes.push(Shape::plate((-0.06, 0.1), (0.06, 0.4), 0.02, TRUNK));
    for (x, y, radius) in [(-0.16, 0.02, 0.19), (0.16, 0.02, 0.19), (0.0, -0.16, 0.24)] {
        shapes.push(Shape::disc(x, y, radius, CROWN));
    }
    shapes.push(Shape::disc(-0.06, -0.2, 0.1, CROWN_LIGHT));
    shapes
}

pub(super) fn tent() -> Vec<Shape> {
    let mut shapes = ground(MEADOW);
    shapes.push(area(&[(0.0, -0.34), (0.4, 0.32), (-0.4, 0.32)], CANVAS));
    shapes.push(area(
        &[(0.0, -0.1), (0.13, 0.32), (-0.13, 0.32)],
        CANVAS_DARK,
    ));
    let poles = vec![
        PathStep::Move(-0.05, -0.42),
        PathStep::Line(0.0, -0.34),
        PathStep::Line(0.05, -0.42),
    ];
    shapes.push(Shape::line(poles, Stroke::solid(CANVAS_DARK, 0.03)));
    shapes
}

/// A red rim.
pub(super) fn rim() -> Shape {
    let rim = rounded((-0.45, -0.45), (0.45, 0.45), 0.08);
    Shape::line(rim, Stroke::solid(WRONG, 0.06))
}
