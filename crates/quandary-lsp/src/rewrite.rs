//! Edits that turn a text into another one: for formatting, and for all safe fixes at once.

use crate::document::View;
use crate::message::failed;
use crate::reading::Unread;
use lsp_types::TextEdit;
use lsp_types::json_rpc::Error;
use quandary_core::diagnostic::{Severity, apply_safe_fixes};
use quandary_core::span::Span;
use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};
use std::ops::Range;
use std::time::{Duration, Instant};

/// How long lines are compared before what is left becomes one edit.
const MAX_COMPARING: Duration = Duration::from_millis(200);

/// The edits that give a file its canonical form.
///
/// # Errors
/// The file has errors, so that its canonical form could lack a part of it.
pub(crate) fn formatting(view: View<'_>) -> Result<Vec<TextEdit>, Error> {
    let document = match &view.reading.document {
        Ok(document) => document,
        Err(Unread::Refused(why)) => return Err(failed(format!("not formatted: {why}"))),
        Err(Unread::Bug) => return Err(failed("not formatted: the file was not read")),
    };
    if document.diagnostics().worst() == Some(Severity::Error) {
        return Err(failed("not formatted: fix the errors first"));
    }
    let text = String::from_utf8(document.canonical());
    let text = text.map_err(|_| failed("not formatted: the canonical form is not UTF-8"))?;
    let text = with_line_ends_of(view.reading.source.text(), &text);
    Ok(edits(view, &text))
}

/// The text `new` with the line ends of `old`, which are the editor's choice: an edit cannot change
/// them in most editors.
fn with_line_ends_of(old: &str, new: &str) -> String {
    let lines = new.replace("\r\n", "\n");
    match old.contains("\r\n") {
        true => lines.replace('\n', "\r\n"),
        false => lines,
    }
}

/// The edits of all safe fixes that do not overlap; empty if there are none.
pub(crate) fn safe_fixes(view: View<'_>) -> Vec<TextEdit> {
    let fixed = apply_safe_fixes(view.reading.source.bytes(), &view.reading.findings);
    match String::from_utf8(fixed.bytes) {
        Ok(text) if fixed.applied > 0 => edits(view, &text),
        _ => Vec::new(),
    }
}

/// The edits that turn the text of a view into `new`, line by line.
fn edits(view: View<'_>, new: &str) -> Vec<TextEdit> {
    let old = view.reading.source.text();
    let (old_lines, new_lines) = (lines(old), lines(new));
    let deadline = Instant::now() + MAX_COMPARING;
    let operations =
        capture_diff_slices_deadline(Algorithm::Myers, &old_lines, &new_lines, Some(deadline));
    let (old_starts, new_starts) = (starts(&old_lines), starts(&new_lines));
    let changed = operations
        .into_iter()
        .filter(|operation| !matches!(operation, DiffOp::Equal { .. }));
    let edits = changed.map(|operation| {
        let removed = bytes(&old_starts, operation.old_range());
        let inserted = bytes(&new_starts, operation.new_range());
        TextEdit {
            range: view.range(Span::new(removed.start, removed.end)),
            new_text: new[inserted].to_owned(),
        }
    });
    edits.collect()
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// The offset of each line, and of the end.
fn starts(lines: &[&str]) -> Vec<usize> {
    let ends = lines.iter().scan(0, |end, line| {
        *end += line.len();
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}

fn bytes(starts: &[usize], lines: Range<usize>) -> Range<usize> {
    starts[lines.start]..starts[lines.end]
}
