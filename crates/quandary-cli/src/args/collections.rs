//! The arguments of the verbs that work on collections of levels.

use super::{
    OutputArgs, ParallelArgs, ReadArgs, ReportArgs, ResumeArgs, RulesArgs, TableFormat, WalkArgs,
};
use crate::predicate::GRAMMAR;
use clap::{Args, ValueHint};
use std::ffi::OsString;
use std::num::NonZeroU64;
use std::path::PathBuf;

/// Returns the help text on predicates, with an example for `verb`.
pub(super) fn predicate_help(verb: &str) -> String {
    format!(
        "{GRAMMAR}\n\nExample:\n  quandary {verb} 'boxes<=3 and author~Skinner' first.sok -o some.sok"
    )
}

/// The levels to work on.
#[derive(Debug, Args)]
pub(crate) struct LevelFilesArgs {
    /// Files and folders, or levels of files
    #[arg(required = true, value_name = "FILE[#LEVELS]", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    /// Use information about the levels from another file, such as a file of solutions or a list of
    /// unsolvable levels
    #[arg(long = "with", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) companions: Vec<OsString>,
    #[command(flatten)]
    pub(crate) walk: WalkArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

/// The number of positions that an estimate expands by default.
pub(crate) const ESTIMATE_NODES: u64 = 200_000;

/// How levels are examined.
#[derive(Debug, Args)]
pub(crate) struct ExamineArgs {
    /// Maximum number of positions to expand for each difficulty estimate [default: 200000]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) parallel: ParallelArgs,
}

impl ExamineArgs {
    pub(crate) fn estimate_nodes(&self) -> u64 {
        self.nodes.unwrap_or(ESTIMATE_NODES)
    }
}

/// Whether the difficulty of levels is estimated.
#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// Estimate the difficulty of every level; this needs a search for each level
    #[arg(long)]
    estimate: bool,
    #[command(flatten)]
    pub(crate) examine: ExamineArgs,
}

impl EstimateArgs {
    /// Whether difficulty is to be estimated. A number of nodes requests estimates too; 0 nodes
    /// disables them.
    pub(crate) fn is_wanted(&self) -> bool {
        match self.examine.nodes {
            Some(nodes) => nodes > 0,
            None => self.estimate,
        }
    }
}

/// The output format of verbs whose report is a table.
#[derive(Debug, Args)]
pub(crate) struct TableReportArgs {
    /// Output format: text for people, json for one array, jsonl for one object per line, csv for a
    /// table, html for a page with a table
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub(crate) format: TableFormat,
}

#[derive(Debug, Args)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) levels: LevelFilesArgs,
    /// List only the levels that satisfy a predicate; `quandary pick --help` explains predicates
    #[arg(long = "where", value_name = "PREDICATE")]
    pub(crate) predicate: Option<String>,
    /// Sort by these fields; `-` before a field sorts in descending order
    #[arg(long, value_name = "FIELD,...", allow_hyphen_values = true)]
    pub(crate) sort: Option<String>,
    /// Show these fields, such as number,title,boxes,solved [default: those that are not empty]
    #[arg(long, value_name = "FIELD,...")]
    pub(crate) columns: Option<String>,
    #[command(flatten)]
    pub(crate) estimate: EstimateArgs,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) report: TableReportArgs,
}

/// The file with the resulting collection.
#[derive(Debug, Args)]
pub(crate) struct CollectionOutputArgs {
    /// The format to write [default: by the extension of OUT, otherwise that of the first file]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
    #[command(flatten)]
    pub(crate) writing: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Pick {
    /// The predicate, such as 'boxes<=3 and author~Skinner'
    #[arg(value_name = "PREDICATE")]
    pub(crate) predicate: String,
    #[command(flatten)]
    pub(crate) levels: LevelFilesArgs,
    #[command(flatten)]
    pub(crate) output: CollectionOutputArgs,
    #[command(flatten)]
    pub(crate) examine: ExamineArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MergeLevels {
    #[command(flatten)]
    pub(crate) levels: LevelFilesArgs,
    /// Keep only the first of identical levels
    #[arg(long)]
    pub(crate) unique: bool,
    #[command(flatten)]
    pub(crate) output: CollectionOutputArgs,
    #[command(flatten)]
    pub(crate) examine: ExamineArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SortLevels {
    #[command(flatten)]
    pub(crate) levels: LevelFilesArgs,
    /// Sort by these fields, such as boxes,title; `-` before a field sorts in descending order
    #[arg(long, value_name = "FIELD,...", allow_hyphen_values = true)]
    pub(crate) by: String,
    #[command(flatten)]
    pub(crate) output: CollectionOutputArgs,
    #[command(flatten)]
    pub(crate) examine: ExamineArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Split {
    #[command(flatten)]
    pub(crate) levels: LevelFilesArgs,
    /// The folder for the files; it is created if it does not exist
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) output: PathBuf,
    /// Replace files that exist
    #[arg(long)]
    pub(crate) force: bool,
    /// Write one file for each value of a field, such as author [default: one file for each level]
    #[arg(long, value_name = "FIELD", conflicts_with = "every")]
    pub(crate) by: Option<String>,
    /// Write N levels to each file
    #[arg(long, value_name = "N")]
    pub(crate) every: Option<NonZeroU64>,
    /// The format to write [default: for each file written, the format that its first level had]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
    #[command(flatten)]
    pub(crate) examine: ExamineArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Renumber {
    /// The file
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: OsString,
    /// The number of the first level
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) from: u64,
    #[command(flatten)]
    pub(crate) output: CollectionOutputArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) levels: LevelFilesArgs,
    /// Count only the levels that satisfy a predicate; `quandary pick --help` explains predicates
    #[arg(long = "where", value_name = "PREDICATE")]
    pub(crate) predicate: Option<String>,
    #[command(flatten)]
    pub(crate) estimate: EstimateArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Duplicates {
    #[command(flatten)]
    pub(crate) levels: LevelFilesArgs,
    #[command(flatten)]
    pub(crate) parallel: ParallelArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// A collection or a file of solutions
    #[arg(value_name = "OLD", value_hint = ValueHint::FilePath)]
    pub(crate) old: OsString,
    /// The file to compare with OLD
    #[arg(value_name = "NEW", value_hint = ValueHint::FilePath)]
    pub(crate) new: OsString,
    /// List the levels without a difference too
    #[arg(long)]
    pub(crate) all: bool,
    /// The file with the levels [default: the level file that OLD names, in the folder of OLD]
    #[arg(long = "with", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) levels: Option<OsString>,
    #[command(flatten)]
    pub(crate) parallel: ParallelArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}
