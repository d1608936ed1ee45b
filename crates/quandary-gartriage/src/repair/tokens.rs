//! Converts the text of a damaged board to its cells and rail characters, in the order of the
//! lines.

use crate::format::{BoardText, Symbol, intended_centre, intended_rail};
use crate::model::{Letter, Vehicle};

/// The most rows of a board that is repaired.
const MAX_ROWS: usize = 40;
/// The most cells of a row of a board that is repaired.
const MAX_CELLS: usize = 20;
/// The most rail characters of a line between rows of a board that is repaired.
const MAX_STROKES: usize = 3 * MAX_CELLS;
/// The fewest `-` between two cells that stand for more than one rail.
const LONG_RAIL: usize = 5;

/// A cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellToken {
    pub(super) vehicle: Option<Vehicle>,
    pub(super) target: Option<Letter>,
    /// Characters before it.
    pub(super) column: usize,
    /// Whether a rail leads to the next cell.
    pub(super) is_joined: bool,
}

/// A part of a rail to the next row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stroke {
    /// `/`: to the left.
    Left,
    /// `|`: straight down.
    Down,
    /// `\`: to the right.
    Right,
}

/// The strokes between two rows, in the order of the lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap {
    /// Each line that has strokes.
    pub(super) lines: Vec<Vec<Stroke>>,
}

/// The characters of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tokens {
    pub(super) rows: Vec<Vec<CellToken>>,
    /// Between each row and the next one.
    pub(super) gaps: Vec<Gap>,
    /// Number of characters that have no meaning at their place.
    pub(super) ignored: u32,
}

/// The characters of a board; `None` if it is too large or drawn with `#`, which can be anything.
pub(super) fn tokens(text: &BoardText) -> Option<Tokens> {
    let mut tokens = Tokens::default();
    let mut gap = Gap::default();
    for line in &text.lines {
        let marks = marks(line.iter().map(|(letter, _)| *letter), &mut tokens.ignored)?;
        let is_cell = |(_, mark): &(usize, Mark)| matches!(mark, Mark::Cell(_));
        if marks.iter().any(is_cell) {
            if !tokens.rows.is_empty() {
                tokens.gaps.push(std::mem::take(&mut gap));
            }
            let row = row(&marks, &mut tokens.ignored);
            tokens.rows.push(row);
        } else {
            let strokes = strokes(&marks, &mut tokens.ignored);
            if tokens.rows.is_empty() {
                tokens.ignored += strokes.len() as u32;
            } else if !strokes.is_empty() {
                gap.lines.push(strokes);
            }
        }
    }
    tokens.ignored += gap.lines.iter().map(|line| line.len() as u32).sum::<u32>();
    let mut lines = tokens.gaps.iter().flat_map(|gap| &gap.lines);
    let is_small = tokens.rows.len() <= MAX_ROWS
        && tokens.rows.iter().all(|row| row.len() <= MAX_CELLS)
        && lines.all(|strokes| strokes.len() <= MAX_STROKES);
    (is_small && !tokens.rows.is_empty()).then_some(tokens)
}

/// The meaning of a character.
#[derive(Clone, Copy)]
enum Mark {
    /// Plain track, a vehicle or a target.
    Cell(Option<Symbol>),
    /// A rail to the right.
    Dash,
    Stroke(Stroke),
}

/// The characters of a line that have a meaning, with their columns; `None` if there is a `#`.
fn marks(letters: impl Iterator<Item = char>, ignored: &mut u32) -> Option<Vec<(usize, Mark)>> {
    let mut marks = Vec::new();
    for (column, letter) in letters.enumerate() {
        let intended = || intended_centre(letter).or_else(|| intended_rail(letter));
        match mark(letter).or_else(|| mark(intended()?)) {
            Some(mark) => marks.push((column, mark)),
            None if letter == '#' => return None,
            None => *ignored += u32::from(!matches!(letter, ' ' | '\t')),
        }
    }
    Some(marks)
}

fn mark(letter: char) -> Option<Mark> {
    Some(match letter {
        '+' => Mark::Cell(None),
        '-' => Mark::Dash,
        '|' | '!' => Mark::Stroke(Stroke::Down),
        '/' => Mark::Stroke(Stroke::Left),
        '\\' => Mark::Stroke(Stroke::Right),
        _ => Mark::Cell(Some(Symbol::parse(letter)?)),
    })
}

