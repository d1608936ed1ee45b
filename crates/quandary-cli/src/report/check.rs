//! What is wrong with a file.

use quandary_core::diagnostic::{Diagnostic, Fix, Label, Safety, Severity};
use quandary_core::format::FormatKind;
use quandary_core::source::Source;
use quandary_core::span::Span;
use schemars::JsonSchema;
use serde::Serialize;

/// What is wrong with a file: `quandary check`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CheckReport {
    /// The file as it was named, or `-`.
    pub(crate) file: String,
    /// The family it was read as; missing if none knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) family: Option<&'static str>,
    /// The format it was read in; missing if none fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) format: Option<&'static str>,
    /// How many levels it holds.
    pub(crate) levels: usize,
    /// What was found, in the order of the file.
    pub(crate) findings: Vec<FindingReport>,
    /// How many more findings there are.
    pub(crate) left_out: usize,
    /// What `--fix` did; missing without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fixed: Option<FixedReport>,
}

/// What mending a file came to. The findings are those that are left.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) struct FixedReport {
    /// Fixes that went in.
    pub(crate) applied: usize,
    /// Fixes left out because they touch a place that another one mended.
    pub(crate) clashing: usize,
}

/// How much a finding weighs.
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

/// A place in a file.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LocationReport {
    /// Offset of the first byte, from 0.
    start: usize,
    /// Offset one past the last byte.
    end: usize,
    /// In a text: the line of the first byte, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// In a text: the column of the first byte, in characters, from 1.
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
    /// Its kind, for `quandary explain`.
    pub(crate) code: &'static str,
    /// Its weight.
    pub(crate) severity: SeverityReport,
    /// What is wrong.
    pub(crate) message: String,
    /// Where; missing if it is the file as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<LocationReport>,
    /// In a binary file: the field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
    /// Other places that it speaks of.
    pub(crate) labels: Vec<LabelReport>,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) help: Option<String>,
    /// A ready mend.
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

/// A second place that a finding speaks of.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LabelReport {
    /// What is there.
    text: String,
    /// Where.
    place: LocationReport,
}

/// A ready mend.
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
