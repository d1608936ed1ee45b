//! Where records go.

use crate::args::StreamArgs;
use crate::context::Context;
use crate::exit::CliError;
use crate::write::{Existing, PendingFile};
use quandary_core::format::FormatKind;

/// Bytes that are written at once.
const BLOCK: usize = 1 << 17;

/// A file that takes its place when it is finished, or standard output.
pub(super) struct RecordWriter {
    buffer: Vec<u8>,
    /// Standard output if there is none.
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
                Some(PendingFile::new(path, existing)?)
            }
            None if kind == FormatKind::Binary && context.out.is_terminal() => {
                return Err(CliError::usage(
                    "this format is not for terminals; -o OUT writes it to a file",
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
            None => context.out.bytes(&self.buffer)?,
        }
        self.buffer.clear();
        Ok(())
    }

    pub(super) fn finish(mut self, context: &mut Context) -> Result<(), CliError> {
        self.flush(context)?;
        self.pending.map_or(Ok(()), PendingFile::finish)
    }
}
