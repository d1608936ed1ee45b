//! New collections of levels from several files.

use super::document::File;
use crate::model::{Collection, Level, Note};
use quandary_core::family::{CannotWrite, CollectedLevel, Document};
use quandary_core::level::{LevelIndex, NotPlayable};

/// Returns a collection with the notes of one file and levels of several files, and what it cannot
/// hold.
pub(super) fn collect(
    own: &File,
    levels: &[CollectedLevel<'_>],
) -> Result<(Collection, Vec<String>), CannotWrite> {
    let notes = &own.parsed.collection.notes;
    let mut collected = Vec::new();
    let mut others: Vec<&File> = Vec::new();
    let mut lost = Vec::new();
    let author = own.parsed.collection.note("author").unwrap_or_default();
    for (number, from) in (1..).zip(levels) {
        let file: &File = from.file()?;
        let level = file.parsed.collection.levels.get(from.level.0);
        let level = level.ok_or_else(|| from.missing())?.clone();
        if level.author.is_empty() && !author.is_empty() {
            let loss = format!("that level {number} has no author; it gets the author {author}");
            lost.push(loss);
        }
        collected.push(level);
        let is_known = std::ptr::eq(file, own);
        if !is_known && !others.iter().any(|other| std::ptr::eq(*other, file)) {
            others.push(file);
        }
    }
    let without_notes = others
        .into_iter()
        .filter(|other| has_other_notes(other, notes));
    lost.extend(without_notes.map(|other| {
        let name = other.source().name();
        format!("the notes about the whole collection {name}")
    }));
    let collection = Collection {
        notes: notes.clone(),
        levels: collected,
    };
    Ok((collection, lost))
}

/// A collection of one level without its records.
pub(super) fn extract(own: &File, level: LevelIndex) -> Result<Collection, CannotWrite> {
    let level = own.parsed.collection.levels.get(level.0);
    let level = level.ok_or_else(NotPlayable::no_such_level)?.clone();
    Ok(Collection {
        notes: Vec::new(),
        levels: vec![Level {
            records: Vec::new(),
            ..level
        }],
    })
}

/// Whether a file has notes about the whole collection that the new one does not have. Its author is
/// that of its levels.
fn has_other_notes(file: &File, notes: &[Note]) -> bool {
    let mut others = file.parsed.collection.notes.iter();
    others.any(|note| note.value("author").is_none() && !notes.contains(note))
}
