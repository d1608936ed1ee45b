//! Rows of text to a board.

use super::lines::Row;
use super::rle::{self, Fault, Letter};
use super::scan::is_crossoban_pusher;
use super::symbols::{self, Alphabet, Clash, Symbol, is_xsb};
use super::{Dialect, Form};
use crate::codes;
use crate::model::{Board, Cell, Content, Pusher, Terrain};
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::grid::Point;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;

/// Where the cells of one row stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowPlace {
    /// The row, from its first cell on.
    span: Span,
    /// How many bytes a cell takes; 0 where they do not stand one beside the other.
    step: usize,
}

impl RowPlace {
    /// A row whose cells have no places of their own.
    pub(super) fn whole(span: Span) -> Self {
        Self { span, step: 0 }
    }

    /// Where a cell of it stands.
    pub(super) fn cell(&self, x: u32) -> Span {
        let start = self.span.start + x as usize * self.step;
        if self.step == 0 || start + self.step > self.span.end {
            self.span
        } else {
            Span::new(start, start + self.step)
        }
    }
}

/// A board that was read.
pub(super) struct Read {
    pub(super) board: Board,
    pub(super) rows: Vec<RowPlace>,
    pub(super) dialect: Dialect,
}

/// The lines of a board.
pub(super) struct Lines<'a> {
    pub(super) rows: Vec<Row<'a>>,
    /// Characters of a cell.
    pub(super) width: u8,
    pub(super) form: Form,
}

/// Where tabs stop.
const TAB: usize = 8;

/// A row of letters, with tabs and run lengths written out.
struct Letters {
    letters: Vec<Letter>,
    /// The line that it stands on.
    line: usize,
    /// Whether every letter stands behind the one before it, a byte each.
    even: bool,
}

/// How many cells a file may have, and has so far.
pub(super) struct Budget<'a> {
    pub(super) limits: &'a Limits,
    /// Cells of the boards so far.
    pub(super) cells: u64,
}

impl Budget<'_> {
    /// Takes so many cells.
    pub(super) fn take(&mut self, cells: u64, span: Span) -> Result<(), LimitExceeded> {
        self.cells = self.cells.saturating_add(cells);
        Limits::check("cells", self.limits.cells, self.cells, span)
    }

    /// How many more there may be.
    pub(super) fn left(&self) -> u64 {
        self.limits.cells.saturating_sub(self.cells)
    }
}

