//! The content of a file: the trait that each format implements, and the types that it uses.

use super::apad::Record;
use super::square_names::write_squares;
use crate::model::{Goal, Kit, Level, Squares};
use quandary_core::diagnostic::{Diagnostic, Diagnostics, Severity, Strictness};
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

/// What was read of a level that may have errors.
#[derive(Clone, Debug)]
pub(crate) struct LevelReading {
    /// The level, without what could not be read.
    pub(crate) level: Level,
    /// Its errors, in the order of the file.
    pub(crate) errors: Vec<LevelError>,
}

/// An error of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelError {
    /// What is wrong.
    pub(crate) message: String,
    /// The squares that are affected; empty if the error has no place on the board.
    pub(crate) squares: Squares,
}

impl LevelError {
    /// An error without a place on the board.
    pub(super) fn without_squares(finding: &Diagnostic) -> Self {
        Self {
            message: finding.message.clone(),
            squares: Squares::EMPTY,
        }
    }

    /// An error that is known only by its number, because there are too many findings.
    pub(super) fn unknown() -> Self {
        Self {
            message: "the level has errors".to_owned(),
            squares: Squares::EMPTY,
        }
    }
}

/// The content of a file in one format. Levels are decoded on request.
pub(super) trait Content: fmt::Debug + Send + Sync {
    /// The number of levels.
    fn len(&self, file: FileContext<'_>) -> usize;

    /// The part of the file that holds the level with this index; `None` if there is no such level.
    fn span(&self, file: FileContext<'_>, index: usize) -> Option<Span>;

    /// What was read of the level with this index, unless it has no board at all.
    fn reading(&self, file: FileContext<'_>, index: usize) -> Result<LevelReading, NotPlayable>;

    /// The level with this index, unless it has errors.
    fn level(&self, file: FileContext<'_>, index: usize) -> Result<Level, NotPlayable> {
        let LevelReading { level, errors } = self.reading(file, index)?;
        match errors.into_iter().next() {
            None => Ok(level),
            Some(error) => Err(NotPlayable(error.message)),
        }
    }

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
    /// Reads one level with the strictness of the file. `squares_of` returns the squares that an
    /// error is about.
    pub(super) fn read_level(
        self,
        read: impl FnOnce(&mut DiagnosticSink) -> Level,
        squares_of: impl Fn(&Level, &Diagnostic) -> Squares,
    ) -> LevelReading {
        /// Enough for the findings of one position.
        const FINDINGS: usize = 64;
        let diagnostics = Diagnostics::with_capacity(FINDINGS);
        let mut sink = DiagnosticSink::new(self.strictness, diagnostics);
        let level = read(&mut sink);
        let count = sink.errors();
        let mut errors = Vec::new();
        if count > 0 {
            let findings = sink.sorted();
            errors.extend(findings.iter().filter(is_error).map(|finding| LevelError {
                message: finding.message.clone(),
                squares: squares_of(&level, finding),
            }));
            errors.resize_with(count, LevelError::unknown);
        }
        LevelReading { level, errors }
    }
}

pub(super) fn is_error(finding: &&Diagnostic) -> bool {
    finding.severity == Severity::Error
}

/// The first error, as the reason why a level cannot be played.
pub(super) fn first_error(diagnostics: &Diagnostics) -> NotPlayable {
    let error = diagnostics.iter().find(is_error);
    let error = error.map_or_else(LevelError::unknown, LevelError::without_squares);
    NotPlayable(error.message)
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
