//! The rules of shunting (SPEC, part R).

use crate::model::{Action, Board, Letter, Level, Vehicle};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::session::Rules;
use rustc_hash::FxHashMap;
use std::fmt;

/// The index of a cell among the cells with track, in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u32);

/// The index of a wagon. Wagons are numbered in reading order of their cells at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WagonId(pub u32);

impl CellId {
    /// The index of the cell in arrays with one entry per cell.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl WagonId {
    /// The index of the wagon in arrays with one entry per wagon.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The largest turn that either end of a train may make, in eighths of a circle.
/// Source: SPEC.md (R4).
pub const MAX_TURN: usize = 1;

/// The cells, rails and targets of a level, which never change.
#[derive(Clone, Debug)]
pub struct Track {
    points: Vec<Point>,
    links: Vec<[Option<CellId>; 8]>,
    targets: Vec<Option<Letter>>,
}

impl Track {
    /// The track of a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let points: Vec<Point> = board.cells().map(|(at, _)| at).collect();
        let ids: FxHashMap<Point, CellId> = (0..)
            .map(CellId)
            .zip(&points)
            .map(|(id, at)| (*at, id))
            .collect();
        let link = |at: Point, to| board.neighbour(at, to).map(|other| ids[&other]);
        let links = points
            .iter()
            .map(|&at| Direction::ALL.map(|to| link(at, to)))
            .collect();
        let targets = board.cells().map(|(_, cell)| cell.target).collect();
        Self {
            points,
            links,
            targets,
        }
    }

    /// Number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether the track has no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.points.len() as u32).map(CellId)
    }

    /// The point of a cell on the board.
    #[must_use]
    pub fn point(&self, cell: CellId) -> Point {
        self.points[cell.index()]
    }

    /// The cell at a point of the board.
    #[must_use]
    pub fn cell_at(&self, at: Point) -> Option<CellId> {
        self.points
            .binary_search(&at)
            .ok()
            .map(|index| CellId(index as u32))
    }

    /// The neighbouring cell that a rail in this direction leads to, if there is a rail.
    #[must_use]
    pub fn link(&self, cell: CellId, to: Direction) -> Option<CellId> {
        self.links[cell.index()][to.index()]
    }

    /// The direction of the rail from one cell to another; `None` if no rail joins them.
    #[must_use]
    pub fn direction(&self, from: CellId, to: CellId) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| self.link(from, *direction) == Some(to))
    }

    /// The directions in which a train can leave a cell that it entered in direction `heading`.
    /// Source: SPEC.md (R4).
    pub fn onward(&self, cell: CellId, heading: Direction) -> impl Iterator<Item = Direction> {
        let rails = Direction::ALL.into_iter();
        let rails = rails.filter(move |to| self.link(cell, *to).is_some());
        rails.filter(move |to| heading.turn_to(*to) <= MAX_TURN)
    }

    /// The cells that rails connect with a cell, that cell included.
    pub(crate) fn connected_cells(&self, from: CellId) -> Vec<CellId> {
        let mut is_known = vec![false; self.len()];
        is_known[from.index()] = true;
        let mut cells = vec![from];
        let mut next = 0;
        while let Some(cell) = cells.get(next).copied() {
            next += 1;
            for other in self.links[cell.index()].into_iter().flatten() {
                if !std::mem::replace(&mut is_known[other.index()], true) {
                    cells.push(other);
                }
            }
        }
        cells
    }

    /// The letter of the wagons that match the target on a cell; `None` if there is no target.
    #[must_use]
    pub fn target(&self, cell: CellId) -> Option<Letter> {
        self.targets[cell.index()]
    }
}

/// A state of play: the cells of all vehicles, and the train. Source: SPEC.md (R1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cell of the locomotive.
    pub locomotive: CellId,
    /// The cell of each wagon, by [`WagonId`].
    pub wagons: Vec<CellId>,
    /// The hooked wagons, the wagon next to the locomotive first.
    pub train: Vec<WagonId>,
}

impl Position {
    /// The cell of one wagon.
    #[must_use]
    pub fn cell(&self, wagon: WagonId) -> CellId {
        self.wagons[wagon.index()]
    }

