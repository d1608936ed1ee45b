//! Lists of unsolvable levels.

use super::text::{
    Lines, Placed, beginning, is_binary, joining, look_at_encoding, section, share, trim,
};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use crate::identifier::Identifier;
use quandary_core::family::{Format, Kind};
use quandary_core::limits::{LimitExceeded, Limits};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Encoding, Line, Source};
use quandary_core::span::Span;
use std::collections::BTreeMap;

pub(super) static FORMAT: FileFormat = FileFormat {
    format: Format {
        id: "unsolvable",
        title: "list of unsolvable levels",
        extensions: &[],
        kind: Kind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Unsolvable(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Unsolvable(list) => Some(write(list)),
        _ => None,
    },
    convert: None,
};

/// A list of unsolvable levels, all that it said in its order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// How the bytes spell text.
    pub encoding: Encoding,
    /// Its lines.
    pub lines: Vec<ListLine>,
}

/// One line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListLine {
    /// Empty lines, however many.
    Gap,
    /// A line that begins with `#`.
    Comment(Placed),
    /// `[LEVELSET]`: the name.
    Set(Placed),
    /// An unsolvable level.
    Level(UnsolvableLevel),
    /// `NUMBER: ok`: what was said of the level before is taken back.
    Solvable {
        /// The level.
        number: u16,
        /// The line.
        span: Span,
    },
    /// Anything else.
    Stray(Placed),
}

/// An unsolvable level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsolvableLevel {
    /// Its number.
    pub number: u16,
    /// Its size and checksum.
    pub identifier: Identifier,
    /// Why; empty if nothing is said.
    pub comment: String,
    /// The number and the identifier.
    pub span: Span,
}

/// An entry that counts, with the name of its level set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted<'a> {
    /// The level set, as the list writes it.
    pub set: &'a str,
    /// The level.
    pub level: &'a UnsolvableLevel,
}

/// The entries that count when lists are read one after the other: `ok` takes back what stands
/// above it, in the lists before too.
#[must_use]
pub fn union<'a>(lists: &[&'a Unsolvable]) -> Vec<Counted<'a>> {
    let mut counted: BTreeMap<(&str, u16), Vec<(usize, Counted<'a>)>> = BTreeMap::new();
    let mut order = 0;
    for list in lists {
        for (set, line) in list.in_sets() {
            match line {
                ListLine::Level(level) => {
                    let entries = counted.entry((set, level.number)).or_default();
                    entries.push((order, Counted { set, level }));
                    order += 1;
                }
                ListLine::Solvable { number, .. } => {
                    counted.remove(&(set, *number));
                }
                _ => {}
            }
        }
    }
    let mut entries: Vec<_> = counted.into_values().flatten().collect();
    entries.sort_by_key(|(order, _)| *order);
    entries.into_iter().map(|(_, entry)| entry).collect()
}

impl Unsolvable {
    /// The entries that count.
    #[must_use]
    pub fn counted(&self) -> Vec<Counted<'_>> {
        union(&[self])
    }

    /// The lines below a level set, with its name.
    fn in_sets(&self) -> impl Iterator<Item = (&str, &ListLine)> {
        let lines = self.lines.iter();
        let named = lines.scan(None, |set, line| {
            if let ListLine::Set(name) = line {
                *set = Some(name.text.as_str());
            }
            Some(set.map(|set| (set, line)))
        });
        named.flatten()
    }
}

fn probe(source: &Source) -> Option<ProbeScore> {
    if is_binary(source) {
        return None;
    }
    let lines = beginning(source);
    let is_set = |line: &str| line.starts_with('[') && line.ends_with(']') && line.len() > 2;
    let entries: Vec<String> = lines.into_iter().filter(|line| !is_set(line)).collect();
    let known = share(&entries, |line| entry(line).is_some());
    (known >= 50).then_some(ProbeScore {
        score: (known * 9 / 10) as u8,
        reason: "lines with the number, size and checksum of a level",
    })
}

/// What a line says of a level.
enum Said<'a> {
    Unsolvable(Identifier, &'a str),
    Solvable,
}

/// `NUMBER: IDENTIFIER: COMMENT` or `NUMBER: ok`.
fn entry(line: &str) -> Option<(u16, Said<'_>)> {
    let (number, rest) = line.split_once(':')?;
    let number = trim(number).parse().ok().filter(|number| *number > 0)?;
    if trim(rest) == "ok" {
        return Some((number, Said::Solvable));
    }
    let (identifier, comment) = rest.split_once(':').unwrap_or((rest, ""));
    let identifier = parse_identifier(trim(identifier))?;
    Some((number, Said::Unsolvable(identifier, trim(comment))))
}

/// Four digits of size and eight of checksum, blanks between the two or none.
fn parse_identifier(text: &str) -> Option<Identifier> {
    let is_hex = |text: &str| text.bytes().all(|digit| digit.is_ascii_hexdigit());
    let (size, hash) = text.split_at_checked(4)?;
    let hash = trim(hash);
    if hash.len() != 8 || !is_hex(size) || !is_hex(hash) {
        return None;
    }
    Some(Identifier {
        size: u16::from_str_radix(size, 16).ok()?,
        hash: u32::from_str_radix(hash, 16).ok()?,
    })
}

