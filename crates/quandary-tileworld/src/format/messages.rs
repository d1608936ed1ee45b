//! Messages between levels, as plain text.

use super::text::{
    Lines, Placed, beginning, check_count, is_binary, look_at_encoding, mended, share, trim,
};
use super::{Content, FileFormat, ProbeScore, narration, without_loss};
use crate::codes;
use quandary_core::family::{Format, Kind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Encoding, Line, Source};
use quandary_core::span::Span;
use std::collections::BTreeMap;
use std::fmt;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "messages",
        title: "messages between levels",
        extensions: &[],
        kind: Kind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Messages(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Messages(messages) => Some(write(messages)),
        _ => None,
    },
    convert: Some(|content| match content {
        Content::Messages(messages) => Some(without_loss(write(messages))),
        Content::Ccx(ccx) => Some(narration::to_messages(ccx)),
        _ => None,
    }),
};

/// Messages, all that the file said in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Messages {
    /// How the bytes spell text.
    pub encoding: Encoding,
    /// Text above the first message; it belongs to no level.
    pub preamble: Vec<Block>,
    /// The messages.
    pub messages: Vec<Message>,
}

/// When a message is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// The level.
    pub level: u16,
    /// Before or after it.
    pub side: Side,
}

/// Before or after a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// When it is visited first.
    Before,
    /// When it was won.
    After,
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            Side::Before => write!(f, "[-{}]", self.level),
            Side::After => write!(f, "[{}]", self.level),
        }
    }
}

/// The text for one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// When it is shown.
    pub moment: Moment,
    /// The line that says so.
    pub heading: Span,
    /// Its paragraphs, and comments between them.
    pub blocks: Vec<Block>,
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Lines that belong together; `\n` where a line break is meant, one blank for any other.
    Paragraph(String),
    /// A line that begins with `#` and stands where a paragraph could begin.
    Comment(String),
}

impl Message {
    /// The paragraphs.
    pub fn paragraphs(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Paragraph(text) => Some(text.as_str()),
            Block::Comment(_) => None,
        })
    }
}

impl Messages {
    /// What is shown at a moment: the first message for it.
    #[must_use]
    pub fn at(&self, moment: Moment) -> Option<&Message> {
        let mut messages = self.messages.iter();
        messages.find(|message| message.moment == moment)
    }
}

/// What a heading says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heading {
    At(Moment),
    /// `[0]`, taken as before level 1.
    Zero,
}

impl Heading {
    /// `[N]`, `[+N]`, `[-N]`, nothing behind it.
    fn parse(line: &str) -> Option<Self> {
        let inside = line.trim_ascii_end().strip_prefix('[')?.strip_suffix(']')?;
        let inside = trim(inside);
        let (side, digits) = match inside.strip_prefix('-') {
            Some(digits) => (Side::Before, digits),
            None => (Side::After, inside.strip_prefix('+').unwrap_or(inside)),
        };
        if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let level = digits.parse().ok()?;
        Some(match level {
            0 => Self::Zero,
            level => Self::At(Moment { level, side }),
        })
    }

    fn moment(self) -> Moment {
        match self {
            Self::At(moment) => moment,
            Self::Zero => Moment {
                level: 1,
                side: Side::Before,
            },
        }
    }
}

fn probe(source: &Source) -> Option<ProbeScore> {
    if is_binary(source) {
        return None;
    }
    let lines = beginning(source);
    let first = lines.first()?;
    let brackets: Vec<String> = lines
        .iter()
        .filter(|line| line.starts_with('['))
        .cloned()
        .collect();
    let known = share(&brackets, |line| Heading::parse(line).is_some());
    let begins = Heading::parse(first).is_some();
    (begins && known >= 50 && lines.len() > brackets.len()).then_some(ProbeScore {
        score: (known * 85 / 100) as u8,
        reason: "text below numbers of levels in brackets",
    })
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Messages, LimitExceeded> {
    look_at_encoding(source, sink);
    let mut reader = Reader {
        sink,
        preamble: Vec::new(),
        stray: None,
        messages: Vec::new(),
        open: None,
        count: 0,
    };
    for line in source.lines() {
        reader.line(&line);
        check_count(reader.count, limits, line.whole())?;
    }
    reader.close();
    reader.look_at_all(source.bytes().len());
    Ok(Messages {
        encoding: source.encoding(),
        preamble: reader.preamble,
        messages: reader.messages,
    })
}

struct Reader<'f> {
    sink: &'f mut DiagnosticSink,
    preamble: Vec<Block>,
    /// Where text stands that belongs to no level.
    stray: Option<Span>,
    messages: Vec<Message>,
    /// The paragraph that the next line may belong to.
    open: Option<Open>,
    /// How many headings, paragraphs and comments there are so far.
    count: usize,
}

/// A paragraph so far.
struct Open {
    text: String,
    span: Span,
    /// What goes between it and its next line.
    join: char,
}

