//! The arguments of `verify`.

use super::{ParallelArgs, ReadArgs, ResumeArgs, RulesArgs, TableReportArgs, WalkArgs, seconds};
use clap::{Args, ValueHint, value_parser};
use quandary_core::budget::Budget;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// A level, a file or a folder. The solutions stored there are replayed, unless SOLUTION-FILE
    /// or --moves gives others. With --sets: a file of solutions or a folder of such files
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    /// Files of solutions in a format of the family, files that hold the same levels with
    /// solutions or as solved boards, or text files with one solution per line. For a single
    /// level, every line is one solution of the level; if only all lines together solve the
    /// level, they are one solution. For several levels, line N is a solution of the Nth level
    /// and may be empty
    #[arg(value_name = "SOLUTION-FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) solutions: Vec<OsString>,
    /// Replay these moves
    #[arg(
        long,
        value_name = "TEXT",
        allow_hyphen_values = true,
        conflicts_with_all = ["solutions", "sets", "resume"]
    )]
    pub(crate) moves: Option<String>,
    /// Search this folder or file for the levels of each file of solutions: by the level file name
    /// stored in the file of solutions, by the name of the file of solutions, or by content
    #[arg(long, value_name = "DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) sets: Vec<OsString>,
    /// Replay under the rules of this edition of the original program
    #[arg(long, value_name = "NAME", conflicts_with_all = ["variant", "moves"])]
    pub(crate) edition: Option<String>,
    /// List only the levels without a valid solution
    #[arg(long, conflicts_with = "resume")]
    pub(crate) missing: bool,
    /// Show how often solutions that use random numbers win with this many other seeds, which of
    /// several solutions wins most often, and which levels are won by luck
    #[arg(
        long,
        value_name = "SEEDS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "16",
        value_parser = value_parser!(u64).range(1..=1_000_000),
        conflicts_with_all = ["missing", "resume", "baseline"]
    )]
    pub(crate) luck: Option<u64>,
    #[command(flatten)]
    pub(crate) comparison: ComparisonArgs,
    /// Time limit for each replay, in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Maximum number of ticks or moves for each replay
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) resume: ResumeArgs,
    #[command(flatten)]
    pub(crate) walk: WalkArgs,
    #[command(flatten)]
    pub(crate) parallel: ParallelArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: TableReportArgs,
}

/// Options for comparing replays with other files, and for recording replays.
#[derive(Debug, Args)]
pub(crate) struct ComparisonArgs {
    /// Report only differences from a previous run (a saved JSON Lines file)
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "resume",
        value_hint = ValueHint::FilePath
    )]
    pub(crate) baseline: Option<PathBuf>,
    /// Compare every position of the replays with a file written by another program: the digests
    /// of all positions for one file of solutions, or the trace of one replay
    #[arg(
        long,
        visible_alias = "against",
        value_name = "FILE",
        conflicts_with = "resume",
        value_hint = ValueHint::FilePath
    )]
    pub(crate) digests: Option<PathBuf>,
    /// Write a digest (hash) of every position for one file of solutions
    #[arg(
        long,
        value_name = "OUT",
        conflicts_with = "resume",
        value_hint = ValueHint::FilePath
    )]
    pub(crate) write_digests: Option<PathBuf>,
    /// Write every position of one replay as JSON Lines
    #[arg(
        long,
        value_name = "OUT",
        conflicts_with_all = ["write_digests", "resume"],
        value_hint = ValueHint::FilePath
    )]
    pub(crate) trace: Option<PathBuf>,
    /// Replace output files that exist
    #[arg(long)]
    pub(crate) force: bool,
}

impl Verify {
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            time: self.time,
            nodes: self.nodes,
        }
    }
}
