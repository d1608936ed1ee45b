//! Board lines to cells, cells to rails.
//!
//! A cell is three characters wide and three lines high: its mark in the middle, around it the
//! halves of the rails that leave it. The first line of a board is the middle of its first row.
//! Lines are read twice: once for what they draw, once for what is wrong with it, when all cells
//! and halves are known.

use crate::codes;
use crate::model::{Board, Letter, Vehicle};
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Line, Lines};
use quandary_core::span::Span;
use std::collections::BTreeMap;
use std::ops::Range;

use super::lines::Role;

/// The lines of one board, without those at its top and bottom that hold only the apostrophe.
pub(super) struct BoardLines<'a> {
    from: Option<Lines<'a>>,
    seen: usize,
    rows: usize,
    columns: usize,
    /// The first of all its lines.
    pub(super) top: Span,
    /// The first of its lines that draws anything; the first of all if none does.
    pub(super) first: Span,
}

impl<'a> BoardLines<'a> {
    pub(super) fn at(line: &Line<'a>) -> Self {
        Self {
            from: None,
            seen: 0,
            rows: 0,
            columns: 0,
            top: line.whole(),
            first: line.whole(),
        }
    }

    /// Adds a line; `here` is the source from this line on.
    pub(super) fn add(&mut self, here: Lines<'a>, line: &Line<'a>, drawn: Range<usize>) {
        let columns = line.text[drawn].chars().count();
        if columns == 0 && self.from.is_none() {
            return;
        }
        if self.from.is_none() {
            self.from = Some(here);
            self.first = line.whole();
        }
        self.seen += 1;
        if columns > 0 {
            self.rows = self.seen;
            self.columns = self.columns.max(columns);
        }
    }

    fn lines(&self) -> impl Iterator<Item = Drawn<'a>> + '_ {
        let lines = self.from.clone().into_iter().flatten();
        lines.filter_map(Drawn::of).take(self.rows)
    }

    /// Columns and rows of cells.
    fn size(&self) -> (u64, u64) {
        match self.rows as u64 {
            0 => (0, 0),
            rows => ((self.columns as u64).div_ceil(3), rows / 3 + 1),
        }
    }

    /// The rows of cells, each as its blocks from left to right.
    fn rows(&self) -> impl Iterator<Item = Band<'a>> + '_ {
        let mut lines = self.lines();
        let mut next = lines.next();
        let mut above = None;
        std::iter::from_fn(move || {
            if next.is_none() && above.is_none() {
                return None;
            }
            let middle = next.take();
            let below = lines.next();
            let band = Band::of([above.take(), middle, below]);
            above = lines.next();
            next = lines.next();
            Some(band)
        })
    }
}

/// A board line with the part of it that draws.
struct Drawn<'a> {
    line: Line<'a>,
    range: Range<usize>,
}

impl<'a> Drawn<'a> {
    fn of(line: Line<'a>) -> Option<Self> {
        match Role::of(line.text) {
            Role::Board(range) => Some(Self { line, range }),
            _ => None,
        }
    }
}

/// One character of a board, or the blank beyond the end of its line.
#[derive(Clone, Copy)]
struct Mark {
    letter: char,
    span: Span,
    /// How many blanks would have to be written before it to bring it into being.
    past: usize,
}

impl Mark {
    fn is_blank(self) -> bool {
        matches!(self.letter, ' ' | '\t')
    }

    fn thing(self) -> Option<Thing> {
        Thing::read(self.letter)
    }
}

/// The characters of one line, and blanks for ever after.
struct Marks<'a> {
    letters: Box<dyn Iterator<Item = (char, Span)> + 'a>,
    end: usize,
    past: usize,
    ended: bool,
}

impl<'a> Marks<'a> {
    fn of(drawn: Option<Drawn<'a>>) -> Self {
        let end = drawn.as_ref().map_or(0, |drawn| {
            drawn.line.span(drawn.range.start, drawn.range.start).end
        });
        let letters: Box<dyn Iterator<Item = _>> = match drawn {
            // What stands before the drawing is blanks and the apostrophe: one byte each.
            Some(Drawn { line, range }) => Box::new(
                line.letters()
                    .skip(range.start)
                    .take(line.text[range].chars().count()),
            ),
            None => Box::new(std::iter::empty()),
        };
        Self {
            letters,
            end,
            past: 0,
            ended: false,
        }
    }

    fn next(&mut self) -> Mark {
        if let Some((letter, span)) = self.letters.next() {
            self.end = span.end;
            return Mark {
                letter,
                span,
                past: 0,
            };
        }
        let mark = Mark {
            letter: ' ',
            span: Span::at(self.end),
            past: self.past,
        };
        self.ended = true;
        self.past += 1;
        mark
    }
}

