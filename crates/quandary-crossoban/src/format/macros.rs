//! Placeholders of SOK 0.14: a line `Key=Value` before the first level defines a text that replaces
//! each `<#Key#/>` (SPEC, K17).

use crate::codes;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// The texts that a file defines.
#[derive(Debug)]
pub(super) struct Macros {
    values: BTreeMap<String, String>,
    /// The lines that would define a text with insertions, by their keys.
    nested: BTreeMap<String, Span>,
    /// Number of bytes inserted so far.
    inserted: u64,
    /// Maximum number of inserted bytes.
    most: u64,
}

const OPEN: &str = "<#";
const CLOSE: &str = "#/>";

impl Macros {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            values: BTreeMap::new(),
            nested: BTreeMap::new(),
            inserted: 0,
            most: limits.file_bytes,
        }
    }

    /// Adds the definition of a line, if it is one. The first definition of a key counts.
    pub(super) fn define(&mut self, line: &str, span: Span) {
        let Some((key, value)) = keyed_text(line) else {
            return;
        };
        if self.values.contains_key(key) || self.nested.contains_key(key) {
            return;
        }
        if value.contains(OPEN) {
            self.nested.insert(key.to_owned(), span);
        } else {
            let value = value.trim().to_owned();
            self.values.insert(key.to_owned(), value);
        }
    }

    fn is_empty(&self) -> bool {
        self.values.is_empty() && self.nested.is_empty()
    }

    /// Returns the text with all insertions replaced. Insertions of undefined keys and of texts with
    /// insertions stay unchanged.
    ///
    /// # Errors
    /// More bytes were inserted than a file may have.
    pub(super) fn insert(
        &mut self,
        text: &str,
        span: Span,
        sink: &mut DiagnosticSink,
    ) -> Result<String, LimitExceeded> {
        let mut written = String::new();
        let mut rest = text;
        while let Some((before, key, after)) = insertion(rest).filter(|_| !self.is_empty()) {
            written.push_str(before);
            match self.values.get(key) {
                Some(value) => {
                    self.inserted += value.len() as u64;
                    Limits::check("file-bytes", self.most, self.inserted, span)?;
                    written.push_str(value);
                }
                None => {
                    self.report_unchanged(key, span, sink);
                    written.extend([OPEN, key, CLOSE]);
                }
            }
            rest = after;
        }
        written.push_str(rest);
        Ok(written)
    }

    fn report_unchanged(&self, key: &str, span: Span, sink: &mut DiagnosticSink) {
        let Some(definition) = self.nested.get(key) else {
            sink.report(&codes::UNDEFINED_INSERTION, span, || {
                format!("the placeholder {} is not replaced; define it with a line `{key}=TEXT` before the first level (TEXT must not contain `<#`)", quote(key))
            });
            return;
        };
        sink.report_with(
            &codes::NESTED_INSERTION,
            span,
            || {
                let key = quote(key);
                format!("the placeholder {key} is not replaced, because its definition contains other placeholders; write the definition of {key} without placeholders")
            },
            |finding| finding.with_label(*definition, "the text is defined here"),
        );
    }
}

/// Returns the key and the text of a definition. A text that contains insertions is not a
/// definition, because it could insert itself.
pub(super) fn definition(line: &str) -> Option<(&str, &str)> {
    keyed_text(line).filter(|(_, value)| !value.contains(OPEN))
}

/// Returns the key and the text of `Key=Text`.
fn keyed_text(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('=')?;
    let word = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    let named = !key.is_empty() && key.chars().all(word);
    named.then_some((key, value))
}

/// Splits a text at its first insertion: the text before it, its key, and the text after it.
fn insertion(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once(OPEN)?;
    let (key, after) = rest.split_once(CLOSE)?;
    Some((before, key, after))
}
