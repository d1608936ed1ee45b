//! Writer for Crossoban, XSB and Pusher text. Each level consists of its comments, its board and an
//! empty line.

use super::rows::{self, Frame};
use super::{LossReport, author, is_not_label, moves, on_one_line, record_title, safe_line};
use crate::format::html::has_outer_tag;
use crate::format::scan;
use crate::format::table::FormatId;
use crate::format::texts::is_labelled;
use crate::model::{Collection, Level, Note};

/// Writes the levels, each with its number in the collection.
pub(in crate::format) fn write(
    format_id: FormatId,
    collection: &Collection,
    levels: &[(usize, &Level)],
    lost: &mut LossReport,
) -> String {
    let mut writer = Writer {
        format_id,
        lost,
        lines: Vec::new(),
    };
    for note in &collection.notes {
        writer.collection_note(note);
    }
    for (number, level) in levels {
        writer.level(*number, level, collection);
    }
    let mut text = writer.lines.join("\n");
    text.push('\n');
    text
}

struct Writer<'a> {
    format_id: FormatId,
    lost: &'a mut LossReport,
    lines: Vec<String>,
}

impl Writer<'_> {
    /// Writes a note of the collection. It gets no semicolon, because a comment could be read as a
    /// title, unless the line would otherwise be read as something else.
    fn collection_note(&mut self, of: &Note) {
        let Some(text) = safe_line(of, is_not_marker) else {
            return;
        };
        let is_text = self.format_id.classify(&text).is_text();
        let plain = is_text && !text.starts_with([':', '>', '<']) && !has_outer_tag(&text);
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
            self.lines.push(format!("; Author: {author}"));
        }
        let notes = level.notes.iter();
        let notes =
            notes.filter_map(|of| safe_line(of, |text| is_not_marker(text) && is_not_label(text)));
        self.lines.extend(notes.map(|text| comment(&text)));
        self.records(number, level);
        let rows = rows::rows(&level.board, self.format_id);
        if rows.frame == Frame::Added {
            self.lost.report_frame(number);
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

    /// Writes the title as the first comment; an empty comment if there is no title.
    fn title(&mut self, title: &str) {
        let plain = !is_labelled(title) && scan::marker(title).is_none();
        self.lines.push(if plain {
            comment(title)
        } else {
            comment(&format!("Title: {title}"))
        });
    }

    fn records(&mut self, number: usize, level: &Level) {
        for record in &level.records {
            let title = record_title(record);
            let Some(moves) = moves(record) else {
                self.lost.report(number, &format!("the moves of `{title}`"));
                continue;
            };
            if title != record.title {
                self.lost.report_new_title(number, record, &title);
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

fn is_not_marker(text: &str) -> bool {
    scan::marker(text).is_none()
}
