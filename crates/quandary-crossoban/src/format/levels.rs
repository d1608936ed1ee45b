//! From the text around a board to its title, its author, its notes and its records.

use super::board::Budget;
use super::lurd::{self, NotMoves};
use super::macros::Macros;
use super::rle::Letter;
use super::texts::{self, Kind, Text};
use super::{Form, LevelPlaces};
use crate::codes;
use crate::model::{Action, Level, Moves, Note, Snapshot};
use quandary_core::limits::LimitExceeded;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;

/// The text of a level: the lines before its board, and those behind it.
pub(super) struct Around<'a> {
    pub(super) before: Vec<Text<'a>>,
    pub(super) after: Vec<Text<'a>>,
    /// The paragraph of the board.
    pub(super) paragraph: usize,
    /// Whether the file has its titles below its boards.
    pub(super) titles_below: bool,
}

/// A level whose board is read and whose text is not.
pub(super) struct Reader<'a, 'b> {
    pub(super) form: Form,
    pub(super) macros: &'b mut Macros,
    pub(super) budget: &'b mut Budget<'a>,
    pub(super) sink: &'b mut DiagnosticSink,
    pub(super) level: Level,
    pub(super) places: LevelPlaces,
}

impl Reader<'_, '_> {
    /// Reads all of the text.
    pub(super) fn read(
        mut self,
        mut around: Around<'_>,
    ) -> Result<(Level, LevelPlaces), LimitExceeded> {
        if let Some((text, span)) = take_title(&mut around, self.form) {
            self.level.title = self.macros.insert(text, span, self.sink)?;
        }
        for line in &around.before {
            self.note(line, None)?;
        }
        self.read_after(&around.after)?;
        self.level.author = take_author(&mut self.level.notes).unwrap_or_default();
        Ok((self.level, self.places))
    }

    /// Notes, then records, each with its title and its notes.
    fn read_after(&mut self, lines: &[Text<'_>]) -> Result<(), LimitExceeded> {
        let moves = texts::moves(lines);
        let mut from = 0;
        // The record that notes belong to; those before the first one are the level's.
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
            record = self.level.snapshots.len().checked_sub(1);
            from = end;
        }
        for line in &lines[from..] {
            self.note(line, record)?;
        }
        Ok(())
    }

    /// Takes a line as a note of a record, or of the level; moves behind a key are a record.
    fn note(&mut self, line: &Text<'_>, record: Option<usize>) -> Result<(), LimitExceeded> {
        if matches!(line.kind, Kind::Remark | Kind::Marker) || line.text.is_empty() {
            return Ok(());
        }
        if let Some((key, moves)) = texts::inline_record(line.text) {
            let from = line.text.len() - moves.len();
            let line = Text {
                text: moves,
                from: line.from + from,
                ..*line
            };
            return self.record(&[line], key.to_owned());
        }
        let text = self.macros.insert(line.text, line.span(), self.sink)?;
        let record = record.and_then(|record| self.level.snapshots.get_mut(record));
        let notes = match record {
            Some(record) => &mut record.notes,
            None => &mut self.level.notes,
        };
        notes.push(texts::note(&text));
        Ok(())
    }

