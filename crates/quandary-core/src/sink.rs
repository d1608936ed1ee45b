//! The sink to which readers and lints report findings.

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Severity, Strictness};
use crate::limits::{LimitExceeded, Limits};
use crate::reading::ReadOptions;
use crate::source::Source;
use crate::span::Span;

/// Collects findings and determines their severity, with the same strictness for all of them.
/// Stores findings up to a maximum number; further findings are only counted, and their messages
/// are not created.
pub struct DiagnosticSink {
    strictness: Strictness,
    diagnostics: Diagnostics,
    errors: usize,
}

impl DiagnosticSink {
    /// Creates a sink that adds to `diagnostics`. [`Self::errors`] does not count errors that
    /// `diagnostics` already contains.
    #[must_use]
    pub fn new(strictness: Strictness, diagnostics: Diagnostics) -> Self {
        Self {
            strictness,
            diagnostics,
            errors: 0,
        }
    }

    /// Creates an empty sink for a file. It stores at most the number of findings that `options`
    /// allows.
    ///
    /// # Errors
    /// The file has more bytes than `options` allows.
    pub fn for_file(source: &Source, options: &ReadOptions) -> Result<Self, LimitExceeded> {
        let limits = &options.limits;
        let bytes = source.bytes().len();
        let whole = Span::new(0, bytes);
        Limits::check("file-bytes", limits.file_bytes, bytes as u64, whole)?;
        let room = usize::try_from(limits.diagnostics).unwrap_or(usize::MAX);
        let diagnostics = Diagnostics::with_capacity(room);
        Ok(Self::new(options.strictness, diagnostics))
    }

    /// Creates a sink that discards findings, for speculative parsing.
    #[must_use]
    pub fn discarding() -> Self {
        Self::new(Strictness::Lenient, Diagnostics::with_capacity(0))
    }

    /// Reports a finding that consists of a message only.
    pub fn report(&mut self, code: &'static Code, span: Span, message: impl FnOnce() -> String) {
        self.report_with(code, span, message, |finding| finding);
    }

    /// Reports a finding; `extend` adds labels, help or a fix.
    pub fn report_with(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl FnOnce() -> String,
        extend: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let severity = code.severity(self.strictness);
        self.errors += usize::from(severity == Severity::Error);
        self.diagnostics.push_with(severity, || {
            extend(Diagnostic::new(code, self.strictness, span, message()))
        });
    }

    /// Number of errors reported so far, including those that were counted but not stored.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// Returns the findings, sorted by location in the file.
    #[must_use]
    pub fn sorted(mut self) -> Diagnostics {
        self.diagnostics.sort();
        self.diagnostics
    }
}

/// Maximum number of characters of a file that a message quotes.
const QUOTED: usize = 40;

/// Quotes text from a file for a message, in backquotes. Escapes control characters and replaces
/// everything after the first 40 characters with `…`.
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::from("`");
    let mut letters = text.chars();
    for letter in letters.by_ref().take(QUOTED) {
        if letter.is_control() {
            quoted.extend(letter.escape_default());
        } else {
            quoted.push(letter);
        }
    }
    if letters.next().is_some() {
        quoted.push('…');
    }
    quoted.push('`');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity::{Error, Warning};

    static CODE: Code = Code {
        id: "TST0001",
        severity: Warning,
        strict: Error,
        title: "a test",
        explanation: "",
    };

    #[test]
    fn errors_beyond_the_maximum_are_counted_but_not_built() {
        let room_for_one = Diagnostics::with_capacity(1);
        let mut sink = DiagnosticSink::new(Strictness::Strict, room_for_one);
        sink.report(&CODE, Span::at(3), || "kept".to_owned());
        sink.report(&CODE, Span::at(1), || {
            unreachable!("the maximum is reached")
        });
        assert_eq!(sink.errors(), 2);
        let diagnostics = sink.sorted();
        assert_eq!((diagnostics.iter().count(), diagnostics.left_out()), (1, 1));
    }

    #[test]
    fn quotes_are_short_and_escape_control_characters() {
        assert_eq!(quote("a\tb"), "`a\\tb`");
        assert_eq!(quote(&"x".repeat(41)), format!("`{}…`", "x".repeat(40)));
    }
}