    /// The cells of the locomotive and of the hooked wagons, from the locomotive to the last
    /// wagon.
    pub fn train_cells(&self) -> impl DoubleEndedIterator<Item = CellId> + '_ {
        std::iter::once(self.locomotive).chain(self.train.iter().map(|wagon| self.cell(*wagon)))
    }

    /// The cell of the last hooked wagon, or of the locomotive if nothing is hooked.
    #[must_use]
    pub fn tail(&self) -> CellId {
        self.train
            .last()
            .map_or(self.locomotive, |wagon| self.cell(*wagon))
    }

    /// The wagon on a cell, if any.
    #[must_use]
    pub fn wagon_on(&self, cell: CellId) -> Option<WagonId> {
        let index = self.wagons.iter().position(|other| *other == cell)?;
        Some(WagonId(index as u32))
    }

    /// Whether neither the locomotive nor a wagon is on a cell.
    #[must_use]
    pub fn is_free(&self, cell: CellId) -> bool {
        self.locomotive != cell && self.wagon_on(cell).is_none()
    }
}

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no rail in this direction.
    NoRail {
        /// The cell from which the action starts: the cell of the locomotive, or of the last wagon
        /// of the train.
        from: Point,
        /// The direction without a rail.
        to: Direction,
    },
    /// The end of the train would turn by more than [`MAX_TURN`]. The value is this turn, in
    /// eighths of a circle.
    Turn(usize),
    /// A vehicle is on the cell that the train would enter.
    Blocked {
        /// The occupied cell.
        at: Point,
        /// The vehicle on the occupied cell.
        by: Vehicle,
    },
    /// The action is a push, but no wagon is hooked.
    NoTail,
    /// The action is an unhook, but no wagon is hooked.
    NothingHooked,
    /// The action is a hook towards a cell without a wagon.
    NoWagon {
        /// The cell without a wagon.
        at: Point,
    },
    /// The action is a hook towards a wagon that is already hooked.
    AlreadyHooked {
        /// The cell of the hooked wagon.
        at: Point,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRail { from, to } => {
                write!(
                    f,
                    "no rail leads {} from {}",
                    to.name(),
                    CellPosition(*from)
                )
            }
            Self::Turn(eighths) => write!(
                f,
                "the train cannot turn by {} degrees; at most 45 are allowed",
                eighths * 45
            ),
            Self::Blocked {
                at,
                by: Vehicle::Locomotive,
            } => {
                write!(f, "blocked by the locomotive at {}", CellPosition(*at))
            }
            Self::Blocked {
                at,
                by: Vehicle::Wagon(letter),
            } => {
                write!(
                    f,
                    "blocked by wagon {} at {}",
                    letter.wagon(),
                    CellPosition(*at)
                )
            }
            Self::NoTail => f.write_str("no wagon is hooked, so the tail cannot be pushed"),
            Self::NothingHooked => f.write_str("no wagon is hooked"),
            Self::NoWagon { at } => write!(f, "no wagon at {}", CellPosition(*at)),
            Self::AlreadyHooked { at } => {
                write!(f, "the wagon at {} is already hooked", CellPosition(*at))
            }
        }
    }
}

/// Displays a point as `(column,row)`, both from 1.
#[derive(Clone, Copy, Debug)]
pub struct CellPosition(pub Point);

impl fmt::Display for CellPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A front end may point at any cell, also outside of every board.
        let from_1 = |coordinate: u32| u64::from(coordinate) + 1;
        write!(f, "({},{})", from_1(self.0.x), from_1(self.0.y))
    }
}

/// Displays a point in words, as `column 3, row 1`; both count from 1 as in [`CellPosition`].
#[derive(Clone, Copy, Debug)]
pub struct SpelledPosition(pub Point);

impl fmt::Display for SpelledPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from_1 = |coordinate: u32| u64::from(coordinate) + 1;
        let (column, row) = (from_1(self.0.x), from_1(self.0.y));
        write!(f, "column {column}, row {row}")
    }
}

/// Why a level cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The board has no locomotive.
    #[error("the board has no locomotive")]
    NoLocomotive,
    /// The board has more than one locomotive; the value is their number.
    #[error("the board has {0} locomotives; expected one")]
    Locomotives(usize),
    /// The train of the level is impossible under the rules.
    #[error("invalid train at {}: {what}", CellPosition(*.at))]
    Train {
        /// The point that the invalid entry of [`Level::train`] names. It need not be a cell of the
        /// board.
        at: Point,
        /// What is wrong with the entry.
        what: &'static str,
    },
}

/// A level with its start position, ready for play.
#[derive(Clone, Debug)]
pub struct Shunting {
    track: Track,
    letters: Vec<Letter>,
    start: Position,
}

