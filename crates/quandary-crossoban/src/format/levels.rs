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
        self.notes(&around.before, None)?;
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
            if let Some(key) = continued(&lines[from..=begin]) {
                self.notes(&lines[from..from + key], record)?;
                self.inline_record(&lines[from + key..end])?;
            } else {
                self.titled_record(&lines[from..begin], &lines[begin..end], record)?;
            }
            record = self.level.records.len().checked_sub(1);
            from = end;
        }
        self.notes(&lines[from..], record)
    }

    /// Reads moves on lines of their own. `above` is the text since the last record or the board.
    fn titled_record(
        &mut self,
        above: &[TextLine<'_>],
        moves: &[TextLine<'_>],
        record: Option<usize>,
    ) -> Result<(), LimitExceeded> {
        let title = texts::title(above);
        self.notes(&above[..title.unwrap_or(above.len())], record)?;
        let title = match title.map(|at| above[at]) {
            Some(line) => self.macros.insert(line.text, line.span(), self.sink)?,
            None => String::new(),
        };
        self.record(moves, title)
    }

    /// Adds lines to the notes of a record or of the level. Lines such as `Solution: rrUU` become
    /// records instead.
    fn notes(
        &mut self,
        lines: &[TextLine<'_>],
        record: Option<usize>,
    ) -> Result<(), LimitExceeded> {
        let mut rest = lines;
        while let [line, ..] = rest {
            let is_text = !matches!(line.kind, TextKind::Remark | TextKind::Marker);
            let used = if is_text && texts::inline_record(line.text).is_some() {
                let count = inline_lines(rest);
                self.inline_record(&rest[..count])?;
                count
            } else {
                self.note(line, record)?;
                1
            };
            rest = &rest[used..];
        }
        Ok(())
    }

    /// Reads a record that begins on a line with a key; the other lines continue its moves.
    fn inline_record(&mut self, lines: &[TextLine<'_>]) -> Result<(), LimitExceeded> {
        let Some((first, more)) = lines.split_first() else {
            return Ok(());
        };
        let Some(inline) = texts::inline_record(first.text) else {
            return Ok(());
        };
        let skipped = [inline.before, inline.after].map(|part| first.part(part));
        let mut skipped = skipped.into_iter().filter(|part| !part.text.is_empty());
        if let Some(part) = skipped.next() {
            let both: Vec<String> = [part]
                .into_iter()
                .chain(skipped)
                .map(|part| quote(part.text))
                .collect();
            self.sink
                .report(&codes::TEXT_AROUND_MOVES, part.span(), || {
                    format!("text around moves is skipped: {}", both.join(" "))
                });
        }
        let title = first.text[inline.key].to_owned();
        let moves = [first.part(inline.moves)]
            .into_iter()
            .chain(more.iter().copied());
        self.record(&moves.collect::<Vec<_>>(), title)
    }

    /// Adds a line to the notes of a record or of the level.
    fn note(&mut self, line: &TextLine<'_>, record: Option<usize>) -> Result<(), LimitExceeded> {
        if matches!(line.kind, TextKind::Remark | TextKind::Marker) || line.text.is_empty() {
            return Ok(());
        }
        texts::check_label(line, self.sink);
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
        self.location.moves.push(MovesLocation::new(lines));
        Ok(())
    }

    fn check_jumps(&mut self, moves: &RecordedMoves, span: Span) {
        let first = moves.actions().find(|action| *action != Action::Current);
        let begins_with_jump = matches!(first, Some(Action::Jump(_)));
        if moves.text().contains('[') && !begins_with_jump {
            self.sink.report_with(
                &codes::LATE_JUMP,
                span,
                || "the moves contain a jump but do not begin with one; jumps are valid only in reverse mode, where the first move is a jump".to_owned(),
                |finding| {
                    finding.with_help("if reverse mode was intended, put `[]` before the first move")
                },
            );
        }
    }
}

/// The location of the characters of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MovesLocation(Vec<MovesLine>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct MovesLine {
    /// Number of characters of the record before this line.
    before: usize,
    span: Span,
    /// Whether the characters follow each other without blanks.
    is_contiguous: bool,
}

impl MovesLocation {
    fn new(lines: &[TextLine<'_>]) -> Self {
        let mut before = 0;
        let lines = lines.iter().map(|line| {
            let letters = line.text.chars().filter(|letter| !letter.is_whitespace());
            let count = letters.count();
            let span = line.span();
            before += count;
            MovesLine {
                before: before - count,
                span,
                is_contiguous: count == span.len(),
            }
        });
        Self(lines.collect())
    }

    /// Returns the location of a character of the record, or its line if there are blanks in it.
    pub(super) fn letter(&self, offset: usize) -> Span {
        let after = self.0.partition_point(|line| line.before <= offset);
        let line = after.checked_sub(1).map(|index| &self.0[index]);
        line.map_or(Span::at(0), |line| match line.is_contiguous {
            true => {
                let at = line.span.start + offset - line.before;
                Span::new(at, at + 1)
            }
            false => line.span,
        })
    }
}

/// Returns the number of lines of a record that begins on a line with a key: that line, and those
/// that continue its moves.
fn inline_lines(lines: &[TextLine<'_>]) -> usize {
    let first = lines
        .first()
        .and_then(|line| texts::inline_record(line.text));
    let mut length = match first {
        Some(inline) if inline.after.is_empty() => inline.moves.len(),
        _ => return 1,
    };
    let more = lines.windows(2).take_while(|pair| {
        let is_more = texts::continues(&pair[0], length, &pair[1]);
        length = pair[1].text.len();
        is_more
    });
    1 + more.count()
}

/// Returns the index of the line before the last one if it has the key of a record whose moves the
/// last line continues.
fn continued(lines: &[TextLine<'_>]) -> Option<usize> {
    let key = lines.len().checked_sub(2)?;
    (inline_lines(&lines[key..]) == 2).then_some(key)
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
            let at = offset - begin;
            return line.part(at..at).span().start;
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
    let is_title =
        |line: &TextLine<'_>, kind: TextKind| line.kind == kind && !texts::is_labelled(line.text);
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
        .is_none_or(|next| next.paragraph != first.paragraph || texts::is_labelled(next.text));
    // A line above moves is the title of a record.
    let moves = texts::moves(lines);
    let of_record = moves.first() == Some(&true) || moves.get(1) == Some(&true);
    let is_title = below && kind && alone && !texts::is_labelled(first.text);
    (is_title && !of_record).then_some(0)
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
