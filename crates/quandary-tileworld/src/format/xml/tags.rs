//! Names and attributes within a tag, each with its place.

use super::Attribute;
use super::read::{Fault, Piece, Places, line_ends, resolve};
use crate::format::text::Placed;
use quandary_core::span::Span;
use std::collections::BTreeSet;

/// What a tag says.
pub(super) struct Tag {
    pub(super) name: Placed,
    pub(super) attributes: Vec<Attribute>,
}

/// Reads `<NAME ATTRIBUTE="VALUE" ...>`, up to one attribute more than `most`.
pub(super) fn tag(
    piece: &Piece<'_>,
    places: &Places<'_>,
    most: usize,
    tell: &mut dyn FnMut(Fault, Span),
) -> Tag {
    let inside = piece.raw.strip_prefix('<').unwrap_or(piece.raw);
    let inside = inside.strip_suffix('>').unwrap_or(inside);
    let inside = inside.strip_suffix('/').unwrap_or(inside);
    let mut scanner = Scanner {
        text: inside,
        at: 0,
        start: piece.start + 1,
        places,
        tell,
    };
    let name = scanner.name();
    if !is_name(&name.text) {
        let message = format!("`{}` is no name", name.text.escape_debug());
        (scanner.tell)(Fault::Damaged(message), name.span);
    }
    let mut attributes: Vec<Attribute> = Vec::new();
    let mut names = BTreeSet::new();
    while attributes.len() <= most
        && let Some(attribute) = scanner.attribute()
    {
        if !names.insert(attribute.name.text.clone()) {
            let name = attribute.name.text.escape_debug();
            let message = format!("the attribute `{name}` stands twice");
            (scanner.tell)(Fault::Damaged(message), attribute.name.span);
            continue;
        }
        attributes.push(attribute);
    }
    Tag { name, attributes }
}

/// A letter, and then letters, digits and a few signs.
fn is_name(name: &str) -> bool {
    let first = name.starts_with(|letter: char| letter.is_alphabetic() || "_:".contains(letter));
    first
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || "_:.-".contains(letter))
}

/// The longest reference that stands for anything: `&#x0010FFFF;` and some zeros.
const LONGEST: usize = 16;

struct Scanner<'a, 'f> {
    text: &'a str,
    at: usize,
    /// Where the text begins in the file's text.
    start: usize,
    places: &'a Places<'a>,
    tell: &'f mut dyn FnMut(Fault, Span),
}

impl Scanner<'_, '_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn span(&self, from: usize, to: usize) -> Span {
        self.places.span(self.start + from, self.start + to)
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_ascii_start().len();
    }

    /// All up to a blank or a sign.
    fn name(&mut self) -> Placed {
        let ends = |letter: char| letter.is_ascii_whitespace() || "=\"'/".contains(letter);
        let length = self.rest().find(ends).unwrap_or(self.rest().len());
        let from = self.at;
        self.at += length;
        Placed {
            text: self.text[from..self.at].to_owned(),
            span: self.span(from, self.at),
        }
    }

    /// The next attribute; what is none is told and left out.
    fn attribute(&mut self) -> Option<Attribute> {
        loop {
            self.skip_blanks();
            if self.rest().is_empty() {
                return None;
            }
            let from = self.at;
            let name = self.name();
            let behind = self.at;
            self.skip_blanks();
            if is_name(&name.text) && self.eat('=') {
                self.skip_blanks();
                if let Some(value) = self.value() {
                    return Some(Attribute { name, value });
                }
            } else {
                self.at = behind;
            }
            let blank = self
                .rest()
                .find(|letter: char| letter.is_ascii_whitespace());
            self.at += blank.unwrap_or(self.rest().len());
            let message = "this is no attribute with a value in quotes".to_owned();
            let span = self.span(from, self.at);
            (self.tell)(Fault::Damaged(message), span);
        }
    }

    fn eat(&mut self, sign: char) -> bool {
        let there = self.rest().starts_with(sign);
        self.at += usize::from(there);
        there
    }

    fn value(&mut self) -> Option<Placed> {
        let quote = self
            .rest()
            .chars()
            .next()
            .filter(|sign| "\"'".contains(*sign))?;
        let from = self.at + 1;
        let length = self.text[from..].find(quote)?;
        self.at = from + length + 1;
        let raw = &self.text[from..from + length];
        Some(Placed {
            text: self.resolved(raw, from),
            span: self.span(from, from + length),
        })
    }

    /// References resolved, blanks of all kinds as blanks.
    fn resolved(&mut self, raw: &str, from: usize) -> String {
        let blank = |text: &str| line_ends(text).replace(['\n', '\t'], " ");
        let mut text = String::new();
        let mut rest = raw;
        while let Some(at) = rest.find(['&', '<']) {
            text.push_str(&blank(&rest[..at]));
            let near = rest.as_bytes()[at..].iter().take(LONGEST);
            let end = near.into_iter().position(|byte| *byte == b';');
            let end = end.map_or(at + 1, |end| at + end + 1);
            let reference = &rest[at..end];
            let letter = resolve(reference);
            let is_reference = letter.is_some();
            let length = if is_reference { end - at } else { 1 };
            let place = from + (raw.len() - rest.len()) + at;
            if !is_reference {
                let message = format!("`{}` stands for nothing here", &rest[at..=at]);
                let span = self.span(place, place + 1);
                (self.tell)(Fault::Damaged(message), span);
            }
            text.push_str(letter.as_deref().unwrap_or(&rest[at..=at]));
            rest = &rest[at + length..];
        }
        text.push_str(&blank(rest));
        text
    }
}
