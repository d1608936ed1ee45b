//! The pad on which reader and lint write what they find.

use quandary_core::diagnostic::{Code, Diagnostic, Diagnostics, Severity, Strictness};
use quandary_core::span::Span;

/// Findings under one strictness; messages are only made where there is room for them.
pub(crate) struct Findings {
    strictness: Strictness,
    diagnostics: Diagnostics,
    errors: usize,
}

impl Findings {
    pub(crate) fn new(strictness: Strictness, diagnostics: Diagnostics) -> Self {
        Self {
            strictness,
            diagnostics,
            errors: 0,
        }
    }

    /// Notes a finding that needs nothing but its message.
    pub(crate) fn tell(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl FnOnce() -> String,
    ) {
        self.add(code, span, message, |finding| finding);
    }

    /// Notes a finding with labels, help or a fix.
    pub(crate) fn add(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl FnOnce() -> String,
        dress: impl FnOnce(Diagnostic) -> Diagnostic,
    ) {
        let severity = code.severity(self.strictness);
        self.errors += usize::from(severity == Severity::Error);
        self.diagnostics.push_with(severity, || {
            dress(Diagnostic::new(code, self.strictness, span, message()))
        });
    }

    /// How many errors were found so far, those without room included.
    pub(crate) fn errors(&self) -> usize {
        self.errors
    }

    /// The findings, in the order of their places.
    pub(crate) fn sorted(mut self) -> Diagnostics {
        self.diagnostics.sort();
        self.diagnostics
    }
}

/// The most characters of a file that a message repeats.
const QUOTED: usize = 40;

/// Text of the file as a message shows it: in backquotes, not too long, control characters spelled
/// out.
pub(crate) fn quote(text: &str) -> String {
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