impl Reader<'_> {
    fn line(&mut self, line: &Line<'_>) {
        let whole = Placed::line(line);
        if whole.text.is_empty() {
            self.close();
            return;
        }
        if self.open.is_none() {
            if line.text.starts_with('#') {
                self.push(Block::Comment(whole.text));
                return;
            }
            if let Some(heading) = Heading::parse(line.text) {
                self.heading(heading, whole.span);
                return;
            }
        }
        if line.text.starts_with('[') {
            self.look_at_bracket(&whole);
        }
        self.text(line, whole);
    }

    fn heading(&mut self, heading: Heading, span: Span) {
        if heading == Heading::Zero {
            let message = || "there is no level 0; this is taken for `[-1]`".to_owned();
            self.sink
                .report_with(&codes::MESSAGE_FOR_LEVEL_ZERO, span, message, |finding| {
                    mended(finding, "write that", span, "[-1]")
                });
        }
        self.count += 1;
        self.messages.push(Message {
            moment: heading.moment(),
            heading: span,
            blocks: Vec::new(),
        });
    }

    fn look_at_bracket(&mut self, line: &Placed) {
        let heading = Heading::parse(&line.text).is_some();
        let number = line.text[1..].trim_ascii_start();
        let number = number.trim_start_matches(['+', '-']);
        let almost = heading || line.text.ends_with(']');
        if almost || number.starts_with(|digit: char| digit.is_ascii_digit()) {
            self.sink.report(&codes::INVALID_HEADING, line.span, || {
                let name = quote(&line.text);
                match heading {
                    true => format!("{name} stands within a paragraph and is part of its text"),
                    false => format!("{name} names no level and is taken for text"),
                }
            });
        }
    }

    /// Two blanks at the end of a line keep the break behind it.
    fn text(&mut self, line: &Line<'_>, whole: Placed) {
        let join = if line.text.ends_with("  ") { '\n' } else { ' ' };
        match &mut self.open {
            Some(open) => {
                open.text.push(open.join);
                open.text.push_str(&whole.text);
                open.span = open.span.to(whole.span);
                open.join = join;
            }
            None => {
                self.open = Some(Open {
                    text: whole.text,
                    span: whole.span,
                    join,
                });
            }
        }
    }

    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            if self.messages.is_empty() {
                let stray = self.stray.get_or_insert(open.span);
                *stray = stray.to(open.span);
            }
            self.push(Block::Paragraph(open.text));
        }
    }

    fn push(&mut self, block: Block) {
        self.count += 1;
        match self.messages.last_mut() {
            Some(message) => message.blocks.push(block),
            None => self.preamble.push(block),
        }
    }

    fn look_at_all(&mut self, end: usize) {
        if let Some(stray) = self.stray {
            self.sink
                .report(&codes::TEXT_BEFORE_FIRST_HEADING, stray, || {
                    "this text stands above the first level and is never shown".to_owned()
                });
        } else if self.messages.is_empty() {
            self.sink
                .report(&codes::NOT_THIS_FORMAT, Span::at(end), || {
                    "this file holds no message".to_owned()
                });
        }
        let mut before: BTreeMap<Moment, Span> = BTreeMap::new();
        for message in &self.messages {
            let moment = message.moment;
            if message.paragraphs().next().is_none() {
                self.sink
                    .report(&codes::MESSAGE_WITHOUT_TEXT, message.heading, || {
                        format!("no text follows {}", quote(&moment.to_string()))
                    });
            } else if let Some(first) = before.get(&moment) {
                let title = || format!("{} has a text already", quote(&moment.to_string()));
                self.sink.report_with(
                    &codes::DUPLICATE_MESSAGE,
                    message.heading,
                    title,
                    |finding| finding.with_label(*first, "this one is shown"),
                );
            } else {
                before.insert(moment, message.heading);
            }
        }
    }
}

/// Each paragraph on one line but for the breaks that are meant, an empty line between paragraphs.
pub(super) fn write(messages: &Messages) -> Vec<u8> {
    let mut text = Lines::default();
    push_blocks(&mut text, &messages.preamble);
    for message in &messages.messages {
        text.gap();
        text.line(&message.moment.to_string());
        push_blocks(&mut text, &message.blocks);
    }
    text.encode(messages.encoding)
}

fn push_blocks(text: &mut Lines, blocks: &[Block]) {
    let mut after_paragraph = false;
    for block in blocks {
        if after_paragraph {
            text.gap();
        }
        after_paragraph = matches!(block, Block::Paragraph(_));
        match block {
            Block::Comment(comment) => text.line(comment),
            Block::Paragraph(paragraph) => push_paragraph(text, paragraph),
        }
    }
}

/// A blank in front of a paragraph keeps its first line from being a comment or a heading.
fn push_paragraph(text: &mut Lines, paragraph: &str) {
    let mut lines = paragraph.split('\n').peekable();
    let mut lead = if paragraph.starts_with(['#', '[']) {
        " "
    } else {
        ""
    };
    while let Some(line) = lines.next() {
        let tail = if lines.peek().is_some() { "  " } else { "" };
        text.line(&format!("{lead}{line}{tail}"));
        lead = "";
    }
}
