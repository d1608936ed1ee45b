//! SOK collections: title, board, notes, records, with empty lines between.

use super::rows::{self, Frame};
use super::{Lost, author, is_no_label, moves, on_one_line, record_title, safe_line};
use crate::format::Form;
use crate::format::lurd;
use crate::format::macros::definition;
use crate::format::texts::pair;
use crate::model::{Collection, Level, Note, Snapshot};

/// Keeps the text before it from being taken for a title.
const NO_TITLE: &str = "::";

/// Writes the levels, each with its number in the collection.
pub(super) fn write(
    collection: &Collection,
    levels: &[(usize, &Level)],
    lost: &mut Lost,
) -> String {
    let mut writer = Writer {
        lost,
        parts: Vec::new(),
    };
    let head = collection.notes.iter();
    writer.part(head.filter_map(|of| safe_line(of, is_line)).collect());
    for (number, level) in levels {
        writer.level(*number, level, collection);
    }
    let mut text = writer.parts.join("\n\n");
    text.push('\n');
    text
}

struct Writer<'a> {
    lost: &'a mut Lost,
    parts: Vec<String>,
}

impl Writer<'_> {
    /// Lines between two empty ones.
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
        let rows = rows::rows(&level.board, Form::Sok);
        if rows.frame == Frame::Added {
            self.lost
                .report(number, "a frame of walls was put around the board");
        }
        let marker = (rows.width > 1).then(|| format!(";@I{}@", rows.width));
        self.part(marker.into_iter().chain(rows.rows).collect());
        let mut lines = Vec::new();
        if !has_line && !title.is_empty() {
            lines.push(format!("Title: {title}"));
        }
        if let Some(author) = author(collection, level) {
            lines.push(format!("Author: {}", on_one_line(author)));
        }
        lines.extend(notes(&level.notes));
        self.part(lines);
        for record in &level.snapshots {
            self.record(number, record);
        }
    }

    fn record(&mut self, number: usize, record: &Snapshot) {
        let own = on_one_line(&record.title);
        let title = if own.is_empty() || is_title(&own) {
            own
        } else {
            record_title(record)
        };
        let Some(moves) = moves(record) else {
            self.lost
                .report(number, &format!("`{title}`, which has no moves"));
            return;
        };
        if title != record.title {
            let what = format!("`{title}` was called `{}`", record.title);
            self.lost.report(number, &what);
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

/// Whether a text on a line by itself is a title.
fn is_title(text: &str) -> bool {
    let is_text = !text.is_empty() && Form::Sok.look(text).is_text() && !text.starts_with("::");
    is_text && pair(text).is_none() && !lurd::is_record(text) && !text.starts_with('>')
}

/// Whether a text is a note. One that names another text is none, for insertions are written out.
fn is_line(text: &str) -> bool {
    let is_pair = pair(text).is_some() && Form::Sok.look(text).is_text();
    definition(text).is_none() && (is_title(text) || is_pair)
}

fn notes(notes: &[Note]) -> impl Iterator<Item = String> {
    let is_safe = |text: &str| is_line(text) && is_no_label(text);
    notes.iter().filter_map(move |of| safe_line(of, is_safe))
}

/// How many moves stand on a line.
const WIDTH: usize = 70;

/// Moves on lines of which each has a sign that is no number; the first one is no word.
fn wrapped(moves: &str) -> Vec<String> {
    // Cells to walk to have numbers that are not to be cut.
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
