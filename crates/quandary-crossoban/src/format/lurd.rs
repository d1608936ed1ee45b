//! Move notations: LURD with run lengths, as in SOK, and the notation of Retroban (SPEC, part M).

use super::rle::{self, RunLengthError};
use crate::model::{
    Action, BadMove, MoveReader, Moves, RecordedMoves, Run, direction, is_retroban,
};
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use std::borrow::{Borrow, Cow};

/// Maximum number of moves of a text passed to [`parse`].
const MAX_MOVES: u64 = 4 << 20;

/// Why a text cannot be read as moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MovesError {
    /// A token is invalid.
    Token(BadMove),
    /// The run lengths stand for more moves than allowed: their number.
    TooMany(u64),
}

impl From<MovesError> for Failure {
    fn from(error: MovesError) -> Self {
        match error {
            MovesError::Token(bad) if bad.at == 0 => Failure {
                token: bad.token,
                ..Failure::new(bad.reason)
            },
            MovesError::Token(bad) => Failure::at_move(bad.at, bad.token, bad.reason),
            MovesError::TooMany(claimed) => Failure::new(format!(
                "too many moves: {claimed}; expected at most {MAX_MOVES}"
            )),
        }
    }
}

/// Parses moves. Blanks, line ends and e-mail quote marks (`>`) at the start of a line are ignored.
///
/// # Errors
/// The run lengths are malformed, a token is invalid, or the text has more than 4,194,304 moves. If
/// a token is invalid, the error describes the first such token and states its number, counted from
/// 1 with run lengths expanded (`3r` is three tokens).
pub fn parse(text: &str) -> Result<Moves, Failure> {
    let moves = read(&unquoted(text), MAX_MOVES)?;
    Ok(Moves(moves.actions().collect()))
}

/// Parses moves like [`parse`], in the form in which a level stores them. `None` if they are invalid.
pub(crate) fn typed(text: &str) -> Option<RecordedMoves> {
    read(&unquoted(text), MAX_MOVES).ok()
}

/// Parses moves lazily, so that each move can be played as soon as it is read. The number of moves
/// is not limited. Blanks, line ends and e-mail quote marks (`>`) at the start of a line are
/// ignored.
///
/// # Errors
/// The run lengths are malformed. If a token is invalid, this function returns no error; instead,
/// the last item of the iterator is an `Err`.
pub fn actions(
    text: &str,
) -> Result<impl Iterator<Item = Result<Action, Failure>> + use<>, Failure> {
    let text = unquoted(text);
    check_run_lengths(&text, u64::MAX)?;
    let runs = MoveReader::new((&*text).into());
    Ok(runs.flat_map(|read| {
        let (run, failure) = match read {
            Ok(run) => (Some(run), None),
            Err(bad) => (None, Some(MovesError::Token(bad).into())),
        };
        let actions = run.into_iter().flat_map(Run::actions).map(Ok);
        actions.chain(failure.map(Err))
    }))
}

/// Returns moves without the marks of quoted mail at the beginning of lines, which are not moves.
fn unquoted(text: &str) -> Cow<'_, str> {
    if !text.contains('>') {
        return Cow::Borrowed(text);
    }
    let is_mark = |letter: char| letter == '>' || letter == ' ';
    let lines = text.lines().map(|line| line.trim_start_matches(is_mark));
    Cow::Owned(lines.collect::<Vec<&str>>().join("\n"))
}

/// Reads at most `most` moves.
pub(super) fn read(text: &str, most: u64) -> Result<RecordedMoves, MovesError> {
    check_run_lengths(text, most)?;
    let mut count: u64 = 0;
    for run in MoveReader::new(text.into()) {
        count = count.saturating_add(run.map_err(MovesError::Token)?.count);
        if count > most {
            return Err(MovesError::TooMany(count));
        }
    }
    let text: String = text.split_whitespace().collect();
    Ok(RecordedMoves::new(text.into(), count))
}

/// Checks that run lengths are well formed and stand for at most `most` letters.
fn check_run_lengths(text: &str, most: u64) -> Result<(), MovesError> {
    if is_retroban(text) {
        return Ok(());
    }
    let letters = || {
        let letters = text.char_indices();
        letters.filter(|(_, letter)| !letter.is_whitespace())
    };
    let length = rle::length(letters().map(|(at, letter)| (letter, at)));
    match length {
        Ok(length) | Err(RunLengthError::TooLong(length)) if length > most => {
            Err(MovesError::TooMany(length))
        }
        Ok(_) | Err(RunLengthError::TooLong(_)) => Ok(()),
        Err(RunLengthError::Malformed(location, reason)) => Err(MovesError::Token(BadMove {
            at: 0,
            location,
            token: letters()
                .filter(|(at, _)| (location.0..=location.1).contains(at))
                .map(|(_, letter)| letter)
                .collect(),
            reason,
        })),
    }
}

/// Returns whether a character can be a part of moves.
pub(super) fn is_sign(letter: char) -> bool {
    direction(letter).is_some()
        || letter.is_ascii_digit()
        || letter.is_whitespace()
        || "()[]{}*,-".contains(letter)
}

/// Returns whether a text could be moves: it has only characters of moves, at least one of them a
/// direction or an opening bracket.
pub(super) fn is_record(text: &str) -> bool {
    text.chars().all(is_sign)
        && text
            .chars()
            .any(|letter| direction(letter).is_some() || "[{".contains(letter))
}

/// Returns the letter of one of [`Direction::ORTHOGONAL`].
fn letter(direction: Direction) -> char {
    match direction {
        Direction::North => 'u',
        Direction::East => 'r',
        Direction::South => 'd',
        _ => 'l',
    }
}

/// Writes moves as LURD, without run lengths. If the moves contain a walk to a cell, which LURD
/// cannot express, writes all moves in the notation of Retroban instead.
#[must_use]
pub fn write(moves: &Moves) -> String {
    let is_walk = |action: &Action| matches!(action, Action::Walk(_));
    write_all(moves.0.iter(), moves.0.iter().any(is_walk))
}

/// Writes recorded moves in the same way as [`write()`].
#[must_use]
pub fn write_recorded(moves: &RecordedMoves) -> String {
    write_all(moves.actions(), moves.text().contains('-'))
}

/// Converts moves to recorded moves, the form in which levels store moves.
#[must_use]
pub fn record(moves: &Moves) -> RecordedMoves {
    RecordedMoves::new(write(moves).into(), moves.0.len() as u64)
}

fn write_all(actions: impl Iterator<Item = impl Borrow<Action>>, has_walks: bool) -> String {
    let mut text = String::new();
    for action in actions {
        match action.borrow() {
            action @ Action::Step { .. } if has_walks => {
                text.push_str(&token(action));
                text.push('1');
            }
            action @ Action::Walk(_) if !text.is_empty() => {
                text.push(',');
                text.push_str(&token(action));
            }
            action => text.push_str(&token(action)),
        }
    }
    text
}

/// Returns one action in move notation, such as `R` for a push to the right or `{ul}` for a change
/// of pusher.
#[must_use]
pub fn token(action: &Action) -> String {
    let way = |path: &[Direction]| path.iter().copied().map(letter).collect::<String>();
    match action {
        Action::Step { direction, pushes } => {
            let sign = letter(*direction);
            let sign = if *pushes {
                sign.to_ascii_uppercase()
            } else {
                sign
            };
            sign.to_string()
        }
        Action::Change(path) => format!("{{{}}}", way(path)),
        Action::Jump(path) => format!("[{}]", way(path)),
        Action::Walk(to) => format!("{}-{}", to.x, to.y),
        Action::Current => "*".to_owned(),
    }
}
