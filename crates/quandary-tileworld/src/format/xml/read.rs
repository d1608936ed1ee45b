//! Building the tree from the events of quick-xml.

use super::tags::{Tag, tag};
use super::{DEPTH, Element, Node};
use crate::format::text::SpannedText;
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::source::{Encoding, Source};
use quandary_core::span::Span;
use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::Event;

/// A fault in the XML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::format) enum Fault {
    /// A syntax error, with its message.
    Damaged(String),
    /// A document type declaration, which is not read.
    Doctype,
}

/// Reads a file as a tree. Faults are passed to `report` with their location, and reading continues
/// after them.
pub(in crate::format) fn read(
    source: &Source,
    limits: &Limits,
    report: &mut dyn FnMut(Fault, Span),
) -> Result<Vec<Node>, LimitExceeded> {
    let text = source.text();
    let mark = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut reader = Reader::from_str(&text[mark..]);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut tree = Tree {
        span_map: SpanMap::new(source),
        top: Vec::new(),
        open: Vec::new(),
        skipped: 0,
        attributes: 0,
        max_attributes: usize::try_from(limits.tags).unwrap_or(usize::MAX),
        report,
    };
    let mut count = 0;
    loop {
        let start = mark + position(&reader);
        let event = reader.read_event();
        let end = mark + position(&reader);
        let piece = Piece {
            raw: text.get(start..end).unwrap_or_default(),
            start,
        };
        count += 1;
        Limits::check("tags", limits.tags, count, tree.span_map.span(start, end))?;
        match event {
            Ok(Event::Eof) => break,
            Ok(event) => {
                tree.event(&event, &piece);
                let all = count + tree.attributes as u64;
                Limits::check("tags", limits.tags, all, tree.span_map.span(start, end))?;
            }
            Err(error) => {
                let fault = Fault::Damaged(error.to_string());
                (tree.report)(fault, tree.span_map.span(start, end.min(start + 1)));
                // Unclosed markup extends to the end of the file.
                if end == start || !matches!(error, quick_xml::Error::IllFormed(_)) {
                    break;
                }
            }
        }
    }
    Ok(tree.end(text.len()))
}

fn position(reader: &Reader<&[u8]>) -> usize {
    // The text is in memory, so its offsets fit.
    reader.buffer_position() as usize
}

/// The text of one event, and its offset.
pub(super) struct Piece<'a> {
    pub(super) raw: &'a str,
    pub(super) start: usize,
}

/// Maps offsets in the decoded text to bytes of the file.
pub(super) struct SpanMap<'a> {
    text: &'a str,
    encoding: Encoding,
    /// For text that is not UTF-8: number of characters before each block of text.
    blocks: Vec<usize>,
}

/// Bytes of text in a block.
const BLOCK: usize = 256;

impl<'a> SpanMap<'a> {
    fn new(source: &'a Source) -> Self {
        let text = source.text();
        let encoding = source.encoding();
        let mut blocks = Vec::new();
        if encoding == Encoding::Windows1252 {
            for (count, (at, _)) in text.char_indices().enumerate() {
                while blocks.len() * BLOCK <= at {
                    blocks.push(count);
                }
            }
        }
        Self {
            text,
            encoding,
            blocks,
        }
    }

    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        Span::new(self.byte(from), self.byte(to))
    }

    fn byte(&self, at: usize) -> usize {
        if self.encoding == Encoding::Utf8 {
            return at;
        }
        // The count of a block is that of its first character boundary.
        let Some(count) = self.blocks.get(at / BLOCK) else {
            return self.text.chars().count();
        };
        let start = ceil_boundary(self.text, at / BLOCK * BLOCK);
        count
            + self
                .text
                .get(start..at)
                .map_or(0, |text| text.chars().count())
    }
}

fn ceil_boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

struct Tree<'a, 'f> {
    span_map: SpanMap<'a>,
    top: Vec<Node>,
    /// The unclosed elements, outermost first.
    open: Vec<Element>,
    /// Number of unclosed elements beyond the maximum depth.
    skipped: usize,
    attributes: usize,
    /// Maximum number of attributes of a tag.
    max_attributes: usize,
    report: &'f mut dyn FnMut(Fault, Span),
}

impl Tree<'_, '_> {
    fn event(&mut self, event: &Event<'_>, piece: &Piece<'_>) {
        let whole = self
            .span_map
            .span(piece.start, piece.start + piece.raw.len());
        match event {
            Event::Start(_) => self.start(piece),
            Event::Empty(_) => {
                self.start(piece);
                self.end_empty(whole.end);
            }
            Event::End(_) => self.close(piece, whole),
            Event::Text(_) => self.characters(piece, whole),
            Event::GeneralRef(_) => self.reference(piece, whole),
            Event::CData(_) => {
                let inside = self.inside(piece, "<![CDATA[", "]]>");
                self.push(Node::CData(inside));
            }
            Event::Comment(_) => {
                let inside = self.inside(piece, "<!--", "-->");
                self.push(Node::Comment(inside));
            }
            Event::DocType(_) => {
                (self.report)(Fault::Doctype, whole);
                self.other(piece, whole);
            }
            Event::Decl(_) | Event::PI(_) => self.other(piece, whole),
            Event::Eof => {}
        }
    }

