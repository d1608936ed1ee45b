//! Replays of solutions, and the verdicts that they give.
//!
//! All solutions are replayed in the same way, whether they were typed, read from a file (with or
//! without the level) or found by a solver.

use crate::budget::Reason;
use crate::failure::Failure;
use crate::job::Job;
use crate::metric::{Measurement, Score};

/// The job that replays a solution. It counts each input or tick as one node.
pub type ReplayJob = Box<dyn Job<Output = Replayed>>;

/// The result of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Whether the moves solve the level and agree with the time and positions recorded for them.
    pub verdict: Verdict,
    /// The values of the solution in the metrics of the family, the default metric first. Empty if
    /// the moves do not solve the level.
    pub scores: Vec<Score>,
    /// Other values measured for the solution. No solver minimises these quantities.
    pub measurements: Vec<Measurement>,
    /// Number of inputs that were not played because the game was already won.
    pub unused: u64,
    /// Number of positions that were compared with positions recorded by another program.
    pub compared: u64,
    /// The data recorded during the replay, as requested by [`Recording`].
    pub recording: Vec<u8>,
}

impl Replayed {
    /// Creates a result that consists of a verdict only.
    #[must_use]
    pub fn new(verdict: Verdict) -> Self {
        Self {
            verdict,
            scores: Vec::new(),
            measurements: Vec::new(),
            unused: 0,
            compared: 0,
            recording: Vec::new(),
        }
    }

    /// Creates the result for moves that cannot be parsed or that break the rules.
    #[must_use]
    pub fn illegal(failure: Failure) -> Self {
        Self::new(Verdict::Failed(Cause::IllegalMove, failure))
    }
}

/// Whether moves solve a level and agree with the time and positions recorded for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The moves solve the level; the time and positions agree with those recorded, if any.
    Verified,
    /// The solution fails for the given cause: for example, the moves do not solve the level, the
    /// level cannot be played, or the time or positions differ from those recorded.
    Failed(Cause, Failure),
    /// The replay was stopped before it ended, for this reason.
    Undecided(Reason),
}

/// Why a solution fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// No level matches the solution.
    NoLevel,
    /// The password in the solution differs from the password of the level with the same number.
    Password,
    /// Several levels match the solution.
    Several,
    /// The level cannot be played under the rules.
    Unplayable,
    /// A move breaks the rules or cannot be parsed.
    IllegalMove,
    /// The game is lost.
    Lost,
    /// All moves were played and the level is not solved.
    NotWon,
    /// The solution wins in a time other than the one recorded.
    Time,
    /// Positions differ from those that another program recorded.
    Positions,
}

impl Cause {
    /// The cause as short text for reports, for example `time differs`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NoLevel => "no such level",
            Self::Password => "password differs",
            Self::Several => "several levels",
            Self::Unplayable => "unplayable",
            Self::IllegalMove => "illegal move",
            Self::Lost => "lost",
            Self::NotWon => "not won",
            Self::Time => "time differs",
            Self::Positions => "positions differ",
        }
    }
}

/// What a replay records about the positions that it reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recording {
    /// Nothing.
    #[default]
    Nothing,
    /// A digest (hash) of each position, for
    /// [`crate::family::PairedSolutions::digest_file`].
    Digests,
    /// The whole position after every step, as JSON Lines: one line for each position.
    Trace,
}
