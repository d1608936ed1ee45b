//! The locations of the parts of a collection in its file.

use super::{Collection, Level, Tag};
use quandary_core::diagnostic::Diagnostics;
use quandary_core::grid::Point;
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// A collection that was read from a file, with its locations in the file and its findings.
#[derive(Clone, Debug)]
pub struct ParsedCollection {
    /// The contents of the file.
    pub collection: Collection,
    /// The locations of the tags of the header section, in the order of [`Collection::tags`].
    pub header: Vec<TagLocation>,
    /// The locations of the levels, in the order of [`Collection::levels`].
    pub levels: Vec<LevelLocation>,
    /// The findings, sorted by position in the file.
    pub diagnostics: Diagnostics,
}

/// The locations of a level and its parts in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelLocation {
    /// The location of the whole level, from its first tag to the last line of its board.
    pub span: Span,
    /// The location of the centre character of each cell.
    pub cells: BTreeMap<Point, Span>,
    /// The lines of the board, without the last line end. Lines at the top and the bottom that
    /// contain only an apostrophe are not included. Empty if the level has no board.
    pub board: Span,
    /// How the board is drawn.
    pub drawing: Drawing,
    /// The locations of the tags of the level, in the order of [`Level::tags`].
    pub tags: Vec<TagLocation>,
    /// Whether the level has no errors, so that it can be played.
    pub is_valid: bool,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// The board is drawn at the standard pitch; no character is misplaced.
    Standard,
    /// The board is drawn at this non-standard pitch, which was also used to read it.
    OtherPitch(Pitch),
    /// Characters are misplaced at the standard pitch, and no other pitch could be determined:
    /// for example, none fits, or several fit and give different boards. The board was read at
    /// the standard pitch.
    Damaged,
}

/// The spacing of a drawing: the distances between its cells, and its left margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pitch {
    /// Number of characters from the centre of a cell to the centre of the next cell to the right.
    pub columns: usize,
    /// Number of lines from the centre of a cell to the centre of the next cell below.
    pub rows: usize,
    /// Number of characters between the apostrophe and the centres of the cells in the first
    /// column.
    pub left: usize,
}

impl Pitch {
    /// The standard pitch of the format. Source: SPEC.md (B2).
    pub const STANDARD: Self = Self {
        columns: 3,
        rows: 3,
        left: 1,
    };
}

/// The locations of a tag and its parts in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TagLocation {
    /// Line number of the tag's name, from 1.
    pub line: usize,
    /// The location of all lines of the tag, including line ends.
    pub lines: Span,
    /// The location of the name.
    pub name: Span,
    /// The location of the value; a value of several lines extends from its first line to its last.
    pub value: Span,
}

/// The tags of one section with their locations.
pub(crate) fn located_tags<'a>(
    tags: &'a [Tag],
    locations: &'a [TagLocation],
) -> impl Iterator<Item = (&'a Tag, &'a TagLocation)> {
    debug_assert_eq!(tags.len(), locations.len());
    tags.iter().zip(locations)
}

impl LevelLocation {
    /// The tags of `level`, whose location this is, with their locations.
    pub(crate) fn tags<'a>(
        &'a self,
        level: &'a Level,
    ) -> impl Iterator<Item = (&'a Tag, &'a TagLocation)> {
        located_tags(&level.tags, &self.tags)
    }
}
