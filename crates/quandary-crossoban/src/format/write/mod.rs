//! Collections in the canonical form of each format, with what that format does not hold.

mod rows;
mod slc;
mod sok;
mod text;

use super::Form;
use super::lurd;
use super::texts::{inline_record, names_a_record, pair};
use crate::model::{Board, Collection, Kind, Level, Note, Snapshot};
use quandary_core::family::{Converted, Format};

/// Writes a collection in the canonical form of one of the [`FORMATS`](super::FORMATS), with the
/// list of what that format does not hold. Reading the text and writing it again gives the same
/// text.
///
/// # Errors
/// The format can hold none of its boards: why.
pub fn write(collection: &Collection, format: &'static Format) -> Result<Converted, String> {
    let Some(form) = Form::of(format) else {
        return Err(format!("a {} cannot hold boards", format.title));
    };
    write_held(collection, form, |board| form.refuses(board))
}

/// The canonical form of a file that was read in one of the [`FORMATS`](super::FORMATS). Boards that
/// do not belong there and were in it all the same stay in it.
///
/// # Errors
/// None of its boards has a cell.
pub fn canonical(collection: &Collection, format: &'static Format) -> Result<Vec<u8>, String> {
    let form = Form::of(format).unwrap_or(Form::Crossoban);
    let written = write_held(collection, form, is_empty)?;
    Ok(written.bytes)
}

fn write_held(
    collection: &Collection,
    form: Form,
    refuses: impl Fn(&Board) -> Option<String>,
) -> Result<Converted, String> {
    let mut lost = Lost::default();
    let mut held: Vec<(usize, &Level)> = Vec::new();
    for (number, level) in (1..).zip(&collection.levels) {
        match refuses(&level.board) {
            None => held.push((number, level)),
            Some(why) => lost.report(number, &format!("left out: {why}")),
        }
    }
    if let (true, Some(first)) = (held.is_empty(), lost.0.first()) {
        return Err(format!("{} cannot hold this: {first}", form.format().title));
    }
    let text = match form {
        Form::Sok => sok::write(collection, &held, &mut lost),
        Form::Slc => slc::write(collection, &held, &mut lost),
        Form::Crossoban | Form::Xsb | Form::Pusher => {
            text::write(form, collection, &held, &mut lost)
        }
    };
    Ok(Converted {
        bytes: text.into_bytes(),
        lost: lost.0,
    })
}

fn is_empty(board: &Board) -> Option<String> {
    let empty = board.width() == 0 || board.height() == 0;
    empty.then(|| "it has no cells".to_owned())
}

impl Form {
    /// Why a board has no place in files of this format.
    fn refuses(self, board: &Board) -> Option<String> {
        let kind = board.kind();
        let plain = matches!(kind, Kind::Sokoban | Kind::Multiban);
        let foreign = (self != Self::Crossoban && !plain).then(|| {
            let title = self.format().title;
            format!("{title} has no symbols for this {} board", kind.name())
        });
        is_empty(board).or(foreign)
    }
}

/// What a file does not hold, one line each.
#[derive(Default)]
struct Lost(Vec<String>);

impl Lost {
    fn report(&mut self, level: usize, what: &str) {
        self.0.push(format!("level {level}: {what}"));
    }
}

/// A text on one line, without blanks around it.
fn on_one_line(text: &str) -> String {
    let spaced = |letter: char| if letter.is_control() { ' ' } else { letter };
    let text: String = text.chars().map(spaced).collect();
    text.trim().to_owned()
}

/// A note on one line.
fn line(note: &Note) -> String {
    match note {
        Note::Line(text) => on_one_line(text),
        Note::Pair { key, value } => {
            on_one_line(&format!("{}: {}", on_one_line(key), on_one_line(value)))
        }
    }
}

/// A note on one line that is read as that note again: under a label of its own if it would be
/// taken for something else.
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

/// Whether a note of a level or a record is no label: a second title or author would be the first
/// one where the first one has a line of its own.
fn is_no_label(text: &str) -> bool {
    let label = |key: &str| {
        ["title", "author"]
            .iter()
            .any(|name| key.eq_ignore_ascii_case(name))
    };
    pair(text).is_none_or(|(key, _)| !label(key))
}

/// The author, where it is not the collection's.
fn author<'a>(collection: &Collection, level: &'a Level) -> Option<&'a str> {
    let of_all = collection.note("author").unwrap_or_default();
    let own = level.author != of_all && !level.author.is_empty();
    own.then_some(&*level.author)
}

/// The moves of a record as text, if there are any.
fn moves(record: &Snapshot) -> Option<String> {
    let text = lurd::write(&record.moves);
    lurd::is_record(&text).then_some(text)
}

/// The title of a record behind which its moves may stand.
fn record_title(record: &Snapshot) -> String {
    let title = on_one_line(&record.title).replace(':', " ");
    let title = title.trim();
    if names_a_record(title) {
        title.to_owned()
    } else {
        format!("Snapshot {title}").trim_end().to_owned()
    }
}
