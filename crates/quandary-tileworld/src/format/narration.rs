//! Conversion between the two formats for texts shown between levels: messages and CCX extras.

use super::ccx::{self, Ccx, Compatibility, Extras, LevelExtras, Page, PageStyle, TextFormat};
use super::html::{PlainText, plain_text};
use super::messages::{self, Block, Message, Messages, Moment, Side};
use super::text::{SpannedText, trim};
use super::xml::{Attribute, Element, Node};
use quandary_core::family::Converted;
use quandary_core::source::{Encoding, encode_windows_1252};
use quandary_core::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Converts each message to a page of plain text before or after its level.
pub(super) fn to_ccx(messages: &Messages) -> Converted {
    let mut lost = Vec::new();
    let mut root = element("levelset", vec![attribute("format", "plain")]);
    for block in &messages.preamble {
        match block {
            Block::Comment(line) => push_comment(&mut root.children, line),
            Block::Paragraph(_) => lost.push("text above the first heading".to_owned()),
        }
    }
    let mut seen = BTreeSet::new();
    let mut levels: Vec<Element> = Vec::new();
    let mut places = BTreeMap::new();
    for message in &messages.messages {
        if message.paragraphs().next().is_some() && !seen.insert(message.moment) {
            lost.push(format!("duplicate text for {}", message.moment));
            continue;
        }
        let number = message.moment.level;
        let place = *places.entry(number).or_insert(levels.len());
        if place == levels.len() {
            let number = attribute("number", &number.to_string());
            levels.push(element("level", vec![number]));
        }
        push_message(&mut levels[place], message);
    }
    lost.dedup();
    if all_text(messages).contains(is_invalid_in_xml) {
        lost.push("control characters".to_owned());
    }
    root.children.extend(levels.into_iter().map(Node::Element));
    let bytes = ccx::write(&Ccx {
        encoding: Encoding::Utf8,
        nodes: vec![Node::Element(root)],
    });
    Converted { bytes, lost }
}

fn push_message(level: &mut Element, message: &Message) {
    for block in &message.blocks {
        if let Block::Comment(line) = block {
            push_comment(&mut level.children, line);
        }
    }
    let paragraphs: Vec<&str> = message.paragraphs().collect();
    if paragraphs.is_empty() {
        return;
    }
    let mut page = element("page", Vec::new());
    let text = paragraphs.join("\n\n").replace(is_invalid_in_xml, " ");
    page.children.push(Node::CData(unlocated(&text)));
    let name = match message.moment.side {
        Side::Before => "prologue",
        Side::After => "epilogue",
    };
    let mut text = element(name, Vec::new());
    text.children.push(Node::Element(page));
    level.children.push(Node::Element(text));
}

/// Adds a comment. XML comments must not contain two consecutive hyphens.
fn push_comment(nodes: &mut Vec<Node>, line: &str) {
    let comment = line.replace(is_invalid_in_xml, " ");
    let comment = trim(comment.trim_start_matches('#')).replace("--", "- -");
    nodes.push(Node::Comment(unlocated(&format!(" {comment} "))));
}

/// Whether a character is not allowed in XML.
fn is_invalid_in_xml(letter: char) -> bool {
    matches!(letter, '\0'..' ' | '\u{fffe}' | '\u{ffff}') && !matches!(letter, '\n' | '\t')
}

fn unlocated(text: &str) -> SpannedText {
    SpannedText {
        text: text.to_owned(),
        span: Span::default(),
    }
}

fn element(name: &str, attributes: Vec<Attribute>) -> Element {
    Element {
        name: unlocated(name),
        attributes,
        children: Vec::new(),
        span: Span::default(),
    }
}

fn attribute(name: &str, value: &str) -> Attribute {
    Attribute {
        name: unlocated(name),
        value: unlocated(value),
    }
}

/// Converts the pages before and after each level to one message each, and keeps comments.
pub(super) fn to_messages(ccx: &Ccx) -> Converted {
    let extras = ccx.extras();
    let mut converter = MessageConverter {
        extras: &extras,
        messages: Messages {
            encoding: Encoding::Windows1252,
            preamble: Vec::new(),
            messages: Vec::new(),
        },
        tags: BTreeSet::new(),
        joined: 0,
    };
    let mut levels = extras.levels.iter();
    let root = ccx.root().map(|root| root.children.as_slice());
    for node in ccx.nodes.iter().chain(root.unwrap_or_default()) {
        match node {
            Node::Comment(comment) => converter.comment(&comment.text),
            Node::Element(level) if is_numbered(level) => {
                for inside in &level.children {
                    if let Node::Comment(comment) = inside {
                        converter.comment(&comment.text);
                    }
                }
                if let Some(level) = levels.next() {
                    converter.level(level);
                }
            }
            _ => {}
        }
    }
    Converted {
        bytes: messages::write(&converter.messages),
        lost: converter.lost(),
    }
}

