//! Byte ranges in a file.

use std::ops::Range;

/// A range of bytes in a file: `start` is included, `end` is not.
///
/// Offsets always count the bytes of the file on disk, whatever its encoding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte of the span.
    pub start: usize,
    /// Offset of the first byte after the span; never less than `start`.
    pub end: usize,
}

impl Span {
    /// Creates the span from `start` up to but not including `end`. If `end` is less than `start`,
    /// the span is empty.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self {
            start,
            end: end.max(start),
        }
    }

    /// Creates the empty span at `offset`.
    #[must_use]
    pub fn at(offset: usize) -> Self {
        Self {
            start: offset,
            end: offset,
        }
    }

    /// Number of bytes in the span.
    #[must_use]
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest span that contains both this span and `other`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether `other` begins inside this span. An empty `other` may also begin at the end of this
    /// span.
    #[must_use]
    pub fn holds(self, other: Self) -> bool {
        let is_at_end = other.is_empty() && other.start == self.end;
        is_at_end || (self.start <= other.start && other.start < self.end)
    }

    /// The span as a range of indices.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_hold_no_common_bytes() {
        let (first, second) = (Span::new(0, 9), Span::new(9, 18));
        let inside = Span::new(8, 12);
        assert!(first.holds(inside) && !second.holds(inside));
        assert!(!first.holds(second) && second.holds(second));
        assert!(first.holds(Span::at(9)) && !first.holds(Span::at(10)));
    }
}
