//! The symbols of the print style: black outlines on white, which remain legible in photocopies.

use super::symbols::{area, closed, connected};
use quandary_core::scene::{Colour, Shape, Stroke};

pub(super) const WHITE: Colour = Colour(0xff, 0xff, 0xff);
pub(super) const BLACK: Colour = Colour(0, 0, 0);

/// Width of the lines between squares, in cells.
const GRID: f32 = 0.025;
/// Width of the outlines of trees and tents, in cells.
const OUTLINE: f32 = 0.05;
/// Half the width of a square: neighbours share a line.
const SIDE: f32 = 0.5;

pub(super) fn open() -> Vec<Shape> {
    let corners = [(-SIDE, -SIDE), (SIDE, -SIDE), (SIDE, SIDE), (-SIDE, SIDE)];
    vec![Shape::Path {
        steps: closed(&corners),
        fill: Some(WHITE),
        stroke: Some(Stroke::solid(BLACK, GRID)),
    }]
}

/// A small dot.
pub(super) fn grass() -> Vec<Shape> {
    let mut shapes = open();
    shapes.push(Shape::disc(0.0, 0.0, 0.06, BLACK));
    shapes
}

/// A crown of three discs on a trunk.
pub(super) fn tree() -> Vec<Shape> {
    let mut shapes = open();
    shapes.push(Shape::plate((-0.05, 0.1), (0.05, 0.4), 0.02, BLACK));
    let crown = [(-0.16, 0.02, 0.19), (0.16, 0.02, 0.19), (0.0, -0.16, 0.24)];
    for (shrink, fill) in [(0.0, BLACK), (OUTLINE, WHITE)] {
        let discs = crown.iter();
        shapes.extend(discs.map(|(x, y, radius)| Shape::disc(*x, *y, radius - shrink, fill)));
    }
    shapes
}

/// A triangle with a dark entrance.
pub(super) fn tent() -> Vec<Shape> {
    let mut shapes = open();
    let outline = Stroke::solid(BLACK, OUTLINE);
    let sides = closed(&[(0.0, -0.3), (0.36, 0.3), (-0.36, 0.3)]);
    shapes.push(Shape::line(sides, outline.clone()));
    let poles = connected(&[(-0.06, -0.4), (0.0, -0.3), (0.06, -0.4)]);
    shapes.push(Shape::line(poles, outline));
    shapes.push(area(&[(0.0, -0.02), (0.13, 0.3), (-0.13, 0.3)], BLACK));
    shapes
}

/// A thick frame inside the square.
pub(super) fn rim() -> Shape {
    let side = 0.43;
    let corners = [(-side, -side), (side, -side), (side, side), (-side, side)];
    Shape::line(closed(&corners), Stroke::solid(BLACK, 0.08))
}
