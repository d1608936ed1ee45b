//! Messages as extras and extras as messages: the same stories between levels in two formats.

use super::ccx::{self, Ccx, Compatibility, Extras, LevelExtras, Page, PageStyle, TextFormat};
use super::html::plain_text;
use super::messages::{self, Block, Message, Messages, Moment, Side};
use super::text::{Placed, trim};
use super::xml::{Attribute, Element, Node};
use quandary_core::family::Converted;
use quandary_core::source::{Encoding, encode_windows_1252};
use quandary_core::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Each message as a page of plain text, before or after its level.
pub(super) fn to_ccx(messages: &Messages) -> Converted {
    let mut lost = Vec::new();
    let mut root = element("levelset", vec![attribute("format", "plain")]);
    for block in &messages.preamble {
        match block {
            Block::Comment(line) => push_comment(&mut root.children, line),
            Block::Paragraph(_) => lost.push("text that belongs to no level".to_owned()),
        }
    }
    let mut told = BTreeSet::new();
    let mut levels: Vec<Element> = Vec::new();
    let mut places = BTreeMap::new();
    for message in &messages.messages {
        if message.paragraphs().next().is_some() && !told.insert(message.moment) {
            lost.push(format!("a second text for {}", message.moment));
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
    if all_text(messages).contains(is_unspeakable) {
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
    let text = paragraphs.join("\n\n").replace(is_unspeakable, " ");
    page.children.push(Node::CData(placed(&text)));
    let name = match message.moment.side {
        Side::Before => "prologue",
        Side::After => "epilogue",
    };
    let mut text = element(name, Vec::new());
    text.children.push(Node::Element(page));
    level.children.push(Node::Element(text));
}

/// Comments of XML have no two hyphens side by side.
fn push_comment(nodes: &mut Vec<Node>, line: &str) {
    let comment = line.replace(is_unspeakable, " ");
    let comment = trim(comment.trim_start_matches('#')).replace("--", "- -");
    nodes.push(Node::Comment(placed(&format!(" {comment} "))));
}

/// Characters that XML has no way to write.
fn is_unspeakable(letter: char) -> bool {
    matches!(letter, '\0'..' ' | '\u{fffe}' | '\u{ffff}') && !matches!(letter, '\n' | '\t')
}

fn placed(text: &str) -> Placed {
    Placed {
        text: text.to_owned(),
        span: Span::default(),
    }
}

fn element(name: &str, attributes: Vec<Attribute>) -> Element {
    Element {
        name: placed(name),
        attributes,
        children: Vec::new(),
        span: Span::default(),
    }
}

fn attribute(name: &str, value: &str) -> Attribute {
    Attribute {
        name: placed(name),
        value: placed(value),
    }
}

/// The pages before and after each level as one message each, comments as comments.
pub(super) fn to_messages(ccx: &Ccx) -> Converted {
    let extras = ccx.extras();
    let mut teller = Teller {
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
            Node::Comment(comment) => teller.comment(&comment.text),
            Node::Element(level) if is_numbered(level) => {
                for inside in &level.children {
                    if let Node::Comment(comment) = inside {
                        teller.comment(&comment.text);
                    }
                }
                if let Some(level) = levels.next() {
                    teller.level(level);
                }
            }
            _ => {}
        }
    }
    Converted {
        bytes: messages::write(&teller.messages),
        lost: teller.lost(),
    }
}

/// Those that are among the levels of the extras.
fn is_numbered(element: &Element) -> bool {
    element.name.text == "level" && ccx::number(element).is_some()
}

struct Teller<'a> {
    extras: &'a Extras,
    messages: Messages,
    /// Tags of HTML that were left out.
    tags: BTreeSet<String>,
    /// Pages that follow another one in the same message.
    joined: usize,
}

impl Teller<'_> {
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
        match self.extras.format_of(page) {
            TextFormat::Plain => plain_paragraphs(&page.text),
            TextFormat::Html => {
                let text = plain_text(&page.text);
                self.tags.extend(text.dropped);
                text.paragraphs
            }
        }
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
                lost.push(format!("the {what} of the level set"));
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
        let look = |style: &PageStyle| {
            [&style.align, &style.valign, &style.color, &style.bgcolor]
                .into_iter()
                .any(Option::is_some)
        };
        let looks = pages.filter(|page| look(&page.style)).count();
        for (count, what) in [
            (authors, "the authors of levels"),
            (rules, "the rules that levels are for"),
            (looks, "colours and alignment of pages"),
            (self.joined, "breaks between pages"),
        ] {
            if count > 0 {
                lost.push(format!("{what}: {count}"));
            }
        }
        if known(&self.extras.compatibility) {
            lost.push("the rules that the level set is for".to_owned());
        }
        if look(&self.extras.page_style) {
            lost.push("colours and alignment of all pages".to_owned());
        }
        if !self.tags.is_empty() {
            let tags: Vec<&str> = self.tags.iter().map(String::as_str).collect();
            lost.push(format!("tags of HTML: {}", tags.join(", ")));
        }
        if encode_windows_1252(&all_text(&self.messages)).is_none() {
            lost.push("letters that only version 2 can show".to_owned());
        }
        lost
    }
}

fn all_text(messages: &Messages) -> String {
    let paragraphs = messages.messages.iter().flat_map(Message::paragraphs);
    paragraphs.collect()
}

/// Lines as they are, empty ones between paragraphs.
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
