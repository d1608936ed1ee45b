//! Reading and converting whole files.

use super::content::{Content, Fact, FileContext, LevelReading};
use super::{FormatRow, PLACEMENTS, apad, row_of};
use crate::codes;
use crate::model::Level;
use quandary_core::diagnostic::{Diagnostics, Strictness};
use quandary_core::family::Converted;
use quandary_core::format::Format;
use quandary_core::level::{LevelInfo, LevelNumber, NotPlayable};
use quandary_core::limits::LimitExceeded;
use quandary_core::reading::ReadOptions;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::sync::Arc;

/// A file that was read. Each level is decoded when it is requested.
#[derive(Debug)]
pub struct ParsedFile {
    source: Arc<Source>,
    row: &'static FormatRow,
    content: Box<dyn Content>,
    diagnostics: Diagnostics,
    strictness: Strictness,
}

/// Reads a file in one of the [`FORMATS`](super::FORMATS) and collects all findings: those about
/// the syntax of the file and those about the content of its levels.
///
/// # Errors
/// The file exceeds the limit on bytes, levels or tags.
///
/// # Panics
/// `format` belongs to another family.
pub fn read(
    source: &Arc<Source>,
    format: &Format,
    options: &ReadOptions,
) -> Result<ParsedFile, LimitExceeded> {
    let row = row_of(format);
    let mut sink = DiagnosticSink::for_file(source, options)?;
    let content = (row.read)(source, &options.limits, &mut sink)?;
    let mut file = ParsedFile {
        source: Arc::clone(source),
        row,
        content,
        diagnostics: Diagnostics::default(),
        strictness: options.strictness,
    };
    if file.is_empty() {
        let end = Span::at(source.bytes().len());
        sink.report(&codes::NO_LEVELS, end, || {
            "the file has no levels".to_owned()
        });
    }
    file.diagnostics = sink.sorted();
    Ok(file)
}

impl ParsedFile {
    fn context(&self) -> FileContext<'_> {
        FileContext {
            source: &self.source,
            diagnostics: &self.diagnostics,
            strictness: self.strictness,
        }
    }

    /// The format in which the file was read.
    #[must_use]
    pub fn format(&self) -> &'static Format {
        &self.row.description
    }

    /// The bytes and the name of the file.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The number of levels.
    #[must_use]
    pub fn len(&self) -> usize {
        self.content.len(self.context())
    }

    /// Whether the file has no levels.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The nine-byte records of an [`APAD`](super::APAD) file; empty for other formats.
    #[must_use]
    pub fn boards(&self) -> &[apad::Record] {
        self.content.records(self.context())
    }

    /// The part of the file that holds the level with this index; `None` if there is no such level.
    #[must_use]
    pub fn span(&self, index: usize) -> Option<Span> {
        self.content.span(self.context(), index)
    }

    /// The level with this index.
    ///
    /// # Errors
    /// There is no such level, or the level has errors.
    pub fn level(&self, index: usize) -> Result<Level, NotPlayable> {
        self.content.level(self.context(), index)
    }

    /// What was read of the level with this index, which may have errors.
    ///
    /// # Errors
    /// There is no such level, or nothing of its board was read.
    pub(crate) fn reading(&self, index: usize) -> Result<LevelReading, NotPlayable> {
        self.content.reading(self.context(), index)
    }

    /// The properties of a level that are shown in a list of levels, such as its number and
    /// title. `index` must be below [`ParsedFile::len`].
    #[must_use]
    pub fn info(&self, index: usize) -> LevelInfo {
        let summary = self.content.summary(self.context(), index);
        let mut facts = self.content.facts().iter();
        let author = facts.find(|(name, _)| name == "Author");
        LevelInfo {
            number: LevelNumber(index as u64 + 1),
            title: summary.title,
            author: author.map(|(_, author)| author.clone()).unwrap_or_default(),
            size: summary.size,
            difficulty: String::new(),
            more: Vec::new(),
        }
    }

    /// All findings, in the order of the file.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// Tags and values about the whole file.
    pub(crate) fn facts(&self) -> &[Fact] {
        self.content.facts()
    }

    /// The whole file in canonical form. A kit description with errors is returned unchanged. In a
    /// list of positions, lines with errors are only trimmed.
    #[must_use]
    pub fn canonical(&self) -> Vec<u8> {
        self.content.canonical(self.context())
    }

    /// Converts the whole file to another format.
    ///
    /// # Errors
    /// The format cannot represent the file; the error text says why.
    ///
    /// # Panics
    /// `to` belongs to another family.
    pub fn convert(&self, to: &'static Format) -> Result<Converted, String> {
        let levels: Vec<_> = (0..self.len()).map(|index| (self, index)).collect();
        self.collect(&levels, to)
    }

    /// A file with levels of this file and of others, each with its index, and with what this file
    /// says apart from its levels.
    ///
    /// # Errors
    /// The format cannot represent the levels, or one of them has errors; the text says why.
    pub(crate) fn collect(
        &self,
        levels: &[(&Self, usize)],
        to: &'static Format,
    ) -> Result<Converted, String> {
        let read = |(file, index): &(&Self, usize)| {
            let level = file.level(*index);
            level.map_err(|why| format!("{}level {}: {why}", self.name_of_other(file), index + 1))
        };
        let mut written = super::write(&mut levels.iter().map(read), self.content.facts(), to)?;
        let mut lost = self.content.lost_outside_levels(self.context(), to);
        for other in self.others(levels) {
            let name = self.name_of_other(other);
            let of_file = other
                .content
                .lost_outside_levels(other.context(), PLACEMENTS);
            lost.extend(of_file.iter().map(|lost| format!("{name}{lost}")));
        }
        lost.append(&mut written.lost);
        written.lost = lost;
        Ok(written)
    }

    /// What another file than this one is called in messages.
    fn name_of_other(&self, file: &Self) -> String {
        match std::ptr::eq(self, file) {
            true => String::new(),
            false => format!("{}: ", file.source.name()),
        }
    }

    /// The other files among those of the levels.
    fn others<'a>(&self, levels: &[(&'a Self, usize)]) -> Vec<&'a Self> {
        let mut others: Vec<&Self> = Vec::new();
        for (file, _) in levels {
            let mut known = others.iter().copied().chain([self]);
            if !known.any(|known| std::ptr::eq(known, *file)) {
                others.push(file);
            }
        }
        others
    }
}
