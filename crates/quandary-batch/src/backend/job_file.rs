//! Chunks as lines of a file: for schedulers that this program does not know.

use super::{Backend, BackendError, io_error};
use crate::chunk::{Chunk, Cut};
use crate::record::Record;
use crate::store::readable;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes the chunks to a file, one line of JSON for each, and does no work.
pub struct JobFile {
    path: PathBuf,
    cut: Cut,
}

impl JobFile {
    /// Creates a backend that writes this file, for a number of workers.
    #[must_use]
    pub fn new(path: PathBuf, workers: usize) -> Self {
        let cut = Cut {
            workers,
            shortest: 1.0,
            longest: 300.0,
        };
        Self { path, cut }
    }
}

impl Backend for JobFile {
    fn cut(&self) -> Cut {
        self.cut
    }

    fn run(&mut self, chunks: Vec<Chunk>, _: &mut dyn FnMut(&Record)) -> Result<(), BackendError> {
        write_chunks(&self.path, &chunks)?;
        Err(BackendError::Emitted)
    }
}

/// Writes chunks to a new file, which is complete or not there.
///
/// # Errors
/// The file exists, or cannot be written.
pub fn write_chunks(path: &Path, chunks: &[Chunk]) -> Result<(), BackendError> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mut file = readable(folder).map_err(io_error(folder))?;
    let mut writer = BufWriter::new(file.as_file_mut());
    for chunk in chunks {
        let written = serde_json::to_writer(&mut writer, chunk).map_err(Into::into);
        let written = written.and_then(|()| writer.write_all(b"\n"));
        written.map_err(io_error(path))?;
    }
    writer.flush().map_err(io_error(path))?;
    drop(writer);
    let kept = file.persist_noclobber(path).map_err(|error| error.error);
    kept.map(drop).map_err(io_error(path))
}

/// Reads the chunk on a line of a file. The first line is 0.
///
/// # Errors
/// The file cannot be read, has no such line, or the line is not a chunk.
pub fn chunk_of_line(path: &Path, line: usize) -> Result<Chunk, BackendError> {
    let file = File::open(path).map_err(io_error(path))?;
    let mut lines = BufReader::new(file).lines();
    let text = lines.nth(line).transpose().map_err(io_error(path))?;
    let missing = || BackendError::Scheduler(format!("{}: no line {line}", path.display()));
    let text = text.ok_or_else(missing)?;
    serde_json::from_str(&text).map_err(|error| {
        let message = format!("{}: line {line} is not a chunk: {error}", path.display());
        BackendError::Scheduler(message)
    })
}
