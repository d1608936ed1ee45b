//! Tables for the search: which placements cover a square, which squares may be left free, and the
//! sizes of regions that the remaining pieces can fill.

use super::placement_table::{PlacementId, PlacementTable};
use crate::model::{Board, Goal, Kit, Meaning, PieceId, Squares};
use std::sync::Arc;

/// Which squares may stay free.
enum FreeSquares {
    /// Any squares, as many as complete boards leave free.
    Anywhere,
    /// One square of each of these disjoint sets.
    OneOfEach(Vec<u64>),
}

/// A kit and a goal, prepared for the search.
///
/// Squares are decided in descending order of their indices: the undecided square with the highest
/// index is covered by a piece or left free. On calendars, beginning with the days leaves fewer
/// choices than beginning with the months at the other end.
pub(super) struct SearchProblem {
    pub(super) kit: Arc<Kit>,
    pub(super) table: Arc<PlacementTable>,
    goal: Goal,
    free_squares: FreeSquares,
    /// Squares that stay free on every complete board.
    always_free: u64,
    /// All cells except those in the first or in the last column.
    not_first: u64,
    not_last: u64,
    columns: u8,
    /// Placements by their highest square and their piece.
    entries: Vec<(u64, PlacementId)>,
    /// For each square and piece, the index of the first entry.
    starts: Vec<u32>,
    /// For each set of placed pieces, the numbers of squares that the other pieces can fill, as
    /// bits.
    fillable_counts: Vec<u128>,
}

/// The decisions so far, without the placements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The squares that are neither covered nor left free.
    pub(super) open: u64,
    /// The placed pieces, as bits.
    pub(super) placed: u16,
    /// The sets of [`FreeSquares::OneOfEach`] without a free square so far, as bits.
    pub(super) open_sets: u8,
}

/// The decision that led to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// None: the state is the starting state.
    Start,
    /// A square was left free.
    Leave(u8),
    /// A piece was placed.
    Place(PlacementId),
}

impl Step {
    /// The square that the decision leaves free, if any.
    pub(super) fn freed(self) -> Squares {
        match self {
            Self::Leave(square) => Squares::single(square),
            Self::Start | Self::Place(_) => Squares::EMPTY,
        }
    }
}

#[derive(Clone, Copy, Debug)]
/// A state and the decision that led to it.
pub(super) struct Node {
    pub(super) state: State,
    pub(super) step: Step,
}

impl SearchProblem {
    pub(super) fn new(kit: &Arc<Kit>, goal: Goal) -> Self {
        let table = Arc::new(PlacementTable::new(kit));
        let frame = kit.frame();
        let columns = frame.columns();
        let at_column = |column| {
            let cells = (0..64).filter(|cell| cell % columns == column);
            cells.collect::<Squares>().0
        };
        let (entries, starts) = by_highest_square(kit, &table);
        Self {
            goal,
            free_squares: free_squares(kit, goal),
            always_free: match goal {
                Goal::Free(squares) => squares.0,
                Goal::Any | Goal::Combination | Goal::Date => 0,
            },
            not_first: !at_column(0),
            not_last: !at_column(columns - 1),
            columns,
            entries,
            starts,
            fillable_counts: fillable_counts(kit),
            kit: Arc::clone(kit),
            table,
        }
    }

    /// The state of a board; `None` if the board is visibly unsolvable. A placed piece that is not
    /// in the placement table, such as one on a disallowed side, makes the board unsolvable.
    pub(super) fn start(&self, board: &Board) -> Option<State> {
        let mut placed = 0;
        for placement in board.placements() {
            self.table
                .find(placement.piece, board.covered_by(placement.piece))?;
            placed |= 1 << placement.piece.0;
        }
        let always_free = Squares(self.always_free);
        if !always_free.is_subset_of(board.free(&self.kit)) {
            return None;
        }
        let state = State {
            open: board.free(&self.kit).0 & !self.always_free,
            placed,
            open_sets: self.all_sets(),
        };
        let fill = self.unplaced_cells(state);
        let has_matching_count = match self.free_squares {
            FreeSquares::Anywhere => fill <= state.open.count_ones(),
            FreeSquares::OneOfEach(_) => {
                fill + state.open_sets.count_ones() == state.open.count_ones()
            }
        };
        (has_matching_count && !self.is_dead(state)).then_some(state)
    }

