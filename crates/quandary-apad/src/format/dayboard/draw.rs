//! The canonical text of a description.

use super::assemble::SIDE_NAMES;
use super::{KitStyle, SIGNATURE};
use crate::format::content::Fact;
use crate::format::notation::write_placements;
use crate::format::position::write_position;
use crate::format::square_names::write_squares;
use crate::model::{AllowedSides, Frame, Goal, Kit, Level, Meaning, Offset, Piece};

/// Writes the facts and the kit of a description.
pub(super) fn header(kit: &Kit, kit_style: KitStyle, facts: &[Fact]) -> String {
    let (name, version) = SIGNATURE;
    let mut text = format!("{name}: {version}\n");
    for (name, value) in facts {
        text += format!("{name}: {value}").trim_end();
        text += "\n";
    }
    match kit_style {
        KitStyle::Named => text += &format!("Kit: {}\n", kit.name),
        KitStyle::Drawn => text += &drawn(kit),
    }
    text
}

/// Writes the date and the placed pieces of a level after an empty line; nothing if it has neither.
pub(super) fn position(level: &Level) -> String {
    let mut lines = Vec::new();
    if let Goal::Free(squares) = level.goal {
        lines.push(format!("Date: {}\n", write_squares(&level.kit, squares)));
    }
    if level.board.placements().next().is_some() {
        lines.push(format!(
            "Placed: {}\n",
            write_placements(&level.kit, &level.board)
        ));
    }
    match lines.is_empty() {
        true => String::new(),
        false => format!("\n{}", lines.concat()),
    }
}

/// Writes the line of a level among several.
pub(super) fn board(level: &Level) -> String {
    let position = write_position("", level);
    format!("Board: {position}").trim_end().to_owned() + "\n"
}

fn drawn(kit: &Kit) -> String {
    let pieces: String = kit.pieces().iter().map(piece).collect();
    frame(kit.frame()) + &lists(kit.frame()) + &pieces
}

/// The frame with its labels in aligned columns.
fn frame(frame: &Frame) -> String {
    let labels = frame.labels().iter();
    let texts: Vec<&str> = labels
        .map(|label| label.as_ref().map_or("-", |label| &label.text))
        .collect();
    let rows: Vec<&[&str]> = texts.chunks(usize::from(frame.columns())).collect();
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or_default()
    };
    let mut text = "\nFrame:\n".to_owned();
    for row in &rows {
        let cells = row.iter().enumerate();
        let cells = cells.map(|(column, label)| format!("{label:width$}", width = width(column)));
        text += "  ";
        text += cells.collect::<Vec<_>>().join(" ").trim_end();
        text += "\n";
    }
    text
}

/// The number of a meaning of one kind, otherwise `None`.
type Number = fn(Meaning) -> Option<u8>;

/// The lists that are necessary because labels do not have the meaning that is guessed from their
/// text.
fn lists(frame: &Frame) -> String {
    let numbers: [(&str, Number); 3] = [
        ("Days", |meaning| match meaning {
            Meaning::Day(number) => Some(number),
            _ => None,
        }),
        ("Months", |meaning| match meaning {
            Meaning::Month(number) => Some(number),
            _ => None,
        }),
        ("Weekdays", |meaning| match meaning {
            Meaning::Weekday(number) => Some(number),
            _ => None,
        }),
    ];
    let mut text = String::new();
    for (index, (name, number)) in numbers.iter().enumerate() {
        let has_earlier_kind = |meaning| {
            let mut earlier = numbers[..index].iter();
            earlier.any(|(_, number)| number(meaning).is_some())
        };
        let mut labels = frame.labels().iter().flatten();
        let is_guessed = labels.all(|label| {
            has_earlier_kind(label.meaning)
                || number(label.meaning) == number(Meaning::from_label(&label.text))
        });
        if !is_guessed {
            text += &format!("{name}: {}\n", list(frame, *number));
        }
    }
    text
}

fn list(frame: &Frame, number: Number) -> String {
    let labels = || frame.labels().iter().flatten();
    let most = labels().filter_map(|label| number(label.meaning)).max();
    let named = |wanted| {
        let mut labels = labels();
        let label = labels.find(|label| number(label.meaning) == Some(wanted));
        label.map_or("-", |label| &label.text)
    };
    let names: Vec<&str> = (1..=most.unwrap_or(1)).map(named).collect();
    names.join(" ")
}

fn piece(piece: &Piece) -> String {
    let cells = piece.cells();
    let rows = || cells.iter().map(|cell| cell.row);
    let columns = || cells.iter().map(|cell| cell.column);
    let (top, bottom) = (rows().min(), rows().max());
    let (left, right) = (columns().min(), columns().max());
    let letter = |row, column| match (row, column) {
        (0, 0) => '@',
        _ if cells.contains(&Offset { row, column }) => '#',
        _ => '.',
    };
    let mut text = format!("\nPiece: {}", piece.name());
    let side = SIDE_NAMES
        .iter()
        .find(|(sides, _)| *sides == piece.allowed_sides);
    if let Some((_, name)) = side.filter(|(sides, _)| *sides != AllowedSides::Both) {
        text += &format!(" {name}");
    }
    text += "\n";
    for row in top.unwrap_or(0)..=bottom.unwrap_or(0) {
        let columns = left.unwrap_or(0)..=right.unwrap_or(0);
        let letters: String = columns.map(|column| letter(row, column)).collect();
        text += &format!("  {letters}\n");
    }
    text
}
