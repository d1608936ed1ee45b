//! Reports of `overview`.

use super::FileReport;
use schemars::JsonSchema;
use serde::Serialize;

/// What a file contains, whether it has problems, and what can be done with it: `quandary FILE`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OverviewReport {
    /// The file.
    #[serde(flatten)]
    pub(crate) file: FileReport,
    /// Its family.
    pub(crate) family: &'static str,
    /// Its format.
    pub(crate) format: &'static str,
    /// The name of the format in words.
    pub(crate) title: &'static str,
    /// Number of selected levels; 0 if it is not a file of levels.
    pub(crate) levels: usize,
    /// Number of selected levels that can be played.
    pub(crate) playable: usize,
    /// Number of selected levels that are stored with a solution.
    pub(crate) solved: usize,
    /// Number of solutions for the levels of another file; missing if it is not a file of solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<usize>,
    /// Number of errors.
    pub(crate) errors: usize,
    /// Number of warnings.
    pub(crate) warnings: usize,
    /// Number of notes.
    pub(crate) notes: usize,
    /// What can be done with it.
    pub(crate) commands: Vec<SuggestionReport>,
}

/// A command that works on the file.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SuggestionReport {
    /// The command line, quoted for a shell.
    pub(crate) command: String,
    /// What it does.
    pub(crate) about: &'static str,
}
