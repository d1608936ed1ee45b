//! Draws a board with the characters of a terminal: walls around pieces and squares.

use super::Detail;
use crate::model::{Board, Kit, PieceId};
use quandary_core::scene::{Glyph, Ink, Scene, Use};

/// The content of a cell. Walls separate cells with different content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellContent {
    /// No square.
    Gap,
    /// A free square, by its index.
    Free(u8),
    /// A piece.
    Piece(PieceId),
}

/// Box-drawing characters by their arms: 1 up, 2 down, 4 left, 8 right.
const CORNERS: [char; 16] = [
    ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
];
const UP: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 4;
const RIGHT: usize = 8;

/// Puts glyphs at the corners of cells and, in full detail, on their sides and inside.
pub(super) fn put(scene: &mut Scene, kit: &Kit, board: &Board, detail: Detail) {
    let walls = Walls { kit, board };
    let (columns, rows) = (
        i16::from(kit.frame().columns()),
        i16::from(kit.frame().rows()),
    );
    for y in 0..=rows {
        for x in 0..=columns {
            put_glyph(scene, (2 * x, 2 * y), walls.corner(x, y));
            if detail == Detail::Small {
                continue;
            }
            if x < columns && walls.above(x, y) {
                put_glyph(scene, (2 * x + 1, 2 * y), plain("──", "--"));
            }
            if y < rows {
                let label = walls.label(x, y);
                let (head, rest) = split(&label);
                let (wall, bar) = if walls.left_of(x, y) {
                    ("│", "|")
                } else {
                    (" ", " ")
                };
                let side = plain(&format!("{wall}{head}"), &format!("{bar}{}", ascii(head)));
                put_glyph(scene, (2 * x, 2 * y + 1), side);
                let centre = match walls.content(x, y) {
                    CellContent::Piece(piece) => letter(kit, piece),
                    CellContent::Gap | CellContent::Free(_) => plain(rest, &ascii(rest)),
                };
                put_glyph(scene, (2 * x + 1, 2 * y + 1), centre);
            }
        }
    }
}

struct Walls<'a> {
    kit: &'a Kit,
    board: &'a Board,
}

impl Walls<'_> {
    fn content(&self, x: i16, y: i16) -> CellContent {
        let frame = self.kit.frame();
        let (columns, rows) = (i16::from(frame.columns()), i16::from(frame.rows()));
        if !(0..columns).contains(&x) || !(0..rows).contains(&y) {
            return CellContent::Gap;
        }
        let square = (y * columns + x) as u8;
        match (frame.label(square), self.board.piece_at(square)) {
            (None, _) => CellContent::Gap,
            (_, Some(piece)) => CellContent::Piece(piece),
            (_, None) => CellContent::Free(square),
        }
    }

    fn above(&self, x: i16, y: i16) -> bool {
        self.content(x, y) != self.content(x, y - 1)
    }

    fn left_of(&self, x: i16, y: i16) -> bool {
        self.content(x, y) != self.content(x - 1, y)
    }

    /// The corner at the top left of a cell, and the beginning of the wall to its right.
    fn corner(&self, x: i16, y: i16) -> Glyph {
        let arm = |is_present: bool, arm: usize| if is_present { arm } else { 0 };
        let right = arm(self.above(x, y), RIGHT);
        let arms = arm(self.left_of(x, y - 1), UP)
            | arm(self.left_of(x, y), DOWN)
            | arm(self.above(x - 1, y), LEFT)
            | right;
        let bar = match arms {
            0 => ' ',
            3 => '|',
            12 => '-',
            _ => '+',
        };
        let (line, dash) = if right == 0 { (' ', ' ') } else { ('─', '-') };
        plain(&format!("{}{line}", CORNERS[arms]), &format!("{bar}{dash}"))
    }

    /// The label of a free square; empty for other cells.
    fn label(&self, x: i16, y: i16) -> String {
        match self.content(x, y) {
            CellContent::Free(square) => {
                let label = self.kit.frame().label(square);
                label.map_or_else(String::new, |label| label.text.clone())
            }
            CellContent::Gap | CellContent::Piece(_) => String::new(),
        }
    }
}

/// Splits a label. A cell has three columns inside its walls; labels of three characters begin in
/// the first of them, shorter ones in the second.
fn split(label: &str) -> (&str, &str) {
    match label.char_indices().nth(1) {
        Some((second, _)) if label.chars().count() > 2 => label.split_at(second),
        _ => (" ", label),
    }
}

fn ascii(text: &str) -> String {
    text.replace(|letter: char| !letter.is_ascii(), "?")
}

fn plain(unicode: &str, ascii: &str) -> Glyph {
    Glyph::new(unicode, ascii, Ink::Plain)
}

fn letter(kit: &Kit, piece: PieceId) -> Glyph {
    let name = kit.piece(piece).name();
    Glyph::new(name, name, Ink::Kind(piece.0)).bold()
}

/// Puts the letter of a piece into a cell next to the frame.
pub(super) fn put_letter(
    scene: &mut Scene,
    kit: &Kit,
    piece: PieceId,
    (x, y): (u32, u32),
    detail: Detail,
) {
    // In the small size, there is nothing between the corners of cells.
    let centre = match detail {
        Detail::Full => 1,
        Detail::Small => 0,
    };
    scene.put(Use {
        x: 2 * x + centre,
        y: 2 * y + centre,
        symbol: None,
        glyph: Some(letter(kit, piece)),
        label: String::new(),
    });
}

fn put_glyph(scene: &mut Scene, (x, y): (i16, i16), glyph: Glyph) {
    if glyph.unicode.trim().is_empty() {
        return;
    }
    scene.put(Use {
        x: x as u32,
        y: y as u32,
        symbol: None,
        glyph: Some(glyph),
        label: String::new(),
    });
}
