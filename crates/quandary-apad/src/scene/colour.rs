//! The shapes of the coloured style: a wooden tray, and pieces that each have their own colour.

use super::contour::{OutlineStyle, outline};
use super::{FreeSquare, frame_cells, label_size, piece_cells};
use crate::model::{Kit, Orientation, PieceId};
use quandary_core::scene::{Colour, Shape, Stroke, rounded};

pub(super) const GROUND: Colour = Colour(0xf6, 0xf2, 0xea);
pub(super) const INK: Colour = Colour(0x33, 0x2a, 0x22);
const TRAY: Colour = Colour(0x8a, 0x63, 0x40);
const TRAY_EDGE: Colour = Colour(0x5f, 0x42, 0x29);
const SQUARE: Colour = Colour(0xe9, 0xd7, 0xb8);
pub(super) const LABEL: Colour = Colour(0x7d, 0x65, 0x48);
const WANTED: Colour = Colour(0xff, 0xf8, 0xe1);
const WANTED_INK: Colour = Colour(0x9c, 0x1c, 0x1c);
pub(super) const LETTER: Colour = Colour(0xff, 0xff, 0xff);

/// A colour for each piece of the largest kit.
const PIECES: [Colour; 16] = [
    Colour(0xc0, 0x39, 0x2b),
    Colour(0x2e, 0x6d, 0xb4),
    Colour(0x2f, 0x8f, 0x4e),
    Colour(0xd6, 0x7d, 0x1c),
    Colour(0x7d, 0x45, 0x9c),
    Colour(0x1a, 0x8f, 0x93),
    Colour(0xc2, 0x4e, 0x86),
    Colour(0x6d, 0x72, 0x2b),
    Colour(0x4a, 0x55, 0x68),
    Colour(0x8d, 0x5a, 0x3a),
    Colour(0x4f, 0x8a, 0xd8),
    Colour(0x5a, 0xa8, 0x3c),
    Colour(0xa8, 0x2c, 0x5e),
    Colour(0x3d, 0x3a, 0x9c),
    Colour(0xb0, 0x93, 0x1e),
    Colour(0x2c, 0x5c, 0x4a),
];

pub(super) fn tray(kit: &Kit) -> Vec<Shape> {
    let cells = frame_cells(kit);
    let around = |inset, radius| outline(&cells, OutlineStyle { inset, radius });
    vec![
        Shape::Path {
            steps: around(-0.28, 0.2),
            fill: Some(TRAY),
            stroke: Some(Stroke::solid(TRAY_EDGE, 0.03)),
        },
        Shape::Path {
            steps: around(-0.03, 0.06),
            fill: Some(TRAY_EDGE),
            stroke: None,
        },
    ]
}

pub(super) fn square(label: &str, kind: FreeSquare) -> Vec<Shape> {
    let (ground, ink) = match kind {
        FreeSquare::Open => (SQUARE, LABEL),
        FreeSquare::Wanted => (WANTED, WANTED_INK),
    };
    let mut shapes = vec![Shape::plate((-0.47, -0.47), (0.47, 0.47), 0.06, ground)];
    if kind == FreeSquare::Wanted {
        let rim = rounded((-0.42, -0.42), (0.42, 0.42), 0.05);
        shapes.push(Shape::line(rim, Stroke::solid(WANTED_INK, 0.03)));
    }
    shapes.push(Shape::text(label, (0.0, 0.0), label_size(label), ink));
    shapes
}

pub(super) fn piece(kit: &Kit, id: PieceId, orientation: Orientation) -> Vec<Shape> {
    let cells = piece_cells(kit, id, orientation);
    let base = PIECES[id.index() % PIECES.len()];
    let area = |inset, radius, fill| Shape::Path {
        steps: outline(&cells, OutlineStyle { inset, radius }),
        fill: Some(fill),
        stroke: None,
    };
    vec![
        area(0.03, 0.17, shade(base, 0.62)),
        area(0.075, 0.13, shade(base, 1.22)),
        area(0.11, 0.1, base),
        Shape::text(kit.piece(id).name(), (0.0, 0.0), 0.3, LETTER),
    ]
}

/// Makes a colour darker (`factor` below 1) or lighter (above 1).
fn shade(Colour(red, green, blue): Colour, factor: f32) -> Colour {
    let part = |part: u8| {
        let part = f32::from(part);
        let shaded = if factor < 1.0 {
            part * factor
        } else {
            part + (255.0 - part) * (factor - 1.0)
        };
        shaded.round() as u8
    };
    Colour(part(red), part(green), part(blue))
}
