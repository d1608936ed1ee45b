//! Checks of the content of boards: missing pushers, gaps in walls, numbers of boxes and goals.

use crate::codes;
use crate::format::{LevelLocation, ParsedFile, lurd};
use crate::model::{Action, Board, BoardKind, Cell, Colour, Content, Record, Terrain};
use crate::rules::{Capitals, Game, WrongLetter, has_capitals};
use quandary_core::diagnostic::Strictness;
use quandary_core::direction::Direction;
use quandary_core::failure::Failure;
use quandary_core::family::WrongStatement;
use quandary_core::grid::{Grid, Point};
use quandary_core::sink::DiagnosticSink;
use quandary_core::words::counted;

/// Checks the levels of a file and adds the findings to [`ParsedFile::diagnostics`]. Levels
/// that already have errors are not checked. A level is marked as not playable if it has an
/// error, no pusher, or a gap in its outer wall.
pub fn lint(file: &mut ParsedFile, strictness: Strictness) {
    let diagnostics = std::mem::take(&mut file.diagnostics);
    let mut sink = DiagnosticSink::new(strictness, diagnostics);
    let mut capitals = Capitals::new();
    for (level, location) in file.collection.levels.iter().zip(&mut file.locations) {
        if !location.playable {
            continue;
        }
        let mut level_lint = LevelLint {
            board: &level.board,
            location,
            sink: &mut sink,
            counts: Counts::of(&level.board),
            groups: [0; Colour::ALL.len()],
        };
        let errors = level_lint.sink.errors();
        let playable = level_lint.check();
        if playable == Playable::Yes {
            level_lint.check_records(&level.records, &mut capitals);
        }
        location.playable = playable == Playable::Yes && sink.errors() == errors;
    }
    file.diagnostics = sink.sorted();
}

#[derive(PartialEq, Eq)]
enum Playable {
    Yes,
    No,
}

/// Numbers of cells.
#[derive(Default)]
struct Counts {
    goals: usize,
    boxes: usize,
    /// Goals with boxes.
    covered: usize,
    /// Boxes of each colour, in the order of [`Colour::ALL`].
    coloured: [usize; Colour::ALL.len()],
}

impl Counts {
    /// Counts in one pass: files have millions of cells.
    fn of(board: &Board) -> Self {
        let mut counts = Self::default();
        for (_, cell) in board.cells() {
            let (goal, has_box) = (is_goal(cell), cell.has_box());
            counts.goals += usize::from(goal);
            counts.boxes += usize::from(has_box);
            counts.covered += usize::from(goal && has_box);
            if let Some(Content::Box(Some(colour))) = cell.content {
                counts.coloured[colour.index()] += 1;
            }
        }
        counts
    }

    /// Returns the number of boxes of a colour.
    fn coloured(&self, colour: Colour) -> usize {
        self.coloured[colour.index()]
    }
}

struct LevelLint<'a> {
    board: &'a Board,
    location: &'a LevelLocation,
    sink: &'a mut DiagnosticSink,
    counts: Counts,
    /// Number of groups of boxes of each colour, in the order of [`Colour::ALL`].
    groups: [usize; Colour::ALL.len()],
}

impl LevelLint<'_> {
    fn check(&mut self) -> Playable {
        let pushers: Vec<Point> = self.board.pushers().collect();
        if pushers.is_empty() {
            self.sink
                .report(&codes::MISSING_PUSHER, self.location.board, || {
                    "the board has no pusher".to_owned()
                });
            return Playable::No;
        }
        let reach = Reach::of(self.board, &pushers);
        if let Some(gap) = reach.gap {
            self.sink.report_with(
                &codes::GAP_IN_WALL,
                self.location.cell(gap),
                || "a pusher can walk off the board here".to_owned(),
                |finding| {
                    finding.with_help(
                        "close the outer wall; boxes and other obstacles do not count as walls",
                    )
                },
            );
            return Playable::No;
        }
        self.groups = Colour::ALL.map(|colour| match self.counts.coloured(colour) {
            0 => 0,
            _ => groups(self.board, colour),
        });
        self.check_box_and_goal_counts();
        self.check_single_coloured_boxes();
        self.check_reach(&reach);
        self.check_solved();
        Playable::Yes
    }

    /// Reports the first letter of each record whose case disagrees with the pushes.
    fn check_records(&mut self, records: &[Record], capitals: &mut Capitals) {
        let records = records.iter().enumerate();
        let mut records = records
            .filter(|(_, record)| has_capitals(&record.moves))
            .peekable();
        if records.peek().is_none() {
            return;
        }
        let Some(game) = capitals.game(self.board) else {
            return;
        };
        for (index, record) in records {
            let Some(wrong) = capitals.first_wrong(&game, &record.moves) else {
                continue;
            };
            let span = self.location.letter(index, wrong.offset);
            self.sink.report(&codes::WRONG_CAPITALS, span, || {
                let recorded = lurd::token(&wrong.recorded);
                let (number, what) = (wrong.number, pushes_instead(&wrong));
                format!("`{recorded}` at move {number} {what}")
            });
        }
    }

    fn first(&self, matches: impl Fn(Cell) -> bool) -> Option<Point> {
        let mut cells = self.board.cells();
        cells.find(|(_, cell)| matches(*cell)).map(|(at, _)| at)
    }

    /// Compares the numbers of boxes and goals. Surplus boxes are only reported in Sokoban and
    /// Multiban: coloured boxes need no goals, and holes swallow boxes.
    fn check_box_and_goal_counts(&mut self) {
        let Counts { goals, boxes, .. } = self.counts;
        let each_has_a_goal =
            || matches!(self.board.kind(), BoardKind::Sokoban | BoardKind::Multiban);
        if goals > 0 && (boxes < goals || boxes > goals && each_has_a_goal()) {
            self.sink
                .report(&codes::BOX_GOAL_COUNT, self.location.board, || {
                    format!(
                        "the board has {} but {}",
                        counted(boxes as u64, "box", "boxes"),
                        counted(goals as u64, "goal", "goals")
                    )
                });
        }
    }

    fn check_single_coloured_boxes(&mut self) {
        for colour in Colour::ALL {
            let is_box = |cell: Cell| cell.content == Some(Content::Box(Some(colour)));
            let is_single = self.counts.coloured(colour) == 1;
            let Some(at) = is_single.then(|| self.first(is_box)).flatten() else {
                continue;
            };
            self.sink
                .report(&codes::SINGLE_COLOURED_BOX, self.location.cell(at), || {
                    format!(
                        "this is the only {0} box; there is no other {0} box to unite it with",
                        colour.name()
                    )
                });
        }
    }

    fn check_reach(&mut self, reach: &Reach) {
        for (at, cell) in self.board.cells() {
            if reach.has(at) {
                continue;
            }
            if self.is_misplaced(cell) {
                self.sink
                    .report(&codes::UNREACHABLE_BOX, self.location.cell(at), || {
                        "walls separate this box from every pusher".to_owned()
                    });
            } else if is_goal(cell) && !cell.has_box() {
                self.sink
                    .report(&codes::UNREACHABLE_GOAL, self.location.cell(at), || {
                        "walls separate this goal from every pusher".to_owned()
                    });
            }
        }
    }

    /// Returns whether a cell has a box that must move to solve the level.
    fn is_misplaced(&self, cell: Cell) -> bool {
        match cell.content {
            Some(Content::Box(None)) => !is_goal(cell),
            Some(Content::Box(Some(colour))) => !is_goal(cell) && self.groups[colour.index()] > 1,
            _ => false,
        }
    }

    fn check_solved(&mut self) {
        let Counts {
            goals,
            boxes,
            covered,
            ..
        } = self.counts;
        let together = self.groups.iter().all(|groups| *groups <= 1);
        if covered >= goals.min(boxes) && together {
            self.sink
                .report(&codes::SOLVED_AT_START, self.location.board, || {
                    "the board is already solved".to_owned()
                });
        }
    }
}