    /// Reads the lines of a record.
    fn record(&mut self, lines: &[Text<'_>], title: String) -> Result<(), LimitExceeded> {
        let Some(span) = lines.iter().map(Text::span).reduce(Span::to) else {
            return Ok(());
        };
        let letters: Vec<Letter> = lines.iter().flat_map(|line| letters(line, span)).collect();
        let left = self.budget.left();
        let moves = match lurd::read(&letters, left) {
            Ok(moves) => moves,
            Err(NotMoves::TooMany(claimed)) => {
                self.budget.take(claimed, span)?;
                Moves::default()
            }
            Err(NotMoves::Token(bad)) => {
                let (from, to) = (bad.place.0 as usize, bad.place.1 as usize);
                let place = Span::new(span.start + from, span.start + to + 1);
                self.sink.report(&codes::INVALID_MOVES, place, || {
                    format!("{} is no move: {}", quote(&bad.token), bad.reason)
                });
                Moves::default()
            }
        };
        self.budget.take(moves.0.len() as u64, span)?;
        self.look_at_jumps(&moves, span);
        self.level.snapshots.push(Snapshot {
            title,
            moves,
            notes: Vec::new(),
        });
        self.places.snapshots.push(span);
        Ok(())
    }

    fn look_at_jumps(&mut self, moves: &Moves, span: Span) {
        let jump = |action: &Action| matches!(action, Action::Jump(_));
        let first = moves.0.iter().find(|action| **action != Action::Current);
        if moves.0.iter().any(jump) && !first.is_some_and(jump) {
            self.sink.report_with(
                &codes::LATE_JUMP,
                span,
                || "there is a jump in these moves, but not at their beginning".to_owned(),
                |finding| finding.with_help("moves in reverse begin with a jump, `[]` at least"),
            );
        }
    }
}

/// The signs of a line of moves, which are ASCII, counted from the beginning of the record.
fn letters<'a>(line: &Text<'a>, record: Span) -> impl Iterator<Item = Letter> + use<'a> {
    let before = line.span().start - record.start;
    let letters = line.text.char_indices();
    letters.map(move |(at, letter)| (letter, u32::try_from(before + at).unwrap_or(u32::MAX)))
}

/// Takes the title out of the text: what a label says, else what stands where titles do.
fn take_title<'a>(around: &mut Around<'a>, form: Form) -> Option<(&'a str, Span)> {
    let labelled = |line: &Text<'_>| {
        let pair = line.pair().filter(|_| line.kind != Kind::Remark);
        let maze = form == Form::Pusher && line.kind == Kind::Plain;
        pair.is_some_and(|(key, _)| {
            key.eq_ignore_ascii_case("title") || maze && key.eq_ignore_ascii_case("maze")
        })
    };
    let before = around.before.iter().position(labelled);
    let after = around.after.iter().position(labelled);
    let line = match (before, after) {
        (Some(at), _) => around.before.remove(at),
        (None, Some(at)) => around.after.remove(at),
        (None, None) => return take_unlabelled_title(around, form),
    };
    let (_, value) = line.pair()?;
    let from = line.from + line.text.len() - value.len();
    Some((value, line.row.span(from, from + value.len())))
}

fn take_unlabelled_title<'a>(around: &mut Around<'a>, form: Form) -> Option<(&'a str, Span)> {
    let line = if let Some(at) = title_before(&around.before) {
        around.before.remove(at)
    } else {
        let at = title_after(around, form)?;
        around.after.remove(at)
    };
    Some((line.text, line.span()))
}

/// The first comment of the last paragraph that has any; without comments the first line.
fn title_before(lines: &[Text<'_>]) -> Option<usize> {
    let is_title = |line: &Text<'_>, kind: Kind| line.kind == kind && line.pair().is_none();
    let comment = |line: &Text<'_>| is_title(line, Kind::Comment);
    let paragraph = lines
        .iter()
        .rfind(|line| comment(line))
        .map(|line| line.paragraph);
    match paragraph {
        Some(paragraph) => lines
            .iter()
            .position(|line| comment(line) && line.paragraph == paragraph),
        None => lines.iter().position(|line| is_title(line, Kind::Plain)),
    }
}

/// One line directly below the board, or, where the file has its titles there, the first comment.
fn title_after(around: &Around<'_>, form: Form) -> Option<usize> {
    let lines = &around.after;
    let comment = lines.iter().position(|line| line.kind == Kind::Comment);
    if let Some(at) = comment.filter(|_| around.titles_below) {
        return Some(at);
    }
    let first = lines.first()?;
    let below = first.paragraph == around.paragraph;
    let kind = match form {
        Form::Sok => first.kind == Kind::Comment,
        _ => matches!(first.kind, Kind::Comment | Kind::Plain),
    };
    let alone = lines
        .get(1)
        .is_none_or(|next| next.paragraph != first.paragraph || next.pair().is_some());
    // What stands above moves is their title.
    let moves = texts::moves(lines);
    let of_record = moves.first() == Some(&true) || moves.get(1) == Some(&true);
    (below && kind && alone && first.pair().is_none() && !of_record).then_some(0)
}

/// Takes the author out of the notes.
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
