//! Questions about a position that only one family answers, and their answers.

use crate::options::OptionSpec;
use crate::scene::Scene;

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
