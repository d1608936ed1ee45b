//! Findings in files: location, severity, explanation and fix.

use crate::span::Span;
use std::collections::BTreeMap;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information; nothing is wrong.
    Note,
    /// The file was read, but other programs may reject it, or something was ignored.
    Warning,
    /// A violation of the format; usually, the affected part cannot be played.
    Error,
}

impl Severity {
    /// The word for this severity in messages, for example `warning`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// How strictly deviations from a format are judged. This affects the severity of findings
/// and, in most families, whether a level can be played, but not the content that is read
/// from a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// Deviations from the format that have only one possible meaning are warnings.
    #[default]
    Lenient,
    /// Every deviation from the format is an error.
    Strict,
}

/// A kind of finding with a stable id.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// The stable id: three letters for the family, or `QUA` if the finding belongs to no family,
    /// then four digits, for example `GAR0012`.
    pub id: &'static str,
    /// The severity of the finding when the strictness is [`Strictness::Lenient`].
    pub severity: Severity,
    /// The severity of the finding when the strictness is [`Strictness::Strict`].
    pub strict: Severity,
    /// The title of the finding, in one line.
    pub title: &'static str,
    /// What the finding means, why it matters and what to do, for `quandary explain`.
    pub explanation: &'static str,
}

impl Code {
    /// Creates a kind of finding from its id, its severities for lenient and strict reading, its
    /// title and its explanation.
    #[must_use]
    pub const fn new(
        id: &'static str,
        severity: Severity,
        strict: Severity,
        title: &'static str,
        explanation: &'static str,
    ) -> Self {
        Self {
            id,
            severity,
            strict,
            title,
            explanation,
        }
    }

    /// The severity of this kind of finding when a file is read with this strictness.
    #[must_use]
    pub fn severity(&self, strictness: Strictness) -> Severity {
        match strictness {
            Strictness::Lenient => self.severity,
            Strictness::Strict => self.strict,
        }
    }
}

/// Whether a fix may be applied automatically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safety {
    /// The fix does not change the meaning of the file.
    Safe,
    /// The fix may change the meaning of the file; a person has to decide.
    Unsafe,
}

/// One replacement in the bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to remove.
    pub span: Span,
    /// The bytes to insert in place of `span`.
    pub insert: Vec<u8>,
}

/// A fix for one finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What the fix does, in the imperative, for example `write the letter in lower case`.
    pub title: String,
    /// Whether the fix may be applied automatically.
    pub safety: Safety,
    /// The replacements, which do not overlap.
    pub edits: Vec<Edit>,
}

/// A location related to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The location.
    pub span: Span,
    /// Description of what is at this location.
    pub text: String,
}

/// One finding in a file: an error, a warning or a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of finding.
    pub code: &'static Code,
    /// The severity of the finding; depends on the [`Strictness`] used to read the file.
    pub severity: Severity,
    /// The location of the finding in the file.
    pub span: Span,
    /// The path of the affected field in a binary file, such as `level 3 / upper layer`.
    pub field: Option<String>,
    /// The text of the message: what is wrong, without the location.
    pub message: String,
    /// Related locations.
    pub labels: Vec<Label>,
    /// What to do about the finding; `None` if there is no advice.
    pub help: Option<String>,
    /// The edits that fix the problem; `None` if no fix is known.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Creates a finding of the kind `code` at the location `span`, without help or a fix.
    #[must_use]
    pub fn new(
        code: &'static Code,
        strictness: Strictness,
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity: code.severity(strictness),
            span,
            field: None,
            message: message.into(),
            labels: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// Adds the path of the affected field in a binary file.
    #[must_use]
    pub fn with_field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Adds a related location.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a text that says what to do about the finding.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a fix to the finding.
    #[must_use]
    pub fn with_fix(mut self, title: impl Into<String>, safety: Safety, edits: Vec<Edit>) -> Self {
        self.fix = Some(Fix {
            title: title.into(),
            safety,
            edits,
        });
        self
    }
}

/// The findings in one file. Stores at most a given number of them, and counts the others.
///
/// ```
/// use quandary_core::diagnostic::{Diagnostics, Severity, apply_safe_fixes};
/// use quandary_core::source::Source;
/// use quandary_core::words::printable;
///
/// /// Prints findings as compilers do, and returns the file with the safe fixes.
/// fn report(source: &Source, findings: &Diagnostics) -> Vec<u8> {
///     for finding in findings {
///         let place = source.place(finding.span.start);
///         let (severity, code) = (finding.severity.word(), finding.code.id);
///         let message = printable(&finding.message);
///         println!("{}:{}: {severity}: {message} [{code}]", place.line, place.column);
///         if let Some(help) = &finding.help {
///             println!("  help: {}", printable(help));
///         }
///     }
///     if findings.worst() == Some(Severity::Error) {
///         println!("the file has errors");
///     }
///     apply_safe_fixes(source.bytes(), findings).bytes
/// }
///
/// let source = Source::new("fine.xsb", b"#####\n".to_vec());
/// assert_eq!(report(&source, &Diagnostics::default()), source.bytes());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    kept: Vec<Diagnostic>,
    left_out: usize,
    most: usize,
    worst: Option<Severity>,
}

