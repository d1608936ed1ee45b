//! Writes levels from several files to a new file.

use super::document::{File, write_levels};
use quandary_core::family::{CannotWrite, CollectedLevel, Converted};
use quandary_core::format::Format;

/// Writes levels of several files. Files of this family say nothing about the whole file.
pub(super) fn collect(
    levels: &[CollectedLevel<'_>],
    to: &'static Format,
) -> Result<Converted, CannotWrite> {
    let mut collected = Vec::new();
    let mut marks = Vec::new();
    for from in levels {
        let file: &File = from.file()?;
        let level = file.parsed.levels.get(from.level.0);
        let level = level.ok_or_else(|| from.missing())?;
        collected.push(file.level_for(level, to));
        marks.push(file.given_marks());
    }
    write_levels(&collected, to, |index| marks[index])
}
