//! Hints, ratings and answers.

use crate::picture::Drawing;
use crate::result::{Dataclass, Made, Named, measurements};
use pyo3::prelude::*;
use quandary_core::family::{Answer, AnswerStep, Rating, Tone};
use quandary_core::hint::{Hint, HintDegree, Illustration, Remaining, Suggestion};
use quandary_core::scene::Scene;

fn drawing(py: Python<'_>, scene: Scene) -> PyResult<Py<Drawing>> {
    Py::new(py, Drawing::new(scene))
}

/// A hint.
#[derive(Default, IntoPyObject)]
pub(crate) struct HintFields {
    outcome: &'static str,
    moves: Option<String>,
    reason: String,
    remaining: Option<u64>,
    remaining_is_exact: bool,
    steps: Vec<Made<IllustrationFields>>,
}

impl Dataclass for HintFields {
    const NAME: &'static str = "Hint";
}

impl HintFields {
    pub(crate) fn new(py: Python<'_>, hint: Hint) -> PyResult<Self> {
        let only = |outcome| Self {
            outcome,
            ..Self::default()
        };
        Ok(match hint {
            Hint::Solved => only("solved"),
            Hint::Open => only("open"),
            Hint::Unknown(reason) => Self {
                reason: reason.to_string(),
                ..only("unknown")
            },
            Hint::Hopeless { reason, shown } => {
                let shown = shown.map(|shown| IllustrationFields::new(py, shown));
                Self {
                    reason,
                    steps: shown.into_iter().collect::<PyResult<_>>()?,
                    ..only("hopeless")
                }
            }
            Hint::Next(suggestion) => Self {
                steps: degrees(py, &suggestion)?,
                ..Self::suggested(suggestion)
            },
        })
    }

    fn suggested(suggestion: Suggestion) -> Self {
        let (remaining, remaining_is_exact) = match suggestion.remaining {
            Remaining::Exactly(number) => (Some(number), true),
            Remaining::AtMost(number) => (Some(number), false),
            Remaining::Uncounted => (None, false),
        };
        Self {
            outcome: "next",
            moves: Some(suggestion.input),
            reason: suggestion.reason,
            remaining,
            remaining_is_exact,
            steps: Vec::new(),
        }
    }
}

/// The degrees of help, the one that gives away least first.
fn degrees(py: Python<'_>, suggestion: &Suggestion) -> PyResult<Vec<Made<IllustrationFields>>> {
    let degrees = HintDegree::ALL.into_iter();
    let shown = degrees.map(|degree| suggestion.degree(degree).clone());
    shown
        .map(|shown| IllustrationFields::new(py, shown))
        .collect()
}

/// A drawing with words.
#[derive(IntoPyObject)]
pub(crate) struct IllustrationFields {
    words: String,
    drawing: Py<Drawing>,
}

impl Dataclass for IllustrationFields {
    const NAME: &'static str = "Illustration";
}

impl IllustrationFields {
    fn new(py: Python<'_>, shown: Illustration) -> PyResult<Made<Self>> {
        Ok(Made(Self {
            words: shown.words,
            drawing: drawing(py, shown.scene)?,
        }))
    }
}

/// An estimate of the difficulty.
#[derive(IntoPyObject)]
pub(crate) struct RatingFields {
    grade: String,
    measurements: Named<u64>,
}

impl Dataclass for RatingFields {
    const NAME: &'static str = "Rating";
}

impl RatingFields {
    pub(crate) fn new(rating: Rating) -> Self {
        Self {
            measurements: measurements(&rating.measurements),
            grade: rating.grade,
        }
    }
}

/// The answer to a question.
#[derive(IntoPyObject)]
pub(crate) struct AnswerFields {
    word: &'static str,
    tone: &'static str,
    sentence: String,
    steps: Vec<Made<StepFields>>,
    drawing: Option<Py<Drawing>>,
}

impl Dataclass for AnswerFields {
    const NAME: &'static str = "Answer";
}

impl AnswerFields {
    pub(crate) fn new(py: Python<'_>, answer: Answer) -> PyResult<Self> {
        let steps = answer.steps.into_iter();
        let scene = answer.scene;
        Ok(Self {
            word: answer.word,
            tone: match answer.tone {
                Tone::Good => "good",
                Tone::Bad => "bad",
                Tone::Open => "open",
            },
            sentence: answer.sentence,
            steps: steps
                .map(|step| StepFields::new(py, step))
                .collect::<PyResult<_>>()?,
            drawing: scene.map(|scene| drawing(py, scene)).transpose()?,
        })
    }
}

/// One step of an answer.
#[derive(IntoPyObject)]
pub(crate) struct StepFields {
    name: String,
    moves: String,
    summary: Option<String>,
    reason: String,
    drawing: Option<Py<Drawing>>,
}

impl Dataclass for StepFields {
    const NAME: &'static str = "AnswerStep";
}

impl StepFields {
    fn new(py: Python<'_>, step: AnswerStep) -> PyResult<Made<Self>> {
        let scene = step.scene;
        Ok(Made(Self {
            name: step.name,
            moves: step.moves,
            summary: step.summary,
            reason: step.reason,
            drawing: scene.map(|scene| drawing(py, scene)).transpose()?,
        }))
    }
}
