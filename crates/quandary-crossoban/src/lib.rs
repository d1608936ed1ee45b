//! Crossoban: Sokoban, Multiban, Interlock and every mixture of them.
//!
//! `SPEC.md` in this crate numbers every statement about the formats and the rules. The modules
//! have the same names as in the other family crates.

pub mod codes;
pub mod family;
pub mod fingerprint;
pub mod format;
pub mod generate;
pub mod lint;
pub mod model;
pub mod rules;
pub mod scene;
pub mod solve;

use format::ParsedFile;
use quandary_core::format::Format;
use quandary_core::limits::LimitExceeded;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;

/// Reads a file in one of [`format::FORMATS`] and checks its levels.
///
/// # Errors
/// The file exceeds a limit; see [`format::read`].
///
/// # Panics
/// `format` belongs to another family.
pub fn read(
    source: &Source,
    format: &'static Format,
    options: &ReadOptions,
) -> Result<ParsedFile, LimitExceeded> {
    let mut file = format::read(source, format, options)?;
    lint::lint(&mut file, options.strictness);
    Ok(file)
}