/// The three by three characters of a cell, or of a place without one.
struct Block([[Mark; 3]; 3]);

impl Block {
    fn centre(&self) -> Mark {
        self.0[1][1]
    }

    fn place(&self, direction: Direction) -> Mark {
        let (dx, dy) = direction.step();
        self.0[(1 + dy) as usize][(1 + dx) as usize]
    }

    /// The eight places around the middle, line by line.
    fn places(&self) -> impl Iterator<Item = (Direction, Mark)> {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        [
            NorthWest, North, NorthEast, West, East, SouthWest, South, SouthEast,
        ]
        .into_iter()
        .map(|direction| (direction, self.place(direction)))
    }

    fn is_cell(&self) -> bool {
        !self.centre().is_blank()
    }
}

/// The blocks of one row of cells, up to the end of its longest line.
struct Band<'a>([Marks<'a>; 3]);

impl<'a> Band<'a> {
    fn of(lines: [Option<Drawn<'a>>; 3]) -> Self {
        Self(lines.map(Marks::of))
    }
}

impl Iterator for Band<'_> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        let block = self
            .0
            .each_mut()
            .map(|marks| [marks.next(), marks.next(), marks.next()]);
        let empty = block
            .iter()
            .flatten()
            .all(|mark| mark.span.is_empty() && mark.is_blank());
        let ended = self.0.iter().all(|marks| marks.ended);
        (!(ended && empty)).then_some(Block(block))
    }
}

/// What can be on a cell.
#[derive(Clone, Copy)]
enum Thing {
    Vehicle(Vehicle),
    Target(Letter),
}

impl Thing {
    fn read(letter: char) -> Option<Self> {
        let vehicle = match letter {
            '0' => Some(Vehicle::Locomotive),
            _ => Letter::from_wagon(letter).map(Vehicle::Wagon),
        };
        let target = || Letter::from_target(letter).map(Self::Target);
        vehicle.map(Self::Vehicle).or_else(target)
    }
}

/// What is on a cell, and the marks for which there was no room.
#[derive(Default)]
struct Contents {
    vehicle: Option<Vehicle>,
    target: Option<Letter>,
    locomotive: Option<Mark>,
    refused: Vec<Mark>,
}

impl Contents {
    /// The mark in the middle comes first; only a vehicle or a target can have another beside it.
    fn of(block: &Block) -> Self {
        let mut contents = Self::default();
        let centre = block.centre();
        contents.add(centre);
        let shares = contents.vehicle.is_some() || contents.target.is_some();
        for (_, mark) in block.places().filter(|(_, mark)| mark.thing().is_some()) {
            if shares {
                contents.add(mark);
            } else {
                contents.refused.push(mark);
            }
        }
        contents
    }

    fn add(&mut self, mark: Mark) {
        match mark.thing() {
            Some(Thing::Vehicle(vehicle)) if self.vehicle.is_none() => {
                self.vehicle = Some(vehicle);
                self.locomotive = (vehicle == Vehicle::Locomotive).then_some(mark);
            }
            Some(Thing::Target(letter)) if self.target.is_none() => self.target = Some(letter),
            Some(_) => self.refused.push(mark),
            None => {}
        }
    }
}

/// What stands in one of the eight places around the middle of a cell.
enum Half {
    Blank,
    Rail,
    Thing,
    Wrong,
}

impl Half {
    fn of(direction: Direction, mark: Mark) -> Self {
        let letter = mark.letter;
        if mark.is_blank() {
            Self::Blank
        } else if is_rail(direction, letter) {
            Self::Rail
        } else if mark.thing().is_some() {
            Self::Thing
        } else {
            Self::Wrong
        }
    }
}

fn is_rail(direction: Direction, letter: char) -> bool {
    let upright = matches!(direction, Direction::North | Direction::South);
    letter == '#' || letter == rail(direction) || (letter == '!' && upright)
}

/// The character of a rail that leaves a cell in a direction.
pub(super) fn rail(direction: Direction) -> char {
    match direction {
        Direction::North | Direction::South => '|',
        Direction::East | Direction::West => '-',
        Direction::NorthEast | Direction::SouthWest => '/',
        Direction::SouthEast | Direction::NorthWest => '\\',
    }
}

/// The halves of rails drawn around one cell, a bit for each direction.
#[derive(Clone, Copy, Default)]
struct Halves(u8);

