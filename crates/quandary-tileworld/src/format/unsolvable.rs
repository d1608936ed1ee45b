//! Lists of unsolvable levels.

use super::text::{
    Lines, SpannedText, check_encoding, classify_lines, first_lines, is_binary, percentage,
    section, trim,
};
use super::{Content, FileFormat, ProbeScore};
use crate::codes;
use crate::identifier::Identifier;
use quandary_core::format::{Format, FormatKind};
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
        kind: FormatKind::Text,
    },
    probe,
    read: |source, sink, limits| Ok(Content::Unsolvable(read(source, sink, limits)?).into()),
    write: |content| match content {
        Content::Unsolvable(list) => Some(write(list)),
        _ => None,
    },
    convert: None,
};

/// A list of unsolvable levels with all its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsolvable {
    /// The character encoding.
    pub encoding: Encoding,
    /// The lines, in file order.
    pub lines: Vec<ListLine>,
}

/// A part of a list of unsolvable levels: one line, or a group of empty lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListLine {
    /// One or more empty lines.
    Gap,
    /// A line that starts with `#`.
    Comment(SpannedText),
    /// A heading `[LEVELSET]`. The text is the name of the level set without brackets.
    Set(SpannedText),
    /// A line with an unsolvable level.
    Level(UnsolvableLevel),
    /// A line `NUMBER: ok`, which cancels all earlier entries of the level.
    Solvable {
        /// The level number.
        number: u16,
        /// Location of the line.
        span: Span,
    },
    /// A line that is not a comment, a heading, an unsolvable level or `NUMBER: ok`.
    Stray(SpannedText),
}

/// An entry of a list of unsolvable levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsolvableLevel {
    /// The level number.
    pub number: u16,
    /// Size and checksum of the level.
    pub identifier: Identifier,
    /// The comment of the entry, or an empty string.
    pub comment: String,
    /// Location of the level number and the identifier in the list.
    pub span: Span,
}

/// An active entry of a list of unsolvable levels, with the name of its level set. Active means
/// that no later `ok` line cancels the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActiveEntry<'a> {
    /// The name of the level set, as in the list.
    pub set: &'a str,
    /// The entry.
    pub level: &'a UnsolvableLevel,
}

