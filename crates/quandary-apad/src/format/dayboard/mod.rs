//! Kit descriptions (SPEC, part D): a drawn frame with labels and drawn pieces, or the name of a
//! kit; optionally with a date and placed pieces.

mod assemble;
mod draw;
mod sections;

use super::content::{Content, FileContext, LevelIter, LevelSummary, first_error, summarize};
use super::{DAYBOARD, FormatRow, ReadResult, may_be_text};
use crate::model::Level;
use quandary_core::diagnostic::Severity;
use quandary_core::family::Converted;
use quandary_core::format::{Format, FormatKind};
use quandary_core::level::{LevelSize, NotPlayable};
use quandary_core::limits::Limits;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;

pub(super) const FORMAT: FormatRow = FormatRow {
    description: Format {
        id: "dayboard",
        title: "kit description",
        extensions: &["dayboard"],
        kind: FormatKind::Text,
    },
    probe,
    read,
    write,
};

/// The first tag of a description, and its version.
const SIGNATURE: (&str, &str) = ("Dayboard", "1");

/// The maximum number of lines that a probe reads.
const PROBED_LINES: usize = 1_000;

fn probe(source: &Source) -> Option<(u8, &'static str)> {
    if !may_be_text(source) {
        return None;
    }
    let mut lines = source
        .lines()
        .take(PROBED_LINES)
        .map(|line| line.text.trim());
    let first = lines.find(|line| !line.is_empty())?;
    let (tag, _) = first.split_once(':')?;
    tag.eq_ignore_ascii_case(SIGNATURE.0)
        .then_some((100, "it begins with `Dayboard:`"))
}

fn read(source: &Source, limits: &Limits, sink: &mut DiagnosticSink) -> ReadResult {
    if source.text().trim().is_empty() {
        return Ok(Box::new(BlankFile));
    }
    let sections = sections::read(source, limits, sink)?;
    Ok(Box::new(assemble::assemble(sections, sink)))
}

/// Writes the only level with its kit drawn in full.
fn write(levels: LevelIter<'_>) -> Result<Converted, String> {
    let count = levels.len();
    match levels.next() {
        Some(level) if count == 1 => Ok(Converted {
            bytes: draw::draw(&level?).into_bytes(),
            lost: Vec::new(),
        }),
        _ => Err(format!(
            "a kit description holds one level; the file has {count}"
        )),
    }
}

/// Whether the kit of a description is named or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KitStyle {
    Named,
    Drawn,
}

/// A description that was read.
#[derive(Debug)]
struct Description {
    /// `None` if the kit is invalid.
    level: Option<Level>,
    kit_style: KitStyle,
    /// Tags and values that are not part of the level, in the order of the file.
    facts: Vec<(String, String)>,
    /// The number of errors.
    errors: usize,
}

impl Content for Description {
    fn len(&self, _: FileContext<'_>) -> usize {
        1
    }

    fn level(&self, file: FileContext<'_>, index: usize) -> Result<Level, NotPlayable> {
        match &self.level {
            _ if index > 0 => Err(NotPlayable::no_such_level()),
            Some(level) if self.errors == 0 => Ok(level.clone()),
            _ => Err(first_error(file.diagnostics)),
        }
    }

    fn summary(&self, _: FileContext<'_>, _: usize) -> LevelSummary {
        match &self.level {
            Some(level) => summarize(level),
            None => no_board(),
        }
    }

    fn facts(&self) -> &[(String, String)] {
        &self.facts
    }

    fn canonical(&self, file: FileContext<'_>) -> Vec<u8> {
        match &self.level {
            Some(level) if !has_lenient_errors(file) => {
                draw::write(level, self.kit_style, &self.facts).into_bytes()
            }
            _ => file.source.bytes().to_vec(),
        }
    }

    fn lost_outside_levels(&self, _: FileContext<'_>, to: &Format) -> Vec<String> {
        if to == DAYBOARD {
            return Vec::new();
        }
        let names = self.facts.iter().map(|(name, _)| name);
        names.map(|name| format!("tag {name}")).collect()
    }
}

/// Whether a lenient reader finds errors, or may have found errors that are not kept. The canonical
/// form must not depend on strictness.
fn has_lenient_errors(file: FileContext<'_>) -> bool {
    let mut findings = file.diagnostics.iter();
    file.diagnostics.left_out() > 0
        || findings.any(|finding| finding.code.severity == Severity::Error)
}

/// The summary of a level without a kit.
fn no_board() -> LevelSummary {
    LevelSummary {
        title: String::new(),
        size: LevelSize {
            features: vec!["no board"],
            ..LevelSize::default()
        },
    }
}

/// A description with no content but white space.
#[derive(Debug)]
struct BlankFile;

impl Content for BlankFile {
    fn len(&self, _: FileContext<'_>) -> usize {
        0
    }

    fn level(&self, _: FileContext<'_>, _: usize) -> Result<Level, NotPlayable> {
        Err(NotPlayable::no_such_level())
    }

    fn summary(&self, _: FileContext<'_>, _: usize) -> LevelSummary {
        no_board()
    }

    fn canonical(&self, file: FileContext<'_>) -> Vec<u8> {
        file.source.bytes().to_vec()
    }
}
