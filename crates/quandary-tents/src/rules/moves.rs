//! Moves and their notation (SPEC, part N).

use super::{Line, Refusal};
use crate::model::{Board, Square};
use quandary_core::grid::Point;
use std::fmt;

/// What a player puts on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A tent.
    Tent,
    /// Grass: surely no tent.
    Grass,
    /// Nothing: whatever was there goes.
    Empty,
}

impl Mark {
    const ALL: [Self; 3] = [Self::Tent, Self::Grass, Self::Empty];

    /// The square that it makes.
    #[must_use]
    pub fn square(self) -> Square {
        match self {
            Self::Tent => Square::Tent,
            Self::Grass => Square::Grass,
            Self::Empty => Square::Empty,
        }
    }

    fn letter(self) -> char {
        match self {
            Self::Tent => 'T',
            Self::Grass => 'G',
            Self::Empty => 'E',
        }
    }
}

/// One move: a mark on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// What is put.
    pub mark: Mark,
    /// Where.
    pub at: Point,
}

impl Move {
    /// Plays it on a board, losing or not; a refused move changes nothing.
    ///
    /// # Errors
    /// It is illegal: there is no such square, or a tree stands on it.
    pub fn play(self, board: &mut Board) -> Result<Change, Refusal> {
        let Some(square) = board.squares.get_mut(self.at) else {
            return Err(Refusal::Outside(self.at));
        };
        if *square == Square::Tree {
            return Err(Refusal::TreeOnSquare(self.at));
        }
        let new = self.mark.square();
        let old = std::mem::replace(square, new);
        let at = self.at;
        Ok(Change { at, old, new })
    }

    fn parse(token: &str) -> Result<Self, &'static str> {
        let mut letters = token.chars();
        let letter = letters.next().unwrap_or_default().to_ascii_uppercase();
        let mark = Mark::ALL.into_iter().find(|mark| mark.letter() == letter);
        let mark = mark.ok_or("a move begins with T, G or E")?;
        let place = letters.as_str().split_once(',');
        let (row, column) = place.ok_or("row and column follow the letter, as in T3,4")?;
        let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => text.parse().ok(),
            false => None,
        };
        match (number(row), number(column)) {
            (Some(y), Some(x)) => Ok(Self {
                mark,
                at: Point::new(x, y),
            }),
            _ => Err("row and column are whole numbers from 0"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{},{}", self.mark.letter(), self.at.y, self.at.x)
    }
}

/// What a move did, for taking it back and playing it again. One is made by every move, even if
/// the square held the same before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Where.
    pub at: Point,
    /// What was there.
    pub old: Square,
    /// What is there now.
    pub new: Square,
}

impl Change {
    /// Puts back what was there.
    pub fn take_back(self, board: &mut Board) {
        self.put(board, self.old);
    }

    /// Puts again what the move put.
    pub fn play_again(self, board: &mut Board) {
        self.put(board, self.new);
    }

    fn put(self, board: &mut Board, what: Square) {
        if let Some(square) = board.squares.get_mut(self.at) {
            *square = what;
        }
    }
}

/// The moves that fill a line with grass: one for each empty square, so that each is taken back by
/// itself. None if no square is empty.
#[must_use]
pub fn fill_grass(board: &Board, line: Line) -> Vec<Move> {
    let empty = line
        .squares(board)
        .filter(|at| board.square(*at) == Some(Square::Empty));
    empty
        .map(|at| Move {
            mark: Mark::Grass,
            at,
        })
        .collect()
}

/// Moves in groups; a group is taken back as one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The groups in order, none of them empty.
    pub groups: Vec<Vec<Move>>,
}

/// A text that is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {at} \"{token}\": {reason}")]
pub struct NotationError {
    /// Which move, counted from 1.
    pub at: usize,
    /// The move as it is written.
    pub token: String,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl Solution {
    /// Reads the notation: moves with blanks between them; `;` ends a group. Without any `;` each
    /// move is a group of its own.
    ///
    /// # Errors
    /// The first move that is none.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut groups = Vec::new();
        let mut at = 0;
        for part in text.split(';') {
            let mut group = Vec::new();
            for token in part.split_whitespace() {
                at += 1;
                let parsed = Move::parse(token).map_err(|reason| NotationError {
                    at,
                    token: token.to_owned(),
                    reason,
                })?;
                group.push(parsed);
            }
            groups.push(group);
        }
        if let [alone] = &mut groups[..] {
            groups = alone.drain(..).map(|only| vec![only]).collect();
        }
        groups.retain(|group| !group.is_empty());
        Ok(Self { groups })
    }

    /// The tents on these squares, each a group of its own.
    #[must_use]
    pub fn of_tents(tents: impl IntoIterator<Item = Point>) -> Self {
        let tent = |at| Move {
            mark: Mark::Tent,
            at,
        };
        let groups = tents.into_iter().map(|at| vec![tent(at)]).collect();
        Self { groups }
    }

    /// All moves in order.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.groups.iter().flatten()
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grouped = self.groups.iter().any(|group| group.len() > 1);
        let between = if grouped { "; " } else { " " };
        for (index, group) in self.groups.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { between })?;
            for (index, only) in group.iter().enumerate() {
                let blank = if index == 0 { "" } else { " " };
                write!(f, "{blank}{only}")?;
            }
        }
        if grouped && self.groups.len() == 1 {
            f.write_str(";")?;
        }
        Ok(())
    }
}
