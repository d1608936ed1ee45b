//! Reads a collection: parses the file and checks the levels.

use crate::model::ParsedCollection;
use crate::{format, lint};
use quandary_core::limits::LimitExceeded;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;

/// Parses a collection and checks the levels. All findings are in
/// [`ParsedCollection::diagnostics`].
///
/// # Errors
/// The file exceeds a limit, see [`format::parse`].
pub fn read(source: &Source, options: &ReadOptions) -> Result<ParsedCollection, LimitExceeded> {
    let mut parsed = format::parse(source, options)?;
    lint::lint(&mut parsed, options.strictness);
    Ok(parsed)
}
