//! The frame: the squares of a board and their labels.

use super::{Offset, Squares};

/// The maximum number of cells in the bounding rectangle of a frame.
pub const MAX_FRAME_CELLS: usize = 64;

/// The part of a date that a label stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meaning {
    /// A month, 1 to 12.
    Month(u8),
    /// A day of the month, 1 to 31.
    Day(u8),
    /// A day of the week, 1 (Monday) to 7 (Sunday).
    Weekday(u8),
    /// No part of a date. If the free squares of a board name a date, every square with this
    /// meaning is covered.
    Plain,
}

/// The label of a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The text of the label, without white space.
    pub text: String,
    /// The part of a date that the label stands for.
    pub meaning: Meaning,
}

/// A month and a day of the month. The date need not exist: Feb 30 is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MonthDay {
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, 1 to 31.
    pub day: u8,
}

impl MonthDay {
    /// Whether the date exists in at least one year. Feb 29 exists, Feb 30 does not.
    #[must_use]
    pub fn exists(self) -> bool {
        let last_day = match self.month {
            2 => 29,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        (1..=last_day).contains(&self.day)
    }
}

/// The labelled squares of a board, arranged in rows.
///
/// Each cell of the bounding rectangle of the squares is a square or a gap. The index of a cell is
/// `columns * row + column`, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    columns: u8,
    labels: Vec<Option<Label>>,
}

impl Frame {
    /// Creates a frame from rows of labels; `None` is a gap. Short rows are padded with gaps.
    ///
    /// Returns `None` if the bounding rectangle is empty or has more than [`MAX_FRAME_CELLS`]
    /// cells.
    #[must_use]
    pub fn from_rows(rows: Vec<Vec<Option<Label>>>) -> Option<Self> {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cells = columns.checked_mul(rows.len())?;
        if !(1..=MAX_FRAME_CELLS).contains(&cells) {
            return None;
        }
        let mut labels = Vec::with_capacity(cells);
        for row in rows {
            let gap = columns - row.len();
            labels.extend(row);
            labels.extend(std::iter::repeat_n(None, gap));
        }
        Some(Self {
            columns: columns as u8,
            labels,
        })
    }

    /// The number of columns of the bounding rectangle.
    #[must_use]
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows of the bounding rectangle.
    #[must_use]
    pub fn rows(&self) -> u8 {
        (self.labels.len() / usize::from(self.columns)) as u8
    }

    /// The labels of all cells in the order of their indices; `None` for gaps.
    #[must_use]
    pub fn labels(&self) -> &[Option<Label>] {
        &self.labels
    }

    /// The label of a square; `None` if there is no such square.
    #[must_use]
    pub fn label(&self, square: u8) -> Option<&Label> {
        self.labels.get(usize::from(square))?.as_ref()
    }

    /// Returns the first square with this label, or `None` if there is no such square. Ignores case
    /// if no label matches exactly.
    #[must_use]
    pub fn square_labelled(&self, text: &str) -> Option<u8> {
        let find = |is_match: &dyn Fn(&str) -> bool| {
            let mut squares = self.squares().iter();
            squares.find(|square| {
                let label = self.label(*square);
                label.is_some_and(|label| is_match(&label.text))
            })
        };
        let lower_case = text.to_lowercase();
        find(&|label| label == text).or_else(|| find(&|label| label.to_lowercase() == lower_case))
    }

    /// All squares.
    #[must_use]
    pub fn squares(&self) -> Squares {
        (0..self.labels.len() as u8)
            .filter(|square| self.label(*square).is_some())
            .collect()
    }

    /// The squares whose labels have a meaning that `wanted` accepts.
    pub fn squares_with_meaning(&self, wanted: impl Fn(Meaning) -> bool) -> Squares {
        self.squares()
            .iter()
            .filter(|square| {
                self.label(*square)
                    .is_some_and(|label| wanted(label.meaning))
            })
            .collect()
    }

    /// The first square whose label has this meaning; `None` if there is no such square.
    #[must_use]
    pub fn square_meaning(&self, meaning: Meaning) -> Option<u8> {
        self.squares_with_meaning(|other| other == meaning).first()
    }

    /// The square at `offset` from the cell with index `from`; `None` if there is no square.
    #[must_use]
    pub fn square_at_offset(&self, from: u8, offset: Offset) -> Option<u8> {
        let columns = i16::from(self.columns);
        let row = i16::from(from) / columns + i16::from(offset.row);
        let column = i16::from(from) % columns + i16::from(offset.column);
        if row < 0 || !(0..columns).contains(&column) {
            return None;
        }
        let square = u8::try_from(columns * row + column).ok()?;
        self.label(square).map(|_| square)
    }
}