impl Halves {
    fn of(block: &Block) -> Self {
        let drawn = block
            .places()
            .filter(|(direction, mark)| is_rail(*direction, mark.letter));
        Self(drawn.fold(0, |bits, (direction, _)| bits | 1 << direction.index()))
    }

    fn has(self, direction: Direction) -> bool {
        self.0 & 1 << direction.index() != 0
    }
}

/// What was read of a board.
pub(super) struct Read {
    pub(super) board: Board,
    /// The character in the middle of each cell.
    pub(super) cells: BTreeMap<Point, Span>,
}

/// Reads a board. `cells` counts the cells of all boards of the file, empty ones included.
pub(super) fn read(
    lines: &BoardLines<'_>,
    limits: &Limits,
    cells: &mut u64,
    sink: &mut DiagnosticSink,
) -> Result<Read, LimitExceeded> {
    let (width, height) = measure(lines, limits, cells)?;
    let mut drawing = Drawing {
        board: Board::new(width, height),
        halves: Grid::filled(width, height, Halves::default()),
        cells: BTreeMap::new(),
    };
    for (row, at) in lines.rows().zip(0..) {
        drawing.take_row(row, at);
    }
    drawing.lay_rails();
    let mut inspector = Inspector {
        drawing: &drawing,
        sink,
        runs: [const { None }; 3],
        tabs: [const { None }; 3],
        locomotive: None,
    };
    for (row, at) in lines.rows().zip(0..) {
        inspector.look_at_row(row, at);
    }
    inspector.look_at_whole(lines.first);
    Ok(Read {
        board: drawing.board,
        cells: drawing.cells,
    })
}

fn measure(
    lines: &BoardLines<'_>,
    limits: &Limits,
    cells: &mut u64,
) -> Result<(u32, u32), LimitExceeded> {
    let (width, height) = lines.size();
    *cells = cells.saturating_add(width.saturating_mul(height));
    Limits::check("cells", limits.cells, *cells, lines.first)?;
    match (u32::try_from(width), u32::try_from(height)) {
        (Ok(width), Ok(height)) => Ok((width, height)),
        _ => Err(LimitExceeded {
            name: "cells",
            allowed: u64::from(u32::MAX),
            found: width.max(height),
            span: lines.first,
        }),
    }
}

/// A board while it is read.
struct Drawing {
    board: Board,
    halves: Grid<Halves>,
    cells: BTreeMap<Point, Span>,
}

impl Drawing {
    fn take_row(&mut self, row: Band<'_>, y: u32) {
        for (block, x) in row.zip(0..) {
            if block.is_cell() {
                self.take_cell(&block, Point::new(x, y));
            }
        }
    }

    fn take_cell(&mut self, block: &Block, at: Point) {
        let contents = Contents::of(block);
        self.board.add_cell(at);
        if let Some(cell) = self.board.cell_mut(at) {
            cell.vehicle = contents.vehicle;
            cell.target = contents.target;
        }
        if let Some(halves) = self.halves.get_mut(at) {
            *halves = Halves::of(block);
        }
        self.cells.insert(at, block.centre().span);
    }

    fn lay_rails(&mut self) {
        for at in self.cells.keys() {
            let halves = self.halves.get(*at).copied().unwrap_or_default();
            for direction in Direction::ALL {
                if halves.has(direction) {
                    self.board.lay(*at, direction);
                }
            }
        }
    }

    /// The halves of the cell next to a place, if there is a cell.
    fn next_to(&self, at: Point, direction: Direction) -> Option<Halves> {
        let other = at.step(direction)?;
        self.board.cell(other)?;
        self.halves.get(other).copied()
    }
}

/// A run of characters on one line that mean nothing.
struct Run {
    span: Span,
    text: String,
    /// The place beside a cell in which the first one stands.
    beside: Option<Direction>,
}

/// How much of a run is kept for the message.
const KEPT: usize = 64;

/// Looks for what is wrong with a drawing.
struct Inspector<'a> {
    drawing: &'a Drawing,
    sink: &'a mut DiagnosticSink,
    runs: [Option<Run>; 3],
    tabs: [Option<Span>; 3],
    locomotive: Option<Span>,
}

