//! The pad on which readers and lints write what they find.

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Severity, Strictness};
use crate::family::ReadOptions;
use crate::limits::{LimitExceeded, Limits};
use crate::source::Source;
use crate::span::Span;

/// Findings under one strictness; messages are only made where there is room for them.
pub struct Findings {
    strictness: Strictness,
    diagnostics: Diagnostics,
    errors: usize,
}

impl Findings {
    /// A pad that goes on after these findings; errors are counted from here.
    #[must_use]
    pub fn new(strictness: Strictness, diagnostics: Diagnostics) -> Self {
        Self {
            strictness,
            diagnostics,
            errors: 0,
        }
    }

    /// An empty pad for a whole file, with as much room as the options give.
    ///
    /// # Errors
    /// The file has more bytes than the options allow.
    pub fn of_file(source: &Source, options: &ReadOptions) -> Result<Self, LimitExceeded> {
        let limits = &options.limits;
        let bytes = source.bytes().len();
        let whole = Span::new(0, bytes);
        Limits::check("file-bytes", limits.file_bytes, bytes as u64, whole)?;
        let room = usize::try_from(limits.diagnostics).unwrap_or(usize::MAX);
        let diagnostics = Diagnostics::with_room_for(room);
        Ok(Self::new(options.strictness, diagnostics))
    }

    /// A pad that nobody reads, for what is only tried.
    #[must_use]
    pub fn unheard() -> Self {
        Self::new(Strictness::Lenient, Diagnostics::with_room_for(0))
    }

    /// Notes a finding that needs nothing but its message.
    pub fn tell(&mut self, code: &'static Code, span: Span, message: impl FnOnce() -> String) {
        self.add(code, span, message, |finding| finding);
    }

    /// Notes a finding with labels, help or a fix.
    pub fn add(
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
    #[must_use]
    pub fn errors(&self) -> usize {
        self.errors
    }

    /// The findings, in the order of their places.
    #[must_use]
    pub fn sorted(mut self) -> Diagnostics {
        self.diagnostics.sort();
        self.diagnostics
    }
}

/// The most characters of a file that a message repeats.
const QUOTED: usize = 40;

/// Text of the file as a message shows it: in backquotes, not too long, control characters spelled
/// out.
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
    fn errors_without_room_are_counted_and_their_messages_not_made() {
        let room_for_one = Diagnostics::with_room_for(1);
        let mut findings = Findings::new(Strictness::Strict, room_for_one);
        findings.tell(&CODE, Span::at(3), || "kept".to_owned());
        findings.tell(&CODE, Span::at(1), || unreachable!("there is no room"));
        assert_eq!(findings.errors(), 2);
        let diagnostics = findings.sorted();
        assert_eq!((diagnostics.iter().count(), diagnostics.left_out()), (1, 1));
    }

    #[test]
    fn a_quotation_is_short_and_shows_control_characters() {
        assert_eq!(quote("a\tb"), "`a\\tb`");
        assert_eq!(quote(&"x".repeat(41)), format!("`{}…`", "x".repeat(40)));
    }
}
