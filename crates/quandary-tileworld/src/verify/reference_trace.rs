//! The trace of another program beside a replay: where the two part, and in what.
//!
//! It has the form of our own (see [`super::trace`]). What a line does not say is not compared, so
//! a program that knows less writes less.

use super::expected::Difference;
use super::trace::{TracedMover, codes, movers, place, status};
use crate::model::{CELLS, Position, Tile};
use crate::rules::State;
use serde::Deserialize;
use std::sync::Arc;

/// More differences of one position are counted only.
const MAX_LISTED: usize = 6;

/// One line.
#[derive(Deserialize)]
struct Line {
    /// Missing before the first tick.
    tick: Option<u32>,
    chip: Option<(u16, u16)>,
    status: Option<String>,
    digest: Option<String>,
    chips_needed: Option<u16>,
    keys: Option<[u16; 4]>,
    boots: Option<[u16; 4]>,
    /// Those that changed.
    #[serde(default)]
    cells: Vec<Vec<u16>>,
    movers: Option<Vec<TracedMover>>,
}

/// The codes of a cell: the upper or only one, and the lower one.
type Codes = (u8, Option<u8>);

/// A trace, read as far as the replay has come.
pub(super) struct ReferenceTrace {
    text: Arc<[u8]>,
    /// Where the next line begins.
    at: usize,
    /// Its number, from 1.
    number: usize,
    /// What the lines so far say of each cell.
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

    /// Looks at the position before the first tick, if the trace has it.
    pub(super) fn begin(&mut self, state: &State) {
        let (at, number) = (self.at, self.number);
        match self.next() {
            Some(Ok(line)) if line.tick.is_none() => self.compare(0, &line, state),
            Some(Err(what)) => self.differs = Some(Difference { tick: 0, what }),
            Some(Ok(_)) | None => (self.at, self.number) = (at, number),
        }
    }

    /// Looks at the position after a tick.
    pub(super) fn see(&mut self, tick: u32, state: &State) {
        if self.differs.is_some() {
            return;
        }
        let number = self.number;
        let what = match self.next() {
            Some(Ok(line)) if line.tick == Some(tick) => return self.compare(tick, &line, state),
            Some(Ok(line)) => match line.tick {
                Some(other) => format!("line {number} of the trace is of tick {other}"),
                None => format!("line {number} of the trace has no tick"),
            },
            Some(Err(what)) => what,
            None => "the trace has ended".to_owned(),
        };
        self.differs = Some(Difference { tick, what });
    }

    pub(super) fn finish(mut self, state: &State) -> Option<Difference> {
        if self.differs.is_none() && self.next().is_some() {
            self.differs = Some(Difference {
                tick: state.now(),
                what: "the trace goes on".to_owned(),
            });
        }
        self.differs
    }

    /// The next line that is not empty, or what is wrong with it.
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
                    format!("line {number} of the trace is no position: {error}")
                }));
            }
        }
    }

    fn compare(&mut self, tick: u32, line: &Line, state: &State) {
        self.seen += 1;
        let mut parts = Differences::default();
        for cell in &line.cells {
            match known(cell) {
                Some((index, codes)) => self.cells[index] = Some(codes),
                None => parts.push(format!("the trace has a cell {cell:?}")),
            }
        }
        for (index, told) in self.cells.iter().enumerate() {
            let own = codes(state, index);
            if let Some(told) = told.filter(|told| *told != own) {
                let (x, y) = place(index as u16);
                let (own, told) = (titles(own), titles(told));
                parts.push(format!("({x},{y}) is {own}, the trace has {told}"));
            }
        }
        compare_values(line, state, &mut parts);
        if let (Some(own), Some(told)) = (movers(state), &line.movers) {
            compare_movers(own, told.clone(), &mut parts);
        }
        let what = parts.summary();
        self.differs = what.map(|what| Difference { tick, what });
    }
}

/// The index and the codes of a cell in a line.
fn known(cell: &[u16]) -> Option<(usize, Codes)> {
    let (x, y, upper, lower) = match *cell {
        [x, y, upper] => (x, y, upper, None),
        [x, y, upper, lower] => (x, y, upper, Some(u8::try_from(lower).ok()?)),
        _ => return None,
    };
    let index = Position { x, y }.index()?;
    Some((index, (u8::try_from(upper).ok()?, lower)))
}

fn compare_values(line: &Line, state: &State, parts: &mut Differences) {
    let (needed, keys, boots) = match state {
        State::Ms(state) => (state.chips_needed(), state.keys(), state.boots()),
        State::Lynx(state) => (state.chips_needed(), state.keys(), state.boots()),
    };
    let chip = place(state.chip());
    if let Some(told) = line.chip.filter(|told| *told != chip) {
        let ((x, y), (other_x, other_y)) = (chip, told);
        parts.push(format!(
            "Chip is at ({x},{y}), the trace has ({other_x},{other_y})"
        ));
    }
    if let Some(told) = line.chips_needed.filter(|told| *told != needed) {
        parts.push(format!("{needed} chips are needed, the trace has {told}"));
    }
    for (what, own, told) in [("keys", keys, line.keys), ("boots", boots, line.boots)] {
        if let Some(told) = told.filter(|told| *told != own) {
            parts.push(format!("{what} are {own:?}, the trace has {told:?}"));
        }
    }
    let own = format!("{:04X}", state.digest());
    if let Some(told) = line.digest.as_ref().filter(|told| **told != own) {
        parts.push(format!("the digest is {own}, the trace has {told}"));
    }
    let own = status(state.status());
    if let Some(told) = line.status.as_ref().filter(|told| **told != own) {
        parts.push(format!("the game is {own}, the trace has {told}"));
    }
}

/// In any order.
fn compare_movers(mut own: Vec<TracedMover>, mut told: Vec<TracedMover>, parts: &mut Differences) {
    own.sort_unstable();
    told.sort_unstable();
    let (mut own, mut told) = (own.into_iter().peekable(), told.into_iter().peekable());
    loop {
        match (own.peek(), told.peek()) {
            (Some(one), Some(other)) if one == other => {
                own.next();
                told.next();
            }
            (Some(one), other) if other.is_none_or(|other| one < other) => {
                parts.push(format!("{}, which the trace has not", described(*one)));
                own.next();
            }
            (_, Some(other)) => {
                parts.push(format!("the trace has {}", described(*other)));
                told.next();
            }
            (_, None) => return,
        }
    }
}

fn described((x, y, code, moving): TracedMover) -> String {
    let name = match code {
        0xF0.. => "a flash".to_owned(),
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

/// What differs in one position.
#[derive(Default)]
struct Differences {
    told: Vec<String>,
    more: usize,
}

impl Differences {
    fn push(&mut self, part: String) {
        if self.told.len() < MAX_LISTED {
            self.told.push(part);
        } else {
            self.more += 1;
        }
    }

    fn summary(self) -> Option<String> {
        if self.told.is_empty() {
            return None;
        }
        let more = match self.more {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        Some(format!("{}{more}", self.told.join("; ")))
    }
}
