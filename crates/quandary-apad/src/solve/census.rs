//! How many ways there are, for each set of squares that stays free.

use crate::model::Squares;

/// How many finished boards leave which squares free. Sets that no board leaves free are not in
/// it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    counts: Vec<(Squares, u64)>,
}

impl Census {
    /// Puts counts in order; sets that come twice are added up, at most to `u64::MAX`.
    #[must_use]
    pub fn new(mut counts: Vec<(Squares, u64)>) -> Self {
        counts.sort_unstable();
        counts.dedup_by(|(next, more), (free, count)| {
            let same = next == free;
            if same {
                *count = count.saturating_add(*more);
            }
            same
        });
        Self { counts }
    }

    /// How many boards there are in all.
    #[must_use]
    pub fn total(&self) -> u64 {
        let counts = self.counts.iter();
        counts.fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// How many boards leave exactly these squares free.
    #[must_use]
    pub fn of(&self, free: Squares) -> u64 {
        let found = self.counts.binary_search_by_key(&free, |(free, _)| *free);
        found.map_or(0, |place| self.counts[place].1)
    }

    /// How many sets of squares there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Whether there is no board at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// All sets with their counts, in the order of [`Squares`].
    pub fn iter(&self) -> impl Iterator<Item = (Squares, u64)> + '_ {
        self.counts.iter().copied()
    }
}