impl Inspector<'_> {
    fn look_at_row(&mut self, row: Band<'_>, y: u32) {
        for (block, x) in row.zip(0..) {
            let at = Point::new(x, y);
            self.look_for_tabs(&block);
            if block.is_cell() {
                self.look_at_cell(&block, at);
            } else {
                self.look_at_gap(&block, at);
            }
        }
        for line in 0..3 {
            self.end_run(line);
            self.end_tab(line);
        }
    }

    fn look_at_whole(&mut self, first: Span) {
        if self.drawing.cells.is_empty() {
            self.sink.report(&codes::EMPTY_BOARD, first, || {
                "this board has no cells".to_owned()
            });
        } else if self.locomotive.is_none() {
            self.sink.report_with(
                &codes::MISSING_LOCOMOTIVE,
                first,
                || "this board has no locomotive".to_owned(),
                |finding| {
                    finding.with_help("the locomotive is the digit 0 in the middle of a cell")
                },
            );
        }
    }

    fn look_for_tabs(&mut self, block: &Block) {
        for (line, marks) in block.0.iter().enumerate() {
            for mark in marks.iter().filter(|mark| mark.letter == '\t') {
                self.tabs[line].get_or_insert(mark.span);
            }
        }
    }

    fn end_tab(&mut self, line: usize) {
        if let Some(span) = self.tabs[line].take() {
            self.sink.report_with(
                &codes::TAB_IN_BOARD_LINE,
                span,
                || "a tab on a board line has no certain width".to_owned(),
                |finding| finding.with_help("write as many blanks as the drawing needs"),
            );
        }
    }

    fn look_at_cell(&mut self, block: &Block, at: Point) {
        self.look_at_centre(block.centre());
        let contents = Contents::of(block);
        if let Some(mark) = contents.locomotive {
            self.note_locomotive(mark.span);
        }
        for mark in &contents.refused {
            no_room(*mark, block.centre(), self.sink);
        }
        for (direction, mark) in block.places() {
            match Half::of(direction, mark) {
                Half::Blank => self.look_for_other_half(direction, mark, at),
                Half::Rail => self.look_for_other_end(direction, mark, at),
                Half::Thing => note_capital(mark, self.sink),
                Half::Wrong => self.run(direction, mark, Some(direction)),
            }
        }
    }

    fn look_at_centre(&mut self, mark: Mark) {
        match mark.letter {
            '+' | '#' => {}
            '-' | '|' | '/' | '\\' | '!' => self.sink.report_with(
                &codes::RAIL_IN_CELL_CENTRE,
                mark.span,
                || format!("the rail `{}` stands in the middle of a cell", mark.letter),
                |finding| finding.with_fix("write `+`", Safety::Safe, vec![replace(mark, '+')]),
            ),
            _ if mark.thing().is_some() => note_capital(mark, self.sink),
            letter => self.sink.report_with(
                &codes::UNKNOWN_CELL_CHARACTER,
                mark.span,
                || format!("{} marks no cell", quote(&letter.to_string())),
                |finding| match look_alike(letter) {
                    Some(meant) => finding.with_fix(
                        format!("write `{meant}`"),
                        Safety::Unsafe,
                        vec![replace(mark, meant)],
                    ),
                    None => finding.with_help(CENTRES),
                },
            ),
        }
    }

    fn note_locomotive(&mut self, span: Span) {
        let Some(first) = self.locomotive else {
            self.locomotive = Some(span);
            return;
        };
        self.sink.report_with(
            &codes::SECOND_LOCOMOTIVE,
            span,
            || "a second locomotive".to_owned(),
            |finding| finding.with_label(first, "the first one"),
        );
    }

    /// A blank place to which the next cell draws a rail.
    fn look_for_other_half(&mut self, direction: Direction, mark: Mark, at: Point) {
        let other = self.drawing.next_to(at, direction);
        if !other.is_some_and(|halves| halves.has(direction.opposite())) {
            return;
        }
        self.sink.report_with(
            &codes::HALF_RAIL,
            mark.span,
            || format!("the half `{}` of a rail is missing here", rail(direction)),
            |finding| {
                let edit = replace(mark, rail(direction));
                finding.with_fix("draw the other half", Safety::Safe, vec![edit])
            },
        );
    }

    /// A rail that leaves a cell for where no cell is.
    fn look_for_other_end(&mut self, direction: Direction, mark: Mark, at: Point) {
        if self.drawing.next_to(at, direction).is_none() {
            let name = direction.name();
            self.sink.report_with(
                &codes::RAIL_WITHOUT_CELL,
                mark.span,
                || format!("this rail leads {name} to a place without a cell"),
                |finding| finding.with_help("mark the cell with `+`, or delete the rail"),
            );
        }
    }

    /// A place without a cell: only the second halves of rails that were spoken of may be there.
    fn look_at_gap(&mut self, block: &Block, at: Point) {
        for (direction, mark) in block.places().filter(|(_, mark)| !mark.is_blank()) {
            if !is_rail(direction, mark.letter) {
                self.run(direction, mark, None);
                continue;
            }
            let other = self.drawing.next_to(at, direction);
            if !other.is_some_and(|halves| halves.has(direction.opposite())) {
                self.sink.report_with(
                    &codes::RAIL_WITHOUT_CELL,
                    mark.span,
                    || "this rail belongs to no cell".to_owned(),
                    |finding| finding.with_help(MIDDLES),
                );
            }
        }
    }

    /// Adds a character without meaning to the run on its line, if it stands right behind it.
    fn run(&mut self, direction: Direction, mark: Mark, beside: Option<Direction>) {
        let line = (1 + direction.step().1) as usize;
        match &mut self.runs[line] {
            Some(run) if run.span.end == mark.span.start => {
                run.span = run.span.to(mark.span);
                if run.text.len() < KEPT {
                    run.text.push(mark.letter);
                }
            }
            _ => {
                self.end_run(line);
                self.runs[line] = Some(Run {
                    span: mark.span,
                    text: mark.letter.to_string(),
                    beside,
                });
            }
        }
    }

    fn end_run(&mut self, line: usize) {
        let Some(run) = self.runs[line].take() else {
            return;
        };
        match (run.beside, single(&run.text)) {
            (Some(direction), Some(letter)) => {
                wrong_rail(letter, direction, run.span, self.sink);
            }
            _ => self.sink.report_with(
                &codes::STRAY_TEXT_ON_BOARD,
                run.span,
                || format!("{} is no part of the board", quote(&run.text)),
                |finding| match run.text.chars().find_map(rail_look_alike) {
                    Some(meant) => finding.with_help(format!("draw such a rail with `{meant}`")),
                    None => finding.with_help(MIDDLES),
                },
            ),
        }
    }
}

