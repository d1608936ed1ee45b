//! The formats in which a file can be saved.

use quandary_core::family::{CannotWrite, Converted, Document};
use quandary_core::format::Format;

/// A format in which a file can be written, possibly with losses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writable {
    /// The format.
    pub format: &'static Format,
    /// What is lost from the file because the format cannot store it, one line each.
    pub lost: Vec<String>,
}

/// Returns the formats in which a file can be written, in the order in which the family lists them.
///
/// The function converts the file to each format of the family, so call it only once each time a
/// list of formats is shown.
#[must_use]
pub fn writable(document: &dyn Document) -> Vec<Writable> {
    let formats = document.family().formats.iter().copied();
    let written = formats.filter_map(|format| {
        let Converted { lost, .. } = written_in(document, format).ok()?;
        Some(Writable { format, lost })
    });
    written.collect()
}

/// Converts a file to a format of its family. The conversion to the current format of the file
/// never fails: if the family does not support this conversion, the function returns the canonical
/// form of the file.
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
