//! Reports of `formats` and `explain`.

use super::SeverityReport;
use quandary::{Explanation, FamilyId};
use quandary_core::diagnostic::Code;
use quandary_core::format::{Format, FormatKind};
use schemars::JsonSchema;
use serde::Serialize;

/// A file format: `quandary formats`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FormatReport {
    /// Its family.
    family: &'static str,
    /// The name in options.
    format: &'static str,
    /// The name in messages.
    title: &'static str,
    /// Extensions without the dot, the usual one first.
    extensions: &'static [&'static str],
    /// Whether it consists of text or of bytes.
    kind: KindReport,
    /// Whether it can hold levels.
    levels: bool,
    /// What it is.
    description: &'static str,
}

/// Whether a format consists of text or of bytes.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum KindReport {
    Text,
    Binary,
}

impl FormatReport {
    pub(crate) fn new(family_id: FamilyId, format: &'static Format) -> Self {
        let info = family_id.family().info();
        Self {
            family: info.id,
            format: format.id,
            title: format.title,
            extensions: format.extensions,
            kind: match format.kind {
                FormatKind::Text => KindReport::Text,
                FormatKind::Binary => KindReport::Binary,
            },
            levels: quandary::template(format).is_some(),
            description: info.guide.format(format.id).map_or("", |topic| topic.text),
        }
    }
}

/// What a name means: `quandary explain`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum ExplainReport {
    /// A kind of finding.
    Finding(FindingKindReport),
    /// A format, a rule, a metric or a term.
    Topic(TopicReport),
}

/// A kind of finding.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FindingKindReport {
    /// Its code.
    code: &'static str,
    /// Its title.
    title: &'static str,
    /// Its severity in lenient reading.
    severity: SeverityReport,
    /// Its severity in strict reading.
    strict: SeverityReport,
    /// What it means and what to do.
    explanation: &'static str,
}

/// A format, a rule, a metric or a term.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TopicReport {
    /// The name.
    name: &'static str,
    /// What it is: `format`, `variant`, `rule switch`, `metric`, `drawing option`, `family` or
    /// `term`.
    kind: &'static str,
    /// The family that uses it; missing for all families.
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<&'static str>,
    /// What it means.
    explanation: String,
    /// An example; missing if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<String>,
}

impl From<&'static Code> for ExplainReport {
    fn from(code: &'static Code) -> Self {
        Self::Finding(FindingKindReport {
            code: code.id,
            title: code.title,
            severity: code.severity.into(),
            strict: code.strict.into(),
            explanation: code.explanation,
        })
    }
}

impl From<Explanation> for ExplainReport {
    fn from(one: Explanation) -> Self {
        Self::Topic(TopicReport {
            name: one.name,
            kind: one.kind.word(),
            family: one.family.map(|family_id| family_id.family().info().id),
            explanation: one.text,
            example: Some(one.example).filter(|example| !example.is_empty()),
        })
    }
}
