//! The actions of a player: pick a piece, turn it, place it, lift it.
//!
//! If several actions share a key or mouse gesture, the first action that is available is
//! executed. For example, a click on a cell places the selected piece there if the piece
//! fits, and otherwise selects the piece on that cell.

use super::game::square;
use crate::model::{MAX_PIECES, Orientation, PieceId, Placement, Rotation, Squares};
use crate::rules::{Input, Position, is_side_allowed};
use quandary_core::failure::Failure;
use quandary_core::grid::Point;
use quandary_core::interaction::{
    Action, Key, Needs, Selection, Target, action_table, find_action,
};

/// The selected piece, and how the player has turned each piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hand {
    piece: Option<PieceId>,
    orientations: [Option<Orientation>; MAX_PIECES],
}

/// What an action means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Place the selected piece with its anchor at a cell.
    Place,
    /// Move the piece at a cell as far as it is dragged.
    Drag,
    /// Select the piece at a cell.
    PickAt,
    /// Select the next missing piece in the order of the kit, or the previous one.
    PickMissing(Order),
    /// Rotate the selected piece.
    Turn(Turn),
    /// Turn the selected piece over, left to right.
    Flip,
    /// Lift the piece at a cell and select it.
    Lift,
    /// Select no piece.
    Deselect,
    /// Select the piece with this index.
    Pick(PieceId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Next,
    Previous,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Clockwise,
    CounterClockwise,
}

const fn row(
    id: &'static str,
    title: &'static str,
    keys: &'static [Key],
    needs: Needs,
    meaning: Meaning,
) -> (Action, Meaning) {
    let action = Action {
        id,
        title,
        word: id,
        keys,
        needs,
    };
    (action, meaning)
}

/// Selects a piece by its number in the kit.
const fn pick(
    index: u8,
    word: &'static str,
    id: &'static str,
    title: &'static str,
    keys: &'static [Key],
) -> (Action, Meaning) {
    let action = Action {
        id,
        title,
        word,
        keys,
        needs: Needs::Nothing,
    };
    (action, Meaning::Pick(PieceId(index)))
}

use Key::{BackTab, Char, Click, Delete, Enter, RightClick, Tab, WheelDown, WheelUp};

const ROWS: [(Action, Meaning); 26] = [
    row(
        "place",
        "Place the selected piece with its anchor here",
        &[Enter, Char(' '), Click],
        Needs::Cell,
        Meaning::Place,
    ),
    row(
        "pick",
        "Select the piece here",
        &[Enter, Char(' '), Click],
        Needs::Cell,
        Meaning::PickAt,
    ),
    row(
        "next",
        "Select the next missing piece",
        &[Tab],
        Needs::Nothing,
        Meaning::PickMissing(Order::Next),
    ),
    row(
        "previous",
        "Select the previous missing piece",
        &[BackTab],
        Needs::Nothing,
        Meaning::PickMissing(Order::Previous),
    ),
    row(
        "turn",
        "Turn the selected piece clockwise",
        &[Char('r'), WheelDown],
        Needs::Nothing,
        Meaning::Turn(Turn::Clockwise),
    ),
    row(
        "turn-back",
        "Turn the selected piece counter-clockwise",
        &[Char('R'), WheelUp],
        Needs::Nothing,
        Meaning::Turn(Turn::CounterClockwise),
    ),
    row(
        "lift",
        "Lift the piece here and select it",
        &[Delete, Char('x'), RightClick],
        Needs::Cell,
        Meaning::Lift,
    ),
    row(
        "flip",
        "Flip the selected piece",
        &[Char('f'), RightClick],
        Needs::Nothing,
        Meaning::Flip,
    ),
    row(
        "drag",
        "Move the piece here to another cell",
        &[Key::Drag],
        Needs::TwoCells,
        Meaning::Drag,
    ),
    row(
        "deselect",
        "Select no piece",
        &[Char('d')],
        Needs::Nothing,
        Meaning::Deselect,
    ),
    pick(0, "1", "pick-1", "Select the 1st piece", &[Char('1')]),
    pick(1, "2", "pick-2", "Select the 2nd piece", &[Char('2')]),
    pick(2, "3", "pick-3", "Select the 3rd piece", &[Char('3')]),
    pick(3, "4", "pick-4", "Select the 4th piece", &[Char('4')]),
    pick(4, "5", "pick-5", "Select the 5th piece", &[Char('5')]),
    pick(5, "6", "pick-6", "Select the 6th piece", &[Char('6')]),
    pick(6, "7", "pick-7", "Select the 7th piece", &[Char('7')]),
    pick(7, "8", "pick-8", "Select the 8th piece", &[Char('8')]),
    pick(8, "9", "pick-9", "Select the 9th piece", &[Char('9')]),
    pick(9, "10", "pick-10", "Select the 10th piece", &[Char('0')]),
    pick(10, "11", "pick-11", "Select the 11th piece", &[]),
    pick(11, "12", "pick-12", "Select the 12th piece", &[]),
    pick(12, "13", "pick-13", "Select the 13th piece", &[]),
    pick(13, "14", "pick-14", "Select the 14th piece", &[]),
    pick(14, "15", "pick-15", "Select the 15th piece", &[]),
    pick(15, "16", "pick-16", "Select the 16th piece", &[]),
];
pub(super) static ACTIONS: [Action; 26] = action_table(&ROWS);

