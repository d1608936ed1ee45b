//! The levels of a file: their numbers, and the properties that a list of levels shows.

use crate::words::counted;
use std::fmt;

/// The index of a level in its file, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelIndex(pub usize);

/// The number of a level: the number that its file states, or, if the format has no level numbers,
/// its place in the file, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelNumber(pub u64);

impl fmt::Display for LevelNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The properties of a level, for a list of levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelInfo {
    /// The number of the level.
    pub number: LevelNumber,
    /// The title of the level; empty if it has none.
    pub title: String,
    /// The author of the level, or of the collection if the level names no author; empty if both
    /// are unknown.
    pub author: String,
    /// The dimensions of the board and the number of its parts.
    pub size: LevelSize,
    /// The difficulty stated in the file; empty if there is none.
    pub difficulty: String,
    /// Further columns of the list, each with its name and its value.
    pub more: Vec<(&'static str, String)>,
}

impl LevelInfo {
    /// The name of the column with the password of a level, in [`LevelInfo::more`].
    pub const PASSWORD: &'static str = "password";

    /// The password that players enter to go to the level; `None` if the level has no password.
    #[must_use]
    pub fn password(&self) -> Option<&str> {
        let mut columns = self.more.iter();
        let (_, password) = columns.find(|(name, _)| *name == Self::PASSWORD)?;
        Some(password.as_str()).filter(|password| !password.is_empty())
    }
}

/// The pages of text that are shown before and after a level. Each list is in the order in which
/// its pages are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelMessages {
    /// The pages that are shown when the level is entered for the first time.
    pub before: Vec<LevelMessage>,
    /// The pages that are shown when the level is won.
    pub after: Vec<LevelMessage>,
}

/// A page of text, as a list of paragraphs. Each `\n` is a line break that the author set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelMessage(pub Vec<String>);

/// The dimensions of a board and the number of its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelSize {
    /// Number of columns and rows; `None` where the family has no grid of cells.
    pub cells: Option<(u32, u32)>,
    /// How many parts of each kind are on the board, the most important kind first.
    pub parts: Vec<PartCount>,
    /// Special properties of the board in a few words each, such as `torus`.
    pub features: Vec<&'static str>,
}

/// The number of parts of one kind on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartCount {
    /// The noun to use after the number 1, for example `box`.
    pub one: &'static str,
    /// The noun to use after every number except 1, for example `boxes`.
    pub many: &'static str,
    /// The number of parts.
    pub count: u64,
}

impl fmt::Display for LevelSize {
    /// `7x5, 4 wagons`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells.iter();
        let cells = cells.map(|(columns, rows)| format!("{columns}x{rows}"));
        let parts = self.parts.iter();
        let parts = parts.map(|part| counted(part.count, part.one, part.many));
        let features = self.features.iter().map(|feature| (*feature).to_owned());
        let words: Vec<String> = cells.chain(parts).chain(features).collect();
        f.write_str(&words.join(", "))
    }
}

/// Why a level cannot be played or drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotPlayable(pub String);

impl NotPlayable {
    /// The error for a level index that does not exist in the file.
    #[must_use]
    pub fn no_such_level() -> Self {
        Self("no such level".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_written_with_counts_and_features() {
        let trees = PartCount {
            one: "tree",
            many: "trees",
            count: 1,
        };
        let size = LevelSize {
            cells: Some((8, 9)),
            parts: vec![trees],
            features: vec!["torus"],
        };
        assert_eq!(size.to_string(), "8x9, 1 tree, torus");
        assert_eq!(LevelSize::default().to_string(), "");
    }
}
