//! Crossoban, XSB and Pusher text: comments, then the board, then an empty line.

use super::rows::{self, Frame};
use super::{Lost, author, is_no_label, moves, on_one_line, record_title, safe_line};
use crate::format::Form;
use crate::format::scan;
use crate::format::texts::pair;
use crate::model::{Collection, Level, Note};

/// Writes the levels, each with its number in the collection.
pub(super) fn write(
    form: Form,
    collection: &Collection,
    levels: &[(usize, &Level)],
    lost: &mut Lost,
) -> String {
    let mut writer = Writer {
        form,
        lost,
        lines: Vec::new(),
    };
    for note in &collection.notes {
        writer.head_line(note);
    }
    for (number, level) in levels {
        writer.level(*number, level, collection);
    }
    let mut text = writer.lines.join("\n");
    text.push('\n');
    text
}

struct Writer<'a> {
    form: Form,
    lost: &'a mut Lost,
    lines: Vec<String>,
}

impl Writer<'_> {
    /// A line that speaks of all levels stands without a semicolon, for with one it would be a
    /// title; with one only where it would be taken for something else.
    fn head_line(&mut self, of: &Note) {
        let Some(text) = safe_line(of, is_no_marker) else {
            return;
        };
        let is_text = self.form.look(&text).is_text();
        let plain = is_text && !text.starts_with([':', '>', '<']);
        self.lines.push(if plain { text } else { comment(&text) });
    }

    fn level(&mut self, number: usize, level: &Level, collection: &Collection) {
        let first = self.lines.is_empty();
        let headed = !collection.notes.is_empty() && !self.lines.iter().any(String::is_empty);
        if !first {
            self.lines.push(String::new());
        }
        let begin = self.lines.len();
        let title = on_one_line(&level.title);
        self.title(&title);
        if let Some(author) = author(collection, level) {
            self.lines
                .push(format!("; Author: {}", on_one_line(author)));
        }
        let notes = level.notes.iter();
        let notes =
            notes.filter_map(|of| safe_line(of, |text| is_no_marker(text) && is_no_label(text)));
        self.lines.extend(notes.map(|text| comment(&text)));
        self.records(number, level);
        let rows = rows::rows(&level.board, self.form);
        if rows.frame == Frame::Added {
            self.lost
                .report(number, "a frame of walls was put around the board");
        }
        if rows.width > 1 {
            self.lines.push(format!(";@I{}@", rows.width));
        }
        let alone = self.lines.len() == begin + 1 && title.is_empty() && !headed;
        if alone {
            self.lines.truncate(begin);
        }
        self.lines.extend(rows.rows);
    }

    /// The first comment; without a title an empty one.
    fn title(&mut self, title: &str) {
        let plain = pair(title).is_none() && scan::marker(title).is_none();
        self.lines.push(if plain {
            comment(title)
        } else {
            comment(&format!("Title: {title}"))
        });
    }

    fn records(&mut self, number: usize, level: &Level) {
        for record in &level.snapshots {
            let title = record_title(record);
            let Some(moves) = moves(record) else {
                self.lost.report(number, &format!("the moves of `{title}`"));
                continue;
            };
            if title != record.title {
                let what = format!("`{title}` was called `{}`", record.title);
                self.lost.report(number, &what);
            }
            if !record.notes.is_empty() {
                self.lost.report(number, &format!("the notes of `{title}`"));
            }
            self.lines.push(comment(&format!("{title}: {moves}")));
        }
    }
}

fn comment(text: &str) -> String {
    format!("; {text}").trim_end().to_owned()
}

fn is_no_marker(text: &str) -> bool {
    scan::marker(text).is_none()
}
