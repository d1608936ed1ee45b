//! Hints: the next push of the best known solution, and why it is made.

use super::analysis::{Analysis, AnalysisResult};
use super::exact::Deadlock;
use super::first_push::with_early_push;
use crate::model::{Action, Board, Colour, Content, Moves, Terrain};
use crate::rules::{
    Cause, CellId, CellPosition, Game, Shift, ShiftOutcome, State, Turn, direction_word, turns,
};
use quandary_core::budget::Reason;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::hint::Remaining;
use quandary_core::job::{Job, Ready};
use quandary_core::outcome::{Optimality, Solved};
use std::fmt;

/// What to do next in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PushHint {
    /// The position is solved.
    Solved,
    /// The position cannot be solved, for this reason.
    Deadlock(Deadlock),
    /// The position cannot be solved: every reachable position was searched.
    Exhausted,
    /// The search ended before it found the next push, for this reason.
    Unknown(Reason),
    /// The next push of the best known solution from the position.
    Next(NextPush),
}

/// The next push of the best known solution from a position, with the moves that lead to the push.
/// `Display` writes the hint as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextPush {
    /// The moves up to and including the push; all moves if the solution has no push.
    pub input: Moves,
    /// Number of pushes from the position to the end of the solution.
    pub remaining: Remaining,
    /// The walks of the pushers before the push, in order.
    pub walks: Vec<Walk>,
    /// The pushes of the box that is pushed first, until another box is pushed; `None` if the
    /// solution has no push.
    pub run: Option<BoxRun>,
}

/// A walk: consecutive commands of one pusher or group, without pushes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// The cells on the path of the pusher, from the first to the last. For a group, this is the
    /// path of one of its pushers.
    pub way: Vec<Point>,
    /// Whether the walk begins with a change of pusher.
    pub pusher: WalkingPusher,
}

/// Whether a walk begins with a change of pusher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkingPusher {
    /// There is no change: the pusher was already active.
    Same,
    /// The pusher becomes active by a change of pusher.
    Changed,
}

/// A run: the pushes of one box until another box is pushed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxRun {
    /// The colour of the box.
    pub colour: Option<Colour>,
    /// The current cell of the box. Conveyors may carry the box before it is pushed.
    pub now: Point,
    /// The cells on the path of the box. The first is the cell of the box before the first push.
    /// The last can be a hole.
    pub way: Vec<Point>,
    /// The pushes, in order. Each entry is a direction and the number of consecutive pushes in this
    /// direction.
    pub pushes: Vec<(Direction, u64)>,
    /// The cells of the other boxes that are pushed by the same command as the first push of the
    /// run.
    pub also: Vec<Point>,
    /// The cell of the next box that the solution pushes, if it pushes another one.
    pub next: Option<Point>,
    /// Why the hint moves the box.
    pub purpose: Purpose,
}

/// Why a hint moves a box. The *final cell* of a box is its cell at the end of the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The run takes the box to its final cell, which is a goal.
    Goal,
    /// The run takes the box to its final cell, which is not a goal. There it will be united with
    /// the other boxes of this colour.
    Unite(Colour),
    /// The box falls into a hole during the run.
    Fall,
    /// The run takes the box out of the way, to its final cell, which is not a goal.
    MakeWay,
    /// The run takes the box to a cell that is not its final cell: the box is moved again later.
    MakeWayForNow,
}

/// Returns a job that finds the next push from a position of a game, with the moves that lead to
/// the push. The moves include a change of pusher only if the solution needs the change.
///
/// `board` is the board that `game` was made from. `memory` is the number of bytes that the
/// searches of the job may use.
#[must_use]
pub fn hint(
    game: &Game,
    board: &Board,
    position: &State,
    memory: u64,
) -> Box<dyn Job<Output = PushHint>> {
    if game.is_solved(position) {
        return Box::new(Ready(PushHint::Solved));
    }
    let analysis = Analysis::new(game, board, position, memory);
    let game = analysis.game().clone();
    let analysis: Box<dyn Job<Output = AnalysisResult>> = Box::new(analysis);
    analysis.map(move |result| match result {
        AnalysisResult::Deadlock(dead) => PushHint::Deadlock(dead),
        AnalysisResult::Exhausted => PushHint::Exhausted,
        AnalysisResult::Unknown(reason) => PushHint::Unknown(reason),
        AnalysisResult::Solved(solved) => PushHint::Next(next_push(&game, &solved)),
    })
}

/// The hint at the start of a game with this solution.
fn next_push(game: &Game, solved: &Solved<Moves>) -> NextPush {
    let solution = with_early_push(game, &solved.solution);
    let played = played_turns(game, &solution);
    let pushes = solved.score.value;
    NextPush {
        input: up_to_first_push(&solution),
        remaining: match solved.optimality {
            Optimality::Proven => Remaining::Exactly(pushes),
            Optimality::Open { .. } => Remaining::AtMost(pushes),
        },
        walks: walks(game, &played),
        run: run(game, &played),
    }
}

