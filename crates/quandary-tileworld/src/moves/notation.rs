//! The text notation of moves: `tick:direction`, `tick:x,y` for a click relative to Chip, or
//! `tick:?number` for an unknown command.

use crate::model::{Cardinal, Command, Heading, TimedMove};
use std::fmt::Write;
use std::ops::Range;

/// Error: a word that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is not a move; expected `tick:direction` (N W S E NW SW NE SE) or `tick:x,y`")]
pub struct InvalidMove {
    /// The byte range of the word in the text.
    pub at: Range<usize>,
    /// The word.
    pub word: String,
}

const NAMES: [(&str, Heading); 8] = [
    ("N", Heading::Straight(Cardinal::North)),
    ("W", Heading::Straight(Cardinal::West)),
    ("S", Heading::Straight(Cardinal::South)),
    ("E", Heading::Straight(Cardinal::East)),
    ("NW", Heading::NorthWest),
    ("SW", Heading::SouthWest),
    ("NE", Heading::NorthEast),
    ("SE", Heading::SouthEast),
];

/// Formats moves as text, separated by spaces: `0:E 4:NW`.
#[must_use]
pub fn format_moves(moves: &[TimedMove]) -> String {
    let mut text = String::new();
    for TimedMove { tick, command } in moves {
        let blank = if text.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{blank}{tick}:");
        write_command(&mut text, *command);
    }
    text
}

/// Formats a command as text, without its tick: `E`.
#[must_use]
pub fn format_command(command: Command) -> String {
    let mut text = String::new();
    write_command(&mut text, command);
    text
}

fn write_command(text: &mut String, command: Command) {
    // Writing to a string cannot fail.
    let _ = match command {
        Command::Go(heading) => write!(text, "{}", name(heading)),
        Command::Mouse { x, y } => write!(text, "{x},{y}"),
        Command::Unknown(number) => write!(text, "?{number}"),
    };
}

fn name(heading: Heading) -> &'static str {
    let mut names = NAMES.iter().filter(|(_, other)| *other == heading);
    names.next().map_or("", |(name, _)| name)
}

/// Parses moves separated by white space: `0:E 4:NW`.
///
/// # Errors
/// A word is not a move; the error contains the first such word. Ticks must be below 2^23, and
/// clicks at most 9 columns and 9 rows away from Chip.
pub fn parse_moves(text: &str) -> Result<Vec<TimedMove>, InvalidMove> {
    let words = text.split_ascii_whitespace();
    words
        .map(|word| {
            one(word).ok_or_else(|| {
                let at = word.as_ptr() as usize - text.as_ptr() as usize;
                InvalidMove {
                    at: at..at + word.len(),
                    word: word.to_owned(),
                }
            })
        })
        .collect()
}

fn one(word: &str) -> Option<TimedMove> {
    let (tick, what) = word.split_once(':')?;
    let tick = tick.parse().ok().filter(|tick| *tick < super::TICKS)?;
    let command = parse_command(what)?;
    Some(TimedMove { tick, command })
}

/// Parses a command without its tick: `E`. Returns `None` if the text is not a command.
#[must_use]
pub fn parse_command(text: &str) -> Option<Command> {
    if let Some(number) = text.strip_prefix('?') {
        return unknown(number.parse().ok()?);
    }
    if let Some((x, y)) = text.split_once(',') {
        let (x, y) = (offset(x)?, offset(y)?);
        return Some(Command::Mouse { x, y });
    }
    let mut known = NAMES.iter();
    known
        .find(|(name, _)| *name == text)
        .map(|(_, heading)| Command::Go(*heading))
}

fn offset(text: &str) -> Option<i8> {
    let offset = text.parse().ok()?;
    (-9..=9).contains(&offset).then_some(offset)
}

/// Returns the command of a number that has no known meaning; `None` for any other number.
fn unknown(number: u16) -> Option<Command> {
    let command = (number < 0x200).then(|| super::code::command(number));
    command.filter(|command| matches!(command, Command::Unknown(_)))
}
