//! The arguments of `batch`.

use super::{OutputArgs, ReadArgs, TableReportArgs, bytes, seconds};
use clap::{ArgGroup, Args, Subcommand, ValueHint, value_parser};
use quandary_batch::budget::{DEFAULT_MEMORY_MB, TimeLimit};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// What to do with a batch.
#[derive(Debug, Subcommand)]
pub(crate) enum Batch {
    /// Begin a batch, add a plan to it, or continue it
    #[command(
        after_help = "DIR keeps the plans and every result. Run the same command again, or `quandary batch run DIR`, to continue after any interruption; a result that is in the ledger is not computed again.\n\nExamples:\n  quandary batch run DIR levels --solve=pushes --escalate 1s,10s,100s\n  quandary batch run DIR --plan plan.toml --hq hq --workers 40\n  quandary batch run DIR --dry-run"
    )]
    Run(BatchRun),
    /// Show how far a batch is. The exit status is 3 while tasks remain
    #[command(after_help = "Example:\n  quandary batch status DIR")]
    Status(BatchStatus),
    /// Print the best result of each task
    #[command(after_help = "Example:\n  quandary batch results DIR --format jsonl")]
    Results(BatchResults),
    /// Try undecided tasks again with larger budgets
    #[command(after_help = "Example:\n  quandary batch retry DIR --escalate 10s,100s")]
    Retry(BatchRetry),
    /// Write the results to a file: a table (.csv), lines of JSON (.jsonl) or a database (.sqlite)
    #[command(after_help = "Example:\n  quandary batch export DIR -o results.csv")]
    Export(BatchExport),
    /// Take over results from other batches; solutions are replayed first
    #[command(after_help = "Example:\n  quandary batch import DIR OTHER")]
    Import(BatchImport),
    /// Replay every solution in the ledger
    #[command(after_help = "Example:\n  quandary batch verify DIR")]
    Verify(BatchVerify),
    /// Carry out the tasks on one line of a job file; schedulers call this
    #[command(
        after_help = "Example:\n  quandary batch work jobs.jsonl --line 7 --ledger DIR/ledger"
    )]
    Work(BatchWork),
}

#[derive(Debug, Args)]
pub(crate) struct BatchFolderArgs {
    /// The folder of the batch
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("work").args(["solve", "count", "rate", "check", "verify"])))]
pub(crate) struct BatchRun {
    #[command(flatten)]
    pub(crate) batch: BatchFolderArgs,
    /// Levels, files and folders to work on
    #[arg(value_name = "FILE[#LEVELS]", requires = "work", conflicts_with = "plan", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    /// A plan with several steps, as TOML; docs/batch.md describes it
    #[arg(long, value_name = "PLAN.toml", conflicts_with = "work", value_hint = ValueHint::FilePath)]
    pub(crate) plan: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Carry out all tasks again, also those that have a result
    #[arg(long)]
    pub(crate) recompute: bool,
    /// Show how many tasks there are and how long they will take, and do nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) backend: BackendArgs,
}

/// What to do with each level.
#[derive(Debug, Args)]
pub(crate) struct WorkArgs {
    /// Solve the levels, minimising a metric [default metric: the first of the family]
    #[arg(long, value_name = "METRIC", num_args = 0..=1, require_equals = true, default_missing_value = "", requires = "files")]
    pub(crate) solve: Option<String>,
    /// Count the best solutions in a metric, up to 1000
    #[arg(long, value_name = "METRIC", num_args = 0..=1, require_equals = true, default_missing_value = "", requires = "files")]
    pub(crate) count: Option<String>,
    /// Estimate the difficulty of the levels
    #[arg(long, requires = "files")]
    pub(crate) rate: bool,
    /// Count the findings of each file
    #[arg(long, requires = "files")]
    pub(crate) check: bool,
    /// Replay the solutions that are stored with the levels
    #[arg(long, requires = "files")]
    pub(crate) verify: bool,
    /// The rule variant of all levels
    #[arg(long, value_name = "NAME", requires = "files")]
    pub(crate) variant: Option<String>,
}

