//! The rules (SPEC, part R): the only place where they are.
//!
//! Pieces go into the frame and come out again. A board is solved when every piece lies in it, on
//! a side that may lie up, and what stays free is what the aim asks for.

use crate::model::{Aim, Board, Kit, Level, Misfit, PieceId, Placement, Squares, Turn};
use quandary_core::session::Rules;
use std::fmt;
use std::sync::Arc;

/// One input of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Input {
    /// Places a piece that is not placed.
    Place(Placement),
    /// Takes a piece off the board.
    Lift(PieceId),
}

/// What takes back one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// It was placed.
    Lift(PieceId),
    /// It was lifted, and lay like this.
    Place(Placement),
}

/// Why an input is refused. Pieces go by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The frame has no square of that index.
    NoSquare(u8),
    /// A cell of the piece would lie off the frame.
    OffFrame(char),
    /// The piece would lie on another one.
    Collides {
        /// The piece.
        piece: char,
        /// The one that lies there.
        on: char,
    },
    /// The piece would lie on a side that may not lie up.
    Face(char),
    /// The piece is placed already.
    Placed(char),
    /// The piece to lift is not placed.
    NotPlaced(char),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSquare(square) => write!(f, "the frame has no square {square}"),
            Self::OffFrame(piece) => write!(f, "{piece} would lie off the frame"),
            Self::Collides { piece, on } => write!(f, "{piece} would lie on {on}"),
            Self::Face(piece) => write!(f, "{piece} may not lie on that side"),
            Self::Placed(piece) => write!(f, "{piece} is placed already"),
            Self::NotPlaced(piece) => write!(f, "{piece} is not placed"),
        }
    }
}

impl Refusal {
    fn of(misfit: Misfit, kit: &Kit, placement: Placement) -> Self {
        let piece = kit.piece(placement.piece).name();
        match misfit {
            Misfit::NoSquare => Self::NoSquare(placement.square),
            Misfit::OffFrame => Self::OffFrame(piece),
            Misfit::Collides(other) => Self::Collides {
                piece,
                on: kit.piece(other).name(),
            },
            Misfit::Face => Self::Face(piece),
            Misfit::Placed => Self::Placed(piece),
        }
    }
}

/// A board in play: what lies in the frame, and what has to stay free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Frame and pieces.
    pub kit: Arc<Kit>,
    /// The pieces placed.
    pub board: Board,
    /// What has to stay free.
    pub aim: Aim,
}

impl Position {
    /// The empty board of a kit.
    #[must_use]
    pub fn empty(kit: Arc<Kit>, aim: Aim) -> Self {
        let board = Board::empty(&kit);
        Self { kit, board, aim }
    }

    /// The squares that no piece covers.
    #[must_use]
    pub fn free(&self) -> Squares {
        self.board.free(&self.kit)
    }

    /// Whether every piece is placed, on a side that may lie up, and the aim is met.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.board.is_complete()
            && self.turned_over().next().is_none()
            && self.aim.is_met(&self.kit, self.free())
    }

    /// The pieces placed that lie on a side that may not lie up: a board given by a file may have
    /// some.
    pub fn turned_over(&self) -> impl Iterator<Item = PieceId> + '_ {
        let placed = self.board.placements();
        placed
            .filter(|placement| !face_allowed(&self.kit, *placement))
            .map(|placement| placement.piece)
    }

    /// Plays one input whose pieces are of the kit; a refused one changes nothing.
    ///
    /// # Errors
    /// The rules do not allow it.
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
        let refused = |misfit| Refusal::of(misfit, &self.kit, placement);
        if self.board.placement(placement.piece).is_none() && !face_allowed(&self.kit, placement) {
            return Err(refused(Misfit::Face));
        }
        self.board.place(&self.kit, placement).map_err(refused)?;
        Ok(Undo::Lift(placement.piece))
    }

    /// Takes back the last input.
    pub fn take_back(&mut self, undo: Undo) {
        match undo {
            Undo::Lift(piece) => {
                self.board.lift(piece);
            }
            Undo::Place(placement) => {
                let placed = self.board.place(&self.kit, placement);
                debug_assert_eq!(placed, Ok(()), "it lay there before");
            }
        }
    }
}

/// Whether the piece looks as if it lay on a side that may lie up. A piece that looks the same
/// from both sides may always lie as it does.
#[must_use]
pub fn face_allowed(kit: &Kit, placement: Placement) -> bool {
    let piece = kit.piece(placement.piece);
    piece.faces.allow(placement.turn) || {
        let looks = piece.outline(placement.turn);
        Turn::all()
            .filter(|turn| piece.faces.allow(*turn))
            .any(|turn| piece.outline(turn) == looks)
    }
}

/// A level as a game: its rules from its first position on.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
}

impl Game {
    /// The game that begins here.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { start }
    }
}

impl From<&Level> for Position {
    fn from(level: &Level) -> Self {
        Self {
            kit: Arc::clone(&level.kit),
            board: level.board.clone(),
            aim: level.aim,
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

    fn take_back(&self, state: &mut Position, undo: Undo) {
        state.take_back(undo);
    }

    fn is_solved(&self, state: &Position) -> bool {
        state.is_solved()
    }
}
