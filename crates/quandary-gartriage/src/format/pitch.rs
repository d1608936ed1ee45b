//! Recognises boards that are drawn with a non-standard pitch (SPEC B25).
//!
//! A drawing fits a pitch if every character is the centre of a cell, a part of a rail that
//! is drawn in full, or the second character of a cell (such as the `2` in `a2`, which is a
//! wagon `a` on a target `2`).

use super::board::ParsedBoard;
use super::board_text::BoardText;
use super::symbols::Symbol;
use crate::model::{Board, Cell, Drawing, Letter, Pitch, Vehicle};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// The distances that are tried, the most likely ones first.
const DISTANCES: [usize; 5] = [3, 4, 5, 2, 6];

/// A board at another pitch.
pub(super) struct PitchReading {
    pub(super) pitch: Pitch,
    pub(super) board: Board,
    /// The centre character of each cell.
    pub(super) cells: BTreeMap<Point, Span>,
}

impl PitchReading {
    /// Cells of the rectangle, including empty ones.
    pub(super) fn area(&self) -> u64 {
        u64::from(self.board.width()) * u64::from(self.board.height())
    }

    pub(super) fn finish(self, lines: Span) -> ParsedBoard {
        ParsedBoard {
            board: self.board,
            cells: self.cells,
            lines,
            drawing: Drawing::OtherPitch(self.pitch),
        }
    }
}

/// Whether a drawing fits another pitch.
pub(super) enum Recognition {
    /// It fits none.
    Unknown,
    /// It fits this one, or several that give the same board.
    One(PitchReading),
    /// It fits several that give different boards.
    Several,
}

pub(super) fn recognise(text: &BoardText) -> Recognition {
    if text.has_tab() {
        return Recognition::Unknown;
    }
    let mut found: Option<PitchReading> = None;
    for pitch in pitches(text.lines.len()) {
        let Some(reading) = PitchReader::read(text, pitch) else {
            continue;
        };
        match &found {
            None => found = Some(reading),
            Some(first) if has_same_rails(&first.board, &reading.board) => {}
            Some(_) => return Recognition::Several,
        }
    }
    found.map_or(Recognition::Unknown, Recognition::One)
}

/// All pitches but that of the format. The distance of rows has no meaning for a single line.
fn pitches(lines: usize) -> impl Iterator<Item = Pitch> {
    let rows = if lines > 1 { &DISTANCES[..] } else { &[3] };
    let lefts = |columns| std::iter::once(1).chain((0..columns).filter(|left| *left != 1));
    let all = DISTANCES.into_iter().flat_map(move |columns| {
        rows.iter().flat_map(move |rows| {
            lefts(columns).map(move |left| Pitch {
                columns,
                rows: *rows,
                left,
            })
        })
    });
    all.filter(|pitch| *pitch != Pitch::STANDARD)
}

/// Whether two boards differ only in the empty columns at their left.
fn has_same_rails(one: &Board, other: &Board) -> bool {
    cells_from_left(one).eq(cells_from_left(other))
}

fn cells_from_left(board: &Board) -> impl Iterator<Item = (Point, Cell)> + '_ {
    let left = board.cells().map(|(at, _)| at.x).min().unwrap_or(0);
    let cells = board.cells();
    cells.map(move |(at, cell)| (Point::new(at.x - left, at.y), *cell))
}

/// The characters of a cell.
#[derive(Default)]
struct CellCharacters {
    /// The character in the centre; `+` is plain track.
    centre: Option<(char, Span)>,
    second: Option<char>,
}

/// The characters of a rail.
#[derive(Default)]
struct Strokes {
    /// The places between the two centres that are drawn, one bit each, from 1 on.
    places: u32,
    /// Whether one of them is a rail character. The others are second characters of cells.
    is_rail: bool,
}

/// Reads a drawing at one pitch.
struct PitchReader {
    pitch: Pitch,
    cells: BTreeMap<Point, CellCharacters>,
    /// By the left or upper end.
    rails: BTreeMap<(Point, Direction), Strokes>,
}

impl PitchReader {
    /// Returns `None` if the drawing does not fit.
    fn read(text: &BoardText, pitch: Pitch) -> Option<PitchReading> {
        let mut reader = Self {
            pitch,
            cells: BTreeMap::new(),
            rails: BTreeMap::new(),
        };
        for (line, letters) in text.lines.iter().enumerate() {
            let (row, part) = (line / pitch.rows, line % pitch.rows);
            for (column, mark) in letters.iter().enumerate().filter(|(_, mark)| mark.0 != ' ') {
                match part {
                    0 => reader.add_to_row(row, column, *mark)?,
                    _ => reader.add_below_row(row, part, column, mark.0)?,
                }
            }
        }
        reader.finish()
    }

    /// The cell whose centre is at a character or to the left of it, and the distance from that
    /// centre. The column is -1 to the left of the first centre.
    fn locate(&self, column: usize) -> (i64, usize) {
        let from_left = column as i64 - self.pitch.left as i64;
        let columns = self.pitch.columns as i64;
        let distance = from_left.rem_euclid(columns) as usize;
        (from_left.div_euclid(columns), distance)
    }

