//! The symbols of each style.

use super::{coloured, printed};
use quandary_core::scene::{Colour, PathStep, Shape, Stroke};

/// The colours and symbols of a style.
pub(super) struct Symbols {
    pub(super) background: Colour,
    /// Clues, and numbers of steps.
    pub(super) ink: Colour,
    /// Coordinates and open clues.
    pub(super) faint: Colour,
    /// Satisfied clues.
    pub(super) right: Colour,
    /// Clues that cannot be satisfied.
    pub(super) wrong: Colour,
    /// The joined edges of a torus.
    pub(super) joined: Colour,
    pub(super) open: fn() -> Vec<Shape>,
    pub(super) grass: fn() -> Vec<Shape>,
    pub(super) tree: fn() -> Vec<Shape>,
    pub(super) tent: fn() -> Vec<Shape>,
    /// The rim of a tree or tent with an error.
    pub(super) rim: fn() -> Shape,
}

pub(super) static COLOURED: Symbols = Symbols {
    background: coloured::GROUND,
    ink: coloured::INK,
    faint: coloured::FAINT,
    right: coloured::RIGHT,
    wrong: coloured::WRONG,
    joined: coloured::JOINED,
    open: coloured::open,
    grass: coloured::grass,
    tree: coloured::tree,
    tent: coloured::tent,
    rim: coloured::rim,
};

pub(super) static PRINTED: Symbols = Symbols {
    background: printed::WHITE,
    ink: printed::BLACK,
    faint: printed::BLACK,
    right: printed::BLACK,
    wrong: printed::BLACK,
    joined: printed::BLACK,
    open: printed::open,
    grass: printed::grass,
    tree: printed::tree,
    tent: printed::tent,
    rim: printed::rim,
};

impl Symbols {
    /// A tree with a rim.
    pub(super) fn wrong_tree(&self) -> Vec<Shape> {
        self.rimmed((self.tree)())
    }

    /// A tent with a rim.
    pub(super) fn wrong_tent(&self) -> Vec<Shape> {
        self.rimmed((self.tent)())
    }

    fn rimmed(&self, mut shapes: Vec<Shape>) -> Vec<Shape> {
        shapes.push((self.rim)());
        shapes
    }
}

/// A closed path through the corners.
pub(super) fn closed(corners: &[(f32, f32)]) -> Vec<PathStep> {
    let mut steps = connected(corners);
    steps.push(PathStep::Close);
    steps
}

/// An open path through the corners.
pub(super) fn connected(corners: &[(f32, f32)]) -> Vec<PathStep> {
    let steps = corners.iter().enumerate();
    let step = |(index, (x, y)): (usize, &(f32, f32))| match index {
        0 => PathStep::Move(*x, *y),
        _ => PathStep::Line(*x, *y),
    };
    steps.map(step).collect()
}

pub(super) fn area(corners: &[(f32, f32)], fill: Colour) -> Shape {
    Shape::Path {
        steps: closed(corners),
        fill: Some(fill),
        stroke: None,
    }
}

/// A line with round ends through the corners.
pub(super) fn stroke(corners: &[(f32, f32)], width: f32, colour: Colour) -> Shape {
    let pen = Stroke {
        round: true,
        ..Stroke::solid(colour, width)
    };
    Shape::line(connected(corners), pen)
}
