//! Checks that levels keep their fingerprints when they are written to new files.

use crate::examine::{Reading, options};
use crate::mutate::Dice;
use quandary::core::diagnostic::Strictness;
use quandary::core::family::{CannotWrite, CollectedLevel, Converted, Document, Levels};
use quandary::core::fingerprint::LevelFingerprints;
use quandary::core::format::Format;
use quandary::core::level::{LevelIndex, LevelNumber};
use quandary::core::source::Source;
use quandary::open;
use std::sync::Arc;

/// Maximum number of levels of a file whose levels are written in every way. Those of larger files are
/// written in one way, and only the first ones are compared.
const MANY: usize = 1_000;

/// A way to write the levels of a file to another file.
enum Way {
    Canonical,
    /// A format that may lose something.
    Convert(&'static Format),
    Collect,
    Renumber,
    WriteSolutions,
}

impl Way {
    fn all(document: &dyn Document) -> Vec<Self> {
        let formats = document.family().formats.iter();
        let mut all = vec![
            Self::Canonical,
            Self::Collect,
            Self::Renumber,
            Self::WriteSolutions,
        ];
        all.extend(formats.map(|format| Self::Convert(format)));
        all
    }
}

/// Computes the fingerprints of the levels, and compares them with those in the canonical form, in
/// every format that loses nothing, and in a new file with the same levels; for files with many levels
/// in one of these. Returns the number of levels with a fingerprint.
///
/// # Panics
/// Panics if a level has another fingerprint in another file.
pub(crate) fn examine_collection(reading: &Reading, dice: &mut Dice) -> u64 {
    let document = &**reading.document();
    let Some(levels) = document.levels() else {
        return 0;
    };
    let fingerprints = fingerprints(levels);
    let mut ways = Way::all(document);
    if levels.count() > MANY {
        ways = vec![ways.swap_remove(dice.below(ways.len()))];
    }
    let format = document.format();
    for way in ways {
        let written = match way {
            Way::Canonical => {
                compare(&fingerprints, document.canonical(), format);
                continue;
            }
            Way::Convert(to) => {
                if let Ok(converted) = document.convert(to)
                    && converted.lost.is_empty()
                {
                    compare(&fingerprints, converted.bytes, to);
                }
                continue;
            }
            Way::Collect => levels.collect(&CollectedLevel::all(document), format),
            Way::Renumber => levels.renumber(LevelNumber(1), format),
            Way::WriteSolutions => levels.write_solutions(&[], format, None),
        };
        examine_new_file(written, &fingerprints, format);
    }
    fingerprints.iter().flatten().count() as u64
}

/// The fingerprints of all levels; `None` for a level with errors, and for those after the first
/// [`MANY`].
pub(crate) fn fingerprints(levels: &dyn Levels) -> Vec<Option<LevelFingerprints>> {
    let indices = (0..levels.count()).map(LevelIndex);
    let fingerprints = indices.map(|level| {
        if level.0 >= MANY {
            return None;
        }
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
