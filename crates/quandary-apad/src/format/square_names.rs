//! Names of squares in text (SPEC, part W).

use super::{named_kits, notation};
use crate::date::DateParts;
use crate::model::{Kit, Squares};

/// Reads the names of squares, separated by white space or commas.
///
/// # Errors
/// The first word that names no square.
pub(crate) fn parse_squares<'a>(kit: &Kit, text: &'a str) -> Result<Squares, &'a str> {
    notation::words(text).try_fold(Squares::EMPTY, |all, (_, word)| {
        parse(kit, word).map(|squares| all | squares).ok_or(word)
    })
}

/// The squares that a word names: `@` with an index, a label, or parts of a date, each of which
/// names a square (W2).
pub(crate) fn parse(kit: &Kit, word: &str) -> Option<Squares> {
    let square = by_index(kit, word).or_else(|| kit.frame().square_labelled(word));
    let square = square.map(Squares::single);
    square.or_else(|| DateParts::of_word(word)?.squares(kit))
}

fn by_index(kit: &Kit, word: &str) -> Option<u8> {
    let square = word.strip_prefix('@')?.parse().ok()?;
    kit.frame().label(square).map(|_| square)
}

/// Writes the names of squares: the label where it names this square, otherwise `@` and the index.
pub(crate) fn write_squares(kit: &Kit, squares: Squares) -> String {
    let name = |square| match kit.frame().label(square) {
        Some(label) if is_name_of(kit, &label.text, square) => label.text.clone(),
        _ => format!("@{square}"),
    };
    squares.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Whether a text is a single word that is read as the name of this square.
fn is_name_of(kit: &Kit, text: &str, square: u8) -> bool {
    let is_one_word = notation::words(text).map(|(_, word)| word).eq([text]);
    is_one_word
        && !text.contains(':')
        && named_kits::find(text).is_none()
        && !notation::resembles_move(text)
        && parse(kit, text) == Some(Squares::single(square))
}
