//! Finds boards among the lines of a paragraph.

use super::html;
use super::lines::{FileText, Paragraph, Paragraphs, Row};
use super::rle::{self, SourceChar};
use super::symbols::Alphabet;
use super::table::FormatId;
use quandary_core::limits::Limits;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use std::ops::Range;

/// The kind of a line, judged without its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// `;`: a comment.
    Comment,
    /// `@I2@`, `@I3@`: the number of characters per cell of the next board.
    Marker(u8),
    /// Board symbols with walls at both ends.
    ClosedRow,
    /// Board symbols with a wall, but not at both ends.
    OpenRow,
    /// Board symbols without a wall: a row only if it is between other rows.
    RowWithoutWall,
    /// A row between two walls that contains characters other than board symbols.
    DamagedRow,
    /// Anything else.
    Text,
}

impl LineKind {
    fn is_row(self) -> bool {
        matches!(
            self,
            Self::ClosedRow | Self::OpenRow | Self::RowWithoutWall | Self::DamagedRow
        )
    }

    /// Returns whether the line is text unless there are walls above and below it.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Self::Text | Self::RowWithoutWall)
    }

    /// Returns whether the line is a row with a wall.
    pub(super) fn has_wall(self) -> bool {
        matches!(self, Self::ClosedRow | Self::OpenRow | Self::DamagedRow)
    }
}

/// Returns the number of characters per cell of a width marker: `;@I2@`, `; @I2@` or `@I2@`.
pub(super) fn marker(text: &str) -> Option<u8> {
    let text = text.trim();
    match text.strip_prefix(';').unwrap_or(text).trim() {
        "@I2@" => Some(2),
        "@I3@" => Some(3),
        _ => None,
    }
}

/// Returns whether a text could be a row of cells with several characters.
pub(super) fn is_wide_row(text: &str) -> bool {
    let alphabet = Alphabet::Crossoban;
    let mut letters = text.chars();
    letters.all(|letter| letter == '\t' || alphabet.symbol_or_digit(letter).is_some())
        && !text.trim().is_empty()
}

impl FormatId {
    /// Returns whether a character is a symbol in a dialect of the format.
    pub(super) fn is_symbol(self, letter: char) -> bool {
        match self {
            Self::Pusher => Alphabet::Pusher.symbol(letter).is_some(),
            Self::Crossoban | Self::Xsb | Self::Sok | Self::Slc => {
                Alphabet::Crossoban.symbol(letter).is_some()
                    || Alphabet::Letters.symbol(letter).is_some()
            }
        }
    }

    /// Returns whether a character is a wall.
    pub(super) fn is_wall(self, letter: char) -> bool {
        match self {
            Self::Pusher => letter == 'X',
            Self::Sok => matches!(letter, '#' | 'W'),
            Self::Crossoban | Self::Xsb | Self::Slc => letter == '#',
        }
    }

    /// Returns the kind of a line.
    pub(super) fn classify(self, text: &str) -> LineKind {
        let text = text.trim();
        if let Some(width) = marker(text).filter(|_| self != Self::Pusher) {
            return LineKind::Marker(width);
        }
        if text.starts_with(';') {
            return LineKind::Comment;
        }
        let symbol = |letter: char| letter == '\t' || self.is_symbol(letter);
        if text.chars().all(symbol) {
            return self.row(text);
        }
        if let Some(kind) = self.coded_row(text) {
            return kind;
        }
        let ends = text.starts_with(|first| self.is_wall(first))
            && text.ends_with(|last| self.is_wall(last));
        let known = text.chars().filter(|letter| symbol(*letter)).count();
        let most = known * 2 >= text.chars().count();
        // Not in Pusher text, where the wall `X` is a letter and words can begin and end with it.
        if ends && most && text.len() > 2 && self != Self::Pusher {
            LineKind::DamagedRow
        } else {
            LineKind::Text
        }
    }

    fn row(self, text: &str) -> LineKind {
        if !text.contains(|letter| self.is_wall(letter)) {
            let word = !text.is_empty() && text.chars().all(char::is_alphabetic);
            return if word {
                LineKind::Text
            } else {
                LineKind::RowWithoutWall
            };
        }
        if self.closes(text.trim_matches(['-', '_', ' '])) {
            LineKind::ClosedRow
        } else {
            LineKind::OpenRow
        }
    }

    /// Returns whether a row is closed. SOK: "the first and the last non-empty square in each row
    /// must be a wall or a box on a goal".
    fn closes(self, text: &str) -> bool {
        let closes = |letter: char| letter == '*' || self.is_wall(letter);
        text.starts_with(closes) && text.ends_with(closes)
    }

    /// Returns the kind of a row with run lengths, or of several rows separated by `|`, with walls
    /// at both ends.
    fn coded_row(self, text: &str) -> Option<LineKind> {
        let coding = |letter: char| letter.is_ascii_digit() || "()|".contains(letter);
        let sign = |letter: char| coding(letter) || letter == '\t' || self.is_symbol(letter);
        let ends = text.trim_matches(|letter: char| coding(letter) || "-_ \t".contains(letter));
        if !text.chars().all(sign) || !self.closes(ends) {
            return None;
        }
        let letters: Vec<SourceChar> = text.chars().map(|letter| (letter, 0)).collect();
        match rle::expand(&letters, 0) {
            // Short lines are more likely text than damaged rows.
            Err(rle::RunLengthError::Malformed(..)) => {
                (text.len() > 4).then_some(LineKind::DamagedRow)
            }
            _ => Some(LineKind::ClosedRow),
        }
    }
}

