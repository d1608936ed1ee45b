//! Draws a board as a [`Scene`]: the frame as a tray, squares with their labels, and each piece as
//! one outline in its own colour, with its letter on its anchor.
//!
//! In terminals, walls surround pieces and free squares, and each cell of a piece shows its letter.
//! The small size, for pages of many boards, shows only walls, one character high.

mod contour;
pub mod heat_map;
mod walls;

use crate::format::notation::{write_orientation, write_placement};
use crate::model::{Board, Goal, Kit, Offset, Orientation, PieceId, Placement, Squares};
use crate::rules::Position;
use contour::{OutlineStyle, outline};
use quandary_core::scene::{Colour, Scene, Shape, Stroke, SymbolId, Use, rounded};
use std::collections::BTreeSet;

const GROUND: Colour = Colour(0xf6, 0xf2, 0xea);
const INK: Colour = Colour(0x33, 0x2a, 0x22);
const TRAY: Colour = Colour(0x8a, 0x63, 0x40);
const TRAY_EDGE: Colour = Colour(0x5f, 0x42, 0x29);
const SQUARE: Colour = Colour(0xe9, 0xd7, 0xb8);
const LABEL: Colour = Colour(0x7d, 0x65, 0x48);
const WANTED: Colour = Colour(0xff, 0xf8, 0xe1);
const WANTED_INK: Colour = Colour(0x9c, 0x1c, 0x1c);
const LETTER: Colour = Colour(0xff, 0xff, 0xff);

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

/// How much of a board a terminal shows. Images are the same for all values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Four columns and two rows per square, with letters and labels.
    #[default]
    Full,
    /// Two columns and one row per square, only walls.
    Small,
}

/// The contents of a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// Frame and pieces.
    pub kit: &'a Kit,
    /// The placed pieces.
    pub board: &'a Board,
    /// The squares that have to stay free.
    pub goal: Goal,
    /// The title under the drawing.
    pub title: &'a str,
    /// How much a terminal shows.
    pub detail: Detail,
}

/// Draws a board. The caption states how many pieces are placed and which squares must stay free.
#[must_use]
pub fn scene(picture: Picture<'_>) -> Scene {
    let Picture {
        kit,
        board,
        goal,
        title,
        detail,
    } = picture;
    let frame = kit.frame();
    let (columns, rows) = (u32::from(frame.columns()), u32::from(frame.rows()));
    // Walls are on half cells, so the board begins half a cell from the edge.
    let mut scene = Scene::new(title, columns + 1, rows + 1, GROUND);
    scene.ink = INK;
    scene.caption = caption(kit, board, goal);
    let tray = scene.symbol("frame", || tray(kit));
    put(&mut scene, kit, 0, tray, format!("frame of {}", name(kit)));
    let wanted = wanted(kit, board, goal);
    for square in board.free(kit).iter() {
        put_label(&mut scene, kit, square, wanted);
    }
    for placement in board.placements() {
        put_piece(&mut scene, kit, placement);
    }
    walls::put(&mut scene, kit, board, detail);
    scene
}

/// Adds a piece to the right of the frame: one that the player holds.
pub(crate) fn put_hand(
    scene: &mut Scene,
    kit: &Kit,
    piece: PieceId,
    orientation: Orientation,
    detail: Detail,
) {
    let cells: Vec<Offset> = kit.piece(piece).oriented_cells(orientation).collect();
    let top = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.column).min().unwrap_or(0);
    // One empty column separates the piece from the frame.
    let first = u32::from(kit.frame().columns()) + 1;
    let place = |cell: Offset| {
        let column = first + u32::from(cell.column.abs_diff(left));
        (column, u32::from(cell.row.abs_diff(top)))
    };
    let name = write_orientation(kit, piece, orientation);
    let symbol = scene.symbol(&format!("piece-{name}"), || shapes(kit, piece, orientation));
    let (x, y) = place(Offset { row: 0, column: 0 });
    scene.put(Use {
        x: 2 * x + 1,
        y: 2 * y + 1,
        symbol: Some(symbol),
        glyph: None,
        label: format!("{name}, selected"),
    });
    for (x, y) in cells.into_iter().map(place) {
        scene.columns = scene.columns.max(x + 2);
        scene.rows = scene.rows.max(y + 2);
        walls::put_letter(scene, kit, piece, (x, y), detail);
    }
}

fn name(kit: &Kit) -> &str {
    if kit.title.is_empty() {
        "a kit"
    } else {
        &kit.title
    }
}

/// The squares that the solution leaves free, as far as they are known.
fn wanted(kit: &Kit, board: &Board, goal: Goal) -> Squares {
    match goal {
        Goal::Free(squares) => squares,
        _ if board.is_complete() => board.free(kit),
        _ => Squares::EMPTY,
    }
}

