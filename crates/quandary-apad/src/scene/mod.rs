//! Draws a board as a [`Scene`]: the frame as a tray, squares with their labels, and each piece as
//! one outline in its own colour, with its letter on its anchor.
//!
//! In terminals, walls surround pieces and free squares, and each cell of a piece shows its letter.
//! The small terminal size, for pages of many boards, draws only the walls; each row of squares
//! takes one line of the terminal.
//!
//! There are two styles, for colour and for print; the modules `colour` and `print` define their
//! shapes. `view` defines the options of a drawing.

mod colour;
mod contour;
mod errors;
pub mod heat_map;
mod marks;
mod print;
mod view;
mod walls;

pub(crate) use errors::with_errors;
pub(crate) use marks::mark;
pub use view::{DRAW_OPTIONS, Detail, Style, View};

use crate::format::notation::{write_orientation, write_placement};
use crate::model::{Board, Goal, Kit, Offset, Orientation, PieceId, Placement, Squares};
use crate::rules::{Position, is_solved};
use quandary_core::scene::{Scene, Shape, SymbolId, Use};
use std::collections::BTreeSet;

/// The input of [`scene()`]: a board with its kit and goal, a title, and the options of the
/// drawing.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The frame and the pieces.
    pub kit: &'a Kit,
    /// The placed pieces.
    pub board: &'a Board,
    /// Which squares have to stay free.
    pub goal: Goal,
    /// The title under the drawing.
    pub title: &'a str,
    /// How the board looks.
    pub view: View,
}

/// The part of a date or the place that a free square has in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FreeSquare {
    /// A piece may cover it.
    Open,
    /// It must stay free.
    Wanted,
}

/// Draws a board. While pieces are missing, the caption states how many are placed and, for
/// [`Goal::Free`], which squares must stay free. For a complete board, it states whether the
/// goal is met and which squares are free.
#[must_use]
pub fn scene(picture: Picture<'_>) -> Scene {
    let Picture {
        kit,
        board,
        goal,
        title,
        view,
    } = picture;
    let frame = kit.frame();
    let (columns, rows) = (u32::from(frame.columns()), u32::from(frame.rows()));
    // Walls are on half cells, so the board begins half a cell from the edge.
    let mut scene = Scene::new(title, columns + 1, rows + 1, view.style.ground());
    scene.origin = (1, 1);
    scene.ink = view.style.ink();
    scene.caption = caption(kit, board, goal);
    let tray = scene.symbol("frame", || view.style.tray(kit));
    put(&mut scene, kit, 0, tray, format!("frame of {}", name(kit)));
    let wanted = wanted(kit, board, goal);
    for square in board.free(kit).iter() {
        put_label(&mut scene, kit, square, wanted, view.style);
    }
    for placement in board.placements() {
        put_piece(&mut scene, kit, placement, view.style);
    }
    walls::put(&mut scene, kit, board, view);
    scene
}

/// A piece next to the frame: one that the player holds, or that a hint is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceBeside<'a> {
    pub(crate) piece: PieceId,
    pub(crate) orientation: Orientation,
    /// Why the piece is there, for its label.
    pub(crate) role: &'a str,
}

/// Adds a piece to the right of the frame.
pub(crate) fn put_beside(scene: &mut Scene, kit: &Kit, beside: PieceBeside<'_>, view: View) {
    let PieceBeside {
        piece,
        orientation,
        role,
    } = beside;
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
    let symbol = piece_symbol(scene, kit, (piece, orientation), view.style);
    let (x, y) = place(Offset { row: 0, column: 0 });
    scene.put(Use {
        x: 2 * x + 1,
        y: 2 * y + 1,
        symbol: Some(symbol),
        glyph: None,
        label: format!("{name}, {role}"),
    });
    for (x, y) in cells.into_iter().map(place) {
        scene.columns = scene.columns.max(x + 2);
        scene.rows = scene.rows.max(y + 2);
        walls::put_letter(scene, kit, piece, (x, y), view);
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
        // A kit with errors may be drawn without its pieces.
        _ if board.is_complete() && !kit.pieces().is_empty() => board.free(kit),
        _ => Squares::EMPTY,
    }
}

fn caption(kit: &Kit, board: &Board, goal: Goal) -> String {
    let all = kit.pieces().len();
    let placed = board.placements().count();
    let free = |squares: Squares| labels(kit, squares);
    match goal {
        _ if placed == all => {
            let solved = is_solved(kit, board, goal);
            let word = if solved { "solved" } else { "complete" };
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

/// The columns and rows of the squares of a frame.
fn frame_cells(kit: &Kit) -> BTreeSet<(i32, i32)> {
    let squares = kit.frame().squares();
    squares
        .iter()
        .map(|square| column_and_row(kit, square))
        .collect()
}

/// The columns and rows of the cells of a piece around its anchor.
fn piece_cells(kit: &Kit, piece: PieceId, orientation: Orientation) -> BTreeSet<(i32, i32)> {
    let cells = kit.piece(piece).oriented_cells(orientation);
    cells
        .map(|cell| (i32::from(cell.column), i32::from(cell.row)))
        .collect()
}

/// Draws a free square; one that must stay free is highlighted.
fn put_label(scene: &mut Scene, kit: &Kit, square: u8, wanted: Squares, style: Style) {
    let Some(label) = kit.frame().label(square) else {
        return;
    };
    let (name, words, kind) = if wanted.contains(square) {
        ("wanted", "must stay free", FreeSquare::Wanted)
    } else {
        ("square", "free", FreeSquare::Open)
    };
    let symbol = scene.symbol(&format!("{name}-{square}"), || {
        style.square(&label.text, kind)
    });
    put(
        scene,
        kit,
        square,
        symbol,
        format!("{}, {words}", label.text),
    );
}

/// Height of the capital letters of a label, in cells.
fn label_size(text: &str) -> f32 {
    match text.chars().count() {
        0..=2 => 0.26,
        _ => 0.2,
    }
}

/// Draws a piece at its anchor.
fn put_piece(scene: &mut Scene, kit: &Kit, placement: Placement, style: Style) {
    let Placement {
        piece, orientation, ..
    } = placement;
    let symbol = piece_symbol(scene, kit, (piece, orientation), style);
    let label = write_placement(kit, placement);
    put(scene, kit, placement.square, symbol, label);
}

fn piece_symbol(
    scene: &mut Scene,
    kit: &Kit,
    (piece, orientation): (PieceId, Orientation),
    style: Style,
) -> SymbolId {
    let name = write_orientation(kit, piece, orientation);
    let shapes = || -> Vec<Shape> { style.piece(kit, piece, orientation) };
    scene.symbol(&format!("piece-{name}"), shapes)
}
