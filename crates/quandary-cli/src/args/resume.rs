//! The option that continues a run.

use clap::{Args, ValueHint};
use std::path::{Path, PathBuf};

/// Where results are stored, so that a run can be continued.
#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// Append each result to this JSON Lines file as soon as it is known, and skip what has a result
    /// there. The same command continues a run, whatever ended it
    #[arg(long, value_name = "OUT.jsonl", value_hint = ValueHint::FilePath)]
    resume: Option<PathBuf>,
}

impl ResumeArgs {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.resume.as_deref()
    }
}
