//! Reads a board from rows of text.

use super::Dialect;
use super::lines::Row;
use super::rle::{self, RunLengthError, SourceChar};
use super::scan::is_crossoban_pusher;
use super::symbols::{self, Alphabet, CellConflict, Symbol, is_xsb};
use super::table::FormatId;
use crate::codes;
use crate::model::{Board, Cell, Content, Pusher, Terrain};
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::grid::Point;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;

/// The location of a row and its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RowLocation {
    /// The row, from its first cell.
    span: Span,
    cells: CellLocations,
}

/// Where the cells of a row are.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CellLocations {
    /// Each cell has this number of bytes.
    Even(usize),
    /// The beginning of each cell, in bytes from the beginning of the row.
    Uneven(Box<[u32]>),
    /// Unknown.
    Unknown,
}

impl RowLocation {
    /// Creates the location of a row whose cells have no locations of their own.
    fn whole(span: Span) -> Self {
        Self {
            span,
            cells: CellLocations::Unknown,
        }
    }

    /// Creates the location of a row whose cells have `step` characters, which take different numbers
    /// of bytes.
    fn uneven(source: &Row<'_>, letters: &[SourceChar], step: usize) -> Self {
        let span = location(source, letters);
        let start = |(_, at): &SourceChar| source.span(*at as usize, *at as usize).start;
        let cells = letters.iter().step_by(step).map(start);
        let cells = cells.map(|at| fitting(at.saturating_sub(span.start)));
        Self {
            span,
            cells: CellLocations::Uneven(cells.collect()),
        }
    }

    /// Returns the location of the cell in a column, or of the row if the cell has none.
    pub(super) fn cell(&self, x: u32) -> Span {
        let range = match &self.cells {
            CellLocations::Unknown => None,
            CellLocations::Even(step) => {
                let start = self.span.start + x as usize * step;
                Some((start, start + step))
            }
            CellLocations::Uneven(cells) => {
                let at = |x: usize| cells.get(x).map(|at| self.span.start + *at as usize);
                let end = at(x as usize + 1).unwrap_or(self.span.end);
                at(x as usize).map(|start| (start, end))
            }
        };
        let range = range.filter(|(start, end)| start <= end && *end <= self.span.end);
        range.map_or(self.span, |(start, end)| Span::new(start, end))
    }

    /// Returns the column of the cell at a byte of the file; `None` if the byte is not in the row, or
    /// if its cells have no locations. An incomplete cell at the end is a cell.
    pub(super) fn column_at(&self, byte: usize) -> Option<u32> {
        let offset = byte.checked_sub(self.span.start)?;
        match &self.cells {
            _ if byte > self.span.end => None,
            CellLocations::Even(step) => Some(fitting(offset / step)),
            CellLocations::Uneven(cells) => {
                let after = cells.partition_point(|at| *at as usize <= offset);
                after.checked_sub(1).map(fitting)
            }
            CellLocations::Unknown => None,
        }
    }

    /// Returns whether a part of the file is in the row.
    pub(super) fn contains(&self, part: Span) -> bool {
        self.span.start <= part.start && part.end <= self.span.end
    }
}

/// Returns the location of characters of a line.
fn location(source: &Row<'_>, letters: &[SourceChar]) -> Span {
    let from = letters.first().map_or(0, |(_, at)| *at as usize);
    let last = letters.last();
    let to = last.map_or(from, |(letter, at)| *at as usize + letter.len_utf8());
    source.span(from, to)
}

/// A board that was read, with its location and notation.
pub(super) struct ParsedBoard {
    pub(super) board: Board,
    pub(super) rows: Vec<RowLocation>,
    pub(super) dialect: Dialect,
}

/// The lines of a board, to be read.
pub(super) struct BoardLines<'a> {
    pub(super) rows: Vec<Row<'a>>,
    /// Characters per cell.
    pub(super) width: u8,
    pub(super) format_id: FormatId,
}

/// Distance between tab stops, in columns.
const TAB: usize = 8;

