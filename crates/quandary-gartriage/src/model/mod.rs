//! The contents of a collection file, in file order.

mod board;
mod location;
mod solution;
mod tag_values;

pub use board::{Board, Cell, Letter, Rails, Vehicle};
pub use location::{Drawing, LevelLocation, ParsedCollection, Pitch, TagLocation};
pub use solution::{Action, Solution, SolutionGroups, SolutionParseError};
pub use tag_values::solution_metric;

pub(crate) use location::located_tags;
pub(crate) use solution::keypad_digit;
pub(crate) use tag_values::parse_difficulties;

use quandary_core::grid::Point;

/// A collection of levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The tags of the header section.
    pub tags: Vec<Tag>,
    /// The levels, in order.
    pub levels: Vec<Level>,
}

/// A level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// All tags of the level, including `Train:`, whose parsed value is [`Level::train`].
    pub tags: Vec<Tag>,
    /// The board with its vehicles.
    pub board: Board,
    /// The cells of the hooked wagons, the wagon next to the locomotive first.
    pub train: Vec<Point>,
}

/// A tag: a name with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The name as in the file, without the colon.
    pub name: String,
    /// The value.
    pub value: Value,
}

/// The value of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A value on the line of the name, trimmed.
    Line(String),
    /// A value of several lines below the name, each line trimmed.
    Lines(Vec<String>),
}

impl Value {
    /// The value as text; several lines are joined by `\n`.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Line(line) => line.clone(),
            Self::Lines(lines) => lines.join("\n"),
        }
    }
}

/// The first tag with this name, ignoring case.
#[must_use]
pub fn find_tag<'a>(tags: &'a [Tag], name: &str) -> Option<&'a Tag> {
    tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
}

/// The text of the first tag with this name, ignoring case; empty if there is none.
#[must_use]
pub fn tag_text(tags: &[Tag], name: &str) -> String {
    find_tag(tags, name)
        .map(|tag| tag.value.text())
        .unwrap_or_default()
}
