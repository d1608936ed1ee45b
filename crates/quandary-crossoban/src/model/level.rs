//! A file: what it says of itself, and its puzzles.

use crate::model::{Board, Moves};

/// A file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// What it says before its first puzzle.
    pub notes: Vec<Note>,
    /// Its puzzles, in order.
    pub levels: Vec<Level>,
}

impl Collection {
    /// What its notes say under a key, in any case: `author`, `collection`.
    #[must_use]
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes.iter().find_map(|note| note.value(key))
    }
}

/// A line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A line without a key.
    Line(String),
    /// `key: value`.
    Pair {
        /// As it is written, without the colon.
        key: String,
        /// Without the blanks around it.
        value: String,
    },
}

impl Note {
    /// Its value, if this is its key, in any case.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        match self {
            Self::Pair { key, value } if key.eq_ignore_ascii_case(name) => Some(value),
            _ => None,
        }
    }
}

/// One puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its title; empty if it has none.
    pub title: String,
    /// Its author, its own or the collection's; empty if unknown.
    pub author: String,
    /// Its other lines, those before the board first.
    pub notes: Vec<Note>,
    /// Its board.
    pub board: Board,
    /// Its solutions and saved games, in order.
    pub records: Vec<Record>,
}

/// A solution or a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its title: `Solution/Moves`.
    pub title: String,
    /// Its moves.
    pub moves: Moves,
    /// Its lines of text.
    pub notes: Vec<Note>,
}
