//! Writer for SLC, the XML of Sokoban for Windows.

use super::rows::{self, Frame};
use super::{LossReport, on_one_line, record_title, safe_line};
use crate::format::table::FormatId;
use crate::model::{Collection, Level};
use quick_xml::escape::escape;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>
<SokobanLevels xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"SokobanLev.xsd\">
";

/// Notes that have their own element, in the order of the file: element and key.
const ELEMENTS: [(&str, &str); 3] = [("Title", "collection"), ("Email", "email"), ("Url", "url")];

/// Writes the levels, each with its number in the collection.
pub(in crate::format) fn write(
    _: FormatId,
    collection: &Collection,
    levels: &[(usize, &Level)],
    lost: &mut LossReport,
) -> String {
    let mut text = HEAD.to_owned();
    let [title, others @ ..] = ELEMENTS;
    element(&mut text, title, collection);
    description(&mut text, collection);
    for other in others {
        element(&mut text, other, collection);
    }
    let boards: Vec<rows::Rows> = levels
        .iter()
        .map(|(_, level)| rows::rows(&level.board, FormatId::Slc))
        .collect();
    let author = collection.note("author").unwrap_or_default();
    let width = boards.iter().map(|board| size(board)[0]).max().unwrap_or(0);
    let height = boards.iter().map(|board| size(board)[1]).max().unwrap_or(0);
    text.push_str(&format!(
        "  <LevelCollection{} MaxWidth=\"{width}\" MaxHeight=\"{height}\">\n",
        attribute("Copyright", author)
    ));
    for ((number, level), board) in levels.iter().zip(&boards) {
        let own = super::author(collection, level).unwrap_or_default();
        let [width, height] = size(board);
        text.push_str(&format!(
            "    <Level{} Width=\"{width}\" Height=\"{height}\"{}>\n",
            attribute("Id", &level.title),
            attribute("Copyright", &own)
        ));
        for row in &board.rows {
            text.push_str(&format!("      <L>{}</L>\n", escape(row)));
        }
        text.push_str("    </Level>\n");
        report_losses(*number, level, board, lost);
    }
    text.push_str("  </LevelCollection>\n</SokobanLevels>\n");
    text
}

/// Returns the numbers of columns and rows.
fn size(board: &rows::Rows) -> [usize; 2] {
    let width = board.rows.iter().map(String::len).max();
    [width.unwrap_or(0), board.rows.len()]
}

fn attribute(name: &str, value: &str) -> String {
    let value = on_one_line(value);
    if value.is_empty() {
        return String::new();
    }
    format!(" {name}=\"{}\"", escape(&value))
}

fn element(text: &mut String, (name, key): (&str, &str), collection: &Collection) {
    if let Some(value) = collection.note(key) {
        let value = on_one_line(value);
        text.push_str(&format!("  <{name}>{}</{name}>\n", escape(&value)));
    }
}

/// Writes the notes without their own element as the description. A second note with the key of an
/// element gets another label, because it would be read before the element.
fn description(text: &mut String, collection: &Collection) {
    let keys = ELEMENTS.map(|(_, key)| key).into_iter().chain(["author"]);
    let keys: Vec<&str> = keys.collect();
    let mut seen: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    for note in &collection.notes {
        match keys.iter().find(|key| note.value(key).is_some()) {
            Some(key) if !seen.contains(key) => seen.push(key),
            Some(_) => lines.extend(safe_line(note, |_| false)),
            None => lines.extend(safe_line(note, |_| true)),
        }
    }
    if !lines.is_empty() {
        let lines = lines.join("\n");
        text.push_str(&format!(
            "  <Description>\n{}\n  </Description>\n",
            escape(&lines)
        ));
    }
}

fn report_losses(number: usize, level: &Level, board: &rows::Rows, lost: &mut LossReport) {
    if board.frame == Frame::Added {
        lost.report_frame(number);
    }
    if !level.notes.is_empty() {
        lost.report(number, "the notes");
    }
    for record in &level.records {
        lost.report(number, &format!("the moves of `{}`", record_title(record)));
    }
}
