//! `generate`: new levels.

use super::rewrite::OutputTarget;
use crate::args::Generate;
use crate::clock::today;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::format_choice::formats_of_extension;
use crate::progress::ProgressBar;
use quandary::FamilyId;
use quandary_core::budget::{Budget, Clock};
use quandary_core::family::{
    CollectedLevel, Converted, Document, FamilyInfo, GenerateRequest, Generated,
};
use quandary_core::format::{Format, FormatKind};
use quandary_core::job::drive;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::words::{counted, grouped};
use std::cmp::Reverse;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// When the program says that a search without a time limit may take long.
const LONG: Duration = Duration::from_secs(3);

pub(super) fn run(args: &Generate, context: &mut Context) -> Result<Exit, CliError> {
    let family = args.family_id.family().info();
    // The kind is checked again when it is known.
    let target = OutputTarget::new(FormatKind::Text, &args.common.writing, context)?;
    let generated = generate(args, family, context)?;
    let file = GeneratedFile::new(args, &generated, context)?;
    let exit = report(args, &generated, file.as_ref(), context);
    if let Some(file) = file {
        file.write(target, context)?;
    }
    Ok(exit)
}

fn generate(
    args: &Generate,
    family: &'static FamilyInfo,
    context: &mut Context,
) -> Result<Generated, CliError> {
    let common = &args.common;
    let none = || CliError::usage(format!("{} has no generator", family.title));
    let generator = family.generator.ok_or_else(none)?;
    let request = GenerateRequest {
        seed: common.seed,
        count: common.count,
        today: Some(today()),
    };
    let job = (generator.start)(&args.options, &request)
        .map_err(|error| CliError::usage(error.to_string()))?;
    let budget = Budget {
        time: common.time,
        nodes: None,
    };
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(1);
    let (began, cancel) = (context.clock.now(), context.cancel.clone());
    let mut warns = common.time.is_none();
    let clock = context.clock;
    let watch = &mut |progress: &_| {
        bar.watch(family.title, progress);
        if warns && clock.now().saturating_sub(began) > LONG {
            warns = false;
            bar.suspend(|| context.warn(STILL_SEARCHING));
        }
    };
    let generated = drive(job, budget, &clock, &cancel, watch);
    bar.clear();
    Ok(generated)
}

const STILL_SEARCHING: &str = "still searching; without --time this can take very long. \
                        Ctrl-C ends the search and keeps what was found";

/// Says how many levels were made, and what the best rejected one lacks.
fn report(
    args: &Generate,
    generated: &Generated,
    file: Option<&GeneratedFile>,
    context: &mut Context,
) -> Exit {
    let common = &args.common;
    let (made, tried) = (
        counted(generated.made, "level", "levels"),
        counted(generated.tried, "candidate", "candidates"),
    );
    if generated.made >= common.count {
        let seed = common.seed;
        context.note(format!("generated {made} from {tried}, seed {seed}"));
        return Exit::Success;
    }
    let wanted = grouped(common.count);
    let mut message = format!("generated {made} of {wanted} requested, from {tried}");
    if let Some(best) = &generated.fell_short {
        message += &format!("; best rejected candidate: {best}");
    }
    let is_accepted = file.is_some_and(|file| file.has_near_miss);
    match (&generated.near_miss, is_accepted) {
        (Some(_), true) => message += "; it is written because of --accept-best",
        (Some(_), false) => message += "; --accept-best writes it",
        (None, _) => {}
    }
    context.warn(message);
    match is_accepted && generated.made + 1 >= common.count {
        true => Exit::Success,
        false => Exit::Undecided,
    }
}

/// What is written.
struct GeneratedFile {
    bytes: Vec<u8>,
    format: &'static Format,
    has_near_miss: bool,
}

