//! Names of squares in text (SPEC, part W).

use super::{named_kits, notation};
use crate::date::{MONTHS, WEEKDAYS, name_number};
use crate::model::{Kit, Meaning, Squares};
use jiff::civil::Date;

/// Reads the names of squares, separated by white space or commas.
///
/// # Errors
/// The first word that names no square.
pub(crate) fn parse_squares<'a>(kit: &Kit, text: &'a str) -> Result<Squares, &'a str> {
    notation::words(text).try_fold(Squares::EMPTY, |all, (_, word)| {
        parse(kit, word).map(|squares| all | squares).ok_or(word)
    })
}

/// The squares that a word names: `@` with an index, a label, an English month or weekday of at
/// least three letters, a day of the month, or an ISO date, which names several squares (W2).
pub(super) fn parse(kit: &Kit, word: &str) -> Option<Squares> {
    let square = by_index(kit, word)
        .or_else(|| by_label(kit, word))
        .or_else(|| by_meaning(kit, word));
    square
        .map(Squares::single)
        .or_else(|| by_iso_date(kit, word))
}

fn by_index(kit: &Kit, word: &str) -> Option<u8> {
    let square = word.strip_prefix('@')?.parse().ok()?;
    kit.frame().label(square).map(|_| square)
}

/// The first square with this label, or else with this label in different case.
fn by_label(kit: &Kit, word: &str) -> Option<u8> {
    let find = |is_match: &dyn Fn(&str) -> bool| {
        let mut squares = kit.frame().squares().iter();
        squares.find(|square| {
            let label = kit.frame().label(*square);
            label.is_some_and(|label| is_match(&label.text))
        })
    };
    let lower_case = word.to_lowercase();
    find(&|text| text == word).or_else(|| find(&|text| text.to_lowercase() == lower_case))
}

fn by_meaning(kit: &Kit, word: &str) -> Option<u8> {
    let meaning = if let Some(month) = name_number(word, &MONTHS) {
        Meaning::Month(month)
    } else if let Some(weekday) = name_number(word, &WEEKDAYS) {
        Meaning::Weekday(weekday)
    } else {
        Meaning::Day(word.parse().ok()?)
    };
    first_with_meaning(kit, meaning)
}

fn by_iso_date(kit: &Kit, word: &str) -> Option<Squares> {
    let is_date_byte = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    let date: Date = word
        .parse()
        .ok()
        .filter(|_| word.bytes().all(is_date_byte))?;
    let weekday = date.weekday().to_monday_one_offset() as u8;
    let mut meanings = vec![
        Meaning::Month(date.month() as u8),
        Meaning::Day(date.day() as u8),
    ];
    if kit.has_weekdays() {
        meanings.push(Meaning::Weekday(weekday));
    }
    let square = |meaning| first_with_meaning(kit, meaning);
    meanings.into_iter().map(square).collect()
}

fn first_with_meaning(kit: &Kit, meaning: Meaning) -> Option<u8> {
    let frame = kit.frame();
    frame.squares_with_meaning(|other| other == meaning).first()
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

/// Whether a word is an English month of at least three letters.
pub(super) fn is_month(word: &str) -> bool {
    name_number(word, &MONTHS).is_some()
}

/// Whether a word is an ISO date.
pub(super) fn is_iso_date(word: &str) -> bool {
    parse(named_kits::standard_kit(), word).is_some_and(|squares| squares.count() == 2)
}
