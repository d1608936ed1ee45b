//! Moves as text (SPEC, part N): `L1m@1` places piece L, mirrored and then rotated
//! counter-clockwise by 90 degrees, with its anchor on square 1; `L-` lifts piece L. Moves are
//! separated by white space or commas. Moves separated only by commas form a group, which is undone
//! as a whole.

use crate::model::{Board, Kit, Orientation, PieceId, Placement, Rotation};
use crate::rules::Input;
use std::borrow::Borrow;
use std::ops::Range;
use std::sync::Arc;

/// The error for a word that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct MoveParseError {
    /// The number of the word in the text, from 1.
    pub at: usize,
    /// The byte range of the word in the text.
    pub range: Range<usize>,
    /// The word.
    pub token: String,
    /// What is wrong with the word.
    pub reason: String,
}

/// Returns the words of a text, which are separated by white space or commas, each with its byte
/// range.
pub fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> + Clone {
    let is_separator = |letter: char| letter.is_whitespace() || letter == ',';
    text.split(is_separator)
        .filter(|word| !word.is_empty())
        .map(move |word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            (start..start + word.len(), word)
        })
}

/// Whether a word resembles a move: a letter followed by `-` alone or by text with an `@`.
pub(super) fn resembles_move(word: &str) -> bool {
    let mut letters = word.chars();
    let begins_with_letter = letters
        .next()
        .is_some_and(|name| name.is_ascii_alphabetic());
    let rest = letters.as_str();
    begins_with_letter && (rest == "-" || rest.contains('@'))
}

/// Reads the moves of a text.
///
/// # Errors
/// A word is not a move. The error describes the first such word.
pub fn parse_moves(kit: &Kit, text: &str) -> Result<Vec<Input>, MoveParseError> {
    let numbered = (1..).zip(words(text));
    numbered
        .map(|(at, (range, word))| parse_numbered(kit, at, range, word))
        .collect()
}

fn parse_numbered(
    kit: &Kit,
    at: usize,
    range: Range<usize>,
    word: &str,
) -> Result<Input, MoveParseError> {
    parse_move(kit, word).map_err(|reason| MoveParseError {
        at,
        range,
        token: word.to_owned(),
        reason,
    })
}

/// Iterator over the groups of moves in a text. One undo reverts one group. Each group is parsed
/// when it is requested.
#[derive(Clone, Debug)]
pub struct MoveGroups {
    kit: Arc<Kit>,
    text: String,
    /// The byte offset at which the unread part of the text begins.
    offset: usize,
    /// Number of moves read.
    moves: usize,
}

impl MoveGroups {
    /// Creates an iterator over the groups of moves of a text.
    #[must_use]
    pub fn new(kit: Arc<Kit>, text: impl Into<String>) -> Self {
        Self {
            kit,
            text: text.into(),
            offset: 0,
            moves: 0,
        }
    }

    /// The range of the next word that white space separates from the others.
    fn next_word(&mut self) -> Option<Range<usize>> {
        let rest = &self.text[self.offset..];
        let start = self.offset + rest.find(|letter: char| !letter.is_whitespace())?;
        let length = self.text[start..].find(char::is_whitespace);
        self.offset = length.map_or(self.text.len(), |length| start + length);
        Some(start..self.offset)
    }
}

impl Iterator for MoveGroups {
    type Item = Result<Vec<Input>, MoveParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let group = self.next_word()?;
            let before = self.moves;
            let moves = words(&self.text[group.clone()]);
            self.moves += moves.clone().count();
            if self.moves > before {
                let numbered = (before + 1..).zip(moves);
                let inputs = numbered.map(|(at, (range, word))| {
                    let range = group.start + range.start..group.start + range.end;
                    parse_numbered(&self.kit, at, range, word)
                });
                return Some(inputs.collect());
            }
        }
    }
}

