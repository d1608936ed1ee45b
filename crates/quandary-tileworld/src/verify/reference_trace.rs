//! Comparison of a replay with the trace of another program.
//!
//! That trace has the format of [`super::trace`]. Fields that a line omits are not compared.

use super::expected::Difference;
use super::trace::{TracedMover, codes, movers, place, status};
use crate::model::{CELLS, Position, Tile};
use crate::rules::State;
use serde::Deserialize;
use std::sync::Arc;

/// Maximum number of differences listed for a position.
const MAX_LISTED: usize = 6;

/// One line of the trace.
#[derive(Deserialize)]
struct Line {
    /// `None` before the first tick.
    tick: Option<u32>,
    chip: Option<(u16, u16)>,
    status: Option<String>,
    digest: Option<String>,
    chips_needed: Option<u16>,
    keys: Option<[u16; 4]>,
    boots: Option<[u16; 4]>,
    /// The cells that changed.
    #[serde(default)]
    cells: Vec<Vec<u16>>,
    movers: Option<Vec<TracedMover>>,
}

/// The codes of a cell: the upper or only one, and the lower one.
type Codes = (u8, Option<u8>);

/// A trace, read as far as the replay has come.
pub(super) struct ReferenceTrace {
    text: Arc<[u8]>,
    /// Offset of the next line.
    at: usize,
    /// Its line number, from 1.
    number: usize,
    /// The codes of each cell, as far as the lines so far contain them.
    cells: Vec<Option<Codes>>,
    seen: u64,
    differs: Option<Difference>,
}

impl ReferenceTrace {
    pub(super) fn new(text: Arc<[u8]>) -> Self {
        Self {
            text,
            at: 0,
            number: 1,
            cells: vec![None; CELLS],
            seen: 0,
            differs: None,
        }
    }

    pub(super) fn compared(&self) -> u64 {
        self.seen
    }

    /// Compares the position before the first tick, if the trace contains it.
    pub(super) fn begin(&mut self, state: &State) {
        let (at, number) = (self.at, self.number);
        match self.next() {
            Some(Ok(line)) if line.tick.is_none() => self.compare(0, &line, state),
            Some(Err(what)) => self.differs = Some(Difference { tick: 0, what }),
            Some(Ok(_)) | None => (self.at, self.number) = (at, number),
        }
    }

    /// Compares the position after a tick.
    pub(super) fn see(&mut self, tick: u32, state: &State) {
        if self.differs.is_some() {
            return;
        }
        let number = self.number;
        let what = match self.next() {
            Some(Ok(line)) if line.tick == Some(tick) => return self.compare(tick, &line, state),
            Some(Ok(line)) => match line.tick {
                Some(other) => format!("line {number} of the trace is for tick {other}"),
                None => format!("line {number} of the trace has no tick"),
            },
            Some(Err(what)) => what,
            None => "the trace ends here".to_owned(),
        };
        self.differs = Some(Difference { tick, what });
    }

    pub(super) fn finish(mut self, state: &State) -> Option<Difference> {
        if self.differs.is_none() && self.next().is_some() {
            self.differs = Some(Difference {
                tick: state.now(),
                what: "the trace continues after the end of the replay".to_owned(),
            });
        }
        self.differs
    }

    /// Returns the next non-empty line, or what is wrong with it.
    fn next(&mut self) -> Option<Result<Line, String>> {
        loop {
            let rest = &self.text[self.at..];
            if rest.is_empty() {
                return None;
            }
            let end = rest.iter().position(|byte| *byte == b'\n');
            let line = rest[..end.unwrap_or(rest.len())].trim_ascii();
            let number = self.number;
            self.at += end.map_or(rest.len(), |end| end + 1);
            self.number += 1;
            if !line.is_empty() {
                let read = serde_json::from_slice(line);
                return Some(read.map_err(|error| {
                    format!("line {number} of the trace is not a position: {error}")
                }));
            }
        }
    }

