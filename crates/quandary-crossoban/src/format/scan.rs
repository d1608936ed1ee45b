//! Where boards are among the lines of a paragraph.

use super::Form;
use super::lines::{Paragraph, Paragraphs, Row};
use super::rle::{self, Letter};
use super::symbols::Alphabet;
use quandary_core::limits::Limits;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use std::ops::Range;

/// What a line looks like, by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// `;`: a comment.
    Comment,
    /// `@I2@`, `@I3@`: what follows has so many characters a cell.
    Marker(u8),
    /// Symbols of boards with walls at both ends.
    Closed,
    /// The same, open at an end.
    Open,
    /// Symbols of boards without a wall: a row only between others.
    Soft,
    /// Between two walls with signs that no board has.
    Near,
    /// Anything else.
    Text,
}

impl Look {
    fn is_row(self) -> bool {
        matches!(self, Self::Closed | Self::Open | Self::Soft | Self::Near)
    }

    /// Whether it is no row where no walls are above and below it.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Self::Text | Self::Soft)
    }

    fn has_wall(self) -> bool {
        matches!(self, Self::Closed | Self::Open | Self::Near)
    }
}

/// The number of characters in `;@I2@`, `; @I2@` or `@I2@`.
pub(super) fn marker(text: &str) -> Option<u8> {
    let text = text.trim();
    match text.strip_prefix(';').unwrap_or(text).trim() {
        "@I2@" => Some(2),
        "@I3@" => Some(3),
        _ => None,
    }
}

/// Whether a text could be a row of cells of several characters.
pub(super) fn is_wide_row(text: &str) -> bool {
    let alphabet = Alphabet::Crossoban;
    let mut letters = text.chars();
    letters.all(|letter| letter == '\t' || alphabet.symbol_or_digit(letter).is_some())
        && !text.trim().is_empty()
}

impl Form {
    fn is_symbol(self, letter: char) -> bool {
        match self {
            Self::Pusher => Alphabet::Pusher.symbol(letter).is_some(),
            Self::Crossoban | Self::Xsb | Self::Sok | Self::Slc => {
                Alphabet::Crossoban.symbol(letter).is_some()
                    || Alphabet::Letters.symbol(letter).is_some()
            }
        }
    }

    /// Whether a letter is a wall.
    pub(super) fn is_wall(self, letter: char) -> bool {
        match self {
            Self::Pusher => letter == 'X',
            Self::Sok => matches!(letter, '#' | 'W'),
            Self::Crossoban | Self::Xsb | Self::Slc => letter == '#',
        }
    }

    /// What a line looks like.
    pub(super) fn look(self, text: &str) -> Look {
        let text = text.trim();
        if let Some(width) = marker(text).filter(|_| self != Self::Pusher) {
            return Look::Marker(width);
        }
        if text.starts_with(';') {
            return Look::Comment;
        }
        let symbol = |letter: char| letter == '\t' || self.is_symbol(letter);
        if text.chars().all(symbol) {
            return self.row(text);
        }
        if let Some(look) = self.coded_row(text) {
            return look;
        }
        let ends = text.starts_with(|first| self.is_wall(first))
            && text.ends_with(|last| self.is_wall(last));
        let known = text.chars().filter(|letter| symbol(*letter)).count();
        let most = known * 2 >= text.chars().count();
        // Colours as words: no board has walls at both ends and a word between.
        if ends && most && text.len() > 2 && self != Self::Pusher {
            Look::Near
        } else {
            Look::Text
        }
    }

    fn row(self, text: &str) -> Look {
        if !text.contains(|letter| self.is_wall(letter)) {
            let word = !text.is_empty() && text.chars().all(char::is_alphabetic);
            return if word { Look::Text } else { Look::Soft };
        }
        if self.closes(text.trim_matches(['-', '_', ' '])) {
            Look::Closed
        } else {
            Look::Open
        }
    }

    /// SOK: "the first and the last non-empty square in each row must be a wall or a box on a goal".
    fn closes(self, text: &str) -> bool {
        let closes = |letter: char| letter == '*' || self.is_wall(letter);
        text.starts_with(closes) && text.ends_with(closes)
    }

    /// Run lengths, or rows with `|` between, and walls at both ends.
    fn coded_row(self, text: &str) -> Option<Look> {
        let coding = |letter: char| letter.is_ascii_digit() || "()|".contains(letter);
        let sign = |letter: char| coding(letter) || letter == '\t' || self.is_symbol(letter);
        let ends = text.trim_matches(|letter: char| coding(letter) || "-_ \t".contains(letter));
        if !text.chars().all(sign) || !self.closes(ends) {
            return None;
        }
        let letters: Vec<Letter> = text.chars().map(|letter| (letter, 0)).collect();
        match rle::expand(&letters, 0) {
            // Only a row among others is taken for a damaged one.
            Err(rle::Fault::Malformed(..)) => (text.len() > 4).then_some(Look::Near),
            _ => Some(Look::Closed),
        }
    }
}

