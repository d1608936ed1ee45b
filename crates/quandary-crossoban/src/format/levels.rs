//! Reads the title, author, notes and records of a level from the text around its board.

use super::LevelLocation;
use super::board::CellBudget;
use super::lurd::{self, MovesError};
use super::macros::Macros;
use super::table::FormatId;
use super::texts::{self, TextKind, TextLine};
use crate::codes;
use crate::model::{Action, Level, Note, Record, RecordedMoves};
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;

/// The text of a level: the lines above and below its board.
pub(super) struct SurroundingText<'a> {
    pub(super) before: Vec<TextLine<'a>>,
    pub(super) after: Vec<TextLine<'a>>,
    /// The paragraph of the board.
    pub(super) paragraph: usize,
    /// Whether titles are below their boards in this file.
    pub(super) titles_below: bool,
}

/// The state of reading the text of a level whose board was read.
pub(super) struct Reader<'a, 'b> {
    pub(super) format_id: FormatId,
    pub(super) macros: &'b mut Macros,
    pub(super) budget: &'b mut CellBudget<'a>,
    pub(super) sink: &'b mut DiagnosticSink,
    pub(super) level: Level,
    pub(super) location: LevelLocation,
}

impl Reader<'_, '_> {
    /// Reads the text and returns the completed level.
    pub(super) fn read(
        mut self,
        mut around: SurroundingText<'_>,
    ) -> Result<(Level, LevelLocation), LimitExceeded> {
        if let Some((text, span)) = take_title(&mut around, self.format_id) {
            self.level.title = self.macros.insert(text, span, self.sink)?;
        }
        for line in &around.before {
            self.note(line, None)?;
        }
        self.read_after(&around.after)?;
        self.level.author = take_author(&mut self.level.notes).unwrap_or_default();
        Ok((self.level, self.location))
    }

