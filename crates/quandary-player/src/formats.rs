//! The formats in which a file can be saved.

use quandary_core::family::{CannotWrite, Converted, Document};
use quandary_core::format::Format;

/// A format that can hold a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writable {
    /// The format.
    pub format: &'static Format,
    /// What it cannot store of the file, one line each.
    pub lost: Vec<String>,
}

/// The formats of its family in which a file can be written, in the order of the family. It is written
/// in each of them to find out, so ask once, when a list of formats is shown.
#[must_use]
pub fn writable(document: &dyn Document) -> Vec<Writable> {
    let formats = document.family().formats.iter().copied();
    let written = formats.filter_map(|format| {
        let Converted { lost, .. } = written_in(document, format).ok()?;
        Some(Writable { format, lost })
    });
    written.collect()
}

/// A file in a format of its family; in its own format, the canonical form.
///
/// # Errors
/// The format cannot hold the file.
pub fn written_in(
    document: &dyn Document,
    format: &'static Format,
) -> Result<Converted, CannotWrite> {
    match document.convert(format) {
        // Not every family converts to the format that a file already has.
        Err(_) if format == document.format() => Ok(Converted {
            bytes: document.canonical(),
            lost: Vec::new(),
        }),
        written => written,
    }
}
