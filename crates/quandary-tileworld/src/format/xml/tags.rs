//! Names and attributes of tags, with their locations.

use super::Attribute;
use super::read::{Fault, Piece, SpanMap, line_ends, resolve};
use crate::format::text::SpannedText;
use quandary_core::span::Span;
use std::collections::BTreeSet;

/// The content of a tag.
pub(super) struct Tag {
    pub(super) name: SpannedText,
    pub(super) attributes: Vec<Attribute>,
}

/// Reads `<NAME ATTRIBUTE="VALUE" ...>`, with at most one attribute more than
/// `max_attributes`.
pub(super) fn tag(
    piece: &Piece<'_>,
    span_map: &SpanMap<'_>,
    max_attributes: usize,
    report: &mut dyn FnMut(Fault, Span),
) -> Tag {
    let inside = piece.raw.strip_prefix('<').unwrap_or(piece.raw);
    let inside = inside.strip_suffix('>').unwrap_or(inside);
    let inside = inside.strip_suffix('/').unwrap_or(inside);
    let mut scanner = Scanner {
        text: inside,
        at: 0,
        start: piece.start + 1,
        span_map,
        report,
    };
    let name = scanner.name();
    if !is_name(&name.text) {
        let message = format!("`{}` is not a valid element name", name.text.escape_debug());
        (scanner.report)(Fault::Damaged(message), name.span);
    }
    let mut attributes: Vec<Attribute> = Vec::new();
    let mut names = BTreeSet::new();
    while attributes.len() <= max_attributes
        && let Some(attribute) = scanner.attribute()
    {
        if !names.insert(attribute.name.text.clone()) {
            let name = attribute.name.text.escape_debug();
            let message = format!("duplicate attribute `{name}`");
            (scanner.report)(Fault::Damaged(message), attribute.name.span);
            continue;
        }
        attributes.push(attribute);
    }
    Tag { name, attributes }
}

/// Whether a name is a letter followed by letters, digits and a few symbols.
fn is_name(name: &str) -> bool {
    let first = name.starts_with(|letter: char| letter.is_alphabetic() || "_:".contains(letter));
    first
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || "_:.-".contains(letter))
}

/// Maximum length of a reference: `&#x0010FFFF;` with a few leading zeros.
const MAX_REFERENCE: usize = 16;

struct Scanner<'a, 'f> {
    text: &'a str,
    at: usize,
    /// Offset of the tag in the text of the file.
    start: usize,
    span_map: &'a SpanMap<'a>,
    report: &'f mut dyn FnMut(Fault, Span),
}

impl Scanner<'_, '_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn span(&self, from: usize, to: usize) -> Span {
        self.span_map.span(self.start + from, self.start + to)
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_ascii_start().len();
    }

    /// Reads everything up to white space or a delimiter.
    fn name(&mut self) -> SpannedText {
        let ends = |letter: char| letter.is_ascii_whitespace() || "=\"'/".contains(letter);
        let length = self.rest().find(ends).unwrap_or(self.rest().len());
        let from = self.at;
        self.at += length;
        SpannedText {
            text: self.text[from..self.at].to_owned(),
            span: self.span(from, self.at),
        }
    }

    /// Reads the next attribute. Anything else is reported and skipped.
    fn attribute(&mut self) -> Option<Attribute> {
        loop {
            self.skip_blanks();
            if self.rest().is_empty() {
                return None;
            }
            let from = self.at;
            let name = self.name();
            let after_name = self.at;
            self.skip_blanks();
            if is_name(&name.text) && self.eat('=') {
                self.skip_blanks();
                if let Some(value) = self.value() {
                    return Some(Attribute { name, value });
                }
            } else {
                self.at = after_name;
            }
            let blank = self
                .rest()
                .find(|letter: char| letter.is_ascii_whitespace());
            self.at += blank.unwrap_or(self.rest().len());
            let message = "expected an attribute NAME=\"VALUE\"".to_owned();
            let span = self.span(from, self.at);
            (self.report)(Fault::Damaged(message), span);
        }
    }

    fn eat(&mut self, sign: char) -> bool {
        let there = self.rest().starts_with(sign);
        self.at += usize::from(there);
        there
    }

    fn value(&mut self) -> Option<SpannedText> {
        let quote = self
            .rest()
            .chars()
            .next()
            .filter(|sign| "\"'".contains(*sign))?;
        let from = self.at + 1;
        let length = self.text[from..].find(quote)?;
        self.at = from + length + 1;
        let raw = &self.text[from..from + length];
        Some(SpannedText {
            text: self.resolved(raw, from),
            span: self.span(from, from + length),
        })
    }

    /// Resolves references and replaces white space by blanks.
    fn resolved(&mut self, raw: &str, from: usize) -> String {
        let blank = |text: &str| line_ends(text).replace(['\n', '\t'], " ");
        let mut text = String::new();
        let mut rest = raw;
        while let Some(at) = rest.find(['&', '<']) {
            text.push_str(&blank(&rest[..at]));
            let near = rest.as_bytes()[at..].iter().take(MAX_REFERENCE);
            let end = near.into_iter().position(|byte| *byte == b';');
            let end = end.map_or(at + 1, |end| at + end + 1);
            let reference = &rest[at..end];
            let letter = resolve(reference);
            let is_reference = letter.is_some();
            let length = if is_reference { end - at } else { 1 };
            let place = from + (raw.len() - rest.len()) + at;
            if !is_reference {
                let sign = &rest[at..=at];
                let escaped = if sign == "&" { "&amp;" } else { "&lt;" };
                let message =
                    format!("`{sign}` is not allowed in attribute values; write `{escaped}`");
                let span = self.span(place, place + 1);
                (self.report)(Fault::Damaged(message), span);
            }
            text.push_str(letter.as_deref().unwrap_or(&rest[at..=at]));
            rest = &rest[at + length..];
        }
        text.push_str(&blank(rest));
        text
    }
}
