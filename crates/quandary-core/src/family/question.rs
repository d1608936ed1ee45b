//! Questions about positions that are specific to one family, and their answers.

use super::Puzzle;
use crate::failure::Failure;
use crate::job::Job;
use crate::look::Look;
use crate::options::{OptionTable, Options};
use crate::scene::Scene;

/// A question about a position. Each question belongs to one family, and only that family can answer it.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The name of the question in options and reports, for example `deduce`.
    pub id: &'static str,
    /// One line in the imperative that says what the question finds out.
    pub about: &'static str,
    /// The options of the question.
    pub options: OptionTable,
    /// Creates the job that answers the question. The level must belong to the family of the
    /// question.
    pub ask: fn(&dyn Puzzle, &Inquiry<'_>) -> Result<AnswerJob, Failure>,
}

/// A position, and everything else that is needed to answer a question about it.
#[derive(Clone, Copy, Debug)]
pub struct Inquiry<'a> {
    /// Values for the options of the question.
    pub options: &'a Options,
    /// The moves that lead to the position, in the family's notation; empty for the start.
    pub after: &'a str,
    /// Memory limit of the search, in bytes.
    pub memory: u64,
    /// How the drawings of the answer look.
    pub look: &'a Look,
}

/// The job that searches for the answer to a question.
pub type AnswerJob = Box<dyn Job<Output = Answer>>;

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// A keyword for machine-readable output, such as `solved` or `stuck`.
    pub word: &'static str,
    /// Whether the answer is positive, negative or undecided.
    pub tone: Tone,
    /// The answer as a sentence, in lower case and without a full stop.
    pub sentence: String,
    /// The steps or parts of the answer, in order.
    pub steps: Vec<AnswerStep>,
    /// A drawing of the whole answer; `None` if there is none.
    pub scene: Option<Scene>,
}

impl Answer {
    /// An answer that consists of a sentence only.
    #[must_use]
    pub fn new(word: &'static str, tone: Tone, sentence: impl Into<String>) -> Self {
        Self {
            word,
            tone,
            sentence: sentence.into(),
            steps: Vec::new(),
            scene: None,
        }
    }
}

/// Whether an answer is positive, negative or undecided. The tone determines the colour and the
/// exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Tone {
    /// Nothing is wrong.
    Good,
    /// The answer is negative, for example because the position has no solution or the file is
    /// wrong.
    Bad,
    /// The answer is neither positive nor negative, for example because the budget was exhausted.
    Open,
}

/// One step or part of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerStep {
    /// The kind of step, for example the name of a deduction.
    pub name: String,
    /// The moves of the step in the family's notation; empty if the step has no moves.
    pub moves: String,
    /// Text that tables show instead of the moves; `None` if tables show the moves.
    pub summary: Option<String>,
    /// The reason for the step as a sentence; empty if the step needs no reason.
    pub reason: String,
    /// A drawing of the position after the step, with the step marked; `None` if there is nothing
    /// to draw.
    pub scene: Option<Scene>,
}