/// Returns the active entries of several lists of unsolvable levels. A line `NUMBER: ok` cancels
/// earlier entries of that level in the same list and in previous lists. Entries above the first
/// heading of a list are skipped.
#[must_use]
pub fn union<'a>(lists: &[&'a Unsolvable]) -> Vec<ActiveEntry<'a>> {
    let mut counted: BTreeMap<(&str, u16), Vec<(usize, ActiveEntry<'a>)>> = BTreeMap::new();
    let mut order = 0;
    for list in lists {
        for (set, line) in list.in_sets() {
            match line {
                ListLine::Level(level) => {
                    let entries = counted.entry((set, level.number)).or_default();
                    entries.push((order, ActiveEntry { set, level }));
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
    /// Returns the entries that no later `ok` line cancels. Entries above the first heading are
    /// skipped.
    #[must_use]
    pub fn active_entries(&self) -> Vec<ActiveEntry<'_>> {
        union(&[self])
    }

    /// Returns the lines below the first heading, with the name of their level set.
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
    let lines = first_lines(source);
    let is_set = |line: &str| line.starts_with('[') && line.ends_with(']') && line.len() > 2;
    let entries: Vec<String> = lines.into_iter().filter(|line| !is_set(line)).collect();
    let known = percentage(&entries, |line| entry(line).is_some());
    (known >= 50).then_some(ProbeScore {
        score: (known * 9 / 10) as u8,
        reason: "lines with number, size and checksum of levels",
    })
}

/// The content of an entry.
enum EntryContent<'a> {
    Unsolvable(Identifier, &'a str),
    Solvable,
}

/// Parses `NUMBER: IDENTIFIER: COMMENT` or `NUMBER: ok`.
fn entry(line: &str) -> Option<(u16, EntryContent<'_>)> {
    let (number, rest) = line.split_once(':')?;
    let number = trim(number).parse().ok().filter(|number| *number > 0)?;
    if trim(rest) == "ok" {
        return Some((number, EntryContent::Solvable));
    }
    let (identifier, comment) = rest.split_once(':').unwrap_or((rest, ""));
    let identifier = parse_identifier(trim(identifier))?;
    Some((number, EntryContent::Unsolvable(identifier, trim(comment))))
}

/// Parses four digits of size and eight of checksum, optionally separated by blanks.
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
    check_encoding(source, sink);
    let lines = classify_lines(&ListLine::Gap, list_line, source, limits)?;
    check_lines(&lines, sink);
    Ok(Unsolvable {
        encoding: source.encoding(),
        lines,
    })
}

fn list_line(line: &Line<'_>) -> ListLine {
    let whole = SpannedText::line(line);
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
        Some((number, EntryContent::Solvable)) => ListLine::Solvable {
            number,
            span: whole.span,
        },
        Some((number, EntryContent::Unsolvable(identifier, comment))) => {
            ListLine::Level(UnsolvableLevel {
                number,
                identifier,
                comment: comment.to_owned(),
                span: before_comment(line, whole.span),
            })
        }
    }
}

/// Location of a line up to its second colon.
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

fn check_lines(lines: &[ListLine], sink: &mut DiagnosticSink) {
    let mut set: Option<&SpannedText> = None;
    let mut is_empty = false;
    let mut seen: BTreeMap<(&str, u16), BTreeMap<Identifier, Span>> = BTreeMap::new();
    for line in lines {
        match line {
            ListLine::Gap | ListLine::Comment(_) => {}
            ListLine::Stray(line) => sink.report(&codes::INVALID_LIST_ENTRY, line.span, || {
                "expected `[LEVELSET]`, `NUMBER: IDENTIFIER` or `NUMBER: ok`".to_owned()
            }),
            ListLine::Set(name) => {
                check_nonempty(set.filter(|_| is_empty), sink);
                (set, is_empty) = (Some(name), true);
            }
            ListLine::Level(UnsolvableLevel { span, .. }) | ListLine::Solvable { span, .. }
                if set.is_none() =>
            {
                sink.report(&codes::ENTRY_BEFORE_FIRST_HEADING, *span, || {
                    "this entry is above the first `[LEVELSET]` heading".to_owned()
                });
            }
            ListLine::Level(level) => {
                is_empty = false;
                let name = set.map_or("", |set| set.text.as_str());
                let of_level = seen.entry((name, level.number)).or_default();
                if let Some(first) = of_level.insert(level.identifier, level.span) {
                    let message = || format!("duplicate entry for level {}", level.number);
                    sink.report_with(
                        &codes::DUPLICATE_LIST_ENTRY,
                        level.span,
                        message,
                        |finding| finding.with_label(first, "first entry"),
                    );
                }
            }
            ListLine::Solvable { number, span } => {
                is_empty = false;
                let name = set.map_or("", |set| set.text.as_str());
                if seen.remove(&(name, *number)).is_none() {
                    sink.report(&codes::OK_WITHOUT_EFFECT, *span, || {
                        let name = quote(name);
                        format!(
                            "`ok` cancels nothing: no earlier entry for level {number} of {name}"
                        )
                    });
                }
            }
        }
    }
    check_nonempty(set.filter(|_| is_empty), sink);
}

fn check_nonempty(set: Option<&SpannedText>, sink: &mut DiagnosticSink) {
    if let Some(name) = set {
        sink.report(&codes::SET_WITHOUT_ENTRIES, name.span, || {
            format!("level set {} has no entries", quote(&name.text))
        });
    }
}

/// Writes the canonical form: numbers of three digits and a blank inside the identifier, as in the
/// list of Tile World.
pub(super) fn write(list: &Unsolvable) -> Vec<u8> {
    let mut text = Lines::default();
    for line in &list.lines {
        match line {
            ListLine::Gap => text.gap(),
            ListLine::Comment(line) | ListLine::Stray(line) => text.line(&line.text),
            ListLine::Set(name) => text.line(&format!("[{}]", name.text)),
            ListLine::Solvable { number, .. } => text.line(&format!("{number:03}: ok")),
            ListLine::Level(level) => text.line(&format_entry(level)),
        }
    }
    text.encode(list.encoding)
}

fn format_entry(level: &UnsolvableLevel) -> String {
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
