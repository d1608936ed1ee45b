//! Reads the cells and rails of a board from its lines.
//!
//! A cell is three characters wide and three lines high. The character of the cell is in the
//! centre; around the centre are the halves of the rails that leave the cell. The first line of a
//! board is the middle line of its first row. The lines are read twice: first to build the board,
//! then to report problems, which requires all cells and half rails.

use crate::codes;
use crate::model::{Board, Drawing, Letter, Pitch, Vehicle};
use crate::repair::redrawing;
use quandary_core::diagnostic::{Code, Diagnostic, Edit, Safety};
use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Line, Lines};
use quandary_core::span::Span;
use std::collections::BTreeMap;
use std::ops::Range;

use super::board_text::BoardText;
use super::lines::LineKind;
use super::pitch::{self, PitchReading, Recognition};
use super::proposal::{Effort, Proposal};
use super::symbols::{Symbol, intended_centre, intended_rail, is_rail, rail};

/// The lines of a board without lines at its top and bottom that contain only an apostrophe.
pub(super) struct BoardLines<'a> {
    /// The source from the first line with a drawing.
    from: Option<Lines<'a>>,
    /// Lines from there to the current one.
    seen: usize,
    /// Lines from there to the last line with a drawing.
    rows: usize,
    /// Characters of the longest line.
    columns: usize,
    /// The first line.
    pub(super) top: Span,
    /// The first line with a drawing, or the first line if there is none.
    pub(super) first: Span,
    /// The last line with a drawing, or the first line if there is none.
    last: Span,
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
            last: line.whole(),
        }
    }

    /// The lines of the drawing without the last line end.
    pub(super) fn span(&self) -> Span {
        self.first.to(self.last)
    }

    /// The characters of the drawing.
    fn text(&self) -> BoardText {
        BoardText::new(self.lines().map(|drawn| drawn.line))
    }

    /// Adds a line. `here` is the source from this line on.
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
            self.last = line.whole();
        }
    }

    fn lines(&self) -> impl Iterator<Item = BoardLine<'a>> + '_ {
        let lines = self.from.clone().into_iter().flatten();
        lines.filter_map(BoardLine::of).take(self.rows)
    }

    /// Columns and rows of cells.
    fn size(&self) -> (u64, u64) {
        match self.rows as u64 {
            0 => (0, 0),
            rows => ((self.columns as u64).div_ceil(3), rows / 3 + 1),
        }
    }

    /// Cells of the rectangle, including empty ones.
    fn area(&self) -> u64 {
        let (columns, rows) = self.size();
        columns.saturating_mul(rows)
    }

    /// The rows of cells.
    fn rows(&self) -> impl Iterator<Item = CellRow<'a>> + '_ {
        let mut lines = self.lines();
        let mut next = lines.next();
        let mut above = None;
        std::iter::from_fn(move || {
            if next.is_none() && above.is_none() {
                return None;
            }
            let middle = next.take();
            let below = lines.next();
            let row = CellRow::of([above.take(), middle, below]);
            above = lines.next();
            next = lines.next();
            Some(row)
        })
    }
}

/// A board line with the range of its drawing.
struct BoardLine<'a> {
    line: Line<'a>,
    range: Range<usize>,
}

impl<'a> BoardLine<'a> {
    fn of(line: Line<'a>) -> Option<Self> {
        match LineKind::of(line.text) {
            LineKind::Board(range) => Some(Self { line, range }),
            _ => None,
        }
    }

    /// The characters of the drawing.
    fn letters(&self) -> impl Iterator<Item = (char, Span)> + use<'a> {
        // Blanks and the apostrophe precede the drawing, one byte each.
        let count = self.line.text[self.range.clone()].chars().count();
        self.line.letters().skip(self.range.start).take(count)
    }
}

/// A character of a board, or a blank beyond the end of its line.
#[derive(Clone, Copy)]
struct BoardChar {
    value: char,
    /// Empty beyond the end of the line.
    span: Span,
    /// The number of blanks between the end of the line and this character.
    blanks_before: usize,
}