    /// Reads the text below the board: notes, then records with their titles and notes.
    fn read_after(&mut self, lines: &[TextLine<'_>]) -> Result<(), LimitExceeded> {
        let moves = texts::moves(lines);
        let mut from = 0;
        // The record that notes belong to; notes before the first record belong to the level.
        let mut record = None;
        while let Some(begin) = (from..lines.len()).find(|index| moves[*index]) {
            let paragraph = lines[begin].paragraph;
            let more = (begin..lines.len())
                .take_while(|index| moves[*index] && lines[*index].paragraph == paragraph);
            let end = begin + more.count();
            let text = &lines[from..begin];
            let title = texts::title(text);
            for line in &text[..title.unwrap_or(text.len())] {
                self.note(line, record)?;
            }
            let title = match title {
                Some(at) => self
                    .macros
                    .insert(text[at].text, text[at].span(), self.sink)?,
                None => String::new(),
            };
            self.record(&lines[begin..end], title)?;
            record = self.level.records.len().checked_sub(1);
            from = end;
        }
        for line in &lines[from..] {
            self.note(line, record)?;
        }
        Ok(())
    }

    /// Adds a line to the notes of a record or of the level. A line such as `Solution: rrUU`
    /// becomes a record instead.
    fn note(&mut self, line: &TextLine<'_>, record: Option<usize>) -> Result<(), LimitExceeded> {
        if matches!(line.kind, TextKind::Remark | TextKind::Marker) || line.text.is_empty() {
            return Ok(());
        }
        if let Some((key, moves)) = texts::inline_record(line.text) {
            let from = line.text.len() - moves.len();
            let line = TextLine {
                text: moves,
                from: line.from + from,
                ..*line
            };
            return self.record(&[line], key.to_owned());
        }
        let text = self.macros.insert(line.text, line.span(), self.sink)?;
        let record = record.and_then(|record| self.level.records.get_mut(record));
        let notes = match record {
            Some(record) => &mut record.notes,
            None => &mut self.level.notes,
        };
        notes.push(texts::note(&text));
        Ok(())
    }

    /// Reads the moves of a record.
    fn record(&mut self, lines: &[TextLine<'_>], title: String) -> Result<(), LimitExceeded> {
        let Some(span) = lines.iter().map(TextLine::span).reduce(Span::to) else {
            return Ok(());
        };
        let text = joined(lines);
        let moves = match lurd::read(&text, self.budget.left()) {
            Ok(moves) => moves,
            Err(MovesError::TooMany(claimed)) => {
                self.budget.take(claimed, span)?;
                RecordedMoves::default()
            }
            Err(MovesError::Token(bad)) => {
                let (from, to) = bad.location;
                let location =
                    Span::new(offset_in_file(lines, from), offset_in_file(lines, to) + 1);
                self.sink.report(&codes::INVALID_MOVES, location, || {
                    format!(
                        "invalid token {} in the moves: {}",
                        quote(&bad.token),
                        bad.reason
                    )
                });
                RecordedMoves::default()
            }
        };
        self.budget.take(moves.count(), span)?;
        self.check_jumps(&moves, span);
        self.level.records.push(Record {
            title,
            moves,
            notes: Vec::new(),
        });
        self.location.records.push(span);
        Ok(())
    }

    fn check_jumps(&mut self, moves: &RecordedMoves, span: Span) {
        let first = moves.actions().find(|action| *action != Action::Current);
        let begins_with_jump = matches!(first, Some(Action::Jump(_)));
        if moves.text().contains('[') && !begins_with_jump {
            self.sink.report_with(
                &codes::LATE_JUMP,
                span,
                || "these moves contain a jump but do not begin with one".to_owned(),
                |finding| {
                    finding.with_help("moves in reverse mode begin with a jump, for example `[]`")
                },
            );
        }
    }
}

/// The text of several lines, with a line end after each.
fn joined(lines: &[TextLine<'_>]) -> String {
    let lines = lines.iter();
    lines.flat_map(|line| [line.text, "\n"]).collect()
}

/// The offset in the file of an offset in [`joined`] lines.
fn offset_in_file(lines: &[TextLine<'_>], offset: usize) -> usize {
    let mut begin = 0;
    for line in lines {
        let end = begin + line.text.len();
        if offset <= end {
            return line.span().start + offset - begin;
        }
        begin = end + 1;
    }
    begin
}

/// Removes the title from the text: the value of a label, or else the line in the place of a title.
fn take_title<'a>(
    around: &mut SurroundingText<'a>,
    format_id: FormatId,
) -> Option<(&'a str, Span)> {
    let labelled = |line: &TextLine<'_>| {
        let pair = line.pair().filter(|_| line.kind != TextKind::Remark);
        let maze = format_id == FormatId::Pusher && line.kind == TextKind::Plain;
        pair.is_some_and(|(key, _)| {
            key.eq_ignore_ascii_case("title") || maze && key.eq_ignore_ascii_case("maze")
        })
    };
    let before = around.before.iter().position(labelled);
    let after = around.after.iter().position(labelled);
    let line = match (before, after) {
        (Some(at), _) => around.before.remove(at),
        (None, Some(at)) => around.after.remove(at),
        (None, None) => return take_unlabelled_title(around, format_id),
    };
    let (_, value) = line.pair()?;
    let from = line.from + line.text.len() - value.len();
    Some((value, line.row.span(from, from + value.len())))
}

fn take_unlabelled_title<'a>(
    around: &mut SurroundingText<'a>,
    format_id: FormatId,
) -> Option<(&'a str, Span)> {
    let line = if let Some(at) = title_before(&around.before) {
        around.before.remove(at)
    } else {
        let at = title_after(around, format_id)?;
        around.after.remove(at)
    };
    Some((line.text, line.span()))
}

/// Returns the index of the title above a board: the first comment of the last paragraph with
/// comments, or the first line if there are no comments.
fn title_before(lines: &[TextLine<'_>]) -> Option<usize> {
    let is_title = |line: &TextLine<'_>, kind: TextKind| line.kind == kind && line.pair().is_none();
    let comment = |line: &TextLine<'_>| is_title(line, TextKind::Comment);
    let paragraph = lines
        .iter()
        .rfind(|line| comment(line))
        .map(|line| line.paragraph);
    match paragraph {
        Some(paragraph) => lines
            .iter()
            .position(|line| comment(line) && line.paragraph == paragraph),
        None => lines
            .iter()
            .position(|line| is_title(line, TextKind::Plain)),
    }
}

/// Returns the index of the title below a board: a single line directly below, or the first comment
/// if titles are below their boards in this file.
fn title_after(around: &SurroundingText<'_>, format_id: FormatId) -> Option<usize> {
    let lines = &around.after;
    let comment = lines.iter().position(|line| line.kind == TextKind::Comment);
    if let Some(at) = comment.filter(|_| around.titles_below) {
        return Some(at);
    }
    let first = lines.first()?;
    let below = first.paragraph == around.paragraph;
    let kind = match format_id {
        FormatId::Sok => first.kind == TextKind::Comment,
        _ => matches!(first.kind, TextKind::Comment | TextKind::Plain),
    };
    let alone = lines
        .get(1)
        .is_none_or(|next| next.paragraph != first.paragraph || next.pair().is_some());
    // A line above moves is the title of a record.
    let moves = texts::moves(lines);
    let of_record = moves.first() == Some(&true) || moves.get(1) == Some(&true);
    (below && kind && alone && first.pair().is_none() && !of_record).then_some(0)
}

/// Removes the author from the notes.
fn take_author(notes: &mut Vec<Note>) -> Option<String> {
    let is_author = |note: &Note| match note {
        Note::Pair { key, .. } => key.eq_ignore_ascii_case("author"),
        Note::Line(_) => false,
    };
    let at = notes.iter().position(is_author)?;
    match notes.remove(at) {
        Note::Pair { value, .. } => Some(value),
        Note::Line(_) => None,
    }
}
