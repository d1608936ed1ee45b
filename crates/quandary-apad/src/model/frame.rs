//! The frame: which squares there are and what is written on them.

use super::{Offset, Squares};

/// The most cells that the rectangle around a frame can have.
pub const LARGEST_FRAME: usize = 64;

/// What a label says about a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Meaning {
    /// A month, 1 to 12.
    Month(u8),
    /// A day of the month, 1 to 31.
    Day(u8),
    /// A day of the week, 1 (Monday) to 7 (Sunday).
    Weekday(u8),
    /// Nothing: such a square is always covered when a date is asked for.
    Plain,
}

/// What is written on a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// The writing, without blanks.
    pub text: String,
    /// What it says.
    pub meaning: Meaning,
}

/// A month and a day, which need not exist together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MonthDay {
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
}

impl MonthDay {
    /// Whether some year has this day; Feb 29 exists, Feb 30 does not.
    #[must_use]
    pub fn exists(self) -> bool {
        let longest = match self.month {
            2 => 29,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        (1..=longest).contains(&self.day)
    }
}

/// Squares in rows. A square's index is `columns * row + column`, counted from 0; places without
/// a square have indices too, which stay unused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    columns: u8,
    labels: Vec<Option<Label>>,
}

impl Frame {
    /// Takes rows of labels; `None` is a place without a square. Short rows are filled up. `None`
    /// if the rectangle has no place or more than [`LARGEST_FRAME`].
    #[must_use]
    pub fn from_rows(rows: Vec<Vec<Option<Label>>>) -> Option<Self> {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let places = columns.checked_mul(rows.len())?;
        if !(1..=LARGEST_FRAME).contains(&places) {
            return None;
        }
        let mut labels = Vec::with_capacity(places);
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

    /// Columns of the rectangle around it.
    #[must_use]
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Rows of the rectangle around it.
    #[must_use]
    pub fn rows(&self) -> u8 {
        (self.labels.len() / usize::from(self.columns)) as u8
    }

    /// All places in the order of their indices; `None` where there is no square.
    #[must_use]
    pub fn labels(&self) -> &[Option<Label>] {
        &self.labels
    }

    /// What is written on a square; `None` if there is no such square.
    #[must_use]
    pub fn label(&self, square: u8) -> Option<&Label> {
        self.labels.get(usize::from(square))?.as_ref()
    }

    /// All squares.
    #[must_use]
    pub fn squares(&self) -> Squares {
        (0..self.labels.len() as u8)
            .filter(|square| self.label(*square).is_some())
            .collect()
    }

    /// The squares whose label says something that `wanted` accepts.
    pub fn meaning(&self, wanted: impl Fn(Meaning) -> bool) -> Squares {
        self.squares()
            .iter()
            .filter(|square| {
                self.label(*square)
                    .is_some_and(|label| wanted(label.meaning))
            })
            .collect()
    }

    /// The square that lies `offset` away from the place with index `from`; `None` off the frame.
    #[must_use]
    pub fn at(&self, from: u8, offset: Offset) -> Option<u8> {
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