impl BoardChar {
    fn is_blank(self) -> bool {
        matches!(self.value, ' ' | '\t')
    }

    fn symbol(self) -> Option<Symbol> {
        Symbol::parse(self.value)
    }
}

/// The characters of a line, followed by an endless number of blanks.
struct BoardChars<'a> {
    characters: Box<dyn Iterator<Item = (char, Span)> + 'a>,
    /// The end of the last character in the source.
    end: usize,
    /// The number of blanks returned after the end of the line.
    blanks: usize,
    ended: bool,
}

impl<'a> BoardChars<'a> {
    fn of(drawn: Option<BoardLine<'a>>) -> Self {
        let end = drawn.as_ref().map_or(0, |drawn| {
            drawn.line.span(drawn.range.start, drawn.range.start).end
        });
        let characters: Box<dyn Iterator<Item = _>> = match drawn {
            Some(drawn) => Box::new(drawn.letters()),
            None => Box::new(std::iter::empty()),
        };
        Self {
            characters,
            end,
            blanks: 0,
            ended: false,
        }
    }

    fn next(&mut self) -> BoardChar {
        if let Some((value, span)) = self.characters.next() {
            self.end = span.end;
            return BoardChar {
                value,
                span,
                blanks_before: 0,
            };
        }
        let blank = BoardChar {
            value: ' ',
            span: Span::at(self.end),
            blanks_before: self.blanks,
        };
        self.ended = true;
        self.blanks += 1;
        blank
    }
}

/// The three by three characters of a cell or of an empty cell.
struct Block([[BoardChar; 3]; 3]);

impl Block {
    fn centre(&self) -> BoardChar {
        self.0[1][1]
    }

    fn edge(&self, direction: Direction) -> BoardChar {
        let (dx, dy) = direction.step();
        self.0[(1 + dy) as usize][(1 + dx) as usize]
    }

    /// The eight characters around the centre, line by line.
    fn edges(&self) -> impl Iterator<Item = (Direction, BoardChar)> {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        [
            NorthWest, North, NorthEast, West, East, SouthWest, South, SouthEast,
        ]
        .into_iter()
        .map(|direction| (direction, self.edge(direction)))
    }

    fn is_cell(&self) -> bool {
        !self.centre().is_blank()
    }
}

/// The blocks of a row of cells from left to right, up to the end of its longest line.
struct CellRow<'a>([BoardChars<'a>; 3]);

impl<'a> CellRow<'a> {
    fn of(lines: [Option<BoardLine<'a>>; 3]) -> Self {
        Self(lines.map(BoardChars::of))
    }
}

impl Iterator for CellRow<'_> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        let block = self
            .0
            .each_mut()
            .map(|line| [line.next(), line.next(), line.next()]);
        let empty = block
            .iter()
            .flatten()
            .all(|mark| mark.span.is_empty() && mark.is_blank());
        let ended = self.0.iter().all(|line| line.ended);
        (!(ended && empty)).then_some(Block(block))
    }
}

/// The contents of a cell and the characters that conflict with them.
#[derive(Default)]
struct CellContents {
    vehicle: Option<Vehicle>,
    target: Option<Letter>,
    locomotive: Option<BoardChar>,
    conflicts: Vec<BoardChar>,
}

impl CellContents {
    /// The centre is read first. Only a vehicle or a target can have a second character next to it.
    fn of(block: &Block) -> Self {
        let mut contents = Self::default();
        let centre = block.centre();
        contents.add(centre);
        let can_share = contents.vehicle.is_some() || contents.target.is_some();
        for (_, mark) in block.edges().filter(|(_, mark)| mark.symbol().is_some()) {
            if can_share {
                contents.add(mark);
            } else {
                contents.conflicts.push(mark);
            }
        }
        contents
    }

