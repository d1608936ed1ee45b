//! Drawing public solutions as animations of the whole map, 24 pixels per tile, one frame per tick.

use super::replaying::{matched, read};
use quandary_core::scene::Scene;
use quandary_render::{Size, gif};
use quandary_tileworld::model::{Level, Ruleset, SolutionRecord};
use quandary_tileworld::rules::{Replay, Rules, TICKS_PER_SECOND};
use quandary_tileworld::scene::{View, position};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of runs; the fastest is reported.
const RUNS: usize = 3;

const CELL: NonZeroU32 = NonZeroU32::new(24).expect("nonzero");

/// Solutions by rule set, level set and index of the level: few and many movers.
const SOLUTIONS: [(Ruleset, (&str, &str), usize); 4] = [
    (Ruleset::Ms, ("CCLP1", "CCLP1"), 0),
    (Ruleset::Ms, ("CCLP1", "CCLP1"), 9),
    (Ruleset::Lynx, ("CCLP1-lynx", "CCLP1"), 0),
    (Ruleset::Lynx, ("CCLP1-lynx", "CCLP1"), 9),
];

/// The scenes of a replay from its first to its last position.
struct Frames<'a> {
    level: &'a Level,
    replay: Option<Replay>,
}

impl Iterator for Frames<'_> {
    type Item = (Scene, Duration);

    fn next(&mut self) -> Option<Self::Item> {
        let replay = self.replay.as_mut()?;
        let scene = position(self.level, replay.state(), None, &View::PLAIN);
        if replay.ending().is_some() {
            self.replay = None;
        } else {
            replay.tick();
        }
        Some((scene, Duration::from_secs(1) / TICKS_PER_SECOND))
    }
}

/// Returns the time to draw an animation, and its size in bytes.
fn animate(level: &Level, record: &SolutionRecord, ruleset: Ruleset) -> (Duration, usize) {
    let start = Instant::now();
    let rules = Rules::new(level, ruleset, &record.setup()).expect("the level is playable");
    let rules = Arc::new(rules);
    let frames = || Frames {
        level,
        replay: Some(Replay::of(Arc::clone(&rules), record)),
    };
    let mut bytes = Vec::new();
    gif::animate(&mut bytes, frames, &Size::with_cell(CELL)).expect("the frames are small enough");
    (start.elapsed(), bytes.len())
}

pub(crate) fn table() {
    println!(
        "animation {:>22} {:>6} {:>9} {:>9}",
        "solution", "frames", "bytes", "fastest"
    );
    for (ruleset, names, index) in SOLUTIONS {
        let Some((set, file)) = read(names) else {
            return;
        };
        let wanted = &set.levels[index];
        let mut solved = matched(&set, &file).filter(|(level, _)| std::ptr::eq(*level, wanted));
        let (level, record) = solved.next().expect("the level has a solution");
        let runs = (0..RUNS).map(|_| animate(level, record, ruleset));
        let (fastest, bytes) = runs.min().expect("at least one run");
        let (name, ticks) = (format!("{} #{}", names.0, index + 1), record.ticks);
        let seconds = fastest.as_secs_f64();
        println!("          {name:>22} {ticks:>6} {bytes:>9} {seconds:>7.2} s");
    }
}
