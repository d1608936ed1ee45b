//! Any text as a solution string: parsed, written, parsed again, and played on two small stations.

#![no_main]

#[path = "../../crates/quandary/tests/hostile/play.rs"]
mod play;

use libfuzzer_sys::fuzz_target;
use quandary::core::family::Puzzle;
use quandary::core::level::LevelIndex;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::open;
use quandary_gartriage::model::Solution;
use std::sync::{Arc, LazyLock};

/// A triangle with a siding, and a station with a train at the start.
const STATIONS: &str = "
'a2--+--0--+--b1
'     \\   /
'      \\ /
'       +
'       |
'       |
'       +

Train: (4,1),(5,1)
' +--1--0--a--b--2
";

static PUZZLES: LazyLock<Vec<Arc<dyn Puzzle>>> = LazyLock::new(|| {
    let source = Source::new("stations", STATIONS.into());
    let document = open(source, Some("gartriage"), &ReadOptions::default()).unwrap();
    let levels = document.levels().unwrap();
    (0..2)
        .map(|level| levels.open(LevelIndex(level), None).unwrap())
        .collect()
});

fuzz_target!(|text: &str| {
    match Solution::parse(text) {
        Ok(solution) => {
            let written = solution.to_string();
            assert_eq!(Solution::parse(&written), Ok(solution), "{written}");
        }
        Err(error) => {
            assert!(error.at >= 1);
            assert_eq!(text.get(error.span.range()), Some(error.token.as_str()));
        }
    }
    for puzzle in PUZZLES.iter() {
        play::examine_moves(puzzle.as_ref(), text);
    }
});
