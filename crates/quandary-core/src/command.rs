//! What only one family can do with whole files, or with none: tables, pictures, new files.
//!
//! A program makes its subcommands from [`crate::family::FamilyInfo::commands`], so a family with
//! commands of its own needs no code in the program.

use crate::family::Tone;
use crate::options::OptionSpec;
use crate::pixels::Rasterise;
use crate::scene::Scene;
use jiff::civil::Date;

/// Something that only one family can do.
#[derive(Debug, PartialEq, Eq)]
pub struct Command {
    /// The name in options and reports: `calendar`.
    pub id: &'static str,
    /// What it does, in one line, as an order.
    pub about: &'static str,
    /// The files that it is given.
    pub files: Files,
    /// Options of it.
    pub options: &'static [OptionSpec],
    /// An example of its arguments, the name itself left out.
    pub example: &'static str,
}

/// How many files a command is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// None.
    None,
    /// One at most; if there is none, a text that is itself a puzzle stands in.
    OneOr(&'static str),
    /// At least so many, and any number more.
    AtLeast(usize),
}

/// What a command needs to know of the world, handed in by the program.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// The date where the user is.
    pub today: Date,
    /// The seed of everything random.
    pub seed: u64,
    /// How shapes become pixels, for files that hold those.
    pub rasterise: Rasterise,
}

/// What a command comes to. A program shows the drawing, then the table, then the sentence; with
/// an output file it writes what the file's extension asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Product {
    /// One word for programs: `counted`.
    pub word: &'static str,
    /// What it means for whoever asked.
    pub tone: Tone,
    /// What was done or found, in lower case and without a full stop.
    pub sentence: String,
    /// Rows, for people, JSON and CSV.
    pub table: Option<Table>,
    /// A drawing.
    pub scene: Option<Scene>,
    /// A file in a format of the family.
    pub file: Option<Vec<u8>>,
    /// What a reader should know besides, one line each.
    pub notes: Vec<String>,
}

impl Product {
    /// A sentence and nothing else.
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

/// Rows of the same columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What the columns are called, in words that are field names as well: `month`.
    pub columns: Vec<String>,
    /// The rows, each with one cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// One cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Text.
    Word(String),
    /// A number.
    Number(u64),
    /// Nothing.
    Empty,
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Cell {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<String> for Cell {
    fn from(word: String) -> Self {
        Self::Word(word)
    }
}
