//! The board description of Simon Tatham's program and puzzle-tents.com (SPEC G2): each tree as the
//! number of empty squares before it, then the clues of the columns, then the clues of the rows.

use super::builder::{LevelBuilder, clue_of};
use super::scan::{Number, Scanner};
use crate::codes;
use crate::model::{Board, Square};
use crate::rules::Line;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;
use std::fmt::Write;

/// The maximum number of empty squares that one letter stands for.
const LONGEST_RUN: u32 = 25;

/// Every clue takes at least one byte.
pub(super) const CLUES_PER_BYTE: u64 = 1;

/// Whether a text has the form of a description: trees, then at least two clues.
pub(super) fn is_description(text: &str) -> bool {
    let mut pieces = text.split(',');
    let trees = pieces.next().unwrap_or_default();
    let described = trees
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || b"_!-".contains(&byte));
    let mut clues = 0;
    for piece in pieces {
        clues += 1;
        if piece.is_empty() || !piece.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
    }
    described && !trees.is_empty() && clues >= 2
}

/// A parsed description, before it is compared with the board size.
pub(super) struct Description {
    /// The squares that are not empty, in reading order, with indices up to `most`.
    squares_with_content: Vec<(u64, Square, Span)>,
    /// The maximum number of squares of a board. Squares beyond it are only counted.
    most: u64,
    /// The number of described squares, including the virtual tree after the last one.
    pub(super) squares: u64,
    /// The location of the squares.
    pub(super) span: Span,
    /// The clues; `None` for a comma without a number.
    pub(super) numbers: Vec<(Option<Number>, Span)>,
}

/// Parses a description of at most `most` squares up to the end of the text.
pub(super) fn read<I: Iterator<Item = (char, Span)>>(
    scanner: &mut Scanner<I>,
    most: u64,
    sink: &mut DiagnosticSink,
) -> Description {
    let start = scanner.here().start;
    let mut description = Description {
        squares_with_content: Vec::new(),
        most,
        squares: 0,
        span: Span::at(start),
        numbers: Vec::new(),
    };
    while let Some(letter) = scanner.peek().filter(|letter| *letter != ',') {
        let span = scanner.here();
        scanner.next();
        description.span = Span::new(start, span.end);
        description.take(letter, span, sink);
    }
    while scanner.eat(',') {
        let here = Span::at(scanner.here().start);
        let number = scanner.number();
        description
            .numbers
            .push(number.map_or((None, here), |(number, span)| (Some(number), span)));
    }
    if scanner.peek().is_some() {
        let rest = scanner.rest();
        sink.report(&codes::UNEXPECTED_CHARACTER, rest, || {
            "expected clues as numbers, each after a comma".to_owned()
        });
    }
    description
}

impl Description {
    fn take(&mut self, letter: char, span: Span, sink: &mut DiagnosticSink) {
        match letter {
            '_' => self.tree(0, span),
            'a'..='y' => self.tree(u64::from(letter as u32 - 'a' as u32) + 1, span),
            'z' => self.squares += u64::from(LONGEST_RUN),
            '!' => self.mark(Square::Tent, span, sink),
            '-' => self.mark(Square::Grass, span, sink),
            other => sink.report(&codes::UNEXPECTED_CHARACTER, span, || {
                let other = quote(other.encode_utf8(&mut [0; 4]));
                format!("unexpected {other} in the board; expected `a` to `z`, `_`, `!` or `-`")
            }),
        }
    }

    fn tree(&mut self, blanks: u64, span: Span) {
        self.squares += blanks;
        self.keep(self.squares, Square::Tree, span);
        self.squares += 1;
    }

    /// Applies a mark to the preceding square.
    fn mark(&mut self, mark: Square, span: Span, sink: &mut DiagnosticSink) {
        let Some(index) = self.squares.checked_sub(1) else {
            sink.report(&codes::MARK_WITHOUT_SQUARE, span, || {
                "expected a square before this mark".to_owned()
            });
            return;
        };
        if self
            .squares_with_content
            .last()
            .is_some_and(|(last, ..)| *last == index)
        {
            self.squares_with_content.pop();
        }
        self.keep(index, mark, span);
    }

    fn keep(&mut self, index: u64, what: Square, span: Span) {
        if index <= self.most {
            self.squares_with_content.push((index, what, span));
        }
    }

    /// Fills a board with the described squares and clues.
    pub(super) fn fill(&self, level: &mut LevelBuilder, sink: &mut DiagnosticSink) {
        let (rows, columns) = (level.board.rows(), level.board.columns());
        let squares = u64::from(rows) * u64::from(columns);
        let last = self.squares_with_content.last();
        let closed = last.is_some_and(|(at, what, _)| *at == squares && *what == Square::Tree);
        if self.squares != squares + 1 || !closed {
            sink.report_with(
                &codes::SQUARE_COUNT,
                self.span,
                || {
                    let found = self.squares.saturating_sub(1);
                    format!("wrong number of squares: expected {squares}, found {found}")
                },
                |finding| {
                    finding.with_help("a description ends with one more tree after the last square")
                },
            );
            level.unread_squares(self.squares.saturating_sub(1)..squares, self.span);
        }
        for (index, what, span) in &self.squares_with_content {
            if *index < squares {
                level.put_nth(*index, *what, *span);
            }
        }
        self.fill_clues(level, sink);
    }

    fn fill_clues(&self, level: &mut LevelBuilder, sink: &mut DiagnosticSink) {
        let (rows, columns) = (level.board.rows(), level.board.columns());
        let lines = (0..columns)
            .map(Line::Column)
            .chain((0..rows).map(Line::Row));
        for (line, (number, span)) in lines.clone().zip(&self.numbers) {
            let clue = match number {
                Some(number) => clue_of(*number, *span, sink),
                None => {
                    sink.report(&codes::INVALID_CLUE, *span, || {
                        format!("expected the clue of {line} after the comma")
                    });
                    None
                }
            };
            level.clue(line, clue, *span);
            if clue.is_none() {
                level.unread_clues([line], *span);
            }
        }
        let (found, wanted) = (self.numbers.len(), (rows as usize) + (columns as usize));
        if found != wanted {
            let extra = self.numbers.get(wanted).or(self.numbers.last());
            let at = extra.map_or(Span::at(self.span.end), |(_, span)| *span);
            level.unread_clues(lines.skip(found), at);
            sink.report(&codes::CLUE_COUNT, at, || {
                format!("wrong number of clues: expected {wanted}, found {found}")
            });
        }
    }
}

/// Writes the description of a board, including its marks. Open clues are written as 0.
pub(super) fn write(board: &Board) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    for (_, square) in board.squares.iter() {
        if *square == Square::Empty {
            blanks += 1;
            continue;
        }
        push_run(&mut text, blanks);
        blanks = 0;
        match square {
            Square::Tent => text.push('!'),
            Square::Grass => text.push('-'),
            Square::Tree | Square::Empty => {}
        }
    }
    push_run(&mut text, blanks);
    for clue in board.column_clues.iter().chain(&board.row_clues) {
        // Writing to a string does not fail.
        let _ = write!(text, ",{}", clue.unwrap_or(0));
    }
    text
}

/// Writes a number of empty squares and the tree after them.
fn push_run(text: &mut String, mut blanks: u32) {
    while blanks > LONGEST_RUN {
        text.push('z');
        blanks -= LONGEST_RUN;
    }
    text.push(match blanks {
        0 => '_',
        // At most 25 are left.
        run => char::from(b'a' - 1 + run as u8),
    });
}
