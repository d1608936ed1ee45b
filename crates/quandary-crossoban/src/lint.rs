//! What only the meaning of a board shows: leaks, missing pushers, numbers that disagree.

use crate::codes;
use crate::format::{LevelPlaces, Reading};
use crate::model::{Board, Cell, Colour, Content, Kind, Terrain};
use quandary_core::diagnostic::Strictness;
use quandary_core::direction::Direction;
use quandary_core::grid::{Grid, Point};
use quandary_core::sink::DiagnosticSink;

/// Adds the findings that need meaning to those of the reading. Boards with errors are not judged
/// by what they mean; a board in which an error is found, or a leak, is no longer sound.
pub fn lint(reading: &mut Reading, strictness: Strictness) {
    let diagnostics = std::mem::take(&mut reading.diagnostics);
    let mut sink = DiagnosticSink::new(strictness, diagnostics);
    for (level, places) in reading.collection.levels.iter().zip(&mut reading.places) {
        if !places.sound {
            continue;
        }
        let mut judge = Judge {
            board: &level.board,
            places,
            sink: &mut sink,
            groups: [0; Colour::ALL.len()],
        };
        places.sound = judge.judge() == Playable::Yes;
    }
    reading.diagnostics = sink.sorted();
}

#[derive(PartialEq, Eq)]
enum Playable {
    Yes,
    No,
}

struct Judge<'a> {
    board: &'a Board,
    places: &'a LevelPlaces,
    sink: &'a mut DiagnosticSink,
    /// How many groups the boxes of each colour form, in the order of [`Colour::ALL`].
    groups: [usize; Colour::ALL.len()],
}

impl Judge<'_> {
    fn judge(&mut self) -> Playable {
        let pushers: Vec<Point> = self.board.pushers().collect();
        if pushers.is_empty() {
            self.sink.report(&codes::MISSING_PUSHER, self.places.board, || {
                "nobody pushes on this board".to_owned()
            });
            return Playable::No;
        }
        let reach = Reach::of(self.board, &pushers);
        if let Some(leak) = reach.leak {
            self.sink.report_with(
                &codes::GAP_IN_WALL,
                self.places.cell(leak),
                || "a pusher can leave the board here".to_owned(),
                |finding| finding.with_help("only walls are in a pusher's way; close the wall"),
            );
            return Playable::No;
        }
        self.groups = Colour::ALL.map(|colour| groups(self.board, colour));
        self.count();
        self.look_for_singles();
        self.look_out_of_reach(&reach);
        self.look_whether_solved();
        Playable::Yes
    }

    /// How many cells are such.
    fn number(&self, such: impl Fn(Cell) -> bool) -> usize {
        self.board.cells().filter(|(_, cell)| such(*cell)).count()
    }

    fn first(&self, such: impl Fn(Cell) -> bool) -> Option<Point> {
        let mut cells = self.board.cells();
        cells.find(|(_, cell)| such(*cell)).map(|(at, _)| at)
    }

    /// Coloured boxes need no goals, and holes take what is too many.
    fn count(&mut self) {
        let goals = self.number(is_goal);
        let boxes = self.number(Cell::has_box);
        let each_has_a_goal = matches!(self.board.kind(), Kind::Sokoban | Kind::Multiban);
        if goals > 0 && (boxes < goals || boxes > goals && each_has_a_goal) {
            self.sink.report(&codes::BOX_GOAL_COUNT, self.places.board, || {
                format!(
                    "{} and {}",
                    many(boxes, "box", "boxes"),
                    many(goals, "goal", "goals")
                )
            });
        }
    }

    fn look_for_singles(&mut self) {
        for colour in Colour::ALL {
            let such = |cell: Cell| cell.content == Some(Content::Box(Some(colour)));
            let Some(at) = self.first(such).filter(|_| self.number(such) == 1) else {
                continue;
            };
            self.sink.report(&codes::SINGLE_COLOURED_BOX, self.places.cell(at), || {
                format!("this is the only {} box", colour.name())
            });
        }
    }

    fn look_out_of_reach(&mut self, reach: &Reach) {
        for (at, cell) in self.board.cells() {
            if reach.has(at) {
                continue;
            }
            if self.is_misplaced(cell) {
                self.sink.report(&codes::UNREACHABLE_BOX, self.places.cell(at), || {
                    "walls divide this box from every pusher".to_owned()
                });
            } else if is_goal(cell) && !cell.has_box() {
                self.sink.report(&codes::UNREACHABLE_GOAL, self.places.cell(at), || {
                    "walls divide this goal from every pusher".to_owned()
                });
            }
        }
    }

    /// Whether a box on a cell would have to move.
    fn is_misplaced(&self, cell: Cell) -> bool {
        match cell.content {
            Some(Content::Box(None)) => !is_goal(cell),
            Some(Content::Box(Some(colour))) => !is_goal(cell) && self.groups[colour.index()] > 1,
            _ => false,
        }
    }

    fn look_whether_solved(&mut self) {
        let goals = self.number(is_goal);
        let boxes = self.number(Cell::has_box);
        let covered = self.number(|cell| is_goal(cell) && cell.has_box());
        let together = self.groups.iter().all(|groups| *groups <= 1);
        if covered >= goals.min(boxes) && together {
            self.sink.report(&codes::SOLVED_AT_START, self.places.board, || {
                "nothing is left to be done on this board".to_owned()
            });
        }
    }
}

fn is_goal(cell: Cell) -> bool {
    cell.terrain == Terrain::Goal
}

fn many(number: usize, one: &str, several: &str) -> String {
    let word = if number == 1 { one } else { several };
    format!("{number} {word}")
}

/// The cells that pushers could come to if only walls were in their way.
struct Reach {
    cells: Grid<bool>,
    /// The first cell found from which a step leads off the board.
    leak: Option<Point>,
}

impl Reach {
    fn of(board: &Board, pushers: &[Point]) -> Self {
        let mut reach = Self {
            cells: Grid::filled(board.width(), board.height(), false),
            leak: None,
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
                    None => reach.leak = Some(reach.leak.map_or(at, |leak| leak.min(at))),
                }
            }
        }
        reach
    }

    /// Adds a cell; false if it was there.
    fn add(&mut self, at: Point) -> bool {
        let cell = self.cells.get_mut(at);
        cell.is_some_and(|cell| !std::mem::replace(cell, true))
    }

    fn has(&self, at: Point) -> bool {
        self.cells.get(at) == Some(&true)
    }
}

/// How many groups the boxes of a colour form.
fn groups(board: &Board, colour: Colour) -> usize {
    let such = |at: Point| board.cell(at).content == Some(Content::Box(Some(colour)));
    let mut seen = Grid::filled(board.width(), board.height(), false);
    let mut number = 0;
    for (start, _) in board.cells().filter(|(at, _)| such(*at)) {
        let mut open = vec![start];
        let mut fresh = false;
        while let Some(at) = open.pop() {
            let Some(cell) = seen.get_mut(at).filter(|seen| !**seen && such(at)) else {
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
