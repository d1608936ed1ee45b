//! Saves a game by appending lines to a journal, and reads these lines back.
//!
//! Each line begins with a checksum of the rest, so that a damaged or truncated line is recognised.
//! The rest is one of these:
//!
//! - `live 1`: the first line of the journal.
//! - `start RUN WORDS`: the run with the number RUN begins at the start of the level, with the
//!   start options WORDS. If the last run has this number already, the new run replaces it; the
//!   last run must then have no inputs, no end and no checkpoint, and must not be run 0.
//! - `fork RUN PARENT TICK`: the run with the number RUN branches off from the run PARENT at the
//!   tick TICK. It replaces the last run under the same conditions as in a `start` line.
//! - `in RUN FROM TO [TICK:INPUT ...]`: the run was played from tick FROM to tick TO, with these
//!   inputs.
//! - `won RUN TICKS` and `lost RUN CAUSE`: how the run ended.
//! - `at RUN TICK`: the player went to this tick of the run.
//! - `mark RUN TICK NAME`: the player set a checkpoint with this name at this tick of the run.

use super::runs::{Origin, Place, Run, RunEnd, RunIndex, Runs, input};
use std::time::Duration;

const HEADER: &str = "live 1";

/// Maximum time for which inputs stay unsaved.
const INTERVAL: Duration = Duration::from_secs(1);

/// Maximum number of ticks of a run: ten days at 20 ticks a second. A damaged file cannot keep a
/// program busy for longer.
const MAX_TICKS: u64 = 20 * 60 * 60 * 24 * 10;

/// What of the runs is saved, and lines to be saved.
#[derive(Clone, Debug)]
pub(super) struct Journal {
    lines: String,
    run: RunIndex,
    /// Ticks and length of the moves of the run that are in the lines.
    ticks: u64,
    moves: usize,
    /// Where the player is according to the lines.
    at: Place,
    last: Duration,
}

impl Journal {
    pub(super) fn new() -> Self {
        let start = Place {
            run: RunIndex(0),
            tick: 0,
        };
        let mut journal = Self::after(&Runs::default(), start);
        journal.push(HEADER);
        journal
    }

    /// A journal that goes on after lines which contain everything.
    fn after(runs: &Runs, at: Place) -> Self {
        let run = runs.run();
        Self {
            lines: String::new(),
            run: runs.current(),
            ticks: run.ticks,
            moves: run.moves.len(),
            at,
            last: Duration::ZERO,
        }
    }

    fn push(&mut self, content: &str) {
        let sum = checksum(content);
        self.lines.push_str(&format!("{sum:08x} {content}\n"));
    }

    /// The lines that are due, if a second has passed since the last ones.
    pub(super) fn due(&mut self, runs: &Runs, at: Place, now: Duration) -> String {
        let since = now.saturating_sub(self.last);
        if since < INTERVAL && now >= self.last {
            return String::new();
        }
        self.last = now;
        self.rest(runs, at)
    }

    /// All lines that were not returned yet.
    pub(super) fn rest(&mut self, runs: &Runs, at: Place) -> String {
        self.played(runs);
        if self.at != at {
            let Place { run, tick } = at;
            self.push(&format!("at {} {tick}", run.0));
            self.at = at;
        }
        std::mem::take(&mut self.lines)
    }

    /// Adds what was played in the current run.
    pub(super) fn played(&mut self, runs: &Runs) {
        let run = runs.run();
        if self.run != runs.current() || run.ticks <= self.ticks {
            return;
        }
        let moves = run.moves.get(self.moves..).unwrap_or_default().trim_start();
        let (from, to, RunIndex(index)) = (self.ticks, run.ticks, self.run);
        self.push(format!("in {index} {from} {to} {moves}").trim_end());
        (self.ticks, self.moves) = (to, run.moves.len());
        self.at = Place {
            run: self.run,
            tick: to,
        };
    }

    /// Adds the beginning of the current run.
    pub(super) fn begun(&mut self, runs: &Runs) {
        let RunIndex(index) = runs.current();
        let tick = match &runs.run().origin {
            Origin::Start(words) => {
                self.push(format!("start {index} {words}").trim_end());
                0
            }
            Origin::Fork(Place { run, tick }) => {
                self.push(&format!("fork {index} {} {tick}", run.0));
                *tick
            }
        };
        (self.run, self.ticks, self.moves) = (runs.current(), tick, 0);
        self.at = Place {
            run: runs.current(),
            tick,
        };
    }

    /// Adds how the current run ended.
    pub(super) fn ended(&mut self, runs: &Runs) {
        self.played(runs);
        let RunIndex(index) = runs.current();
        match &runs.run().end {
            RunEnd::Open => {}
            RunEnd::Won(ticks) => self.push(&format!("won {index} {ticks}")),
            RunEnd::Lost(cause) => self.push(&format!("lost {index} {cause}")),
        }
    }

    /// The player goes to another run, of which everything is saved.
    pub(super) fn switched(&mut self, runs: &Runs) {
        let run = runs.run();
        (self.run, self.ticks, self.moves) = (runs.current(), run.ticks, run.moves.len());
    }

