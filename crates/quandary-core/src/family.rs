//! What a family of puzzles offers to the programs in front of it.
//!
//! Inside a family everything is typed; across this border go only words, numbers, scenes and
//! outcomes. Inputs and solutions cross it in the family's text notation, so front ends know no
//! rules.

use crate::command::{Command, Product, Surroundings};
use crate::diagnostic::{Code, Diagnostics, Strictness};
use crate::film::{Film, OfMoves};
use crate::grid::Point;
use crate::job::Job;
use crate::limits::{LimitExceeded, Limits};
use crate::live::Live;
use crate::options::{OptionError, OptionSpec, Options};
use crate::outcome::{Failure, Metric, Outcome, Score, Verdict};
use crate::pairing::{Keeping, Pairing, Won};
use crate::records::Records;
use crate::scene::Scene;
use crate::source::Source;
use crate::span::Span;
use crate::variant::Switch;
use std::any::Any;
use std::sync::Arc;

/// Whether the bytes of a format are for people or for machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lines of text.
    Text,
    /// Bytes.
    Binary,
}

/// One file format of a family.
#[derive(Debug, PartialEq, Eq)]
pub struct Format {
    /// The name in options: `xsb`.
    pub id: &'static str,
    /// The name in messages.
    pub title: &'static str,
    /// Extensions in lower case, the usual one first.
    pub extensions: &'static [&'static str],
    /// Text or bytes.
    pub kind: Kind,
}

/// One thing that a family can do, for the table of what works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Capability {
    /// Reads its files.
    Read,
    /// Writes a file that was read back byte for byte, and canonically.
    Write,
    /// Converts between formats.
    Convert,
    /// Finds what is wrong with a file.
    Check,
    /// Draws positions.
    Draw,
    /// Plays by the rules.
    Play,
    /// Solves with proof.
    Solve,
    /// Counts or lists solutions.
    Count,
    /// Replays solutions.
    Verify,
    /// Suggests the next input.
    Hint,
    /// Estimates difficulty.
    Rate,
    /// Makes new puzzles.
    Generate,
}

impl Capability {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 12] = [
        Self::Read,
        Self::Write,
        Self::Convert,
        Self::Check,
        Self::Draw,
        Self::Play,
        Self::Solve,
        Self::Count,
        Self::Verify,
        Self::Hint,
        Self::Rate,
        Self::Generate,
    ];

    /// The word in the table.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Convert => "convert",
            Self::Check => "check",
            Self::Draw => "draw",
            Self::Play => "play",
            Self::Solve => "solve",
            Self::Count => "count",
            Self::Verify => "verify",
            Self::Hint => "hint",
            Self::Rate => "rate",
            Self::Generate => "generate",
        }
    }
}

/// How far a capability has come in a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// It works.
    Yes,
    /// It works in part, or not at all yet: which part.
    Partly(&'static str),
    /// It makes no sense for this family: why.
    Senseless(&'static str),
}

/// What is fixed about a family.
#[derive(Debug)]
pub struct FamilyInfo {
    /// The name in options and reports: `gartriage`.
    pub id: &'static str,
    /// The name in messages.
    pub title: &'static str,
    /// What its puzzles are, in one line.
    pub about: &'static str,
    /// Its file formats; the first is its own.
    pub formats: &'static [Format],
    /// Its metrics; the first is the default.
    pub metrics: &'static [&'static Metric],
    /// Its rule variants. Where there are several, the format of a file decides which is meant.
    pub variants: &'static [&'static str],
    /// Open rules that can be settled otherwise, in any combination, with any of the variants.
    pub switches: &'static [Switch],
    /// Options of its generator.
    pub generate_options: &'static [OptionSpec],
    /// What only this family can be asked about a position.
    pub questions: &'static [Question],
    /// What only this family can do with whole files.
    pub commands: &'static [Command],
    /// Choices of what a drawing shows.
    pub draw_options: &'static [OptionSpec],
    /// Every kind of finding that its readers have.
    pub codes: &'static [&'static Code],
    /// What it can do. What is not listed is not there yet.
    pub support: &'static [(Capability, Support)],
}