/// The limits of each task.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Time limit for each task, in seconds
    #[arg(long, value_name = "S", value_parser = seconds, requires = "work")]
    pub(crate) time: Option<Duration>,
    /// Maximum number of positions to expand for each task
    #[arg(long, value_name = "N", requires = "work")]
    pub(crate) nodes: Option<u64>,
    /// Memory limit for each task, such as 500M or 8G [default: 2G]
    #[arg(long, value_name = "SIZE", value_parser = bytes, requires = "work")]
    pub(crate) memory: Option<u64>,
    /// Time limits, one after the other, for tasks that remain undecided. Without --time the first one
    /// is the limit of the first attempt
    #[arg(long, value_name = "S,...", value_delimiter = ',', requires = "work")]
    pub(crate) escalate: Vec<TimeLimit>,
}

impl LimitArgs {
    pub(crate) fn memory_mb(&self) -> u64 {
        let megabytes = |bytes: u64| bytes.div_ceil(1_000_000);
        self.memory.map_or(DEFAULT_MEMORY_MB, megabytes)
    }
}

/// Where the work is done.
#[derive(Debug, Args)]
pub(crate) struct BackendArgs {
    /// Number of threads of this process [default: number of processors]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..), conflicts_with_all = ["hq", "emit"])]
    pub(crate) threads: Option<u16>,
    /// Submit the work to HyperQueue by this program, usually `hq`
    #[arg(long, value_name = "PROGRAM", conflicts_with = "emit", value_hint = ValueHint::CommandName)]
    pub(crate) hq: Option<PathBuf>,
    /// Write the work as lines of JSON for another scheduler, and do nothing else
    #[arg(long, value_name = "JOBS.jsonl", value_hint = ValueHint::FilePath)]
    pub(crate) emit: Option<PathBuf>,
    /// Expected number of workers of the scheduler, from which the size of jobs follows
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) workers: u16,
    /// How long to wait for a server that does not answer, in seconds
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "60", requires = "hq")]
    pub(crate) patience: Duration,
}

#[derive(Debug, Args)]
pub(crate) struct BatchStatus {
    #[command(flatten)]
    pub(crate) batch: BatchFolderArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BatchResults {
    #[command(flatten)]
    pub(crate) batch: BatchFolderArgs,
    #[command(flatten)]
    pub(crate) report: TableReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BatchRetry {
    #[command(flatten)]
    pub(crate) batch: BatchFolderArgs,
    /// Time limits, one after the other
    #[arg(long, value_name = "S,...", value_delimiter = ',', required = true)]
    pub(crate) escalate: Vec<TimeLimit>,
    /// Show how many tasks there are and how long they will take, and do nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) backend: BackendArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BatchExport {
    #[command(flatten)]
    pub(crate) batch: BatchFolderArgs,
    #[command(flatten)]
    pub(crate) writing: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct BatchImport {
    #[command(flatten)]
    pub(crate) batch: BatchFolderArgs,
    /// Folders of other batches
    #[arg(value_name = "OTHER", required = true, value_hint = ValueHint::DirPath)]
    pub(crate) others: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct BatchVerify {
    #[command(flatten)]
    pub(crate) batch: BatchFolderArgs,
    /// Number of threads [default: number of processors]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct BatchWork {
    /// The job file
    #[arg(value_name = "JOBS.jsonl", value_hint = ValueHint::FilePath)]
    pub(crate) jobs: PathBuf,
    /// The line, from 0
    #[arg(long, value_name = "N", required_unless_present = "line_variable")]
    pub(crate) line: Option<usize>,
    /// The environment variable that has the line, such as HQ_TASK_ID or SLURM_ARRAY_TASK_ID
    #[arg(long, value_name = "NAME", conflicts_with = "line")]
    pub(crate) line_variable: Option<String>,
    /// The folder of the ledger to which results are appended
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) ledger: PathBuf,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}