impl Lines<'_> {
    /// Reads the board.
    pub(super) fn read(
        &self,
        budget: &mut Budget<'_>,
        sink: &mut DiagnosticSink,
    ) -> Result<Read, LimitExceeded> {
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
        let mut painter = Painter {
            lines: self,
            board: Board::new(fitting(width), fitting(rows.len())),
            places: Vec::with_capacity(rows.len()),
            alphabet: dialect.alphabet(),
            sink,
        };
        for row in &rows {
            painter.paint(row, indent.min(row.letters.len()));
        }
        let (board, rows) = (painter.board, painter.places);
        self.look_for_extensions(dialect, sink);
        self.look_for_tabs(sink);
        Ok(Read {
            board,
            rows,
            dialect,
        })
    }

    /// From its first line to its last.
    pub(super) fn span(&self) -> Span {
        let places = self.rows.iter().map(Row::place);
        places.reduce(Span::to).unwrap_or_default()
    }

    fn has(&self, such: impl Fn(char) -> bool) -> bool {
        let such = |letter: char| such(letter);
        self.rows.iter().any(|row| row.text().contains(such))
    }

    /// Letters are SOK's where its own files have them, and elsewhere if the pushers are letters;
    /// symbols that only Crossoban has settle it.
    fn dialect(&self, coded: bool) -> Dialect {
        let pusher = |letter: char| matches!(letter, 'p' | 'P');
        let other = |letter: char| matches!(letter, 'b' | 'B' | 'o' | 'W');
        let extended = |letter: char| {
            !is_xsb(letter) && Alphabet::Crossoban.symbol(letter).is_some() && !other(letter)
        };
        let in_letters = match self.form {
            Form::Sok => self.has(|letter| pusher(letter) || other(letter)) && !self.has(extended),
            Form::Slc => false,
            _ => self.has(pusher) && !self.has(is_crossoban_pusher),
        };
        match self.width {
            2 => Dialect::Two,
            3 => Dialect::Three,
            _ if self.form == Form::Pusher => Dialect::Pusher,
            _ if in_letters => Dialect::Letters,
            _ if self.form == Form::Slc => Dialect::Xsb,
            _ if self.has(|letter| extended(letter) || other(letter)) => Dialect::Crossoban,
            _ if coded => Dialect::RunLengths,
            _ => Dialect::Xsb,
        }
    }

    /// All rows, and whether any was coded.
    fn letters(
        &self,
        budget: &mut Budget<'_>,
        sink: &mut DiagnosticSink,
    ) -> Result<(Vec<Letters>, bool), LimitExceeded> {
        let mut all = Vec::with_capacity(self.rows.len());
        let mut coded = false;
        let mut room = budget.left();
        for (line, row) in self.rows.iter().enumerate() {
            let plain = self.untabbed(line);
            let text = row.text();
            let codes = |letter: char| letter.is_ascii_digit() || "()|".contains(letter);
            if self.width > 1 || !text.contains(codes) {
                room = room.saturating_sub(plain.letters.len() as u64);
                all.push(plain);
            } else {
                coded = true;
                let letters = expanded(row, plain.letters, room, sink)
                    .map_err(|claimed| too_many(budget, claimed, row.place()))?;
                room = room.saturating_sub(letters.len() as u64);
                push_pieces(&letters, line, &mut all);
            }
        }
        Ok((all, coded))
    }

    /// The letters of a line, without blanks behind it; tabs are blanks up to the next stop.
    fn untabbed(&self, line: usize) -> Letters {
        let row = &self.rows[line];
        let text = if self.width > 1 {
            row.whole_text()
        } else {
            row.text()
        };
        let mut letters: Vec<Letter> = Vec::with_capacity(text.len());
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
        Letters {
            letters,
            line,
            even: text.is_ascii() && !text.contains('\t'),
        }
    }

    fn look_for_extensions(&self, dialect: Dialect, sink: &mut DiagnosticSink) {
        let foreign = match self.form {
            Form::Xsb => !matches!(dialect, Dialect::Xsb | Dialect::RunLengths),
            Form::Sok => matches!(dialect, Dialect::Crossoban | Dialect::Two | Dialect::Three),
            Form::Crossoban | Form::Pusher | Form::Slc => false,
        };
        if foreign {
            sink.report(&codes::FOREIGN_SYMBOLS, self.span(), || {
                let title = self.form.format().title;
                format!(
                    "this board is written as {}, not as {title}",
                    dialect.name()
                )
            });
        }
    }

    fn look_for_tabs(&self, sink: &mut DiagnosticSink) {
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
                "a tab in a board stands for blanks up to a column that is a multiple of 8"
                    .to_owned()
            },
            |finding| finding.with_fix("write blanks", Safety::Safe, edits),
        );
    }

    /// The mends of the tabs of a line.
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

/// Takes blank cells off the end; a blank that is half of a cell stays.
fn trim_cells(letters: &mut Vec<Letter>, step: usize) {
    while letters.len() >= step {
        let last = (letters.len() - 1) / step * step;
        if letters[last..].iter().any(|(letter, _)| *letter != ' ') {
            break;
        }
        letters.truncate(last);
    }
}

/// How many blanks stand before every row.
fn indent(rows: &[Letters]) -> usize {
    let blanks = rows.iter().map(|row| {
        let blank = |(letter, _): &&Letter| *letter == ' ';
        row.letters.iter().take_while(blank).count()
    });
    blanks.min().unwrap_or(0)
}

/// What the run lengths of a line stand for; the letters themselves where they mean nothing.
fn expanded(
    row: &Row<'_>,
    letters: Vec<Letter>,
    most: u64,
    sink: &mut DiagnosticSink,
) -> Result<Vec<Letter>, u64> {
    match rle::expand(&letters, most) {
        Ok(letters) => Ok(letters),
        Err(Fault::TooLong(claimed)) => Err(claimed),
        Err(Fault::Malformed((from, to), reason)) => {
            let span = row.span(from as usize, to as usize + 1);
            sink.report(&codes::INVALID_RUN_LENGTHS, span, || {
                format!("these run lengths mean nothing: {reason}")
            });
            let coding = |letter: char| letter.is_ascii_digit() || "()".contains(letter);
            Ok(letters
                .into_iter()
                .filter(|(letter, _)| !coding(*letter))
                .collect())
        }
    }
}

fn too_many(budget: &Budget<'_>, claimed: u64, span: Span) -> LimitExceeded {
    LimitExceeded {
        name: "cells",
        allowed: budget.limits.cells,
        found: budget.cells.saturating_add(claimed),
        span,
    }
}

