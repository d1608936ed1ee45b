//! Reading and checking whole files.

use crate::format::{Content, FileFormat};
use crate::lint;
use crate::model::{LevelSpans, UnreadCell};
use quandary_core::diagnostic::Diagnostics;
use quandary_core::family::Converted;
use quandary_core::format::Format;
use quandary_core::limits::LimitExceeded;
use quandary_core::reading::ReadOptions;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;

/// The location of a level in its file, and the cells of its map that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlace {
    /// The location of the level.
    pub span: Span,
    /// Cells of the map that are missing or could not be read. If consecutive cells are
    /// missing, only the first one is listed.
    pub unread: Vec<UnreadCell>,
}

impl From<LevelSpans> for LevelPlace {
    fn from(spans: LevelSpans) -> Self {
        Self {
            span: spans.whole,
            unread: spans.unread,
        }
    }
}

/// A file that was read, with its findings.
#[derive(Clone, Debug)]
pub struct File {
    /// The format the file was read as.
    pub format: &'static FileFormat,
    /// The content.
    pub content: Content,
    /// The locations of the levels; empty if the file is not a level set.
    pub levels: Vec<LevelPlace>,
    /// The findings, in file order.
    pub diagnostics: Diagnostics,
}

impl File {
    /// Returns the bytes of the whole file in canonical form.
    #[must_use]
    pub fn canonical(&self) -> Vec<u8> {
        self.format.write(&self.content).unwrap_or_default()
    }

    /// Converts the whole file to another format.
    ///
    /// # Errors
    /// The format cannot hold the content of the file.
    pub fn convert(&self, to: &Format) -> Result<Converted, String> {
        let format = FileFormat::find(to.id);
        let converted = format.and_then(|format| format.convert(&self.content));
        converted.ok_or_else(|| {
            let from = self.format.id();
            format!(
                "cannot convert {from} to {}: the formats have different content",
                to.id
            )
        })
    }
}

/// Reads a file and checks its content.
///
/// # Errors
/// The file exceeds a limit.
pub fn read(
    source: &Source,
    format: &'static FileFormat,
    options: &ReadOptions,
) -> Result<File, LimitExceeded> {
    let mut sink = DiagnosticSink::for_file(source, options)?;
    let parsed = format.read(source, &mut sink, &options.limits)?;
    match &parsed.content {
        Content::Levels(set) => lint::levels(set, &parsed.levels, &mut sink),
        Content::Solutions(file) => lint::solutions(file, &parsed.records, &mut sink),
        _ => {}
    }
    Ok(File {
        format,
        content: parsed.content,
        levels: parsed.levels.into_iter().map(LevelPlace::from).collect(),
        diagnostics: sink.sorted(),
    })
}
