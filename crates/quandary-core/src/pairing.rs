//! Solutions that are kept in files of their own, apart from the levels that they are for.
//!
//! [`crate::family::Document::keeping`] tells which of the two a file holds,
//! [`crate::family::Document::pair`] finds out which solution is for which level. Every solution
//! is then replayed by a job of its own, so that they can be replayed side by side.

use crate::budget::Reason;
use crate::film::Film;
use crate::job::Job;
use crate::outcome::{Failure, Score};

/// Where the solutions of levels are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// In the file of the levels, if anywhere.
    Within,
    /// In files of their own; this one holds levels.
    Apart,
    /// In this file, which holds no levels. These are the names that it has for the file of its
    /// levels, the surest first.
    For(Vec<String>),
    /// This file holds neither.
    Neither,
}

/// The solutions of one file beside the levels of another.
pub trait Pairing: Send + Sync {
    /// The rule variant that they are replayed by: `MS, 2.3.1`.
    fn variant(&self) -> &str;

    /// What the file says of levels, in its order.
    fn entries(&self) -> &[Entry];

    /// Replays compare their positions with those in a file that another program wrote: digests, or
    /// the trace of one replay.
    ///
    /// # Errors
    /// What is wrong with the file.
    fn compare_with(&mut self, positions: &[u8]) -> Result<Extent, String> {
        let _ = positions;
        Err("this family has no files of positions".to_owned())
    }

    /// Replays an entry that is [`Standing::Ready`], by its place in [`Pairing::entries`].
    fn replay(&self, entry: usize, log: Log) -> ReplayJob<'_>;

    /// A replay of an entry to be looked at; `None` unless it can be replayed.
    fn film(&self, entry: usize) -> Option<Box<dyn Film + '_>> {
        let _ = entry;
        None
    }

    /// A file of digests from the [`Replayed::log`] of each replay.
    fn digest_file(&self, logs: &[Vec<u8>]) -> Vec<u8> {
        logs.concat()
    }
}

/// Nodes of such a job are ticks or inputs played.
pub type ReplayJob<'a> = Box<dyn Job<Output = Replayed> + 'a>;

/// Of how many replays a file has the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Of every one, and it tells them apart.
    Every,
    /// Of a single one.
    OneReplay,
}

/// A solution that wins, on its way into a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won<'a> {
    /// Its level, by its place among the levels of the file.
    pub level: usize,
    /// The rule variant that it wins by.
    pub variant: &'a str,
    /// The moves in the family's notation.
    pub moves: &'a str,
}

/// What a file of solutions says of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What the file calls it.
    pub name: String,
    /// The number of the level by this file.
    pub number: u64,
    /// The level that it belongs to, by its place among the levels of the other file.
    pub level: Option<usize>,
    /// What should be known of how it belongs to it; empty if nothing.
    pub note: String,
    /// Whether it can be replayed.
    pub standing: Standing,
    /// How long its replay will take, in any unit.
    pub weight: u64,
    /// The values that the file claims for it.
    pub claims: Vec<Score>,
}

/// Whether an entry can be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It can.
    Ready,
    /// It says something of a level but holds no solution.
    Empty,
    /// Its level is not found: why, as one of [`Cause`] and in words.
    Stray(Cause, String),
}

/// Why a solution fails. The list is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// There is no such level.
    NoLevel,
    /// The level of its number has another password.
    Password,
    /// Several levels may be meant.
    Several,
    /// The rules cannot play the level.
    Unplayable,
    /// The game is lost.
    Lost,
    /// Everything is played and the level is not won.
    NotWon,
    /// It wins in another time than recorded.
    Time,
    /// Positions differ from those of another program.
    Positions,
}

impl Cause {
    /// The word in reports.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NoLevel => "no such level",
            Self::Password => "password differs",
            Self::Several => "several levels",
            Self::Unplayable => "unplayable",
            Self::Lost => "lost",
            Self::NotWon => "not won",
            Self::Time => "time differs",
            Self::Positions => "positions differ",
        }
    }
}

/// What a replay writes down of its positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Log {
    /// Nothing.
    #[default]
    Nothing,
    /// A short number for each, for [`Pairing::digest_file`].
    Digests,
    /// Everything, one JSON object a line.
    Trace,
}

/// What a replay came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// How it ended.
    pub ending: Ending,
    /// Its value in every metric of the family; empty if it does not win.
    pub scores: Vec<Score>,
    /// Inputs that were not played.
    pub unused: u64,
    /// Positions that were compared with those of another program.
    pub compared: u64,
    /// What was asked to be written down.
    pub log: Vec<u8>,
}

/// How a replay ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It wins, and all that is recorded of it is true.
    Verified,
    /// It does not, or something recorded is not true. The reason says by itself where.
    Failed(Cause, Failure),
    /// It was ended before.
    Undecided(Reason),
}
