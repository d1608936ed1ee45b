//! Numbers of solutions, grouped by free squares.

use crate::model::Squares;

/// The number of complete boards for each set of free squares. Sets without boards are absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolutionCounts {
    counts: Vec<(Squares, u64)>,
}

impl SolutionCounts {
    /// Creates counts from pairs in any order: a set of free squares, and a number of boards. The
    /// numbers of equal sets are added, saturating at `u64::MAX`.
    #[must_use]
    pub fn new(counts: Vec<(Squares, u64)>) -> Self {
        Self {
            counts: summed(counts),
        }
    }

    /// The total number of boards, saturating at `u64::MAX`.
    #[must_use]
    pub fn total(&self) -> u64 {
        let counts = self.counts.iter();
        counts.fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// The number of boards that leave exactly these squares free.
    #[must_use]
    pub fn with_free(&self, free: Squares) -> u64 {
        let found = self.counts.binary_search_by_key(&free, |(free, _)| *free);
        found.map_or(0, |index| self.counts[index].1)
    }

    /// The number of sets of free squares that have at least one board.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there are no boards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// All sets of free squares with their numbers of boards, in ascending order of [`Squares`].
    pub fn iter(&self) -> impl Iterator<Item = (Squares, u64)> + '_ {
        self.counts.iter().copied()
    }
}

/// Sorts counts by their keys. Counts of equal keys are added, saturating at `u64::MAX`.
pub(super) fn summed<K: Ord>(mut counts: Vec<(K, u64)>) -> Vec<(K, u64)> {
    counts.sort_unstable();
    counts.dedup_by(|(next, more), (key, count)| {
        let same = next == key;
        if same {
            *count = count.saturating_add(*more);
        }
        same
    });
    counts
}
