//! Exit statuses and the errors of the program that are not findings in files.

use quandary::{OpenError, SolveError};
use quandary_core::budget::Reason;
use quandary_player::link::LinkError;
use std::io;
use std::process::ExitCode;

/// The exit status of a run. Statuses are ordered; a run ends with the highest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Success.
    Success,
    /// Something remained undecided.
    Undecided,
    /// A bad file, a solution that fails, a level proven unsolvable.
    Findings,
    /// Usage or I/O error.
    Failed,
}

impl Exit {
    pub(crate) fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Success => 0,
            Self::Findings => 1,
            Self::Failed => 2,
            Self::Undecided => 3,
        })
    }
}

/// An error of the program.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// The command line is invalid.
    #[error("{0}")]
    Usage(String),
    /// Reading or writing a file, a folder or a stream failed.
    #[error("{name}: {}", without_error_number(.source))]
    Io {
        /// Its name.
        name: String,
        /// The error of the system.
        source: io::Error,
    },
    /// A file could not be opened.
    #[error("{name}: {error}{}", next_step(.error))]
    Open {
        /// Its name.
        name: String,
        /// Why.
        error: OpenError,
    },
    /// A link that cannot be read.
    #[error("link: {0}")]
    Link(LinkError),
    /// A file without content, whose name does not say what it is either.
    #[error("{0}: the file is empty")]
    EmptyFile(String),
    /// A level that cannot be played because of errors in its file.
    #[error("{level}: {why}; `quandary check` shows where")]
    BadFile {
        /// The level as FILE#NUMBER.
        level: String,
        /// Why.
        why: String,
    },
    /// A level that cannot be played although its file has no errors.
    #[error("{level}: {why}")]
    NotPlayable {
        /// The level as FILE#NUMBER.
        level: String,
        /// Why.
        why: String,
    },
    /// A file of an archive that cannot be used, or a solution that fails.
    #[error("{place}: {why}")]
    Fault {
        /// The file, or the solution in it.
        place: String,
        /// What is wrong.
        why: String,
    },
    /// A level could not be solved at all.
    #[error("{level}: {error}")]
    Solver {
        /// The level as FILE#NUMBER.
        level: String,
        /// Why.
        error: SolveError,
    },
    /// A level that has no solution to replay; this is proven.
    #[error("{level}: no solution exists, so there is nothing to replay")]
    Unsolvable {
        /// The level as FILE#NUMBER.
        level: String,
    },
    /// A level without a known solution to replay.
    #[error("{level}: no solution to replay was found: {reason}")]
    Unsolved {
        /// The level as FILE#NUMBER.
        level: String,
        /// What ended the search.
        reason: Reason,
    },
    /// The reader of standard output has closed it.
    #[error("standard output is closed")]
    Closed,
}

impl CliError {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    pub(crate) fn io(name: impl Into<String>, source: io::Error) -> Self {
        Self::Io {
            name: name.into(),
            source,
        }
    }

    /// The error for a folder where a file is expected.
    pub(crate) fn folder(name: &str) -> Self {
        Self::usage(format!(
            "{name}: expected a file, found a folder; `quandary list {name}` lists the levels in it"
        ))
    }

    /// What is wrong, without the name of the file or level.
    pub(crate) fn reason(&self) -> String {
        match self {
            Self::Io { source, .. } => without_error_number(source),
            Self::Open { error, .. } => format!("{error}{}", next_step(error)),
            Self::BadFile { why, .. } | Self::NotPlayable { why, .. } | Self::Fault { why, .. } => {
                why.clone()
            }
            Self::Solver { error, .. } => error.to_string(),
            Self::Link(error) => error.to_string(),
            Self::EmptyFile(_) => "the file is empty".to_owned(),
            Self::Usage(_) | Self::Unsolvable { .. } | Self::Unsolved { .. } | Self::Closed => {
                self.to_string()
            }
        }
    }

    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Open {
                error: OpenError::Unrecognised,
                ..
            }
            | Self::EmptyFile(_)
            | Self::Link(_)
            | Self::BadFile { .. }
            | Self::NotPlayable { .. }
            | Self::Fault { .. }
            | Self::Unsolvable { .. } => Exit::Findings,
            Self::Unsolved { .. } => Exit::Undecided,
            _ => Exit::Failed,
        }
    }
}

/// Errors of writing results to standard output.
impl From<io::Error> for CliError {
    fn from(source: io::Error) -> Self {
        if source.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::io("standard output", source)
        }
    }
}

/// What the user can do about a file that could not be opened.
fn next_step(error: &OpenError) -> String {
    match error {
        OpenError::Limit(limit) => {
            // Reading stopped here, so the whole file may have more.
            let (name, found) = (limit.name, limit.found);
            format!(" (raise it with --limit {name}=N, where N is at least {found})")
        }
        OpenError::Unrecognised => {
            "; `quandary formats` lists the formats, and --as FORMAT selects one".to_owned()
        }
        OpenError::UnknownFormat(_) => String::new(),
    }
}

/// The system's message without the error number.
fn without_error_number(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_errors_outrank_findings_and_findings_outrank_undecided() {
        let ends = [Exit::Undecided, Exit::Success, Exit::Findings, Exit::Failed];
        assert_eq!(ends.into_iter().max(), Some(Exit::Failed));
        assert_eq!(ends[..3].iter().max(), Some(&Exit::Findings));
        assert_eq!(ends[..2].iter().max(), Some(&Exit::Undecided));
    }

    #[test]
    fn closed_pipe_is_not_an_output_error() {
        let closed = CliError::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert!(matches!(closed, CliError::Closed));
    }
}
