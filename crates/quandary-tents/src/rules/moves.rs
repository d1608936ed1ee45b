//! Moves and their notation (SPEC, part N).

use super::{Line, Refusal};
use crate::model::{Board, Square};
use quandary_core::grid::Point;
use std::fmt;

/// What a move puts on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A tent.
    Tent,
    /// Grass: a note that the square has no tent.
    Grass,
    /// Nothing: removes a tent or grass.
    Empty,
}

impl Mark {
    const ALL: [Self; 3] = [Self::Tent, Self::Grass, Self::Empty];

    /// The content of the square after the move.
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

/// A move: a mark on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The mark.
    pub mark: Mark,
    /// The square.
    pub at: Point,
}

impl Move {
    /// Plays the move on a board, even if no solution is possible afterwards. An illegal move
    /// changes nothing.
    ///
    /// # Errors
    /// The move is illegal: the square is outside the board or has a tree.
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
        let mark = mark.ok_or("expected T, G or E at the beginning of a move")?;
        let position = letters.as_str().split_once(',');
        let (row, column) =
            position.ok_or("expected ROW,COLUMN after the letter, for example T3,4")?;
        let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => text.parse().ok(),
            false => None,
        };
        match (number(row), number(column)) {
            (Some(y), Some(x)) => Ok(Self {
                mark,
                at: Point::new(x, y),
            }),
            _ => Err("expected whole numbers from 0 for row and column"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{},{}", self.mark.letter(), self.at.y, self.at.x)
    }
}

/// The effect of a move on its square, for undo and redo. [`Change::old`] and [`Change::new`] are
/// equal if the move left the square as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The square.
    pub at: Point,
    /// The content before the move.
    pub old: Square,
    /// The content after the move.
    pub new: Square,
}

impl Change {
    /// Undoes the move.
    pub fn take_back(self, board: &mut Board) {
        self.put(board, self.old);
    }

    /// Redoes the move.
    pub fn play_again(self, board: &mut Board) {
        self.put(board, self.new);
    }

    fn put(self, board: &mut Board, what: Square) {
        if let Some(square) = board.squares.get_mut(self.at) {
            *square = what;
        }
    }
}

/// The moves that fill the empty squares of a line with grass: one move for each square, so that
/// each move can be undone separately.
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

/// A sequence of moves in groups; the moves of a group are undone together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The groups of moves, in order; no group is empty.
    pub groups: Vec<Vec<Move>>,
}

/// The error for a text that is not a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {at} \"{token}\": {reason}")]
pub struct NotationError {
    /// The number of the invalid move, from 1.
    pub at: usize,
    /// The text of the move.
    pub token: String,
    /// The expected notation of a move, in words.
    pub reason: &'static str,
}

impl Solution {
    /// Parses a sequence of moves, which are separated by white space. A `;` ends a group; in a
    /// text without `;`, each move is a group of its own.
    ///
    /// # Errors
    /// A move is invalid. The error describes the first invalid move.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let groups = MoveGroups::new(text).collect::<Result<_, _>>()?;
        Ok(Self { groups })
    }

    /// Moves that put tents on these squares, each in its own group.
    #[must_use]
    pub fn of_tents(tents: impl IntoIterator<Item = Point>) -> Self {
        let tent = |at| Move {
            mark: Mark::Tent,
            at,
        };
        let groups = tents.into_iter().map(|at| vec![tent(at)]).collect();
        Self { groups }
    }

    /// All moves, in order.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.groups.iter().flatten()
    }
}

/// An iterator over the groups of moves in a text. Each group is parsed when it is requested; an
/// invalid move gives an error. The moves of a group are undone together.
pub struct MoveGroups {
    text: String,
    /// The offset of the next character.
    offset: usize,
    /// Number of moves parsed.
    moves: usize,
    /// Whether groups are separated by `;`. Otherwise each move is a group.
    is_grouped: bool,
}

impl MoveGroups {
    /// Creates an iterator over the groups of moves in a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            offset: 0,
            moves: 0,
            is_grouped: text.contains(';'),
        }
    }

    /// The text of the next group.
    fn next_part(&mut self) -> Option<std::ops::Range<usize>> {
        let rest = &self.text[self.offset..];
        let start = self.offset + (rest.len() - rest.trim_start().len());
        let rest = &self.text[start..];
        let end: fn(char) -> bool = match self.is_grouped {
            true => |letter| letter == ';',
            false => char::is_whitespace,
        };
        let length = rest.find(end).unwrap_or(rest.len());
        let is_end = rest.is_empty();
        let separator = rest[length..].chars().next();
        self.offset = start + length + separator.map_or(0, char::len_utf8);
        (!is_end).then_some(start..start + length)
    }

    fn parse_group(&mut self, part: std::ops::Range<usize>) -> Result<Vec<Move>, NotationError> {
        let mut group = Vec::new();
        for token in self.text[part].split_whitespace() {
            self.moves += 1;
            group.push(Move::parse(token).map_err(|reason| NotationError {
                at: self.moves,
                token: token.to_owned(),
                reason,
            })?);
        }
        Ok(group)
    }
}

impl Iterator for MoveGroups {
    type Item = Result<Vec<Move>, NotationError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let part = self.next_part()?;
            match self.parse_group(part) {
                Ok(group) if group.is_empty() => {}
                group => return Some(group),
            }
        }
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
