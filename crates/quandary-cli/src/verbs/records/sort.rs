//! External sorting: sorted runs in a temporary file, merged at the end.

use super::Pipeline;
use super::merge::{Each, More, SortedSource, Unique, merge};
use super::reader::RecordReader;
use crate::args::Sort;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use quandary_core::records::Records;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

/// Minimum size of the read buffer of a run, in bytes.
const MIN_BLOCK: usize = 1 << 15;
/// Maximum size of the read buffer of a run, in bytes.
const MAX_BLOCK: usize = 1 << 20;

pub(super) fn sort(
    args: &Sort,
    pipeline: &mut Pipeline,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let mut sorter = Sorter::new(pipeline.records, args.memory);
    let mut exit = Exit::Success;
    for file in &args.stream.files {
        let mut input = RecordReader::open(file, pipeline.records, args.stream.strictness)?;
        while let Some(record) = input.next()? {
            sorter.push(record).map_err(temporary)?;
            if pipeline.is_stopped(context) {
                break;
            }
        }
        exit = exit.max(pipeline.bar.suspend(|| input.finish(context)));
        if context.cancel.is_cancelled() {
            return Ok(exit);
        }
    }
    let mut unique = Unique::new(args.unique);
    let mut seen = 0_u64;
    sorter.finish(&mut |key, record| {
        if unique.keeps(key) {
            pipeline.write(record, context)?;
        }
        seen += 1;
        let stop = seen.is_multiple_of(super::SLICE) && context.cancel.is_cancelled();
        Ok(if stop { More::No } else { More::Yes })
    })?;
    Ok(exit)
}

fn temporary(error: io::Error) -> CliError {
    CliError::io("temporary file", error)
}

/// An external sorter.
struct Sorter {
    records: &'static dyn Records,
    /// Memory limit in bytes.
    memory: usize,
    batch: Batch,
    runs: Runs,
}

impl Sorter {
    fn new(records: &'static dyn Records, memory: u64) -> Self {
        // The rest is for the program and file buffers.
        let memory = usize::try_from(memory / 4 * 3).unwrap_or(usize::MAX);
        Self {
            records,
            memory,
            batch: Batch::new(records, memory),
            runs: Runs::default(),
        }
    }

    fn push(&mut self, record: &[u8]) -> io::Result<()> {
        if self.batch.is_full() {
            self.spill()?;
        }
        self.batch.push(self.records, record);
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        let batch = &mut self.batch;
        self.runs.write(|out| {
            batch.sort();
            batch
                .in_order()
                .try_for_each(|(_, record)| out.write_all(record))
        })?;
        batch.clear();
        Ok(())
    }

    /// Passes the keys and records to `each` in order, until it returns [`More::No`].
    fn finish(mut self, each: &mut Each<'_>) -> Result<(), CliError> {
        if self.runs.is_empty() {
            self.batch.sort();
            for (key, record) in self.batch.in_order() {
                if each(key, record)? == More::No {
                    break;
                }
            }
            return Ok(());
        }
        self.spill().map_err(temporary)?;
        let Self {
            records,
            memory,
            batch,
            mut runs,
        } = self;
        drop(batch);
        let most = (memory / MIN_BLOCK).max(2);
        while runs.len() > most {
            runs = merge_groups(records, &runs, most, memory)?;
        }
        merge(records, &mut runs.readers(records, memory), each)
    }
}

/// Merges groups of runs into fewer, longer runs.
fn merge_groups(
    records: &dyn Records,
    runs: &Runs,
    most: usize,
    memory: usize,
) -> Result<Runs, CliError> {
    let mut longer = Runs::default();
    let mut readers = runs.readers(records, memory);
    for group in readers.chunks_mut(most) {
        let mut bytes = Ok(());
        longer
            .write(|out| {
                bytes = merge(records, group, &mut |_, record| {
                    out.write_all(record).map_err(temporary)?;
                    Ok(More::Yes)
                });
                Ok(())
            })
            .map_err(temporary)?;
        bytes?;
    }
    Ok(longer)
}

/// Records in memory, each preceded by its key.
struct Batch {
    key_width: usize,
    stride: usize,
    most: usize,
    entries: Vec<u8>,
    order: Vec<u32>,
}

