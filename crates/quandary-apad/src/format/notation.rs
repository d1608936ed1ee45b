//! Moves as text (SPEC, part N): `L1m@1` places the L, mirrored and turned once, with its anchor on
//! square 1; `L-` lifts it. Blanks or commas stand between moves.

use crate::model::{Kit, PieceId, Placement, Rotation, Turn};
use crate::rules::Input;
use std::ops::Range;

/// Text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct BadMove {
    /// Which word of the text, counted from 1.
    pub at: usize,
    /// Where it is in the text, in bytes.
    pub place: Range<usize>,
    /// The word.
    pub token: String,
    /// What is wrong with it.
    pub reason: String,
}

/// The words of a text, each with its place in it in bytes.
pub fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> + Clone {
    let between = |letter: char| letter.is_whitespace() || letter == ',';
    text.split(between)
        .filter(|word| !word.is_empty())
        .map(move |word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            (start..start + word.len(), word)
        })
}

/// Reads moves of a kit.
///
/// # Errors
/// The first word that is no move.
pub fn parse_moves(kit: &Kit, text: &str) -> Result<Vec<Input>, BadMove> {
    let numbered = (1..).zip(words(text));
    numbered
        .map(|(at, (place, word))| {
            parse_move(kit, word).map_err(|reason| BadMove {
                at,
                place,
                token: word.to_owned(),
                reason,
            })
        })
        .collect()
}

/// Reads one move of a kit.
///
/// # Errors
/// What is wrong with it, in words.
pub fn parse_move(kit: &Kit, word: &str) -> Result<Input, String> {
    let (piece, rest) = piece(kit, word)?;
    match rest {
        "-" => Ok(Input::Lift(piece)),
        _ => parse_place(piece, rest).map(Input::Place),
    }
}

/// Reads `L1m@1`.
///
/// # Errors
/// What is wrong with it, in words.
pub fn parse_placement(kit: &Kit, word: &str) -> Result<Placement, String> {
    let (piece, rest) = piece(kit, word)?;
    parse_place(piece, rest)
}

fn piece<'a>(kit: &Kit, word: &'a str) -> Result<(PieceId, &'a str), String> {
    let mut letters = word.chars();
    let name = letters.next().ok_or("a move names a piece")?;
    let id = kit.find(name).ok_or_else(|| {
        let names: String = kit.pieces().iter().map(crate::model::Piece::name).collect();
        format!("there is no piece `{name}`, only {names}")
    })?;
    Ok((id, letters.as_str()))
}

fn parse_place(piece: PieceId, rest: &str) -> Result<Placement, String> {
    const FORM: &str = "a piece is placed like `L1m@25`: its rotation from 0 to 3, `m` if it is \
                        mirrored, `@`, and the index of a square";
    let (turn, square) = rest.split_once('@').ok_or(FORM)?;
    let (rotation, mirrored) = match turn.strip_suffix('m') {
        Some(rotation) => (rotation, true),
        None => (turn, false),
    };
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        digits.then(|| text.parse::<u8>().ok()).flatten()
    };
    let rotation = number(rotation)
        .and_then(|number| Rotation::ALL.get(usize::from(number)).copied())
        .ok_or(FORM)?;
    Ok(Placement {
        piece,
        turn: Turn { mirrored, rotation },
        square: number(square).ok_or(FORM)?,
    })
}

/// A move as text.
#[must_use]
pub fn write_move(kit: &Kit, input: Input) -> String {
    match input {
        Input::Lift(piece) => format!("{}-", kit.piece(piece).name()),
        Input::Place(placement) => write_placement(kit, placement),
    }
}

/// A placement as text.
#[must_use]
pub fn write_placement(kit: &Kit, placement: Placement) -> String {
    let Placement {
        piece,
        turn,
        square,
    } = placement;
    let name = kit.piece(piece).name();
    let mirrored = if turn.mirrored { "m" } else { "" };
    format!("{name}{}{mirrored}@{square}", turn.rotation.number())
}
