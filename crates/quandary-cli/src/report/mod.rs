//! The JSON reports of the program and their schemas.

mod archive;
mod check;
mod collections;
mod command;
mod error;
mod guide;
mod improve;
mod overview;
mod position;
mod solve;
mod verify;

pub(crate) use archive::{ArchiveOutcome, ArchiveReport};
pub(crate) use check::{CheckReport, FindingReport, FixedReport, LocationReport, SeverityReport};
pub(crate) use collections::{
    Better, Change, DiffReport, DuplicateRelation, DuplicateReport, DuplicatesReport,
    NumbersReport, StatsReport,
};
pub(crate) use command::{CommandReport, rows};
pub(crate) use error::{CauseReport, ErrorReport, OrError};
pub(crate) use guide::{ExplainReport, FormatReport};
pub(crate) use improve::{ClockReport, ImproveOutcome, ImproveReport};
pub(crate) use overview::{OverviewReport, SuggestionReport};
pub(crate) use position::{AskReport, HintHelp, HintOutcome, HintReport, StepReport};
pub(crate) use solve::{SolutionsReport, SolveOutcome, SolveReport};
pub(crate) use verify::{LuckReport, VerifyOutcome, VerifyReport};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use quandary::Match;
use quandary_core::family::FamilyInfo;
use quandary_core::fingerprint::LevelFingerprints;
use quandary_core::level::LevelInfo;
use quandary_core::metric::{Measurement, Score};
use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Returns the name of each kind of JSON report with the JSON schema of one report object. The name
/// is that of the verb, or `ask` for family questions and `command` for family commands.
#[must_use]
pub fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("archive", schema_for!(OrError<ArchiveReport>)),
        ("ask", schema_for!(OrError<AskReport>)),
        ("check", schema_for!(OrError<CheckReport>)),
        ("command", schema_for!(OrError<CommandReport>)),
        ("diff", schema_for!(OrError<DiffReport>)),
        ("duplicates", schema_for!(OrError<DuplicatesReport>)),
        ("explain", schema_for!(ExplainReport)),
        ("formats", schema_for!(FormatReport)),
        ("hint", schema_for!(OrError<HintReport>)),
        ("identify", schema_for!(OrError<IdentifyReport>)),
        ("improve", schema_for!(OrError<ImproveReport>)),
        ("list", schema_for!(OrError<ListReport>)),
        ("overview", schema_for!(OrError<OverviewReport>)),
        ("solve", schema_for!(OrError<SolveReport>)),
        ("stats", schema_for!(OrError<StatsReport>)),
        ("verify", schema_for!(OrError<VerifyReport>)),
    ]
}

/// The name of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct FileReport {
    /// The file as named by the user, or `-`.
    #[serde(rename = "file")]
    pub(crate) name: String,
    /// Its path in Base64; missing if it is UTF-8, and therefore the same as `file`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path_bytes: Option<String>,
}

impl FileReport {
    pub(crate) fn new(path: &Path) -> Self {
        let bytes = path.as_os_str().as_encoded_bytes();
        Self {
            name: path.display().to_string(),
            path_bytes: path
                .to_str()
                .is_none()
                .then(|| BASE64_STANDARD.encode(bytes)),
        }
    }

    /// The name of an input that is not a file on disk.
    pub(crate) fn text(name: String) -> Self {
        Self {
            name,
            path_bytes: None,
        }
    }
}

/// The format of a file: `quandary identify`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct IdentifyReport {
    /// The file.
    #[serde(flatten)]
    pub(crate) file: FileReport,
    /// Possible formats, the most likely first; empty if the format is unknown.
    pub(crate) matches: Vec<MatchReport>,
}

/// A possible format of a file.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MatchReport {
    /// The family of the format.
    pub(crate) family: &'static str,
    /// The format.
    pub(crate) format: &'static str,
    /// The confidence, from 1 (weak) to 100 (certain).
    pub(crate) score: u8,
    /// The reason for the score.
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
    /// The level.
    #[serde(flatten)]
    pub(crate) level: LevelReport,
    /// The rule variant it is played under; missing if it cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) variant: Option<String>,
    /// Its author, or the collection's; empty if unknown.
    pub(crate) author: String,
    /// Its size and contents, as text.
    pub(crate) size: String,
    /// Number of columns; missing if it has no grid of cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) width: Option<u32>,
    /// Number of rows; missing if it has no grid of cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) height: Option<u32>,
    /// The numbers of its parts, such as `boxes`.
    pub(crate) counts: BTreeMap<&'static str, u64>,
    /// What is special about its board, such as `torus`; missing if there is nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) features: Vec<&'static str>,
    /// The difficulty that the file states; empty if it states none.
    pub(crate) difficulty: String,
    /// Further columns of this family, by name; missing if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) more: BTreeMap<&'static str, String>,
    /// The estimated difficulty; missing if none was wanted, or there is none within the budget.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) estimate: Option<EstimateReport>,
    /// Why it cannot be played; missing if it can.
    #[serde(flatten)]
    pub(crate) cause: Option<CauseReport>,
}

/// The estimated difficulty of a level.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EstimateReport {
    /// The grade.
    pub(crate) grade: String,
    /// The measurements behind it.
    pub(crate) scores: Scores,
}

/// Values by metric id.
pub(crate) type Scores = BTreeMap<&'static str, u64>;

/// Scores and measurements in one object.
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

/// A level of a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct LevelReport {
    /// The file.
    #[serde(flatten)]
    pub(crate) file: FileReport,
    /// Its number in the file.
    pub(crate) level: u64,
    /// Its title; empty if it has none.
    pub(crate) title: String,
    /// Its family.
    pub(crate) family: &'static str,
    /// Its fingerprint; missing if it has errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fingerprint: Option<String>,
    /// The fingerprint that its rotated and mirrored copies share; missing if it has errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) symmetric_fingerprint: Option<String>,
}

impl LevelReport {
    pub(crate) fn new(
        file: &FileReport,
        info: &LevelInfo,
        family: &FamilyInfo,
        fingerprints: Option<LevelFingerprints>,
    ) -> Self {
        Self {
            file: file.clone(),
            level: info.number.0,
            title: info.title.clone(),
            family: family.id,
            fingerprint: fingerprints.map(|prints| prints.exact.to_string()),
            symmetric_fingerprint: fingerprints.map(|prints| prints.symmetric.to_string()),
        }
    }
}
