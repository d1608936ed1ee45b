//! Merging of sorted records from several sources.

use super::Pipeline;
use super::reader::RecordReader;
use crate::args::Merge;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use quandary_core::records::Records;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

/// A source of sorted records.
pub(super) trait SortedSource {
    /// Overwrites `record` with the next record. Returns `false` at the end.
    fn next_into(&mut self, record: &mut [u8]) -> Result<bool, CliError>;
}

/// The next record of a source. Equal records are ordered by source.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Head {
    key: Vec<u8>,
    source: usize,
    record: Vec<u8>,
}

/// Passes the records of all sources to `each` in order, until it returns [`More::No`].
pub(super) fn merge<S: SortedSource>(
    records: &dyn Records,
    sources: &mut [S],
    each: &mut Each<'_>,
) -> Result<(), CliError> {
    let mut heads = BinaryHeap::with_capacity(sources.len());
    for (source, from) in sources.iter_mut().enumerate() {
        let mut record = vec![0; records.width()];
        if from.next_into(&mut record)? {
            let mut key = vec![0; records.key_width()];
            records.write_key(&record, &mut key);
            heads.push(Reverse(Head {
                key,
                source,
                record,
            }));
        }
    }
    while let Some(mut first) = heads.peek_mut() {
        let Head {
            key,
            source,
            record,
        } = &mut first.0;
        if each(key, record)? == More::No {
            return Ok(());
        }
        if sources[*source].next_into(record)? {
            records.write_key(record, key);
        } else {
            PeekMut::pop(first);
        }
    }
    Ok(())
}

/// A function that takes a key and its record.
pub(super) type Each<'a> = dyn FnMut(&[u8], &[u8]) -> Result<More, CliError> + 'a;

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum More {
    Yes,
    No,
}

/// Skips records with the same key as the record before.
pub(super) struct Unique {
    /// `None` keeps all records.
    last: Option<Vec<u8>>,
}

impl Unique {
    pub(super) fn new(unique: bool) -> Self {
        Self {
            last: unique.then(Vec::new),
        }
    }

    /// Whether to keep the record with this key.
    pub(super) fn keeps(&mut self, key: &[u8]) -> bool {
        match &mut self.last {
            Some(last) if last == key => false,
            Some(last) => {
                last.clear();
                last.extend_from_slice(key);
                true
            }
            None => true,
        }
    }
}

/// A file whose order is checked while it is read.
struct SortedFile {
    input: RecordReader,
    records: &'static dyn Records,
    last: Vec<u8>,
    key: Vec<u8>,
}

impl SortedSource for SortedFile {
    fn next_into(&mut self, record: &mut [u8]) -> Result<bool, CliError> {
        let Some(next) = self.input.next()? else {
            return Ok(false);
        };
        record.copy_from_slice(next);
        self.records.write_key(record, &mut self.key);
        if self.key < self.last {
            let (name, at) = (self.input.name(), self.input.offset());
            return Err(CliError::usage(format!(
                "{name} is not sorted: the record at offset {at:#x} is smaller than the one before it; run `sort` first"
            )));
        }
        std::mem::swap(&mut self.key, &mut self.last);
        Ok(true)
    }
}

pub(super) fn merge_files(
    args: &Merge,
    pipeline: &mut Pipeline,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let records = pipeline.records;
    let open = |file| {
        Ok(SortedFile {
            input: RecordReader::open(file, records, args.stream.strictness)?,
            records,
            last: vec![0; records.key_width()],
            key: vec![0; records.key_width()],
        })
    };
    let files = args.stream.files.iter();
    let mut sources = files
        .map(|file| open(file))
        .collect::<Result<Vec<_>, CliError>>()?;
    let mut unique = Unique::new(args.unique);
    merge(records, &mut sources, &mut |key, record| {
        if unique.keeps(key) {
            pipeline.write(record, context)?;
        }
        Ok(match pipeline.is_stopped(context) {
            true => More::No,
            false => More::Yes,
        })
    })?;
    let ends = sources.into_iter().map(|from| from.input.finish(context));
    Ok(ends.max().unwrap_or(Exit::Success))
}