impl FamilyInfo {
    /// Whether it can do something, at least in part.
    #[must_use]
    pub fn can(&self, capability: Capability) -> bool {
        let mut support = self.support.iter();
        support.any(|(known, support)| {
            *known == capability && !matches!(support, Support::Senseless(_))
        })
    }
}

/// Something that only one family can be asked about a position.
#[derive(Debug, PartialEq, Eq)]
pub struct Question {
    /// The name in options and reports: `deduce`.
    pub id: &'static str,
    /// What it does, in one line, as an order.
    pub about: &'static str,
    /// Options of it.
    pub options: &'static [OptionSpec],
}

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

/// A file that was read. A family gets its own back by downcasting.
pub trait Document: Any + Send + Sync {
    /// The family it belongs to.
    fn family(&self) -> &'static FamilyInfo;

    /// The format it was read in.
    fn format(&self) -> &'static Format;

    /// The file itself.
    fn source(&self) -> &Arc<Source>;

    /// Everything that is wrong with it, in the order of the file.
    fn diagnostics(&self) -> &Diagnostics;

    /// What the file says of itself as a whole, in its order: name and value.
    fn facts(&self) -> Vec<(String, String)>;

    /// Its levels.
    fn levels(&self) -> Vec<LevelInfo>;

    /// Its levels, with what other files of the family say of them.
    fn levels_beside(&self, companions: &[&dyn Document]) -> Vec<LevelInfo> {
        let _ = companions;
        self.levels()
    }

    /// Opens a level for playing, by its place in [`Document::levels`], in the rule variant that
    /// its file means.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn open(&self, level: usize) -> Result<Box<dyn Puzzle>, NotPlayable>;

    /// Opens a level in a rule variant, by its name as [`FamilyInfo::variant`] gives it.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn open_variant(&self, level: usize, variant: &str) -> Result<Box<dyn Puzzle>, NotPlayable> {
        // A family with one variant has nothing to choose.
        let _ = variant;
        self.open(level)
    }

    /// A drawing of a level, by its place in [`Document::levels`]. `options` are of
    /// [`FamilyInfo::draw_options`]; `companions` are other files of the family that the drawing
    /// uses, such as tile images.
    ///
    /// # Errors
    /// Why it cannot be drawn.
    fn picture(
        &self,
        level: usize,
        options: &Options,
        companions: &[&dyn Document],
    ) -> Result<Scene, NotPlayable> {
        let _ = (options, companions);
        self.open(level).map(|puzzle| puzzle.scene())
    }

    /// Where the solutions of its levels are kept.
    fn keeping(&self) -> Keeping {
        Keeping::Within
    }

    /// The solutions of another file of the family beside the levels of this one, to be replayed
    /// by the rule variant of that name or by the usual one. `None` unless this file's
    /// [`Document::keeping`] is [`Keeping::Apart`] and that of the other one [`Keeping::For`].
    fn pair<'a>(
        &'a self,
        solutions: &'a dyn Document,
        variant: Option<&str>,
    ) -> Option<Box<dyn Pairing + 'a>> {
        let _ = (solutions, variant);
        None
    }

    /// The same by a configuration that led from the solutions to the levels.
    ///
    /// # Errors
    /// Why the solutions cannot be for those levels by that configuration.
    fn pair_by<'a>(
        &'a self,
        solutions: &'a dyn Document,
        configuration: &dyn Document,
        variant: Option<&str>,
    ) -> Result<Option<Box<dyn Pairing + 'a>>, String> {
        let _ = configuration;
        Ok(self.pair(solutions, variant))
    }

    /// A file of the family that holds these solutions of its levels; each of them wins.
    ///
    /// # Errors
    /// Why there is no such file.
    fn keep(&self, solutions: &[Won<'_>]) -> Result<Vec<u8>, String> {
        let _ = solutions;
        Err("solutions of this family are not kept in files of their own".to_owned())
    }

    /// The other files that this one names.
    fn references(&self) -> Vec<Reference> {
        Vec::new()
    }

    /// What is wrong between this file and others: `others` are [`Document::references`] in their
    /// order, and then files that were named beside it.
    fn check_with(&self, others: &[Referred<'_>], findings: &mut Diagnostics) {
        let _ = (others, findings);
    }

    /// The whole file in its canonical form.
    fn canonical(&self) -> Vec<u8>;

    /// The whole file in another format.
    ///
    /// # Errors
    /// That format cannot hold it at all: why.
    fn convert(&self, to: &'static Format) -> Result<Converted, String>;
}

/// Another file that a file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its path as it is written.
    pub path: String,
    /// Where it is written.
    pub span: Span,
    /// The folders to look in, relative to the folder of the file that names it, in order.
    pub folders: &'static [&'static str],
}

