//! How a run ends, and what may go wrong outside of puzzles.

use quandary::{OpenError, SolveError};
use quandary_core::budget::Reason;
use std::io;
use std::process::ExitCode;

/// The exit status of a run, in rising weight: of several, the heaviest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All well.
    Well,
    /// A question stayed open.
    Undecided,
    /// A bad file, a solution that fails, a puzzle proven unsolvable.
    Findings,
    /// Usage or I/O.
    Failed,
}

impl Exit {
    pub(crate) fn code(self) -> ExitCode {
        ExitCode::from(match self {
            Self::Well => 0,
            Self::Findings => 1,
            Self::Failed => 2,
            Self::Undecided => 3,
        })
    }
}

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// The command line asks for something that does not exist or makes no sense.
    #[error("{0}")]
    Usage(String),
    /// A file, a folder or a stream.
    #[error("{name}: {}", plain(.source))]
    Io {
        /// Its name.
        name: String,
        /// What the system says.
        source: io::Error,
    },
    /// A file that was not read.
    #[error("{name}: {error}")]
    Open {
        /// Its name.
        name: String,
        /// Why.
        error: OpenError,
    },
    /// A level that cannot be played because of what is wrong with its file.
    #[error("{level}: {why}; `quandary check` shows where")]
    Unsound {
        /// The file with its number in it.
        level: String,
        /// Why.
        why: String,
    },
    /// A level of a sound file that cannot be played.
    #[error("{level}: {why}")]
    NotPlayable {
        /// The file with its number in it.
        level: String,
        /// Why.
        why: String,
    },
    /// A solver gave something that is no solution.
    #[error("{level}: {error}")]
    Solver {
        /// The file with its number in it.
        level: String,
        /// What is wrong with it.
        error: SolveError,
    },
    /// A level without a solution to replay, proven.
    #[error("{level}: there is no solution to replay: that is proven")]
    Unsolvable {
        /// The file with its number in it.
        level: String,
    },
    /// A level of which no solution to replay was found.
    #[error("{level}: no solution to replay was found: {reason}")]
    Unsolved {
        /// The file with its number in it.
        level: String,
        /// What ended the search.
        reason: Reason,
    },
    /// Nobody reads standard output any more.
    #[error("standard output is closed")]
    Closed,
}

impl Trouble {
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage(message.into())
    }

    pub(crate) fn io(name: impl Into<String>, source: io::Error) -> Self {
        Self::Io {
            name: name.into(),
            source,
        }
    }

    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Open {
                error: OpenError::Unrecognised,
                ..
            }
            | Self::Unsound { .. }
            | Self::NotPlayable { .. }
            | Self::Unsolvable { .. } => Exit::Findings,
            Self::Unsolved { .. } => Exit::Undecided,
            _ => Exit::Failed,
        }
    }
}

/// Writing a result is the only I/O without a name at hand.
impl From<io::Error> for Trouble {
    fn from(source: io::Error) -> Self {
        if source.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::io("standard output", source)
        }
    }
}

/// The system's words without its number.
fn plain(error: &io::Error) -> String {
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
    fn of_several_ends_usage_weighs_most_then_findings_then_undecided() {
        let ends = [Exit::Undecided, Exit::Well, Exit::Findings, Exit::Failed];
        assert_eq!(ends.into_iter().max(), Some(Exit::Failed));
        assert_eq!(ends[..3].iter().max(), Some(&Exit::Findings));
        assert_eq!(ends[..2].iter().max(), Some(&Exit::Undecided));
    }

    #[test]
    fn a_closed_pipe_is_no_failure_of_output() {
        let closed = Trouble::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert!(matches!(closed, Trouble::Closed));
    }
}
