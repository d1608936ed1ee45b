//! A collection of levels as a value: everything that a file says, in its order.

mod board;
mod location;
mod solution;
mod tag_values;

pub use board::{Board, Cell, Letter, Rails, Vehicle};
pub use location::{LevelLocation, ParsedCollection, TagLocation};
pub use solution::{Action, Solution, SolutionParseError};
pub use tag_values::solution_metric;

pub(crate) use location::located_tags;
pub(crate) use tag_values::parse_difficulties;

use quandary_core::grid::Point;

/// A file: what it says of itself, and its levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The tags of the first section.
    pub tags: Vec<Tag>,
    /// The levels, in order.
    pub levels: Vec<Level>,
}

/// One level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its tags, `Train:` included, whose value is [`Level::train`].
    pub tags: Vec<Tag>,
    /// Rails, targets, wagons and the locomotive.
    pub board: Board,
    /// The cells of the hooked wagons, the one at the locomotive first.
    pub train: Vec<Point>,
}

/// A name with what is said under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The name as the file writes it, without the colon.
    pub name: String,
    /// What it says.
    pub value: Value,
}

/// What a tag says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// On the line of its name, without the blanks around it.
    Line(String),
    /// On lines of its own, each without the blanks around it.
    Lines(Vec<String>),
}

impl Value {
    /// The text; several lines are joined by `\n`.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Line(line) => line.clone(),
            Self::Lines(lines) => lines.join("\n"),
        }
    }
}

/// The first tag of that name, in any case.
#[must_use]
pub fn find_tag<'a>(tags: &'a [Tag], name: &str) -> Option<&'a Tag> {
    tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
}

/// What the first tag of that name says; empty if there is none.
#[must_use]
pub fn tag_text(tags: &[Tag], name: &str) -> String {
    find_tag(tags, name)
        .map(|tag| tag.value.text())
        .unwrap_or_default()
}
