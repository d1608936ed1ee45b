//! The glyphs of drawings for terminals.
//!
//! A drawing is a grid of half cells (see [`quandary_core::scene`]), each of which is two columns
//! of the terminal wide. In the half cell at the centre of a cell, the first column shows the
//! contents of the cell. The second column shows the rail or coupling to the east or, if a vehicle
//! is on a target, the digit of the target.

use super::RailDirections;
use crate::model::Letter;
use quandary_core::direction::Direction;
use quandary_core::scene::{Glyph, Ink};

/// The connection of a cell to the east.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EastLink {
    None,
    Rail,
    Coupling,
}

impl EastLink {
    fn characters(self) -> (char, char) {
        match self {
            Self::None => (' ', ' '),
            Self::Rail => ('─', '-'),
            Self::Coupling => ('═', '='),
        }
    }
}

fn dim(unicode: impl Into<String>, ascii: impl Into<String>) -> Glyph {
    Glyph::new(unicode, ascii, Ink::Dim)
}

fn east_link(rails: RailDirections) -> EastLink {
    if rails.has(Direction::East) {
        EastLink::Rail
    } else {
        EastLink::None
    }
}

/// A glyph of two characters. Without a second character, the second column shows the link.
fn pair(first: (char, char), second: Option<char>, link: EastLink, ink: Ink, bold: bool) -> Glyph {
    let (unicode, ascii) = second.map_or_else(|| link.characters(), |second| (second, second));
    Glyph {
        unicode: [first.0, unicode].iter().collect(),
        ascii: [first.1, ascii].iter().collect(),
        ink,
        bold,
    }
}

fn letter_ink(letter: Letter) -> Ink {
    Ink::Kind(letter.index() as u8)
}

/// An empty cell: a line for two rails, straight or around a corner, and a dot where rails meet or
/// end.
pub(super) fn cell(rails: RailDirections) -> Glyph {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let only = |ways: &[Direction]| {
        rails.count() as usize == ways.len() && ways.iter().all(|way| rails.has(*way))
    };
    let straight = [
        ([North, South], ('│', '|')),
        ([East, West], ('─', '-')),
        ([NorthWest, SouthEast], ('╲', '\\')),
        ([NorthEast, SouthWest], ('╱', '/')),
        ([North, East], ('└', '+')),
        ([East, South], ('┌', '+')),
        ([South, West], ('┐', '+')),
        ([West, North], ('┘', '+')),
    ];
    let line = straight.iter().find(|(ways, _)| only(ways));
    let shown = line.map_or(('•', '+'), |(_, characters)| *characters);
    pair(shown, None, east_link(rails), Ink::Dim, false)
}

/// A rail between two cells.
pub(super) fn rail(to: Direction) -> Glyph {
    match to {
        Direction::East | Direction::West => dim("──", "--"),
        Direction::North | Direction::South => dim("│", "|"),
        Direction::SouthEast | Direction::NorthWest => dim("╲", "\\"),
        Direction::SouthWest | Direction::NorthEast => dim("╱", "/"),
    }
}

/// Two diagonal rails that cross between four cells.
pub(super) fn crossing() -> Glyph {
    dim("╳", "X")
}

pub(super) fn coupling(to: Direction) -> Glyph {
    let (unicode, ascii) = match to {
        Direction::East | Direction::West => ("══", "=="),
        Direction::North | Direction::South => ("║", "||"),
        Direction::SouthEast | Direction::NorthWest => ("\\\\", "\\\\"),
        Direction::SouthWest | Direction::NorthEast => ("//", "//"),
    };
    Glyph::new(unicode, ascii, Ink::Plain).bold()
}

pub(super) fn target(target: Letter, rails: RailDirections) -> Glyph {
    let digit = target.target();
    pair(
        (digit, digit),
        None,
        east_link(rails),
        letter_ink(target),
        false,
    )
}

pub(super) fn wagon(letter: Letter, target: Option<Letter>, link: EastLink) -> Glyph {
    let wagon = letter.wagon();
    let digit = target.map(Letter::target);
    pair((wagon, wagon), digit, link, letter_ink(letter), true)
}

pub(super) fn locomotive(target: Option<Letter>, link: EastLink) -> Glyph {
    pair(
        ('◉', '0'),
        target.map(Letter::target),
        link,
        Ink::Plain,
        true,
    )
}
