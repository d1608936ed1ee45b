//! Writes found solutions to solution files.

use super::document::Read;
use crate::format::{Content, FileFormat};
use crate::matching::level_of;
use crate::model::{LevelSet, Record, Ruleset, SolutionFile, SolutionRecord};
use crate::recording::{FoundRecords, found_records, solution_file};
use quandary_core::family::{CannotWrite, Converted, Document, WonSolution};
use quandary_core::format::Format;
use quandary_core::source::file_name;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Writes the solutions of a set to a new file, or to an existing one (S30).
pub(super) fn write(
    set: &LevelSet,
    name: &str,
    solutions: &[WonSolution],
    to: &'static Format,
    onto: Option<&dyn Document>,
) -> Result<Converted, CannotWrite> {
    let found = found_records(set, solutions).map_err(|error| CannotWrite(error.to_string()))?;
    let file = match onto {
        None => {
            let ruleset = found.ruleset.unwrap_or(Ruleset::Ms);
            let empty = solution_file(ruleset, file_name(name).as_bytes(), []);
            with_records(empty, found.records)
        }
        Some(existing) => added(existing, found, solutions)?,
    };
    let converted = written_in(FileFormat::find(to.id), Arc::new(file));
    converted.ok_or_else(|| {
        let message = format!(
            "a {} cannot store solutions; use the extension .tws",
            to.title
        );
        CannotWrite(message)
    })
}

fn written_in(format: Option<&FileFormat>, file: Arc<SolutionFile>) -> Option<Converted> {
    match format? {
        exact if exact == FileFormat::TWS => Some(Converted {
            bytes: crate::format::solution_file(&file),
            lost: Vec::new(),
        }),
        other => other.convert(&Content::Solutions(file)),
    }
}

/// The existing file with the new records, without the replaced ones.
fn added(
    existing: &dyn Document,
    found: FoundRecords,
    solutions: &[WonSolution],
) -> Result<SolutionFile, CannotWrite> {
    let read = existing
        .downcast_ref::<Read>()
        .map(|read| &read.file.content);
    let Some(Content::Solutions(file)) = read else {
        let name = existing.source().name();
        return Err(CannotWrite(format!("{name} is not a file of solutions")));
    };
    if let Some(ruleset) = found.ruleset.filter(|ruleset| *ruleset != file.ruleset) {
        let (own, other) = (file.ruleset.title(), ruleset.title());
        let message = format!("the file has solutions for {own}, these are for {other}");
        return Err(CannotWrite(message));
    }
    let replaced = solutions
        .iter()
        .flat_map(|one| one.replaces.iter().copied());
    let kept = SolutionFile {
        records: without(&file.records, &replaced.collect()),
        ..SolutionFile::clone(file)
    };
    Ok(with_records(kept, found.records))
}

/// A file with more records, each before the first one of a later level.
fn with_records(mut file: SolutionFile, more: Vec<SolutionRecord>) -> SolutionFile {
    for record in more {
        let number = record.number;
        let is_later = |other: &Record| level_of(other).is_some_and(|(other, _)| other > number);
        let place = file.records.iter().position(is_later);
        let place = place.unwrap_or(file.records.len());
        file.records.insert(place, Record::Solution(record));
    }
    file
}

/// The records without those of these entries. Only records of levels are entries.
fn without(records: &[Record], entries: &BTreeSet<usize>) -> Vec<Record> {
    let mut index = 0;
    let mut kept = Vec::with_capacity(records.len());
    for record in records {
        let is_entry = level_of(record).is_some();
        if !is_entry || !entries.contains(&index) {
            kept.push(record.clone());
        }
        index += usize::from(is_entry);
    }
    kept
}
