//! Files of messages that Tile World, since version 2.1, shows at the end of a game.

use super::text::{
    Lines, SpannedText, check_count, check_encoding, first_lines, is_binary, percentage,
};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use quandary_core::format::{Format, FormatKind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Encoding, Line, Source};

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "end-messages",
        title: "messages at the end of a game",
        extensions: &[],
        kind: FormatKind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::EndMessages(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::EndMessages(messages) => Some(write(messages)),
        _ => None,
    },
    convert: None,
};

/// A file of messages shown at the end of a game, with all its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndMessages {
    /// The character encoding.
    pub encoding: Encoding,
    /// The sections in file order, starting with messages above the first heading if there are any.
    pub sections: Vec<EndSection>,
}

/// The messages below one heading, or above the first heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndSection {
    /// The heading, a line that starts with `:`; `None` for messages above the first heading.
    pub heading: Option<SpannedText>,
    /// The messages, one per line.
    pub messages: Vec<SpannedText>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// The level was won.
    Win,
    /// Chip died.
    Die,
    /// Time ran out.
    Time,
}

impl End {
    /// All ways in which a game can end.
    pub const ALL: [Self; 3] = [Self::Win, Self::Die, Self::Time];

    /// The word that stands for the outcome in a section heading, for example `win`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Die => "die",
            Self::Time => "time",
        }
    }

    fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|end| end.word() == word)
    }
}

impl EndSection {
    fn words(&self) -> impl Iterator<Item = &str> {
        let heading = self.heading.as_ref().map(|heading| heading.text.as_str());
        heading.unwrap_or(":die")[1..].split_ascii_whitespace()
    }

    /// Returns the outcomes (won, died, out of time) after which the messages of the section are
    /// shown. Messages above the first heading are shown when Chip dies.
    pub fn ends(&self) -> impl Iterator<Item = End> {
        End::ALL
            .into_iter()
            .filter(|end| self.words().any(|word| word == end.word()))
    }
}

impl EndMessages {
    /// Returns the messages that are shown after a game with the outcome `end`, in file order.
    pub fn shown(&self, end: End) -> impl Iterator<Item = &str> {
        let sections = self.sections.iter();
        let fitting = sections.filter(move |section| section.ends().any(|found| found == end));
        fitting.flat_map(|section| section.messages.iter().map(|message| message.text.as_str()))
    }
}

fn probe(source: &Source) -> Option<ProbeScore> {
    if is_binary(source) {
        return None;
    }
    let lines = first_lines(source);
    let headings: Vec<String> = lines
        .into_iter()
        .filter(|line| line.starts_with(':'))
        .collect();
    let known = percentage(&headings, |line| {
        let mut words = line[1..].split_ascii_whitespace().peekable();
        words.peek().is_some() && words.all(|word| End::of(word).is_some())
    });
    (known >= 50).then_some(ProbeScore {
        score: (known * 9 / 10) as u8,
        reason: "headings for won or lost games",
    })
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<EndMessages, LimitExceeded> {
    check_encoding(source, sink);
    let mut sections = vec![EndSection {
        heading: None,
        messages: Vec::new(),
    }];
    let mut count = 0;
    for line in source.lines() {
        let text = line.text.trim_start_matches('\u{feff}');
        if text.is_empty() {
            continue;
        }
        count += 1;
        check_count(count, limits, line.whole())?;
        let whole = SpannedText {
            text: text.to_owned(),
            span: line.whole(),
        };
        if text.starts_with(':') {
            check_words(&line, line.text.len() - text.len(), sink);
            sections.push(EndSection {
                heading: Some(whole),
                messages: Vec::new(),
            });
        } else if let Some(open) = sections.last_mut() {
            open.messages.push(whole);
        }
    }
    check_sections(&sections, sink);
    if sections[0].messages.is_empty() {
        sections.remove(0);
    }
    Ok(EndMessages {
        encoding: source.encoding(),
        sections,
    })
}

/// Checks the words after the colon at offset `colon` of a line.
fn check_words(line: &Line<'_>, colon: usize, sink: &mut DiagnosticSink) {
    let mut from = colon + 1;
    let mut words = 0;
    for piece in line.text[from..].split(|letter: char| letter.is_ascii_whitespace()) {
        let to = from + piece.len();
        if !piece.is_empty() {
            words += 1;
            if End::of(piece).is_none() {
                sink.report(&codes::UNKNOWN_MESSAGE_KIND, line.span(from, to), || {
                    format!("expected win, die or time, found {}", quote(piece))
                });
            }
        }
        from = to + 1;
    }
    if words == 0 {
        sink.report(&codes::UNKNOWN_MESSAGE_KIND, line.whole(), || {
            "expected win, die or time after the colon".to_owned()
        });
    }
}

fn check_sections(sections: &[EndSection], sink: &mut DiagnosticSink) {
    for section in sections {
        match (&section.heading, section.messages.first()) {
            (None, Some(first)) => {
                sink.report(&codes::MESSAGES_BEFORE_FIRST_HEADING, first.span, || {
                    "messages above the first heading are shown when Chip dies".to_owned()
                });
            }
            (Some(heading), None) => {
                sink.report(&codes::KIND_WITHOUT_MESSAGES, heading.span, || {
                    format!("heading {} has no messages", quote(&heading.text))
                });
            }
            _ => {}
        }
    }
}

/// Writes the canonical form: empty lines between sections, single blanks between words of
/// headings.
pub(super) fn write(messages: &EndMessages) -> Vec<u8> {
    let mut text = Lines::default();
    for section in &messages.sections {
        text.gap();
        if section.heading.is_some() {
            let words: Vec<&str> = section.words().collect();
            text.line(&format!(":{}", words.join(" ")));
        }
        for message in &section.messages {
            text.line(&message.text);
        }
    }
    text.encode(messages.encoding)
}
