//! A trace: a replay written tick by tick in JSON for other programs.
//!
//! Each line is an object. The first line is the position before tick 0 with all cells; the
//! other lines list the cells that changed. A cell is `[x,y,upper,lower]` under the MS rules
//! and `[x,y,floor]` under the Lynx rules. Under the Lynx rules a line also lists the visible
//! movers and animations, as `[x,y,code,moving]`, where `moving` is the remaining part of the
//! step in eighths or, for an animation, the frame number. Codes are those of data files;
//! animations have the additional codes F0, F1 and F2 in hexadecimal.

use crate::model::{CELLS, Position, TimedMove};
use crate::moves::format_moves;
use crate::rules::{Event, State, Status};
use serde::Serialize;

/// Column, row, code, and what is left of the step.
pub(super) type TracedMover = (u16, u16, u8, u8);

/// The lines written so far, and the codes of the last position.
#[derive(Default)]
pub(super) struct Trace {
    written: Vec<u8>,
    codes: Vec<(u8, Option<u8>)>,
}

/// One line of the trace.
#[derive(Serialize)]
struct Line {
    /// `None` before the first tick.
    #[serde(skip_serializing_if = "Option::is_none")]
    tick: Option<u32>,
    /// The move of this tick: `12:E`.
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    chip: (u16, u16),
    status: &'static str,
    digest: String,
    chips_needed: u16,
    /// Red, blue, yellow, green.
    keys: [u16; 4],
    /// Ice skates, suction boots, fire boots, flippers.
    boots: [u16; 4],
    cells: Vec<Vec<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    movers: Option<Vec<TracedMover>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    events: Vec<String>,
}

impl Trace {
    /// Writes the position before the first tick.
    pub(super) fn begin(&mut self, state: &State) {
        self.write(state, None, None, &[]);
    }

    /// Writes the position after a tick.
    pub(super) fn see(
        &mut self,
        tick: u32,
        input: Option<TimedMove>,
        events: &[Event],
        state: &State,
    ) {
        self.write(state, Some(tick), input, events);
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.written
    }

    fn write(
        &mut self,
        state: &State,
        tick: Option<u32>,
        input: Option<TimedMove>,
        events: &[Event],
    ) {
        let (chips_needed, keys, boots) = match state {
            State::Ms(state) => (state.chips_needed(), state.keys(), state.boots()),
            State::Lynx(state) => (state.chips_needed(), state.keys(), state.boots()),
        };
        let line = Line {
            tick,
            input: input.map(|input| format_moves(&[input])),
            chip: place(state.chip()),
            status: status(state.status()),
            digest: format!("{:04X}", state.digest()),
            chips_needed,
            keys,
            boots,
            cells: self.changed(state),
            movers: movers(state),
            events: events.iter().map(word).collect(),
        };
        // Serializing numbers and strings to a vector cannot fail.
        if serde_json::to_writer(&mut self.written, &line).is_ok() {
            self.written.push(b'\n');
        }
    }

    /// Returns the cells that changed.
    fn changed(&mut self, state: &State) -> Vec<Vec<u16>> {
        let mut changed = Vec::new();
        for index in 0..CELLS {
            let codes = codes(state, index);
            if self.codes.get(index) == Some(&codes) {
                continue;
            }
            match self.codes.get_mut(index) {
                Some(before) => *before = codes,
                None => self.codes.push(codes),
            }
            let (x, y) = place(index as u16);
            let codes = [Some(codes.0), codes.1]
                .into_iter()
                .flatten()
                .map(u16::from);
            changed.push([x, y].into_iter().chain(codes).collect());
        }
        changed
    }
}

/// Returns the codes of a cell.
pub(super) fn codes(state: &State, index: usize) -> (u8, Option<u8>) {
    match state {
        State::Ms(state) => {
            let (upper, lower) = state.tiles(index);
            (upper.code(), Some(lower.code()))
        }
        State::Lynx(state) => (state.floor(index).code(), None),
    }
}

pub(super) fn movers(state: &State) -> Option<Vec<TracedMover>> {
    let State::Lynx(state) = state else {
        return None;
    };
    let movers = state.visible().map(|one| {
        let (x, y) = place(one.at);
        (x, y, one.code, one.moving)
    });
    Some(movers.collect())
}

pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Running => "running",
        Status::Won => "won",
        Status::Lost(_) => "lost",
    }
}

fn word(event: &Event) -> String {
    match event {
        Event::Sound(sound) => sound.name().to_owned(),
        Event::Died(death, _) => format!("died: {}", death.word()),
        Event::Won(_) => "won".to_owned(),
    }
}

pub(super) fn place(at: u16) -> (u16, u16) {
    let Position { x, y } = Position::of_index(usize::from(at));
    (x, y)
}
