//! The shapes of the program's JSON. Nothing else in Quandary is serialised.

mod check;
mod command;
mod position;
mod solve;
mod verify;

pub(crate) use check::{CheckReport, FindingReport, FixedReport, SeverityReport};
pub(crate) use command::{CommandReport, rows};
pub(crate) use position::{AskReport, HintOutcome, HintReport, StepReport};
pub(crate) use solve::{SolutionsReport, SolveOutcome, SolveReport};
pub(crate) use verify::{VerifyOutcome, VerifyReport};

use quandary::Match;
use quandary_core::diagnostic::Code;
use quandary_core::family::FamilyInfo;
use quandary_core::level::LevelInfo;
use quandary_core::metric::{Measurement, Score};
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use std::collections::BTreeMap;

/// The schema of one object of each verb's JSON, by the name of the verb.
#[must_use]
pub fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("ask", schema_for!(AskReport)),
        ("check", schema_for!(CheckReport)),
        ("command", schema_for!(CommandReport)),
        ("explain", schema_for!(ExplainReport)),
        ("hint", schema_for!(HintReport)),
        ("identify", schema_for!(IdentifyReport)),
        ("list", schema_for!(ListReport)),
        ("solve", schema_for!(SolveReport)),
        ("verify", schema_for!(VerifyReport)),
    ]
}

/// What a file is: `quandary identify`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct IdentifyReport {
    /// The file as it was named, or `-`.
    pub(crate) file: String,
    /// Formats it may be in, the likeliest first; none if no family knows it.
    pub(crate) matches: Vec<MatchReport>,
}

/// A format that a file may be in.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MatchReport {
    /// The family of the format.
    pub(crate) family: &'static str,
    /// The format.
    pub(crate) format: &'static str,
    /// From 1 (hardly) to 100 (certain).
    pub(crate) score: u8,
    /// What speaks for it.
    pub(crate) why: String,
}

impl From<Match> for MatchReport {
    fn from(found: Match) -> Self {
        Self {
            family: found.family.family().info().id,
            format: found.evidence.format.id,
            score: found.evidence.score,
            why: found.evidence.why,
        }
    }
}

/// One level of a file: `quandary list`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ListReport {
    /// Which level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant that it is played by; missing if it cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) variant: Option<String>,
    /// Its author, or the collection's; empty if unknown.
    pub(crate) author: String,
    /// Its size in words.
    pub(crate) size: String,
    /// The difficulty that the file states; empty if it states none.
    pub(crate) difficulty: String,
    /// What else a list of its family shows, by name; missing if that is nothing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) more: BTreeMap<&'static str, String>,
    /// The estimated difficulty; missing if it was not found out within the budget.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) estimate: Option<EstimateReport>,
}

/// How hard a level is, by measuring.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EstimateReport {
    /// The grade.
    pub(crate) grade: String,
    /// The measurements behind it.
    pub(crate) scores: Scores,
}

/// Values by the names of their metrics.
pub(crate) type Scores = BTreeMap<&'static str, u64>;

/// Scores and further values in one object.
pub(crate) fn values(scores: &[Score], measurements: &[Measurement]) -> Scores {
    let measurements = measurements.iter();
    let measured = measurements.map(|one| (one.quantity.id, one.value));
    self::scores(scores).into_iter().chain(measured).collect()
}

pub(crate) fn scores(scores: &[Score]) -> Scores {
    scores
        .iter()
        .map(|score| (score.metric.id, score.value))
        .collect()
}

/// Which level of which file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct LevelReport {
    /// The file as it was named, or `-`.
    pub(crate) file: String,
    /// Its number in the file.
    pub(crate) level: u64,
    /// Its title; empty if it has none.
    pub(crate) title: String,
    /// Its family.
    pub(crate) family: &'static str,
}

impl LevelReport {
    pub(crate) fn new(file: &str, info: &LevelInfo, family: &FamilyInfo) -> Self {
        Self {
            file: file.to_owned(),
            level: info.number.0,
            title: info.title.clone(),
            family: family.id,
        }
    }
}

/// A kind of finding: `quandary explain`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ExplainReport {
    /// Its name.
    code: &'static str,
    /// What it is.
    title: &'static str,
    /// Its weight when reading leniently.
    severity: SeverityReport,
    /// Its weight when reading strictly.
    strict: SeverityReport,
    /// What it means and what to do.
    explanation: &'static str,
}

impl From<&'static Code> for ExplainReport {
    fn from(code: &'static Code) -> Self {
        Self {
            code: code.id,
            title: code.title,
            severity: code.severity.into(),
            strict: code.strict.into(),
            explanation: code.explanation,
        }
    }
}