/// The characters of a row, with tabs and run lengths expanded.
struct ExpandedRow {
    letters: Vec<SourceChar>,
    /// Index of the line that contains the row.
    line: usize,
    spacing: Spacing,
}

/// Where the characters of a row are in its line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Each is one byte, directly after the previous one.
    Even,
    /// Each has its own place.
    Uneven,
    /// Several characters share a place: tabs and run lengths.
    Shared,
}

/// The limit on the cells of a file, with the number used so far.
pub(super) struct CellBudget<'a> {
    pub(super) limits: &'a Limits,
    /// Cells of boards and moves of records so far.
    pub(super) cells: u64,
}

impl CellBudget<'_> {
    /// Adds `cells` to the number used.
    ///
    /// # Errors
    /// The limit is exceeded.
    pub(super) fn take(&mut self, cells: u64, span: Span) -> Result<(), LimitExceeded> {
        self.cells = self.cells.saturating_add(cells);
        Limits::check("cells", self.limits.cells, self.cells, span)
    }

    /// Returns the number of cells that remain.
    pub(super) fn left(&self) -> u64 {
        self.limits.cells.saturating_sub(self.cells)
    }
}

impl BoardLines<'_> {
    /// Reads the board.
    ///
    /// # Errors
    /// The board exceeds the limit on cells.
    pub(super) fn read(
        &self,
        budget: &mut CellBudget<'_>,
        sink: &mut DiagnosticSink,
    ) -> Result<ParsedBoard, LimitExceeded> {
        let (rows, coded) = self.letters(budget, sink)?;
        let dialect = self.dialect(coded);
        let step = usize::from(self.width);
        let indent = if coded {
            0
        } else {
            indent(&rows) / step * step
        };
        let longest = rows.iter().map(|row| row.letters.len()).max().unwrap_or(0);
        let width = longest.saturating_sub(indent).div_ceil(step);
        budget.take(width as u64 * rows.len() as u64, self.span())?;
        let mut builder = BoardBuilder {
            lines: self,
            board: Board::new(fitting(width), fitting(rows.len())),
            locations: Vec::with_capacity(rows.len()),
            alphabet: dialect.alphabet(),
            sink,
        };
        for row in &rows {
            builder.add_row(row, indent.min(row.letters.len()));
        }
        let (board, rows) = (builder.board, builder.locations);
        self.check_symbols(dialect, sink);
        self.check_tabs(sink);
        Ok(ParsedBoard {
            board,
            rows,
            dialect,
        })
    }

    /// Returns the location of all lines.
    pub(super) fn span(&self) -> Span {
        let locations = self.rows.iter().map(Row::location);
        locations.reduce(Span::to).unwrap_or_default()
    }

    fn has(&self, wanted: impl Fn(char) -> bool) -> bool {
        let wanted = |letter: char| wanted(letter);
        self.rows.iter().any(|row| row.text().contains(wanted))
    }

    /// Returns the dialect. Letters are those of SOK if a SOK file contains any of them, and in
    /// other files if the pushers are letters; symbols that only Crossoban has make them
    /// Crossoban's.
    fn dialect(&self, coded: bool) -> Dialect {
        let pusher = |letter: char| matches!(letter, 'p' | 'P');
        let other = |letter: char| matches!(letter, 'b' | 'B' | 'o' | 'W');
        let extended = |letter: char| {
            !is_xsb(letter) && Alphabet::Crossoban.symbol(letter).is_some() && !other(letter)
        };
        let in_letters = match self.format_id {
            FormatId::Sok => {
                self.has(|letter| pusher(letter) || other(letter)) && !self.has(extended)
            }
            FormatId::Slc => false,
            _ => self.has(pusher) && !self.has(is_crossoban_pusher),
        };
        match self.width {
            2 => Dialect::Two,
            3 => Dialect::Three,
            _ if self.format_id == FormatId::Pusher => Dialect::Pusher,
            _ if in_letters => Dialect::Letters,
            _ if self.format_id == FormatId::Slc => Dialect::Xsb,
            _ if self.has(|letter| extended(letter) || other(letter)) => Dialect::Crossoban,
            _ if coded => Dialect::RunLengths,
            _ => Dialect::Xsb,
        }
    }

    /// Returns all rows, and whether any row has run lengths or several rows on one line.
    fn letters(
        &self,
        budget: &mut CellBudget<'_>,
        sink: &mut DiagnosticSink,
    ) -> Result<(Vec<ExpandedRow>, bool), LimitExceeded> {
        let mut all = Vec::with_capacity(self.rows.len());
        let mut coded = false;
        let mut left = budget.left();
        for (line, row) in self.rows.iter().enumerate() {
            let plain = self.untabbed(line);
            let text = row.text();
            let codes = |letter: char| letter.is_ascii_digit() || "()|".contains(letter);
            if self.width > 1 || !text.contains(codes) {
                left = left.saturating_sub(plain.letters.len() as u64);
                all.push(plain);
            } else {
                coded = true;
                let letters = expanded(row, plain.letters, left, sink).map_err(|claimed| {
                    let before = budget.left() - left;
                    too_many_cells(budget, before.saturating_add(claimed), row.location())
                })?;
                left = left.saturating_sub(letters.len() as u64);
                push_rows(&letters, line, &mut all);
            }
        }
        Ok((all, coded))
    }

    /// Returns the characters of a line without trailing blanks. Tabs become spaces up to the next
    /// tab stop.
    fn untabbed(&self, line: usize) -> ExpandedRow {
        let row = &self.rows[line];
        let text = if self.width > 1 {
            row.whole_text()
        } else {
            row.text()
        };
        let mut letters: Vec<SourceChar> = Vec::with_capacity(text.len());
        for (at, letter) in text.char_indices() {
            let at = u32::try_from(at).unwrap_or(u32::MAX);
            let letter = if letter == '\u{a0}' { ' ' } else { letter };
            if letter == '\t' {
                let blanks = TAB - letters.len() % TAB;
                letters.extend(std::iter::repeat_n((' ', at), blanks));
            } else {
                letters.push((letter, at));
            }
        }
        if self.width > 1 {
            trim_cells(&mut letters, usize::from(self.width));
        }
        ExpandedRow {
            letters,
            line,
            spacing: match text.contains('\t') {
                true => Spacing::Shared,
                false if row.is_verbatim() => Spacing::Even,
                false => Spacing::Uneven,
            },
        }
    }

    fn check_symbols(&self, dialect: Dialect, sink: &mut DiagnosticSink) {
        let foreign = match self.format_id {
            FormatId::Xsb => !matches!(dialect, Dialect::Xsb | Dialect::RunLengths),
            FormatId::Sok => matches!(dialect, Dialect::Crossoban | Dialect::Two | Dialect::Three),
            FormatId::Crossoban | FormatId::Pusher | FormatId::Slc => false,
        };
        if foreign {
            sink.report(&codes::FOREIGN_SYMBOLS, self.span(), || {
                let title = self.format_id.format().title;
                format!(
                    "this board uses the dialect {}; {title} expects plain Sokoban symbols",
                    dialect.name()
                )
            });
        }
    }

    fn check_tabs(&self, sink: &mut DiagnosticSink) {
        let Some(line) = self.rows.iter().position(|row| row.text().contains('\t')) else {
            return;
        };
        let at = self.rows[line].text().find('\t').unwrap_or(0);
        let edits: Vec<Edit> = (line..self.rows.len())
            .flat_map(|line| self.untab(line))
            .collect();
        sink.report_with(
            &codes::TAB_IN_BOARD,
            self.rows[line].span(at, at + 1),
            || {
                "tab in a board; it is read as spaces up to the next multiple of 8 columns"
                    .to_owned()
            },
            |finding| finding.with_fix("replace tabs with spaces", Safety::Safe, edits),
        );
    }

    /// Returns the edits that replace the tabs of a line.
    fn untab(&self, line: usize) -> Vec<Edit> {
        let row = &self.rows[line];
        let mut column = 0;
        let mut edits = Vec::new();
        for (at, letter) in row.text().char_indices() {
            if letter == '\t' {
                let blanks = TAB - column % TAB;
                column += blanks;
                edits.push(Edit {
                    span: row.span(at, at + 1),
                    insert: vec![b' '; blanks],
                });
            } else {
                column += 1;
            }
        }
        edits
    }
}

