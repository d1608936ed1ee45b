//! Files that grow line by line, so that a run that is killed can be continued.

use crate::exit::CliError;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A file to which lines are appended. Each line is written at once, so that a killed process leaves
/// at most one incomplete line, at the end. No other run can append to the file at the same time.
#[derive(Debug)]
pub(crate) struct AppendFile {
    name: String,
    file: File,
}

impl AppendFile {
    /// Opens or creates the file and returns its complete lines. An incomplete last line is removed.
    pub(crate) fn open(path: &Path) -> Result<(Self, Vec<String>), CliError> {
        let name = path.display().to_string();
        let failed = |error| CliError::io(&name, error);
        if path.is_dir() {
            return Err(CliError::folder(&name));
        }
        let file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path);
        let mut file = file.map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            let message = format!("{name}: another run is writing to this file");
            return Err(CliError::usage(message));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let complete = bytes.iter().rposition(|byte| *byte == b'\n');
        bytes.truncate(complete.map_or(0, |end| end + 1));
        file.set_len(bytes.len() as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let text = String::from_utf8(bytes);
        let text = text.map_err(|error| failed(io::Error::other(error)))?;
        let lines = text.lines().map(str::to_owned).collect();
        Ok((Self { name, file }, lines))
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Appends a line.
    pub(crate) fn line(&mut self, line: &str) -> Result<(), CliError> {
        let line = format!("{line}\n");
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|error| CliError::io(&self.name, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use quandary_core::limits::Limits;

    #[test]
    fn an_incomplete_last_line_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.jsonl");
        for (before, lines, after) in [
            ("", &[][..], "new\n"),
            ("one\ntwo\nthr", &["one", "two"], "one\ntwo\nnew\n"),
            ("thr", &[], "new\n"),
            ("one\n", &["one"], "one\nnew\n"),
        ] {
            std::fs::write(&path, before).unwrap();
            let (mut file, found) = AppendFile::open(&path).unwrap();
            assert_eq!(found, lines);
            file.line("new").unwrap();
            drop(file);
            let written = read::bytes(&path, &Limits::default()).unwrap();
            assert_eq!(written, after.as_bytes());
        }
    }

    #[test]
    fn two_runs_cannot_append_at_the_same_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.jsonl");
        let first = AppendFile::open(&path).unwrap();
        let second = AppendFile::open(&path).unwrap_err();
        assert!(second.to_string().contains("another run"), "{second}");
        drop(first);
        assert!(AppendFile::open(&path).is_ok());
    }
}
