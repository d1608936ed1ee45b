//! Buffered output of records.

use crate::args::StreamArgs;
use crate::context::Context;
use crate::exit::CliError;
use crate::write::{Existing, PendingFile};
use quandary_core::format::FormatKind;

/// Size of the write buffer in bytes.
const BLOCK: usize = 1 << 17;

/// Writes records to a file or to standard output.
pub(super) struct RecordWriter {
    buffer: Vec<u8>,
    /// `None` for standard output.
    pending: Option<PendingFile>,
}

impl RecordWriter {
    pub(super) fn new(
        stream: &StreamArgs,
        kind: FormatKind,
        context: &Context,
    ) -> Result<Self, CliError> {
        let pending = match &stream.writing.output {
            Some(path) => {
                let existing = if stream.writing.force {
                    Existing::Replace
                } else {
                    Existing::Keep
                };
                Some(context.create(path, existing)?)
            }
            None if kind == FormatKind::Binary && context.out.is_terminal() => {
                return Err(CliError::usage(
                    "binary output is not written to a terminal; use -o OUT to write it to a file",
                ));
            }
            None => None,
        };
        Ok(Self {
            buffer: Vec::with_capacity(BLOCK),
            pending,
        })
    }

    pub(super) fn write(&mut self, record: &[u8], context: &mut Context) -> Result<(), CliError> {
        if self.buffer.len() + record.len() > BLOCK {
            self.flush(context)?;
        }
        self.buffer.extend_from_slice(record);
        Ok(())
    }

    fn flush(&mut self, context: &mut Context) -> Result<(), CliError> {
        match &mut self.pending {
            Some(pending) => pending.write(&self.buffer)?,
            None => context.out.file(&self.buffer)?,
        }
        self.buffer.clear();
        Ok(())
    }

    pub(super) fn finish(mut self, context: &mut Context) -> Result<(), CliError> {
        self.flush(context)?;
        self.pending.map_or(Ok(()), PendingFile::finish)
    }
}
