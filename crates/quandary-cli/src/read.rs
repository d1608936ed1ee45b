//! Opens files for reading. Every file that the program reads is opened here.

use crate::exit::CliError;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::span::Span;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Opens a file.
pub(crate) fn open(path: &Path) -> Result<File, CliError> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(CliError::folder(&name));
    }
    #[expect(
        clippy::disallowed_methods,
        reason = "the only place that opens files for reading"
    )]
    let file = File::open(path);
    file.map_err(|error| CliError::io(name, error))
}

/// Reads a file that is not a puzzle file, such as a baseline.
pub(crate) fn bytes(path: &Path, limits: &Limits) -> Result<Vec<u8>, CliError> {
    let name = path.display().to_string();
    let bytes = start(open(path)?, limits.file_bytes.saturating_add(1));
    let bytes = bytes.map_err(|error| CliError::io(&name, error))?;
    let found = bytes.len() as u64;
    let checked = Limits::check("file-bytes", limits.file_bytes, found, Span::default());
    checked.map_err(|exceeded| CliError::Open {
        name,
        error: whole_size(exceeded, path).into(),
    })?;
    Ok(bytes)
}

/// The error for a file that was read only as far as the limit allows, with its whole size if that is
/// known.
pub(crate) fn whole_size(exceeded: LimitExceeded, path: &Path) -> LimitExceeded {
    let size = fs::metadata(path).map_or(0, |file| file.len());
    LimitExceeded {
        found: exceeded.found.max(size),
        ..exceeded
    }
}

/// Reads at most this number of bytes from the start.
pub(crate) fn start(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