fn up_to_first_push(solution: &Moves) -> Moves {
    let pushes = |action: &Action| matches!(action, Action::Step { pushes: true, .. });
    let first = solution.0.iter().position(pushes);
    let end = first.map_or(solution.0.len(), |first| first + 1);
    Moves(solution.0[..end].to_vec())
}

/// A turn of a solution with what moves in it.
struct PlayedTurn {
    /// The cell of the first pusher, before the first command.
    leader: Point,
    pusher: WalkingPusher,
    /// The shifts of each command.
    commands: Vec<Vec<Shift>>,
}

/// Plays a solution from the start.
fn played_turns(game: &Game, solution: &Moves) -> Vec<PlayedTurn> {
    let turns = turns(game, solution).unwrap_or_default();
    let mut state = game.start();
    let played = turns.iter().map_while(|turn| play(game, &mut state, turn));
    played.collect()
}

fn play(game: &Game, state: &mut State, turn: &Turn) -> Option<PlayedTurn> {
    let before = state.active();
    *state = game.change(state, turn.pusher).ok()?;
    let pusher = match state.active() == before {
        true => WalkingPusher::Same,
        false => WalkingPusher::Changed,
    };
    let mut commands = Vec::with_capacity(turn.commands.len());
    for command in &turn.commands {
        let stepped = game.step(state, command.direction).ok()?;
        *state = stepped.state;
        commands.push(stepped.shifts);
    }
    Some(PlayedTurn {
        leader: turn.pusher,
        pusher,
        commands,
    })
}

/// The place of the first push: its turn, its command in the turn, and its shift in the command.
fn first_push(played: &[PlayedTurn]) -> Option<(usize, usize, usize)> {
    let is_push = |shift: &Shift| shift.cause == Cause::Push;
    played.iter().enumerate().find_map(|(turn, played)| {
        let mut commands = played.commands.iter().enumerate();
        commands.find_map(|(command, shifts)| {
            let shift = shifts.iter().position(is_push)?;
            Some((turn, command, shift))
        })
    })
}

/// What the pushers do before the first push.
fn walks(game: &Game, played: &[PlayedTurn]) -> Vec<Walk> {
    let first = first_push(played);
    let before = first.map_or(played.len(), |(turn, ..)| turn);
    let mut walks: Vec<Walk> = played[..before]
        .iter()
        .map(|turn| Walk {
            way: way_from(game, turn.leader, turn.commands.iter().flatten()),
            pusher: turn.pusher,
        })
        .collect();
    if let Some((turn, command, shift)) = first {
        let pushing = &played[turn];
        let (whole, last) = (&pushing.commands[..command], &pushing.commands[command]);
        let shifts = whole.iter().flatten().chain(&last[..shift]);
        walks.extend(pushing_pusher(game, &last[shift]).map(|pusher| Walk {
            way: way_to(game, pusher, shifts),
            pusher: pushing.pusher,
        }));
    }
    walks
}

/// The cell of the pusher that makes a push.
fn pushing_pusher(game: &Game, push: &Shift) -> Option<Point> {
    let from = game.ground().point(push.from);
    from.step(direction(game, push)?.opposite())
}

fn direction(game: &Game, shift: &Shift) -> Option<Direction> {
    let mut directions = Direction::ORTHOGONAL.into_iter();
    directions.find(|to| game.ground().next(shift.from, *to) == Some(shift.to))
}

/// The way of the content at a cell.
fn way_from<'s>(game: &Game, from: Point, shifts: impl Iterator<Item = &'s Shift>) -> Vec<Point> {
    let mut way = vec![from];
    let mut at = game.ground().cell_at(from);
    for shift in shifts {
        if at == Some(shift.from) {
            at = Some(shift.to);
            way.push(game.ground().point(shift.to));
        }
    }
    way
}

/// The way of the content that is at a cell in the end. Members of a group walk side by side, so the
/// one that pushes is only known from its last cell.
fn way_to<'s>(
    game: &Game,
    to: Point,
    shifts: impl DoubleEndedIterator<Item = &'s Shift>,
) -> Vec<Point> {
    let mut way = vec![to];
    let mut at = game.ground().cell_at(to);
    for shift in shifts.rev() {
        if at == Some(shift.to) {
            at = Some(shift.from);
            way.push(game.ground().point(shift.from));
        }
    }
    way.reverse();
    way
}

/// The box that is pushed first, followed through the rest of a solution.
struct Course<'g> {
    game: &'g Game,
    /// Where it is; `None` if it has fallen.
    at: Option<CellId>,
    /// Where it was when another box was pushed; `None` while none was pushed.
    stopped: Option<Option<CellId>>,
    way: Vec<Point>,
    pushes: Vec<(Direction, u64)>,
}