pub(super) fn read(
    source: &Source,
    sink: &mut DiagnosticSink,
    limits: &Limits,
) -> Result<Unsolvable, LimitExceeded> {
    look_at_encoding(source, sink);
    let lines = joining(&ListLine::Gap, list_line, source, limits)?;
    look_at(&lines, sink);
    Ok(Unsolvable {
        encoding: source.encoding(),
        lines,
    })
}

fn list_line(line: &Line<'_>) -> ListLine {
    let whole = Placed::line(line);
    if whole.text.is_empty() {
        return ListLine::Gap;
    }
    if whole.text.starts_with('#') {
        return ListLine::Comment(whole);
    }
    if let Some(name) = section(line).filter(|name| !name.text.is_empty()) {
        return ListLine::Set(name);
    }
    match entry(&whole.text) {
        None => ListLine::Stray(whole),
        Some((number, Said::Solvable)) => ListLine::Solvable {
            number,
            span: whole.span,
        },
        Some((number, Said::Unsolvable(identifier, comment))) => ListLine::Level(UnsolvableLevel {
            number,
            identifier,
            comment: comment.to_owned(),
            span: before_comment(line, whole.span),
        }),
    }
}

/// From the number up to the second colon.
fn before_comment(line: &Line<'_>, whole: Span) -> Span {
    let mut colons = line.text.match_indices(':').skip(1);
    match colons.next() {
        None => whole,
        Some((colon, _)) => {
            let length = line.text[..colon].trim_ascii_end().len();
            Span::new(whole.start, line.span(0, length).end)
        }
    }
}

fn look_at(lines: &[ListLine], sink: &mut DiagnosticSink) {
    let mut set: Option<&Placed> = None;
    let mut is_empty = false;
    let mut seen: BTreeMap<(&str, u16), BTreeMap<Identifier, Span>> = BTreeMap::new();
    for line in lines {
        match line {
            ListLine::Gap | ListLine::Comment(_) => {}
            ListLine::Stray(line) => sink.report(&codes::INVALID_LIST_ENTRY, line.span, || {
                "this line is neither a level set nor a level of one".to_owned()
            }),
            ListLine::Set(name) => {
                look_at_empty(set.filter(|_| is_empty), sink);
                (set, is_empty) = (Some(name), true);
            }
            ListLine::Level(UnsolvableLevel { span, .. }) | ListLine::Solvable { span, .. }
                if set.is_none() =>
            {
                sink.report(&codes::ENTRY_BEFORE_FIRST_HEADING, *span, || {
                    "no level set is named above this entry".to_owned()
                });
            }
            ListLine::Level(level) => {
                is_empty = false;
                let name = set.map_or("", |set| set.text.as_str());
                let of_level = seen.entry((name, level.number)).or_default();
                if let Some(first) = of_level.insert(level.identifier, level.span) {
                    let message = || "this entry is in the list already".to_owned();
                    sink.report_with(
                        &codes::DUPLICATE_LIST_ENTRY,
                        level.span,
                        message,
                        |finding| finding.with_label(first, "it stands here"),
                    );
                }
            }
            ListLine::Solvable { number, span } => {
                is_empty = false;
                let name = set.map_or("", |set| set.text.as_str());
                if seen.remove(&(name, *number)).is_none() {
                    sink.report(&codes::OK_WITHOUT_EFFECT, *span, || {
                        let name = quote(name);
                        format!("there is no entry for level {number} of {name} above")
                    });
                }
            }
        }
    }
    look_at_empty(set.filter(|_| is_empty), sink);
}

fn look_at_empty(set: Option<&Placed>, sink: &mut DiagnosticSink) {
    if let Some(name) = set {
        sink.report(&codes::SET_WITHOUT_ENTRIES, name.span, || {
            format!("no entries follow {}", quote(&name.text))
        });
    }
}

/// Three digits of number, a blank within the identifier, as the shipped list has them.
pub(super) fn write(list: &Unsolvable) -> Vec<u8> {
    let mut text = Lines::default();
    for line in &list.lines {
        match line {
            ListLine::Gap => text.gap(),
            ListLine::Comment(line) | ListLine::Stray(line) => text.line(&line.text),
            ListLine::Set(name) => text.line(&format!("[{}]", name.text)),
            ListLine::Solvable { number, .. } => text.line(&format!("{number:03}: ok")),
            ListLine::Level(level) => text.line(&spell(level)),
        }
    }
    text.encode(list.encoding)
}

fn spell(level: &UnsolvableLevel) -> String {
    let UnsolvableLevel {
        number,
        identifier,
        comment,
        ..
    } = level;
    match comment.as_str() {
        "" => format!("{number:03}: {identifier}"),
        comment => format!("{number:03}: {identifier}: {comment}"),
    }
}
