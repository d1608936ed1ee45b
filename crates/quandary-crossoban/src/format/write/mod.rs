//! Writes a collection as canonical text of a format, and lists what the format cannot store.

mod rows;
pub(super) mod slc;
pub(super) mod sok;
pub(super) mod text;

use super::html::has_outer_tag;
use super::lurd;
use super::table::FormatId;
use super::texts::{inline_record, names_a_record, other_game, pair, trimmed};
use crate::model::{Board, BoardKind, Collection, Level, Note, Record};
use crate::rules::Capitals;
use quandary_core::family::Converted;
use quandary_core::format::Format;
use std::borrow::Cow;

/// Writes a collection as canonical text of one of the [`FORMATS`](super::FORMATS), and lists what
/// the format cannot store. Reading the text and writing the result gives the same text again.
///
/// # Errors
/// The collection has levels, but the format cannot store any of their boards. The error states why
/// the first board cannot be stored.
///
/// # Panics
/// `format` belongs to another family.
pub fn write(collection: &Collection, format: &'static Format) -> Result<Converted, String> {
    let format_id = FormatId::of(format);
    write_levels(collection, format_id, |board| format_id.refusal(board))
}

/// Writes a collection that was read in one of the [`FORMATS`](super::FORMATS) as canonical text of
/// that format, and lists what the format cannot store. Unlike [`write()`], this function keeps
/// boards whose symbols the format does not define.
///
/// # Errors
/// The collection has levels, but no board has any cells, and the format cannot store boards
/// without cells.
///
/// # Panics
/// `format` belongs to another family.
pub fn rewrite(collection: &Collection, format: &'static Format) -> Result<Converted, String> {
    let format_id = FormatId::of(format);
    let refusal = |board: &Board| format_id.refusal_of_empty(board);
    write_levels(collection, format_id, refusal)
}

/// Returns the bytes that [`rewrite()`] writes.
///
/// # Errors
/// The collection has levels, but no board has any cells, and the format cannot store boards
/// without cells.
///
/// # Panics
/// `format` belongs to another family.
pub fn canonical(collection: &Collection, format: &'static Format) -> Result<Vec<u8>, String> {
    rewrite(collection, format).map(|written| written.bytes)
}

/// Writes the levels whose boards are not refused; `refusal` returns the reason.
fn write_levels(
    collection: &Collection,
    format_id: FormatId,
    refusal: impl Fn(&Board) -> Option<String>,
) -> Result<Converted, String> {
    let mut lost = LossReport::default();
    let mut capitals = Capitals::new();
    let mut written: Vec<(usize, Cow<'_, Level>)> = Vec::new();
    let mut first_refusal: Option<String> = None;
    for (number, level) in (1..).zip(&collection.levels) {
        match refusal(&level.board) {
            None => written.push((number, with_capitals(collection, level, &mut capitals))),
            Some(why) => {
                lost.report_skipped(number, &why);
                first_refusal.get_or_insert_with(|| format!("level {number}: {why}"));
            }
        }
    }
    let handler = format_id.handler();
    if let (true, Some(first)) = (written.is_empty(), first_refusal) {
        return Err(format!(
            "{} cannot store any of these levels ({first})",
            handler.format.title
        ));
    }
    let written: Vec<(usize, &Level)> = written.iter().map(|(at, level)| (*at, &**level)).collect();
    let text = (handler.write)(format_id, collection, &written, &mut lost);
    Ok(Converted {
        bytes: text.into_bytes(),
        lost: lost.0,
    })
}

/// Returns a level whose records have capitals exactly where a box is pushed (M10).
fn with_capitals<'a>(
    collection: &Collection,
    level: &'a Level,
    capitals: &mut Capitals,
) -> Cow<'a, Level> {
    let mut written = Cow::Borrowed(level);
    if level.records.is_empty() || other_game(collection, level).is_some() {
        return written;
    }
    let Some(game) = capitals.game(&level.board) else {
        return written;
    };
    for (index, record) in level.records.iter().enumerate() {
        if let Some(moves) = capitals.corrected(&game, &record.moves) {
            written.to_mut().records[index].moves = lurd::record(&moves);
        }
    }
    written
}