    fn push(&mut self, node: Node) {
        if self.skipped == 0 {
            let place = self.open.last_mut().map(|element| &mut element.children);
            place.unwrap_or(&mut self.top).push(node);
        }
    }

    fn inside(&self, piece: &Piece<'_>, before: &str, after: &str) -> SpannedText {
        let raw = piece.raw.strip_prefix(before).unwrap_or(piece.raw);
        let from = piece.start + (piece.raw.len() - raw.len());
        let text = raw.strip_suffix(after).unwrap_or(raw);
        SpannedText {
            text: line_ends(text),
            span: self.span_map.span(from, from + text.len()),
        }
    }

    fn other(&mut self, piece: &Piece<'_>, span: Span) {
        self.push(Node::Other(SpannedText {
            text: line_ends(piece.raw),
            span,
        }));
    }

    fn characters(&mut self, piece: &Piece<'_>, span: Span) {
        for (sign, escaped) in [("]]>", "]]&gt;"), ("&", "&amp;")] {
            if let Some(at) = piece.raw.find(sign) {
                let from = piece.start + at;
                let message = format!("`{sign}` is not allowed in text; write `{escaped}`");
                let place = self.span_map.span(from, from + sign.len());
                (self.report)(Fault::Damaged(message), place);
            }
        }
        self.text(piece.raw, span);
    }

    /// Adds text, merged with directly preceding text.
    fn text(&mut self, text: &str, span: Span) {
        if self.skipped > 0 {
            return;
        }
        let place = self.open.last_mut().map(|element| &mut element.children);
        let place = place.unwrap_or(&mut self.top);
        if let Some(Node::Text(before)) = place.last_mut() {
            before.text.push_str(&line_ends(text));
            before.span = before.span.to(span);
            return;
        }
        place.push(Node::Text(SpannedText {
            text: line_ends(text),
            span,
        }));
    }

    fn reference(&mut self, piece: &Piece<'_>, span: Span) {
        match resolve(piece.raw) {
            Some(letter) => self.text(&letter, span),
            None => {
                let raw = piece.raw;
                let message = format!(
                    "unknown reference `{}`; write the character itself",
                    raw.escape_debug()
                );
                (self.report)(Fault::Damaged(message), span);
                self.text(raw, span);
            }
        }
    }

    fn element(&mut self, piece: &Piece<'_>) -> Element {
        let Tag { name, attributes } = tag(piece, &self.span_map, self.max_attributes, self.report);
        self.attributes += attributes.len();
        Element {
            name,
            attributes,
            children: Vec::new(),
            span: self
                .span_map
                .span(piece.start, piece.start + piece.raw.len()),
        }
    }

    fn start(&mut self, piece: &Piece<'_>) {
        if self.skipped > 0 {
            self.skipped += 1;
        } else if self.open.len() == DEPTH {
            self.skipped = 1;
            let span = self
                .span_map
                .span(piece.start, piece.start + piece.raw.len());
            let message = format!("this element is skipped; it is nested more than {DEPTH} deep");
            (self.report)(Fault::Damaged(message), span);
        } else {
            let element = self.element(piece);
            self.open.push(element);
        }
    }

    /// Closes the element that was started last.
    fn end_empty(&mut self, end: usize) {
        match self.skipped {
            0 => self.leave(end, false),
            _ => self.skipped -= 1,
        }
    }

    /// Closes the innermost element of the name and all that lie in it; a tag that closes
    /// none is ignored.
    fn close(&mut self, piece: &Piece<'_>, span: Span) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        let inside = piece.raw.strip_prefix("</").unwrap_or_default();
        let name = inside.strip_suffix('>').unwrap_or(inside).trim_ascii_end();
        let Some(at) = self
            .open
            .iter()
            .rposition(|element| element.name.text == name)
        else {
            let message = format!("`</{}>` has no start tag", name.escape_debug());
            (self.report)(Fault::Damaged(message), span);
            return;
        };
        while self.open.len() > at + 1 {
            self.leave(span.start, true);
        }
        self.leave(span.end, false);
    }

    fn leave(&mut self, end: usize, is_unclosed: bool) {
        let Some(mut element) = self.open.pop() else {
            return;
        };
        if is_unclosed {
            let message = format!("`<{}>` is not closed", element.name.text.escape_debug());
            (self.report)(Fault::Damaged(message), element.name.span);
        }
        element.span.end = element.span.end.max(end);
        self.push(Node::Element(element));
    }

    fn end(mut self, end: usize) -> Vec<Node> {
        let end = self.span_map.byte(end);
        self.skipped = 0;
        while !self.open.is_empty() {
            self.leave(end, true);
        }
        self.top
    }
}

/// Resolves `&NAME;`: one of the five predefined names, or a character by its number.
pub(super) fn resolve(reference: &str) -> Option<String> {
    let name = reference.strip_prefix('&')?.strip_suffix(';')?;
    if let Some(text) = resolve_xml_entity(name) {
        return Some(text.to_owned());
    }
    let number = name.strip_prefix('#')?;
    let number = match number.strip_prefix('x') {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    let letter = char::from_u32(number.ok()?)?;
    let is_letter = matches!(letter, '\t' | '\n' | '\r' | ' '..) && letter != '\u{fffe}';
    is_letter.then(|| letter.to_string())
}

/// Normalises line ends to LF, as XML requires.
pub(super) fn line_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
