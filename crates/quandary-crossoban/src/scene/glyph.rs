//! Draws cells for terminals, two columns per cell. The first column shows the content. The
//! second column shows the number of the group if the content is a linked pusher, and
//! otherwise the terrain under the content. A cell without content shows its terrain in the
//! first column, because marks replace the second column.

use crate::model::{Colour as Paint, Content, Terrain};
use quandary_core::direction::Direction;
use quandary_core::scene::{Glyph, Ink};

/// Returns the closest terminal colour.
fn ink(colour: Paint) -> Ink {
    match colour {
        Paint::Blue => Ink::Kind(1),
        Paint::Green => Ink::Kind(2),
        Paint::Red => Ink::Kind(0),
        Paint::Yellow => Ink::Kind(3),
    }
}

/// Returns the glyph of an empty cell.
pub(super) fn terrain(terrain: Terrain) -> Glyph {
    let (unicode, ascii, ink) = match terrain {
        Terrain::Floor => ("  ".to_owned(), "  ".to_owned(), Ink::Plain),
        Terrain::Wall => ("██".to_owned(), "##".to_owned(), Ink::Plain),
        Terrain::Hole => ("()".to_owned(), "()".to_owned(), Ink::Plain),
        Terrain::Ice => ("░░".to_owned(), "''".to_owned(), Ink::Plain),
        Terrain::Filter(colour) => {
            let both = format!("{} ", colour.letter().to_ascii_lowercase());
            (both.clone(), both, ink(colour))
        }
        other => {
            let (unicode, ascii) = ground(other);
            (format!("{unicode} "), format!("{ascii} "), Ink::Plain)
        }
    };
    Glyph::new(unicode, ascii, ink)
}

/// Returns the glyph of content with the terrain under it.
pub(super) fn content(content: Content, on: Terrain, active: bool) -> Glyph {
    let (unicode, ascii, colour) = match content {
        Content::Box(None) => ('■', '$', None),
        Content::Box(Some(colour)) => (colour.letter(), colour.letter(), Some(colour)),
        Content::Pusher(pusher) => {
            let letter = pusher.colour.map_or('@', pusher_letter);
            (letter, letter, pusher.colour)
        }
    };
    let group = super::group_of(content).map(|group| char::from(b'0' + group));
    let (unicode_ground, ascii_ground) = ground(on);
    Glyph {
        unicode: format!("{unicode}{}", group.unwrap_or(unicode_ground)),
        ascii: format!("{ascii}{}", group.unwrap_or(ascii_ground)),
        ink: colour.map_or(Ink::Plain, ink),
        bold: active || on == Terrain::Goal,
    }
}

/// Returns the symbol of a coloured pusher.
fn pusher_letter(colour: Paint) -> char {
    match colour {
        Paint::Blue => 'A',
        Paint::Green => 'F',
        Paint::Red => 'Q',
        Paint::Yellow => 'X',
    }
}

/// Returns one column of terrain: the Unicode character and the ASCII symbol.
fn ground(terrain: Terrain) -> (char, char) {
    match terrain {
        Terrain::Floor => (' ', ' '),
        Terrain::Wall => ('█', '#'),
        Terrain::Goal => ('◦', '.'),
        Terrain::Hole => ('!', '!'),
        Terrain::Lock => ('¤', ':'),
        Terrain::Filter(colour) => {
            let letter = colour.letter().to_ascii_lowercase();
            (letter, letter)
        }
        Terrain::Ice => ('░', '\''),
        Terrain::Conveyor(Direction::North) => ('▲', '^'),
        Terrain::Conveyor(Direction::East) => ('▶', '>'),
        Terrain::Conveyor(Direction::South) => ('▼', 'v'),
        Terrain::Conveyor(_) => ('◀', '<'),
        Terrain::Weak => ('w', 'w'),
        Terrain::Sturdy => ('W', 'W'),
    }
}