/// What became of a reference.
#[derive(Clone, Copy)]
pub enum Referred<'a> {
    /// There is such a file, and it was read as one of this family.
    Read(&'a dyn Document),
    /// There is such a file, of no format of this family.
    Other(&'a Source),
    /// There is no such file.
    Missing,
    /// Its path leaves the folder; it was not looked at.
    Outside,
}

/// A file in another format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it cannot hold, one line each.
    pub lost: Vec<String>,
}

/// One level, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelInfo {
    /// Its number in the file.
    pub number: u64,
    /// Its title; empty if it has none.
    pub title: String,
    /// Its author, its own or the collection's; empty if unknown.
    pub author: String,
    /// Its size in words: `7x5, 4 wagons`.
    pub size: String,
    /// The difficulty that the file states; empty if it states none.
    pub difficulty: String,
    /// What else a list of this family shows: name and value.
    pub more: Vec<(&'static str, String)>,
}

/// A level that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotPlayable(pub String);

/// What a solver is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// One best solution.
    Best,
    /// One best solution and how many of its value there are, up to `limit`.
    Count {
        /// Counting may stop here.
        limit: u64,
    },
    /// All best solutions, up to `limit`.
    All {
        /// Listing stops here.
        limit: u64,
    },
}

/// How to solve.
#[derive(Clone, Copy, Debug)]
pub struct SolveRequest {
    /// One of the family's metrics.
    pub metric: &'static Metric,
    /// What is asked for.
    pub want: Want,
    /// Bytes that the search may hold.
    pub memory: u64,
}

impl SolveRequest {
    /// One best solution in a metric, within so many bytes.
    #[must_use]
    pub fn best(metric: &'static Metric, memory: u64) -> Self {
        Self {
            metric,
            want: Want::Best,
            memory,
        }
    }
}

/// How many best solutions there are is in [`crate::outcome::Solved::count`].
pub type SolveJob<'a> = Box<dyn Job<Output = Outcome<String>> + 'a>;

/// A level, ready to be played.
pub trait Puzzle: Send + Sync {
    /// The rule variant it is played by, options of the level and switches included: `local, torus`.
    fn variant(&self) -> &str;

    /// The position at the start.
    fn scene(&self) -> Scene;

    /// A game at its start.
    fn play(&self) -> Box<dyn Play + '_>;

    /// A game at its start that is played by the clock; `None` where there is no clock.
    fn live(&self) -> Option<Box<dyn Live + '_>> {
        None
    }

    /// A replay of moves, to be looked at.
    ///
    /// # Errors
    /// The first move that is refused.
    fn film<'a>(&'a self, moves: &str) -> Result<Box<dyn Film + 'a>, Failure> {
        Ok(Box::new(OfMoves::new(self.play(), moves)?))
    }

    /// A solver for it.
    fn solve(&self, request: SolveRequest) -> SolveJob<'_>;

    /// Replays a solution through the rules.
    fn verify(&self, solution: &str) -> Verdict;

    /// The solutions and saved games that the file itself holds, each with what the file calls it.
    fn recorded(&self) -> Vec<Recorded>;

    /// The next input of a best continuation after `moves`.
    ///
    /// # Errors
    /// `moves` cannot be played.
    fn hint<'a>(
        &'a self,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Hint> + 'a>, Failure>;

    /// An estimate of how hard it is, on the scale of [`Rating`].
    fn rate(&self) -> Box<dyn Job<Output = Option<Rating>> + '_>;

    /// Answers one of [`FamilyInfo::questions`] about the position after `moves`. `options` are
    /// of its table.
    ///
    /// # Errors
    /// `moves` cannot be played, or there is no such question.
    fn ask<'a>(
        &'a self,
        question: &'static Question,
        options: &Options,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Answer> + 'a>, Failure> {
        let _ = (options, moves, memory);
        Err(Failure {
            at: 0,
            token: question.id.to_owned(),
            reason: "this family cannot be asked that".to_owned(),
        })
    }
}