    fn add(&mut self, mark: BoardChar) {
        match mark.symbol() {
            Some(Symbol::Vehicle(vehicle)) if self.vehicle.is_none() => {
                self.vehicle = Some(vehicle);
                self.locomotive = (vehicle == Vehicle::Locomotive).then_some(mark);
            }
            Some(Symbol::Target(letter)) if self.target.is_none() => self.target = Some(letter),
            Some(_) => self.conflicts.push(mark),
            None => {}
        }
    }
}

/// The kind of one of the eight characters around the centre of a cell.
enum EdgeKind {
    Blank,
    Rail,
    Symbol,
    Invalid,
}

impl EdgeKind {
    fn of(direction: Direction, mark: BoardChar) -> Self {
        let letter = mark.value;
        if mark.is_blank() {
            Self::Blank
        } else if is_rail(direction, letter) {
            Self::Rail
        } else if mark.symbol().is_some() {
            Self::Symbol
        } else {
            Self::Invalid
        }
    }
}

/// The half rails drawn around a cell, one bit for each direction.
#[derive(Clone, Copy, Default)]
struct HalfRails(u8);

impl HalfRails {
    fn of(block: &Block) -> Self {
        let drawn = block
            .edges()
            .filter(|(direction, mark)| is_rail(*direction, mark.value));
        Self(drawn.fold(0, |bits, (direction, _)| bits | 1 << direction.index()))
    }

    fn has(self, direction: Direction) -> bool {
        self.0 & 1 << direction.index() != 0
    }
}

/// A parsed board.
pub(super) struct ParsedBoard {
    pub(super) board: Board,
    /// The centre character of each cell.
    pub(super) cells: BTreeMap<Point, Span>,
    pub(super) lines: Span,
    pub(super) drawing: Drawing,
}

/// Reads a board. `cells` counts the cells of all boards of the file, including empty cells.
pub(super) fn read(
    lines: &BoardLines<'_>,
    limits: &Limits,
    cells: &mut u64,
    effort: &mut Effort,
    sink: &mut DiagnosticSink,
) -> Result<ParsedBoard, LimitExceeded> {
    let (width, height) = measure(lines, limits, cells)?;
    let builder = BoardBuilder::of(lines, width, height);
    let problems = builder.problems(lines);
    if !problems.any {
        return Ok(builder.finish(lines, Drawing::Standard));
    }
    let is_small = effort.takes(lines.columns, lines.rows);
    let text = is_small.then(|| lines.text());
    let recognition = text.as_ref().map_or(Recognition::Unknown, pitch::recognise);
    let spacing = Spacing::of(&recognition, &problems);
    match (recognition, text) {
        (Recognition::One(reading), Some(text)) if problems.misplaced => {
            let more = reading.area().saturating_sub(lines.area());
            count_cells(more, lines, limits, cells)?;
            report_other_pitch(&reading, &text, sink);
            Ok(reading.finish(text.span))
        }
        (_, text) if problems.misplaced => {
            let proposal = text.and_then(|text| effort.propose(&text));
            builder.check(lines, spacing, proposal, sink);
            Ok(builder.finish(lines, Drawing::Damaged))
        }
        _ => {
            builder.check(lines, spacing, None, sink);
            Ok(builder.finish(lines, Drawing::Standard))
        }
    }
}

