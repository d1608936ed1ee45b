//! Reports on inputs without a result: files that cannot be read, levels that cannot be played.

use super::{FileReport, LocationReport};
use crate::exit::CliError;
use crate::open::{OpenedFile, SelectedLevel};
use quandary::{OpenError, UNRECOGNISED};
use quandary_core::diagnostic::{Diagnostic, Severity};
use quandary_core::family::Document;
use quandary_core::level::LevelIndex;
use schemars::JsonSchema;
use serde::Serialize;

/// An input without a result: a file that cannot be read, or a level that cannot be played. It is
/// written in place of the report of the verb.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct ErrorReport {
    /// The file.
    #[serde(flatten)]
    pub(crate) file: FileReport,
    /// The number of the level; missing if the error is about the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<u64>,
    /// The title of the level; empty if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    /// The family; missing if the file could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) family: Option<&'static str>,
    /// The error.
    #[serde(flatten)]
    pub(crate) cause: CauseReport,
}

/// Why an input has no result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct CauseReport {
    /// Always `error`.
    pub(crate) outcome: ErrorOutcome,
    /// The code of the finding, for `quandary explain`; missing if the cause is not a finding.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<&'static str>,
    /// The location of the finding; missing if the cause has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<LocationReport>,
    /// The message.
    pub(crate) message: String,
}

/// The outcome of an input without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ErrorOutcome {
    /// There is no result.
    Error,
}

/// The report of a verb, or the reason why there is none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum OrError<T> {
    /// The report.
    Report(T),
    /// The reason.
    Error(ErrorReport),
}

impl<T> OrError<T> {
    pub(crate) fn report(self) -> Option<T> {
        match self {
            Self::Report(report) => Some(report),
            Self::Error(_) => None,
        }
    }
}

impl ErrorReport {
    /// A file that cannot be read or used.
    pub(crate) fn of_file(file: FileReport, error: &CliError) -> Self {
        let mut cause = CauseReport::from(error);
        // The object already has the name of the file.
        let name = format!("{}: ", file.name);
        if let Some(message) = cause.message.strip_prefix(&name) {
            cause.message = message.to_owned();
        }
        Self {
            file,
            level: None,
            title: None,
            family: None,
            cause,
        }
    }

    /// A file without levels that has errors.
    pub(crate) fn of_document(file: &OpenedFile) -> Option<Self> {
        let document = &*file.document;
        let mut findings = document.diagnostics().iter();
        let first = findings.find(|finding| finding.severity == Severity::Error)?;
        Some(Self {
            file: file.report.clone(),
            level: None,
            title: None,
            family: Some(document.family().id),
            cause: CauseReport::of_finding(document, first),
        })
    }

    /// A level that cannot be played.
    pub(crate) fn of_level(file: &OpenedFile, level: &SelectedLevel, error: &CliError) -> Self {
        Self {
            file: file.report.clone(),
            level: Some(level.info.number.0),
            title: Some(level.info.title.clone()),
            family: Some(file.document.family().id),
            cause: CauseReport::of_level(&*file.document, level.index, error),
        }
    }
}

impl CauseReport {
    /// Why a level cannot be played: the finding with the same message, or its first error.
    pub(crate) fn of_level(document: &dyn Document, level: LevelIndex, error: &CliError) -> Self {
        let own = Self::from(error);
        let levels = document.levels();
        let Some(span) = levels.and_then(|levels| levels.span(level)) else {
            return own;
        };
        let findings = document.diagnostics().iter();
        let within: Vec<_> = findings
            .filter(|finding| span.holds(finding.span))
            .collect();
        let same = within.iter().find(|finding| finding.message == own.message);
        let is_error = |finding: &&&Diagnostic| finding.severity == Severity::Error;
        match same.or_else(|| within.iter().find(is_error)) {
            Some(finding) => Self::of_finding(document, finding),
            None => own,
        }
    }

    fn of_finding(document: &dyn Document, finding: &Diagnostic) -> Self {
        let (source, kind) = (document.source(), document.format().kind);
        Self {
            outcome: ErrorOutcome::Error,
            code: Some(finding.code.id),
            place: Some(LocationReport::new(source, kind, finding.span)),
            message: finding.message.clone(),
        }
    }
}

impl From<&CliError> for CauseReport {
    fn from(error: &CliError) -> Self {
        let is_unrecognised = matches!(
            error,
            CliError::EmptyFile(_)
                | CliError::Open {
                    error: OpenError::Unrecognised,
                    ..
                }
        );
        Self {
            outcome: ErrorOutcome::Error,
            code: is_unrecognised.then_some(UNRECOGNISED.id),
            place: None,
            message: error.reason(),
        }
    }
}