fn fitting(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

/// Removes blank cells from the end of a row. A blank that is part of another cell stays.
fn trim_cells(letters: &mut Vec<SourceChar>, step: usize) {
    while letters.len() >= step {
        let last = (letters.len() - 1) / step * step;
        if letters[last..].iter().any(|(letter, _)| *letter != ' ') {
            break;
        }
        letters.truncate(last);
    }
}

/// Returns the number of blanks that all rows begin with.
fn indent(rows: &[ExpandedRow]) -> usize {
    let blanks = rows.iter().map(|row| {
        let blank = |(letter, _): &&SourceChar| *letter == ' ';
        row.letters.iter().take_while(blank).count()
    });
    blanks.min().unwrap_or(0)
}

/// Expands the run lengths of a line to at most `most` characters. If they are invalid, numbers and
/// parentheses are removed instead.
///
/// # Errors
/// The line stands for more characters; the error is their number.
fn expanded(
    row: &Row<'_>,
    letters: Vec<SourceChar>,
    most: u64,
    sink: &mut DiagnosticSink,
) -> Result<Vec<SourceChar>, u64> {
    match rle::expand(&letters, most) {
        Ok(letters) => Ok(letters),
        Err(RunLengthError::TooLong(claimed)) => Err(claimed),
        Err(RunLengthError::Malformed((from, to), reason)) => {
            let span = row.span(from as usize, to as usize + 1);
            sink.report(&codes::INVALID_RUN_LENGTHS, span, || {
                format!("invalid run lengths: {reason}")
            });
            let coding = |letter: char| letter.is_ascii_digit() || "()".contains(letter);
            Ok(letters
                .into_iter()
                .filter(|(letter, _)| !coding(*letter))
                .collect())
        }
    }
}

fn too_many_cells(budget: &CellBudget<'_>, claimed: u64, span: Span) -> LimitExceeded {
    LimitExceeded {
        name: "cells",
        allowed: budget.limits.cells,
        found: budget.cells.saturating_add(claimed),
        span,
    }
}

/// Adds the rows of a line that are separated by `|`. A `|` at the end of the line is ignored.
fn push_rows(letters: &[SourceChar], line: usize, all: &mut Vec<ExpandedRow>) {
    let ends = |(letter, _): &SourceChar| *letter == '|';
    let letters = match letters.split_last() {
        Some((last, rest)) if ends(last) => rest,
        _ => letters,
    };
    for piece in letters.split(ends) {
        let filled = piece.iter().rposition(|(letter, _)| *letter != ' ');
        all.push(ExpandedRow {
            letters: piece[..filled.map_or(0, |last| last + 1)].to_vec(),
            line,
            spacing: Spacing::Shared,
        });
    }
}

/// Builds a board row by row.
struct BoardBuilder<'a, 'b> {
    lines: &'a BoardLines<'a>,
    board: Board,
    locations: Vec<RowLocation>,
    alphabet: Alphabet,
    sink: &'b mut DiagnosticSink,
}

impl BoardBuilder<'_, '_> {
    fn add_row(&mut self, row: &ExpandedRow, indent: usize) {
        let y = fitting(self.locations.len());
        let source = &self.lines.rows[row.line];
        let step = usize::from(self.lines.width);
        let letters = &row.letters[indent..];
        self.locations.push(match row.spacing {
            _ if letters.is_empty() => RowLocation::whole(source.location()),
            Spacing::Even => RowLocation {
                span: location(source, letters),
                cells: CellLocations::Even(step),
            },
            Spacing::Uneven => RowLocation::uneven(source, letters, step),
            Spacing::Shared => RowLocation::whole(source.location()),
        });
        for (x, letters) in (0..).zip(letters.chunks(step)) {
            let cell = self.cell(letters, source);
            self.board.set(Point::new(x, y), cell);
        }
        if !letters.len().is_multiple_of(step) {
            let end = source.span(source.text().len(), source.text().len());
            self.sink.report(&codes::INCOMPLETE_CELL, end, || {
                let found = letters.len();
                format!(
                    "the row has {found} characters; expected a multiple of {step}, the cell width"
                )
            });
        }
    }

    fn cell(&mut self, letters: &[SourceChar], source: &Row<'_>) -> Cell {
        let mut symbols = [Symbol::Empty; 3];
        for (symbol, letter) in symbols.iter_mut().zip(letters) {
            *symbol = self.symbol(*letter, source);
        }
        let (cell, conflict) = symbols::cell(symbols.into_iter());
        if self.lines.width > 1 {
            self.check_cell(cell, conflict, letters, source);
        }
        cell
    }

    fn symbol(&mut self, (letter, at): SourceChar, source: &Row<'_>) -> Symbol {
        let known = if self.lines.width > 1 {
            self.alphabet.symbol_or_digit(letter)
        } else {
            self.alphabet.symbol(letter)
        };
        // Sokoban for Windows only supports Sokoban.
        let known = known.filter(|_| self.lines.format_id != FormatId::Slc || is_xsb(letter));
        known.unwrap_or_else(|| {
            let at = at as usize;
            let span = source.span(at, at + letter.len_utf8());
            let sign = quote(&letter.to_string());
            self.sink.report(&codes::UNKNOWN_SYMBOL, span, || {
                format!("unknown symbol {sign} on the board; it is read as floor")
            });
            Symbol::Empty
        })
    }

    fn check_cell(
        &mut self,
        cell: Cell,
        conflict: Option<CellConflict>,
        letters: &[SourceChar],
        source: &Row<'_>,
    ) {
        let (Some((_, from)), Some((_, to))) = (letters.first(), letters.last()) else {
            return;
        };
        let span = source.span(*from as usize, *to as usize + 1);
        let text: String = letters.iter().map(|(letter, _)| *letter).collect();
        let text = quote(&text);
        match conflict {
            None => self.check_red_example(cell, span, &text),
            Some(CellConflict::Types) => self.sink.report(&codes::CONFLICTING_TYPES, span, || {
                format!("{text} gives this cell two types; expected one")
            }),
            Some(CellConflict::Contents) => {
                self.sink.report(&codes::CONFLICTING_CONTENTS, span, || {
                    format!("{text} gives this cell two contents; expected one box or pusher")
                });
            }
            Some(CellConflict::Occupied(terrain)) => {
                self.sink.report(&codes::CONTENT_ON_WALL_OR_HOLE, span, || {
                    let blocked = match terrain {
                        Terrain::Hole => "a black hole",
                        _ => "a wall",
                    };
                    format!("{text} puts a box or pusher on {blocked}")
                });
            }
            Some(CellConflict::GroupWithoutPusher) => {
                self.sink.report(&codes::GROUP_WITHOUT_PUSHER, span, || {
                    format!(
                        "{text} has a group number but no pusher; only pushers have group numbers"
                    )
                });
            }
        }
    }

    /// Reports `'@2`, which the format description calls red although its symbols are plain.
    fn check_red_example(&mut self, cell: Cell, span: Span, text: &str) {
        let Some(Content::Pusher(Pusher {
            colour: None,
            group: Some(group),
        })) = cell.content
        else {
            return;
        };
        if cell.terrain == Terrain::Ice && group.number() == 2 {
            self.sink.report(&codes::RED_PUSHER_EXAMPLE, span, || {
                format!("{text} is read as a plain pusher of group 2 on ice; a red pusher of group 2 on ice is written `'Q2`")
            });
        }
    }
}