fn measure(
    lines: &BoardLines<'_>,
    limits: &Limits,
    cells: &mut u64,
) -> Result<(u32, u32), LimitExceeded> {
    count_cells(lines.area(), lines, limits, cells)?;
    let (width, height) = lines.size();
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

fn count_cells(
    more: u64,
    lines: &BoardLines<'_>,
    limits: &Limits,
    cells: &mut u64,
) -> Result<(), LimitExceeded> {
    *cells = cells.saturating_add(more);
    Limits::check("cells", limits.cells, *cells, lines.first)
}

/// Builds a board row by row.
struct BoardBuilder {
    board: Board,
    halves: Grid<HalfRails>,
    cells: BTreeMap<Point, Span>,
}

/// What is wrong with a board as it is drawn.
struct Problems {
    /// Whether there is any finding.
    any: bool,
    /// Whether characters are not where the format has them.
    misplaced: bool,
}

impl BoardBuilder {
    fn of(lines: &BoardLines<'_>, width: u32, height: u32) -> Self {
        let mut builder = Self {
            board: Board::new(width, height),
            halves: Grid::filled(width, height, HalfRails::default()),
            cells: BTreeMap::new(),
        };
        for (row, at) in lines.rows().zip(0..) {
            builder.add_row(row, at);
        }
        builder.add_rails();
        builder
    }

    fn problems(&self, lines: &BoardLines<'_>) -> Problems {
        let mut sink = DiagnosticSink::discarding();
        let misplaced = self.check(lines, Spacing::Doubtful, None, &mut sink) > 0;
        let any = !sink.sorted().is_empty();
        Problems { any, misplaced }
    }

    /// Reports the problems of the board. Returns the number of misplaced characters.
    fn check(
        &self,
        lines: &BoardLines<'_>,
        spacing: Spacing,
        proposal: Option<Proposal>,
        sink: &mut DiagnosticSink,
    ) -> usize {
        let mut checker = BoardChecker {
            board: self,
            sink,
            spacing,
            proposal,
            misplaced: 0,
            runs: [const { None }; 3],
            tabs: [const { None }; 3],
            locomotive: None,
        };
        for (row, at) in lines.rows().zip(0..) {
            checker.check_row(row, at);
        }
        checker.check_whole(lines.first);
        checker.misplaced
    }

    fn finish(self, lines: &BoardLines<'_>, drawing: Drawing) -> ParsedBoard {
        ParsedBoard {
            board: self.board,
            cells: self.cells,
            lines: lines.span(),
            drawing,
        }
    }

    fn add_row(&mut self, row: CellRow<'_>, y: u32) {
        for (block, x) in row.zip(0..) {
            if block.is_cell() {
                self.add_cell(&block, Point::new(x, y));
            }
        }
    }

    fn add_cell(&mut self, block: &Block, at: Point) {
        let contents = CellContents::of(block);
        self.board.add_cell(at);
        if let Some(cell) = self.board.cell_mut(at) {
            cell.vehicle = contents.vehicle;
            cell.target = contents.target;
        }
        if let Some(halves) = self.halves.get_mut(at) {
            *halves = HalfRails::of(block);
        }
        self.cells.insert(at, block.centre().span);
    }

    fn add_rails(&mut self) {
        for at in self.cells.keys() {
            let halves = self.halves.get(*at).copied().unwrap_or_default();
            for direction in Direction::ALL {
                if halves.has(direction) {
                    self.board.add_rail(*at, direction);
                }
            }
        }
    }

    /// The half rails of the neighbouring cell, if there is a cell.
    fn neighbour(&self, at: Point, direction: Direction) -> Option<HalfRails> {
        let other = at.step(direction)?;
        self.board.cell(other)?;
        self.halves.get(other).copied()
    }
}

/// What is known about the spacing of a board with findings.
#[derive(Clone, Copy)]
enum Spacing {
    /// All characters are where the format has them.
    Certain,
    /// Other spacings are possible.
    Doubtful,
    /// All characters fit this pitch as well.
    OrElse(Pitch),
}

impl Spacing {
    fn of(recognition: &Recognition, problems: &Problems) -> Self {
        match recognition {
            Recognition::Unknown if !problems.misplaced => Self::Certain,
            Recognition::Unknown | Recognition::Several => Self::Doubtful,
            Recognition::One(reading) => Self::OrElse(reading.pitch),
        }
    }

    /// The safety of a fix that relies on the spacing.
    fn safety(self) -> Safety {
        match self {
            Self::Certain => Safety::Safe,
            Self::Doubtful | Self::OrElse(_) => Safety::Unsafe,
        }
    }
}

/// Consecutive invalid characters on one line.
struct InvalidRun {
    span: Span,
    text: String,
    /// The direction of the first character from the centre of its cell, if there is a cell.
    edge: Option<Direction>,
}

/// Bytes of a run that are kept for the message.
const MAX_RUN_TEXT: usize = 64;

/// Reports the problems of a board.
struct BoardChecker<'a> {
    board: &'a BoardBuilder,
    sink: &'a mut DiagnosticSink,
    spacing: Spacing,
    /// What the first finding about a misplaced character offers.
    proposal: Option<Proposal>,
    /// Number of findings about misplaced characters.
    misplaced: usize,
    /// The current run on each of the three lines of a row.
    runs: [Option<InvalidRun>; 3],
    /// The first tab on each of the three lines of a row.
    tabs: [Option<Span>; 3],
    /// The first locomotive.
    locomotive: Option<Span>,
}