const CENTRES: &str =
    "a cell is `+` or `#`, the locomotive `0`, a wagon `a` to `i` or a target `1` to `9`";
const MIDDLES: &str =
    "the middle of a cell is the 2nd, 5th, 8th ... character behind the apostrophe";

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn wrong_rail(letter: char, direction: Direction, span: Span, sink: &mut DiagnosticSink) {
    let (name, wanted) = (direction.name(), rail(direction));
    sink.report_with(
        &codes::WRONG_RAIL_CHARACTER,
        span,
        || {
            let letter = quote(&letter.to_string());
            format!("{letter} is no rail to the {name}, which is drawn `{wanted}`")
        },
        |finding| {
            let edit = Edit {
                span,
                insert: wanted.to_string().into_bytes(),
            };
            finding.with_fix(format!("write `{wanted}`"), Safety::Unsafe, vec![edit])
        },
    );
}

fn no_room(mark: Mark, centre: Mark, sink: &mut DiagnosticSink) {
    sink.report_with(
        &codes::CONFLICTING_CELL_CHARACTERS,
        mark.span,
        || {
            format!(
                "`{}` and `{}` cannot share a cell",
                centre.letter, mark.letter
            )
        },
        |finding| {
            finding
                .with_label(centre.span, "the middle of the cell")
                .with_help("only one vehicle and one target can stand side by side")
        },
    );
}

fn note_capital(mark: Mark, sink: &mut DiagnosticSink) {
    if !mark.letter.is_ascii_uppercase() {
        return;
    }
    let small = mark.letter.to_ascii_lowercase();
    sink.report_with(
        &codes::CAPITAL_WAGON,
        mark.span,
        || format!("the wagon `{}` is written as a capital", mark.letter),
        |finding| {
            let edit = replace(mark, small);
            finding.with_fix("write the letter small", Safety::Safe, vec![edit])
        },
    );
}

/// Writes a character in the place of a mark; beyond the end of its line, behind blanks.
fn replace(mark: Mark, letter: char) -> Edit {
    let mut insert = " ".repeat(mark.past);
    insert.push(letter);
    Edit {
        span: mark.span,
        insert: insert.into_bytes(),
    }
}

/// What somebody may have meant in the middle of a cell.
fn look_alike(letter: char) -> Option<char> {
    match letter {
        'o' | 'O' => Some('0'),
        'l' => Some('1'),
        '＋' | '┼' | '*' | 'x' | 'X' => Some('+'),
        _ => None,
    }
}

/// The rail that somebody may have meant.
fn rail_look_alike(letter: char) -> Option<char> {
    match letter {
        '─' | '━' | '═' | '–' | '—' | '−' | '_' => Some('-'),
        '│' | '┃' | '║' | '¦' => Some('|'),
        '╱' | '∕' | '⁄' => Some('/'),
        '╲' => Some('\\'),
        _ => None,
    }
}
