//! Finds the cells of a board to which a part of its text belongs, for example the characters that
//! a finding marks.

use super::lines::LineKind;
use crate::model::{Drawing, LevelLocation, Pitch};
use quandary_core::grid::Point;
use quandary_core::source::{Encoding, Line, Source};
use quandary_core::span::Span;

/// Finds the cells of a board for parts of its text.
pub(crate) struct BoardPlaces<'a> {
    source: &'a Source,
    /// The drawing on each line, after the apostrophe.
    lines: Vec<Span>,
    pitch: Pitch,
    /// Columns and rows of cells in which cells are looked for.
    size: (u32, u32),
}

impl<'a> BoardPlaces<'a> {
    /// Only cells within `size`, in columns and rows, are found.
    pub(crate) fn of(location: &LevelLocation, source: &'a Source, size: (u32, u32)) -> Self {
        let board = location.board;
        let first = source.place(board.start).line;
        let lines = (first..).map_while(|number| source.line(number));
        let lines = lines.take_while(|line| line.whole().end <= board.end);
        Self {
            source,
            lines: lines.filter_map(|line| drawing(&line)).collect(),
            pitch: match location.drawing {
                Drawing::OtherPitch(pitch) => pitch,
                Drawing::Standard | Drawing::Damaged => Pitch::STANDARD,
            },
            size,
        }
    }

    /// The cells that a part of the drawing touches, from left to right. None for a part that is not
    /// in the drawing, or that includes the apostrophe of its line: such findings are about the whole
    /// board.
    pub(crate) fn cells(&self, part: Span) -> Vec<Point> {
        let after = self.lines.partition_point(|line| line.start <= part.start);
        let row = after.checked_sub(1);
        let found = row.and_then(|row| Some((row, *self.lines.get(row)?)));
        let Some((row, line)) = found.filter(|(_, line)| part.start <= line.end) else {
            return Vec::new();
        };
        let before = Span::new(line.start, part.start);
        if self.is_too_far(before) {
            return Vec::new();
        }
        let first = self.characters(before);
        let count = self.characters(Span::new(part.start, part.end.min(line.end)));
        let y = coordinate((row + self.pitch.rows / 2) / self.pitch.rows);
        let columns = self.column(first)..=self.column(first + count.saturating_sub(1));
        let cells = columns.map(|x| Point::new(coordinate(x), y));
        cells.take_while(|at| self.includes(*at)).collect()
    }

    /// Whether a cell is one of those that are found.
    pub(crate) fn includes(&self, at: Point) -> bool {
        at.x < self.size.0 && at.y < self.size.1
    }

    /// Whether a line with this number of bytes certainly has more characters than there are columns. It saves
    /// counting the characters of very long lines.
    fn is_too_far(&self, before: Span) -> bool {
        let most = (self.size.0 as usize + 1).saturating_mul(self.pitch.columns);
        before.len() / char::MAX.len_utf8() > most
    }

    /// The number of characters in a part of the file.
    fn characters(&self, part: Span) -> usize {
        let bytes = self.source.slice(part);
        match self.source.encoding() {
            // The bytes that begin a character.
            Encoding::Utf8 => bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count(),
            Encoding::Windows1252 => bytes.len(),
        }
    }

    /// The column of cells to which a character of a line belongs.
    fn column(&self, character: usize) -> usize {
        let Pitch { columns, left, .. } = self.pitch;
        (character + columns / 2).saturating_sub(left) / columns
    }
}

/// The drawing on a board line.
fn drawing(line: &Line<'_>) -> Option<Span> {
    match LineKind::of(line.text) {
        LineKind::Board(drawn) => Some(line.span(drawn.start, drawn.end)),
        _ => None,
    }
}

/// Boards have at most `u32::MAX` columns and rows.
fn coordinate(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