/// What a family answers to one of its questions.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// One word for programs: `solved`, `stuck`.
    pub word: &'static str,
    /// What it means for whoever asked.
    pub tone: Tone,
    /// The answer as a sentence, in lower case and without a full stop.
    pub sentence: String,
    /// What it consists of, in order.
    pub parts: Vec<Part>,
    /// A drawing.
    pub scene: Option<Scene>,
}

/// What an answer means for whoever asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// All is well.
    Well,
    /// Something is wrong with the position.
    Bad,
    /// The budget ended first.
    Open,
}

/// One piece of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What kind of piece it is, such as the name of a deduction.
    pub name: String,
    /// Inputs of it in the family's notation; empty if it has none.
    pub moves: String,
    /// The reason as a sentence; empty if it needs none.
    pub reason: String,
}

/// A solution or a saved game that a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// What the file calls it.
    pub name: String,
    /// The moves in the family's notation.
    pub moves: String,
    /// The values that the file claims for it.
    pub claims: Vec<Score>,
    /// What the file says that it is.
    pub kind: RecordKind,
}

/// What a file says that recorded moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// They solve the puzzle.
    Solution,
    /// They can be played, and were left at some position.
    SavedGame,
}

/// How hard a puzzle is, as its family's documentation grades it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The grade as it is printed.
    pub grade: String,
    /// The measurements behind it.
    pub scores: Vec<Score>,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Nothing: it is solved.
    Solved,
    /// Nothing helps: proven.
    Hopeless {
        /// Why, as a sentence in lower case and without a full stop.
        reason: String,
    },
    /// Nothing follows: there are several solutions and they agree on nothing more.
    Open,
    /// Play this.
    Next {
        /// The input in the family's notation.
        input: String,
        /// Why, in a person's words.
        reason: String,
        /// How long the continuation is, this input included.
        remaining: Remaining,
    },
    /// No answer within the budget.
    Unknown(crate::budget::Reason),
}

impl Hint {
    /// Nothing helps, and no part of the position is the reason: all that can follow was looked at.
    #[must_use]
    pub fn exhausted() -> Self {
        Self::Hopeless {
            reason: "all that can follow was looked at, and nothing of it is a solution".to_owned(),
        }
    }
}

/// How many inputs a continuation takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remaining {
    /// None is shorter: proven.
    Exactly(u64),
    /// A shorter one may exist.
    AtMost(u64),
    /// Inputs are not counted in this family.
    Uncounted,
}

/// A game in progress.
pub trait Play {
    /// Plays inputs given in the family's notation; groups in it are undone as one.
    ///
    /// # Errors
    /// The first input that is refused; nothing is played then.
    fn enter(&mut self, moves: &str) -> Result<(), Failure>;

    /// What clicking a square does: the shortest way there, as one group. False if there is none.
    fn click(&mut self, at: Point) -> bool;

    /// Takes back one group. False if there is none.
    fn undo(&mut self) -> bool;

    /// Plays the group taken back last. False if there is none.
    fn redo(&mut self) -> bool;

    /// Takes back everything.
    fn restart(&mut self);

    /// Remembers the position under a name.
    fn set_checkpoint(&mut self, name: &str);

    /// Goes to a remembered position. False if there is none of that name.
    fn return_to(&mut self, name: &str) -> bool;

    /// Whether it is solved.
    fn is_solved(&self) -> bool;

    /// What was played so far, in the family's notation, groups included.
    fn moves(&self) -> String;

    /// Its value so far in every metric, the main one first.
    fn scores(&self) -> Vec<Score>;

    /// The position.
    fn scene(&self) -> Scene;
}
