//! The results of hint searches as data, without text or drawings.

use crate::model::{PieceId, Placement, Squares};
use crate::rules::Input;
use quandary_core::budget::Reason;
use quandary_core::outcome::Count;

/// The result of [`hint()`](super::hint()): the suggested input, or the reason why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The position is solved.
    Solved,
    /// No board of the kit meets the goal, even if pieces are lifted.
    Unsolvable,
    /// Place a piece.
    Place(PlaceAdvice),
    /// Lift a piece, because no solution keeps all placed pieces.
    Lift(LiftAdvice),
    /// No result within the budget.
    Unknown(Reason),
}

/// Advice to place a piece: the placement that occurs in the most solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceAdvice {
    /// The placement.
    pub placement: Placement,
    /// The squares that the placement covers.
    pub squares: Squares,
    /// The visible reason why the placement is forced; `None` if there is no such reason.
    pub forced: Option<Forced>,
    /// The number of solutions that contain the placement.
    pub solutions: u64,
    /// The number of solutions that the hint is based on; [`Count::AtLeast`] if there may be more.
    pub total: Count,
    /// The minimum number of inputs needed to solve the position, including this placement.
    pub remaining: u64,
}

/// A reason, visible on the board, why a placement is forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The piece fits nowhere else.
    NowhereElse,
    /// The square with this index must not stay free, and no other possible placement covers it.
    OnlyCover(u8),
}

/// Advice to lift pieces, as few as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiftAdvice {
    /// The piece to lift first.
    pub piece: PieceId,
    /// The other pieces to lift.
    pub others: Vec<PieceId>,
    /// The minimum number of inputs needed to solve the position, including all lifts.
    pub remaining: u64,
}

impl Advice {
    /// The input that the hint suggests; `None` if the position is solved, unsolvable or undecided.
    #[must_use]
    pub fn input(&self) -> Option<Input> {
        match self {
            Self::Place(advice) => Some(Input::Place(advice.placement)),
            Self::Lift(advice) => Some(Input::Lift(advice.piece)),
            Self::Solved | Self::Unsolvable | Self::Unknown(_) => None,
        }
    }
}