/// The actions that can be done now.
pub(super) fn available(
    position: &Position,
    hand: &Hand,
    cursor: Option<Point>,
) -> Vec<&'static Action> {
    let target = cursor.map_or(Target::Nothing, Target::Cell);
    let is_available = |action: &&Action| match find_action(&ROWS, action) {
        // The end of the drag is not known yet.
        Some(Meaning::Drag) => piece_at(position, target.cell()).is_ok(),
        Some(meaning) => act(position, &mut hand.clone(), *meaning, target).is_ok(),
        None => false,
    };
    ACTIONS.iter().filter(is_available).collect()
}

/// The inputs of an action; it may change the selection.
pub(super) fn perform(
    position: &Position,
    hand: &mut Hand,
    action: &Action,
    target: Target,
) -> Result<Vec<Input>, Failure> {
    let meaning = find_action(&ROWS, action);
    let meaning = meaning.ok_or_else(|| Failure::new("unknown action"))?;
    act(position, hand, *meaning, target)
}

fn act(
    position: &Position,
    hand: &mut Hand,
    meaning: Meaning,
    target: Target,
) -> Result<Vec<Input>, Failure> {
    match meaning {
        Meaning::Place => {
            let inputs = inputs_of(position, hand.placement(position, target)?)?;
            hand.piece = None;
            return Ok(inputs);
        }
        Meaning::Drag => {
            let piece = piece_at(position, target.cell())?;
            let inputs = inputs_of(position, dragged(position, piece, target)?)?;
            hand.piece = None;
            return Ok(inputs);
        }
        Meaning::Lift => {
            let piece = piece_at(position, target.cell())?;
            hand.take_orientation(position, piece);
            hand.piece = Some(piece);
            return Ok(vec![Input::Lift(piece)]);
        }
        Meaning::PickAt => {
            let piece = piece_at(position, target.cell())?;
            hand.pick(position, piece)?;
        }
        Meaning::Pick(piece) => hand.pick(position, piece)?,
        Meaning::PickMissing(order) => {
            let piece = hand.next_missing(position, order)?;
            hand.pick(position, piece)?;
        }
        Meaning::Turn(turn) => hand.turn(position, turn)?,
        Meaning::Flip => hand.flip(position)?,
        Meaning::Deselect => {
            hand.selected()?;
            hand.piece = None;
        }
    }
    Ok(Vec::new())
}

/// The squares that an action would cover with the piece that it places, also where the piece does not
/// fit; cells outside the frame are cut off.
pub(super) fn ghost(position: &Position, hand: &Hand, action: &Action, target: Target) -> Squares {
    let placement = match find_action(&ROWS, action) {
        Some(Meaning::Place) => hand.placement(position, target),
        Some(Meaning::Drag) => {
            piece_at(position, target.cell()).and_then(|piece| dragged(position, piece, target))
        }
        _ => return Squares::EMPTY,
    };
    placement.map_or(Squares::EMPTY, |placement| {
        placement.squares_in_frame(&position.kit)
    })
}

fn square_at(position: &Position, at: Option<Point>) -> Result<u8, Failure> {
    let square = at.and_then(|at| square(position, at));
    square.ok_or_else(|| Failure::new("choose a square of the frame"))
}

fn piece_at(position: &Position, at: Option<Point>) -> Result<PieceId, Failure> {
    let square = square_at(position, at)?;
    let piece = position.board.piece_at(square);
    piece.ok_or_else(|| Failure::new("there is no piece on this square"))
}

/// The placement of a piece after it was dragged from one cell to another.
fn dragged(position: &Position, piece: PieceId, target: Target) -> Result<Placement, Failure> {
    let outside = || Failure::new("the piece would extend outside the frame");
    let (Some(from), Some(to)) = (target.cell(), target.second()) else {
        return Err(Failure::new("drag the piece to another cell"));
    };
    let placement = position.board.placement(piece).ok_or_else(outside)?;
    let anchor = super::game::point(position, placement.square);
    let x = anchor
        .x
        .checked_add(to.x)
        .and_then(|x| x.checked_sub(from.x));
    let y = anchor
        .y
        .checked_add(to.y)
        .and_then(|y| y.checked_sub(from.y));
    let anchor = Point::new(x.ok_or_else(outside)?, y.ok_or_else(outside)?);
    Ok(Placement {
        square: square(position, anchor).ok_or_else(outside)?,
        ..placement
    })
}

/// The inputs that bring a piece to a place: it is lifted first if it is placed.
fn inputs_of(position: &Position, placement: Placement) -> Result<Vec<Input>, Failure> {
    let piece = placement.piece;
    let mut inputs = Vec::new();
    if let Some(before) = position.board.placement(piece) {
        if before == placement {
            return Err(Failure::new("the piece is already there"));
        }
        inputs.push(Input::Lift(piece));
    }
    inputs.push(Input::Place(placement));
    let mut after = position.clone();
    for input in &inputs {
        let played = after.step(*input);
        played.map_err(|refusal| Failure::new(refusal.to_string()))?;
    }
    Ok(inputs)
}

