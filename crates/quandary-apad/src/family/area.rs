//! Selects the squares in a rectangle around a piece, so that hints can name a part of the board.

use crate::model::{Frame, Squares};

/// The squares of `among` in a rectangle around `piece`. The smallest rectangle is widened on all
/// sides until `is_enough` accepts the squares, or until it contains all squares of `among`.
pub(super) fn around(
    frame: &Frame,
    piece: Squares,
    among: Squares,
    is_enough: impl Fn(Squares) -> bool,
) -> Squares {
    let mut rectangle = Rectangle::of(frame, piece);
    loop {
        let area = rectangle.squares(frame) & among;
        if area == among || is_enough(area) {
            return area;
        }
        rectangle = rectangle.widened(frame);
    }
}

/// Columns and rows from the first to the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rectangle {
    left: u8,
    right: u8,
    top: u8,
    bottom: u8,
}

impl Rectangle {
    /// The smallest rectangle around squares.
    fn of(frame: &Frame, squares: Squares) -> Self {
        let columns = || squares.iter().map(|square| square % frame.columns());
        let rows = || squares.iter().map(|square| square / frame.columns());
        Self {
            left: columns().min().unwrap_or(0),
            right: columns().max().unwrap_or(0),
            top: rows().min().unwrap_or(0),
            bottom: rows().max().unwrap_or(0),
        }
    }

    /// A rectangle with one more column or row on each side, as far as the frame goes.
    fn widened(self, frame: &Frame) -> Self {
        Self {
            left: self.left.saturating_sub(1),
            right: (self.right + 1).min(frame.columns() - 1),
            top: self.top.saturating_sub(1),
            bottom: (self.bottom + 1).min(frame.rows() - 1),
        }
    }

    fn squares(self, frame: &Frame) -> Squares {
        let all = frame.squares();
        all.iter()
            .filter(|square| {
                let (column, row) = (square % frame.columns(), square / frame.columns());
                (self.left..=self.right).contains(&column)
                    && (self.top..=self.bottom).contains(&row)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::standard;

    #[test]
    fn areas_grow_until_they_are_large_enough() {
        let kit = standard();
        let frame = kit.frame();
        let piece: Squares = [0, 1, 7, 8].into_iter().collect();
        let larger_than = |count| {
            let area = around(frame, piece, frame.squares(), |area| area.count() > count);
            area.iter().collect::<Vec<u8>>()
        };
        assert_eq!(larger_than(3), [0, 1, 7, 8]);
        assert_eq!(larger_than(4), [0, 1, 2, 7, 8, 9, 14, 15, 16]);
        assert_eq!(larger_than(99), frame.squares().iter().collect::<Vec<u8>>());
    }
}
