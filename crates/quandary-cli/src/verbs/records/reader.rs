//! Sequential reading of a file of records.

use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::read;
use quandary_core::diagnostic::{Diagnostics, Severity, Strictness};
use quandary_core::records::Records;
use quandary_core::sink::DiagnosticSink;
use quandary_core::span::Span;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Maximum number of findings reported for a file; further ones are only counted.
const MAX_REPORTED: usize = 20;

/// Size of the read buffer in bytes.
const BLOCK: usize = 1 << 17;

/// A file of records.
pub(super) struct RecordReader {
    records: &'static dyn Records,
    name: String,
    from: BufReader<Box<dyn Read>>,
    record: Vec<u8>,
    /// Number of records read.
    number: u64,
    findings: DiagnosticSink,
}

impl RecordReader {
    pub(super) fn open(
        file: &OsStr,
        records: &'static dyn Records,
        strictness: Strictness,
    ) -> Result<Self, CliError> {
        let name = file.to_string_lossy().into_owned();
        let from: Box<dyn Read> = if file == "-" {
            Box::new(io::stdin().lock())
        } else {
            Box::new(read::open(Path::new(file))?)
        };
        Ok(Self {
            records,
            name,
            from: BufReader::with_capacity(BLOCK, from),
            record: vec![0; records.width()],
            number: 0,
            findings: DiagnosticSink::new(strictness, Diagnostics::with_capacity(MAX_REPORTED)),
        })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Offset of the last record read.
    pub(super) fn offset(&self) -> u64 {
        self.number.saturating_sub(1) * self.record.len() as u64
    }

    /// The next record; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, CliError> {
        let filled = fill(&mut self.from, &mut self.record);
        let filled = filled.map_err(|error| CliError::io(&self.name, error))?;
        if filled < self.record.len() {
            if filled > 0 {
                let end = place(self.number * self.record.len() as u64);
                let tail = Span::new(end, end.saturating_add(filled));
                self.records.check_tail(tail, &mut self.findings);
            }
            return Ok(None);
        }
        self.number += 1;
        let at = place(self.offset());
        self.records
            .check(self.number, at, &self.record, &mut self.findings);
        Ok(Some(&self.record))
    }

    /// Reports the findings and returns their exit status.
    pub(super) fn finish(self, context: &mut Context) -> Exit {
        let findings = self.findings.sorted();
        for finding in &findings {
            context.report_finding(&self.name, finding);
        }
        let more = findings.left_out();
        if more > 0 {
            context.warn(format!("{}: {more} more findings", self.name));
        }
        match findings.worst() {
            Some(Severity::Error) => Exit::Findings,
            _ => Exit::Success,
        }
    }
}

/// An offset as an index of a span; saturates on 32-bit machines.
fn place(offset: u64) -> usize {
    usize::try_from(offset).unwrap_or(usize::MAX)
}

/// Fills the record as far as there are bytes; returns the number of bytes.
fn fill(from: &mut impl BufRead, record: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < record.len() {
        let found = match from.fill_buf() {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if found.is_empty() {
            break;
        }
        let take = found.len().min(record.len() - filled);
        record[filled..filled + take].copy_from_slice(&found[..take]);
        from.consume(take);
        filled += take;
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns one byte at a time.
    struct Dripping(&'static [u8]);

    impl Read for Dripping {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    #[test]
    fn records_are_complete_however_the_bytes_arrive() {
        let mut from = BufReader::with_capacity(2, Dripping(b"abcdefgh"));
        let mut record = [0; 3];
        assert_eq!(
            (fill(&mut from, &mut record).unwrap(), &record),
            (3, b"abc")
        );
        assert_eq!(
            (fill(&mut from, &mut record).unwrap(), &record),
            (3, b"def")
        );
        assert_eq!(fill(&mut from, &mut record).unwrap(), 2);
        assert_eq!(fill(&mut from, &mut record).unwrap(), 0);
    }
}