    fn compare(&mut self, tick: u32, line: &Line, state: &State) {
        self.seen += 1;
        let mut differences = Differences::default();
        for cell in &line.cells {
            match parse_cell(cell) {
                Some((index, codes)) => self.cells[index] = Some(codes),
                None => differences.push(format!("invalid cell {cell:?} in the trace")),
            }
        }
        for (index, expected) in self.cells.iter().enumerate() {
            let actual = codes(state, index);
            if let Some(expected) = expected.filter(|expected| *expected != actual) {
                let (x, y) = place(index as u16);
                let (actual, expected) = (titles(actual), titles(expected));
                differences.push(format!("({x},{y}) is {actual}, the trace has {expected}"));
            }
        }
        compare_values(line, state, &mut differences);
        if let (Some(actual), Some(expected)) = (movers(state), &line.movers) {
            compare_movers(actual, expected.clone(), &mut differences);
        }
        let what = differences.summary();
        self.differs = what.map(|what| Difference { tick, what });
    }
}

/// Returns the index and the codes of a cell in a line.
fn parse_cell(cell: &[u16]) -> Option<(usize, Codes)> {
    let (x, y, upper, lower) = match *cell {
        [x, y, upper] => (x, y, upper, None),
        [x, y, upper, lower] => (x, y, upper, Some(u8::try_from(lower).ok()?)),
        _ => return None,
    };
    let index = Position { x, y }.index()?;
    Some((index, (u8::try_from(upper).ok()?, lower)))
}

fn compare_values(line: &Line, state: &State, differences: &mut Differences) {
    let (needed, keys, boots) = match state {
        State::Ms(state) => (state.chips_needed(), state.keys(), state.boots()),
        State::Lynx(state) => (state.chips_needed(), state.keys(), state.boots()),
    };
    let chip = place(state.chip());
    if let Some(expected) = line.chip.filter(|expected| *expected != chip) {
        let ((x, y), (other_x, other_y)) = (chip, expected);
        differences.push(format!(
            "Chip is at ({x},{y}), the trace has ({other_x},{other_y})"
        ));
    }
    if let Some(expected) = line.chips_needed.filter(|expected| *expected != needed) {
        differences.push(format!(
            "{needed} chips are needed, the trace has {expected}"
        ));
    }
    for (what, actual, expected) in [("keys", keys, line.keys), ("boots", boots, line.boots)] {
        if let Some(expected) = expected.filter(|expected| *expected != actual) {
            differences.push(format!("{what} are {actual:?}, the trace has {expected:?}"));
        }
    }
    let actual = format!("{:04X}", state.digest());
    if let Some(expected) = line.digest.as_ref().filter(|expected| **expected != actual) {
        differences.push(format!("the digest is {actual}, the trace has {expected}"));
    }
    let actual = status(state.status());
    if let Some(expected) = line.status.as_ref().filter(|expected| **expected != actual) {
        differences.push(format!("the game is {actual}, the trace has {expected}"));
    }
}

/// Compares movers regardless of their order.
fn compare_movers(
    mut actual: Vec<TracedMover>,
    mut expected: Vec<TracedMover>,
    differences: &mut Differences,
) {
    actual.sort_unstable();
    expected.sort_unstable();
    let (mut actual, mut expected) = (
        actual.into_iter().peekable(),
        expected.into_iter().peekable(),
    );
    loop {
        match (actual.peek(), expected.peek()) {
            (Some(one), Some(other)) if one == other => {
                actual.next();
                expected.next();
            }
            (Some(one), other) if other.is_none_or(|other| one < other) => {
                differences.push(format!("{} is missing from the trace", described(*one)));
                actual.next();
            }
            (_, Some(other)) => {
                differences.push(format!("only the trace has {}", described(*other)));
                expected.next();
            }
            (_, None) => return,
        }
    }
}

fn described((x, y, code, moving): TracedMover) -> String {
    let name = match code {
        0xF0.. => "an animation".to_owned(),
        _ => title(code),
    };
    format!("{name} at ({x},{y}) with {moving} left")
}

fn titles((upper, lower): Codes) -> String {
    match lower {
        Some(lower) => format!("{} over {}", title(upper), title(lower)),
        None => title(upper),
    }
}

fn title(code: u8) -> String {
    let tile = Tile::from_code(code).map(|tile| tile.title().to_owned());
    tile.unwrap_or_else(|| format!("code {code:02X}"))
}

/// The differences of one position.
#[derive(Default)]
struct Differences {
    expected: Vec<String>,
    more: usize,
}

impl Differences {
    fn push(&mut self, difference: String) {
        if self.expected.len() < MAX_LISTED {
            self.expected.push(difference);
        } else {
            self.more += 1;
        }
    }

    fn summary(self) -> Option<String> {
        if self.expected.is_empty() {
            return None;
        }
        let more = match self.more {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        Some(format!("{}{more}", self.expected.join("; ")))
    }
}
