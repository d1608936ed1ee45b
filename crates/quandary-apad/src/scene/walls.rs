//! A board in the characters of a terminal: walls around pieces and squares.

use super::Detail;
use crate::model::{Board, Kit, PieceId};
use quandary_core::scene::{Glyph, Ink, Scene, Use};

/// What fills a place; walls stand between places that are filled differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filling {
    /// No square.
    Off,
    /// A square that no piece covers, by its index.
    Open(u8),
    /// A piece.
    Piece(PieceId),
}

/// Corners of walls by their arms: 1 up, 2 down, 4 left, 8 right.
const CORNERS: [char; 16] = [
    ' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
];
const UP: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 4;
const RIGHT: usize = 8;

/// Puts glyphs at the corners of the places and, in full detail, on their sides and in them.
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
                let centre = match walls.filling(x, y) {
                    Filling::Piece(piece) => letter(kit, piece),
                    Filling::Off | Filling::Open(_) => plain(rest, &ascii(rest)),
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
    fn filling(&self, x: i16, y: i16) -> Filling {
        let frame = self.kit.frame();
        let (columns, rows) = (i16::from(frame.columns()), i16::from(frame.rows()));
        if !(0..columns).contains(&x) || !(0..rows).contains(&y) {
            return Filling::Off;
        }
        let square = (y * columns + x) as u8;
        match (frame.label(square), self.board.owner(square)) {
            (None, _) => Filling::Off,
            (_, Some(piece)) => Filling::Piece(piece),
            (_, None) => Filling::Open(square),
        }
    }

    fn above(&self, x: i16, y: i16) -> bool {
        self.filling(x, y) != self.filling(x, y - 1)
    }

    fn left_of(&self, x: i16, y: i16) -> bool {
        self.filling(x, y) != self.filling(x - 1, y)
    }

    /// The corner at the top left of a place, and the beginning of the wall to its right.
    fn corner(&self, x: i16, y: i16) -> Glyph {
        let arm = |is_there: bool, arm: usize| if is_there { arm } else { 0 };
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

    /// What is written on a place that no piece covers.
    fn label(&self, x: i16, y: i16) -> String {
        match self.filling(x, y) {
            Filling::Open(square) => {
                let label = self.kit.frame().label(square);
                label.map_or_else(String::new, |label| label.text.clone())
            }
            Filling::Off | Filling::Piece(_) => String::new(),
        }
    }
}

/// Three columns are inside a place, the first of them beside its wall: long labels begin there.
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
