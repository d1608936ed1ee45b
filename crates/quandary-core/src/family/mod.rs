//! The interface between a family of puzzles and front ends.
//!
//! Inside a family, levels, positions and moves have their own types. Front ends exchange only
//! text, numbers, scenes and outcomes with a family. Moves and solutions are text in the family's
//! notation, so front ends contain no rules.
//!
//! A [`Family`] publishes its constant properties ([`FamilyInfo`]) and reads files, each into a
//! [`Document`]. A document has [`Levels`], [`Solutions`], or both. Opening a level returns a
//! [`Puzzle`], which creates games ([`crate::game::Game`]), films, replays, solvers, hints and
//! ratings. [`Question`]s and [`Command`]s are features that only one family has. Each of them
//! contains the function that creates its job.
//!
//! The objects that a puzzle creates do not borrow from it, so they can be stored and moved to
//! another thread.

mod command;
mod document;
mod generator;
mod info;
mod installed;
mod levels;
mod puzzle;
mod question;
mod repair;
mod solutions;
mod table;

pub use command::{
    Command, CommandContext, CommandJob, CommandOutput, CommonOption, Files, RunCommand,
};
pub use document::{
    AllowedPaths, CannotWrite, ConfiguredLevels, Converted, Description, Document, LevelSource,
    Passwords, Reference, Referred, companions,
};
pub use generator::{GenerateJob, GenerateRequest, Generated, Generator};
pub use info::{Capability, FamilyInfo, SolutionForm, Support};
pub use installed::{InstalledFolder, InstalledPlace, PlaceRank};
pub use levels::{CollectedLevel, Levels, WonSolution};
pub use puzzle::{
    HintJob, ImproveRequest, Puzzle, RateJob, Rating, SolveJob, SolveRequest, Want, WrongStatement,
};
pub use question::{Answer, AnswerJob, AnswerStep, Inquiry, Question, Tone};
pub use repair::{RepairJob, Repaired, StartRepair};
pub use solutions::{
    CannotPair, ComparisonExtent, EntryStatus, LevelLocation, Luck, LuckJob, PairOptions,
    PairedSolutions, Record, RecordKind, RecordedSolutions, SolutionEntry, SolutionInfo, Solutions,
    StoredWithLevels,
};
pub use table::{Cell, Column, Decimal, Fit, Table};

use crate::format::{Evidence, Format};
use crate::limits::LimitExceeded;
use crate::reading::ReadOptions;
use crate::source::Source;
use std::sync::Arc;

/// A family of puzzles.
pub trait Family: Send + Sync {
    /// The constant properties of the family.
    fn info(&self) -> &'static FamilyInfo;

    /// The formats that the content of a file matches.
    fn probe(&self, source: &Source) -> Vec<Evidence>;

    /// Converts `text`, which the user gave in place of a file name, to the content of a level
    /// file. For example, `text` is a game ID or a date. `None` if `text` does not describe a
    /// level. Some texts, such as a month, give several levels.
    ///
    /// Relative dates in `text` are replaced by calendar dates. `today` is the current date, in
    /// days since 1 January 1970.
    fn inline_text(&self, text: &str, today: i32) -> Option<String>;

    /// Reads a file in one of the family's formats. Reading does not stop at problems in the
    /// file; the document reports them.
    ///
    /// # Errors
    /// The file exceeds a limit in `options`.
    fn read(
        &self,
        source: Arc<Source>,
        format: &'static Format,
        options: &ReadOptions,
    ) -> Result<Arc<dyn Document>, LimitExceeded>;
}
