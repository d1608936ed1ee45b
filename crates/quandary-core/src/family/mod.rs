//! What a family of puzzles offers to the programs in front of it.
//!
//! Inside a family everything is typed; across this border go only words, numbers, scenes and
//! outcomes. Inputs and solutions cross it in the family's text notation, so front ends know no
//! rules.
//!
//! A [`Family`] says what is fixed about it ([`FamilyInfo`]) and reads files, each into a
//! [`Document`]. A document lists its levels and opens one as a [`Puzzle`]. A puzzle gives a game
//! ([`Play`]), a solver ([`SolveRequest`]), a [`Hint`], and an [`Answer`] to a [`Question`].

mod document;
mod hint;
mod info;
mod play;
mod puzzle;
mod question;
mod solve;

pub use document::{Converted, Document, LevelInfo, NotPlayable, Reference, Referred};
pub use hint::{Hint, Remaining};
pub use info::{Capability, FamilyInfo, Format, Kind, Support};
pub use play::Play;
pub use puzzle::{Puzzle, Rating, RecordKind, Recorded};
pub use question::{Answer, Part, Question, Tone};
pub use solve::{SolveJob, SolveRequest, Want};

use crate::command::{Command, Product, Surroundings};
use crate::diagnostic::Strictness;
use crate::job::Job;
use crate::limits::{LimitExceeded, Limits};
use crate::options::{OptionError, Options};
use crate::records::Records;
use crate::source::Source;
use std::sync::Arc;

/// How sure a format is that a file is one of its own.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The format.
    pub format: &'static Format,
    /// From 1 (hardly) to 100 (a signature, or every record valid), by content alone.
    pub score: u8,
    /// What speaks for it, in a few words.
    pub why: String,
}

/// How to read.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// What is forgiven.
    pub strictness: Strictness,
    /// Ceilings.
    pub limits: Limits,
}

/// A family of puzzles.
pub trait Family: Send + Sync {
    /// What is fixed about it.
    fn info(&self) -> &'static FamilyInfo;

    /// Which of its formats the file may be in, by its content.
    fn probe(&self, source: &Source) -> Vec<Evidence>;

    /// Whether a text is itself a puzzle, short enough to stand where a file name does.
    fn is_inline(&self, text: &str) -> bool {
        let _ = text;
        false
    }

    /// Reads a file in one of its formats. What is wrong with it is in the document; it never
    /// stops the reading.
    ///
    /// # Errors
    /// A ceiling was broken.
    fn read(
        &self,
        source: Arc<Source>,
        format: &'static Format,
        options: &ReadOptions,
    ) -> Result<Box<dyn Document>, LimitExceeded>;

    /// Prepares to make `count` new puzzles. The same options, seed and count give the same
    /// puzzles.
    ///
    /// # Errors
    /// The options contradict each other.
    fn generate(
        &self,
        options: &Options,
        seed: u64,
        count: u64,
    ) -> Result<Box<dyn Job<Output = Generated>>, OptionError>;

    /// Does one of [`FamilyInfo::commands`]. `files` are of this family and as many as the command
    /// takes; `options` are of its table.
    ///
    /// # Errors
    /// The options contradict each other or the files.
    fn command<'a>(
        &self,
        command: &'static Command,
        files: &[&'a dyn Document],
        options: &Options,
        surroundings: &Surroundings,
    ) -> Result<Box<dyn Job<Output = Product> + 'a>, OptionError> {
        let _ = (files, options, surroundings);
        Err(OptionError::Unknown(command.id.to_owned()))
    }

    /// Its format of records of one width, of which a file may hold more than fit into memory.
    fn records(&self) -> Option<&'static dyn Records> {
        None
    }
}

/// New puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// A file of the family's own format that holds them.
    pub bytes: Vec<u8>,
    /// How many it holds: fewer than asked for where a budget ended or none was found.
    pub made: u64,
    /// Boards tried.
    pub tried: u64,
    /// What the best board was like that was not all that was asked for, if that is known.
    pub fell_short: Option<String>,
}