/// The rows of a board within a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BoardRows {
    /// Indices of the lines. Comments among them belong to the text above the board.
    pub(super) rows: Range<usize>,
    /// Characters per cell, from the marker before the board.
    pub(super) width: u8,
    /// Whether the board has a pusher.
    pusher: bool,
}

/// Returns the boards of a paragraph in order. `width` is the number of characters per cell from a
/// marker before the paragraph, or 1; it is updated from a marker at the end of the paragraph.
pub(super) fn boards(
    paragraph: &Paragraph<'_>,
    kinds: &[LineKind],
    width: &mut u8,
) -> Vec<BoardRows> {
    let mut found: Vec<BoardRows> = Vec::new();
    let mut at = 0;
    while at < kinds.len() {
        let rows = if *width > 1 {
            wide_rows(paragraph, at)
        } else {
            narrow_rows(kinds, at)
        };
        if rows.is_empty() {
            *width = match kinds[at] {
                LineKind::Marker(marked) => marked,
                LineKind::Comment => *width,
                _ => 1,
            };
            at += 1;
            continue;
        }
        at = rows.end;
        let board = BoardRows {
            pusher: has_pusher(paragraph, &rows),
            rows,
            width: *width,
        };
        add_or_join(paragraph, kinds, &mut found, board);
        *width = 1;
    }
    found.retain(|board| board.width > 1 || is_plausible(paragraph, kinds, &board.rows));
    found
}

fn wide_rows(paragraph: &Paragraph<'_>, from: usize) -> Range<usize> {
    let rows = paragraph.rows[from..].iter();
    let count = rows.take_while(|row| is_wide_row(row.text())).count();
    from..from + count
}

/// Returns the rows from `from`, which must have a wall, up to the last row with a wall.
fn narrow_rows(kinds: &[LineKind], from: usize) -> Range<usize> {
    if !kinds[from].has_wall() {
        return from..from;
    }
    let count = kinds[from..]
        .iter()
        .take_while(|kind| kind.is_row())
        .count();
    let run = &kinds[from..from + count];
    let last = run.iter().rposition(|kind| kind.has_wall());
    from..from + last.unwrap_or(0) + 1
}

/// Returns whether rows are a board: at least half of them are closed, and they are more than a
/// line of decoration.
fn is_plausible(paragraph: &Paragraph<'_>, kinds: &[LineKind], rows: &Range<usize>) -> bool {
    let kinds = &kinds[rows.clone()];
    let closed = kinds
        .iter()
        .filter(|kind| **kind == LineKind::ClosedRow)
        .count();
    let mut texts = paragraph.rows[rows.clone()].iter();
    let filled = texts.any(|row| {
        row.text()
            .contains(|letter| letter != '*' && is_filling(letter))
    });
    closed * 2 >= kinds.len() && (filled || kinds.len() >= 3)
}

/// Adds a board. It is joined to the previous one if only comments are between them, at least one
/// of the two rows around the comments is not an edge, and not both have a pusher.
fn add_or_join(
    paragraph: &Paragraph<'_>,
    kinds: &[LineKind],
    found: &mut Vec<BoardRows>,
    board: BoardRows,
) {
    let joins = found.last().is_some_and(|last| {
        let between = &kinds[last.rows.end..board.rows.start];
        let edges = [last.rows.end - 1, board.rows.start];
        last.width == 1
            && board.width == 1
            && between.iter().all(|kind| *kind == LineKind::Comment)
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

/// Returns whether a row consists of walls and floor.
fn is_edge(row: &Row<'_>) -> bool {
    !row.text().contains(is_filling)
}

/// Returns whether a character is neither wall nor floor.
fn is_filling(letter: char) -> bool {
    !"#WX-_ \t".contains(letter)
}

fn has_pusher(paragraph: &Paragraph<'_>, rows: &Range<usize>) -> bool {
    let mut rows = paragraph.rows[rows.clone()].iter();
    rows.any(|row| row.text().contains(is_pusher))
}

/// Returns whether a character is a pusher in Crossoban or XSB.
pub(super) fn is_crossoban_pusher(letter: char) -> bool {
    "@+&\"AFQX".contains(letter)
}

fn is_pusher(letter: char) -> bool {
    is_crossoban_pusher(letter) || matches!(letter, 'p' | 'P')
}

/// Returns whether rows between empty lines are read as one board.
pub(super) fn is_board(format_id: FormatId, rows: &[String]) -> bool {
    let text = rows.join("\n");
    if html::is_html(&text) {
        return false;
    }
    let source = Source::new("", text.into_bytes());
    let mut sink = DiagnosticSink::discarding();
    let limits = Limits {
        cells: u64::MAX,
        ..Limits::default()
    };
    let mut paragraphs = Paragraphs::new(FileText::new(&source, None), &limits);
    let Ok(Some(paragraph)) = paragraphs.next(&mut sink) else {
        return false;
    };
    let kinds: Vec<LineKind> = paragraph
        .rows
        .iter()
        .map(|row| format_id.classify(row.text()))
        .collect();
    let found = boards(&paragraph, &kinds, &mut 1);
    let all = found.len() == 1 && found[0].rows == (0..rows.len());
    all && sink.sorted().is_empty() && !kinds.contains(&LineKind::DamagedRow)
}
