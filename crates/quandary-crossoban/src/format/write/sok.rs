//! Writer for SOK collections: title, board, notes and records, separated by empty lines.

use super::rows::{self, Frame};
use super::{LossReport, author, is_not_label, moves, on_one_line, record_title, safe_line};
use crate::format::html::has_outer_tag;
use crate::format::lurd;
use crate::format::macros::definition;
use crate::format::table::FormatId;
use crate::format::texts::{is_labelled, pair};
use crate::model::{Collection, Level, Note, Record};

/// A line that prevents the text before it from being read as a title.
const NO_TITLE: &str = "::";

/// Writes the levels, each with its number in the collection.
pub(in crate::format) fn write(
    _: FormatId,
    collection: &Collection,
    levels: &[(usize, &Level)],
    lost: &mut LossReport,
) -> String {
    let mut writer = Writer {
        lost,
        parts: Vec::new(),
    };
    let head = collection.notes.iter();
    writer.part(head.filter_map(|note| safe_line(note, is_note)).collect());
    for (number, level) in levels {
        writer.level(*number, level, collection);
    }
    let mut text = writer.parts.join("\n\n");
    text.push('\n');
    text
}

struct Writer<'a> {
    lost: &'a mut LossReport,
    parts: Vec<String>,
}

impl Writer<'_> {
    /// Adds lines that are separated from other parts by empty lines.
    fn part(&mut self, lines: Vec<String>) {
        if !lines.is_empty() {
            self.parts.push(lines.join("\n"));
        }
    }

    fn level(&mut self, number: usize, level: &Level, collection: &Collection) {
        let title = on_one_line(&level.title);
        let has_line = is_title(&title);
        if has_line {
            self.part(vec![title.clone()]);
        } else if !self.parts.is_empty() {
            self.part(vec![NO_TITLE.to_owned()]);
        }
        let rows = rows::rows(&level.board, FormatId::Sok);
        if rows.frame == Frame::Added {
            self.lost.report_frame(number);
        }
        let marker = (rows.width > 1).then(|| format!(";@I{}@", rows.width));
        self.part(marker.into_iter().chain(rows.rows).collect());
        let mut lines = Vec::new();
        if !has_line && !title.is_empty() {
            lines.push(format!("Title: {title}"));
        }
        if let Some(author) = author(collection, level) {
            lines.push(format!("Author: {author}"));
        }
        lines.extend(notes(&level.notes));
        self.part(lines);
        for record in &level.records {
            self.record(number, record);
        }
    }

    fn record(&mut self, number: usize, record: &Record) {
        let own = on_one_line(&record.title);
        let title = if own.is_empty() || is_title(&own) {
            own
        } else {
            record_title(record)
        };
        let Some(moves) = moves(record) else {
            self.lost
                .report(number, &format!("the record `{title}` without moves"));
            return;
        };
        if title != record.title {
            self.lost.report_new_title(number, record, &title);
        }
        self.part(vec![if title.is_empty() {
            NO_TITLE.to_owned()
        } else {
            title
        }]);
        self.part(wrapped(&moves));
        self.part(notes(&record.notes).collect());
    }
}

/// Returns whether a line of its own would be read as a title.
fn is_title(text: &str) -> bool {
    let is_text =
        !text.is_empty() && FormatId::Sok.classify(text).is_text() && !text.starts_with("::");
    let is_plain = is_text && !is_labelled(text) && !lurd::is_record(text);
    is_plain && !text.starts_with('>') && !has_outer_tag(text)
}

/// Returns whether a line would be read as a note. Definitions of insertions are excluded, because
/// insertions are already expanded.
fn is_note(text: &str) -> bool {
    let is_pair = pair(text).is_some() && FormatId::Sok.classify(text).is_text();
    definition(text).is_none() && (is_title(text) || is_pair)
}

fn notes(notes: &[Note]) -> impl Iterator<Item = String> {
    let is_safe = |text: &str| is_note(text) && is_not_label(text);
    notes
        .iter()
        .filter_map(move |note| safe_line(note, is_safe))
}

/// Maximum number of moves per line.
const WIDTH: usize = 70;

/// Splits moves into lines. No line consists of digits only, and the first is not a plain word:
/// both would be read as text.
fn wrapped(moves: &str) -> Vec<String> {
    // The numbers of walks to cells must not be split.
    if moves.contains(|letter: char| letter.is_ascii_digit()) {
        return vec![moves.to_owned()];
    }
    let signs: Vec<char> = moves.chars().collect();
    let mut lines: Vec<String> = signs
        .chunks(WIDTH)
        .map(|line| line.iter().collect())
        .collect();
    if let Some(last) = lines.pop_if(|last| !lurd::is_record(last))
        && let Some(before) = lines.last_mut()
    {
        before.push_str(&last);
    }
    let word = moves
        .chars()
        .skip(1)
        .all(|letter| letter.is_ascii_lowercase());
    if let Some(first) = lines.first_mut().filter(|_| word && moves.len() <= 8) {
        first.insert(0, '1');
    }
    lines
}