/// The strokes of a line without cells.
fn strokes(marks: &[(usize, Mark)], ignored: &mut u32) -> Vec<Stroke> {
    let mut strokes = Vec::new();
    for (_, mark) in marks {
        match mark {
            Mark::Stroke(stroke) => strokes.push(*stroke),
            Mark::Dash | Mark::Cell(_) => *ignored += 1,
        }
    }
    strokes
}

/// The cells of a line.
fn row(marks: &[(usize, Mark)], ignored: &mut u32) -> Vec<CellToken> {
    let mut row: Vec<CellToken> = Vec::new();
    let mut dashes = 0;
    // The column after a symbol that may still get its second character.
    let mut open = None;
    for (column, mark) in marks {
        match mark {
            Mark::Dash => {
                dashes += 1;
                open = None;
            }
            Mark::Stroke(_) => *ignored += 1,
            Mark::Cell(Some(symbol)) if open == Some(*column) && share(&mut row, *symbol) => {
                open = None;
            }
            Mark::Cell(symbol) => {
                join(&mut row, std::mem::take(&mut dashes), *column, ignored);
                row.push(cell(*symbol, *column));
                open = symbol.map(|_| column + 1);
            }
        }
    }
    *ignored += u32::from(dashes > 0);
    row
}

fn cell(symbol: Option<Symbol>, column: usize) -> CellToken {
    let mut cell = CellToken {
        column,
        ..CellToken::default()
    };
    match symbol {
        Some(Symbol::Vehicle(vehicle)) => cell.vehicle = Some(vehicle),
        Some(Symbol::Target(target)) => cell.target = Some(target),
        None => {}
    }
    cell
}

/// Adds the second character of the last cell. Returns `false` if they cannot share a cell.
fn share(row: &mut [CellToken], symbol: Symbol) -> bool {
    let Some(last) = row.last_mut() else {
        return false;
    };
    match symbol {
        Symbol::Vehicle(vehicle) if last.vehicle.is_none() => last.vehicle = Some(vehicle),
        Symbol::Target(target) if last.target.is_none() => last.target = Some(target),
        _ => return false,
    }
    true
}

/// Joins the last cell to the next one, whose column is given, if there are dashes between them. A
/// long line of dashes also crosses plain cells, as in B16.
fn join(row: &mut Vec<CellToken>, dashes: usize, column: usize, ignored: &mut u32) {
    let Some(last) = row.last_mut() else {
        *ignored += u32::from(dashes > 0);
        return;
    };
    last.is_joined = dashes > 0;
    let from = last.column;
    if dashes < LONG_RAIL {
        return;
    }
    let crossed = (dashes - 2) / 3;
    row.extend((1..=crossed).map(|number| CellToken {
        column: from + (column - from) * number / (crossed + 1),
        is_joined: true,
        ..CellToken::default()
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Option<Tokens> {
        let span = quandary_core::span::Span::default();
        let letters = |line: &&str| line.chars().map(|letter| (letter, span)).collect();
        tokens(&BoardText {
            span,
            first: span,
            line_end: quandary_core::source::LineEnd::Lf,
            lines: lines.iter().map(letters).collect(),
        })
    }

    #[test]
    fn pairs_rails_and_strokes_keep_their_order() {
        let tokens = read(&["d7---+ g4", "| \\/", "|/ \\", "0"]).unwrap();
        let cells = |row: usize| -> Vec<(usize, bool)> {
            let row = tokens.rows[row].iter();
            row.map(|cell| (cell.column, cell.is_joined)).collect()
        };
        assert_eq!(cells(0), [(0, true), (5, false), (7, false)]);
        assert_eq!(cells(1), [(0, false)]);
        use Stroke::{Down, Left, Right};
        let lines = vec![vec![Down, Right, Left], vec![Down, Left, Right]];
        assert_eq!(tokens.gaps, [Gap { lines }]);
        assert_eq!(tokens.ignored, 0);
    }

    #[test]
    fn characters_without_meaning_are_counted() {
        assert_eq!(read(&["-0--a--1-"]).unwrap().ignored, 2);
        assert_eq!(read(&["\\", "0--a|--1 ?"]).unwrap().ignored, 3);
        assert_eq!(read(&["0--a--1", "|", "/"]).unwrap().ignored, 2);
        assert!(read(&["0##a##1"]).is_none() && read(&["|"]).is_none());
    }

    #[test]
    fn long_lines_of_dashes_cross_plain_cells() {
        let count = |line| read(&[line]).unwrap().rows[0].len();
        assert_eq!(
            [count("0----a"), count("0-----a"), count("0--------a")],
            [2, 3, 4]
        );
    }
}