impl Batch {
    fn new(records: &dyn Records, memory: usize) -> Self {
        let stride = records.key_width() + records.width();
        let most = memory / (stride + size_of::<u32>());
        Self {
            key_width: records.key_width(),
            stride,
            most: most.clamp(1, u32::MAX as usize),
            entries: Vec::new(),
            order: Vec::new(),
        }
    }

    fn is_full(&self) -> bool {
        self.order.len() == self.most
    }

    fn push(&mut self, records: &dyn Records, record: &[u8]) {
        let start = self.entries.len();
        self.reserve();
        self.entries.resize(start + self.key_width, 0);
        records.write_key(record, &mut self.entries[start..]);
        self.entries.extend_from_slice(record);
        self.order.push(self.order.len() as u32);
    }

    /// Grows in small steps up to the maximum, because doubling would exceed the memory limit.
    fn reserve(&mut self) {
        if self.order.len() == self.order.capacity() {
            let more = (self.order.len() / 4).max(1 << 12);
            let more = more.min(self.most - self.order.len());
            self.order.reserve_exact(more);
            self.entries.reserve_exact(more * self.stride);
        }
    }

    fn sort(&mut self) {
        let key = |index: &u32| {
            let start = *index as usize * self.stride;
            (&self.entries[start..start + self.key_width], *index)
        };
        self.order
            .sort_unstable_by(|one, other| key(one).cmp(&key(other)));
    }

    fn in_order(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        self.order.iter().map(|index| {
            let start = *index as usize * self.stride;
            self.entries[start..start + self.stride].split_at(self.key_width)
        })
    }

    fn clear(&mut self) {
        self.entries.clear();
        self.order.clear();
    }
}

/// Sorted runs, stored one after the other in an anonymous temporary file.
#[derive(Default)]
struct Runs {
    file: Option<File>,
    /// The end offset of each run.
    ends: Vec<u64>,
}

impl Runs {
    fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    /// Appends a run.
    fn write(
        &mut self,
        fill: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
    ) -> io::Result<()> {
        let file = match self.file.take() {
            Some(file) => file,
            None => tempfile::tempfile()?,
        };
        let file = self.file.insert(file);
        let mut out = BufWriter::with_capacity(MIN_BLOCK, &*file);
        out.seek(SeekFrom::End(0))?;
        fill(&mut out)?;
        self.ends.push(out.stream_position()?);
        out.flush()
    }

    /// Readers of all runs, which share the memory limit.
    fn readers(&self, records: &dyn Records, memory: usize) -> Vec<Run<'_>> {
        let Some(file) = &self.file else {
            return Vec::new();
        };
        let share = memory / self.len().max(1);
        let block = share.clamp(MIN_BLOCK, MAX_BLOCK) / records.width();
        let block = block.max(1) * records.width();
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let run = |(at, end)| Run {
            file,
            at,
            end,
            block,
            buffer: Vec::new(),
            next: 0,
        };
        starts.zip(self.ends.iter().copied()).map(run).collect()
    }
}

/// A reader of one run.
struct Run<'a> {
    file: &'a File,
    at: u64,
    end: u64,
    block: usize,
    buffer: Vec<u8>,
    next: usize,
}

impl Run<'_> {
    fn fill(&mut self) -> io::Result<()> {
        let left = usize::try_from(self.end - self.at).unwrap_or(usize::MAX);
        self.buffer.resize(self.block.min(left), 0);
        self.file.seek(SeekFrom::Start(self.at))?;
        self.file.read_exact(&mut self.buffer)?;
        self.at += self.buffer.len() as u64;
        self.next = 0;
        Ok(())
    }
}

impl SortedSource for Run<'_> {
    fn next_into(&mut self, record: &mut [u8]) -> Result<bool, CliError> {
        if self.next == self.buffer.len() {
            if self.at == self.end {
                self.buffer = Vec::new();
                self.next = 0;
                return Ok(false);
            }
            self.fill().map_err(temporary)?;
        }
        let end = self.next + record.len();
        record.copy_from_slice(&self.buffer[self.next..end]);
        self.next = end;
        Ok(true)
    }
}
