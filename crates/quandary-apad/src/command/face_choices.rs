//! Finds, for each choice of visible faces, the dates that have a solution with these faces.

use crate::model::{PieceId, Squares};
use crate::solve::{FaceCounts, Faces, SolutionCounts};

/// A choice of faces; bit `i` says that the back of the piece with index `i` in
/// [`FaceChoices::pieces`] faces up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FaceChoice(usize);

/// A choice, the dates that it solves, and the number of choices that solve as many.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankedChoice {
    pub(super) choice: FaceChoice,
    pub(super) dates: u64,
    pub(super) equal: u64,
}

/// All choices of visible faces of a kit.
pub(super) struct FaceChoices {
    counts: FaceCounts,
    /// The free squares of each date.
    dates: Vec<Squares>,
    /// For each choice, the dates that it solves.
    solved: Vec<DateSet>,
}

/// A set of dates by their indices.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DateSet(Vec<u64>);

impl DateSet {
    fn empty(dates: usize) -> Self {
        Self(vec![0; dates.div_ceil(64)])
    }

    fn insert(&mut self, date: usize) {
        self.0[date / 64] |= 1 << (date % 64);
    }

    fn contains(&self, date: usize) -> bool {
        self.0[date / 64] >> (date % 64) & 1 == 1
    }

    fn len(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The number of dates in one of two sets or in both.
    fn len_with(&self, other: &Self) -> u64 {
        let words = self.0.iter().zip(&other.0);
        words
            .map(|(one, other)| u64::from((one | other).count_ones()))
            .sum()
    }
}

impl FaceChoices {
    /// The choices of the boards that were counted, for dates with these free squares.
    pub(super) fn new(counts: FaceCounts, dates: Vec<Squares>) -> Self {
        let none = DateSet::empty(dates.len());
        let mut choices = Self {
            solved: vec![none; 1 << counts.pieces.len()],
            counts,
            dates,
        };
        let mut indices: Vec<(Squares, usize)> = choices.dates.iter().copied().zip(0..).collect();
        indices.sort_unstable();
        for (free, faces, _) in choices.counts.iter() {
            let found = indices.binary_search_by_key(&free, |(free, _)| *free);
            if let Ok(index) = found {
                let choice = choices.choice(faces);
                choices.solved[choice.0].insert(indices[index].1);
            }
        }
        choices
    }

    /// The pieces with a choice, in the order of the kit.
    pub(super) fn pieces(&self) -> &[PieceId] {
        &self.counts.pieces
    }

    /// The number of dates.
    pub(super) fn date_count(&self) -> u64 {
        self.dates.len() as u64
    }

    /// The choice with the backs of these pieces up; other pieces are ignored.
    pub(super) fn choice(&self, backs: Faces) -> FaceChoice {
        let pieces = self.pieces().iter().enumerate();
        let backs = pieces.filter(|(_, piece)| backs.shows_back(**piece));
        FaceChoice(backs.fold(0, |bits, (index, _)| bits | 1 << index))
    }

    /// The pieces whose backs face up.
    pub(super) fn backs(&self, choice: FaceChoice) -> impl Iterator<Item = PieceId> + '_ {
        let pieces = self.pieces().iter().enumerate();
        let backs = pieces.filter(move |(index, _)| choice.0 >> index & 1 == 1);
        backs.map(|(_, piece)| *piece)
    }

    /// The choice with all pieces turned over.
    fn opposite(&self, choice: FaceChoice) -> FaceChoice {
        FaceChoice(self.solved.len() - 1 - choice.0)
    }

    /// The choice that solves the most dates. Of equal choices, it is the one with the fewest backs.
    pub(super) fn best(&self) -> RankedChoice {
        self.ranked(|dates| dates, |choice| self.solved_by(choice))
    }

    /// The choice that solves the fewest dates.
    pub(super) fn worst(&self) -> RankedChoice {
        self.ranked(|dates| u64::MAX - dates, |choice| self.solved_by(choice))
    }

    /// The choice that solves the most dates together with its opposite. A choice and its opposite
    /// count as one.
    pub(super) fn best_with_opposite(&self) -> RankedChoice {
        let ranked = self.ranked(|dates| dates, |choice| self.solved_by_either(choice));
        RankedChoice {
            equal: ranked.equal.div_ceil(2),
            ..ranked
        }
    }

    /// The number of dates that a choice solves.
    pub(super) fn solved_by(&self, choice: FaceChoice) -> u64 {
        self.solved[choice.0].len()
    }

    /// The number of dates that a choice or its opposite solves.
    pub(super) fn solved_by_either(&self, choice: FaceChoice) -> u64 {
        let opposite = self.opposite(choice);
        self.solved[choice.0].len_with(&self.solved[opposite.0])
    }

    /// The choice of the highest rank, which depends on the number of dates.
    fn ranked(&self, rank: impl Fn(u64) -> u64, dates: impl Fn(FaceChoice) -> u64) -> RankedChoice {
        let choices = (0..self.solved.len()).map(FaceChoice);
        let ranks: Vec<u64> = choices.map(|choice| rank(dates(choice))).collect();
        let highest = ranks.iter().copied().max().unwrap_or(0);
        let equal = (0..ranks.len()).filter(|choice| ranks[*choice] == highest);
        let fewest_backs = equal.clone().min_by_key(|choice| choice.count_ones());
        let choice = FaceChoice(fewest_backs.unwrap_or(0));
        RankedChoice {
            choice,
            dates: dates(choice),
            equal: equal.count() as u64,
        }
    }

    /// The indices of the dates that a choice does not solve.
    pub(super) fn missing(&self, choice: FaceChoice) -> impl Iterator<Item = usize> + '_ {
        (0..self.dates.len()).filter(move |date| !self.solved[choice.0].contains(*date))
    }

    /// The number of boards of each date with a choice.
    pub(super) fn solutions(&self, choice: FaceChoice) -> SolutionCounts {
        let counts = self.counts.iter();
        let of_choice = counts.filter(|(_, faces, _)| self.choice(*faces) == choice);
        SolutionCounts::new(of_choice.map(|(free, _, count)| (free, count)).collect())
    }
}
