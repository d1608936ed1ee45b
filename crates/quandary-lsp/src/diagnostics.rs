//! Findings as the protocol sends them.

use crate::document::View;
use crate::reading::Unread;
use lsp_types::{
    Code as CodeNumber, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
};
use quandary::{OpenError, UNRECOGNISED};
use quandary_core::diagnostic::{Diagnostic as Finding, Severity};
use quandary_core::span::Span;
use quandary_core::words::counted;

/// The name of the program in lists of findings.
const SOURCE: &str = "quandary";

/// Everything to report about a document.
pub(crate) fn diagnostics(view: View<'_>) -> Vec<Diagnostic> {
    if let Err(why) = &view.reading.document {
        return vec![unread(view, why)];
    }
    let findings = &view.reading.findings;
    let found = findings.iter().map(|finding| diagnostic(view, finding));
    let left_out = findings.left_out() as u64;
    let more = (left_out > 0).then(|| {
        let more = counted(left_out, "more finding", "more findings");
        let words = format!("{more}; fix some of those shown to see others");
        whole_file(view, DiagnosticSeverity::Information, words)
    });
    found.chain(more).collect()
}

/// A finding.
pub(crate) fn diagnostic(view: View<'_>, finding: &Finding) -> Diagnostic {
    let help = finding.help.iter();
    let help = help.map(|help| format!("\nhelp: {help}"));
    let message = finding.message.clone() + &help.collect::<String>();
    Diagnostic {
        range: view.range(finding.span),
        severity: Some(severity(finding.severity)),
        code: Some(CodeNumber::String(finding.code.id.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: message.into(),
        related_information: related(view, finding),
        ..Diagnostic::default()
    }
}

fn related(view: View<'_>, finding: &Finding) -> Option<Vec<DiagnosticRelatedInformation>> {
    let labels = finding.labels.iter();
    let labels = labels.map(|label| DiagnosticRelatedInformation {
        location: Location::new(view.document.uri.clone(), view.range(label.span)),
        message: label.text.clone(),
    });
    (!finding.labels.is_empty()).then(|| labels.collect())
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::Error,
        Severity::Warning => DiagnosticSeverity::Warning,
        Severity::Note => DiagnosticSeverity::Information,
    }
}

fn unread(view: View<'_>, why: &Unread) -> Diagnostic {
    let (code, words) = match why {
        Unread::Refused(OpenError::Unrecognised) => {
            (Some(UNRECOGNISED.id), UNRECOGNISED.title.to_owned())
        }
        Unread::Refused(other) => (None, other.to_string()),
        Unread::Bug => (None, "bug in the reader: it ended unexpectedly".to_owned()),
    };
    Diagnostic {
        code: code.map(|code| CodeNumber::String(code.to_owned())),
        ..whole_file(view, DiagnosticSeverity::Error, words)
    }
}

/// Something to report about a whole file, shown on its first line.
fn whole_file(view: View<'_>, severity: DiagnosticSeverity, words: String) -> Diagnostic {
    let first = view.reading.source.line(1);
    let first = first.map_or(Span::at(0), |line| line.whole());
    Diagnostic {
        range: view.range(first),
        severity: Some(severity),
        source: Some(SOURCE.to_owned()),
        message: words.into(),
        ..Diagnostic::default()
    }
}
