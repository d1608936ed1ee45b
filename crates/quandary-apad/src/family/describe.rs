//! What the tags, squares and pieces of a file mean, for editors.

use super::document::File;
use crate::format::notation::parse_moves;
use crate::format::{APAD, DAYBOARD, built_in_kits, square_names};
use crate::model::Kit;
use crate::words::squares;
use quandary_core::family::Description;
use quandary_core::source::Line;
use quandary_core::span::Span;

/// Tags of a kit description, with their meaning.
const TAGS: [(&str, &str); 13] = [
    (
        "Dayboard",
        "the version of the format: 1, on the first line",
    ),
    (
        "Kit",
        "the name of a built-in kit, in place of a frame and pieces",
    ),
    (
        "Months",
        "the labels of the months, January first; `-` for one without a square",
    ),
    (
        "Weekdays",
        "the labels of the weekdays, Monday first; `-` for one without a square",
    ),
    (
        "Days",
        "the labels of the days, 1 first; `-` for one without a square",
    ),
    ("Date", "the squares that must stay free"),
    ("Placed", "the placed pieces, such as L1m@14"),
    (
        "Board",
        "a further level of the kit: the squares that must stay free, and placed pieces",
    ),
    (
        "Frame",
        "the squares of the frame, row by row, each with its label",
    ),
    ("Piece", "a piece with its name; the rows below draw it"),
    ("Title", "the title of the kit"),
    ("Author", "the author of the kit"),
    ("Comment", "a comment"),
];

/// Describes the part of a file at an offset.
pub(super) fn describe(file: &File, offset: usize) -> Option<Description> {
    if file.0.format() == APAD {
        return None;
    }
    let line = file.0.source().line_at(offset)?;
    let here = Span::at(offset);
    let mut levels = 0..file.0.len();
    let level = levels.find(|level| file.0.span(*level).is_some_and(|span| span.holds(here)));
    let kit = file
        .0
        .level(level.unwrap_or_default())
        .ok()
        .map(|level| level.kit);
    let is_kit = file.0.format() == DAYBOARD;
    let tag = is_kit.then(|| tag(&line, offset)).flatten();
    let drawn = || is_kit.then(|| drawn_cell(&line, offset)).flatten();
    let names_squares = !is_kit || has_squares(&line);
    tag.or_else(drawn)
        .or_else(|| word(kit.as_deref()?, &line, offset).filter(|_| names_squares))
}

/// Whether a line of a kit description names squares or pieces: a row of the frame, or one of some
/// tags.
fn has_squares(line: &Line<'_>) -> bool {
    let tag = line
        .text
        .split_once(':')
        .map(|(tag, _)| tag.to_ascii_lowercase());
    let tags = [
        "months", "weekdays", "days", "date", "placed", "board", "kit",
    ];
    tag.is_none_or(|tag| tags.contains(&&*tag))
}

fn tag(line: &Line<'_>, offset: usize) -> Option<Description> {
    let (name, span) = line.part_at(offset, char::is_alphabetic)?;
    let is_tag = span.start == line.whole().start && line.text[name.len()..].starts_with(':');
    let mut tags = TAGS.iter().filter(|_| is_tag);
    let (_, meaning) = tags.find(|(tag, _)| tag.eq_ignore_ascii_case(name))?;
    Some(Description::new(span, *meaning))
}

/// Describes a cell in the drawing of a piece.
fn drawn_cell(line: &Line<'_>, offset: usize) -> Option<Description> {
    let is_drawing = line.text.chars().all(|letter| " .#@".contains(letter));
    let mut letters = line.letters().filter(|_| is_drawing);
    let (letter, span) = letters.find(|(_, span)| span.start <= offset && offset < span.end)?;
    let meaning = match letter {
        '@' => "the anchor of the piece: the cell that stands for its place on the board",
        '#' => "a cell of the piece",
        '.' => "not a cell of the piece",
        _ => return None,
    };
    Some(Description::new(span, meaning))
}

/// Describes a word of a position: a kit, a square that must stay free, or a placed piece.
fn word(kit: &Kit, line: &Line<'_>, offset: usize) -> Option<Description> {
    let is_part = |letter: char| !letter.is_whitespace() && !",:".contains(letter);
    let (word, span) = line.part_at(offset, is_part)?;
    let is_kit = built_in_kits().iter().any(|kit| kit.name == word);
    let words = if is_kit {
        "the name of a built-in kit".to_owned()
    } else if let Some(named) = square_names::parse(kit, word) {
        format!("square {}", squares(kit, named))
    } else if parse_moves(kit, word).is_ok() {
        move_words(word)?
    } else {
        return None;
    };
    Some(Description::new(span, words))
}

/// A move in words: `L1m@14` is the piece L, turned once, mirrored, its anchor on square 14.
fn move_words(word: &str) -> Option<String> {
    let mut letters = word.chars();
    let piece = letters.next()?;
    let rest = letters.as_str();
    let Some((turned, square)) = rest.split_once('@') else {
        return Some(format!("takes the piece {piece} off the board"));
    };
    let quarter_turns = turned.trim_end_matches('m');
    let turns = match quarter_turns {
        "" | "0" => "not turned".to_owned(),
        "1" => "turned by 90 degrees counter-clockwise".to_owned(),
        number => format!("turned {number} times by 90 degrees counter-clockwise"),
    };
    let mirrored = match turned.ends_with('m') {
        true => ", mirrored",
        false => "",
    };
    Some(format!(
        "the piece {piece}, {turns}{mirrored}, its anchor on square {square}"
    ))
}
