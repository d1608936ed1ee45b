//! The report of `archive`.

use super::FileReport;
use quandary_archive::{Novelty, Solution};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A solution, or a level without one: `quandary archive`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ArchiveReport {
    /// The file with the solution, with the level, or of the archive.
    #[serde(flatten)]
    pub(crate) file: FileReport,
    /// The number of the level in its file; missing if the file is one of an archive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<u64>,
    /// The title of the level; empty if it has none.
    pub(crate) title: String,
    /// The family.
    pub(crate) family: &'static str,
    /// The exact fingerprint of the level; missing if it has errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fingerprint: Option<String>,
    /// The rule variant; missing if no solution is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) variant: Option<String>,
    /// What the solution is.
    pub(crate) outcome: ArchiveOutcome,
    /// The value in every metric of the family; missing if the solution fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) values: Option<BTreeMap<String, u64>>,
    /// The metrics in which the archive has no better solution; missing for solutions that are not in
    /// the archive.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) best: Vec<String>,
    /// The programs that claim to have proven that no solution has a lower value, by metric. These claims
    /// are not checked.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) optimal_by: BTreeMap<String, BTreeSet<String>>,
    /// Better solutions: the best values before.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) before: BTreeMap<String, u64>,
    /// The moves in the family's notation; missing if no solution is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<String>,
    /// The name of the file that the solution was read from; missing if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<String>,
    /// The name of the solution in that file; missing if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// Who found the solution; missing if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) author: Option<String>,
    /// The program that found the solution; missing if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) program: Option<String>,
    /// The day on which the solution was found; missing if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) date: Option<String>,
    /// Failed or undecided: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}

/// What a solution is, for an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ArchiveOutcome {
    /// Added; no solution was known.
    New,
    /// Added; better than the known ones in some metric.
    Better,
    /// As good as a known one in some metric, and better in none.
    Equal,
    /// Worse than the known ones in every metric.
    Worse,
    /// It does not solve the level, or its file says something false about it.
    Failed,
    /// The replay was stopped.
    Undecided,
    /// The best known solution in some metric.
    Known,
    /// No solution of the level is known.
    Unknown,
}

impl ArchiveOutcome {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::New => Novelty::New.word(),
            Self::Better => Novelty::Better.word(),
            Self::Equal => Novelty::Equal.word(),
            Self::Worse => Novelty::Worse.word(),
            Self::Failed => "failed",
            Self::Undecided => "undecided",
            Self::Known => "known",
            Self::Unknown => "unknown",
        }
    }
}

impl From<Novelty> for ArchiveOutcome {
    fn from(novelty: Novelty) -> Self {
        match novelty {
            Novelty::New => Self::New,
            Novelty::Better => Self::Better,
            Novelty::Equal => Self::Equal,
            Novelty::Worse => Self::Worse,
        }
    }
}

impl ArchiveReport {
    /// A level without a known solution.
    pub(crate) fn unknown(file: FileReport, family: &'static str) -> Self {
        Self {
            file,
            level: None,
            title: String::new(),
            family,
            fingerprint: None,
            variant: None,
            outcome: ArchiveOutcome::Unknown,
            values: None,
            best: Vec::new(),
            optimal_by: BTreeMap::new(),
            before: BTreeMap::new(),
            solution: None,
            source: None,
            name: None,
            author: None,
            program: None,
            date: None,
            reason: None,
        }
    }

    /// Adds a solution under a rule variant.
    pub(crate) fn with_solution(self, variant: &str, solution: &Solution) -> Self {
        let known = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        let provenance = &solution.provenance;
        Self {
            variant: Some(variant.to_owned()),
            values: Some(solution.values.clone()).filter(|values| !values.is_empty()),
            solution: Some(solution.moves.clone()),
            source: known(&provenance.file),
            name: known(&provenance.name),
            author: known(&provenance.author),
            program: known(&provenance.program),
            date: known(&provenance.date),
            ..self
        }
    }

    /// Adds why the solution fails.
    pub(crate) fn rejected(self, outcome: ArchiveOutcome, reason: String) -> Self {
        Self {
            outcome,
            reason: Some(reason),
            ..self
        }
    }
}
