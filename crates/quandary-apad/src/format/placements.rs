//! Positions in words (SPEC, part W): `[KIT] [SQUARES][:] [MOVES]`, one per line.

use super::content::{
    Content, Fact, FileContext, LevelIter, LevelReading, LevelSummary, summarize,
};
use super::position::{
    LineSlice, goal_names, read_board, read_goal, split, squares_of, write_position,
};
use super::{FormatRow, ReadResult, may_be_text, named_kits, notation, period};
use crate::date::{DateParts, civil_date, day_from_today};
use crate::lint::lint;
use crate::model::{Goal, Level, PositionSpans};
use quandary_core::diagnostic::{Diagnostic, Severity};
use quandary_core::family::Converted;
use quandary_core::format::{Format, FormatKind};
use quandary_core::level::{LevelSize, NotPlayable};
use quandary_core::limits::Limits;
use quandary_core::sink::DiagnosticSink;
use quandary_core::source::{Line, Source};
use quandary_core::span::Span;
use std::sync::Arc;

pub(super) const FORMAT: FormatRow = FormatRow {
    description: Format {
        id: "placements",
        title: "positions in words",
        extensions: &["placements"],
        kind: FormatKind::Text,
    },
    probe,
    read,
    write,
};

/// The maximum number of lines that a probe reads.
const PROBED_LINES: usize = 1_000;

/// The maximum length of a line that a probe accepts, in bytes.
const MAX_PROBED_LINE: usize = 1_000;

/// At least half of the lines must be positions.
fn probe(source: &Source) -> Option<(u8, &'static str)> {
    if !may_be_text(source) {
        return None;
    }
    let filled = source.lines().filter(|line| !line.text.trim().is_empty());
    let (mut lines, mut positions) = (0, 0);
    for line in filled.take(PROBED_LINES) {
        lines += 1;
        positions += usize::from(is_position_line(line));
    }
    let percentage = positions * 100 / lines.max(1);
    let score = (percentage * 9 / 10) as u8;
    (percentage >= 50).then_some((score, "lines with names of squares or placements of pieces"))
}

/// Whether a text is a position rather than a file name.
///
/// Source: SPEC.md (A2).
#[must_use]
pub fn is_inline(text: &str) -> bool {
    let line = text.trim();
    let is_one_line = !line.contains(['\n', '\r']);
    is_one_line && {
        let source = Source::new("", line.as_bytes().to_vec());
        // Otherwise no format would be found for it afterwards.
        may_be_text(&source) && source.lines().next().is_some_and(is_position_line)
    }
}

fn is_position_line(line: Line<'_>) -> bool {
    let is_plausible = line.text.len() <= MAX_PROBED_LINE && is_distinctive(line.text);
    is_plausible && {
        let mut sink = DiagnosticSink::discarding();
        read_line(line, &mut sink);
        sink.sorted().worst() < Some(Severity::Error)
    }
}

/// Converts a position or a period, given in place of a file name, to positions with calendar
/// dates.
///
/// In a position, relative dates such as `today` or `today+3` are replaced with calendar dates. A
/// period such as `2026-01` becomes one line for each of its dates. Returns `None` if the text is
/// neither a position nor a period, or if a date is outside the supported years.
///
/// `today` is the current day in days since 1 January 1970.
///
/// Source: SPEC.md (A2), (A9) and (A11).
#[must_use]
pub fn inline_text(text: &str, today: i32) -> Option<String> {
    let today = civil_date(today)?;
    if let Some(lines) = period::lines(text, today) {
        // Pieces after the period are the same in all lines.
        let is_position = lines.lines().next().is_some_and(is_inline);
        return is_position.then_some(lines);
    }
    let (names, _) = split(text);
    let mut dated = String::new();
    let mut rest = 0;
    for (range, word) in notation::words(&text[names]) {
        if let Some(day) = day_from_today(word, today) {
            dated += &text[rest..range.start];
            dated += &day?.to_string();
            rest = range.end;
        }
    }
    dated += &text[rest..];
    is_inline(&dated).then_some(dated)
}

/// Whether a line contains more than a few numbers: a kit, a month with other squares, a date or a
/// move.
fn is_distinctive(line: &str) -> bool {
    let mut words = notation::words(line).map(|(_, word)| word.trim_end_matches(':'));
    let has_kit = words
        .clone()
        .next()
        .is_some_and(|word| named_kits::find(word).is_some());
    let has_several = words.clone().count() > 1;
    let has_date = words.clone().any(|word| {
        let parts = DateParts::of_word(word);
        parts.is_some_and(|parts| parts.has_month_and_day() || (has_several && parts.has_month()))
    });
    has_kit || has_date || words.any(notation::resembles_move)
}

