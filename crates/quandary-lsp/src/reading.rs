//! One reading of a text: its document, its findings and its levels.

use crate::Settings;
use quandary::OpenError;
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::Document;
use quandary_core::level::{LevelIndex, LevelInfo};
use quandary_core::look::Companions;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Why a text could not be read.
#[derive(Debug)]
pub(crate) enum Unread {
    Refused(OpenError),
    /// The reader ended unexpectedly, which is a bug.
    Bug,
}

/// A text that was read.
pub(crate) struct Reading {
    pub(crate) source: Arc<Source>,
    pub(crate) document: Result<Arc<dyn Document>, Unread>,
    /// The findings, those about related files included.
    pub(crate) findings: Diagnostics,
    pub(crate) levels: Vec<LevelEntry>,
    /// How long the reading took.
    pub(crate) took: Duration,
}

/// A level, as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelEntry {
    pub(crate) index: LevelIndex,
    pub(crate) span: Span,
    /// The line with the title, or the first line of the level.
    pub(crate) heading: Span,
    /// The number and the title.
    pub(crate) name: String,
    /// The size, and what the file says about author and difficulty.
    pub(crate) detail: String,
}

impl Reading {
    /// Reads a text. `path` is the file in which it is stored, if any.
    pub(crate) fn new(source: Arc<Source>, path: Option<&Path>, settings: &Settings) -> Self {
        let start = Instant::now();
        let read = || read(&source, path, settings);
        // A bug in a reader must not end the editor's connection.
        let read = catch_unwind(AssertUnwindSafe(read));
        let (document, findings, levels) = match read.unwrap_or(Err(Unread::Bug)) {
            Ok((document, findings, levels)) => (Ok(document), findings, levels),
            Err(why) => (Err(why), Diagnostics::default(), Vec::new()),
        };
        Self {
            source,
            document,
            findings,
            levels,
            took: start.elapsed(),
        }
    }

    /// The level that contains an offset.
    pub(crate) fn level_at(&self, offset: usize) -> Option<&LevelEntry> {
        let after = self
            .levels
            .partition_point(|level| level.span.start <= offset);
        let level = &self.levels[after.checked_sub(1)?];
        (offset <= level.span.end).then_some(level)
    }
}

type Parts = (Arc<dyn Document>, Diagnostics, Vec<LevelEntry>);

fn read(source: &Arc<Source>, path: Option<&Path>, settings: &Settings) -> Result<Parts, Unread> {
    let format = settings.format.as_deref();
    let document = quandary::open(Arc::clone(source), format, &settings.reading);
    let document = document.map_err(Unread::Refused)?;
    let mut findings = document.diagnostics().clone();
    if let Some(path) = path {
        settings.related.check(&*document, path, &mut findings);
    }
    findings.sort();
    let levels = levels(&*document);
    Ok((document, findings, levels))
}

fn levels(document: &dyn Document) -> Vec<LevelEntry> {
    let Some(levels) = document.levels() else {
        return Vec::new();
    };
    let (source, companions) = (document.source(), Companions::default());
    let indices = (0..).map(LevelIndex);
    let listed = indices.zip(levels.list(&companions));
    let listed = listed.filter_map(|(index, info)| Some((index, levels.span(index)?, info)));
    let listed: Vec<_> = listed.collect();
    let starts = listed.iter().map(|(_, span, _)| span.start).skip(1);
    let ends: Vec<usize> = starts.chain([source.bytes().len()]).collect();
    let entries = listed.into_iter().zip(ends);
    let entries = entries.map(|((index, span, info), end)| {
        let span = extended(source, span, end);
        LevelEntry {
            index,
            span,
            heading: heading(source, span, &info.title),
            name: name(&info),
            detail: detail(&info),
        }
    });
    entries.collect()
}

/// A level with what follows it up to `end`, without blanks. Some readers know only the first line of
/// a level.
fn extended(source: &Source, span: Span, end: usize) -> Span {
    let rest = source.slice(Span::new(span.end, end)).trim_ascii_end();
    Span::new(span.start, span.end + rest.len())
}

fn heading(source: &Source, span: Span, title: &str) -> Span {
    let bytes = source.slice(span);
    let text = str::from_utf8(bytes).unwrap_or_default();
    let into = text.find(title).unwrap_or_default();
    let line = source.line_at(span.start + into);
    line.map_or(span, |line| {
        let whole = line.whole();
        Span::new(whole.start.max(span.start), whole.end.min(span.end))
    })
}

/// Text of a file on one line of a list.
fn on_one_line(text: &str) -> String {
    let letters = text.chars();
    letters
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

fn name(info: &LevelInfo) -> String {
    match info.title.trim() {
        "" => format!("level {}", info.number),
        title => format!("{} {}", info.number, on_one_line(title)),
    }
}

fn detail(info: &LevelInfo) -> String {
    let labelled = |label: &str, text: &str| match text {
        "" => String::new(),
        text => format!("{label} {}", on_one_line(text)),
    };
    let parts = [
        info.size.to_string(),
        labelled("by", &info.author),
        labelled("difficulty", &info.difficulty),
    ];
    let filled = parts.into_iter().filter(|part| !part.is_empty());
    filled.collect::<Vec<_>>().join(", ")
}