impl Hand {
    fn selected(&self) -> Result<PieceId, Failure> {
        self.piece
            .ok_or_else(|| Failure::new("select a piece first"))
    }

    /// The selected piece with its anchor at a cell.
    fn placement(&self, position: &Position, target: Target) -> Result<Placement, Failure> {
        let piece = self.selected()?;
        Ok(Placement {
            piece,
            orientation: self.orientation(position, piece),
            square: square_at(position, target.cell())?,
        })
    }

    /// Selects another piece than before.
    fn pick(&mut self, position: &Position, piece: PieceId) -> Result<(), Failure> {
        if piece.index() >= position.kit.pieces().len() {
            return Err(Failure::new("the kit has no such piece"));
        }
        if self.piece == Some(piece) {
            return Err(Failure::new("the piece is already selected"));
        }
        self.take_orientation(position, piece);
        self.piece = Some(piece);
        Ok(())
    }

    /// Remembers how a placed piece is turned.
    fn take_orientation(&mut self, position: &Position, piece: PieceId) {
        if let Some(placement) = position.board.placement(piece) {
            self.orientations[piece.index()] = Some(placement.orientation);
        }
    }

    fn next_missing(&self, position: &Position, order: Order) -> Result<PieceId, Failure> {
        let missing = position.board.missing();
        let missing: Vec<PieceId> = missing.filter(|piece| Some(*piece) != self.piece).collect();
        let found = match (order, self.piece) {
            (Order::Next, Some(selected)) => missing.iter().find(|piece| **piece > selected),
            (Order::Previous, Some(selected)) => {
                missing.iter().rev().find(|piece| **piece < selected)
            }
            (_, None) => None,
        };
        let wrapped = match order {
            Order::Next => missing.first(),
            Order::Previous => missing.last(),
        };
        let found = found.or(wrapped).copied();
        found.ok_or_else(|| Failure::new("there is no other missing piece"))
    }

    /// How a piece is turned: at first, the first orientation that the kit allows.
    fn orientation(&self, position: &Position, piece: PieceId) -> Orientation {
        let allowed = || Orientation::all().find(|one| is_allowed(position, piece, *one));
        let turned = self.orientations[piece.index()];
        turned.or_else(allowed).unwrap_or_default()
    }

    fn turn(&mut self, position: &Position, turn: Turn) -> Result<(), Failure> {
        let piece = self.selected()?;
        let Orientation { mirrored, rotation } = self.orientation(position, piece);
        // Rotations are counted counter-clockwise.
        let steps = match turn {
            Turn::CounterClockwise => rotation.number() + 1,
            Turn::Clockwise => rotation.number() + 3,
        };
        self.orientations[piece.index()] = Some(Orientation {
            mirrored,
            rotation: rotation_of(steps),
        });
        Ok(())
    }

    /// Flips the piece as it lies, left to right. Since orientations mirror first and rotate then,
    /// the rotation is reversed.
    fn flip(&mut self, position: &Position) -> Result<(), Failure> {
        let piece = self.selected()?;
        let Orientation { mirrored, rotation } = self.orientation(position, piece);
        let flipped = Orientation {
            mirrored: !mirrored,
            rotation: rotation_of(4 - rotation.number()),
        };
        if !is_allowed(position, piece, flipped) {
            let name = position.kit.piece(piece).name();
            let reason = format!("the other side of {name} is not allowed to face up");
            return Err(Failure::new(reason));
        }
        self.orientations[piece.index()] = Some(flipped);
        Ok(())
    }

    /// The selected piece and how it is turned, unless it is on the board.
    pub(super) fn piece_off_board(&self, position: &Position) -> Option<(PieceId, Orientation)> {
        let piece = self.piece?;
        let is_placed = position.board.placement(piece).is_some();
        (!is_placed).then(|| (piece, self.orientation(position, piece)))
    }

    /// The selected piece in words, and its cells if it is on the board.
    pub(super) fn selection(&self, position: &Position) -> Option<Selection> {
        let piece = self.piece?;
        let Orientation { mirrored, rotation } = self.orientation(position, piece);
        let name = position.kit.piece(piece).name();
        let flipped = if mirrored { ", flipped" } else { "" };
        let turned = match rotation {
            Rotation::None => "",
            Rotation::Once => ", turned once",
            Rotation::Twice => ", turned twice",
            Rotation::Thrice => ", turned three times",
        };
        let squares = position.board.covered_by(piece).iter();
        Some(Selection {
            label: format!("piece {name}{flipped}{turned}"),
            cells: squares
                .map(|square| super::game::point(position, square))
                .collect(),
        })
    }
}

fn rotation_of(steps: u8) -> Rotation {
    Rotation::ALL[usize::from(steps % 4)]
}

fn is_allowed(position: &Position, piece: PieceId, orientation: Orientation) -> bool {
    let square = 0;
    is_side_allowed(
        &position.kit,
        Placement {
            piece,
            orientation,
            square,
        },
    )
}
