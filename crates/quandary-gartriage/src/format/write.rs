//! Writes the canonical text of a collection.

use super::lines::{closes, is_name, trimmed};
use super::symbols::rail;
use crate::model::{Board, Cell, Collection, Level, Tag, Value, Vehicle};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;

/// The line end.
const END: &str = "\r\n";

/// Returns the canonical text of a collection. Reading this text and writing it again gives the
/// same text.
///
/// Boards are drawn with the standard characters, lines end with CR/LF, the `Format:` tag comes
/// first, and an empty line precedes each level. If [`Level::train`] is not empty, it gives the
/// value of `Train:`.
///
/// Skips tags that the format cannot represent. The name of such a tag is empty, starts with an
/// apostrophe, starts or ends with a space or a tab, or contains a colon, a control character (such
/// as a line end) or a byte order mark. In a value of several lines, skips each line that would end
/// the value early (`:NAME`).
#[must_use]
pub fn write(collection: &Collection) -> String {
    let mut lines = Vec::new();
    let (format, others): (Vec<&Tag>, Vec<&Tag>) = collection
        .tags
        .iter()
        .partition(|tag| tag.name.eq_ignore_ascii_case("Format"));
    for tag in format.into_iter().chain(others) {
        write_tag(tag, &mut lines);
    }
    for level in &collection.levels {
        lines.push(String::new());
        write_level(level, &mut lines);
    }
    lines.iter().flat_map(|line| [line.as_str(), END]).collect()
}

fn write_level(level: &Level, lines: &mut Vec<String>) {
    let train = (!level.train.is_empty()).then(|| Tag {
        name: "Train".to_owned(),
        value: Value::Line(train_text(level)),
    });
    let mut pending = train.as_ref();
    for tag in &level.tags {
        match pending.filter(|_| tag.name.eq_ignore_ascii_case("Train")) {
            Some(train) => {
                let name = tag.name.clone();
                let value = train.value.clone();
                write_tag(&Tag { name, value }, lines);
                pending = None;
            }
            None => write_tag(tag, lines),
        }
    }
    if let Some(train) = pending {
        write_tag(train, lines);
    }
    lines.extend(write_board(&level.board));
}

/// The value of `Train:`. Rows count from the first row that is written.
fn train_text(level: &Level) -> String {
    let top = level.board.cells().next().map_or(0, |(at, _)| at.y);
    let entries = level.train.iter().map(|at| {
        let row = at.y.saturating_sub(top);
        format!("({},{})", u64::from(at.x) + 1, u64::from(row) + 1)
    });
    entries.collect::<Vec<_>>().join(",")
}

fn write_tag(tag: &Tag, lines: &mut Vec<String>) {
    let name = &tag.name;
    if !is_name(name) {
        return;
    }
    let has_line_end = |text: &str| text.contains(['\r', '\n']);
    match &tag.value {
        Value::Line(value) if !has_line_end(value) && !trimmed(value).is_empty() => {
            lines.push(format!("{name}: {}", trimmed(value)));
        }
        // An empty value on the line of its name would open a value of several lines.
        value => {
            let text = value.text();
            lines.push(format!("{name}:"));
            lines.extend(value_lines(value, &text).filter(|line| !closes(line, name)));
            lines.push(format!(":{name}"));
        }
    }
}

fn value_lines<'a>(value: &Value, text: &'a str) -> impl Iterator<Item = String> + 'a {
    let is_empty = match value {
        Value::Line(line) => trimmed(line).is_empty(),
        Value::Lines(lines) => lines.is_empty(),
    };
    let lines = (!is_empty).then(|| text.split(['\r', '\n']));
    lines
        .into_iter()
        .flatten()
        .map(|line| trimmed(line).to_owned())
}

/// Returns the lines of a board. Each line starts with an apostrophe. Lines at the top and the
/// bottom that would contain only the apostrophe are omitted. For a board without cells, returns
/// one line that contains only the apostrophe.
#[must_use]
pub fn write_board(board: &Board) -> Vec<String> {
    let mut rows = board.cells().map(|(at, _)| at.y);
    let Some(top) = rows.next() else {
        return vec!["'".to_owned()];
    };
    let bottom = rows.last().unwrap_or(top);
    let mut lines: Vec<String> = (top..=bottom).flat_map(|y| write_row(board, y)).collect();
    lines.pop();
    lines.remove(0);
    lines
}

/// The three lines of a row of cells.
fn write_row(board: &Board, y: u32) -> [String; 3] {
    let mut lines = [const { String::new() }; 3];
    for x in 0..board.width() {
        let block = block(board, Point::new(x, y));
        for (line, characters) in lines.iter_mut().zip(block) {
            line.extend(characters);
        }
    }
    lines.map(|line| format!("'{}", line.trim_end_matches(' ')))
}

fn block(board: &Board, at: Point) -> [[char; 3]; 3] {
    let mut block = [[' '; 3]; 3];
    let Some(cell) = board.cell(at) else {
        return block;
    };
    for direction in cell.rails().iter() {
        let (dx, dy) = direction.step();
        block[(1 + dy) as usize][(1 + dx) as usize] = rail(direction);
    }
    let characters = cell_characters(cell);
    block[1][characters.column] = characters.first;
    if let Some(second) = characters.second {
        block[1][characters.column + 1] = second;
    }
    block
}

/// The characters of a cell on its middle line.
struct CellCharacters {
    /// The column of the first character, 0 or 1; the centre is column 1.
    column: usize,
    first: char,
    second: Option<char>,
}

/// A pair of characters uses the east of the cell if there is no rail, else the west. With rails on
/// both sides it hides the half of the eastern rail, never the western one, so that every rail
/// keeps one half.
fn cell_characters(cell: &Cell) -> CellCharacters {
    let vehicle = cell.vehicle.map(|vehicle| match vehicle {
        Vehicle::Locomotive => '0',
        Vehicle::Wagon(letter) => letter.wagon(),
    });
    let target = cell.target.map(|letter| letter.target());
    let has_rail = |direction| cell.rails().has(direction);
    let column = match (vehicle, target) {
        (Some(_), Some(_)) if has_rail(Direction::East) && !has_rail(Direction::West) => 0,
        _ => 1,
    };
    let mut characters = vehicle.into_iter().chain(target);
    CellCharacters {
        column,
        first: characters.next().unwrap_or('+'),
        second: characters.next(),
    }
}