/// Whether an element is a level with a valid number.
fn is_numbered(element: &Element) -> bool {
    element.name.text == "level" && ccx::number(element).is_some()
}

/// The text of a page without HTML.
fn page_text(extras: &Extras, page: &Page) -> PlainText {
    match extras.format_of(page) {
        TextFormat::Plain => PlainText {
            paragraphs: plain_paragraphs(&page.text),
            dropped: BTreeSet::new(),
        },
        TextFormat::Html => plain_text(&page.text),
    }
}

/// The pages before and after a level that have text, each as paragraphs without HTML.
pub(crate) fn pages(extras: &Extras, moment: Moment) -> Vec<Vec<String>> {
    let levels = extras.levels.iter();
    let levels = levels.filter(|level| level.number == moment.level);
    let pages = levels.flat_map(|level| match moment.side {
        Side::Before => &level.prologue,
        Side::After => &level.epilogue,
    });
    let texts = pages.map(|page| page_text(extras, page).paragraphs);
    texts.filter(|text| !text.is_empty()).collect()
}

struct MessageConverter<'a> {
    extras: &'a Extras,
    messages: Messages,
    /// HTML tags that were dropped.
    tags: BTreeSet<String>,
    /// Number of pages that were appended to another page.
    joined: usize,
}

impl MessageConverter<'_> {
    fn comment(&mut self, text: &str) {
        for line in text.lines().map(trim).filter(|line| !line.is_empty()) {
            let blocks = match self.messages.messages.last_mut() {
                Some(message) => &mut message.blocks,
                None => &mut self.messages.preamble,
            };
            blocks.push(Block::Comment(format!("# {line}")));
        }
    }

    fn level(&mut self, level: &LevelExtras) {
        for (side, pages) in [
            (Side::Before, &level.prologue),
            (Side::After, &level.epilogue),
        ] {
            let mut blocks = Vec::new();
            for page in pages {
                let before = blocks.len();
                blocks.extend(self.paragraphs(page).into_iter().map(Block::Paragraph));
                self.joined += usize::from(before > 0 && blocks.len() > before);
            }
            if !blocks.is_empty() {
                self.messages.messages.push(Message {
                    moment: Moment {
                        level: level.number,
                        side,
                    },
                    heading: Span::default(),
                    blocks,
                });
            }
        }
    }

    fn paragraphs(&mut self, page: &Page) -> Vec<String> {
        let text = page_text(self.extras, page);
        self.tags.extend(text.dropped);
        text.paragraphs
    }

    fn lost(&self) -> Vec<String> {
        let Extras {
            description,
            copyright,
            author,
            style_sheet,
            levels,
            ..
        } = self.extras;
        let mut lost = Vec::new();
        for (what, value) in [
            ("description", description),
            ("copyright", copyright),
            ("author", author),
            ("style sheet", style_sheet),
        ] {
            if value.is_some() {
                lost.push(format!("{what} of the level set"));
            }
        }
        let known = |c: &Compatibility| c.ms.or(c.lynx).or(c.pedantic).is_some();
        let authors = levels.iter().filter(|level| level.author.is_some()).count();
        let rules = levels
            .iter()
            .filter(|level| known(&level.compatibility))
            .count();
        let pages = levels
            .iter()
            .flat_map(|level| level.prologue.iter().chain(&level.epilogue));
        let is_styled = |style: &PageStyle| {
            [&style.align, &style.valign, &style.color, &style.bgcolor]
                .into_iter()
                .any(Option::is_some)
        };
        let styled = pages.filter(|page| is_styled(&page.style)).count();
        for (count, what) in [
            (authors, "authors of levels"),
            (rules, "rulesets of levels"),
            (styled, "colours and alignment of pages"),
            (self.joined, "page breaks"),
        ] {
            if count > 0 {
                lost.push(format!("{what}: {count}"));
            }
        }
        if known(&self.extras.compatibility) {
            lost.push("rulesets of the level set".to_owned());
        }
        if is_styled(&self.extras.page_style) {
            lost.push("colours and alignment of all pages".to_owned());
        }
        if !self.tags.is_empty() {
            let tags: Vec<&str> = self.tags.iter().map(String::as_str).collect();
            lost.push(format!("HTML tags: {}", tags.join(", ")));
        }
        if encode_windows_1252(&all_text(&self.messages)).is_none() {
            lost.push("characters that only version 2 of Tile World can show".to_owned());
        }
        lost
    }
}

fn all_text(messages: &Messages) -> String {
    let paragraphs = messages.messages.iter().flat_map(Message::paragraphs);
    paragraphs.collect()
}

/// Splits plain text into paragraphs at empty lines.
fn plain_paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines().map(trim) {
        if line.is_empty() {
            is_open = false;
            continue;
        }
        match paragraphs.last_mut().filter(|_| is_open) {
            Some(paragraph) => {
                paragraph.push('\n');
                paragraph.push_str(line);
            }
            None => paragraphs.push(line.to_owned()),
        }
        is_open = true;
    }
    paragraphs
}