impl Shunting {
    /// Prepares a level for play.
    ///
    /// # Errors
    /// The level has no locomotive, several locomotives, or a starting train that the rules do not
    /// allow. Source: SPEC.md (R9).
    pub fn new(level: &Level) -> Result<Self, Unplayable> {
        let track = Track::new(&level.board);
        let mut locomotives = Vec::new();
        let mut letters = Vec::new();
        let mut wagons = Vec::new();
        for (cell, (_, content)) in track.cells().zip(level.board.cells()) {
            match content.vehicle {
                Some(Vehicle::Locomotive) => locomotives.push(cell),
                Some(Vehicle::Wagon(letter)) => {
                    letters.push(letter);
                    wagons.push(cell);
                }
                None => {}
            }
        }
        let locomotive = match *locomotives {
            [one] => one,
            [] => return Err(Unplayable::NoLocomotive),
            ref many => return Err(Unplayable::Locomotives(many.len())),
        };
        let start = Position {
            locomotive,
            wagons,
            train: Vec::new(),
        };
        let start = hook_initial_train(&track, start, &level.train)?;
        Ok(Self {
            track,
            letters,
            start,
        })
    }

    /// The same level with another start position.
    #[must_use]
    pub fn started_from(&self, start: Position) -> Self {
        Self {
            start,
            ..self.clone()
        }
    }

    /// The same level with `wagon` as its only wagon. Nothing is hooked at the start.
    #[must_use]
    pub fn with_one_wagon(&self, wagon: WagonId) -> Self {
        Self {
            track: self.track.clone(),
            letters: vec![self.letter(wagon)],
            start: Position {
                locomotive: self.start.locomotive,
                wagons: vec![self.start.cell(wagon)],
                train: Vec::new(),
            },
        }
    }

    /// The cells, rails and targets of the level.
    #[must_use]
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// The letter of each wagon, by [`WagonId`].
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// The letter of one wagon.
    #[must_use]
    pub fn letter(&self, wagon: WagonId) -> Letter {
        self.letters[wagon.index()]
    }

    /// Whether a wagon is on a target that matches its letter.
    #[must_use]
    pub fn is_on_target(&self, position: &Position, wagon: WagonId) -> bool {
        self.track.target(position.cell(wagon)) == Some(self.letter(wagon))
    }

    /// Returns the action that undoes `action` after `action` is played in `position`. Source:
    /// SPEC.md (R8).
    ///
    /// `action` must be allowed in `position`; for an action that is not allowed, the result has no
    /// meaning and may be `None`.
    #[must_use]
    pub fn inverse(&self, position: &Position, action: Action) -> Option<Action> {
        let train: Vec<CellId> = position.train_cells().collect();
        let last_link = || {
            let [.., before, last] = *train else {
                return None;
            };
            self.track.direction(before, last)
        };
        match action {
            Action::Pull(to) if position.train.is_empty() => Some(Action::Pull(to.opposite())),
            Action::Pull(_) => last_link().map(Action::Push),
            Action::Push(_) => self
                .track
                .direction(*train.get(1)?, train[0])
                .map(Action::Pull),
            Action::Hook(_) => Some(Action::Unhook),
            Action::Unhook => last_link().map(Action::Hook),
        }
    }

    /// R3: the locomotive moves along a rail, alone in any direction, with a train with a turn of
    /// at most 45 degrees. Every wagon moves to the cell of the vehicle before it.
    fn pull(&self, position: &mut Position, to: Direction) -> Result<(), Refusal> {
        let first = position.train.first().map(|wagon| position.cell(*wagon));
        let next = self.target_cell(position.locomotive, first, to)?;
        self.check_free(position, next)?;
        let mut cell = std::mem::replace(&mut position.locomotive, next);
        for wagon in &position.train {
            std::mem::swap(&mut cell, &mut position.wagons[wagon.index()]);
        }
        Ok(())
    }

    /// R5: the same from the tail.
    fn push(&self, position: &mut Position, to: Direction) -> Result<(), Refusal> {
        let mut back = position.train_cells().rev();
        let (Some(tail), Some(before)) = (back.next(), back.next()) else {
            return Err(Refusal::NoTail);
        };
        drop(back);
        let mut cell = self.target_cell(tail, Some(before), to)?;
        self.check_free(position, cell)?;
        for wagon in position.train.iter().rev() {
            std::mem::swap(&mut cell, &mut position.wagons[wagon.index()]);
        }
        position.locomotive = cell;
        Ok(())
    }

