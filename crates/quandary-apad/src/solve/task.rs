//! What is asked of the search, as tables: which fits cover a square, which squares may be left
//! free, which numbers of squares can be filled.

use super::fits::{FitId, Fits};
use crate::model::{Aim, Board, Kit, Meaning, PieceId, Squares};
use std::sync::Arc;

/// The squares that have to stay free.
enum Spare {
    /// As many as are left over, wherever.
    Anywhere,
    /// One of each of these sets, which have no square in common.
    OneOfEach(Vec<u64>),
}

/// A kit and an aim, made ready for the search.
///
/// Squares are decided one after the other from the highest index down: the undecided square with
/// the highest index is covered by some piece or left free. On calendars the months, of which only
/// one stays free, come first; beginning with the days at the other end leaves fewer choices.
pub(super) struct Task {
    pub(super) kit: Arc<Kit>,
    pub(super) fits: Arc<Fits>,
    aim: Aim,
    spare: Spare,
    /// Squares that stay free from the start.
    kept_free: u64,
    /// All places but those in the first column, all but those in the last.
    not_first: u64,
    not_last: u64,
    columns: u8,
    /// Fits by their highest square and their piece.
    entries: Vec<(u64, FitId)>,
    /// Where the entries of a square and a piece begin.
    starts: Vec<u32>,
    /// For each set of pieces placed, the numbers of squares that the others can fill, as bits.
    sums: Vec<u128>,
}

/// What is decided so far, without how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// The squares that are neither covered nor left free.
    pub(super) open: u64,
    /// The pieces placed, as bits.
    pub(super) placed: u16,
    /// Of [`Spare::OneOfEach`], the sets that still need their free square, as bits.
    pub(super) owed: u8,
}

/// The decision that led to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// None: it is the first one.
    Start,
    /// A square is left free.
    Leave(u8),
    /// A piece is placed.
    Place(FitId),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) state: State,
    pub(super) step: Step,
}

impl Task {
    pub(super) fn new(kit: &Arc<Kit>, aim: Aim) -> Self {
        let fits = Arc::new(Fits::new(kit));
        let frame = kit.frame();
        let columns = frame.columns();
        let at_column = |column| {
            let places = (0..64).filter(|place| place % columns == column);
            places.collect::<Squares>().0
        };
        let (entries, starts) = by_highest_square(kit, &fits);
        Self {
            aim,
            spare: spare(kit, aim),
            kept_free: match aim {
                Aim::Free(squares) => squares.0,
                Aim::Any | Aim::Combination | Aim::Date => 0,
            },
            not_first: !at_column(0),
            not_last: !at_column(columns - 1),
            columns,
            entries,
            starts,
            sums: sums(kit),
            kit: Arc::clone(kit),
            fits,
        }
    }

    /// The state of a board; `None` if nothing can come of it. Pieces of the board that lie in no
    /// way known to the kit are in the way for good.
    pub(super) fn start(&self, board: &Board) -> Option<State> {
        let mut placed = 0;
        for placement in board.placements() {
            self.fits
                .find(placement.piece, board.covered_by(placement.piece))?;
            placed |= 1 << placement.piece.0;
        }
        let kept_free = Squares(self.kept_free);
        if !kept_free.within(board.free(&self.kit)) {
            return None;
        }
        let state = State {
            open: board.free(&self.kit).0 & !self.kept_free,
            placed,
            owed: match &self.spare {
                Spare::Anywhere => 0,
                Spare::OneOfEach(sets) => (1 << sets.len()) - 1,
            },
        };
        let fill = self.unplaced_cells(state);
        let fits = match self.spare {
            Spare::Anywhere => fill <= state.open.count_ones(),
            Spare::OneOfEach(_) => fill + state.owed.count_ones() == state.open.count_ones(),
        };
        (fits && !self.is_dead(state)).then_some(state)
    }

    /// How a piece that lies on a board fits.
    pub(super) fn placed_on(&self, board: &Board) -> Vec<Option<FitId>> {
        let fit = |piece| self.fits.find(piece, board.covered_by(piece));
        self.kit.ids().map(fit).collect()
    }

    /// Whether all pieces are placed.
    pub(super) fn is_full(&self, state: State) -> bool {
        usize::from(state.placed) + 1 == self.sums.len()
    }

    /// Whether finished boards with these squares free meet the aim.
    pub(super) fn is_met(&self, free: Squares) -> bool {
        self.aim.is_met(&self.kit, free)
    }

    /// Squares that stay free from the start.
    pub(super) fn kept_free(&self) -> Squares {
        Squares(self.kept_free)
    }

