//! Kit descriptions (SPEC, part D): a drawn frame with labels and drawn pieces, or the name of a
//! kit; optionally with a date and placed pieces, or with several boards.

mod assemble;
mod draw;
mod sections;

use super::content::{
    Content, Fact, FileContext, LevelError, LevelIter, LevelReading, LevelSummary, first_error,
    is_error, summarize,
};
use super::position::{LineSlice, is_about_position, squares_of};
use super::{DAYBOARD, FormatRow, ReadResult, may_be_text};
use crate::model::{Board, Goal, Kit, Level};
use quandary_core::diagnostic::{Diagnostic, Severity};
use quandary_core::family::Converted;
use quandary_core::format::{Format, FormatKind};
use quandary_core::level::{LevelSize, NotPlayable};
use quandary_core::limits::Limits;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::sync::Arc;

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
    let description = assemble::assemble(sections, sink);
    let end = Span::at(source.bytes().len());
    let levels = description.level_count() as u64;
    Limits::check("levels", limits.levels, levels, end)?;
    Ok(Box::new(description))
}

/// The beginning of a description that draws a kit, up to its first board.
pub(super) fn header(kit: &Kit) -> String {
    draw::header(kit, KitStyle::Drawn, &[title(kit)]) + "\n"
}

fn title(kit: &Kit) -> Fact {
    ("Title".to_owned(), kit.title.clone())
}

/// Writes levels of one kit, which is drawn in full. Without facts, the title is that of the kit.
fn write(levels: LevelIter<'_>, facts: &[Fact]) -> Result<Converted, String> {
    let count = levels.len();
    let Some(first) = levels.next() else {
        return Err("a kit description holds at least one level; the file has none".to_owned());
    };
    let first = first?;
    let title = title(&first.kit);
    let facts = if facts.is_empty() { &[title] } else { facts };
    let mut text = draw::header(&first.kit, KitStyle::Drawn, facts);
    if count == 1 {
        text += &draw::position(&first);
    } else {
        text += "\n";
        text += &draw::board(&first);
    }
    for level in levels {
        let level = level?;
        if level.kit != first.kit {
            return Err(
                "a kit description holds levels of one kit; the file has several".to_owned(),
            );
        }
        text += &draw::board(&level);
    }
    Ok(Converted {
        bytes: text.into_bytes(),
        lost: Vec::new(),
    })
}

/// Whether the kit of a description is named or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KitStyle {
    Named,
    Drawn,
}

/// A description that was read. The levels of its boards are decoded on request.
#[derive(Debug)]
struct Description {
    /// The level of the tags `Date` and `Placed`; `None` if the kit is invalid.
    first: Option<Level>,
    /// The frame of an invalid kit, for drawings; `None` if the kit is valid or has no frame.
    bare: Option<Arc<Kit>>,
    /// Whether that level is a level of the file. A description of boards may omit it.
    has_first: bool,
    /// The numbers of the lines with boards.
    boards: Vec<u32>,
    kit_style: KitStyle,
    /// Tags and values that are not part of a level, in the order of the file.
    facts: Vec<Fact>,
    /// The number of errors outside positions.
    kit_errors: usize,
    /// The number of errors outside boards.
    errors: usize,
}

/// One level of a description.
enum Part<'a> {
    /// That of the tags `Date` and `Placed`.
    First(&'a Level),
    /// That of a tag `Board`.
    Board(&'a Arc<Kit>, LineSlice<'a>),
}

impl Description {
    fn level_count(&self) -> usize {
        usize::from(self.has_first) + self.boards.len()
    }

    /// The level with this index; `None` if it does not exist or the kit is invalid.
    fn part<'a>(&'a self, file: FileContext<'a>, index: usize) -> Option<Part<'a>> {
        let first = self.first.as_ref()?;
        let Some(board) = index.checked_sub(usize::from(self.has_first)) else {
            return Some(Part::First(first));
        };
        let line = file.source.line(*self.boards.get(board)? as usize)?;
        let (_, board) = sections::split_tag(line)?;
        Some(Part::Board(&first.kit, board))
    }

    /// The errors of the kit.
    fn errors_of_kit(&self, file: FileContext<'_>) -> Vec<LevelError> {
        let errors = file.diagnostics.iter().filter(is_error);
        let errors = errors.filter(|finding| !is_about_position(finding));
        let errors = errors.map(LevelError::without_squares);
        known_errors(errors.collect(), self.kit_errors)
    }

