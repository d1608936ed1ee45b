//! Squares in words: what shall stay free (SPEC, part W).

use super::notation::words;
use crate::date::{MONTHS, WEEKDAYS, place_of};
use crate::model::{Kit, Meaning, Squares};
use jiff::civil::Date;

/// Reads the names of squares.
///
/// # Errors
/// The first word that names none.
pub(crate) fn parse_squares<'a>(kit: &Kit, text: &'a str) -> Result<Squares, &'a str> {
    words(text).try_fold(Squares::NONE, |all, (_, word)| {
        named(kit, word).map(|squares| all | squares).ok_or(word)
    })
}

/// The squares that a word names: `@` with an index, a label, an English month or weekday of three
/// letters or more, a day of the month, or all squares of an ISO date (W2).
pub(super) fn named(kit: &Kit, word: &str) -> Option<Squares> {
    let one = by_index(kit, word)
        .or_else(|| by_label(kit, word))
        .or_else(|| by_meaning(kit, word));
    one.map(Squares::one).or_else(|| by_date(kit, word))
}

fn by_index(kit: &Kit, word: &str) -> Option<u8> {
    let square = word.strip_prefix('@')?.parse().ok()?;
    kit.frame().label(square).map(|_| square)
}

/// Written exactly so, or else in any case; the first of several.
fn by_label(kit: &Kit, word: &str) -> Option<u8> {
    let find = |same: &dyn Fn(&str) -> bool| {
        let mut squares = kit.frame().squares().iter();
        squares.find(|square| {
            let label = kit.frame().label(*square);
            label.is_some_and(|label| same(&label.text))
        })
    };
    let small = word.to_lowercase();
    find(&|text| text == word).or_else(|| find(&|text| text.to_lowercase() == small))
}

fn by_meaning(kit: &Kit, word: &str) -> Option<u8> {
    let meaning = if let Some(month) = place_of(word, &MONTHS) {
        Meaning::Month(month)
    } else if let Some(weekday) = place_of(word, &WEEKDAYS) {
        Meaning::Weekday(weekday)
    } else {
        Meaning::Day(word.parse().ok()?)
    };
    kit.frame().meaning(|other| other == meaning).first()
}

fn by_date(kit: &Kit, word: &str) -> Option<Squares> {
    let of_digits = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    let date: Date = word.parse().ok().filter(|_| word.bytes().all(of_digits))?;
    let weekday = date.weekday().to_monday_one_offset() as u8;
    let mut wanted = vec![
        Meaning::Month(date.month() as u8),
        Meaning::Day(date.day() as u8),
    ];
    if kit.has_weekdays() {
        wanted.push(Meaning::Weekday(weekday));
    }
    let square = |meaning| kit.frame().meaning(|other| other == meaning).first();
    wanted.into_iter().map(square).collect()
}

/// The names of squares, each by its label where that means this square, else by its index.
pub(crate) fn write_squares(kit: &Kit, squares: Squares) -> String {
    let name = |square| match kit.frame().label(square) {
        Some(label) if means(kit, &label.text, square) => label.text.clone(),
        _ => format!("@{square}"),
    };
    squares.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Whether a text is one word before the moves and names this square alone.
fn means(kit: &Kit, text: &str, square: u8) -> bool {
    let one_word = words(text).map(|(_, word)| word).eq([text]);
    let plain = one_word && !text.contains(':') && super::kits::named(text).is_none();
    plain
        && !super::placements::is_like_move(text)
        && named(kit, text) == Some(Squares::one(square))
}

/// Whether a word is an English month of three letters or more.
pub(super) fn is_month(word: &str) -> bool {
    place_of(word, &MONTHS).is_some()
}

/// Whether a word is an ISO date.
pub(super) fn is_date(word: &str) -> bool {
    named(super::kits::standard_kit(), word).is_some_and(|squares| squares.count() == 2)
}
