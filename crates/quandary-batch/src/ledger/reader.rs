//! Reads all records of a ledger.

use super::{Damage, decode};
use crate::record::Record;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Maximum length of a line, in bytes. Longer lines are damaged; they are not kept in memory.
const MAX_LINE: u64 = 256 << 20;

/// A line of the ledger.
#[derive(Debug)]
pub enum Line {
    /// A record and its place.
    Record(Place, Box<Record>),
    /// What is there instead of a record.
    Damaged(DamagedLine),
}

/// A line that is not a record.
#[derive(Debug, thiserror::Error)]
#[error("{}:{line}: {damage}", file.display())]
pub struct DamagedLine {
    /// The file.
    pub file: Arc<PathBuf>,
    /// The number of the line, from 1.
    pub line: u64,
    /// What is wrong.
    pub damage: Damage,
}

/// Where a record is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The index of the file, ordered by name.
    pub file: u32,
    /// The number of the line, from 1.
    pub line: u64,
}

/// An iterator over the lines of all files of a ledger, in the order of their names. Only one line
/// is in memory at a time.
#[derive(Debug)]
pub struct Reader {
    files: Vec<PathBuf>,
    /// The index of the next file.
    next: u32,
    open: Option<OpenFile>,
}

#[derive(Debug)]
struct OpenFile {
    path: Arc<PathBuf>,
    index: u32,
    reader: BufReader<File>,
    line: u64,
    is_over: bool,
}

impl Reader {
    /// Opens a ledger. A folder that does not exist has no records.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let mut files = Vec::new();
        match fs::read_dir(folder) {
            Ok(entries) => {
                for entry in entries {
                    let path = entry?.path();
                    if path
                        .extension()
                        .is_some_and(|extension| extension == "jsonl")
                    {
                        files.push(path);
                    }
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        files.sort();
        Ok(Self::of(files))
    }

    /// Reads these files.
    #[must_use]
    pub fn of(files: Vec<PathBuf>) -> Self {
        Self {
            files,
            next: 0,
            open: None,
        }
    }

    fn damaged(file: Arc<PathBuf>, line: u64, error: &io::Error) -> Line {
        Line::Damaged(DamagedLine {
            file,
            line,
            damage: Damage::Form(error.to_string()),
        })
    }
}

impl Iterator for Reader {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        loop {
            if let Some(open) = &mut self.open {
                match open.next() {
                    Some(line) => return Some(line),
                    None => self.open = None,
                }
            }
            let path = Arc::new(self.files.get(self.next as usize)?.clone());
            let index = self.next;
            self.next += 1;
            match File::open(&*path) {
                Ok(file) => {
                    self.open = Some(OpenFile {
                        path,
                        index,
                        reader: BufReader::new(file),
                        line: 0,
                        is_over: false,
                    });
                }
                Err(error) => return Some(Self::damaged(path, 1, &error)),
            }
        }
    }
}

impl OpenFile {
    fn next(&mut self) -> Option<Line> {
        if self.is_over {
            return None;
        }
        self.line += 1;
        let mut bytes = Vec::new();
        let mut limited = self.reader.by_ref().take(MAX_LINE);
        Some(match limited.read_until(b'\n', &mut bytes) {
            Ok(0) => return None,
            Ok(_) => self.decoded(bytes.strip_suffix(b"\n").unwrap_or(&bytes)),
            Err(error) => {
                self.is_over = true;
                Reader::damaged(Arc::clone(&self.path), self.line, &error)
            }
        })
    }

    fn decoded(&self, line: &[u8]) -> Line {
        match decode(line) {
            Ok(record) => {
                let place = Place {
                    file: self.index,
                    line: self.line,
                };
                Line::Record(place, Box::new(record))
            }
            Err(damage) => Line::Damaged(DamagedLine {
                file: Arc::clone(&self.path),
                line: self.line,
                damage,
            }),
        }
    }
}
