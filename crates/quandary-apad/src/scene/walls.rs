//! Draws a board as text for a terminal: walls around pieces and squares, made of box-drawing or
//! ASCII characters.

use super::{Detail, Picture, Style, View};
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
pub(super) fn put(scene: &mut Scene, kit: &Kit, board: &Board, view: View) {
    let walls = Walls { kit, board };
    let (columns, rows) = (
        i16::from(kit.frame().columns()),
        i16::from(kit.frame().rows()),
    );
    for y in 0..=rows {
        for x in 0..=columns {
            put_glyph(scene, (2 * x, 2 * y), walls.corner(x, y));
            if view.detail == Detail::Small {
                continue;
            }
            if x < columns && walls.above(x, y) {
                put_glyph(scene, (2 * x + 1, 2 * y), plain("──", "--"));
            }
            if y < rows {
                let label = walls.label(x, y);
                let (head, rest) = split(&label);
                let (wall, bar) = walls.side(x, y);
                let side = plain(&format!("{wall}{head}"), &format!("{bar}{}", ascii(head)));
                put_glyph(scene, (2 * x, 2 * y + 1), side);
                let centre = match walls.content(x, y) {
                    CellContent::Piece(piece) => letter(kit, piece, view.style),
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

    /// The wall on the left of a cell, or a blank, with Unicode and in ASCII.
    fn side(&self, x: i16, y: i16) -> (char, char) {
        match self.left_of(x, y) {
            true => ('│', '|'),
            false => (' ', ' '),
        }
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

fn letter(kit: &Kit, piece: PieceId, style: Style) -> Glyph {
    let name = kit.piece(piece).name();
    Glyph::new(name, name, style.terminal_ink(piece)).bold()
}

/// Puts the letter of a piece into a cell next to the frame.
pub(super) fn put_letter(
    scene: &mut Scene,
    kit: &Kit,
    piece: PieceId,
    (x, y): (u32, u32),
    view: View,
) {
    // In the small size, there is nothing between the corners of cells.
    let centre = match view.detail {
        Detail::Full => 1,
        Detail::Small => 0,
    };
    scene.put(Use {
        x: 2 * x + centre,
        y: 2 * y + centre,
        symbol: None,
        glyph: Some(letter(kit, piece, view.style)),
        label: String::new(),
    });
}

/// Puts a mark into a square, as its last character. Of a label with three characters or more, the
/// first two remain.
pub(super) fn put_mark(
    scene: &mut Scene,
    picture: Picture<'_>,
    square: u8,
    (unicode, simple): (char, char),
) {
    let Picture {
        kit, board, view, ..
    } = picture;
    let columns = i16::from(kit.frame().columns());
    let (x, y) = (i16::from(square) % columns, i16::from(square) / columns);
    let walls = Walls { kit, board };
    if let CellContent::Piece(piece) = walls.content(x, y) {
        let name = kit.piece(piece).name();
        let ink = view.style.terminal_ink(piece);
        let glyph = Glyph::new(format!("{name}{unicode}"), format!("{name}{simple}"), ink);
        return put_glyph(scene, (2 * x + 1, 2 * y + 1), glyph.bold());
    }
    let label: Vec<char> = walls.label(x, y).chars().take(2).collect();
    let (head, last) = match label[..] {
        [head, last] => (head, last),
        [last] => (' ', last),
        _ => (' ', ' '),
    };
    let (wall, bar) = walls.side(x, y);
    let [head_ascii, last_ascii] = [head, last].map(|letter| ascii(&letter.to_string()));
    let side = plain(&format!("{wall}{head}"), &format!("{bar}{head_ascii}"));
    put_glyph(scene, (2 * x, 2 * y + 1), side);
    let centre = plain(
        &format!("{last}{unicode}"),
        &format!("{last_ascii}{simple}"),
    );
    put_glyph(scene, (2 * x + 1, 2 * y + 1), centre.bold());
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