fn read(source: &Source, limits: &Limits, sink: &mut DiagnosticSink) -> ReadResult {
    let mut lines = Vec::new();
    for line in source.lines() {
        if line.text.trim().is_empty() {
            continue;
        }
        let count = lines.len() as u64 + 1;
        Limits::check("levels", limits.levels, count, line.whole())?;
        read_and_lint(line, sink);
        lines.push(line.number as u32);
    }
    Ok(Box::new(PositionLines(lines)))
}

/// The numbers of the lines with positions.
#[derive(Debug)]
struct PositionLines(Vec<u32>);

impl PositionLines {
    fn line<'a>(&self, file: FileContext<'a>, index: usize) -> Option<Line<'a>> {
        file.source.line(*self.0.get(index)? as usize)
    }

    /// The canonical form of a line; lines with errors are only trimmed.
    fn canonical_line(&self, file: FileContext<'_>, index: usize) -> String {
        let Some(line) = self.line(file, index) else {
            return String::new();
        };
        let mut sink = DiagnosticSink::discarding();
        let (level, _) = read_line(line, &mut sink);
        match sink.errors() {
            0 => write_line(&level),
            _ => line.text.trim().to_owned(),
        }
    }
}

impl Content for PositionLines {
    fn len(&self, _: FileContext<'_>) -> usize {
        self.0.len()
    }

    fn span(&self, file: FileContext<'_>, index: usize) -> Option<Span> {
        Some(self.line(file, index)?.whole())
    }

    fn reading(&self, file: FileContext<'_>, index: usize) -> Result<LevelReading, NotPlayable> {
        let line = self
            .line(file, index)
            .ok_or_else(NotPlayable::no_such_level)?;
        let squares = |level: &Level, finding: &Diagnostic| squares_of(file.source, level, finding);
        Ok(file.read_level(|sink| read_and_lint(line, sink), squares))
    }

    fn summary(&self, file: FileContext<'_>, index: usize) -> LevelSummary {
        match self.line(file, index) {
            Some(line) => summarize(&read_line(line, &mut DiagnosticSink::discarding()).0),
            None => LevelSummary {
                title: String::new(),
                size: LevelSize::default(),
            },
        }
    }

    fn canonical(&self, file: FileContext<'_>) -> Vec<u8> {
        const BYTE_ORDER_MARK: char = '\u{feff}';
        let mut text = String::new();
        for index in 0..self.0.len() {
            text += &self.canonical_line(file, index);
            text += "\n";
        }
        // A first line that begins with this character would lose it to the byte order mark.
        if text.starts_with(BYTE_ORDER_MARK) {
            text.insert(0, BYTE_ORDER_MARK);
        }
        text.into_bytes()
    }
}

fn read_and_lint(line: Line<'_>, sink: &mut DiagnosticSink) -> Level {
    let (level, spans) = read_line(line, sink);
    lint(&level, &spans, sink);
    level
}

/// Reads the position of a line that is not empty.
fn read_line(line: Line<'_>, sink: &mut DiagnosticSink) -> (Level, PositionSpans) {
    let (names, moves) = LineSlice::whole(line).split();
    let mut words = names.words().peekable();
    let named_kit = words.peek().and_then(|(_, word)| named_kits::find(word));
    if named_kit.is_some() {
        words.next();
    }
    let kit = Arc::clone(named_kit.unwrap_or(named_kits::standard_kit()));
    let mut spans = PositionSpans::new(&kit);
    spans.goal = line.whole();
    let goal = read_goal(&kit, words, &mut spans, sink);
    let board = read_board(&kit, moves, &mut spans, sink);
    let level = Level {
        title: goal_names(&kit, goal),
        kit,
        board,
        goal,
    };
    (level, spans)
}

fn write(levels: LevelIter<'_>, _: &[Fact]) -> Result<Converted, String> {
    let mut text = String::new();
    for level in levels {
        let level = level?;
        if level.kit.name.is_empty() {
            return Err(
                "the format needs the name of the kit, and this kit has no name".to_owned(),
            );
        }
        text += &write_line(&level);
        text += "\n";
    }
    Ok(Converted {
        bytes: text.into_bytes(),
        lost: Vec::new(),
    })
}

/// The line of a position without its line end. A kit without a name is not named.
pub(crate) fn write_line(level: &Level) -> String {
    let kit = &level.kit;
    let is_standard = Arc::ptr_eq(kit, named_kits::standard_kit());
    let line = write_position(if is_standard { "" } else { &kit.name }, level);
    match line.is_empty() {
        true => kit.name.clone(),
        false => line,
    }
}

/// A complete board as a solution of its level and of the empty board (N3). There is always a colon,
/// so that it is not read as moves.
pub(crate) fn write_solution(level: &Level) -> String {
    let line = write_line(&Level {
        goal: Goal::Free(level.board.free(&level.kit)),
        ..level.clone()
    });
    match line.contains(':') {
        true => line,
        false => format!(": {line}"),
    }
}
