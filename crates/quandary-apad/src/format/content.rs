//! The content of a file, whatever its format.

use super::apad::Record;
use super::square_names::write_squares;
use crate::model::{Goal, Kit, Level};
use quandary_core::diagnostic::{Diagnostics, Severity, Strictness};
use quandary_core::format::Format;
use quandary_core::level::{LevelSize, NotPlayable, PartCount};
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::fmt;

/// Levels to write, or the reason why one of them cannot be read.
pub(super) type LevelIter<'a> = &'a mut dyn ExactSizeIterator<Item = Result<Level, String>>;

/// A tag and its value that say something about a whole file.
pub(super) type Fact = (String, String);

/// The parts of a parsed file that its content refers to.
#[derive(Clone, Copy)]
pub(super) struct FileContext<'a> {
    pub(super) source: &'a Source,
    pub(super) diagnostics: &'a Diagnostics,
    pub(super) strictness: Strictness,
}

/// Title and size of a level for a list.
pub(super) struct LevelSummary {
    pub(super) title: String,
    pub(super) size: LevelSize,
}

/// The content of a file in one format. Levels are decoded on request.
pub(super) trait Content: fmt::Debug + Send + Sync {
    /// The number of levels.
    fn len(&self, file: FileContext<'_>) -> usize;

    /// The part of the file that holds the level with this index; `None` if there is no such level.
    fn span(&self, file: FileContext<'_>, index: usize) -> Option<Span>;

    /// The level with this index, unless it has errors.
    fn level(&self, file: FileContext<'_>, index: usize) -> Result<Level, NotPlayable>;

    /// The summary of the level with this index, which exists.
    fn summary(&self, file: FileContext<'_>, index: usize) -> LevelSummary;

    /// Tags and values about the whole file, in the order of the file.
    fn facts(&self) -> &[Fact] {
        &[]
    }

    /// The whole file in canonical form.
    fn canonical(&self, file: FileContext<'_>) -> Vec<u8>;

    /// What is lost on conversion to another format, apart from the levels.
    fn lost_outside_levels(&self, file: FileContext<'_>, to: &Format) -> Vec<String> {
        let _ = (file, to);
        Vec::new()
    }

    /// The records of a file of boards; empty for other formats.
    fn records<'a>(&self, file: FileContext<'a>) -> &'a [Record] {
        let _ = file;
        &[]
    }
}

impl FileContext<'_> {
    /// Reads one level with the strictness of the file.
    ///
    /// # Errors
    /// The first error that `read` reports.
    pub(super) fn read_level(
        self,
        read: impl FnOnce(&mut DiagnosticSink) -> Level,
    ) -> Result<Level, NotPlayable> {
        // Enough for the findings of one position; the first error is what counts.
        let diagnostics = Diagnostics::with_capacity(16);
        let mut sink = DiagnosticSink::new(self.strictness, diagnostics);
        let level = read(&mut sink);
        match sink.errors() {
            0 => Ok(level),
            _ => Err(first_error(&sink.sorted())),
        }
    }
}

/// The first error, as the reason why a level cannot be played.
pub(super) fn first_error(diagnostics: &Diagnostics) -> NotPlayable {
    let mut diagnostics = diagnostics.iter();
    let error = diagnostics.find(|finding| finding.severity == Severity::Error);
    NotPlayable(error.map_or_else(
        || "the level has errors".to_owned(),
        |error| error.message.clone(),
    ))
}

/// The summary of a level that was read.
pub(super) fn summarize(level: &Level) -> LevelSummary {
    let title = match level.goal {
        Goal::Free(squares) if level.title.is_empty() => write_squares(&level.kit, squares),
        _ => level.title.clone(),
    };
    let placed = level.board.placements().count();
    LevelSummary {
        title,
        size: size(&level.kit, placed),
    }
}

/// The size of a level for a list: `7x7, 8 pieces, 5 placed`.
pub(super) fn size(kit: &Kit, placed: usize) -> LevelSize {
    let (columns, rows) = (kit.frame().columns(), kit.frame().rows());
    let pieces = PartCount {
        one: "piece",
        many: "pieces",
        count: kit.pieces().len() as u64,
    };
    let placed = PartCount {
        one: "placed",
        many: "placed",
        count: placed as u64,
    };
    LevelSize {
        cells: Some((columns.into(), rows.into())),
        parts: vec![pieces, placed],
        features: Vec::new(),
    }
}