impl FormatId {
    /// Returns why a file of this format cannot hold a board.
    fn refusal(self, board: &Board) -> Option<String> {
        let handler = self.handler();
        let kind = board.kind();
        let plain = matches!(kind, BoardKind::Sokoban | BoardKind::Multiban);
        let foreign = (!handler.holds_all_boards && !plain).then(|| {
            let title = handler.format.title;
            format!("{title} has no symbols for {} boards", kind.name())
        });
        self.refusal_of_empty(board).or(foreign)
    }

    /// Returns why a file of this format cannot hold a board if the board has no cells.
    fn refusal_of_empty(self, board: &Board) -> Option<String> {
        let empty = board.width() == 0 || board.height() == 0;
        let refused = empty && !self.handler().holds_empty_boards;
        refused.then(|| "the board has no cells".to_owned())
    }
}

/// A list of what a format cannot hold, one line per loss. Each line can follow the words "cannot
/// store".
#[derive(Default)]
pub(super) struct LossReport(Vec<String>);

impl LossReport {
    fn report(&mut self, level: usize, what: &str) {
        self.0.push(format!("{what} in level {level}"));
    }

    fn report_skipped(&mut self, level: usize, why: &str) {
        self.0
            .push(format!("level {level}, which is skipped: {why}"));
    }

    fn report_frame(&mut self, level: usize) {
        self.0.push(format!(
            "the board of level {level} without a frame of walls; a frame was added"
        ));
    }

    fn report_new_title(&mut self, level: usize, record: &Record, title: &str) {
        self.0.push(format!(
            "the record title `{}` in level {level}; it was changed to `{title}`",
            record.title
        ));
    }
}

/// Replaces control characters by spaces and trims the text.
fn on_one_line(text: &str) -> String {
    let spaced = |letter: char| if letter.is_control() { ' ' } else { letter };
    let text: String = text.chars().map(spaced).collect();
    trimmed(&text).to_owned()
}

/// Returns a note as one line.
fn line(note: &Note) -> String {
    match note {
        Note::Line(text) => on_one_line(text),
        Note::Pair { key, value } => {
            on_one_line(&format!("{}: {}", on_one_line(key), on_one_line(value)))
        }
    }
}

/// Returns a note as one line that is read as the same note. A line that would be read as something
/// else gets the label `Note:`. `None` if the note is empty.
fn safe_line(of: &Note, is_safe: impl Fn(&str) -> bool) -> Option<String> {
    let text = line(of);
    if text.is_empty() {
        return None;
    }
    let same = match of {
        Note::Line(_) => pair(&text).is_none(),
        Note::Pair { key, .. } => pair(&text).is_some_and(|(read, _)| read == key),
    };
    let safe = same && inline_record(&text).is_none() && is_safe(&text);
    Some(if safe { text } else { format!("Note: {text}") })
}

/// Returns whether a note of a level or a record is not a title or an author. A second title or
/// author among the notes would be read as the first if the first has its own line.
fn is_not_label(text: &str) -> bool {
    let label = |key: &str| {
        ["title", "author"]
            .iter()
            .any(|name| key.eq_ignore_ascii_case(name))
    };
    pair(text).is_none_or(|(key, _)| !label(key))
}

/// Returns the author of a level on one line if it differs from the collection's.
fn author(collection: &Collection, level: &Level) -> Option<String> {
    let of_all = on_one_line(collection.note("author").unwrap_or_default());
    let own = on_one_line(&level.author);
    (own != of_all && !own.is_empty()).then_some(own)
}

/// Returns the moves of a record as text; `None` if there are none.
fn moves(record: &Record) -> Option<String> {
    let text = lurd::write_recorded(&record.moves);
    lurd::is_record(&text).then_some(text)
}

/// Returns a title that can be followed by moves on the same line.
fn record_title(record: &Record) -> String {
    let mut title = on_one_line(&record.title).replace(':', " ");
    if has_outer_tag(title.trim()) {
        title = title.replace(['<', '>'], " ");
    }
    let title = title.trim();
    if names_a_record(title) {
        title.to_owned()
    } else {
        format!("Snapshot {title}").trim_end().to_owned()
    }
}
