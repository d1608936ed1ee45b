//! Insertions of SOK 0.14: `Key=Value` before the first level defines a text, and `<#Key#/>` is
//! replaced by it (K17).

use crate::codes;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;
use std::collections::BTreeMap;

/// The texts that a file defines.
#[derive(Debug)]
pub(super) struct Macros {
    values: BTreeMap<String, String>,
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
            inserted: 0,
            most: limits.file_bytes,
        }
    }

    /// Adds the definition of a line, if it is one.
    pub(super) fn define(&mut self, line: &str) {
        if let Some((key, value)) = definition(line) {
            let value = value.trim().to_owned();
            self.values.entry(key.to_owned()).or_insert(value);
        }
    }

    /// Returns the text with all insertions replaced. Insertions of undefined keys stay unchanged.
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
        while let Some((before, key, after)) = insertion(rest).filter(|_| !self.values.is_empty()) {
            written.push_str(before);
            match self.values.get(key) {
                Some(value) => {
                    self.inserted += value.len() as u64;
                    Limits::check("file-bytes", self.most, self.inserted, span)?;
                    written.push_str(value);
                }
                None => {
                    sink.report(&codes::UNDEFINED_INSERTION, span, || {
                        format!("the placeholder {} is left as it is; define it with a line `{key}=TEXT` before the first level (TEXT must not contain `<#`)", quote(key))
                    });
                    written.extend([OPEN, key, CLOSE]);
                }
            }
            rest = after;
        }
        written.push_str(rest);
        Ok(written)
    }
}

/// Returns the key and the text of a definition. A text that contains insertions is not a
/// definition, because it could insert itself.
pub(super) fn definition(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once('=')?;
    let word = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    let named = !key.is_empty() && key.chars().all(word);
    (named && !value.contains(OPEN)).then_some((key, value))
}

/// Splits a text at its first insertion: the text before it, its key, and the text after it.
fn insertion(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once(OPEN)?;
    let (key, after) = rest.split_once(CLOSE)?;
    Some((before, key, after))
}