/// Reads one move.
///
/// # Errors
/// The word is not a move; the error text says what is wrong.
pub fn parse_move(kit: &Kit, word: &str) -> Result<Input, String> {
    let (piece, rest) = parse_piece(kit, word)?;
    match rest {
        "-" => Ok(Input::Lift(piece)),
        _ => parse_orientation_and_square(piece, rest).map(Input::Place),
    }
}

/// Reads a placement such as `L1m@1`.
///
/// # Errors
/// The word is not a placement; the error text says what is wrong.
pub fn parse_placement(kit: &Kit, word: &str) -> Result<Placement, String> {
    let (piece, rest) = parse_piece(kit, word)?;
    parse_orientation_and_square(piece, rest)
}

/// Splits off the letter of the piece.
fn parse_piece<'a>(kit: &Kit, word: &'a str) -> Result<(PieceId, &'a str), String> {
    let mut letters = word.chars();
    let name = letters.next().ok_or("expected the letter of a piece")?;
    let id = kit.find(name).ok_or_else(|| {
        let names: String = kit.pieces().iter().map(crate::model::Piece::name).collect();
        format!("unknown piece `{name}`; the pieces are {names}")
    })?;
    Ok((id, letters.as_str()))
}

fn parse_orientation_and_square(piece: PieceId, text: &str) -> Result<Placement, String> {
    const EXPECTED: &str = "expected a placement such as `L1m@25` (piece, rotation from 0 to 3, \
                            `m` if mirrored, `@`, index of the square)";
    let (orientation, square) = text.split_once('@').ok_or(EXPECTED)?;
    let (rotation, mirrored) = match orientation.strip_suffix('m') {
        Some(rotation) => (rotation, true),
        None => (orientation, false),
    };
    let number = |text: &str| {
        let is_digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        is_digits.then(|| text.parse::<u8>().ok()).flatten()
    };
    let rotation = number(rotation)
        .and_then(|number| Rotation::ALL.get(usize::from(number)).copied())
        .ok_or(EXPECTED)?;
    Ok(Placement {
        piece,
        orientation: Orientation { mirrored, rotation },
        square: number(square).ok_or(EXPECTED)?,
    })
}

/// Writes a move.
#[must_use]
pub fn write_move(kit: &Kit, input: Input) -> String {
    match input {
        Input::Lift(piece) => format!("{}-", kit.piece(piece).name()),
        Input::Place(placement) => write_placement(kit, placement),
    }
}

/// Writes moves, each as a separate group. One undo reverts one group.
#[must_use]
pub fn write_moves(kit: &Kit, inputs: &[Input]) -> String {
    write_groups(kit, inputs.chunks(1))
}

/// Writes groups of moves. One undo reverts one group.
#[must_use]
pub fn write_groups<I: IntoIterator>(kit: &Kit, groups: impl IntoIterator<Item = I>) -> String
where
    I::Item: Borrow<Input>,
{
    let group = |inputs: I| {
        let inputs = inputs.into_iter();
        let words = inputs.map(|input| write_move(kit, *input.borrow()));
        words.collect::<Vec<_>>().join(",")
    };
    let groups: Vec<String> = groups.into_iter().map(group).collect();
    groups.join(" ")
}

/// Writes a placement.
#[must_use]
pub fn write_placement(kit: &Kit, placement: Placement) -> String {
    let Placement {
        piece,
        orientation,
        square,
    } = placement;
    format!("{}@{square}", write_orientation(kit, piece, orientation))
}

/// Writes a piece and how it is turned: `L1m`.
pub(crate) fn write_orientation(kit: &Kit, piece: PieceId, orientation: Orientation) -> String {
    let name = kit.piece(piece).name();
    let mirrored = if orientation.mirrored { "m" } else { "" };
    format!("{name}{}{mirrored}", orientation.rotation.number())
}

/// Writes the placements of all placed pieces of a board.
pub(super) fn write_placements(kit: &Kit, board: &Board) -> String {
    let words = board
        .placements()
        .map(|placement| write_placement(kit, placement));
    words.collect::<Vec<_>>().join(" ")
}
