//! Findings about a resource configuration and its files.

use super::{Other, check_exists, report_wrong_kind, sound};
use crate::codes;
use crate::format::{Content, FileFormat, Rc, Resource, ResourceKind, Setting, is_allowed};
use crate::model::Ruleset;
use quandary_core::diagnostic::Severity;
use quandary_core::family::{AllowedPaths, Reference};
use quandary_core::reading::ReadOptions;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;

/// Returns one reference for each line with a file name, in file order.
pub(super) fn references(rc: &Rc) -> Vec<Reference> {
    named(rc).map(|(_, reference)| reference).collect()
}

/// Returns the files that a resource is loaded from under a ruleset: that of its own section, then the
/// one for all rulesets. A program uses the second if it cannot load the first.
pub(super) fn files(rc: &Rc, wanted: Resource, ruleset: Ruleset) -> Vec<Reference> {
    let resolved = rc.resolved(ruleset);
    let found = resolved.iter().find(|one| one.resource == wanted);
    let values = found.into_iter().flat_map(|one| [one.value, one.fallback]);
    let values = values
        .flatten()
        .filter(|value| is_allowed(value, AllowedPaths::Below));
    let set = |value: &str| {
        let settings = rc.settings().filter(|one| one.resource == wanted);
        let mut fitting = settings.filter(|one| one.entry.value.text == value);
        fitting.next().map(|one| one.entry.value.span)
    };
    let references = values.map(|value| reference(value, set(value).unwrap_or_default()));
    references.filter(|one| !one.path.is_empty()).collect()
}

/// All files are in the folder of the configuration.
fn reference(path: &str, span: Span) -> Reference {
    Reference {
        path: path.to_owned(),
        span,
        allowed: AllowedPaths::Below,
        folders: &["."],
        installed: None,
    }
}

fn named(rc: &Rc) -> impl Iterator<Item = (ResourceKind, Reference)> {
    let files = rc.settings().filter(|setting| setting.resource.is_file());
    let filled = files.filter(|setting| !setting.entry.value.text.is_empty());
    filled.map(
        |Setting {
             resource, entry, ..
         }| {
            let value = &entry.value;
            (resource.kind(), reference(&value.text, value.span))
        },
    )
}

pub(super) fn check(rc: &Rc, others: &[Other<'_>], sink: &mut DiagnosticSink) {
    for ((kind, reference), other) in named(rc).zip(others) {
        check_exists(*other, &reference, &codes::MISSING_FILE, sink);
        match kind {
            ResourceKind::Sound => check_sound(&reference, *other, sink),
            kind => check_kind(kind, &reference, *other, sink),
        }
    }
}

fn check_sound(reference: &Reference, other: Other<'_>, sink: &mut DiagnosticSink) {
    let (Other::Read { source, .. } | Other::Unknown(source)) = other else {
        return;
    };
    if let Some(why) = sound::fault(source.bytes()) {
        sink.report(&codes::WRONG_KIND_OF_FILE, reference.span, || {
            format!("{} is not a sound file: {why}", quote(&reference.path))
        });
    }
}

fn check_kind(
    kind: ResourceKind,
    reference: &Reference,
    other: Other<'_>,
    sink: &mut DiagnosticSink,
) {
    let (expected, fits): (_, fn(Other<'_>) -> bool) = match kind {
        ResourceKind::TileImages => ("a bitmap of tile images", |other| {
            is_picture(other, FileFormat::TILES)
        }),
        ResourceKind::Font => ("a font bitmap", |other| is_picture(other, FileFormat::FONT)),
        ResourceKind::UnsolvableList => ("a list of unsolvable levels", |other| {
            is_list(other, |content| matches!(content, Content::Unsolvable(_)))
        }),
        ResourceKind::EndMessages => ("a file of end messages", |other| {
            is_list(other, |content| matches!(content, Content::EndMessages(_)))
        }),
        ResourceKind::Color | ResourceKind::Sound => return,
    };
    if matches!(other, Other::Read { .. } | Other::Unknown(_)) && !fits(other) {
        report_wrong_kind(&reference.path, expected, reference.span, sink);
    }
}

/// Whether a file is a list of a kind. An empty list has no recognisable format.
fn is_list(other: Other<'_>, is_kind: fn(&Content) -> bool) -> bool {
    match other {
        Other::Read { content, .. } => is_kind(content),
        Other::Unknown(source) => is_blank(source),
        Other::Missing | Other::Outside => false,
    }
}

/// Whether a picture has no errors when it is read in a format. Its recognised format is not
/// sufficient, because some dimensions fit both tile images and fonts.
fn is_picture(other: Other<'_>, format: &FileFormat) -> bool {
    let Other::Read { source, .. } = other else {
        return false;
    };
    let options = ReadOptions::default();
    let Ok(mut sink) = DiagnosticSink::for_file(source, &options) else {
        return false;
    };
    let read = format.read(source, &mut sink, &options.limits);
    read.is_ok() && sink.sorted().worst() < Some(Severity::Error)
}

fn is_blank(source: &Source) -> bool {
    let mut lines = source.lines().map(|line| line.text.trim_ascii());
    lines.all(|line| line.is_empty() || line.starts_with('#'))
}