/// The rows of a line with `|` between them; one at its end divides nothing.
fn push_pieces(letters: &[Letter], line: usize, all: &mut Vec<Letters>) {
    let ends = |(letter, _): &Letter| *letter == '|';
    let letters = match letters.split_last() {
        Some((last, rest)) if ends(last) => rest,
        _ => letters,
    };
    for piece in letters.split(ends) {
        let filled = piece.iter().rposition(|(letter, _)| *letter != ' ');
        all.push(Letters {
            letters: piece[..filled.map_or(0, |last| last + 1)].to_vec(),
            line,
            even: false,
        });
    }
}

/// A board while its rows come in.
struct Painter<'a, 'b> {
    lines: &'a Lines<'a>,
    board: Board,
    places: Vec<RowPlace>,
    alphabet: Alphabet,
    sink: &'b mut DiagnosticSink,
}

impl Painter<'_, '_> {
    fn paint(&mut self, row: &Letters, indent: usize) {
        let y = fitting(self.places.len());
        let source = &self.lines.rows[row.line];
        let step = usize::from(self.lines.width);
        let letters = &row.letters[indent..];
        self.places.push(match letters.first() {
            Some((_, from)) if row.even => RowPlace {
                span: source.span(*from as usize, *from as usize + letters.len()),
                step,
            },
            _ => RowPlace::whole(source.place()),
        });
        for (x, letters) in (0..).zip(letters.chunks(step)) {
            let cell = self.cell(letters, source);
            self.board.set(Point::new(x, y), cell);
        }
        if !letters.len().is_multiple_of(step) {
            let end = source.span(source.text().len(), source.text().len());
            self.sink.report(&codes::INCOMPLETE_CELL, end, || {
                let found = letters.len();
                format!("a row of {found} characters, where every cell takes {step}")
            });
        }
    }

    fn cell(&mut self, letters: &[Letter], source: &Row<'_>) -> Cell {
        let mut symbols = [Symbol::Empty; 3];
        for (symbol, letter) in symbols.iter_mut().zip(letters) {
            *symbol = self.symbol(*letter, source);
        }
        let (cell, clash) = symbols::cell(symbols.into_iter());
        if self.lines.width > 1 {
            self.look_at(cell, clash, letters, source);
        }
        cell
    }

    fn symbol(&mut self, (letter, at): Letter, source: &Row<'_>) -> Symbol {
        let known = if self.lines.width > 1 {
            self.alphabet.symbol_or_digit(letter)
        } else {
            self.alphabet.symbol(letter)
        };
        // Sokoban for Windows knows nothing but Sokoban.
        let known = known.filter(|_| self.lines.form != Form::Slc || is_xsb(letter));
        known.unwrap_or_else(|| {
            let at = at as usize;
            let span = source.span(at, at + letter.len_utf8());
            let sign = quote(&letter.to_string());
            self.sink.report(&codes::UNKNOWN_SYMBOL, span, || {
                format!("{sign} is no symbol of this board")
            });
            Symbol::Empty
        })
    }

    fn look_at(&mut self, cell: Cell, clash: Option<Clash>, letters: &[Letter], source: &Row<'_>) {
        let (Some((_, from)), Some((_, to))) = (letters.first(), letters.last()) else {
            return;
        };
        let span = source.span(*from as usize, *to as usize + 1);
        let text: String = letters.iter().map(|(letter, _)| *letter).collect();
        let text = quote(&text);
        match clash {
            None => self.look_for_the_example(cell, span, &text),
            Some(Clash::Types) => self.sink.report(&codes::CONFLICTING_TYPES, span, || {
                format!("{text} gives this cell two types")
            }),
            Some(Clash::Contents) => self.sink.report(&codes::CONFLICTING_CONTENTS, span, || {
                format!("{text} puts two things on one cell")
            }),
            Some(Clash::Occupied(terrain)) => self.sink.report(&codes::CONTENT_ON_WALL_OR_HOLE, span, || {
                let place = match terrain {
                    Terrain::Hole => "a black hole",
                    _ => "a wall",
                };
                format!("{text} puts something on {place}")
            }),
            Some(Clash::GroupOfNobody) => self.sink.report(&codes::GROUP_WITHOUT_PUSHER, span, || {
                format!("{text} has the number of a group and no pusher")
            }),
        }
    }

    /// The document calls `'@2` red; its symbols do not.
    fn look_for_the_example(&mut self, cell: Cell, span: Span, text: &str) {
        let Some(Content::Pusher(Pusher {
            colour: None,
            group: Some(group),
        })) = cell.content
        else {
            return;
        };
        if cell.terrain == Terrain::Ice && group.number() == 2 {
            self.sink.report(&codes::RED_PUSHER_EXAMPLE, span, || {
                format!("{text} is a plain pusher of group 2, not a red one")
            });
        }
    }
}
