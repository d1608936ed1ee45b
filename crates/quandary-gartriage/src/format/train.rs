//! Parses the value of `Train:`, which lists the wagons that are hooked at the start.

use super::tags::span_in_value;
use crate::codes;
use crate::model::{Board, Tag, TagLocation, Vehicle};
use crate::rules::MAX_TURN;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// One entry of the list. Columns and rows count from 1.
struct TrainEntry {
    column: u32,
    row: u32,
    /// The bytes of the entry in the value.
    range: Range<usize>,
}

impl TrainEntry {
    fn cell(&self) -> Option<Point> {
        let (x, y) = (self.column.checked_sub(1)?, self.row.checked_sub(1)?);
        Some(Point::new(x, y))
    }
}

/// A syntax error in the list.
struct SyntaxError {
    at: Range<usize>,
    expected: &'static str,
}

/// Returns the cells of the hooked wagons. If the rules could not produce the train, reports why
/// and returns no cells.
pub(super) fn read(
    tag: &Tag,
    location: &TagLocation,
    board: &Board,
    source: &Source,
    sink: &mut DiagnosticSink,
) -> Vec<Point> {
    let text = tag.value.text();
    if text.is_empty() {
        return Vec::new();
    }
    let span = |range| span_in_value(source, &tag.value, location, range);
    let entries = match parse(&text) {
        Ok(entries) => entries,
        Err(SyntaxError { at, expected }) => {
            sink.report_with(
                &codes::INVALID_TRAIN,
                span(at.clone()),
                || match &text[at] {
                    "" => format!("expected {expected}, found the end of the list"),
                    found => format!("expected {expected}, found {}", quote(found)),
                },
                |finding| {
                    finding
                        .with_help("write the train as a list of cells, for example `(2,1),(3,1)`")
                },
            );
            return Vec::new();
        }
    };
    let Some(locomotive) = only_locomotive(board) else {
        return Vec::new();
    };
    let mut train = TrainBuilder {
        board,
        last: locomotive,
        heading: None,
        hooked: FxHashSet::default(),
    };
    let mut cells = Vec::new();
    for entry in &entries {
        match train.hook(entry) {
            Ok(at) => cells.push(at),
            Err(error) => {
                error.report(entry, span(entry.range.clone()), sink);
                return Vec::new();
            }
        }
    }
    cells
}

/// The locomotive if there is exactly one. Any other number has a finding of its own.
fn only_locomotive(board: &Board) -> Option<Point> {
    let mut found = board
        .cells()
        .filter(|(_, cell)| cell.vehicle == Some(Vehicle::Locomotive))
        .map(|(at, _)| at);
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// The train up to the current entry.
struct TrainBuilder<'a> {
    board: &'a Board,
    /// The cell of the last vehicle, at first of the locomotive.
    last: Point,
    /// The direction from the vehicle before it.
    heading: Option<Direction>,
    hooked: FxHashSet<Point>,
}

/// Why a wagon cannot be hooked.
enum HookError {
    NoWagon,
    AlreadyHooked,
    /// There is no rail to the previous vehicle, which is on this cell.
    NoRail(Point),
    /// The train would bend too much on this cell; the angle in eighths of a circle.
    Bend(Point, usize),
}

impl TrainBuilder<'_> {
    /// Hooks the wagon of an entry and returns its cell.
    fn hook(&mut self, entry: &TrainEntry) -> Result<Point, HookError> {
        let at = self.wagon(entry).ok_or(HookError::NoWagon)?;
        if self.hooked.contains(&at) {
            return Err(HookError::AlreadyHooked);
        }
        let last = self.last;
        let link = Direction::ALL
            .into_iter()
            .find(|direction| self.board.neighbour(last, *direction) == Some(at))
            .ok_or(HookError::NoRail(last))?;
        let turn = self.heading.map_or(0, |heading| heading.turn_to(link));
        if turn > MAX_TURN {
            return Err(HookError::Bend(last, turn));
        }
        self.heading = Some(link);
        self.last = at;
        self.hooked.insert(at);
        Ok(at)
    }

    fn wagon(&self, entry: &TrainEntry) -> Option<Point> {
        let at = entry.cell()?;
        let vehicle = self.board.cell(at)?.vehicle?;
        matches!(vehicle, Vehicle::Wagon(_)).then_some(at)
    }
}