    /// The errors of the kit and of the tags `Date` and `Placed`.
    fn errors_of_first(&self, file: FileContext<'_>, level: &Level) -> Vec<LevelError> {
        let lines = self.boards.iter();
        let lines = lines.filter_map(|line| file.source.line(*line as usize));
        let boards: Vec<Span> = lines.map(|line| line.whole()).collect();
        let is_in_board = |finding: &&Diagnostic| {
            let start = finding.span.start;
            is_about_position(finding) && boards.iter().any(|line| line.range().contains(&start))
        };
        let errors = file.diagnostics.iter().filter(is_error);
        let errors = errors.filter(|finding| !is_in_board(finding));
        let errors = errors.map(|finding| LevelError {
            message: finding.message.clone(),
            squares: squares_of(file.source, level, finding),
        });
        known_errors(errors.collect(), self.errors)
    }

    /// The frame of an invalid kit, as a level without pieces.
    fn bare_reading(&self, file: FileContext<'_>) -> Result<LevelReading, NotPlayable> {
        let kit = self.bare.as_ref();
        let kit = Arc::clone(kit.ok_or_else(|| first_error(file.diagnostics))?);
        Ok(LevelReading {
            level: Level {
                title: kit.title.clone(),
                board: Board::empty(&kit),
                goal: Goal::Date,
                kit,
            },
            errors: known_errors(self.errors_of_kit(file), self.kit_errors.max(1)),
        })
    }
}

/// The errors that are known, or an unknown one if there are errors and none of them is known: the
/// list of findings is bounded.
fn known_errors(mut errors: Vec<LevelError>, count: usize) -> Vec<LevelError> {
    if errors.is_empty() && count > 0 {
        errors.push(LevelError::unknown());
    }
    errors
}

impl Content for Description {
    fn len(&self, _: FileContext<'_>) -> usize {
        self.level_count()
    }

    /// The whole file for the level of the tags `Date` and `Placed`, because all of it describes the
    /// kit.
    fn span(&self, file: FileContext<'_>, index: usize) -> Option<Span> {
        match index.checked_sub(usize::from(self.has_first)) {
            None => Some(Span::new(0, file.source.bytes().len())),
            Some(board) => {
                let line = file.source.line(*self.boards.get(board)? as usize)?;
                Some(line.whole())
            }
        }
    }

    fn reading(&self, file: FileContext<'_>, index: usize) -> Result<LevelReading, NotPlayable> {
        if index >= self.level_count() {
            return Err(NotPlayable::no_such_level());
        }
        match self.part(file, index) {
            None => self.bare_reading(file),
            Some(Part::First(level)) => Ok(LevelReading {
                level: level.clone(),
                errors: self.errors_of_first(file, level),
            }),
            Some(Part::Board(kit, board)) => {
                let own = file.read_level(
                    |sink| assemble::board_level(kit, board, sink),
                    |level, finding| squares_of(file.source, level, finding),
                );
                let mut errors = self.errors_of_kit(file);
                errors.extend(own.errors);
                Ok(LevelReading { errors, ..own })
            }
        }
    }

    fn summary(&self, file: FileContext<'_>, index: usize) -> LevelSummary {
        match self.part(file, index) {
            Some(Part::First(level)) => summarize(level),
            Some(Part::Board(kit, board)) => {
                let mut sink = DiagnosticSink::discarding();
                summarize(&assemble::board_level(kit, board, &mut sink))
            }
            None => no_board(),
        }
    }

    fn facts(&self) -> &[Fact] {
        &self.facts
    }

    fn canonical(&self, file: FileContext<'_>) -> Vec<u8> {
        let Some(first) = self.first.as_ref().filter(|_| !has_lenient_errors(file)) else {
            return file.source.bytes().to_vec();
        };
        let mut text = draw::header(&first.kit, self.kit_style, &self.facts);
        text += &match draw::position(first) {
            // Without a tag, it would not be a level.
            empty if empty.is_empty() && self.has_first && !self.boards.is_empty() => {
                "\nPlaced:\n".to_owned()
            }
            position => position,
        };
        if !self.boards.is_empty() {
            text += "\n";
        }
        for index in 0..self.level_count() {
            if let Some(Part::Board(kit, board)) = self.part(file, index) {
                let mut sink = DiagnosticSink::discarding();
                text += &draw::board(&assemble::board_level(kit, board, &mut sink));
            }
        }
        text.into_bytes()
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

    fn span(&self, _: FileContext<'_>, _: usize) -> Option<Span> {
        None
    }

    fn reading(&self, _: FileContext<'_>, _: usize) -> Result<LevelReading, NotPlayable> {
        Err(NotPlayable::no_such_level())
    }

    fn summary(&self, _: FileContext<'_>, _: usize) -> LevelSummary {
        no_board()
    }

    fn canonical(&self, file: FileContext<'_>) -> Vec<u8> {
        file.source.bytes().to_vec()
    }
}
