//! Where records go.

use crate::args::Stream;
use crate::context::Context;
use crate::exit::Trouble;
use crate::write::{Draft, Existing};
use quandary_core::format::FormatKind;

/// Bytes that are written at once.
const BLOCK: usize = 1 << 17;

/// A file that takes its place when it is finished, or standard output.
pub(super) struct Sink {
    buffer: Vec<u8>,
    /// Standard output if there is none.
    draft: Option<Draft>,
}

impl Sink {
    pub(super) fn new(
        stream: &Stream,
        kind: FormatKind,
        context: &Context,
    ) -> Result<Self, Trouble> {
        let draft = match &stream.writing.output {
            Some(path) => {
                let existing = if stream.writing.force {
                    Existing::Replace
                } else {
                    Existing::Keep
                };
                Some(Draft::new(path, existing)?)
            }
            None if kind == FormatKind::Binary && context.out.is_terminal() => {
                return Err(Trouble::usage(
                    "this format is not for terminals; -o OUT writes it to a file",
                ));
            }
            None => None,
        };
        Ok(Self {
            buffer: Vec::with_capacity(BLOCK),
            draft,
        })
    }

    pub(super) fn write(&mut self, record: &[u8], context: &mut Context) -> Result<(), Trouble> {
        if self.buffer.len() + record.len() > BLOCK {
            self.flush(context)?;
        }
        self.buffer.extend_from_slice(record);
        Ok(())
    }

    fn flush(&mut self, context: &mut Context) -> Result<(), Trouble> {
        match &mut self.draft {
            Some(draft) => draft.write(&self.buffer)?,
            None => context.out.bytes(&self.buffer)?,
        }
        self.buffer.clear();
        Ok(())
    }

    pub(super) fn finish(mut self, context: &mut Context) -> Result<(), Trouble> {
        self.flush(context)?;
        self.draft.map_or(Ok(()), Draft::finish)
    }
}
