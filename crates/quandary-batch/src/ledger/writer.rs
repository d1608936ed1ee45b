//! Appends records to a file of the ledger.

use super::encode;
use crate::record::Record;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a record may wait until it is forced to the disk.
pub const SYNC: Duration = Duration::from_secs(1);

/// Why nothing can be appended.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct WriterError {
    /// The file or folder.
    pub path: PathBuf,
    /// The error of the system.
    pub source: io::Error,
}

/// A file of the ledger that only this writer appends to.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
    /// Length of the whole lines.
    length: u64,
    synced: Instant,
    is_dirty: bool,
}

impl Writer {
    /// Creates a new file in the folder of a ledger, which is created as well. `name` is the start of
    /// the file's name, for example the number of a chunk.
    ///
    /// # Errors
    /// The folder or the file cannot be created.
    pub fn create(folder: &Path, name: &str) -> Result<Self, WriterError> {
        let failed = |source| WriterError {
            path: folder.to_owned(),
            source,
        };
        fs::create_dir_all(folder).map_err(failed)?;
        let process = std::process::id();
        for number in 1.. {
            let path = folder.join(format!("{name}-{process}-{number}.jsonl"));
            match Self::create_new(&path) {
                Ok(file) => {
                    return Ok(Self {
                        path,
                        file,
                        length: 0,
                        synced: Instant::now(),
                        is_dirty: false,
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(source) => return Err(WriterError { path, source }),
            }
        }
        Err(failed(io::ErrorKind::AlreadyExists.into()))
    }

    /// Creates and locks a file. Fails if it exists, so that two writers never share a file.
    fn create_new(path: &Path) -> io::Result<File> {
        let file = OpenOptions::new()
            .append(true)
            .create_new(true)
            .open(path)?;
        file.try_lock().map_err(io::Error::from)?;
        Ok(file)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a record.
    ///
    /// # Errors
    /// It cannot be written, for example because the disk is full. The file then ends with the
    /// record before it.
    pub fn append(&mut self, record: &Record) -> Result<(), WriterError> {
        let line = encode(record).map_err(io::Error::from);
        let written = line.and_then(|line| self.append_line(&line));
        written.map_err(|source| WriterError {
            path: self.path.clone(),
            source,
        })
    }

    fn append_line(&mut self, line: &str) -> io::Result<()> {
        let line = format!("{line}\n");
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // If this fails too, the reader finds the incomplete line.
            let _ = self.file.set_len(self.length);
            return Err(error);
        }
        self.length += line.len() as u64;
        self.is_dirty = true;
        if self.synced.elapsed() >= SYNC {
            self.sync_data()?;
        }
        Ok(())
    }

    /// Forces what was appended to the disk.
    ///
    /// # Errors
    /// The system cannot write it.
    pub fn sync(&mut self) -> Result<(), WriterError> {
        self.sync_data().map_err(|source| WriterError {
            path: self.path.clone(),
            source,
        })
    }

    fn sync_data(&mut self) -> io::Result<()> {
        if self.is_dirty {
            self.file.sync_data()?;
            self.is_dirty = false;
        }
        self.synced = Instant::now();
        Ok(())
    }
}

/// A file without records is removed; otherwise the rest is forced to the disk.
impl Drop for Writer {
    fn drop(&mut self) {
        // No caller is left to report an error to, and the system has the lines already.
        let _ = match self.length {
            0 => fs::remove_file(&self.path),
            _ => self.sync_data(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::{Line, Reader};
    use crate::record::Outcome;
    use crate::record::tests::record;

    #[test]
    fn writers_have_files_of_their_own_and_empty_ones_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut one = Writer::create(folder.path(), "chunk").unwrap();
        let two = Writer::create(folder.path(), "chunk").unwrap();
        assert_ne!(one.path(), two.path());
        assert!(Writer::create_new(one.path()).is_err(), "the file exists");
        one.append(&record(Outcome::Unsolvable)).unwrap();
        let (kept, removed) = (one.path().to_owned(), two.path().to_owned());
        drop((one, two));
        assert!(kept.is_file() && !removed.exists());
        let lines: Vec<_> = Reader::open(folder.path()).unwrap().collect();
        assert!(matches!(&lines[..], [Line::Record(_, _)]), "{lines:?}");
    }

    #[test]
    fn a_file_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ledger");
        fs::write(&file, "no folder").unwrap();
        let error = Writer::create(&file, "chunk").unwrap_err().to_string();
        assert!(error.contains("ledger: "), "{error}");
    }
}