/// What a move with the wrong case does instead of what it states.
fn pushes_instead(wrong: &WrongLetter) -> String {
    let what = match wrong.right {
        Action::Step { pushes: true, .. } => "a box",
        _ => "no box",
    };
    format!("pushes {what}; expected `{}`", lurd::token(&wrong.right))
}

/// Returns the first letter of typed moves whose case disagrees with the pushes (M9).
pub(crate) fn wrong_capitals(game: &Game, moves: &str) -> Option<WrongStatement> {
    let moves = lurd::typed(moves).filter(has_capitals)?;
    let wrong = Capitals::new().first_wrong(game, &moves)?;
    let token = lurd::token(&wrong.recorded);
    Some(WrongStatement {
        code: &codes::WRONG_CAPITALS,
        failure: Failure::at_move(wrong.number, token, pushes_instead(&wrong)),
    })
}

fn is_goal(cell: Cell) -> bool {
    cell.terrain == Terrain::Goal
}

/// Returns the first cell in reading order from which a pusher can walk off the board.
pub(crate) fn gap(board: &Board) -> Option<Point> {
    let pushers: Vec<Point> = board.pushers().collect();
    Reach::of(board, &pushers).gap
}

/// The cells that pushers could reach if only walls stopped them.
struct Reach {
    cells: Grid<bool>,
    /// The first cell in reading order from which a step leads off the board.
    gap: Option<Point>,
}

impl Reach {
    fn of(board: &Board, pushers: &[Point]) -> Self {
        let mut reach = Self {
            cells: Grid::filled(board.width(), board.height(), false),
            gap: None,
        };
        let mut open = pushers.to_vec();
        while let Some(at) = open.pop() {
            if board.cell(at).terrain == Terrain::Wall || !reach.add(at) {
                continue;
            }
            for direction in Direction::ORTHOGONAL {
                let next = at
                    .step(direction)
                    .filter(|next| reach.cells.get(*next).is_some());
                match next {
                    Some(next) => open.push(next),
                    None => reach.gap = Some(reach.gap.map_or(at, |gap| gap.min(at))),
                }
            }
        }
        reach
    }

    /// Adds a cell. Returns whether it is on the board and new.
    fn add(&mut self, at: Point) -> bool {
        let cell = self.cells.get_mut(at);
        cell.is_some_and(|cell| !std::mem::replace(cell, true))
    }

    fn has(&self, at: Point) -> bool {
        self.cells.get(at) == Some(&true)
    }
}

/// Returns the number of groups that the boxes of a colour form.
fn groups(board: &Board, colour: Colour) -> usize {
    let has_box = |at: Point| board.cell(at).content == Some(Content::Box(Some(colour)));
    let mut seen = Grid::filled(board.width(), board.height(), false);
    let mut number = 0;
    for (start, _) in board.cells().filter(|(at, _)| has_box(*at)) {
        let mut open = vec![start];
        let mut fresh = false;
        while let Some(at) = open.pop() {
            let Some(cell) = seen.get_mut(at).filter(|seen| !**seen && has_box(at)) else {
                continue;
            };
            *cell = true;
            fresh = true;
            let steps = Direction::ORTHOGONAL.into_iter();
            open.extend(steps.filter_map(|direction| at.step(direction)));
        }
        number += usize::from(fresh);
    }
    number
}
