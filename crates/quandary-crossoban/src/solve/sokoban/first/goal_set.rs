//! Sets of goals.

/// A set of goals, as indices in [`Warehouse::goals`].
///
/// [`Warehouse::goals`]: crate::solve::sokoban::Warehouse::goals
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct GoalSet([u64; 4]);

impl GoalSet {
    /// The first `goals` goals; at most 255.
    pub(super) fn all(goals: usize) -> Self {
        let mut set = Self::default();
        (0..goals).for_each(|goal| set.insert(goal));
        set
    }

    pub(super) fn contains(&self, goal: usize) -> bool {
        self.0[goal / 64] >> (goal % 64) & 1 != 0
    }

    pub(super) fn insert(&mut self, goal: usize) {
        self.0[goal / 64] |= 1 << (goal % 64);
    }

    pub(super) fn remove(&mut self, goal: usize) {
        self.0[goal / 64] &= !(1 << (goal % 64));
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn count(&self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    pub(super) fn intersection(&self, other: &Self) -> Self {
        let mut intersection = *self;
        intersection
            .0
            .iter_mut()
            .zip(other.0)
            .for_each(|(word, other)| *word &= other);
        intersection
    }

    /// Whether the set is a subset of another.
    pub(super) fn is_subset_of(&self, other: &Self) -> bool {
        self.intersection(other) == *self
    }

    /// The members, in ascending order.
    pub(super) fn members(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest.wrapping_sub(1);
                (bit < 64).then_some(index * 64 + bit)
            })
        })
    }
}
