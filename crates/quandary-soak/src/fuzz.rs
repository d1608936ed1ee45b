//! The functions that the fuzz targets call. A test calls these functions with the stored
//! fuzz inputs (`fuzz/corpus`).

use crate::door::{Door, Work};
use crate::examine::{Reading, examine_matches};
use crate::mutant::Mutant;
use crate::mutate::Dice;
use crate::play::examine_moves;
use crate::sample::{Origin, Sample};
use quandary::core::family::Puzzle;
use quandary::core::level::LevelIndex;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::{FamilyId, open};
use quandary_crossoban::format::lurd;
use quandary_gartriage::model::Solution;
use std::sync::{Arc, LazyLock};

/// Doors of the targets; the others are too slow.
const DOORS: [Door; 7] = [
    Door::Write,
    Door::Fix,
    Door::Convert,
    Door::List,
    Door::Verify,
    Door::Collect,
    Door::Link,
];

/// Reads a fuzz input as a file and checks it in several ways. The first byte selects the format;
/// the other bytes are the file.
///
/// # Panics
/// Panics if a check fails.
pub fn file(family: FamilyId, input: &[u8]) {
    let Some((first, bytes)) = input.split_first() else {
        return;
    };
    let formats = family.family().info().formats;
    let mutant = Mutant {
        source: Source::new("fuzz", bytes.to_vec()),
        family,
        format: formats[usize::from(*first) % formats.len()],
        moves: String::new(),
        origin: Origin::Ours,
    };
    examine_matches(&mutant.source);
    let (reading, _) = Reading::new(&mutant.source, mutant.format);
    for door in DOORS {
        if let Some(reading) = &reading {
            let _: Work = door.enter(reading, &mutant, &mut Dice::seeded(0));
        }
    }
}

/// Returns the fuzz input that makes [`file()`] read a sample: one byte that selects the format,
/// followed by the bytes of the sample. `None` if the family of the sample does not have its
/// format.
#[must_use]
pub fn seed(sample: &Sample) -> Option<Vec<u8>> {
    let mut formats = sample.family.family().info().formats.iter();
    let first = formats.position(|format| format.id == sample.format.id)?;
    let mut input = vec![u8::try_from(first).ok()?];
    input.extend_from_slice(&sample.bytes);
    Some(input)
}

/// Files whose levels are played.
const LEVELS: [(&str, &[u8]); 5] = [
    ("apad", include_bytes!("../../../samples/apad/mixed.apad")),
    (
        "crossoban",
        include_bytes!("../../../samples/crossoban/lessons.crossoban"),
    ),
    (
        "gartriage",
        include_bytes!("../../../samples/gartriage/lessons.Gartriage"),
    ),
    ("tnt", include_bytes!("../../../samples/tents/island.tnt")),
    (
        "dat",
        include_bytes!("../../../samples/tileworld/lessons.dat"),
    ),
];

static PUZZLES: LazyLock<Vec<Arc<dyn Puzzle>>> = LazyLock::new(|| {
    let puzzles = LEVELS.iter().flat_map(|(format, bytes)| {
        let source = Source::new(*format, bytes.to_vec());
        let document = open(source, Some(format), &ReadOptions::default()).expect("a sample");
        let levels = document.levels().expect("a file of levels");
        let all = (0..levels.count()).map(LevelIndex);
        all.filter_map(|level| levels.open(level, None).ok())
            .collect::<Vec<_>>()
    });
    puzzles.collect()
});

/// Number of levels that [`moves`] selects from.
#[must_use]
pub fn levels() -> usize {
    PUZZLES.len()
}

/// Plays a fuzz input as moves, and checks that moves stay the same when they are written and
/// parsed again. The first byte selects the level; the other bytes are the moves.
///
/// # Panics
/// Panics if a check fails.
pub fn moves(input: &[u8]) {
    let Some((first, bytes)) = input.split_first() else {
        return;
    };
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    examine_pushes(text);
    examine_couplings(text);
    examine_moves(&*PUZZLES[usize::from(*first) % PUZZLES.len()], text);
}

/// A move record of Crossoban does not change if it is written and parsed again.
fn examine_pushes(text: &str) {
    if let Ok(moves) = lurd::parse(text) {
        let written = lurd::write(&moves);
        assert_eq!(lurd::parse(&written), Ok(moves), "{written}");
    }
}

/// A solution string of Gartriage does not change if it is written and parsed again; errors name
/// their token.
fn examine_couplings(text: &str) {
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
}
