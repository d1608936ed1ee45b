//! `FAMILY filter|sort|merge`: filter, sort or merge fixed-width records in bounded memory.

mod merge;
mod reader;
mod sort;
mod writer;

use crate::args::{RecordsAction, StreamArgs};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::progress::ProgressBar;
use crate::words::size;
use quandary::FamilyId;
use quandary_core::options::Options;
use quandary_core::records::Records;
use quandary_core::words::counted;
use reader::RecordReader;
use writer::RecordWriter;

/// Number of records between two checks of the cancel flag.
const SLICE: u64 = 1 << 14;

pub(super) fn run(
    family_id: FamilyId,
    streaming: &RecordsAction,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let family = family_id.family().info();
    let none = || CliError::usage(format!("{} has no record format", family.title));
    let records = family.records.ok_or_else(none)?;
    let stream = match streaming {
        RecordsAction::Filter(_, stream) => stream,
        RecordsAction::Sort(sort) => &sort.stream,
        RecordsAction::Merge(merge) => &merge.stream,
    };
    let mut pipeline = Pipeline {
        records,
        writer: RecordWriter::new(stream, records.format().kind, context)?,
        bar: ProgressBar::new(1),
        canonical: stream.canonical,
        read: 0,
        written: 0,
        buffer: vec![0; records.width()],
    };
    let _cancellable = context.cancel_on_ctrl_c();
    let exit = match streaming {
        RecordsAction::Filter(options, stream) => filter(options, stream, &mut pipeline, context),
        RecordsAction::Sort(sort) => sort::sort(sort, &mut pipeline, context),
        RecordsAction::Merge(merge) => merge::merge_files(merge, &mut pipeline, context),
    };
    pipeline.bar.clear();
    let exit = exit?;
    if context.cancel.is_cancelled() {
        context.warn("cancelled; no file was written");
        return Ok(exit.max(context.exit_if_cancelled()));
    }
    let summary = format!(
        "kept {} of {}",
        pipeline.written,
        counted(pipeline.read, "record", "records")
    );
    pipeline.writer.finish(context)?;
    context.note(summary);
    Ok(exit)
}

/// The state shared by filtering, sorting and merging.
struct Pipeline {
    records: &'static dyn Records,
    writer: RecordWriter,
    bar: ProgressBar,
    canonical: bool,
    read: u64,
    written: u64,
    /// A buffer for one record.
    buffer: Vec<u8>,
}

impl Pipeline {
    /// Writes a record, in its canonical form if requested.
    fn write(&mut self, record: &[u8], context: &mut Context) -> Result<(), CliError> {
        self.written += 1;
        if !self.canonical {
            return self.writer.write(record, context);
        }
        self.buffer.copy_from_slice(record);
        self.records.canonicalise(&mut self.buffer);
        self.writer.write(&self.buffer, context)
    }

    /// Counts a record that was read. Returns whether the run was cancelled.
    fn is_stopped(&mut self, context: &Context) -> bool {
        self.read += 1;
        self.read.is_multiple_of(SLICE) && {
            let bytes = self.read.saturating_mul(self.records.width() as u64);
            let (read, kept) = (size(bytes), counted(self.written, "record", "records"));
            self.bar.report(|| format!("{read} read, {kept} written"));
            context.cancel.is_cancelled()
        }
    }
}

fn filter(
    options: &Options,
    stream: &StreamArgs,
    pipeline: &mut Pipeline,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let condition = pipeline.records.condition(options);
    let condition = condition.map_err(|error| CliError::usage(error.to_string()))?;
    let mut exit = Exit::Success;
    for file in &stream.files {
        let mut input = RecordReader::open(file, pipeline.records, stream.strictness)?;
        while let Some(record) = input.next()? {
            if condition.holds(record) {
                pipeline.write(record, context)?;
            }
            if pipeline.is_stopped(context) {
                break;
            }
        }
        exit = exit.max(pipeline.bar.suspend(|| input.finish(context)));
        if context.cancel.is_cancelled() {
            break;
        }
    }
    Ok(exit)
}
