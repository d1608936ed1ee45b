//! What the symbols, moves and labels of a file mean, for editors.

use super::document::File;
use super::game::cell_words;
use crate::format::LevelLocation;
use crate::model::Level;
use quandary_core::family::Description;
use quandary_core::source::Line;
use quandary_core::span::Span;
use quandary_core::words::counted;

/// Labels before a colon, and elements and attributes of XML, with their meaning.
const LABELS: [(&str, &str); 25] = [
    ("Title", "the title of the level"),
    (
        "Author",
        "the author of the level or, before the first level, of the collection",
    ),
    ("Difficulty", "the difficulty according to the author"),
    ("Solution", "moves that solve the level, in LURD notation"),
    ("Saved game", "the moves of an unfinished game"),
    ("Snapshot", "the moves of an unfinished game"),
    ("Comment", "a comment of the author"),
    ("Date", "when the collection or level was made"),
    ("Date created", "when the collection or level was made"),
    (
        "Date of last change",
        "when the collection or level was last changed",
    ),
    (
        "Game",
        "the game whose rules apply; some variants of Sokoban cannot be played",
    ),
    ("Homepage", "the web page of the author"),
    ("Copyright", "the owner of the rights"),
    ("Email", "the address of the author"),
    ("Collection", "the title of the collection"),
    ("Maze", "the title of the level"),
    ("SokobanLevels", "the whole collection"),
    (
        "LevelCollection",
        "the levels; the attributes state the largest size and the owner of the rights",
    ),
    (
        "Level",
        "a level; its attributes are its title and its size",
    ),
    ("L", "a row of the board"),
    ("Id", "the title of the level"),
    ("Width", "number of columns"),
    ("Height", "number of rows"),
    ("Description", "a description of the collection"),
    ("Url", "the web page of the collection"),
];

/// Describes the part of a file at an offset.
pub(super) fn describe(file: &File, offset: usize) -> Option<Description> {
    let locations = &file.parsed.locations;
    let after = locations.partition_point(|location| location.span.start <= offset);
    let level = after.checked_sub(1).and_then(|index| {
        let level = file.parsed.collection.levels.get(index)?;
        in_level(level, &locations[index], offset)
    });
    level.or_else(|| {
        let line = file.source.line_at(offset)?;
        marker(&line).or_else(|| label(&line, offset))
    })
}

fn in_level(level: &Level, location: &LevelLocation, offset: usize) -> Option<Description> {
    let letter = Span::new(offset, offset + 1);
    if let Some(at) = location.cell_at(letter) {
        let cell = level.board.cell(at);
        let words = cell_words(cell.terrain, cell.content, at);
        return Some(Description::new(location.cell(at), words));
    }
    if location.board.holds(letter) {
        let row = location.row_at(letter)?;
        let words = format!("row {} of the board", row + 1);
        return Some(Description::new(location.board, words));
    }
    let mut records = level.records.iter().zip(&location.records);
    let (record, span) = records.find(|(_, span)| span.holds(letter))?;
    let moves = counted(record.moves.count(), "move", "moves");
    let title = match record.title.as_str() {
        "" => "solution or saved game",
        title => title,
    };
    let words = format!(
        "{title}: {moves}. Small letters are steps, capitals are pushes: u up, d down, l left, r right"
    );
    Some(Description::new(*span, words))
}

/// Describes a line that sets the width of cells.
fn marker(line: &Line<'_>) -> Option<Description> {
    let text = line.text.trim().trim_start_matches([';', ' ']);
    let width = text.strip_prefix("@I")?.strip_suffix('@')?;
    let words =
        format!("the next board has {width} characters for each cell: type, content, group");
    Some(Description::new(line.whole(), words))
}

fn label(line: &Line<'_>, offset: usize) -> Option<Description> {
    let is_key = |letter: char| letter.is_alphabetic() || letter == ' ';
    let (text, span) = line.part_at(offset, is_key)?;
    let meaning = |name: &str| {
        let mut labels = LABELS.iter();
        let label = labels.find(|(label, _)| label.eq_ignore_ascii_case(name.trim()));
        label.map(|(_, meaning)| *meaning)
    };
    if let Some(meaning) = meaning(text) {
        return Some(Description::new(span, meaning));
    }
    let (word, span) = line.part_at(offset, char::is_alphabetic)?;
    Some(Description::new(span, meaning(word)?))
}
