//! The option `--resume`, which continues an interrupted run.

use clap::{Args, ValueHint};
use std::path::{Path, PathBuf};

/// Where results are stored, so that a run can be continued.
#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// Append each result to this JSON Lines file as soon as it is known, and skip inputs that have
    /// a result there. To continue an interrupted run, repeat the command
    #[arg(long, value_name = "OUT.jsonl", value_hint = ValueHint::FilePath)]
    resume: Option<PathBuf>,
}

impl ResumeArgs {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.resume.as_deref()
    }
}
