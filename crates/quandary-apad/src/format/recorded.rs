//! Reads boards that are given in place of the moves of a solution (SPEC, N3): a position in words,
//! or the nine bytes of a board as hexadecimal digits.

use super::apad::{self, Record, WIDTH};
use super::position::split;
use super::{named_kits, notation, square_names};
use crate::model::{Kit, Squares};
use crate::rules::Input;
use quandary_core::sink::quote;

/// A board in place of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordedBoard {
    /// The moves from the empty board.
    pub(crate) moves: String,
    /// The squares that the board leaves free according to the text; empty if it names none.
    pub(crate) free: Squares,
}

/// Reads a board in place of moves. Returns `None` if the text can only be moves, and an error if it
/// is a board of another kit or names unknown squares.
pub(crate) fn recorded_board(kit: &Kit, text: &str) -> Option<Result<RecordedBoard, String>> {
    if let Some(record) = record(text) {
        return Some(board_of_record(kit, &record));
    }
    let (names, moves) = split(text);
    let has_colon = names.end < moves.start;
    let (names, moves) = (&text[names], &text[moves]);
    let has_names = notation::words(names).next().is_some();
    if !has_colon && (!has_names || moves.is_empty()) {
        return None;
    }
    let squares = squares(kit, names);
    let board = squares.map(|free| RecordedBoard {
        moves: moves.to_owned(),
        free,
    });
    // Without a colon, unknown names may be misspelt moves.
    (has_colon || board.is_ok()).then_some(board)
}

/// The squares that are named, after the name of the kit.
fn squares(kit: &Kit, names: &str) -> Result<Squares, String> {
    let mut words = notation::words(names).map(|(_, word)| word).peekable();
    if let Some(named) = words.next_if(|word| named_kits::find(word).is_some()) {
        let is_kit = named_kits::find(named).is_some_and(|named| named.name == kit.name);
        if !is_kit {
            return Err(format!("the board is of the kit {}", quote(named)));
        }
    }
    let mut free = Squares::EMPTY;
    for word in words {
        let squares = square_names::parse(kit, word);
        free = free | squares.ok_or_else(|| format!("no square has the name {}", quote(word)))?;
    }
    Ok(free)
}

/// The nine bytes that a text spells as hexadecimal digits.
fn record(text: &str) -> Option<Record> {
    let digits = text.chars().filter(|letter| !letter.is_whitespace());
    let digits: Vec<u8> = digits
        .take(2 * WIDTH + 1)
        .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()?;
    let (pairs, rest) = digits.as_chunks::<2>();
    let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
    bytes.try_into().ok().filter(|_| rest.is_empty())
}

fn board_of_record(kit: &Kit, record: &Record) -> Result<RecordedBoard, String> {
    let known = apad::kit();
    if kit.name != known.name {
        return Err("boards in bytes are of the kit `standard`".to_owned());
    }
    let board = apad::board(record);
    let inputs: Vec<Input> = board.placements().map(Input::Place).collect();
    Ok(RecordedBoard {
        moves: notation::write_moves(known, &inputs),
        free: Squares::EMPTY,
    })
}
