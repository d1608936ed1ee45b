//! The rules of shunting (SPEC, part R): the only place where they are.

use crate::model::{Action, Board, Letter, Level, Vehicle};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::session::Rules;
use rustc_hash::FxHashMap;
use std::fmt;

/// A cell of the track: its place in reading order among the cells that hold track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u32);

/// A wagon: its place in reading order among the wagons at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WagonId(pub u32);

impl CellId {
    /// Its place, for tables by cell.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl WagonId {
    /// Its place, for tables by wagon.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A train takes no turn wider than this, in eighths of a circle (R4).
pub const WIDEST_TURN: usize = 1;

/// Cells, rails and targets: what never moves.
#[derive(Clone, Debug)]
pub struct Track {
    points: Vec<Point>,
    links: Vec<[Option<CellId>; 8]>,
    targets: Vec<Option<Letter>>,
}

impl Track {
    fn new(board: &Board) -> Self {
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

    /// Whether there is no track at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.points.len() as u32).map(CellId)
    }

    /// Where a cell is on the board.
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

    /// Where a rail leads, if there is one in that direction.
    #[must_use]
    pub fn link(&self, cell: CellId, to: Direction) -> Option<CellId> {
        self.links[cell.index()][to.index()]
    }

    /// The direction of the rail that joins two cells.
    #[must_use]
    pub fn direction(&self, from: CellId, to: CellId) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| self.link(from, *direction) == Some(to))
    }

    /// The target on a cell.
    #[must_use]
    pub fn target(&self, cell: CellId) -> Option<Letter> {
        self.targets[cell.index()]
    }
}

/// Where everything stands (R1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cell of the locomotive.
    pub locomotive: CellId,
    /// The cell of each wagon, by [`WagonId`].
    pub wagons: Vec<CellId>,
    /// The hooked wagons, the one at the locomotive first.
    pub train: Vec<WagonId>,
}

impl Position {
    /// The cell of one wagon.
    #[must_use]
    pub fn cell(&self, wagon: WagonId) -> CellId {
        self.wagons[wagon.index()]
    }

    /// The cells of the train: the locomotive's, then those of the hooked wagons.
    pub fn chain(&self) -> impl DoubleEndedIterator<Item = CellId> + '_ {
        std::iter::once(self.locomotive).chain(self.train.iter().map(|wagon| self.cell(*wagon)))
    }

    /// The cell of the last vehicle of the train, which is the locomotive if nothing is hooked.
    #[must_use]
    pub fn tail(&self) -> CellId {
        self.train
            .last()
            .map_or(self.locomotive, |wagon| self.cell(*wagon))
    }

    /// The wagon on a cell.
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
    /// There is no rail that way.
    NoRail {
        /// From where.
        from: Point,
        /// Which way.
        to: Direction,
    },
    /// The train would bend too much; the turn in eighths of a circle.
    Turn(usize),
    /// Something stands where the train would go.
    Blocked {
        /// Where.
        at: Point,
        /// What.
        by: Vehicle,
    },
    /// There is no tail to push with, for no wagon is hooked.
    NoTail,
    /// No wagon is hooked that could be unhooked.
    NothingHooked,
    /// No wagon stands there that could be hooked.
    NoWagon {
        /// Where.
        at: Point,
    },
    /// The wagon there is hooked already.
    HookedAlready {
        /// Where.
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
            Self::Turn(eighths) => write!(f, "the turn is {} degrees", eighths * 45),
            Self::Blocked {
                at,
                by: Vehicle::Locomotive,
            } => {
                write!(f, "the locomotive stands on {}", CellPosition(*at))
            }
            Self::Blocked {
                at,
                by: Vehicle::Wagon(letter),
            } => {
                write!(
                    f,
                    "wagon {} stands on {}",
                    letter.wagon(),
                    CellPosition(*at)
                )
            }
            Self::NoTail => f.write_str("no wagon is hooked, so there is no tail to move"),
            Self::NothingHooked => f.write_str("no wagon is hooked"),
            Self::NoWagon { at } => write!(f, "no wagon stands on {}", CellPosition(*at)),
            Self::HookedAlready { at } => {
                write!(f, "the wagon on {} is hooked already", CellPosition(*at))
            }
        }
    }
}

/// A point as the family writes it: (column,row) from 1.
#[derive(Clone, Copy, Debug)]
pub struct CellPosition(pub Point);

impl fmt::Display for CellPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.0.x + 1, self.0.y + 1)
    }
}

/// A level that cannot be played, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// Nothing pulls.
    #[error("there is no locomotive")]
    NoLocomotive,
    /// Too many pull.
    #[error("there are {0} locomotives")]
    Locomotives(usize),
    /// The train is none.
    #[error("the train names {}, where {what}", CellPosition(*.at))]
    Train {
        /// The cell in question.
        at: Point,
        /// What is wrong with it.
        what: &'static str,
    },
}

/// One level, ready to be played.
#[derive(Clone, Debug)]
pub struct Shunting {
    track: Track,
    letters: Vec<Letter>,
    start: Position,
}

