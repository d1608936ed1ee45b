//! Fingerprints of levels, and levels written to new files.

use crate::examine::{Reading, options};
use quandary::core::diagnostic::Strictness;
use quandary::core::family::{CannotWrite, CollectedLevel, Converted, Document, Levels};
use quandary::core::fingerprint::LevelFingerprints;
use quandary::core::format::Format;
use quandary::core::level::{LevelIndex, LevelNumber};
use quandary::core::source::Source;
use quandary::open;
use std::sync::Arc;

/// Computes the fingerprints of all levels, and compares them with those in the canonical form, in
/// every format that loses nothing, and in a new file with the same levels. Returns the number of
/// levels with a fingerprint.
///
/// # Panics
/// Panics if a level has another fingerprint in another file.
pub(crate) fn examine_collection(reading: &Reading) -> u64 {
    let document = &**reading.document();
    let Some(levels) = document.levels() else {
        return 0;
    };
    let fingerprints = fingerprints(levels);
    let same = |file: Vec<u8>, format: &Format| compare(&fingerprints, file, format);
    same(document.canonical(), document.format());
    for format in document.family().formats {
        if let Ok(converted) = document.convert(format)
            && converted.lost.is_empty()
        {
            same(converted.bytes, format);
        }
    }
    let all = CollectedLevel::all(document);
    let format = document.format();
    let written = [
        levels.collect(&all, format),
        levels.renumber(LevelNumber(1), format),
        levels.write_solutions(&[], format, None),
    ];
    for file in written {
        examine_new_file(file, &fingerprints, format);
    }
    fingerprints.iter().flatten().count() as u64
}

/// The fingerprints of all levels; `None` for a level with errors.
fn fingerprints(levels: &dyn Levels) -> Vec<Option<LevelFingerprints>> {
    let indices = (0..levels.count()).map(LevelIndex);
    let fingerprints = indices.map(|level| {
        let fingerprints = levels.fingerprints(level).ok();
        let key = levels.solution_key(level).ok();
        assert_eq!(key.is_some(), fingerprints.is_some());
        fingerprints
    });
    fingerprints.collect()
}

fn examine_new_file(
    written: Result<Converted, CannotWrite>,
    fingerprints: &[Option<LevelFingerprints>],
    format: &Format,
) {
    match written {
        Err(why) => assert!(!why.0.is_empty()),
        Ok(file) if file.lost.is_empty() => compare(fingerprints, file.bytes, format),
        Ok(file) => assert!(file.lost.iter().all(|lost| !lost.is_empty())),
    }
}

/// Levels that have fingerprints in both files have the same ones.
fn compare(before: &[Option<LevelFingerprints>], bytes: Vec<u8>, format: &Format) {
    let Some(again) = read(bytes, format) else {
        return;
    };
    let Some(levels) = again.levels() else {
        return;
    };
    let after = fingerprints(levels);
    assert_eq!(before.len(), after.len(), "{}", format.id);
    for (index, pair) in before.iter().zip(&after).enumerate() {
        if let (Some(before), Some(after)) = pair {
            assert_eq!(before, after, "level {} as {}", index + 1, format.id);
        }
    }
}

/// `None` if a limit was exceeded.
fn read(bytes: Vec<u8>, format: &Format) -> Option<Arc<dyn Document>> {
    let source = Source::new("again", bytes);
    open(source, Some(format.id), &options(Strictness::Lenient)).ok()
}
