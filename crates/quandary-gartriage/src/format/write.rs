//! The canonical text of a collection.

use super::board::rail;
use super::lines::{closes, is_name, trimmed};
use crate::model::{Board, Cell, Collection, Level, Tag, Value, Vehicle};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;

/// How every line ends.
const END: &str = "\r\n";

/// Writes a collection in its canonical form: standard characters, CR/LF, `Format:` first, the
/// train as the level has it, an empty line before each level. Reading the text and writing it
/// again gives the same text.
///
/// What no file can hold is left out: a tag whose name is empty, is no single line, holds a colon
/// or begins with an apostrophe, and a line that would close the value it stands in.
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
    let mut unwritten = train.as_ref();
    for tag in &level.tags {
        match unwritten.filter(|_| tag.name.eq_ignore_ascii_case("Train")) {
            Some(train) => {
                let name = tag.name.clone();
                let value = train.value.clone();
                write_tag(&Tag { name, value }, lines);
                unwritten = None;
            }
            None => write_tag(tag, lines),
        }
    }
    if let Some(train) = unwritten {
        write_tag(train, lines);
    }
    lines.extend(write_board(&level.board));
}

/// Rows are counted from the first that is written.
fn train_text(level: &Level) -> String {
    let top = level.board.cells().next().map_or(0, |(at, _)| at.y);
    let places = level.train.iter().map(|at| {
        let row = at.y.saturating_sub(top);
        format!("({},{})", u64::from(at.x) + 1, u64::from(row) + 1)
    });
    places.collect::<Vec<_>>().join(",")
}

fn write_tag(tag: &Tag, lines: &mut Vec<String>) {
    let name = &tag.name;
    if !is_name(name) {
        return;
    }
    let broken = |text: &str| text.contains(['\r', '\n']);
    match &tag.value {
        Value::Line(value) if !broken(value) && !trimmed(value).is_empty() => {
            lines.push(format!("{name}: {}", trimmed(value)));
        }
        // A line with nothing behind the colon would open a value of several lines.
        value => {
            let text = value.text();
            lines.push(format!("{name}:"));
            lines.extend(value_lines(value, &text).filter(|line| !closes(line, name)));
            lines.push(format!(":{name}"));
        }
    }
}

fn value_lines<'a>(value: &Value, text: &'a str) -> impl Iterator<Item = String> + 'a {
    let none = match value {
        Value::Line(line) => trimmed(line).is_empty(),
        Value::Lines(lines) => lines.is_empty(),
    };
    let lines = (!none).then(|| text.split(['\r', '\n']));
    lines
        .into_iter()
        .flatten()
        .map(|line| trimmed(line).to_owned())
}

/// Writes the lines of a board, each with its apostrophe, without those at the top and the bottom
/// that would hold nothing else. A board without cells is one such line.
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
        for (line, letters) in lines.iter_mut().zip(block) {
            line.extend(letters);
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
    let marks = marks(cell);
    block[1][marks.from] = marks.first;
    if let Some(second) = marks.second {
        block[1][marks.from + 1] = second;
    }
    block
}

/// The characters of a cell on its middle line, and where the first of them stands.
struct Marks {
    from: usize,
    first: char,
    second: Option<char>,
}

/// Two characters take the free place to the east, or else that to the west. Where neither is
/// free the second hides the half of the rail to the east, never that to the west, so that every
/// rail keeps one half.
fn marks(cell: &Cell) -> Marks {
    let vehicle = cell.vehicle.map(|vehicle| match vehicle {
        Vehicle::Locomotive => '0',
        Vehicle::Wagon(letter) => letter.wagon(),
    });
    let target = cell.target.map(|letter| letter.target());
    let taken = |direction| cell.rails().has(direction);
    let from = match (vehicle, target) {
        (Some(_), Some(_)) if taken(Direction::East) && !taken(Direction::West) => 0,
        _ => 1,
    };
    let mut letters = vehicle.into_iter().chain(target);
    Marks {
        from,
        first: letters.next().unwrap_or('+'),
        second: letters.next(),
    }
}
