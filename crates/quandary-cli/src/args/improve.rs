//! The arguments of `improve`.

use super::{
    BudgetArgs, ParallelArgs, ReadArgs, ReportArgs, ResumeArgs, RulesArgs, SolutionOutputArgs,
    WalkArgs,
};
use clap::{Args, ValueHint};
use std::ffi::OsString;

#[derive(Debug, Args)]
pub(crate) struct Improve {
    /// The levels whose solutions are improved: all levels of the file, or the selected ones
    #[arg(value_name = "FILE[#LEVELS]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    /// A file with solutions of these levels (its rules apply unless --variant names others), or text with the moves of one level
    /// [default: the best solutions stored with the levels]
    #[arg(
        value_name = "SOLUTION",
        value_hint = ValueHint::FilePath,
        conflicts_with = "moves"
    )]
    pub(crate) solution: Option<OsString>,
    /// Improve these moves
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// The metric to minimise, such as `moves`; the values are listed below
    #[arg(long, value_name = "METRIC")]
    pub(crate) metric: Option<String>,
    #[command(flatten)]
    pub(crate) solution_output: SolutionOutputArgs,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
    #[command(flatten)]
    pub(crate) walk: WalkArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) parallel: ParallelArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}