    /// The placements of the pieces on a board.
    pub(super) fn placed_on(&self, board: &Board) -> Vec<Option<PlacementId>> {
        let placement = |piece| self.table.find(piece, board.covered_by(piece));
        self.kit.ids().map(placement).collect()
    }

    /// Whether all pieces are placed.
    pub(super) fn is_full(&self, state: State) -> bool {
        usize::from(state.placed) + 1 == self.fillable_counts.len()
    }

    /// Whether a complete board with these free squares meets the goal.
    pub(super) fn is_met(&self, free: Squares) -> bool {
        self.goal.is_met(&self.kit, free)
    }

    /// The squares that stay free on every complete board.
    pub(super) fn always_free(&self) -> Squares {
        Squares(self.always_free)
    }

    /// Appends all states one decision further that are not visibly unsolvable.
    pub(super) fn children(&self, state: State, found: &mut Vec<Node>) {
        let Some(square) = state.open.checked_ilog2() else {
            return;
        };
        if let Some(child) = self.leave(state, square as u8) {
            found.push(child);
        }
        let pieces = self.kit.pieces().len();
        for piece in 0..pieces {
            if state.placed >> piece & 1 == 1 {
                continue;
            }
            let slot = square as usize * pieces + piece;
            let range = self.starts[slot] as usize..self.starts[slot + 1] as usize;
            for (squares, placement) in &self.entries[range] {
                if squares & !state.open != 0 {
                    continue;
                }
                let next = State {
                    open: state.open & !squares,
                    placed: state.placed | 1 << piece,
                    open_sets: state.open_sets,
                };
                if !self.is_dead(next) {
                    found.push(Node {
                        state: next,
                        step: Step::Place(*placement),
                    });
                }
            }
        }
    }

    fn leave(&self, state: State, square: u8) -> Option<Node> {
        let open_sets = match &self.free_squares {
            FreeSquares::Anywhere if self.free_left(state) > 0 => 0,
            FreeSquares::Anywhere => return None,
            FreeSquares::OneOfEach(sets) => {
                let set = sets.iter().position(|set| set >> square & 1 == 1)?;
                if state.open_sets >> set & 1 == 0 {
                    return None;
                }
                state.open_sets & !(1 << set)
            }
        };
        let next = State {
            open: state.open & !(1 << square),
            placed: state.placed,
            open_sets,
        };
        (!self.is_dead(next)).then_some(Node {
            state: next,
            step: Step::Leave(square),
        })
    }

    fn unplaced_cells(&self, state: State) -> u32 {
        self.fillable_counts[usize::from(state.placed)].ilog2()
    }

    /// The number of open squares that will stay free.
    fn free_left(&self, state: State) -> u32 {
        state.open.count_ones() - self.unplaced_cells(state)
    }

    /// Whether some region of open squares cannot be filled: the number of its squares, less those
    /// that may stay free in it, is not a sum of the sizes of unplaced pieces.
    fn is_dead(&self, state: State) -> bool {
        if self.has_unfillable_set(state) {
            return true;
        }
        let fillable_counts = self.fillable_counts[usize::from(state.placed)];
        let free_left = self.free_left(state);
        let mut needed = 0;
        let mut rest = state.open;
        while rest != 0 {
            let region = self.region(rest);
            let free = unfilled_squares(fillable_counts, region);
            needed += free;
            if free > self.may_stay_free(state, region, free_left) || needed > free_left {
                return true;
            }
            rest &= !region;
        }
        false
    }

    /// The connected regions of free squares of a board that cannot be filled. Squares that stay
    /// free on every complete board are not part of a region.
    pub(super) fn unfillable_regions(&self, board: &Board) -> Vec<Squares> {
        let mut placed = 0;
        for placement in board.placements() {
            placed |= 1 << placement.piece.0;
        }
        let state = State {
            open: board.free(&self.kit).0 & !self.always_free,
            placed,
            open_sets: self.all_sets(),
        };
        let fillable_counts = self.fillable_counts[usize::from(placed)];
        let free_left = state.open.count_ones();
        let free_left = free_left.saturating_sub(self.unplaced_cells(state));
        let mut unfillable = Vec::new();
        let mut rest = state.open;
        while rest != 0 {
            let region = self.region(rest);
            let free = unfilled_squares(fillable_counts, region);
            if free > self.may_stay_free(state, region, free_left) {
                unfillable.push(Squares(region));
            }
            rest &= !region;
        }
        unfillable
    }