fn caption(kit: &Kit, board: &Board, goal: Goal) -> String {
    let all = kit.pieces().len();
    let placed = board.placements().count();
    let free = |squares: Squares| labels(kit, squares);
    match goal {
        _ if placed == all => {
            let met = goal.is_met(kit, board.free(kit));
            let word = if met { "solved" } else { "complete" };
            format!("{word}, free: {}", free(board.free(kit)))
        }
        Goal::Free(squares) => format!(
            "{placed} of {all} pieces placed, must stay free: {}",
            free(squares)
        ),
        _ => format!("{placed} of {all} pieces placed"),
    }
}

/// The labels of squares, separated by spaces, in the order of their indices.
#[must_use]
pub fn labels(kit: &Kit, squares: Squares) -> String {
    let labels = squares
        .iter()
        .filter_map(|square| kit.frame().label(square));
    let words: Vec<&str> = labels.map(|label| label.text.as_str()).collect();
    words.join(" ")
}

/// Why a position is not solved, in lower case and without a full stop.
pub(crate) fn unsolved_reason(position: &Position) -> String {
    let Position { kit, board, goal } = position;
    let names = |ids: &mut dyn Iterator<Item = PieceId>| {
        let names: Vec<String> = ids.map(|id| kit.piece(id).name().to_string()).collect();
        names.join(", ")
    };
    let free = labels(kit, position.free());
    if !board.is_complete() {
        return format!("not placed: {}", names(&mut board.missing()));
    }
    let wrong = names(&mut position.wrong_side_up());
    if !wrong.is_empty() {
        return format!("wrong side up: {wrong}");
    }
    match goal {
        Goal::Free(wanted) => format!("{free} is free instead of {}", labels(kit, *wanted)),
        Goal::Date => format!("the free squares are not an existing date: {free}"),
        Goal::Combination => format!("the free squares are not a month and a day: {free}"),
        Goal::Any => "the board is not solved".to_owned(),
    }
}

/// The column and row of a cell.
fn column_and_row(kit: &Kit, square: u8) -> (i32, i32) {
    let columns = kit.frame().columns();
    (i32::from(square % columns), i32::from(square / columns))
}

fn put(scene: &mut Scene, kit: &Kit, square: u8, symbol: SymbolId, label: String) {
    let (x, y) = column_and_row(kit, square);
    scene.put(Use {
        x: 2 * x as u32 + 1,
        y: 2 * y as u32 + 1,
        symbol: Some(symbol),
        glyph: None,
        label,
    });
}

/// The tray around the squares, relative to the first cell of the frame.
fn tray(kit: &Kit) -> Vec<Shape> {
    let cells: BTreeSet<(i32, i32)> = kit
        .frame()
        .squares()
        .iter()
        .map(|square| column_and_row(kit, square))
        .collect();
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

/// Draws a free square; one that must stay free is highlighted.
fn put_label(scene: &mut Scene, kit: &Kit, square: u8, wanted: Squares) {
    let Some(label) = kit.frame().label(square) else {
        return;
    };
    let (kind, words, ground, ink) = if wanted.contains(square) {
        ("wanted", "must stay free", WANTED, WANTED_INK)
    } else {
        ("square", "free", SQUARE, LABEL)
    };
    let symbol = scene.symbol(&format!("{kind}-{square}"), || {
        let mut shapes = vec![Shape::plate((-0.47, -0.47), (0.47, 0.47), 0.06, ground)];
        if wanted.contains(square) {
            let rim = rounded((-0.42, -0.42), (0.42, 0.42), 0.05);
            shapes.push(Shape::line(rim, Stroke::solid(WANTED_INK, 0.03)));
        }
        let size = if label.text.chars().count() > 2 {
            0.2
        } else {
            0.26
        };
        shapes.push(Shape::text(&label.text, (0.0, 0.0), size, ink));
        shapes
    });
    put(
        scene,
        kit,
        square,
        symbol,
        format!("{}, {words}", label.text),
    );
}

/// Draws a piece at its anchor.
fn put_piece(scene: &mut Scene, kit: &Kit, placement: Placement) {
    let Placement {
        piece, orientation, ..
    } = placement;
    let name = write_orientation(kit, piece, orientation);
    let symbol = scene.symbol(&format!("piece-{name}"), || shapes(kit, piece, orientation));
    let label = write_placement(kit, placement);
    put(scene, kit, placement.square, symbol, label);
}

/// The shapes of a piece around its anchor.
fn shapes(kit: &Kit, id: PieceId, orientation: Orientation) -> Vec<Shape> {
    let piece = kit.piece(id);
    let cells: BTreeSet<(i32, i32)> = piece
        .oriented_cells(orientation)
        .map(|cell| (i32::from(cell.column), i32::from(cell.row)))
        .collect();
    let base = colour(id);
    let area = |inset, radius, fill| Shape::Path {
        steps: outline(&cells, OutlineStyle { inset, radius }),
        fill: Some(fill),
        stroke: None,
    };
    vec![
        area(0.03, 0.17, shade(base, 0.62)),
        area(0.075, 0.13, shade(base, 1.22)),
        area(0.11, 0.1, base),
        Shape::text(piece.name(), (0.0, 0.0), 0.3, LETTER),
    ]
}

fn colour(piece: PieceId) -> Colour {
    PIECES[piece.index() % PIECES.len()]
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
