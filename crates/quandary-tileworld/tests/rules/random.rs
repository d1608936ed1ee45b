//! Random levels with random input: no panics, bounded memory, and the same result after rewinding.

use crate::random_source::{RandomSource, level_count};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_testing::corpus;
use quandary_tileworld::file;
use quandary_tileworld::format::{Content, FileFormat};
use quandary_tileworld::model::{CELLS, Level, Ruleset};
use quandary_tileworld::rules::Rules;
use std::path::Path;

const TICKS: usize = 2000;

/// Maximum length of the lists of a position: movers and slip list entries of both rule sets.
const MOST_ENTRIES: usize = 24 * CELLS;

/// Plays to the end or for a number of ticks, rewinds to some tick, and plays on from there again.
/// Returns the number of ticks played.
fn examine(level: &Level, ruleset: Ruleset, random: &mut RandomSource) -> usize {
    let Ok(rules) = Rules::new(level, ruleset, &random.setup()) else {
        return 0;
    };
    let inputs = random.inputs(TICKS);
    let kept_at = random.below(TICKS / 2);
    let (mut state, mut kept) = (rules.start(), None);
    let mut events = Vec::new();
    let mut at_kept = 0;
    for (tick, input) in inputs.iter().enumerate() {
        if tick == kept_at {
            kept = Some(state.clone());
            at_kept = events.len();
        }
        rules.tick(&mut state, *input, &mut events);
        assert!(
            state.list_length() < MOST_ENTRIES,
            "{}",
            state.list_length()
        );
        assert!(usize::from(state.chip()) < CELLS);
    }
    let mut again = kept.expect("a tick of the game");
    let mut heard = Vec::new();
    for input in &inputs[kept_at..] {
        rules.tick(&mut again, *input, &mut heard);
    }
    assert!(again == state && again.digest() == state.digest());
    assert_eq!(heard, events[at_kept..]);
    state.now() as usize
}

/// Plays games with different inputs and seeds until the given number of ticks is reached, because
/// Chip may die early. Returns the number of ticks played.
fn examine_often(level: &Level, ruleset: Ruleset, random: &mut RandomSource) -> usize {
    const MOST_GAMES: usize = 20;
    let mut ticks = 0;
    for _ in 0..MOST_GAMES {
        if ticks < TICKS {
            ticks += examine(level, ruleset, random);
        }
    }
    ticks
}

const BOTH: [Ruleset; 2] = [Ruleset::Ms, Ruleset::Lynx];

/// Examines a number of levels under each rule set.
fn examine_random(levels: u64) {
    for ruleset in BOTH {
        let mut ticks = 0;
        for seed in 0..levels {
            let mut random = RandomSource::new(seed);
            let level = random.level(ruleset);
            ticks += examine_often(&level, ruleset, &mut random);
        }
        let mean = ticks / levels as usize;
        println!("{ruleset:?}: {mean} ticks a level");
        assert!(mean > TICKS / 2, "levels are played, not refused: {mean}");
    }
}

#[test]
fn random_levels_play_deterministically_without_panic_or_growth() {
    examine_random(level_count(150));
}

/// Changes tiles, connections and creatures of a level, and often moves Chip.
fn change(level: &mut Level, ruleset: Ruleset, random: &mut RandomSource) {
    for _ in 0..random.below(30) {
        let (place, code) = (random.below(CELLS), random.byte() % 0x70);
        let buried = random.chance(10);
        let layer = if buried {
            &mut level.lower
        } else {
            &mut level.upper
        };
        layer.codes[place] = code;
    }
    for field in &mut level.fields {
        for _ in 0..random.below(4) {
            if !field.data.is_empty() {
                let at = random.below(field.data.len());
                field.data[at] = random.below(40) as u8;
            }
        }
    }
    if ruleset == Ruleset::Lynx || random.chance(50) {
        random.put_chip(level, ruleset);
    }
}

/// Examines mutated levels of a file.
fn examine_changed(file: Vec<u8>, rounds: usize) {
    let source = Source::new("levels.dat", file);
    let read = file::read(&source, FileFormat::DAT, &ReadOptions::default());
    let Content::Levels(set) = read.expect("within limits").content else {
        panic!("no level set");
    };
    let mut random = RandomSource::new(2);
    for ruleset in BOTH {
        let (mut played, mut ticks) = (0, 0);
        for _ in 0..rounds {
            let mut level = set.levels[random.below(set.levels.len())].clone();
            change(&mut level, ruleset, &mut random);
            let passed = examine_often(&level, ruleset, &mut random);
            played += usize::from(passed > 0);
            ticks += passed;
        }
        println!("{ruleset:?}: {played} of {rounds} played, {ticks} ticks");
        assert!(2 * played > rounds, "{ruleset:?}: {played} of {rounds}");
    }
}

#[test]
fn mutated_samples_play_without_panic_or_growth() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tileworld");
    let file = std::fs::read(folder.join("lessons.dat")).expect("a sample");
    examine_changed(file, level_count(60) as usize);
}

#[test]
fn mutated_public_levels_play_without_panic_or_growth() {
    for set in ["intro", "CCLP1", "CCLP2", "CCLP4"] {
        let Some(file) = corpus::file(&format!("tileworld/sets/{set}.dat")) else {
            return;
        };
        examine_changed(file, level_count(40) as usize / 4);
    }
}
