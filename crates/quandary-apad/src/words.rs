//! Names of squares for use in sentences, and lists of words joined by `and` or `or`.

use crate::model::{Kit, Label, Meaning, Squares};

/// The label of a square, with its position if it stands for no part of a date: `Jan`.
pub(crate) fn square_name(kit: &Kit, square: u8) -> String {
    let Some(label) = kit.frame().label(square) else {
        return String::new();
    };
    match is_unmistakable(label) {
        true => label.text.clone(),
        false => format!("{} at {}", label.text, coordinates(kit, square)),
    }
}

/// Several squares may have the same label if it stands for no part of a date.
fn is_unmistakable(label: &Label) -> bool {
    label.meaning != Meaning::Plain
}

/// The row and column of a cell, from 1.
pub(crate) fn coordinates(kit: &Kit, cell: u8) -> String {
    let columns = kit.frame().columns();
    format!("row {}, column {}", cell / columns + 1, cell % columns + 1)
}

/// All squares by their names: `1, 2, 8, 9 and 15`.
pub(crate) fn squares(kit: &Kit, squares: Squares) -> String {
    list(squares.iter().map(|square| square_name(kit, square)))
}

/// Squares by their names, with three or more neighbours of a row as a range: `Jan to Mar, 1 and 2`.
pub(crate) fn area(kit: &Kit, squares: Squares) -> String {
    let names = rows(kit, squares)
        .into_iter()
        .flat_map(|row| match row[..] {
            [first, _, .., last] => vec![format!(
                "{} to {}",
                square_name(kit, first),
                square_name(kit, last)
            )],
            _ => row.iter().map(|square| square_name(kit, *square)).collect(),
        });
    list(names)
}

/// The runs of neighbours in a row. A square with a label that may be ambiguous is a run of its own.
fn rows(kit: &Kit, squares: Squares) -> Vec<Vec<u8>> {
    let columns = kit.frame().columns();
    let is_named = |square: u8| kit.frame().label(square).is_some_and(is_unmistakable);
    let mut rows: Vec<Vec<u8>> = Vec::new();
    for square in squares.iter() {
        let is_next = |last: u8| {
            last + 1 == square && square % columns > 0 && is_named(last) && is_named(square)
        };
        match rows.last_mut() {
            Some(row) if row.last().is_some_and(|last| is_next(*last)) => row.push(square),
            _ => rows.push(vec![square]),
        }
    }
    rows
}

/// Words as a list: `L`, `L and N`, `L, N and O`.
pub(crate) fn list(words: impl IntoIterator<Item = String>) -> String {
    joined(words, "and")
}

/// Alternatives: `L`, `L or N`, `L, N or O`.
pub(crate) fn alternatives(words: impl IntoIterator<Item = String>) -> String {
    joined(words, "or")
}

fn joined(words: impl IntoIterator<Item = String>, conjunction: &str) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    let Some(last) = words.pop() else {
        return String::new();
    };
    match words.is_empty() {
        true => last,
        false => format!("{} {conjunction} {last}", words.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::standard;

    #[test]
    fn neighbours_in_a_row_are_a_range() {
        let kit = standard();
        let named = |indices: &[u8]| area(&kit, indices.iter().copied().collect());
        assert_eq!(named(&[0]), "Jan");
        assert_eq!(named(&[0, 1, 7]), "Jan, Feb and Jul");
        assert_eq!(named(&[0, 1, 2, 7, 8, 14]), "Jan to Mar, Jul, Aug and 1");
        // 7 and 8 are on different rows.
        assert_eq!(named(&[19, 20, 21, 22, 23]), "6, 7 and 8 to 10");
        let all = squares(&kit, [14, 15, 21, 22, 28].into_iter().collect());
        assert_eq!(all, "1, 2, 8, 9 and 15");
    }
}
