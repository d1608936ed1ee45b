//! The rules (SPEC, part R).
//!
//! Pieces are placed in the frame and lifted again. A board is solved when all pieces are
//! placed, each with an allowed side up, and the free squares meet the goal.

use crate::model::{
    Board, Goal, Kit, Level, Orientation, PieceId, Placement, PlacementError, Squares,
};
use quandary_core::session::Rules;
use std::fmt;
use std::sync::Arc;

/// One move: placing or lifting a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Input {
    /// Places a piece that is not placed.
    Place(Placement),
    /// Lifts a placed piece.
    Lift(PieceId),
}

/// How to undo one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// Lift the piece that was placed.
    Lift(PieceId),
    /// Place the piece that was lifted.
    Place(Placement),
}

/// Why an input is refused. Pieces are given by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The frame has no square with this index.
    NoSquare(u8),
    /// A cell of the piece would be outside the frame.
    OffFrame(char),
    /// The piece would overlap another piece.
    Overlaps {
        /// The piece to place.
        piece: char,
        /// The piece that it would overlap.
        other: char,
    },
    /// The side of the piece that would face up is not allowed.
    WrongSide(char),
    /// The piece is already placed.
    AlreadyPlaced(char),
    /// The piece to lift is not placed.
    NotPlaced(char),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSquare(square) => write!(f, "the frame has no square {square}"),
            Self::OffFrame(piece) => write!(f, "{piece} would extend outside the frame"),
            Self::Overlaps { piece, other } => write!(f, "{piece} would overlap {other}"),
            Self::WrongSide(piece) => write!(f, "this side of {piece} is not allowed to face up"),
            Self::AlreadyPlaced(piece) => write!(f, "{piece} is already placed"),
            Self::NotPlaced(piece) => write!(f, "{piece} is not placed"),
        }
    }
}

impl Refusal {
    fn from_error(error: PlacementError, kit: &Kit, placement: Placement) -> Self {
        let piece = kit.piece(placement.piece).name();
        match error {
            PlacementError::NoSquare => Self::NoSquare(placement.square),
            PlacementError::OffFrame => Self::OffFrame(piece),
            PlacementError::Overlaps(other) => Self::Overlaps {
                piece,
                other: kit.piece(other).name(),
            },
            PlacementError::WrongSide => Self::WrongSide(piece),
            PlacementError::AlreadyPlaced => Self::AlreadyPlaced(piece),
        }
    }
}

/// A position: the kit, the placed pieces and the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The frame and the pieces.
    pub kit: Arc<Kit>,
    /// The placed pieces.
    pub board: Board,
    /// Which squares have to stay free.
    pub goal: Goal,
}

/// Whether a board is solved: see [`Position::is_solved`].
pub(crate) fn is_solved(kit: &Kit, board: &Board, goal: Goal) -> bool {
    board.is_complete()
        && wrong_side_up(kit, board).next().is_none()
        && goal.is_met(kit, board.free(kit))
}

fn wrong_side_up<'a>(kit: &'a Kit, board: &'a Board) -> impl Iterator<Item = PieceId> + 'a {
    let placed = board.placements();
    placed
        .filter(|placement| !is_side_allowed(kit, *placement))
        .map(|placement| placement.piece)
}

impl Position {
    /// A position without placed pieces, with this kit and this goal.
    #[must_use]
    pub fn empty(kit: Arc<Kit>, goal: Goal) -> Self {
        let board = Board::empty(&kit);
        Self { kit, board, goal }
    }

    /// The squares that no piece covers.
    #[must_use]
    pub fn free(&self) -> Squares {
        self.board.free(&self.kit)
    }

    /// Whether all pieces are placed with an allowed side up and the goal is met.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        is_solved(&self.kit, &self.board, self.goal)
    }

    /// The pieces that are placed with the wrong side up. The kit does not allow this side, but
    /// files may contain boards with such pieces.
    pub fn wrong_side_up(&self) -> impl Iterator<Item = PieceId> + '_ {
        wrong_side_up(&self.kit, &self.board)
    }

    /// Plays one input. Its piece must belong to the kit. A refused input changes nothing.
    ///
    /// # Errors
    /// The rules do not allow the input.
    pub fn step(&mut self, input: Input) -> Result<Undo, Refusal> {
        match input {
            Input::Place(placement) => self.place(placement),
            Input::Lift(piece) => match self.board.lift(piece) {
                Some(placement) => Ok(Undo::Place(placement)),
                None => Err(Refusal::NotPlaced(self.kit.piece(piece).name())),
            },
        }
    }

    fn place(&mut self, placement: Placement) -> Result<Undo, Refusal> {
        let refused = |error| Refusal::from_error(error, &self.kit, placement);
        if self.board.placement(placement.piece).is_none() && !is_side_allowed(&self.kit, placement)
        {
            return Err(refused(PlacementError::WrongSide));
        }
        self.board.place(&self.kit, placement).map_err(refused)?;
        Ok(Undo::Lift(placement.piece))
    }

    /// Undoes the last input.
    pub fn take_back(&mut self, undo: Undo) {
        match undo {
            Undo::Lift(piece) => {
                self.board.lift(piece);
            }
            Undo::Place(placement) => {
                let placed = self.board.place(&self.kit, placement);
                debug_assert_eq!(placed, Ok(()), "the piece was placed there before");
            }
        }
    }
}

/// Whether the kit allows the side of the piece that faces up. If a piece looks the same from
/// both sides, both are always allowed.
#[must_use]
pub fn is_side_allowed(kit: &Kit, placement: Placement) -> bool {
    let piece = kit.piece(placement.piece);
    piece.allowed_sides.allow(placement.orientation) || {
        let shape = piece.normalized_cells(placement.orientation);
        Orientation::all()
            .filter(|orientation| piece.allowed_sides.allow(*orientation))
            .any(|orientation| piece.normalized_cells(orientation) == shape)
    }
}

/// The rules of a level, with its starting position.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
}

impl Game {
    /// A game that starts from this position.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { start }
    }

    /// The kit: the frame and the pieces.
    #[must_use]
    pub fn kit(&self) -> &Arc<Kit> {
        &self.start.kit
    }
}

impl From<&Level> for Position {
    fn from(level: &Level) -> Self {
        Self {
            kit: Arc::clone(&level.kit),
            board: level.board.clone(),
            goal: level.goal,
        }
    }
}

impl Rules for Game {
    type State = Position;
    type Input = Input;
    type Undo = Undo;
    type Refusal = Refusal;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn step(&self, state: &mut Position, input: &Input) -> Result<Undo, Refusal> {
        state.step(*input)
    }

    fn take_back(&self, state: &mut Position, undo: &Undo) {
        state.take_back(*undo);
    }

    fn is_solved(&self, state: &Position) -> bool {
        state.is_solved()
    }
}
