//! The arguments of `archive`.

use super::{ParallelArgs, ReadArgs, RulesArgs, TableReportArgs, WalkArgs, seconds};
use clap::{Args, Subcommand, ValueHint};
use quandary_core::budget::Budget;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct Archive {
    #[command(subcommand)]
    pub(crate) action: ArchiveAction,
}

/// What to do with an archive.
#[derive(Debug, Subcommand)]
pub(crate) enum ArchiveAction {
    /// Add the solutions in files that are better than the known ones
    #[command(
        after_help = "Rotated and mirrored copies of a level are different levels of an archive.\n\nExamples:\n  quandary archive add best Microban.sok\n  quandary archive add best lessons.dat lessons-ms.dac.tws\n  quandary archive add best Microban.xsb results.jsonl"
    )]
    Add(ArchiveAdd),
    /// List the best known solutions of all levels, or of the levels of files
    #[command(
        after_help = "Examples:\n  quandary archive query best\n  quandary archive query best Microban.xsb --missing\n  quandary archive query best 3f09 --format jsonl"
    )]
    Query(ArchiveQuery),
    /// Replay all solutions and report files that are not as the program writes them
    #[command(after_help = "Example:\n  quandary archive verify best")]
    Verify(ArchiveVerify),
    /// Add what other archives know, and keep the better of each
    #[command(
        after_help = "The result does not depend on the order: two archives that are merged both ways are identical.\n\nExample:\n  quandary archive merge best from-a-friend"
    )]
    Merge(ArchiveMerge),
    /// Write the best known solutions to a collection, a file of solutions or JSON Lines
    #[command(
        after_help = "Without FILE, OUT is a collection of all levels of one family with their solutions. With FILE, OUT is what `quandary solve FILE -o OUT` would write. If OUT ends in .jsonl, it has one line for each solution.\n\nExamples:\n  quandary archive export best -o solved.sok --family crossoban\n  quandary archive export best lessons.dat -o best.tws --variant ms\n  quandary archive export best -o best.jsonl"
    )]
    Export(ArchiveExport),
}

/// The folder of the archive.
#[derive(Debug, Args)]
pub(crate) struct ArchiveFolderArgs {
    /// The folder of the archive
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
}

/// How solutions are replayed.
#[derive(Debug, Args)]
pub(crate) struct ReplayBudgetArgs {
    /// Time limit for each replay, in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Maximum number of ticks or moves for each replay
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) parallel: ParallelArgs,
}

impl ReplayBudgetArgs {
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            time: self.time,
            nodes: self.nodes,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct ArchiveAdd {
    #[command(flatten)]
    pub(crate) archive: ArchiveFolderArgs,
    /// Level files, whose stored solutions are added; files of solutions and texts with moves, for the
    /// level files among FILES; JSON Lines of `quandary solve`, for these or for levels of the archive
    #[arg(required = true, value_name = "FILE[#LEVELS]", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    #[command(flatten)]
    pub(crate) walk: WalkArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) budget: ReplayBudgetArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: TableReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ArchiveQuery {
    #[command(flatten)]
    pub(crate) archive: ArchiveFolderArgs,
    /// Files and folders with levels, or fingerprints of levels or the beginnings of some
    #[arg(value_name = "FILE[#LEVELS]|FINGERPRINT", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    /// List only the levels of FILES without a known solution
    #[arg(long, requires = "files")]
    pub(crate) missing: bool,
    #[command(flatten)]
    pub(crate) walk: WalkArgs,
    #[command(flatten)]
    pub(crate) budget: ReplayBudgetArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: TableReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ArchiveVerify {
    #[command(flatten)]
    pub(crate) archive: ArchiveFolderArgs,
    #[command(flatten)]
    pub(crate) budget: ReplayBudgetArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: TableReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ArchiveMerge {
    #[command(flatten)]
    pub(crate) archive: ArchiveFolderArgs,
    /// The other archives; they do not change
    #[arg(required = true, value_name = "OTHER", value_hint = ValueHint::DirPath)]
    pub(crate) others: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) budget: ReplayBudgetArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: TableReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ArchiveExport {
    #[command(flatten)]
    pub(crate) archive: ArchiveFolderArgs,
    /// Write solutions for the levels of this file [default: write all levels of the archive]
    #[arg(value_name = "FILE[#LEVELS]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: Option<OsString>,
    /// The file to write; its extension selects the format
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    /// Replace the output file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// The format to write [default: by the extension of OUT]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
    /// Write only levels of this family [default: the only family of the archive]
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
    pub(crate) family: Option<String>,
    /// Write only the best solutions in this metric [default: the best ones in any metric]
    #[arg(long, value_name = "METRIC")]
    pub(crate) metric: Option<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    pub(crate) budget: ReplayBudgetArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}
