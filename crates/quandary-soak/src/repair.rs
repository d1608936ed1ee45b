//! Checks that damaged levels are rebuilt and that all other levels stay the same.

use crate::collect::fingerprints;
use crate::examine::{Reading, options};
use quandary::core::budget::Reason;
use quandary::core::diagnostic::Strictness;
use quandary::core::family::{Document, Repaired, StartRepair};
use quandary::core::job::Status;
use quandary::core::source::Source;
use quandary::open;
use std::sync::Arc;

/// Node limit of a repair.
const NODES: u64 = 20_000;

/// Rebuilds the damaged levels of a file. The result has the same levels; those without errors keep
/// their fingerprints, and those that were rebuilt are not damaged any more. Returns the number of
/// damaged levels.
///
/// # Panics
/// Panics if one of these properties does not hold.
pub(crate) fn examine_repair(reading: &Reading) -> u64 {
    let document = &**reading.document();
    let Some(start) = document.family().repair else {
        return 0;
    };
    let (repaired, status) = repair(start, document);
    let Repaired { bytes, notes } = repaired;
    assert!(notes.iter().all(|note| !note.is_empty()));
    if notes.is_empty() {
        assert_eq!(bytes, document.source().bytes(), "nothing was damaged");
        return 0;
    }
    let source = Source::new("repaired", bytes.clone());
    let format = document.format().id;
    let Ok(again) = open(source, Some(format), &options(Strictness::Lenient)) else {
        return notes.len() as u64;
    };
    examine_levels(document, &again);
    // A byte that is not UTF-8 may have been on a board, and decides how the others are read.
    let is_read_alike = again.source().encoding() == document.source().encoding();
    if status == Status::Done && is_read_alike {
        let (second, _) = repair(start, &*again);
        let (left, damaged) = (second.notes.len(), notes.len());
        let is_rebuilt = bytes != document.source().bytes();
        assert_eq!(second.bytes, bytes, "repaired twice");
        assert!(left < damaged + usize::from(!is_rebuilt), "{notes:?}");
    }
    notes.len() as u64
}

/// Rebuilds as many levels as the node limit allows.
fn repair(start: StartRepair, document: &dyn Document) -> (Repaired, Status) {
    let mut job = start(document);
    let status = job.run(NODES);
    let stopped = (status == Status::Running).then_some(Reason::Nodes);
    (job.finish(stopped), status)
}

/// Levels without errors are the same after the repair.
fn examine_levels(before: &dyn Document, after: &Arc<dyn Document>) {
    let (Some(before), Some(after)) = (before.levels(), after.levels()) else {
        return;
    };
    assert_eq!(before.count(), after.count(), "levels");
    let pairs = fingerprints(before).into_iter().zip(fingerprints(after));
    for (index, (before, after)) in pairs.enumerate() {
        if before.is_some() {
            assert_eq!(before, after, "level {}", index + 1);
        }
    }
}
