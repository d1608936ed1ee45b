//! `FAMILY filter|sort|merge`: records of one width, in memory that does not grow with them.

mod input;
mod merge;
mod sink;
mod sort;

use crate::args::{Stream, Streaming};
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::progress::Bar;
use crate::words::size;
use input::Input;
use quandary::FamilyId;
use quandary_core::options::Options;
use quandary_core::records::Records;
use quandary_core::words::counted;
use sink::Sink;

/// How many records go by between two looks at the flag that Ctrl-C raises.
const SLICE: u64 = 1 << 14;

pub(super) fn run(
    family_id: FamilyId,
    streaming: &Streaming,
    context: &mut Context,
) -> Result<Exit, Trouble> {
    let family = family_id.family().info();
    let none = || Trouble::usage(format!("{} has no format of records", family.title));
    let records = family.records.ok_or_else(none)?;
    let stream = match streaming {
        Streaming::Filter(_, stream) => stream,
        Streaming::Sort(sort) => &sort.stream,
        Streaming::Merge(merge) => &merge.stream,
    };
    let mut work = Work {
        records,
        sink: Sink::new(stream, records.format().kind, context)?,
        bar: Bar::new(1),
        canonical: stream.canonical,
        read: 0,
        written: 0,
        spare: vec![0; records.width()],
    };
    context.catch_ctrl_c();
    let exit = match streaming {
        Streaming::Filter(options, stream) => filter(options, stream, &mut work, context),
        Streaming::Sort(sort) => sort::sort(sort, &mut work, context),
        Streaming::Merge(merge) => merge::merge_files(merge, &mut work, context),
    };
    work.bar.clear();
    let exit = exit?;
    if context.cancel.is_cancelled() {
        context.warn("stopped before the end; no file was written");
        return Ok(exit.max(context.stopped()));
    }
    let told = format!(
        "kept {} of {}",
        work.written,
        counted(work.read, "record", "records")
    );
    work.sink.finish(context)?;
    context.note(told);
    Ok(exit)
}

/// What filtering, sorting and merging have in common.
struct Work {
    records: &'static dyn Records,
    sink: Sink,
    bar: Bar,
    canonical: bool,
    read: u64,
    written: u64,
    /// FamilyId for one record.
    spare: Vec<u8>,
}

impl Work {
    /// Writes a record, in its canonical form if that was asked for.
    fn write(&mut self, record: &[u8], context: &mut Context) -> Result<(), Trouble> {
        self.written += 1;
        if !self.canonical {
            return self.sink.write(record, context);
        }
        self.spare.copy_from_slice(record);
        self.records.canonicalise(&mut self.spare);
        self.sink.write(&self.spare, context)
    }

    /// Counts a record that was read. Whether somebody wants to stop.
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
    stream: &Stream,
    work: &mut Work,
    context: &mut Context,
) -> Result<Exit, Trouble> {
    let condition = work.records.condition(options);
    let condition = condition.map_err(|error| Trouble::usage(error.to_string()))?;
    let mut exit = Exit::Well;
    for file in &stream.files {
        let mut input = Input::open(file, work.records, stream.strictness)?;
        while let Some(record) = input.next()? {
            if condition.holds(record) {
                work.write(record, context)?;
            }
            if work.is_stopped(context) {
                break;
            }
        }
        exit = exit.max(work.bar.aside(|| input.finish(context)));
        if context.cancel.is_cancelled() {
            break;
        }
    }
    Ok(exit)
}