impl Diagnostics {
    /// Creates an empty list that stores at most `most` findings and only counts further ones.
    #[must_use]
    pub fn with_capacity(most: usize) -> Self {
        Self {
            most,
            ..Self::default()
        }
    }

    /// Adds a finding. If the list is full, the finding is counted but not stored.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.worst = self.worst.max(Some(diagnostic.severity));
        if self.kept.len() < self.most {
            self.kept.push(diagnostic);
        } else {
            self.left_out += 1;
        }
    }

    /// Adds a finding that `make` creates. If the list is full, `make` is not called and the
    /// finding is only counted. `severity` must be the severity of the finding.
    pub fn push_with(&mut self, severity: Severity, make: impl FnOnce() -> Diagnostic) {
        if self.kept.len() < self.most {
            self.push(make());
        } else {
            self.worst = self.worst.max(Some(severity));
            self.left_out += 1;
        }
    }

    /// Sorts the stored findings by location, and findings at the same location by the id of their
    /// code.
    pub fn sort(&mut self) {
        self.kept
            .sort_by_key(|diagnostic| (diagnostic.span, diagnostic.code.id));
    }

    /// Returns a copy that stores only the findings for which `is_wanted` returns `true`.
    ///
    /// `is_wanted` cannot test findings that were counted but not stored, so the copy counts every one
    /// of them. If there are such findings, [`Diagnostics::worst`] returns the same for the copy as for
    /// the original.
    #[must_use]
    pub fn filtered(&self, is_wanted: impl Fn(&Diagnostic) -> bool) -> Self {
        let kept = self.kept.iter().filter(|finding| is_wanted(finding));
        let kept: Vec<Diagnostic> = kept.cloned().collect();
        let worst = kept.iter().map(|finding| finding.severity).max();
        Self {
            worst: if self.left_out > 0 { self.worst } else { worst },
            kept,
            left_out: self.left_out,
            most: self.most,
        }
    }

    /// Iterates over the stored findings.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.kept.iter()
    }

    /// Number of findings that were counted but not stored, because the maximum was reached.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The highest severity of all findings, including those that were counted but not stored.
    #[must_use]
    pub fn worst(&self) -> Option<Severity> {
        self.worst
    }

    /// Whether there are no findings at all, neither stored ones nor ones that were only counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.worst.is_none()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The result of applying fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixResult {
    /// The fixed file.
    pub bytes: Vec<u8>,
    /// Number of fixes applied.
    pub applied: usize,
    /// Number of fixes skipped because they overlap a fix that had already been applied.
    pub clashing: usize,
}

/// Applies the safe fixes of `diagnostics` to `bytes`. A fix is applied completely or not at all.
#[must_use]
pub fn apply_safe_fixes<'a>(
    bytes: &[u8],
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
) -> FixResult {
    let mut accepted = Accepted::default();
    let mut fixed = FixResult {
        bytes: Vec::new(),
        applied: 0,
        clashing: 0,
    };
    let fixes = diagnostics
        .into_iter()
        .filter_map(|found| found.fix.as_ref());
    for fix in fixes.filter(|fix| fix.safety == Safety::Safe) {
        if accepted.accept(&fix.edits) {
            fixed.applied += 1;
        } else {
            fixed.clashing += 1;
        }
    }
    let mut from = 0;
    for edit in accepted.0.into_values() {
        fixed.bytes.extend_from_slice(&bytes[from..edit.span.start]);
        fixed.bytes.extend_from_slice(&edit.insert);
        from = edit.span.end;
    }
    fixed.bytes.extend_from_slice(&bytes[from..]);
    fixed
}

/// Non-overlapping edits by location. Edits of one fix at the same location keep their order.
#[derive(Default)]
struct Accepted<'a>(BTreeMap<(Span, usize), &'a Edit>);

impl<'a> Accepted<'a> {
    /// Accepts all edits of a fix, or none if one of them overlaps an accepted edit.
    fn accept(&mut self, edits: &'a [Edit]) -> bool {
        let clashes = |edit: &Edit| self.neighbours(edit.span).any(|other| overlap(edit, other));
        if edits.iter().any(clashes) {
            return false;
        }
        for (order, edit) in edits.iter().enumerate() {
            self.0.insert((edit.span, order), edit);
        }
        true
    }

    /// The accepted edits next to a location. Because edits do not overlap, no other edit can overlap
    /// it.
    fn neighbours(&self, place: Span) -> impl Iterator<Item = &'a Edit> {
        let before = self.0.range(..(place, 0)).next_back();
        let after = self.0.range((place, 0)..).next();
        before.into_iter().chain(after).map(|(_, edit)| *edit)
    }
}

