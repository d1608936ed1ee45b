//! Reports of `check`.

use super::FileReport;
use quandary_core::diagnostic::{Diagnostic, Fix, Label, Safety, Severity};
use quandary_core::format::FormatKind;
use quandary_core::source::Source;
use quandary_core::span::Span;
use schemars::JsonSchema;
use serde::Serialize;

/// The findings in a file: `quandary check`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CheckReport {
    /// The file.
    #[serde(flatten)]
    pub(crate) file: FileReport,
    /// The levels that were checked, as written after the name of the file, such as `#10-20`; missing
    /// if the whole file was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) selection: Option<String>,
    /// The family that read it; missing if the format is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) family: Option<&'static str>,
    /// The format; missing if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) format: Option<&'static str>,
    /// Number of levels.
    pub(crate) levels: usize,
    /// The findings, in the order of the file.
    pub(crate) findings: Vec<FindingReport>,
    /// Number of further findings that are not listed.
    pub(crate) left_out: usize,
    /// The result of `--fix`; missing without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fixed: Option<FixedReport>,
}

/// The result of fixing a file. The findings are those that remain.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct FixedReport {
    /// Number of fixes applied.
    pub(crate) applied: usize,
    /// Number of fixes skipped because they overlap another fix.
    pub(crate) clashing: usize,
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeverityReport {
    Note,
    Warning,
    Error,
}

impl From<Severity> for SeverityReport {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Note => Self::Note,
            Severity::Warning => Self::Warning,
            Severity::Error => Self::Error,
        }
    }
}

/// A location in a file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct LocationReport {
    /// Offset of the first byte, from 0.
    start: usize,
    /// Offset one past the last byte.
    end: usize,
    /// The line of the first byte, from 1; only in text files.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// The column of the first byte in characters, from 1; only in text files.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

impl LocationReport {
    pub(crate) fn new(source: &Source, kind: FormatKind, span: Span) -> Self {
        let place = (kind == FormatKind::Text).then(|| source.place(span.start));
        Self {
            start: span.start,
            end: span.end,
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
        }
    }
}

/// One finding.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FindingReport {
    /// Its code, for `quandary explain`.
    pub(crate) code: &'static str,
    /// Its severity.
    pub(crate) severity: SeverityReport,
    /// The message.
    pub(crate) message: String,
    /// Its location; missing if it is about the whole file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<LocationReport>,
    /// The path of the field; only in binary files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
    /// Related locations.
    pub(crate) labels: Vec<LabelReport>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
    /// A fix.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fix: Option<FixReport>,
}

impl FindingReport {
    pub(crate) fn new(source: &Source, kind: FormatKind, finding: &Diagnostic) -> Self {
        let place = |span| LocationReport::new(source, kind, span);
        let label = |label: &Label| LabelReport {
            text: label.text.clone(),
            place: place(label.span),
        };
        Self {
            code: finding.code.id,
            severity: finding.severity.into(),
            message: finding.message.clone(),
            place: Some(place(finding.span)),
            field: finding.field.clone(),
            labels: finding.labels.iter().map(label).collect(),
            help: finding.help.clone(),
            fix: finding.fix.as_ref().map(FixReport::from),
        }
    }
}

/// A location related to a finding.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LabelReport {
    /// What is at this location.
    text: String,
    /// The location.
    place: LocationReport,
}

/// A fix for a finding.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FixReport {
    /// What it does.
    title: String,
    /// Whether `--fix` applies it.
    safe: bool,
}

impl From<&Fix> for FixReport {
    fn from(fix: &Fix) -> Self {
        Self {
            title: fix.title.clone(),
            safe: fix.safety == Safety::Safe,
        }
    }
}
