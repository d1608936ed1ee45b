//! Plain-text files of the messages that are shown between levels.

use super::text::{
    Lines, SpannedText, check_count, check_encoding, first_lines, is_binary, percentage, trim,
    with_safe_fix,
};
use super::{Content, FileFormat, ProbeScore, narration, without_loss};
use crate::codes;
use quandary_core::format::{Format, FormatKind};
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
        kind: FormatKind::Text,
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

/// A messages file with all its content in file order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Messages {
    /// The character encoding.
    pub encoding: Encoding,
    /// Text above the first heading. It does not belong to a level.
    pub preamble: Vec<Block>,
    /// The messages.
    pub messages: Vec<Message>,
}

/// The moment when a message is shown: before or after a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment {
    /// The level number.
    pub level: u16,
    /// Whether the message is shown before or after the level.
    pub side: Side,
}

/// Whether a message is shown before or after a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The message is shown when the level is visited for the first time.
    Before,
    /// The message is shown when the level is won.
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

/// A message: a heading, and the text up to the next heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// When the message is shown.
    pub moment: Moment,
    /// Location of the heading.
    pub heading: Span,
    /// The paragraphs and comments.
    pub blocks: Vec<Block>,
}

/// A paragraph or a comment in a messages file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph with its lines joined. A line break after two spaces becomes `\n`; any other
    /// line break becomes a space.
    Paragraph(String),
    /// A comment: a line that starts with `#` and is not inside a paragraph.
    Comment(String),
}

impl Message {
    /// Returns the paragraphs of the message, without comments.
    pub fn paragraphs(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Paragraph(text) => Some(text.as_str()),
            Block::Comment(_) => None,
        })
    }
}

impl Messages {
    /// Returns the message that is shown at a moment; `None` if there is none. If several messages
    /// have this moment, the first one is shown.
    #[must_use]
    pub fn at(&self, moment: Moment) -> Option<&Message> {
        let mut messages = self.messages.iter();
        messages.find(|message| message.moment == moment)
    }
}

/// A parsed heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heading {
    At(Moment),
    /// `[0]`, which is read as `[-1]`.
    Zero,
}

impl Heading {
    /// Parses a line `[N]`, `[+N]` or `[-N]`.
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
    let lines = first_lines(source);
    let first = lines.first()?;
    let brackets: Vec<String> = lines
        .iter()
        .filter(|line| line.starts_with('['))
        .cloned()
        .collect();
    let known = percentage(&brackets, |line| Heading::parse(line).is_some());
    let begins = Heading::parse(first).is_some();
    (begins && known >= 50 && lines.len() > brackets.len()).then_some(ProbeScore {
        score: (known * 85 / 100) as u8,
        reason: "text below level numbers in brackets",
    })
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Messages, LimitExceeded> {
    check_encoding(source, sink);
    let mut reader = Reader {
        sink,
        preamble: Vec::new(),
        unassigned: None,
        messages: Vec::new(),
        open: None,
        count: 0,
    };
    for line in source.lines() {
        reader.line(&line);
        check_count(reader.count, limits, line.whole())?;
    }
    reader.close();
    reader.check_messages(source.bytes().len());
    Ok(Messages {
        encoding: source.encoding(),
        preamble: reader.preamble,
        messages: reader.messages,
    })
}

struct Reader<'f> {
    sink: &'f mut DiagnosticSink,
    preamble: Vec<Block>,
    /// Location of the text above the first heading.
    unassigned: Option<Span>,
    messages: Vec<Message>,
    /// The paragraph that the next line may continue.
    open: Option<OpenParagraph>,
    /// Number of headings, paragraphs and comments so far.
    count: usize,
}

/// An unfinished paragraph.
struct OpenParagraph {
    text: String,
    span: Span,
    /// Separator before the next line.
    join: char,
}

impl Reader<'_> {
    fn line(&mut self, line: &Line<'_>) {
        let whole = SpannedText::line(line);
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
            self.check_bracket(&whole);
        }
        self.text(line, whole);
    }

    fn heading(&mut self, heading: Heading, span: Span) {
        if heading == Heading::Zero {
            let message = || "there is no level 0; `[0]` is read as `[-1]`".to_owned();
            self.sink
                .report_with(&codes::MESSAGE_FOR_LEVEL_ZERO, span, message, |finding| {
                    with_safe_fix(finding, "write `[-1]`", span, "[-1]")
                });
        }
        self.count += 1;
        self.messages.push(Message {
            moment: heading.moment(),
            heading: span,
            blocks: Vec::new(),
        });
    }

    fn check_bracket(&mut self, line: &SpannedText) {
        let heading = Heading::parse(&line.text).is_some();
        let number = line.text[1..].trim_ascii_start();
        let number = number.trim_start_matches(['+', '-']);
        let is_similar = heading || line.text.ends_with(']');
        if is_similar || number.starts_with(|digit: char| digit.is_ascii_digit()) {
            self.sink.report(&codes::INVALID_HEADING, line.span, || {
                let name = quote(&line.text);
                match heading {
                    true => format!("{name} is inside a paragraph and is read as text; put an empty line above it"),
                    false => format!("{name} is not a heading and is read as text; a heading is a level number such as `[10]`"),
                }
            });
        }
    }

    /// Adds a line to the open paragraph. Two blanks at its end make an explicit line break.
    fn text(&mut self, line: &Line<'_>, whole: SpannedText) {
        let join = if line.text.ends_with("  ") { '\n' } else { ' ' };
        match &mut self.open {
            Some(open) => {
                open.text.push(open.join);
                open.text.push_str(&whole.text);
                open.span = open.span.to(whole.span);
                open.join = join;
            }
            None => {
                self.open = Some(OpenParagraph {
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
                let unassigned = self.unassigned.get_or_insert(open.span);
                *unassigned = unassigned.to(open.span);
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

    fn check_messages(&mut self, end: usize) {
        if let Some(unassigned) = self.unassigned {
            self.sink
                .report(&codes::TEXT_BEFORE_FIRST_HEADING, unassigned, || {
                    "text above the first heading is never shown".to_owned()
                });
        } else if self.messages.is_empty() {
            self.sink
                .report(&codes::NOT_THIS_FORMAT, Span::at(end), || {
                    "the file has no messages; expected a heading such as `[10]` with text below it"
                        .to_owned()
                });
        }
        let mut before: BTreeMap<Moment, Span> = BTreeMap::new();
        for message in &self.messages {
            let moment = message.moment;
            if message.paragraphs().next().is_none() {
                self.sink
                    .report(&codes::MESSAGE_WITHOUT_TEXT, message.heading, || {
                        format!("heading {} has no text", quote(&moment.to_string()))
                    });
            } else if let Some(first) = before.get(&moment) {
                let message_text = || format!("duplicate text for {}", quote(&moment.to_string()));
                self.sink.report_with(
                    &codes::DUPLICATE_MESSAGE,
                    message.heading,
                    message_text,
                    |finding| finding.with_label(*first, "only this one is shown"),
                );
            } else {
                before.insert(moment, message.heading);
            }
        }
    }
}

/// Writes the canonical form: each paragraph on one line except for explicit line breaks, and empty
/// lines between paragraphs.
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

/// Writes a paragraph. A leading blank prevents its first line from being read as a comment or a
/// heading.
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