impl Shunting {
    /// Prepares a level.
    ///
    /// # Errors
    /// It has no locomotive, or several, or a train that the rules cannot produce (R9).
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
        let start = with_train(&track, start, &level.train)?;
        Ok(Self {
            track,
            letters,
            start,
        })
    }

    /// The same level begun from another position of it.
    #[must_use]
    pub fn started_from(&self, start: Position) -> Self {
        Self {
            start,
            ..self.clone()
        }
    }

    /// Cells, rails and targets.
    #[must_use]
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// The mark of each wagon, by [`WagonId`].
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// The mark of one wagon.
    #[must_use]
    pub fn letter(&self, wagon: WagonId) -> Letter {
        self.letters[wagon.index()]
    }

    /// Whether a wagon stands on a target of its number.
    #[must_use]
    pub fn is_home(&self, position: &Position, wagon: WagonId) -> bool {
        self.track.target(position.cell(wagon)) == Some(self.letter(wagon))
    }

    /// The action that takes an allowed action back (R8). `position` is the one before it.
    #[must_use]
    pub fn inverse(&self, position: &Position, action: Action) -> Option<Action> {
        let chain: Vec<CellId> = position.chain().collect();
        let last_link = || {
            let [.., before, last] = *chain else {
                return None;
            };
            self.track.direction(before, last)
        };
        match action {
            Action::Pull(to) if position.train.is_empty() => Some(Action::Pull(to.opposite())),
            Action::Pull(_) => last_link().map(Action::Push),
            Action::Push(_) => self
                .track
                .direction(*chain.get(1)?, chain[0])
                .map(Action::Pull),
            Action::Hook(_) => Some(Action::Unhook),
            Action::Unhook => last_link().map(Action::Hook),
        }
    }

    /// R3: the locomotive goes where a rail leads, alone in any direction, before a train with a
    /// turn of at most 45 degrees; every vehicle takes the place of the one before it.
    fn pull(&self, position: &mut Position, to: Direction) -> Result<(), Refusal> {
        let first = position.train.first().map(|wagon| position.cell(*wagon));
        let next = self.way(position.locomotive, first, to)?;
        self.empty(position, next)?;
        let mut place = std::mem::replace(&mut position.locomotive, next);
        for wagon in &position.train {
            std::mem::swap(&mut place, &mut position.wagons[wagon.index()]);
        }
        Ok(())
    }

    /// R5: the same seen from the tail.
    fn push(&self, position: &mut Position, to: Direction) -> Result<(), Refusal> {
        let mut back = position.chain().rev();
        let (Some(tail), Some(before)) = (back.next(), back.next()) else {
            return Err(Refusal::NoTail);
        };
        drop(back);
        let mut place = self.way(tail, Some(before), to)?;
        self.empty(position, place)?;
        for wagon in position.train.iter().rev() {
            std::mem::swap(&mut place, &mut position.wagons[wagon.index()]);
        }
        position.locomotive = place;
        Ok(())
    }

    /// R6: a wagon next to the tail is hooked where the tail could go if it were not there.
    fn hook(&self, position: &mut Position, to: Direction) -> Result<(), Refusal> {
        let mut back = position.chain().rev();
        let tail = back.next().unwrap_or(position.locomotive);
        let before = back.next();
        drop(back);
        let next = self.way(tail, before, to)?;
        let at = self.track.point(next);
        let wagon = position.wagon_on(next).ok_or(Refusal::NoWagon { at })?;
        if position.train.contains(&wagon) {
            return Err(Refusal::HookedAlready { at });
        }
        position.train.push(wagon);
        Ok(())
    }

    /// Where the rail leads from an end of the train whose next vehicle stands on `behind` (R4).
    fn way(&self, end: CellId, behind: Option<CellId>, to: Direction) -> Result<CellId, Refusal> {
        let from = self.track.point(end);
        let next = self
            .track
            .link(end, to)
            .ok_or(Refusal::NoRail { from, to })?;
        let heading = behind.and_then(|behind| self.track.direction(behind, end));
        let turn = heading.map_or(0, |heading| heading.turn_to(to));
        if turn > WIDEST_TURN {
            Err(Refusal::Turn(turn))
        } else {
            Ok(next)
        }
    }

    fn empty(&self, position: &Position, cell: CellId) -> Result<(), Refusal> {
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

fn with_train(track: &Track, mut start: Position, train: &[Point]) -> Result<Position, Unplayable> {
    let mut heading: Option<Direction> = None;
    let mut hooked = vec![false; start.wagons.len()];
    for &at in train {
        let refuse = |what| Unplayable::Train { at, what };
        let cell = track
            .cell_at(at)
            .ok_or_else(|| refuse("there is no cell"))?;
        // At the start the wagons are in the order of their cells.
        let wagon = start.wagons.binary_search(&cell);
        let wagon = wagon.map_err(|_| refuse("no wagon stands"))?;
        if std::mem::replace(&mut hooked[wagon], true) {
            return Err(refuse("the wagon is in the train already"));
        }
        let next = track.direction(start.tail(), cell);
        let next = next.ok_or_else(|| refuse("no rail leads to the vehicle before it"))?;
        if heading.is_some_and(|heading| heading.turn_to(next) > WIDEST_TURN) {
            return Err(refuse("the train would bend by more than 45 degrees"));
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

    fn take_back(&self, position: &mut Position, undo: Option<Action>) {
        let undone = undo.map(|action| self.step(position, &action));
        debug_assert!(
            matches!(undone, Some(Ok(_))),
            "every action has its inverse (R8)"
        );
    }

    /// R7: every wagon is on a target of its number; train and locomotive may be anywhere.
    fn is_solved(&self, position: &Position) -> bool {
        (0..self.letters.len() as u32).all(|wagon| self.is_home(position, WagonId(wagon)))
    }
}
