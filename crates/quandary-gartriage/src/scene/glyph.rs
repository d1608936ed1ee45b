//! What terminals show. A half cell is two columns wide; what stands in a cell stands in the
//! first of them, and the second carries the rail to the east on.

use super::Ports;
use crate::model::Letter;
use quandary_core::direction::Direction;
use quandary_core::scene::{Glyph, Ink};

/// What leads from a cell to the east.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    None,
    Rail,
    Coupling,
}

impl Joint {
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

fn joint_of(ports: Ports) -> Joint {
    if ports.has(Direction::East) {
        Joint::Rail
    } else {
        Joint::None
    }
}

/// Two characters, the second one the joint unless something else stands there.
fn pair(first: (char, char), second: Option<char>, joint: Joint, ink: Ink, bold: bool) -> Glyph {
    let (unicode, ascii) = second.map_or_else(|| joint.characters(), |second| (second, second));
    Glyph {
        unicode: [first.0, unicode].iter().collect(),
        ascii: [first.1, ascii].iter().collect(),
        ink,
        bold,
    }
}

fn kind(letter: Letter) -> Ink {
    Ink::Kind(letter.index() as u8)
}

/// A cell with nothing on it: lines where they lead straight through or round a corner, a dot
/// where rails meet or end.
pub(super) fn cell(ports: Ports) -> Glyph {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let only = |ways: &[Direction]| {
        ports.count() as usize == ways.len() && ways.iter().all(|way| ports.has(*way))
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
    pair(shown, None, joint_of(ports), Ink::Dim, false)
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

/// Two rails between four cells.
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

pub(super) fn target(target: Letter, ports: Ports) -> Glyph {
    let digit = target.target();
    pair((digit, digit), None, joint_of(ports), kind(target), false)
}

pub(super) fn wagon(letter: Letter, target: Option<Letter>, joint: Joint) -> Glyph {
    let wagon = letter.wagon();
    let digit = target.map(Letter::target);
    pair((wagon, wagon), digit, joint, kind(letter), true)
}

pub(super) fn locomotive(target: Option<Letter>, joint: Joint) -> Glyph {
    pair(
        ('◉', '0'),
        target.map(Letter::target),
        joint,
        Ink::Plain,
        true,
    )
}