    pub(super) fn marked(&mut self, name: &str, Place { run, tick }: Place, runs: &Runs) {
        self.played(runs);
        self.push(&format!("mark {} {tick} {name}", run.0));
    }
}

/// FNV-1a with 32 bits.
fn checksum(content: &str) -> u32 {
    let step = |sum: u32, byte: u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    content.bytes().fold(0x811c_9dc5, step)
}

/// What was read from a journal.
pub(super) struct Saved {
    pub(super) runs: Runs,
    pub(super) at: Place,
    /// Number of lines that are damaged or contradict the lines before.
    pub(super) damaged: usize,
    pub(super) journal: Journal,
}

/// Reads a journal. Whatever cannot be read is skipped and counted.
pub(super) fn read(bytes: &[u8]) -> Saved {
    let mut reader = Reader {
        runs: Runs::default(),
        at: Place {
            run: RunIndex(0),
            tick: 0,
        },
    };
    let (mut damaged, mut has_header) = (0, false);
    let lines = bytes.split(|byte| *byte == b'\n');
    for line in lines.filter(|line| !line.is_empty()) {
        match content(line) {
            Some(HEADER) => has_header = true,
            Some(content) if reader.read(content).is_some() => {}
            _ => damaged += 1,
        }
    }
    let mut journal = Journal::after(&reader.runs, reader.at);
    // The next line must not continue a truncated one.
    if bytes.last().is_some_and(|last| *last != b'\n') {
        journal.lines.push('\n');
    }
    if !has_header {
        journal.push(HEADER);
    }
    Saved {
        runs: reader.runs,
        at: reader.at,
        damaged,
        journal,
    }
}

/// The content of a line whose checksum fits.
fn content(line: &[u8]) -> Option<&str> {
    let (sum, content) = std::str::from_utf8(line).ok()?.split_once(' ')?;
    let is_whole = sum.len() == 8 && u32::from_str_radix(sum, 16) == Ok(checksum(content));
    is_whole.then_some(content)
}

struct Reader {
    runs: Runs,
    at: Place,
}

impl Reader {
    fn read(&mut self, content: &str) -> Option<()> {
        let (kind, rest) = content.split_once(' ')?;
        let (index, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let run = RunIndex(index.parse().ok()?);
        match kind {
            "start" => self.begin(run, rest),
            "fork" => self.fork(run, rest),
            "in" => self.play(run, rest),
            "won" => self.end(run, RunEnd::Won(rest.parse().ok()?)),
            "lost" => self.end(run, RunEnd::Lost(rest.to_owned())),
            "at" => self.go_to(run, rest),
            "mark" => self.mark(run, rest),
            _ => None,
        }
    }

    fn begin(&mut self, run: RunIndex, words: &str) -> Option<()> {
        let origin = Origin::Start(words.to_owned());
        self.runs.insert(run, origin).then_some(())?;
        self.at = Place { run, tick: 0 };
        Some(())
    }

    fn fork(&mut self, run: RunIndex, rest: &str) -> Option<()> {
        let (parent, tick) = rest.split_once(' ')?;
        let from = Place {
            run: RunIndex(parent.parse().ok()?),
            tick: tick.parse().ok()?,
        };
        self.runs.insert(run, Origin::Fork(from)).then_some(())?;
        self.at = Place {
            run,
            tick: from.tick,
        };
        Some(())
    }

    /// A part of a run, unless a part before it is missing.
    fn play(&mut self, run: RunIndex, rest: &str) -> Option<()> {
        let mut words = rest.split(' ');
        let from: u64 = words.next()?.parse().ok()?;
        let to: u64 = words.next()?.parse().ok()?;
        let inputs: Vec<(u64, &str)> = words.map(input).collect::<Option<_>>()?;
        let is_sorted = inputs.is_sorted_by(|one, next| one.0 < next.0);
        let is_inside = inputs.iter().all(|(tick, _)| (from..to).contains(tick));
        let known = self.runs.get(run)?;
        let continues = known.ticks == from && known.end == RunEnd::Open;
        if !(is_sorted && is_inside && continues) || from > to || to > MAX_TICKS {
            return None;
        }
        self.runs.select(run);
        let known: &mut Run = self.runs.run_mut();
        for (tick, input) in inputs {
            known.push(tick, input);
        }
        known.ticks = to;
        self.at = Place { run, tick: to };
        Some(())
    }

    fn end(&mut self, run: RunIndex, end: RunEnd) -> Option<()> {
        self.runs.get(run)?;
        self.runs.select(run);
        self.runs.run_mut().end = end;
        Some(())
    }

    fn go_to(&mut self, run: RunIndex, tick: &str) -> Option<()> {
        self.at = self.known(run, tick)?;
        self.runs.select(run);
        Some(())
    }

    fn mark(&mut self, run: RunIndex, rest: &str) -> Option<()> {
        let (tick, name) = rest.split_once(' ')?;
        let place = self.known(run, tick)?;
        self.runs.set_checkpoint(name, place);
        Some(())
    }

    fn known(&self, run: RunIndex, tick: &str) -> Option<Place> {
        let tick = tick.parse().ok()?;
        let known = self.runs.get(run)?;
        (tick <= known.ticks).then_some(Place { run, tick })
    }
}