impl BoardChecker<'_> {
    fn check_row(&mut self, row: CellRow<'_>, y: u32) {
        for (block, x) in row.zip(0..) {
            let at = Point::new(x, y);
            self.note_tabs(&block);
            if block.is_cell() {
                self.check_cell(&block, at);
            } else {
                self.check_empty_cell(&block, at);
            }
        }
        for line in 0..3 {
            self.report_run(line);
            self.report_tab(line);
        }
    }

    fn check_whole(&mut self, first: Span) {
        if self.board.cells.is_empty() {
            self.sink.report(&codes::EMPTY_BOARD, first, || {
                "the board has no cells".to_owned()
            });
        } else if self.locomotive.is_none() {
            self.sink.report_with(
                &codes::MISSING_LOCOMOTIVE,
                first,
                || "the board has no locomotive".to_owned(),
                |finding| finding.with_help("write the digit 0 in the centre of a cell"),
            );
        }
    }

    fn note_tabs(&mut self, block: &Block) {
        for (line, marks) in block.0.iter().enumerate() {
            for mark in marks.iter().filter(|mark| mark.value == '\t') {
                self.tabs[line].get_or_insert(mark.span);
            }
        }
    }

    fn report_tab(&mut self, line: usize) {
        if let Some(span) = self.tabs[line].take() {
            self.report_misplaced(
                &codes::TAB_IN_BOARD_LINE,
                span,
                || "tab in a board line; expected spaces".to_owned(),
                |finding| {
                    finding.with_help("replace the tab with as many spaces as the drawing needs")
                },
            );
        }
    }

    /// Reports a character that the format does not have at its place, and its own fix.
    fn report_misread(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl FnOnce() -> String,
        extend: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        self.misplaced += 1;
        self.sink.report_with(code, span, message, extend);
    }

    /// Reports characters that the format does not have at their place. The first of these findings
    /// proposes another reading of the board.
    fn report_misplaced(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl FnOnce() -> String,
        extend: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let proposal = self.proposal.take();
        self.report_misread(code, span, message, |finding| {
            let finding = extend(finding);
            match proposal {
                Some(proposal) => proposal.add_to(finding),
                None => finding,
            }
        });
    }

    fn check_cell(&mut self, block: &Block, at: Point) {
        self.check_centre(block.centre());
        let contents = CellContents::of(block);
        if let Some(mark) = contents.locomotive {
            self.add_locomotive(mark.span);
        }
        for mark in &contents.conflicts {
            self.report_conflict(*mark, block.centre());
        }
        for (direction, mark) in block.edges() {
            match EdgeKind::of(direction, mark) {
                EdgeKind::Blank => self.check_missing_half(direction, mark, at),
                EdgeKind::Rail => self.check_missing_end(direction, mark, at),
                EdgeKind::Symbol => report_capital(mark, self.sink),
                EdgeKind::Invalid => self.add_to_run(direction, mark, Some(direction)),
            }
        }
    }

    fn check_centre(&mut self, mark: BoardChar) {
        match mark.value {
            '+' | '#' => {}
            '-' | '|' | '/' | '\\' | '!' => self.sink.report_with(
                &codes::RAIL_IN_CELL_CENTRE,
                mark.span,
                || {
                    format!(
                        "rail `{}` in the centre of a cell; expected `+`",
                        mark.value
                    )
                },
                |finding| {
                    let edit = replace(mark, '+');
                    let finding = finding.with_fix("write `+`", self.spacing.safety(), vec![edit]);
                    match self.spacing {
                        Spacing::OrElse(pitch) => finding.with_help(other_pitch_help(pitch)),
                        Spacing::Certain | Spacing::Doubtful => finding,
                    }
                },
            ),
            _ if mark.symbol().is_some() => report_capital(mark, self.sink),
            letter => self.report_misread(
                &codes::UNKNOWN_CELL_CHARACTER,
                mark.span,
                || {
                    format!(
                        "unknown character {} in the centre of a cell",
                        quote(&letter.to_string())
                    )
                },
                |finding| match intended_centre(letter) {
                    Some(meant) => finding.with_fix(
                        format!("write `{meant}`"),
                        Safety::Unsafe,
                        vec![replace(mark, meant)],
                    ),
                    None => finding.with_help(CENTRE_HELP),
                },
            ),
        }
    }

    fn add_locomotive(&mut self, span: Span) {
        let Some(first) = self.locomotive else {
            self.locomotive = Some(span);
            return;
        };
        self.sink.report_with(
            &codes::SECOND_LOCOMOTIVE,
            span,
            || "second locomotive on the board; expected only one".to_owned(),
            |finding| finding.with_label(first, "the first locomotive"),
        );
    }

    /// Reports a blank where the neighbouring cell has a half rail.
    fn check_missing_half(&mut self, direction: Direction, mark: BoardChar, at: Point) {
        let other = self.board.neighbour(at, direction);
        if !other.is_some_and(|halves| halves.has(direction.opposite())) {
            return;
        }
        self.sink.report_with(
            &codes::HALF_RAIL,
            mark.span,
            || {
                format!(
                    "half of this rail is missing; expected `{}`",
                    rail(direction)
                )
            },
            |finding| {
                let edit = replace(mark, rail(direction));
                finding.with_fix("draw the other half", self.spacing.safety(), vec![edit])
            },
        );
    }

    /// Reports a rail without a neighbouring cell.
    fn check_missing_end(&mut self, direction: Direction, mark: BoardChar, at: Point) {
        if self.board.neighbour(at, direction).is_none() {
            let name = direction.name();
            self.sink.report_with(
                &codes::RAIL_WITHOUT_CELL,
                mark.span,
                || format!("rail to the {name} without a cell at its end"),
                |finding| finding.with_help("add a cell `+`, or delete the rail"),
            );
        }
    }

    /// Checks a block without a cell. It may contain only the second halves of rails to missing
    /// cells, which are reported at the neighbouring cell.
    fn check_empty_cell(&mut self, block: &Block, at: Point) {
        for (direction, mark) in block.edges().filter(|(_, mark)| !mark.is_blank()) {
            if !is_rail(direction, mark.value) {
                self.add_to_run(direction, mark, None);
                continue;
            }
            let other = self.board.neighbour(at, direction);
            if !other.is_some_and(|halves| halves.has(direction.opposite())) {
                self.sink.report_with(
                    &codes::RAIL_WITHOUT_CELL,
                    mark.span,
                    || "this rail belongs to no cell".to_owned(),
                    |finding| finding.with_help(CENTRE_POSITIONS_HELP),
                );
            }
        }
    }

    /// Adds an invalid character to the run on its line, or starts a new run.
    fn add_to_run(&mut self, direction: Direction, mark: BoardChar, edge: Option<Direction>) {
        let line = (1 + direction.step().1) as usize;
        match &mut self.runs[line] {
            Some(run) if run.span.end == mark.span.start => {
                run.span = run.span.to(mark.span);
                if run.text.len() < MAX_RUN_TEXT {
                    run.text.push(mark.value);
                }
            }
            _ => {
                self.report_run(line);
                self.runs[line] = Some(InvalidRun {
                    span: mark.span,
                    text: mark.value.to_string(),
                    edge,
                });
            }
        }
    }

    fn report_run(&mut self, line: usize) {
        let Some(run) = self.runs[line].take() else {
            return;
        };
        match (run.edge, single_char(&run.text)) {
            (Some(direction), Some(letter)) => {
                self.report_wrong_rail(letter, direction, run.span);
            }
            _ => self.report_stray_text(&run),
        }
    }

    fn report_stray_text(&mut self, run: &InvalidRun) {
        let text = quote(&run.text);
        match run.text.chars().find_map(intended_rail) {
            Some(rail) => self.report_misplaced(
                &codes::STRAY_TEXT_ON_BOARD,
                run.span,
                || format!("expected the rail character `{rail}`, found {text}"),
                |finding| finding,
            ),
            None => self.report_misplaced(
                &codes::STRAY_TEXT_ON_BOARD,
                run.span,
                || format!("stray text {text} on the board"),
                |finding| finding.with_help(CENTRE_POSITIONS_HELP),
            ),
        }
    }

    fn report_wrong_rail(&mut self, letter: char, direction: Direction, span: Span) {
        let (name, wanted) = (direction.name(), rail(direction));
        self.report_misread(
            &codes::WRONG_RAIL_CHARACTER,
            span,
            || {
                let letter = quote(&letter.to_string());
                format!("wrong character {letter} for a rail to the {name}; expected `{wanted}`")
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

    fn report_conflict(&mut self, mark: BoardChar, centre: BoardChar) {
        self.report_misplaced(
            &codes::CONFLICTING_CELL_CHARACTERS,
            mark.span,
            || {
                format!(
                    "`{}` and `{}` cannot share a cell",
                    centre.value, mark.value
                )
            },
            |finding| {
                finding
                    .with_label(centre.span, "the centre of the cell")
                    .with_help("a cell holds at most one vehicle and one target")
            },
        );
    }
}

const CENTRE_HELP: &str = "expected `+` or `#` for track, `0` for the locomotive, `a` to `i` for a wagon, or `1` to `9` for a target";
const CENTRE_POSITIONS_HELP: &str =
    "cell centres are the 2nd, 5th, 8th ... character after the apostrophe";

fn single_char(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

fn report_capital(mark: BoardChar, sink: &mut DiagnosticSink) {
    if !mark.value.is_ascii_uppercase() {
        return;
    }
    let small = mark.value.to_ascii_lowercase();
    sink.report_with(
        &codes::CAPITAL_WAGON,
        mark.span,
        || format!("wagon `{}` in upper case; expected `{small}`", mark.value),
        |finding| {
            let edit = replace(mark, small);
            finding.with_fix(format!("write `{small}`"), Safety::Safe, vec![edit])
        },
    );
}

/// Reports a board whose characters all fit another pitch, and no other one.
fn report_other_pitch(reading: &PitchReading, text: &BoardText, sink: &mut DiagnosticSink) {
    let Pitch {
        columns,
        rows,
        left,
    } = reading.pitch;
    sink.report_with(
        &codes::OTHER_PITCH,
        text.first,
        || match (columns, rows) {
            (3, 3) => {
                let side = if left == 0 { "left" } else { "right" };
                format!("the board is drawn one column too far to the {side}")
            }
            _ => format!(
                "the cells are drawn {columns} columns and {rows} lines apart; expected 3 columns and 3 lines"
            ),
        },
        |finding| {
            let edit = redrawing(&reading.board, text);
            finding
                .with_help(
                    "the board is read with the cells where they are drawn; no other layout fits every cell, rail and vehicle",
                )
                .with_fix("redraw the board in the standard layout", Safety::Safe, vec![edit])
        },
    );
}

fn other_pitch_help(Pitch { columns, rows, .. }: Pitch) -> String {
    format!(
        "the board can also be read with cells {columns} columns and {rows} lines apart; if you want that board, redraw it with cells 3 columns and 3 lines apart"
    )
}

/// An edit that replaces a character; beyond the end of its line it also inserts blanks.
fn replace(mark: BoardChar, value: char) -> Edit {
    let mut insert = " ".repeat(mark.blanks_before);
    insert.push(value);
    Edit {
        span: mark.span,
        insert: insert.into_bytes(),
    }
}