    /// The sets of [`FreeSquares::OneOfEach`], as bits.
    fn all_sets(&self) -> u8 {
        match &self.free_squares {
            FreeSquares::Anywhere => 0,
            FreeSquares::OneOfEach(sets) => (1 << sets.len()) - 1,
        }
    }

    /// Whether some set still needs its free square and has no open squares left.
    fn has_unfillable_set(&self, state: State) -> bool {
        match &self.free_squares {
            FreeSquares::Anywhere => false,
            FreeSquares::OneOfEach(sets) => {
                let mut sets = sets.iter().enumerate();
                sets.any(|(set, squares)| {
                    state.open_sets >> set & 1 == 1 && squares & state.open == 0
                })
            }
        }
    }

    fn may_stay_free(&self, state: State, region: u64, free_left: u32) -> u32 {
        match &self.free_squares {
            FreeSquares::Anywhere => free_left,
            FreeSquares::OneOfEach(sets) => {
                let sets = sets.iter().enumerate();
                sets.map(|(set, squares)| {
                    u32::from(state.open_sets >> set & 1 == 1 && squares & region != 0)
                })
                .sum()
            }
        }
    }

    /// The connected region of open squares that contains the highest one.
    fn region(&self, open: u64) -> u64 {
        let mut region = 1 << open.ilog2();
        loop {
            let grown = region
                | region << 1 & self.not_first
                | region >> 1 & self.not_last
                | region.checked_shl(u32::from(self.columns)).unwrap_or(0)
                | region.checked_shr(u32::from(self.columns)).unwrap_or(0);
            let grown = grown & open;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}

/// The least number of squares of a region that stay free, if pieces fill one of these numbers of
/// squares.
fn unfilled_squares(fillable_counts: u128, region: u64) -> u32 {
    let size = region.count_ones();
    // The largest number of squares in the region that pieces can fill.
    let filled = (fillable_counts & (u128::MAX >> (127 - size))).ilog2();
    size - filled
}

/// The free squares that a goal allows. For a kit that can never meet the goal, the number of
/// squares never matches.
fn free_squares(kit: &Kit, goal: Goal) -> FreeSquares {
    match goal {
        Goal::Any => FreeSquares::Anywhere,
        Goal::Free(_) => FreeSquares::OneOfEach(Vec::new()),
        Goal::Combination | Goal::Date => {
            let frame = kit.frame();
            let mut sets = vec![
                frame
                    .squares_with_meaning(|meaning| matches!(meaning, Meaning::Month(_)))
                    .0,
                frame
                    .squares_with_meaning(|meaning| matches!(meaning, Meaning::Day(_)))
                    .0,
            ];
            if kit.has_weekdays() {
                sets.push(
                    frame
                        .squares_with_meaning(|meaning| matches!(meaning, Meaning::Weekday(_)))
                        .0,
                );
            }
            FreeSquares::OneOfEach(sets)
        }
    }
}

fn by_highest_square(kit: &Kit, table: &PlacementTable) -> (Vec<(u64, PlacementId)>, Vec<u32>) {
    let mut entries = Vec::new();
    let mut starts = vec![0];
    for square in 0..64 {
        for piece in kit.ids() {
            let here = table
                .of_piece(piece)
                .filter(|(_, entry)| entry.squares.0.ilog2() == square);
            entries.extend(here.map(|(id, entry)| (entry.squares.0, id)));
            starts.push(entries.len() as u32);
        }
    }
    (entries, starts)
}

fn fillable_counts(kit: &Kit) -> Vec<u128> {
    let pieces = kit.pieces();
    let mut fillable_counts = vec![1; 1 << pieces.len()];
    for placed in (0..fillable_counts.len() - 1).rev() {
        let piece = (!placed).trailing_zeros() as usize;
        let without: u128 = fillable_counts[placed | 1 << piece];
        fillable_counts[placed] = without | without << pieces[piece].cells().len();
    }
    fillable_counts
}

/// The piece of a placement.
pub(super) fn piece_of(table: &PlacementTable, placement: PlacementId) -> PieceId {
    table.get(placement).placement.piece
}