    /// Adds a character on the line of a row of cells.
    fn add_to_row(&mut self, row: usize, column: usize, mark: (char, Span)) -> Option<()> {
        let (x, distance) = self.locate(column);
        let at = point(x, row);
        let is_cell = mark.0 == '+' || symbol(mark.0).is_some();
        match distance {
            0 if is_cell || mark.0 == '#' => {
                self.cells.entry(at?).or_default().centre = Some(mark);
            }
            1 if is_cell => self.add_second(at?, Direction::East, mark.0)?,
            last if is_cell && last + 1 == self.pitch.columns => {
                self.add_second(point(x + 1, row)?, Direction::West, mark.0)?;
            }
            _ if matches!(mark.0, '-' | '#') => {
                self.add_stroke((at?, Direction::East), distance)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Adds the second character of a cell, which also hides a part of the rail in its place.
    fn add_second(&mut self, at: Point, side: Direction, letter: char) -> Option<()> {
        symbol(letter)?;
        let cell = self.cells.entry(at).or_default();
        if cell.second.replace(letter).is_some() {
            return None;
        }
        let hidden = match side {
            Direction::West => at.step(side).zip(Some(self.pitch.columns - 1)),
            _ => Some((at, 1)),
        };
        if let Some((left, place)) = hidden {
            let rail = self.rails.entry((left, Direction::East)).or_default();
            rail.places |= 1 << place;
        }
        Some(())
    }

    /// Adds a character on a line between two rows of cells.
    fn add_below_row(
        &mut self,
        row: usize,
        part: usize,
        column: usize,
        letter: char,
    ) -> Option<()> {
        let (x, distance) = self.locate(column);
        let rail = match letter {
            '|' | '!' | '#' if distance == 0 => (point(x, row)?, Direction::South),
            '\\' if self.is_diagonal(distance, part) => (point(x, row)?, Direction::SouthEast),
            '/' if self.is_diagonal(self.pitch.columns - distance, part) => {
                (point(x + 1, row)?, Direction::SouthWest)
            }
            _ => return None,
        };
        self.add_stroke(rail, part)
    }

    /// Whether a diagonal that starts `distance` columns away passes near here after `part` lines.
    /// Where columns and lines have different distances, every drawing of it has some tolerance.
    fn is_diagonal(&self, distance: usize, part: usize) -> bool {
        let Pitch { columns, rows, .. } = self.pitch;
        let is_between = (1..columns).contains(&distance);
        is_between && (distance * rows).abs_diff(part * columns) < columns.max(rows)
    }

    fn add_stroke(&mut self, rail: (Point, Direction), place: usize) -> Option<()> {
        let strokes = self.rails.entry(rail).or_default();
        let bit = 1 << place;
        let is_new = strokes.places & bit == 0;
        strokes.places |= bit;
        strokes.is_rail = true;
        is_new.then_some(())
    }

    /// Checks that the drawing is a complete board.
    fn finish(self) -> Option<PitchReading> {
        let width = self.cells.keys().map(|at| at.x).max()? + 1;
        let height = self.cells.keys().map(|at| at.y).max()? + 1;
        let mut board = Board::new(width, height);
        let mut spans = BTreeMap::new();
        for (at, characters) in &self.cells {
            let (centre, span) = characters.centre?;
            let (vehicle, target) = contents(centre, characters.second)?;
            board.add_cell(*at);
            let cell = board.cell_mut(*at)?;
            (cell.vehicle, cell.target) = (vehicle, target);
            spans.insert(*at, span);
        }
        for ((at, direction), strokes) in self.rails.iter().filter(|(_, one)| one.is_rail) {
            let distance = match direction {
                Direction::East => self.pitch.columns,
                _ => self.pitch.rows,
            };
            let all = (1 << distance) - 2;
            if strokes.places != all || !board.add_rail(*at, *direction) {
                return None;
            }
        }
        let is_locomotive = |vehicle| vehicle == Some(Vehicle::Locomotive);
        let locomotives = board
            .cells()
            .filter(|(_, cell)| is_locomotive(cell.vehicle));
        let is_complete =
            locomotives.count() == 1 && board.cells().all(|(_, cell)| cell.rails().count() > 0);
        is_complete.then_some(PitchReading {
            pitch: self.pitch,
            board,
            cells: spans,
        })
    }
}

fn point(x: i64, row: usize) -> Option<Point> {
    Some(Point::new(u32::try_from(x).ok()?, u32::try_from(row).ok()?))
}

/// A vehicle or target, in lower case.
fn symbol(letter: char) -> Option<Symbol> {
    Symbol::parse(letter).filter(|_| !letter.is_ascii_uppercase())
}

/// The contents of a cell; `None` if its characters conflict.
fn contents(centre: char, second: Option<char>) -> Option<(Option<Vehicle>, Option<Letter>)> {
    match (symbol(centre), second.and_then(symbol)) {
        (None, None) => Some((None, None)),
        (Some(Symbol::Vehicle(vehicle)), None) => Some((Some(vehicle), None)),
        (Some(Symbol::Target(target)), None) => Some((None, Some(target))),
        (Some(Symbol::Vehicle(vehicle)), Some(Symbol::Target(target)))
        | (Some(Symbol::Target(target)), Some(Symbol::Vehicle(vehicle))) => {
            Some((Some(vehicle), Some(target)))
        }
        _ => None,
    }
}
