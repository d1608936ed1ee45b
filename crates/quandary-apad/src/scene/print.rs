//! The shapes of the print style: black lines on white.

use super::contour::{OutlineStyle, outline};
use super::{FreeSquare, frame_cells, label_size, piece_cells};
use crate::model::{Kit, Orientation, PieceId};
use quandary_core::scene::{Colour, Shape, Stroke, rounded};

pub(super) const GROUND: Colour = Colour(0xff, 0xff, 0xff);
pub(super) const INK: Colour = Colour(0, 0, 0);

/// Width of the line around the board, in cells.
const FRAME: f32 = 0.05;
/// Width of the lines between squares.
const THIN: f32 = 0.015;
/// Width of the outline of a piece, which is inside its cells.
const THICK: f32 = 0.07;
/// Width of the line inside a square that must stay free.
const WANTED: f32 = 0.04;

pub(super) fn tray(kit: &Kit) -> Vec<Shape> {
    let style = OutlineStyle {
        inset: -FRAME / 2.0,
        radius: 0.0,
    };
    vec![Shape::Path {
        steps: outline(&frame_cells(kit), style),
        fill: Some(GROUND),
        stroke: Some(Stroke::solid(INK, FRAME)),
    }]
}

pub(super) fn square(label: &str, kind: FreeSquare) -> Vec<Shape> {
    let line = |reach: f32, radius, width| {
        let rim = rounded((-reach, -reach), (reach, reach), radius);
        Shape::line(rim, Stroke::solid(INK, width))
    };
    let text = Shape::text(label, (0.0, 0.0), label_size(label), INK);
    match kind {
        FreeSquare::Open => vec![line(0.5, 0.0, THIN), text],
        FreeSquare::Wanted => vec![line(0.5, 0.0, THIN), line(0.4, 0.08, WANTED), text],
    }
}

pub(super) fn piece(kit: &Kit, id: PieceId, orientation: Orientation) -> Vec<Shape> {
    let style = OutlineStyle {
        inset: THICK / 2.0 + 0.01,
        radius: 0.06,
    };
    let area = Shape::Path {
        steps: outline(&piece_cells(kit, id, orientation), style),
        fill: Some(GROUND),
        stroke: Some(Stroke::solid(INK, THICK)),
    };
    let letter = Shape::text(kit.piece(id).name(), (0.0, 0.0), 0.3, INK);
    vec![area, letter]
}
