//! `archive`: keeps the best known solutions of levels in a folder.

mod add;
mod export;
mod lines;
mod merge;
mod query;
mod reports;
mod results;
mod session;
mod sources;
mod verify;

use crate::args::{Archive, ArchiveAction};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use quandary_archive::ArchiveError;

pub(super) fn run(args: &Archive, context: &mut Context) -> Result<Exit, CliError> {
    match &args.action {
        ArchiveAction::Add(args) => add::run(args, context),
        ArchiveAction::Query(args) => query::run(args, context),
        ArchiveAction::Verify(args) => verify::run(args, context),
        ArchiveAction::Merge(args) => merge::run(args, context),
        ArchiveAction::Export(args) => export::run(args, context),
    }
}

impl From<ArchiveError> for CliError {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::Io { path, source } => Self::io(path.display().to_string(), source),
            ArchiveError::NotAnArchive(path) => {
                let path = path.display();
                Self::usage(format!(
                    "{path}: not an archive; `quandary archive add {path} FILES` makes one of an empty folder"
                ))
            }
            ArchiveError::Damaged { path, why } => Self::Fault {
                place: path.display().to_string(),
                why,
            },
            ArchiveError::NotEmpty(_) | ArchiveError::Version(_) => Self::usage(error.to_string()),
        }
    }
}