impl HookError {
    fn report(self, entry: &TrainEntry, span: Span, sink: &mut DiagnosticSink) {
        let (column, row) = (entry.column, entry.row);
        match self {
            Self::NoWagon => sink.report_with(
                &codes::TRAIN_CELL_WITHOUT_WAGON,
                span,
                || format!("no wagon at ({column},{row})"),
                |finding| {
                    finding.with_help(
                        "list only the wagons, not the locomotive; write (COLUMN,ROW), both counted in cells from 1",
                    )
                },
            ),
            Self::AlreadyHooked => sink.report(&codes::DUPLICATE_TRAIN_ENTRY, span, || {
                format!("the wagon at ({column},{row}) is already in the train")
            }),
            Self::NoRail(last) => sink.report(&codes::GAP_IN_TRAIN, span, || {
                let (column, row) = (last.x + 1, last.y + 1);
                format!("no rail joins this wagon to the vehicle at ({column},{row}), which precedes it in the train")
            }),
            Self::Bend(last, turn) => sink.report_with(
                &codes::SHARP_TRAIN_BEND,
                span,
                || {
                    let (column, row, degrees) = (last.x + 1, last.y + 1, turn * 45);
                    format!("the train bends by {degrees} degrees at ({column},{row})")
                },
                |finding| finding.with_help("a train bends by at most 45 degrees at each vehicle"),
            ),
        }
    }
}

/// The cell of one entry, such as `(2,1)`; `None` if the text is not an entry.
pub(crate) fn entry_cell(text: &str) -> Option<Point> {
    match &parse(text).ok()?[..] {
        [entry] => entry.cell(),
        _ => None,
    }
}

fn parse(text: &str) -> Result<Vec<TrainEntry>, SyntaxError> {
    let mut scanner = Scanner { text, at: 0 };
    let mut entries = Vec::new();
    loop {
        entries.push(scanner.entry()?);
        if scanner.skip_spaces().is_empty() {
            return Ok(entries);
        }
        scanner.expect(',', "a comma or the end of the list")?;
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn entry(&mut self) -> Result<TrainEntry, SyntaxError> {
        self.skip_spaces();
        let start = self.at;
        self.expect('(', "an opening parenthesis")?;
        let column = self.number("a column number")?;
        self.expect(',', "a comma")?;
        let row = self.number("a row number")?;
        self.expect(')', "a closing parenthesis")?;
        let range = start..self.at;
        Ok(TrainEntry { column, row, range })
    }

    /// Skips spaces and returns the rest of the text.
    fn skip_spaces(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn expect(&mut self, letter: char, expected: &'static str) -> Result<(), SyntaxError> {
        if !self.skip_spaces().starts_with(letter) {
            return Err(self.unreadable(expected));
        }
        self.at += letter.len_utf8();
        Ok(())
    }

    /// Parses a number. A number that is too large becomes `u32::MAX`, where no wagon can be.
    fn number(&mut self, expected: &'static str) -> Result<u32, SyntaxError> {
        let rest = self.skip_spaces();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.unreadable(expected));
        }
        self.at += digits;
        Ok(rest[..digits].parse().unwrap_or(u32::MAX))
    }

    fn unreadable(&self, expected: &'static str) -> SyntaxError {
        let letter = self.text[self.at..].chars().next();
        let end = self.at + letter.map_or(0, char::len_utf8);
        SyntaxError {
            at: self.at..end,
            expected,
        }
    }
}