impl<'g> Course<'g> {
    fn new(game: &'g Game, from: CellId) -> Self {
        Self {
            game,
            at: Some(from),
            stopped: None,
            way: vec![game.ground().point(from)],
            pushes: Vec::new(),
        }
    }

    /// Follows the box in a shift. Returns the cell of another box if the shift is its push.
    fn follow(&mut self, shift: &Shift) -> Option<Point> {
        if self.at == Some(shift.from) {
            if self.stopped.is_none() {
                self.add_to_run(shift);
            }
            self.at = (shift.outcome == ShiftOutcome::Remains).then_some(shift.to);
            return None;
        }
        let is_push = shift.cause == Cause::Push;
        is_push.then(|| {
            self.stopped.get_or_insert(self.at);
            self.game.ground().point(shift.from)
        })
    }

    fn add_to_run(&mut self, shift: &Shift) {
        self.way.push(self.game.ground().point(shift.to));
        let pushed = direction(self.game, shift).filter(|_| shift.cause == Cause::Push);
        let Some(direction) = pushed else { return };
        match self.pushes.last_mut() {
            Some((last, count)) if *last == direction => *count += 1,
            _ => self.pushes.push((direction, 1)),
        }
    }

    fn purpose(&self, colour: Option<Colour>) -> Purpose {
        match (self.stopped.unwrap_or(self.at), self.at) {
            (None, _) => Purpose::Fall,
            (Some(stop), Some(end)) if stop == end => {
                match (self.game.ground().terrain(end), colour) {
                    (Terrain::Goal, _) => Purpose::Goal,
                    (_, Some(colour)) => Purpose::Unite(colour),
                    (_, None) => Purpose::MakeWay,
                }
            }
            (Some(_), _) => Purpose::MakeWayForNow,
        }
    }
}

/// The run of the box that the first push moves.
fn run(game: &Game, played: &[PlayedTurn]) -> Option<BoxRun> {
    let (turn, command, shift) = first_push(played)?;
    let whole = played[..turn].iter().flat_map(|turn| &turn.commands);
    let whole = whole.chain(&played[turn].commands[..command]);
    let (before, first) = played[turn].commands[command].split_at(shift);
    let commands = played[turn..].iter().flat_map(|turn| &turn.commands);
    let commands = commands.skip(command + 1);
    let push = first.first()?;
    let from = game.ground().point(push.from);
    let carried = way_to(game, from, whole.flatten().chain(before));
    let mut course = Course::new(game, push.from);
    let also = first.iter().filter_map(|shift| course.follow(shift));
    let also: Vec<Point> = also.collect();
    let others = commands.flatten().filter_map(|shift| course.follow(shift));
    // All shifts are followed, because the purpose depends on the last position of the box.
    let others: Vec<Point> = others.collect();
    let colour = match push.content {
        Content::Box(colour) => colour,
        Content::Pusher(_) => None,
    };
    Some(BoxRun {
        colour,
        also,
        now: carried.first().copied().unwrap_or(from),
        next: others.first().copied(),
        purpose: course.purpose(colour),
        way: course.way,
        pushes: course.pushes,
    })
}

impl BoxRun {
    /// The cell of the box before the first push.
    #[must_use]
    pub fn from(&self) -> Point {
        self.way.first().copied().unwrap_or_default()
    }

    /// The cell of the box at the end of the run, or the hole that the box falls into.
    #[must_use]
    pub fn to(&self) -> Point {
        self.way.last().copied().unwrap_or_default()
    }

    /// The box in words, without its cell: `box` or `red box`.
    #[must_use]
    pub fn name(&self) -> String {
        match self.colour {
            Some(colour) => format!("{} box", colour.name()),
            None => "box".to_owned(),
        }
    }
}

impl fmt::Display for BoxRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (CellPosition(self.from()), CellPosition(self.to()));
        let directions = self.pushes.first().map(|(direction, _)| *direction);
        let direction = directions.map_or("", direction_word);
        write!(f, "push the {} at {from} {direction}: ", self.name())?;
        match self.purpose {
            Purpose::Goal => write!(f, "onto its goal at {to}"),
            Purpose::Unite(colour) => write!(
                f,
                "to its final cell {to}, to unite the {} boxes",
                colour.name()
            ),
            Purpose::Fall => f.write_str("it falls into the hole and frees the path"),
            Purpose::MakeWay => write!(f, "out of the way, to its final cell {to}"),
            Purpose::MakeWayForNow => write!(f, "move it to {to} for now"),
        }
    }
}

impl fmt::Display for NextPush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.run {
            Some(run) => run.fmt(f),
            None => f.write_str("walk along this path; no more pushes are needed"),
        }
    }
}
