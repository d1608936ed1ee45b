//! Draws the row and column numbers next to a board, and the frame of a torus.

use super::margins::{CELL_LETTERS, Margins, digits};
use super::symbols::{area, closed};
use super::{KEY, fitting, put};
use quandary_core::grid::Point;
use quandary_core::scene::{Colour, Glyph, Ink, Scene, Shape, Stroke, SymbolId};

/// Draws the frame of a torus whose first square is in the cell `first`. Edges with the same
/// number of arrows are joined, as in textbooks.
pub(super) fn put_joined_edges(
    scene: &mut Scene,
    first: Point,
    (rows, columns): (u32, u32),
    colour: Colour,
) {
    let (right, bottom) = (columns as f32 - 0.5, rows as f32 - 0.5);
    let frame = scene.symbol("joined-edges", || {
        let corners = [(-0.5, -0.5), (right, -0.5), (right, bottom), (-0.5, bottom)];
        let rim = Stroke {
            dashes: vec![0.2, 0.12],
            ..Stroke::solid(colour, 0.07)
        };
        let mut shapes = vec![Shape::line(closed(&corners), rim)];
        let (middle_x, middle_y) = ((right - 0.5) / 2.0, (bottom - 0.5) / 2.0);
        for x in [-0.5, right] {
            shapes.push(arrow((x, middle_y), (0.0, 1.0), colour));
        }
        for y in [-0.5, bottom] {
            shapes.push(arrow((middle_x - 0.15, y), (1.0, 0.0), colour));
            shapes.push(arrow((middle_x + 0.15, y), (1.0, 0.0), colour));
        }
        shapes
    });
    let label = "torus: opposite edges are joined";
    put(scene, first, Some(frame), None, label);
    let corner = Point::new(first.x.saturating_sub(1), first.y.saturating_sub(1));
    put(scene, corner, None, Some(Glyph::new("∞", "@", KEY)), label);
}

/// An arrowhead that points in the direction `(dx, dy)` and is centred at `(x, y)`.
fn arrow((x, y): (f32, f32), (dx, dy): (f32, f32), colour: Colour) -> Shape {
    let along = |by: f32, aside: f32| (x + by * dx - aside * dy, y + by * dy + aside * dx);
    area(
        &[along(-0.14, -0.16), along(0.14, 0.0), along(-0.14, 0.16)],
        colour,
    )
}

fn number_symbol(scene: &mut Scene, text: &str, colour: Colour) -> SymbolId {
    scene.symbol(&format!("number-{text}"), || {
        vec![Shape::text(text, (0.0, 0.0), fitting(text, 0.22), colour)]
    })
}

/// Puts the number of a row left of the board, right-aligned in text.
pub(super) fn put_row_number(scene: &mut Scene, margins: Margins, row: u32, colour: Colour) {
    let (text, label) = (row.to_string(), format!("row {row}"));
    let symbol = number_symbol(scene, &text, colour);
    let width = margins.left as usize * CELL_LETTERS - 1;
    let letters: Vec<char> = format!("{text:>width$}").chars().collect();
    let last = margins.left - 1;
    for (x, piece) in (0..).zip(letters.chunks(CELL_LETTERS)) {
        let piece: String = piece.iter().collect();
        let symbol = (x == last).then_some(symbol);
        if !piece.trim().is_empty() {
            let glyph = Glyph::new(piece.clone(), piece, Ink::Dim);
            let cell = Point::new(x, margins.top + row);
            put(scene, cell, symbol, Some(glyph), &label);
        }
    }
}

/// Puts the number of a column above the board, vertically in text.
pub(super) fn put_column_number(scene: &mut Scene, margins: Margins, column: u32, colour: Colour) {
    let (text, label) = (column.to_string(), format!("column {column}"));
    let symbol = number_symbol(scene, &text, colour);
    let first = margins.top - digits(column);
    for (y, digit) in (first..).zip(text.chars()) {
        let symbol = (y + 1 == margins.top).then_some(symbol);
        let glyph = Glyph::new(digit, digit, Ink::Dim);
        let cell = Point::new(margins.left + column, y);
        put(scene, cell, symbol, Some(glyph), &label);
    }
}
