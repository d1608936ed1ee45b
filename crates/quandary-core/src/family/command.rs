//! Commands that only one family has. They work on whole files or without a file, and produce
//! tables, drawings or new files.

use super::{Document, Table, Tone};
use crate::job::Job;
use crate::options::{OptionError, OptionTable, Options};
use crate::rasterise::Rasterise;
use crate::scene::Scene;
use std::sync::Arc;

/// A command that only one family has. It works on whole files, or without a file.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The name of the command in options and reports, for example `calendar`.
    pub id: &'static str,
    /// What the command does, in one line, in the imperative.
    pub about: &'static str,
    /// How many input files the command accepts.
    pub files: Files,
    /// The common options that affect this command.
    pub takes: &'static [CommonOption],
    /// The options that only this command has, in addition to the common ones.
    pub options: OptionTable,
    /// Example arguments of the command, without the command name.
    pub example: &'static str,
    /// Creates the job that runs the command. The caller passes only files of the command's family;
    /// their number must be one that `files` allows.
    pub run: RunCommand,
}

/// An option that front ends offer for every command, although not every command uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommonOption {
    /// The seed of the random numbers.
    Seed,
    /// The width of a cell in a drawing.
    CellWidth,
    /// The solutions that the original program has saved. If there is no file of solutions among the
    /// input files, the front end adds those saved for the level files.
    SavedSolutions,
}

/// A function that creates the job of a command from its input files, options and context.
pub type RunCommand =
    fn(&[Arc<dyn Document>], &Options, &CommandContext) -> Result<CommandJob, OptionError>;

/// The job that runs a command.
pub type CommandJob = Box<dyn Job<Output = CommandOutput>>;

/// How many input files a command accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// No input files.
    None,
    /// At most one input file. If none is given, the front end opens this text as a level
    /// instead.
    OneOr(&'static str),
    /// At least this many input files.
    AtLeast(usize),
}

/// Values that a command needs from the front end: the date, the random seed and a rasteriser.
#[derive(Clone, Copy, Debug)]
pub struct CommandContext {
    /// The current date in the user's time zone, as days since 1 January 1970.
    pub today: i32,
    /// The seed of all random numbers that the command uses.
    pub seed: u64,
    /// The function that turns shapes into pixels, for commands that create pixel images.
    pub rasterise: Rasterise,
}

/// The result of a command. Front ends show the drawing, the table and the sentence. If the
/// user names an output file, its extension decides whether the drawing, the table or
/// [`CommandOutput::file`] is written to it.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandOutput {
    /// A keyword for machine-readable output, for example `counted`.
    pub word: &'static str,
    /// Whether the result is good, bad or undecided.
    pub tone: Tone,
    /// What was done or found, in lower case and without a full stop.
    pub sentence: String,
    /// The result as a table, which front ends display or write as JSON, CSV or HTML; `None` if there
    /// is none.
    pub table: Option<Table>,
    /// A drawing of the result; `None` if there is none.
    pub scene: Option<Scene>,
    /// A file in a format of the family; `None` if the command does not create one.
    pub file: Option<Vec<u8>>,
    /// Further remarks, one line each.
    pub notes: Vec<String>,
}

impl CommandOutput {
    /// A result with a sentence, but without a table, a drawing, a file or notes.
    #[must_use]
    pub fn new(word: &'static str, tone: Tone, sentence: impl Into<String>) -> Self {
        Self {
            word,
            tone,
            sentence: sentence.into(),
            table: None,
            scene: None,
            file: None,
            notes: Vec::new(),
        }
    }
}
