//! A level that is ready to be played, solved, drawn and rated, and whose solutions can be
//! replayed.

use super::{FamilyInfo, Record};
use crate::diagnostic::Code;
use crate::failure::Failure;
use crate::film::Film;
use crate::game::Game;
use crate::hint::{Hint, HintRequest};
use crate::job::Job;
use crate::look::Look;
use crate::metric::{ClockReading, Measurement, Metric, Score};
use crate::outcome::Outcome;
use crate::replay::ReplayJob;
use crate::scene::Scene;
use std::any::Any;

/// A level that is ready to be played. The games, films and jobs that it creates do not borrow from
/// it.
///
/// Some methods accept the moves played so far (`after`). They are in the family's notation; empty
/// text means the starting position.
///
/// ```
/// use quandary_core::failure::Failure;
/// use quandary_core::family::Puzzle;
/// use quandary_core::look::Look;
///
/// /// Plays the recorded solutions step by step.
/// fn show(puzzle: &dyn Puzzle) -> Result<(), Failure> {
///     let look = Look::plain(puzzle.family().draw_options);
///     for record in puzzle.records() {
///         let mut film = puzzle.film(&record.moves)?;
///         while film.advance()? {
///             println!("{} symbols", film.scene(&look).symbols().len());
///         }
///     }
///     Ok(())
/// }
/// ```
pub trait Puzzle: Any + Send + Sync {
    /// The family that the level belongs to.
    fn family(&self) -> &'static FamilyInfo;

    /// The full name of the rule variant under which the level is played, for example `local,
    /// torus`. It contains the name of the variant, the rule options that the level itself sets,
    /// and the rule switches that do not have their default value.
    fn variant(&self) -> &str;

    /// Draws the position at the start.
    fn scene(&self, look: &Look) -> Scene;

    /// The solutions and saved games that the file stores with the level.
    fn records(&self) -> &[Record];

    /// Starts a game.
    fn game(&self) -> Game;

    /// Starts a game that is played backwards, from the solved position to the start. `None` if the
    /// family or the level has no such games.
    ///
    /// Once the game is solved, [`TurnGame::moves`] returns a complete solution for
    /// [`Puzzle::replay`]. Before that, the moves are in a notation that only games of this kind
    /// read.
    ///
    /// [`TurnGame::moves`]: crate::game::TurnGame::moves
    fn reverse_game(&self) -> Option<Game>;

    /// Returns a film of these moves from the start: a replay viewed position by position.
    /// [`Film::advance`] fails at a move that is against the rules.
    ///
    /// # Errors
    /// `moves` is not in the family's notation. In families whose films parse the moves while they
    /// play them, [`Film::advance`] fails instead.
    fn film(&self, moves: &str) -> Result<Box<dyn Film>, Failure>;

    /// Creates the job that plays these moves from the start and checks whether they solve the
    /// level.
    fn replay(&self, moves: &str) -> ReplayJob;

    /// Returns the first move that can be played but whose notation states something false; see
    /// [`WrongStatement`]. `None` if there is no such move, or if replays in this family already
    /// check everything that the notation states.
    ///
    /// If a file of levels stores the moves, the command `check` reports such a move as a finding.
    fn wrong_statement(&self, moves: &str) -> Option<WrongStatement> {
        let _ = moves;
        None
    }

    /// Prepares a solver.
    ///
    /// # Errors
    /// The moves so far cannot be played, or the metric is not one of this family.
    fn solve(&self, request: &SolveRequest) -> Result<SolveJob, Failure>;

    /// Prepares a job that improves a solution; `moves` is the whole solution, from the starting
    /// position. `None` if the family cannot improve solutions.
    ///
    /// The job ends when a solution is proven optimal, or when there is nothing more to try. If
    /// the job is stopped, its result is the best solution found so far, with the best bound
    /// proven so far. This solution is at least as good as the given one.
    ///
    /// # Errors
    /// The moves do not solve the level, or the metric is not one of this family.
    fn improve(&self, moves: &str, request: &ImproveRequest) -> Option<Result<SolveJob, Failure>>;

    /// Returns what the clock shows at the end of a solution with this score. `None` if the game has
    /// no clock, or if the score is not a time.
    fn clock(&self, score: &Score) -> Option<ClockReading> {
        let _ = score;
        None
    }

    /// Prepares the search for a hint, such as the next move towards a solution.
    ///
    /// # Errors
    /// The moves so far cannot be played.
    fn hint(&self, request: &HintRequest<'_>) -> Result<HintJob, Failure>;

    /// Prepares an estimate of the difficulty of the position after the moves `after`. The result
    /// is `None` if the family has no measure of difficulty or if no grade can be determined. For a
    /// position without a solution, it is `None` or a grade that says so.
    ///
    /// # Errors
    /// The moves so far cannot be played.
    fn rate(&self, after: &str) -> Result<RateJob, Failure>;
}

/// A move that can be played but whose notation states something false. For example, a capital
/// letter states a push, but the step pushes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongStatement {
    /// The kind of finding that the command `check` reports for such a move in a file of levels.
    pub code: &'static Code,
    /// The number of the move, and what is wrong with its notation.
    pub failure: Failure,
}

/// The job of a solver. If the solver counts the best solutions, their number is in
/// [`crate::outcome::Solved::count`].
pub type SolveJob = Box<dyn Job<Output = Outcome<String>>>;

/// The job that searches for a hint.
pub type HintJob = Box<dyn Job<Output = Hint>>;

/// The job that estimates the difficulty of a position.
pub type RateJob = Box<dyn Job<Output = Option<Rating>>>;

/// What a solver looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// One best solution.
    Best,
    /// One best solution and the number of best solutions.
    Count {
        /// The number of solutions at which counting may stop.
        limit: u64,
    },
    /// All best solutions.
    All {
        /// The maximum number of solutions in the list.
        limit: u64,
    },
}

/// A request to solve a level: what to search for, from which position, in how much memory. It can
/// be sent to another thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveRequest {
    /// The metric to minimise; must be a metric of the family.
    pub metric: &'static Metric,
    /// What to search for: one best solution, the number of best solutions or all of them.
    pub want: Want,
    /// Memory limit of the search, in bytes.
    pub memory: u64,
    /// The moves played so far, in the family's notation; empty for the start.
    pub after: String,
}

impl SolveRequest {
    /// Requests one best solution from the starting position; `memory` is the memory limit in
    /// bytes.
    #[must_use]
    pub fn best(metric: &'static Metric, memory: u64) -> Self {
        Self {
            metric,
            want: Want::Best,
            memory,
            after: String::new(),
        }
    }
}

/// A request to improve a solution: the metric to improve it in, and the memory limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImproveRequest {
    /// The metric to minimise; must be a metric of the family.
    pub metric: &'static Metric,
    /// Memory limit of the searches, in bytes.
    pub memory: u64,
}

/// The difficulty of a level, as a grade that the documentation of the family defines.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The grade as it is printed.
    pub grade: String,
    /// The measurements that explain the grade, such as the number of moves; may be empty.
    pub measurements: Vec<Measurement>,
}

impl dyn Puzzle {
    /// Downcasts the level to `T`, a level type of a family; `None` if it has another type.
    #[must_use]
    pub fn downcast_ref<T: Puzzle>(&self) -> Option<&T> {
        let any: &dyn Any = self;
        any.downcast_ref()
    }
}
