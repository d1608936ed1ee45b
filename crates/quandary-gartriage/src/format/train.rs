//! `Train:`: the wagons that are hooked at the start.

use super::tags::place_in_value;
use crate::codes;
use crate::model::{Board, Tag, TagLocation, Vehicle};
use crate::rules::WIDEST_TURN;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// One entry of the list: column and row from 1, as written.
struct Entry {
    column: u32,
    row: u32,
    range: Range<usize>,
}

/// A text that is no list: where, and what was expected.
struct Unreadable {
    at: Range<usize>,
    wanted: &'static str,
}

/// The cells of the hooked wagons; none if the list is not one that the rules could produce.
pub(super) fn read(
    tag: &Tag,
    place: &TagLocation,
    board: &Board,
    source: &Source,
    sink: &mut DiagnosticSink,
) -> Vec<Point> {
    let text = tag.value.text();
    if text.is_empty() {
        return Vec::new();
    }
    let span = |range| place_in_value(source, &tag.value, place, range);
    let entries = match parse(&text) {
        Ok(entries) => entries,
        Err(Unreadable { at, wanted }) => {
            sink.report_with(
                &codes::INVALID_TRAIN,
                span(at.clone()),
                || match &text[at] {
                    "" => format!("the list ends where {wanted} should stand"),
                    found => format!("{} stands where {wanted} should", quote(found)),
                },
                |finding| finding.with_help("write it like `(2,1),(3,1)`"),
            );
            return Vec::new();
        }
    };
    let Some(locomotive) = only_locomotive(board) else {
        return Vec::new();
    };
    let mut chain = Chain {
        board,
        last: locomotive,
        heading: None,
        hooked: FxHashSet::default(),
    };
    let mut cells = Vec::new();
    for entry in &entries {
        match chain.hook(entry) {
            Ok(at) => cells.push(at),
            Err(fault) => {
                fault.report(entry, span(entry.range.clone()), sink);
                return Vec::new();
            }
        }
    }
    cells
}

/// A board without a locomotive, or with several, has a finding of its own.
fn only_locomotive(board: &Board) -> Option<Point> {
    let mut found = board
        .cells()
        .filter(|(_, cell)| cell.vehicle == Some(Vehicle::Locomotive))
        .map(|(at, _)| at);
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

/// A train as far as it was read.
struct Chain<'a> {
    board: &'a Board,
    /// Its last vehicle; at first the locomotive.
    last: Point,
    heading: Option<Direction>,
    hooked: FxHashSet<Point>,
}

/// Why a wagon cannot be hooked.
enum Fault {
    NoWagon,
    HookedAlready,
    /// No rail joins it to the vehicle here.
    NoRail(Point),
    /// By how many eighths of a circle the train would bend here.
    Bend(Point, usize),
}

impl Chain<'_> {
    /// Hooks one more wagon and tells where it stands.
    fn hook(&mut self, entry: &Entry) -> Result<Point, Fault> {
        let at = self.wagon(entry).ok_or(Fault::NoWagon)?;
        if self.hooked.contains(&at) {
            return Err(Fault::HookedAlready);
        }
        let last = self.last;
        let link = Direction::ALL
            .into_iter()
            .find(|direction| self.board.neighbour(last, *direction) == Some(at))
            .ok_or(Fault::NoRail(last))?;
        let turn = self.heading.map_or(0, |heading| heading.turn_to(link));
        if turn > WIDEST_TURN {
            return Err(Fault::Bend(last, turn));
        }
        self.heading = Some(link);
        self.last = at;
        self.hooked.insert(at);
        Ok(at)
    }

    fn wagon(&self, entry: &Entry) -> Option<Point> {
        let at = Point::new(entry.column.checked_sub(1)?, entry.row.checked_sub(1)?);
        let vehicle = self.board.cell(at)?.vehicle?;
        matches!(vehicle, Vehicle::Wagon(_)).then_some(at)
    }
}

impl Fault {
    fn report(self, entry: &Entry, span: Span, sink: &mut DiagnosticSink) {
        let (column, row) = (entry.column, entry.row);
        match self {
            Self::NoWagon => sink.report_with(
                &codes::TRAIN_CELL_WITHOUT_WAGON,
                span,
                || format!("no wagon stands at ({column},{row})"),
                |finding| {
                    finding.with_help(
                        "column and row count cells from 1; the locomotive is not in the list",
                    )
                },
            ),
            Self::HookedAlready => sink.report(&codes::DUPLICATE_TRAIN_ENTRY, span, || {
                format!("the wagon at ({column},{row}) is in the train already")
            }),
            Self::NoRail(last) => sink.report(&codes::GAP_IN_TRAIN, span, || {
                let (column, row) = (last.x + 1, last.y + 1);
                format!("no rail joins this wagon to the vehicle before it, at ({column},{row})")
            }),
            Self::Bend(last, turn) => sink.report_with(
                &codes::SHARP_TRAIN_BEND,
                span,
                || {
                    let (column, row, degrees) = (last.x + 1, last.y + 1, turn * 45);
                    format!("the train bends by {degrees} degrees at ({column},{row})")
                },
                |finding| finding.with_help("a train bends by 45 degrees at most"),
            ),
        }
    }
}

fn parse(text: &str) -> Result<Vec<Entry>, Unreadable> {
    let mut scanner = Scanner { text, at: 0 };
    let mut entries = Vec::new();
    loop {
        entries.push(scanner.entry()?);
        if scanner.rest().is_empty() {
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
    fn entry(&mut self) -> Result<Entry, Unreadable> {
        self.rest();
        let start = self.at;
        self.expect('(', "an opening bracket")?;
        let column = self.number("a column")?;
        self.expect(',', "a comma")?;
        let row = self.number("a row")?;
        self.expect(')', "a closing bracket")?;
        let range = start..self.at;
        Ok(Entry { column, row, range })
    }

    /// What comes behind the blanks.
    fn rest(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn expect(&mut self, letter: char, wanted: &'static str) -> Result<(), Unreadable> {
        if !self.rest().starts_with(letter) {
            return Err(self.unreadable(wanted));
        }
        self.at += letter.len_utf8();
        Ok(())
    }

    /// Too many digits give the largest number there is, where no wagon can be.
    fn number(&mut self, wanted: &'static str) -> Result<u32, Unreadable> {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.unreadable(wanted));
        }
        self.at += digits;
        Ok(rest[..digits].parse().unwrap_or(u32::MAX))
    }

    fn unreadable(&self, wanted: &'static str) -> Unreadable {
        let letter = self.text[self.at..].chars().next();
        let end = self.at + letter.map_or(0, char::len_utf8);
        Unreadable {
            at: self.at..end,
            wanted,
        }
    }
}
