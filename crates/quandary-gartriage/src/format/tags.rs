//! The tags of a section and their checks.

use crate::codes;
use crate::model::{Tag, TagLocation, Value, located_tags, parse_difficulties};
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Encoding, Source};
use quandary_core::span::Span;
use quandary_core::words::misspelled;
use std::ops::Range;

/// The tags that the format defines.
const STANDARD: [&str; 8] = [
    "Format",
    "Title",
    "Author",
    "AuthorMail",
    "AuthorPage",
    "Difficulty",
    "Comment",
    "Train",
];

/// The tag of this program for solutions; it may be followed by a metric.
const SOLUTION: &str = "Solution";

/// The only documented version of the format.
const VERSION: u32 = 1;

/// Whether the format defines a tag with this name, ignoring case.
pub(super) fn is_standard(name: &str) -> bool {
    STANDARD
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

/// Tags in order, with their locations.
#[derive(Default)]
pub(super) struct Tags {
    pub(super) tags: Vec<Tag>,
    pub(super) locations: Vec<TagLocation>,
}

impl Tags {
    pub(super) fn push(&mut self, tag: Tag, location: TagLocation) {
        self.tags.push(tag);
        self.locations.push(location);
    }

    pub(super) fn append(&mut self, other: Self) {
        self.tags.extend(other.tags);
        self.locations.extend(other.locations);
    }

    /// Whether `Format:` is among the tags.
    pub(super) fn has_format(&self) -> bool {
        self.tags.iter().any(is_format)
    }

    /// Removes and returns `Format:` if it is on the first line of the file, where it always
    /// belongs to the collection.
    pub(super) fn take_format(&mut self) -> Self {
        let mut taken = Self::default();
        let first = self.tags.first().zip(self.locations.first());
        if first.is_some_and(|(tag, location)| is_format(tag) && location.line == 1) {
            taken.push(self.tags.remove(0), self.locations.remove(0));
        }
        taken
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Tag, &TagLocation)> {
        located_tags(&self.tags, &self.locations)
    }
}

fn is_format(tag: &Tag) -> bool {
    tag.name.eq_ignore_ascii_case("Format")
}

/// The span of a part of a tag's value, or of the whole value if it has several lines.
pub(super) fn span_in_value(
    source: &Source,
    value: &Value,
    location: &TagLocation,
    part: Range<usize>,
) -> Span {
    let Value::Line(text) = value else {
        return location.value;
    };
    let bytes = |offset: usize| match source.encoding() {
        Encoding::Utf8 => offset,
        Encoding::Windows1252 => text[..offset].chars().count(),
    };
    Span::new(
        location.value.start + bytes(part.start),
        location.value.start + bytes(part.end),
    )
}

/// What the tags of a section describe.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TagScope {
    Collection,
    Level,
}

/// Reports the problems of the tags of one section.
pub(super) fn check(tags: &Tags, scope: TagScope, sink: &mut DiagnosticSink) {
    check_duplicates(tags, sink);
    for (tag, location) in tags.iter() {
        if is_format(tag) {
            check_format(tag, location, sink);
        } else if tag.name.eq_ignore_ascii_case("Difficulty") {
            check_difficulty(tag, location, scope, sink);
        } else if tag.name.eq_ignore_ascii_case("Train") && scope == TagScope::Collection {
            sink.report(&codes::TRAIN_IN_HEADER, location.name, || {
                "`Train:` is ignored in the header section; move it to a level".to_owned()
            });
        } else {
            check_name(tag, location, sink);
        }
    }
}

fn check_name(tag: &Tag, location: &TagLocation, sink: &mut DiagnosticSink) {
    let known = || STANDARD.into_iter().chain([SOLUTION]);
    let is_known = known().any(|known| known.eq_ignore_ascii_case(&tag.name));
    if is_known {
        return;
    }
    if let Some(meant) = misspelled(&tag.name, known()) {
        sink.report(&codes::MISSPELLED_TAG, location.name, || {
            let name = quote(&tag.name);
            format!("unknown tag {name}; did you mean `{meant}`?")
        });
    }
}

fn check_duplicates(tags: &Tags, sink: &mut DiagnosticSink) {
    for known in STANDARD.iter().filter(|known| **known != "Format") {
        let mut same = tags
            .iter()
            .filter(|(tag, _)| tag.name.eq_ignore_ascii_case(known));
        let Some((_, first)) = same.next() else {
            continue;
        };
        for (_, again) in same {
            sink.report_with(
                &codes::DUPLICATE_TAG,
                again.name,
                || format!("second `{known}:` in this section; it is ignored"),
                |finding| finding.with_label(first.name, "this one is used"),
            );
        }
    }
}

fn check_format(tag: &Tag, location: &TagLocation, sink: &mut DiagnosticSink) {
    let text = tag.value.text();
    if location.line != 1 {
        sink.report(&codes::MISPLACED_FORMAT_TAG, location.name, || {
            format!(
                "`Format:` on line {}; it must be on the first line",
                location.line
            )
        });
    } else if text.trim().parse() != Ok(VERSION) {
        sink.report_with(
            &codes::UNKNOWN_FORMAT_VERSION,
            location.value,
            || format!("unknown format version {}; expected 1", quote(&text)),
            |finding| finding.with_help("write `Format: 1`, or delete the line"),
        );
    }
}

fn check_difficulty(tag: &Tag, location: &TagLocation, scope: TagScope, sink: &mut DiagnosticSink) {
    let text = tag.value.text();
    if text.is_empty() {
        return;
    }
    let several = text.contains(',');
    match parse_difficulties(&text) {
        None => report_invalid_difficulty(&text, location, scope, sink),
        Some(_) if several && scope == TagScope::Level => {
            report_invalid_difficulty(&text, location, scope, sink);
        }
        Some((low, high)) if !(1..=10).contains(&low) || !(1..=10).contains(&high) => {
            sink.report(&codes::DIFFICULTY_OUT_OF_RANGE, location.value, || {
                format!("expected a difficulty from 1 to 10, found {}", quote(&text))
            });
        }
        Some((low, high)) if several && low >= high => {
            report_malformed_range(low, high, location, sink);
        }
        Some(_) => {}
    }
}

fn report_invalid_difficulty(
    text: &str,
    location: &TagLocation,
    scope: TagScope,
    sink: &mut DiagnosticSink,
) {
    let expected = match scope {
        TagScope::Collection => "one whole number from 1 to 10, or two separated by a comma",
        TagScope::Level => "one whole number from 1 to 10",
    };
    sink.report_with(
        &codes::INVALID_DIFFICULTY,
        location.value,
        || format!("expected {expected}, found {}", quote(text)),
        |finding| finding.with_help("delete the tag if the difficulty is unknown"),
    );
}

fn report_malformed_range(low: u64, high: u64, location: &TagLocation, sink: &mut DiagnosticSink) {
    let fixed = if low == high {
        low.to_string()
    } else {
        format!("{high},{low}")
    };
    sink.report_with(
        &codes::MALFORMED_DIFFICULTY_RANGE,
        location.value,
        || {
            if low == high {
                "equal lowest and highest difficulty; write one number".to_owned()
            } else {
                "difficulty range in reverse order; write the lower value first".to_owned()
            }
        },
        |finding| {
            let edit = Edit {
                span: location.value,
                insert: fixed.clone().into_bytes(),
            };
            finding.with_fix(format!("write `{fixed}`"), Safety::Safe, vec![edit])
        },
    );
}
