//! The candidates of the generator. A candidate is a complete board of one of the dates, with a
//! choice of the pieces that are placed at the start.

use crate::model::{Goal, Level, PieceId, Squares};
use crate::solve::Packings;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board and the pieces of it that are placed at the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate(u32);

/// All boards of some dates, and the candidates that were not tried yet.
pub(super) struct SolutionPool {
    boards: Packings,
    /// For each board, the squares that each piece covers.
    covered: Vec<Vec<Squares>>,
    /// The boards that leave the same squares free.
    of_date: BTreeMap<Squares, Vec<u32>>,
    /// The choices of pieces; bit `i` stands for the piece with index `i`.
    choices: Vec<u16>,
    untried: Vec<Candidate>,
}

impl SolutionPool {
    /// The candidates with this number of pieces on complete lists of boards.
    pub(super) fn new(boards: Packings, given: u32) -> Self {
        let packings = boards.iter();
        let covered: Vec<Vec<Squares>> = packings
            .map(|packing| packing.covered().collect())
            .collect();
        let mut of_date: BTreeMap<Squares, Vec<u32>> = BTreeMap::new();
        for (index, pieces) in (0..).zip(&covered) {
            of_date.entry(union(pieces)).or_default().push(index);
        }
        let all = 0..1_u16 << boards.kit().pieces().len();
        let choices: Vec<u16> = all.filter(|one| one.count_ones() == given).collect();
        let candidates = 0..(covered.len() * choices.len()) as u32;
        Self {
            boards,
            covered,
            of_date,
            choices,
            untried: candidates.map(Candidate).collect(),
        }
    }

    /// The number of candidates that were not tried yet.
    pub(super) fn untried(&self) -> u64 {
        self.untried.len() as u64
    }

    /// Removes the untried candidate at a place below [`Self::untried`].
    pub(super) fn take(&mut self, place: u64) -> Candidate {
        self.untried.swap_remove(place as usize)
    }

    fn board_and_choice(&self, candidate: Candidate) -> (usize, u16) {
        let (index, choices) = (candidate.0 as usize, self.choices.len());
        (index / choices, self.choices[index % choices])
    }

    /// The boards of the date of a candidate.
    fn same_date(&self, candidate: Candidate) -> &[u32] {
        let (board, _) = self.board_and_choice(candidate);
        &self.of_date[&union(&self.covered[board])]
    }

    /// The number of boards that are compared to count the solutions of a candidate.
    pub(super) fn compared(&self, candidate: Candidate) -> u64 {
        self.same_date(candidate).len() as u64
    }

    /// The number of boards of the same date with the given pieces on the same squares.
    pub(super) fn solutions(&self, candidate: Candidate) -> u64 {
        let (board, choice) = self.board_and_choice(candidate);
        let pieces = (0..self.covered[board].len()).filter(|piece| choice >> piece & 1 == 1);
        let is_same = |other: &&u32| {
            let (one, other) = (&self.covered[board], &self.covered[**other as usize]);
            pieces.clone().all(|piece| one[piece] == other[piece])
        };
        self.same_date(candidate).iter().filter(is_same).count() as u64
    }

    /// The level of a candidate, which names its date.
    pub(super) fn level(&self, candidate: Candidate) -> Level {
        let (index, choice) = self.board_and_choice(candidate);
        let kit = self.boards.kit();
        let packing = self.boards.get(index);
        let mut board = packing.expect("candidates have a board").board(kit);
        let goal = Goal::Free(board.free(kit));
        let is_given = |piece: &PieceId| choice >> piece.0 & 1 == 1;
        for piece in kit.ids().filter(|piece| !is_given(piece)) {
            board.lift(piece);
        }
        Level {
            title: String::new(),
            kit: Arc::clone(kit),
            board,
            goal,
        }
    }
}

fn union(sets: &[Squares]) -> Squares {
    let sets = sets.iter().copied();
    sets.fold(Squares::EMPTY, |all, set| all | set)
}