    /// Every state one decision further that is not seen to be hopeless.
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
            for (squares, fit) in &self.entries[range] {
                if squares & !state.open != 0 {
                    continue;
                }
                let next = State {
                    open: state.open & !squares,
                    placed: state.placed | 1 << piece,
                    owed: state.owed,
                };
                if !self.is_dead(next) {
                    found.push(Node {
                        state: next,
                        step: Step::Place(*fit),
                    });
                }
            }
        }
    }

    fn leave(&self, state: State, square: u8) -> Option<Node> {
        let owed = match &self.spare {
            Spare::Anywhere if self.over(state) > 0 => 0,
            Spare::Anywhere => return None,
            Spare::OneOfEach(sets) => {
                let set = sets.iter().position(|set| set >> square & 1 == 1)?;
                if state.owed >> set & 1 == 0 {
                    return None;
                }
                state.owed & !(1 << set)
            }
        };
        let next = State {
            open: state.open & !(1 << square),
            placed: state.placed,
            owed,
        };
        (!self.is_dead(next)).then_some(Node {
            state: next,
            step: Step::Leave(square),
        })
    }

    fn unplaced_cells(&self, state: State) -> u32 {
        self.sums[usize::from(state.placed)].ilog2()
    }

    /// How many open squares will stay free.
    fn over(&self, state: State) -> u32 {
        state.open.count_ones() - self.unplaced_cells(state)
    }

    /// Whether some area of open squares can be seen not to be fillable: with the squares that may
    /// stay free in it left free or not, its number of squares is no sum of sizes of pieces.
    fn is_dead(&self, state: State) -> bool {
        if self.lacks_choice(state) {
            return true;
        }
        let sums = self.sums[usize::from(state.placed)];
        let over = self.over(state);
        let mut needed = 0;
        let mut rest = state.open;
        while rest != 0 {
            let area = self.area(rest);
            let size = area.count_ones();
            // The largest sum that fits into the area.
            let filled = (sums & (u128::MAX >> (127 - size))).ilog2();
            let free = size - filled;
            needed += free;
            if free > self.may_stay_free(state, area, over) || needed > over {
                return true;
            }
            rest &= !area;
        }
        false
    }

    /// Whether a free square is owed and no open square can be it.
    fn lacks_choice(&self, state: State) -> bool {
        match &self.spare {
            Spare::Anywhere => false,
            Spare::OneOfEach(sets) => {
                let mut sets = sets.iter().enumerate();
                sets.any(|(set, squares)| state.owed >> set & 1 == 1 && squares & state.open == 0)
            }
        }
    }

    fn may_stay_free(&self, state: State, area: u64, over: u32) -> u32 {
        match &self.spare {
            Spare::Anywhere => over,
            Spare::OneOfEach(sets) => {
                let sets = sets.iter().enumerate();
                sets.map(|(set, squares)| {
                    u32::from(state.owed >> set & 1 == 1 && squares & area != 0)
                })
                .sum()
            }
        }
    }

    /// The squares that hang together with the highest of these.
    fn area(&self, open: u64) -> u64 {
        let mut area = 1 << open.ilog2();
        loop {
            let grown = area
                | area << 1 & self.not_first
                | area >> 1 & self.not_last
                | area.checked_shl(u32::from(self.columns)).unwrap_or(0)
                | area.checked_shr(u32::from(self.columns)).unwrap_or(0);
            let grown = grown & open;
            if grown == area {
                return area;
            }
            area = grown;
        }
    }
}

/// What an aim says of the squares to stay free. An aim that can never be met is told apart only
/// by the number of squares, which is then never right.
fn spare(kit: &Kit, aim: Aim) -> Spare {
    match aim {
        Aim::Any => Spare::Anywhere,
        Aim::Free(_) => Spare::OneOfEach(Vec::new()),
        Aim::Combination | Aim::Date => {
            let frame = kit.frame();
            let mut sets = vec![
                frame
                    .meaning(|meaning| matches!(meaning, Meaning::Month(_)))
                    .0,
                frame
                    .meaning(|meaning| matches!(meaning, Meaning::Day(_)))
                    .0,
            ];
            if kit.has_weekdays() {
                sets.push(
                    frame
                        .meaning(|meaning| matches!(meaning, Meaning::Weekday(_)))
                        .0,
                );
            }
            Spare::OneOfEach(sets)
        }
    }
}

fn by_highest_square(kit: &Kit, fits: &Fits) -> (Vec<(u64, FitId)>, Vec<u32>) {
    let mut entries = Vec::new();
    let mut starts = vec![0];
    for square in 0..64 {
        for piece in kit.ids() {
            let here = fits
                .of(piece)
                .filter(|(_, fit)| fit.squares.0.ilog2() == square);
            entries.extend(here.map(|(id, fit)| (fit.squares.0, id)));
            starts.push(entries.len() as u32);
        }
    }
    (entries, starts)
}

fn sums(kit: &Kit) -> Vec<u128> {
    let pieces = kit.pieces();
    let mut sums = vec![1; 1 << pieces.len()];
    for placed in (0..sums.len() - 1).rev() {
        let piece = (!placed).trailing_zeros() as usize;
        let without: u128 = sums[placed | 1 << piece];
        sums[placed] = without | without << pieces[piece].cells().len();
    }
    sums
}

/// The piece of a fit.
pub(super) fn piece_of(fits: &Fits, fit: FitId) -> PieceId {
    fits.get(fit).placement.piece
}