/// Whether two edits overlap. Insertions at the same location do, because their order is ambiguous.
fn overlap(a: &Edit, b: &Edit) -> bool {
    a.span == b.span || (a.span.start < b.span.end && b.span.start < a.span.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    static CODE: Code = Code {
        id: "TST0001",
        severity: Severity::Warning,
        strict: Severity::Error,
        title: "a test",
        explanation: "",
    };

    fn finding(start: usize, end: usize, insert: &str, safety: Safety) -> Diagnostic {
        let edit = Edit {
            span: Span::new(start, end),
            insert: insert.into(),
        };
        Diagnostic::new(&CODE, Strictness::Lenient, edit.span, "x").with_fix(
            "y",
            safety,
            vec![edit],
        )
    }

    #[test]
    fn strictness_determines_the_severity() {
        let lenient = Diagnostic::new(&CODE, Strictness::Lenient, Span::at(0), "x");
        let strict = Diagnostic::new(&CODE, Strictness::Strict, Span::at(0), "x");
        assert_eq!(
            (lenient.severity, strict.severity),
            (Severity::Warning, Severity::Error)
        );
    }

    #[test]
    fn findings_beyond_the_maximum_are_counted() {
        let mut all = Diagnostics::with_capacity(1);
        all.push(Diagnostic::new(
            &CODE,
            Strictness::Lenient,
            Span::at(0),
            "x",
        ));
        all.push(Diagnostic::new(&CODE, Strictness::Strict, Span::at(0), "x"));
        all.push_with(Severity::Note, || unreachable!("the maximum is reached"));
        assert_eq!((all.iter().count(), all.left_out()), (1, 2));
        assert_eq!(all.worst(), Some(Severity::Error));
    }

    #[test]
    fn filtered_findings_keep_what_is_unknown() {
        let at = |strictness, offset| Diagnostic::new(&CODE, strictness, Span::at(offset), "x");
        let mut all = Diagnostics::with_capacity(2);
        all.push(at(Strictness::Lenient, 0));
        all.push(at(Strictness::Strict, 5));
        let first = |finding: &Diagnostic| finding.span.start == 0;
        let filtered = all.filtered(first);
        assert_eq!(filtered.iter().count(), 1);
        assert_eq!(filtered.worst(), Some(Severity::Warning));
        assert!(all.filtered(|_| false).is_empty());
        all.push(at(Strictness::Strict, 9));
        let filtered = all.filtered(first);
        assert_eq!(
            (filtered.left_out(), filtered.worst()),
            (1, Some(Severity::Error))
        );
    }

    #[test]
    fn safe_fixes_are_applied_completely_and_do_not_overlap() {
        let found = [
            finding(0, 1, "A", Safety::Safe),
            finding(4, 5, "", Safety::Safe),
            finding(0, 2, "no", Safety::Safe),
            finding(2, 3, "no", Safety::Unsafe),
        ];
        let fixed = apply_safe_fixes(b"abcde", &found);
        assert_eq!(fixed.bytes, b"Abcd");
        assert_eq!((fixed.applied, fixed.clashing), (2, 1));
    }

    #[test]
    fn fixes_are_compared_with_at_most_two_others() {
        let found: Vec<Diagnostic> = (0..5_000)
            .map(|at| finding(2 * at, 2 * at + 1, "x", Safety::Safe))
            .collect();
        let fixes: Vec<&Fix> = found.iter().filter_map(|one| one.fix.as_ref()).collect();
        let mut accepted = Accepted::default();
        for fix in fixes.iter().rev() {
            assert!(accepted.accept(&fix.edits) && !accepted.accept(&fix.edits));
            assert!(accepted.neighbours(fix.edits[0].span).count() <= 2);
        }
        let bytes = "ab".repeat(5_000);
        let fixed = apply_safe_fixes(bytes.as_bytes(), &found);
        assert_eq!(fixed.bytes, "xb".repeat(5_000).as_bytes());
        assert_eq!(fixed.applied, 5_000);
    }

    #[test]
    fn neighbours_show_overlaps_as_well_as_all_edits_do() {
        let edit = |start, end| Edit {
            span: Span::new(start, end),
            insert: Vec::new(),
        };
        let all = (0..6).flat_map(|start| (start..6).map(move |end| (start, end)));
        let all: Vec<Edit> = all.map(|(start, end)| edit(start, end)).collect();
        for first in &all {
            for second in &all {
                for third in &all {
                    let mut accepted = Accepted::default();
                    assert!(accepted.accept(std::slice::from_ref(first)));
                    let second_is_in = accepted.accept(std::slice::from_ref(second));
                    assert_eq!(second_is_in, !overlap(first, second));
                    let clash = overlap(first, third) || second_is_in && overlap(second, third);
                    assert_eq!(accepted.accept(std::slice::from_ref(third)), !clash);
                }
            }
        }
    }
}