    /// R6: hooks a wagon next to the tail if the tail could move to its cell without the wagon.
    fn hook(&self, position: &mut Position, to: Direction) -> Result<(), Refusal> {
        let mut back = position.train_cells().rev();
        let tail = back.next().unwrap_or(position.locomotive);
        let before = back.next();
        drop(back);
        let next = self.target_cell(tail, before, to)?;
        let at = self.track.point(next);
        let wagon = position.wagon_on(next).ok_or(Refusal::NoWagon { at })?;
        if position.train.contains(&wagon) {
            return Err(Refusal::AlreadyHooked { at });
        }
        position.train.push(wagon);
        Ok(())
    }

    /// The cell that an end of the train would enter; the next vehicle of the train is on `behind`
    /// (R4).
    fn target_cell(
        &self,
        end: CellId,
        behind: Option<CellId>,
        to: Direction,
    ) -> Result<CellId, Refusal> {
        let from = self.track.point(end);
        let next = self
            .track
            .link(end, to)
            .ok_or(Refusal::NoRail { from, to })?;
        let heading = behind.and_then(|behind| self.track.direction(behind, end));
        let turn = heading.map_or(0, |heading| heading.turn_to(to));
        if turn > MAX_TURN {
            Err(Refusal::Turn(turn))
        } else {
            Ok(next)
        }
    }

    fn check_free(&self, position: &Position, cell: CellId) -> Result<(), Refusal> {
        let at = self.track.point(cell);
        if position.locomotive == cell {
            return Err(Refusal::Blocked {
                at,
                by: Vehicle::Locomotive,
            });
        }
        match position.wagon_on(cell) {
            Some(wagon) => Err(Refusal::Blocked {
                at,
                by: Vehicle::Wagon(self.letter(wagon)),
            }),
            None => Ok(()),
        }
    }
}

fn hook_initial_train(
    track: &Track,
    mut start: Position,
    train: &[Point],
) -> Result<Position, Unplayable> {
    let mut heading: Option<Direction> = None;
    let mut hooked = vec![false; start.wagons.len()];
    for &at in train {
        let refuse = |what| Unplayable::Train { at, what };
        let cell = track
            .cell_at(at)
            .ok_or_else(|| refuse("there is no cell at this position"))?;
        // At the start the wagons are sorted by cell.
        let wagon = start.wagons.binary_search(&cell);
        let wagon = wagon.map_err(|_| refuse("there is no wagon on this cell"))?;
        if std::mem::replace(&mut hooked[wagon], true) {
            return Err(refuse("the wagon is already in the train"));
        }
        let next = track.direction(start.tail(), cell);
        let next = next.ok_or_else(|| {
            refuse("no rail joins this wagon to the vehicle that precedes it in the train")
        })?;
        if heading.is_some_and(|heading| heading.turn_to(next) > MAX_TURN) {
            return Err(refuse("the train bends by more than 45 degrees"));
        }
        heading = Some(next);
        start.train.push(WagonId(wagon as u32));
    }
    Ok(start)
}

impl Rules for Shunting {
    type State = Position;
    type Input = Action;
    type Undo = Option<Action>;
    type Refusal = Refusal;

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn step(&self, position: &mut Position, action: &Action) -> Result<Option<Action>, Refusal> {
        let undo = self.inverse(position, *action);
        match *action {
            Action::Pull(to) => self.pull(position, to)?,
            Action::Push(to) => self.push(position, to)?,
            Action::Hook(to) => self.hook(position, to)?,
            Action::Unhook => {
                position.train.pop().ok_or(Refusal::NothingHooked)?;
            }
        }
        Ok(undo)
    }

    fn take_back(&self, position: &mut Position, undo: &Option<Action>) {
        let undone = undo.as_ref().map(|action| self.step(position, action));
        debug_assert!(
            matches!(undone, Some(Ok(_))),
            "every action has its inverse (R8)"
        );
    }

    /// R7: every wagon is on a matching target. Train and locomotive may be anywhere.
    fn is_solved(&self, position: &Position) -> bool {
        (0..self.letters.len() as u32).all(|wagon| self.is_on_target(position, WagonId(wagon)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_outside_of_every_board_are_displayed() {
        let far = CellPosition(Point::new(u32::MAX, 0));
        assert_eq!(far.to_string(), "(4294967296,1)");
    }
}
