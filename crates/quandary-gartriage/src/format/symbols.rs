//! The characters for vehicles, targets and rails, and the characters that are often used in their
//! place by mistake.

use crate::model::{Letter, Vehicle};
use quandary_core::direction::Direction;

/// A character that stands for a vehicle or a target.
#[derive(Clone, Copy)]
pub(crate) enum Symbol {
    Vehicle(Vehicle),
    Target(Letter),
}

impl Symbol {
    /// The meaning of a character, in either case.
    pub(crate) fn parse(letter: char) -> Option<Self> {
        let vehicle = match letter {
            '0' => Some(Vehicle::Locomotive),
            _ => Letter::from_wagon(letter).map(Vehicle::Wagon),
        };
        let target = || Letter::from_target(letter).map(Self::Target);
        vehicle.map(Self::Vehicle).or_else(target)
    }
}

/// Whether a character next to the centre of a cell is a rail in its direction (B3, B4).
pub(super) fn is_rail(direction: Direction, letter: char) -> bool {
    let upright = matches!(direction, Direction::North | Direction::South);
    letter == '#' || letter == rail(direction) || (letter == '!' && upright)
}

/// The character of a rail that leaves a cell in a direction.
pub(super) fn rail(direction: Direction) -> char {
    match direction {
        Direction::North | Direction::South => '|',
        Direction::East | Direction::West => '-',
        Direction::NorthEast | Direction::SouthWest => '/',
        Direction::SouthEast | Direction::NorthWest => '\\',
    }
}

/// The character that is probably meant in the centre of a cell.
pub(crate) fn intended_centre(letter: char) -> Option<char> {
    match letter {
        'o' | 'O' => Some('0'),
        'l' => Some('1'),
        '＋' | '┼' | '*' | 'x' | 'X' => Some('+'),
        _ => None,
    }
}

/// The rail character that is probably meant.
pub(crate) fn intended_rail(letter: char) -> Option<char> {
    match letter {
        '─' | '━' | '═' | '–' | '—' | '−' | '_' => Some('-'),
        '│' | '┃' | '║' | '¦' => Some('|'),
        '╱' | '∕' | '⁄' => Some('/'),
        '╲' => Some('\\'),
        _ => None,
    }
}
