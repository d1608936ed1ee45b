//! Questions of one family about a position, and their answers.

use super::Puzzle;
use crate::failure::Failure;
use crate::job::Job;
use crate::look::Look;
use crate::options::{OptionTable, Options};
use crate::scene::Scene;

/// A question that one family answers about a position.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The name in options and reports, for example `deduce`.
    pub id: &'static str,
    /// What the question does, in one line, in the imperative.
    pub about: &'static str,
    /// Its options.
    pub options: OptionTable,
    /// Prepares the answer for a level of this family.
    pub ask: fn(&dyn Puzzle, &Inquiry<'_>) -> Result<AnswerJob, Failure>,
}

/// A question about one position.
#[derive(Clone, Copy, Debug)]
pub struct Inquiry<'a> {
    /// Values for the options of the question.
    pub options: &'a Options,
    /// The moves played so far, in the family's notation.
    pub after: &'a str,
    /// Memory limit of the search, in bytes.
    pub memory: u64,
    /// How the drawings of the answer look.
    pub look: &'a Look,
}

/// A running search for an answer.
pub type AnswerJob = Box<dyn Job<Output = Answer>>;

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// A keyword for machine-readable output, such as `solved` or `stuck`.
    pub word: &'static str,
    /// Whether the answer is good news.
    pub tone: Tone,
    /// The answer as a sentence, in lower case and without a full stop.
    pub sentence: String,
    /// The steps or parts of the answer, in order.
    pub steps: Vec<AnswerStep>,
    /// A drawing of the whole answer.
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

/// Whether an answer is good news; it determines the colour and the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing is wrong.
    Good,
    /// Something is wrong with the position or the file.
    Bad,
    /// Undecided: the budget was exhausted.
    Open,
}

/// One step or part of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct AnswerStep {
    /// The kind of step, such as the name of a deduction.
    pub name: String,
    /// The moves of this step in the family's notation; empty if it has none.
    pub moves: String,
    /// Text that tables show instead of the moves; `None` if they show the moves.
    pub summary: Option<String>,
    /// The reason for the step as a sentence; empty if it needs none.
    pub reason: String,
    /// The position after the step, with the step marked; `None` if there is nothing to draw.
    pub scene: Option<Scene>,
}
