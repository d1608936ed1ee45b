//! Collections, levels and records.

use crate::model::{Board, RecordedMoves};

/// The content of a file: notes and levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The notes before the first level.
    pub notes: Vec<Note>,
    /// The levels in order.
    pub levels: Vec<Level>,
}

impl Collection {
    /// Returns the value of the first note whose key is `key`, such as `author`, ignoring case.
    #[must_use]
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes.iter().find_map(|note| note.value(key))
    }
}

/// A note: a line of text in a file, with or without a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A line without a key.
    Line(String),
    /// A line `key: value`.
    Pair {
        /// The key as written, without the colon.
        key: String,
        /// The value without surrounding blanks.
        value: String,
    },
}

impl Note {
    /// Returns the value of the note if its key is `name`, ignoring case.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        match self {
            Self::Pair { key, value } if key.eq_ignore_ascii_case(name) => Some(value),
            _ => None,
        }
    }
}

/// A level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The title; empty if there is none.
    pub title: String,
    /// The author of the level or of the collection; empty if unknown.
    pub author: String,
    /// The notes of the level, without the title and the author. Notes above the board come first.
    pub notes: Vec<Note>,
    /// The board.
    pub board: Board,
    /// The stored solutions and saved games, in the order of the file.
    pub records: Vec<Record>,
}

/// A record: a solution or a saved game in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The title of the record, such as `Solution/Moves`.
    pub title: String,
    /// The moves.
    pub moves: RecordedMoves,
    /// The lines of text after the moves.
    pub notes: Vec<Note>,
}
