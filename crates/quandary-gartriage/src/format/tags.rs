//! Tags: which there are, where they stand, and what the format asks of them.

use crate::codes;
use crate::model::{Tag, TagLocation, Value, located_tags, parse_difficulties};
use quandary_core::diagnostic::{Edit, Safety};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Encoding, Source};
use quandary_core::span::Span;
use std::ops::Range;

/// The tags that the format knows.
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

/// The only version of the format that is known.
const VERSION: u32 = 1;

/// Whether the format knows a tag of that name, in any case.
pub(super) fn is_standard(name: &str) -> bool {
    STANDARD
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
}

/// Tags with their places, in order.
#[derive(Default)]
pub(super) struct Tags {
    pub(super) tags: Vec<Tag>,
    pub(super) places: Vec<TagLocation>,
}

impl Tags {
    pub(super) fn push(&mut self, tag: Tag, place: TagLocation) {
        self.tags.push(tag);
        self.places.push(place);
    }

    pub(super) fn append(&mut self, other: Self) {
        self.tags.extend(other.tags);
        self.places.extend(other.places);
    }

    /// Whether one of them is `Format:`.
    pub(super) fn have_format(&self) -> bool {
        self.tags.iter().any(is_format)
    }

    /// Takes out the `Format:` on the very first line, which speaks of the whole file whatever
    /// stands below it.
    pub(super) fn take_format(&mut self) -> Self {
        let mut taken = Self::default();
        let first = self.tags.first().zip(self.places.first());
        if first.is_some_and(|(tag, place)| is_format(tag) && place.line == 1) {
            taken.push(self.tags.remove(0), self.places.remove(0));
        }
        taken
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Tag, &TagLocation)> {
        located_tags(&self.tags, &self.places)
    }
}

fn is_format(tag: &Tag) -> bool {
    tag.name.eq_ignore_ascii_case("Format")
}

/// The bytes of the file that spell a part of a tag's value; the whole value where it has several
/// lines.
pub(super) fn place_in_value(
    source: &Source,
    value: &Value,
    place: &TagLocation,
    part: Range<usize>,
) -> Span {
    let Value::Line(text) = value else {
        return place.value;
    };
    let bytes = |offset: usize| match source.encoding() {
        Encoding::Utf8 => offset,
        Encoding::Windows1252 => text[..offset].chars().count(),
    };
    Span::new(
        place.value.start + bytes(part.start),
        place.value.start + bytes(part.end),
    )
}

/// Whose tags they are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Collection,
    Level,
}

/// What the format asks of the tags of one section.
pub(super) fn check(tags: &Tags, owner: Owner, sink: &mut DiagnosticSink) {
    check_twice(tags, sink);
    for (tag, place) in tags.iter() {
        if is_format(tag) {
            check_format(tag, place, sink);
        } else if tag.name.eq_ignore_ascii_case("Difficulty") {
            check_difficulty(tag, place, owner, sink);
        } else if tag.name.eq_ignore_ascii_case("Train") && owner == Owner::Collection {
            sink.report(&codes::TRAIN_IN_HEADER, place.name, || {
                "`Train:` belongs to a level, not to the collection".to_owned()
            });
        }
    }
}

fn check_twice(tags: &Tags, sink: &mut DiagnosticSink) {
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
                || format!("`{known}:` is given twice; this one has no effect"),
                |finding| finding.with_label(first.name, "this one counts"),
            );
        }
    }
}

fn check_format(tag: &Tag, place: &TagLocation, sink: &mut DiagnosticSink) {
    let text = tag.value.text();
    if place.line != 1 {
        sink.report(&codes::MISPLACED_FORMAT_TAG, place.name, || {
            format!("`Format:` stands on line {}, not on the first", place.line)
        });
    } else if text.trim().parse() != Ok(VERSION) {
        sink.report_with(
            &codes::UNKNOWN_FORMAT_VERSION,
            place.value,
            || format!("version {} of the format is not known", quote(&text)),
            |finding| finding.with_help("the only version there is is 1"),
        );
    }
}

fn check_difficulty(tag: &Tag, place: &TagLocation, owner: Owner, sink: &mut DiagnosticSink) {
    let text = tag.value.text();
    if text.is_empty() {
        return;
    }
    let several = text.contains(',');
    match parse_difficulties(&text) {
        None => no_number(&text, place, owner, sink),
        Some(_) if several && owner == Owner::Level => no_number(&text, place, owner, sink),
        Some((low, high)) if !(1..=10).contains(&low) || !(1..=10).contains(&high) => {
            sink.report(&codes::DIFFICULTY_OUT_OF_RANGE, place.value, || {
                format!("{} lies outside 1 to 10", quote(&text))
            });
        }
        Some((low, high)) if several && low >= high => otherwise(low, high, place, sink),
        Some(_) => {}
    }
}

fn no_number(text: &str, place: &TagLocation, owner: Owner, sink: &mut DiagnosticSink) {
    let wanted = match owner {
        Owner::Collection => "one whole number from 1 to 10, or two with a comma between",
        Owner::Level => "one whole number from 1 to 10",
    };
    sink.report_with(
        &codes::INVALID_DIFFICULTY,
        place.value,
        || format!("{} is no difficulty", quote(text)),
        |finding| finding.with_help(format!("write {wanted}")),
    );
}

fn otherwise(low: u64, high: u64, place: &TagLocation, sink: &mut DiagnosticSink) {
    let wanted = if low == high {
        low.to_string()
    } else {
        format!("{high},{low}")
    };
    sink.report_with(
        &codes::MALFORMED_DIFFICULTY_RANGE,
        place.value,
        || {
            if low == high {
                "lowest and highest are the same and written once".to_owned()
            } else {
                "the lowest difficulty comes first".to_owned()
            }
        },
        |finding| {
            let edit = Edit {
                span: place.value,
                insert: wanted.clone().into_bytes(),
            };
            finding.with_fix(format!("write `{wanted}`"), Safety::Safe, vec![edit])
        },
    );
}