/// A board among the lines of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Its lines. Comments among them belong to the text before it.
    pub(super) rows: Range<usize>,
    /// Characters of a cell, as a marker before it says.
    pub(super) width: u8,
    /// Whether there is a pusher in it.
    pusher: bool,
}

/// The boards of a paragraph, in their order. `width` is the one that a marker before the paragraph
/// gives, else 1, and becomes the one that a marker at its end gives.
pub(super) fn boards(paragraph: &Paragraph<'_>, looks: &[Look], width: &mut u8) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut at = 0;
    while at < looks.len() {
        let rows = if *width > 1 {
            wide_run(paragraph, at)
        } else {
            plain_run(looks, at)
        };
        if rows.is_empty() {
            *width = match looks[at] {
                Look::Marker(marked) => marked,
                Look::Comment => *width,
                _ => 1,
            };
            at += 1;
            continue;
        }
        at = rows.end;
        let board = Found {
            pusher: has_pusher(paragraph, &rows),
            rows,
            width: *width,
        };
        add(paragraph, looks, &mut found, board);
        *width = 1;
    }
    found.retain(|board| board.width > 1 || is_plausible(paragraph, looks, &board.rows));
    found
}

fn wide_run(paragraph: &Paragraph<'_>, from: usize) -> Range<usize> {
    let rows = paragraph.rows[from..].iter();
    let count = rows.take_while(|row| is_wide_row(row.text())).count();
    from..from + count
}

/// The rows that begin at a line with a wall, up to the last such line.
fn plain_run(looks: &[Look], from: usize) -> Range<usize> {
    if !looks[from].has_wall() {
        return from..from;
    }
    let count = looks[from..]
        .iter()
        .take_while(|look| look.is_row())
        .count();
    let run = &looks[from..from + count];
    let last = run.iter().rposition(|look| look.has_wall());
    from..from + last.unwrap_or(0) + 1
}

/// At least half of the rows are closed, and there is more than a line of decoration.
fn is_plausible(paragraph: &Paragraph<'_>, looks: &[Look], rows: &Range<usize>) -> bool {
    let looks = &looks[rows.clone()];
    let closed = looks.iter().filter(|look| **look == Look::Closed).count();
    let mut texts = paragraph.rows[rows.clone()].iter();
    let filled = texts.any(|row| {
        row.text()
            .contains(|letter| letter != '*' && is_filling(letter))
    });
    closed * 2 >= looks.len() && (filled || looks.len() >= 3)
}

/// A comment between two pieces stands inside a board if one of them does not end there with a row
/// of walls, and they are not two boards.
fn add(paragraph: &Paragraph<'_>, looks: &[Look], found: &mut Vec<Found>, board: Found) {
    let joins = found.last().is_some_and(|last| {
        let between = &looks[last.rows.end..board.rows.start];
        let edges = [last.rows.end - 1, board.rows.start];
        last.width == 1
            && board.width == 1
            && between.iter().all(|look| *look == Look::Comment)
            && edges.iter().any(|edge| !is_edge(&paragraph.rows[*edge]))
            && !(last.pusher && board.pusher)
    });
    match found.last_mut().filter(|_| joins) {
        Some(last) => {
            last.rows.end = board.rows.end;
            last.pusher |= board.pusher;
        }
        None => found.push(board),
    }
}

/// Whether a row is nothing but walls and floor.
fn is_edge(row: &Row<'_>) -> bool {
    !row.text().contains(is_filling)
}

/// Whether a letter is more than wall and floor.
fn is_filling(letter: char) -> bool {
    !"#WX-_ \t".contains(letter)
}

fn has_pusher(paragraph: &Paragraph<'_>, rows: &Range<usize>) -> bool {
    let mut rows = paragraph.rows[rows.clone()].iter();
    rows.any(|row| row.text().contains(is_pusher))
}

/// The symbols of pushers in Crossoban and XSB.
pub(super) fn is_crossoban_pusher(letter: char) -> bool {
    "@+&\"AFQX".contains(letter)
}

fn is_pusher(letter: char) -> bool {
    is_crossoban_pusher(letter) || matches!(letter, 'p' | 'P')
}

/// Whether rows that stand between empty lines are read as one board.
pub(super) fn is_board(form: Form, rows: &[String]) -> bool {
    let source = Source::new("", rows.join("\n").into_bytes());
    let mut sink = DiagnosticSink::discarding();
    let limits = Limits {
        cells: u64::MAX,
        ..Limits::default()
    };
    let mut paragraphs = Paragraphs::new(&source, &limits);
    let Ok(Some(paragraph)) = paragraphs.next(&mut sink) else {
        return false;
    };
    let looks: Vec<Look> = paragraph
        .rows
        .iter()
        .map(|row| form.look(row.text()))
        .collect();
    let found = boards(&paragraph, &looks, &mut 1);
    let all = found.len() == 1 && found[0].rows == (0..rows.len());
    all && sink.sorted().is_empty() && !looks.contains(&Look::Near)
}