impl GeneratedFile {
    /// The file with the levels and, if it is accepted, the best rejected one. `None` if there is
    /// nothing to write.
    fn new(
        args: &Generate,
        generated: &Generated,
        context: &mut Context,
    ) -> Result<Option<Self>, CliError> {
        let accepted = generated.near_miss.as_ref();
        let accepted = accepted.filter(|_| args.common.accept_best);
        let documents: Vec<_> = (generated.made > 0)
            .then_some(&generated.bytes)
            .into_iter()
            .chain(accepted)
            .map(|bytes| read(args.family_id, bytes))
            .collect::<Result<_, _>>()?;
        let Some(first) = documents.first() else {
            return Ok(None);
        };
        let format = first.format();
        let bytes = match &documents[..] {
            [one] => one.source().bytes().to_vec(),
            several => collected(several, format)?.bytes,
        };
        let file = Self {
            bytes,
            format,
            has_near_miss: accepted.is_some(),
        };
        Ok(Some(match args.common.writing.output.as_deref() {
            Some(path) => file.for_path(args.family_id, path, context)?,
            None if context.out.is_terminal() => file.for_terminal(args.family_id)?,
            None => file,
        }))
    }

    /// The file in the format of the extension. If that format cannot store the levels, it does
    /// not change, so that they are not lost.
    fn for_path(
        self,
        family_id: FamilyId,
        path: &Path,
        context: &mut Context,
    ) -> Result<Self, CliError> {
        let formats = formats_of_extension(family_id.family().info(), path);
        if formats.is_empty() || formats.contains(&self.format) {
            return Ok(self);
        }
        let document = read(family_id, &self.bytes)?;
        let (name, own) = (path.display(), self.format.title);
        let mut why = String::new();
        for format in formats {
            match document.convert(format) {
                Ok(converted) => {
                    for lost in &converted.lost {
                        context.warn(format!("{name}: {} cannot store {lost}", format.title));
                    }
                    return Ok(self.converted(converted, format));
                }
                Err(refusal) => why = refusal.to_string(),
            }
        }
        context.warn(format!("{name}: {why}; the file is written as {own}"));
        Ok(self)
    }

    /// The file as text: a terminal gets no bytes.
    fn for_terminal(self, family_id: FamilyId) -> Result<Self, CliError> {
        if self.format.kind == FormatKind::Text {
            return Ok(self);
        }
        let document = read(family_id, &self.bytes)?;
        let mut formats = family_id.family().info().formats.iter();
        let text = formats.find_map(|format| {
            let is_text = format.kind == FormatKind::Text;
            let converted = is_text.then(|| document.convert(format).ok()).flatten();
            converted.map(|converted| (converted, *format))
        });
        let refused = || {
            let title = self.format.title;
            CliError::usage(format!(
                "{title}: binary output is not written to a terminal; use -o OUT to write it to a file"
            ))
        };
        let (converted, format) = text.ok_or_else(refused)?;
        Ok(self.converted(converted, format))
    }

    fn converted(self, converted: Converted, format: &'static Format) -> Self {
        Self {
            bytes: converted.bytes,
            format,
            ..self
        }
    }

    fn write(self, target: OutputTarget, context: &mut Context) -> Result<(), CliError> {
        target.write(&self.bytes, context)
    }
}

/// Reads a file that the generator of a family wrote, in the format that its content suggests.
fn read(family_id: FamilyId, bytes: &[u8]) -> Result<Arc<dyn Document>, CliError> {
    let family = family_id.family();
    let source = Source::new("the generated file", bytes.to_vec());
    let evidence = family.probe(&source).into_iter();
    let best = evidence.min_by_key(|evidence| Reverse(evidence.score));
    let best = best.ok_or_else(|| CliError::usage("the generated file: unknown format"))?;
    let document = family.read(source, best.format, &ReadOptions::default());
    document.map_err(|error| CliError::usage(format!("the generated file: {error}")))
}

/// Combines the levels of several files in one file.
fn collected(
    documents: &[Arc<dyn Document>],
    format: &'static Format,
) -> Result<Converted, CliError> {
    let levels = documents
        .iter()
        .map(|document| CollectedLevel::all(&**document));
    let levels: Vec<_> = levels.flatten().collect();
    let first = documents.first().and_then(|document| document.levels());
    let first = first.ok_or_else(|| CliError::usage("the generated file has no levels"))?;
    let collected = first.collect(&levels, format);
    collected.map_err(|why| CliError::usage(format!("the generated file: {why}")))
}
