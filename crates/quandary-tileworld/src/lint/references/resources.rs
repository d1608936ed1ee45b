//! A resource configuration and the files that it names.

use super::{Other, look_at_place, sound, tell_kind};
use crate::codes;
use crate::format::{Content, Form, Rc, ResourceKind, Setting, read};
use quandary_core::diagnostic::Severity;
use quandary_core::family::{ReadOptions, Reference};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;

/// All files lie in the folder of the configuration.
const RESOURCES: &[&str] = &["."];

/// One for each line that names a file, in their order.
pub(super) fn references(rc: &Rc) -> Vec<Reference> {
    named(rc).map(|(_, reference)| reference).collect()
}

fn named(rc: &Rc) -> impl Iterator<Item = (ResourceKind, Reference)> {
    let files = rc.set().filter(|setting| setting.resource.is_file());
    let filled = files.filter(|setting| !setting.entry.value.text.is_empty());
    filled.map(
        |Setting {
             resource, entry, ..
         }| {
            let reference = Reference {
                path: entry.value.text.clone(),
                span: entry.value.span,
                folders: RESOURCES,
            };
            (resource.kind(), reference)
        },
    )
}

pub(super) fn check(rc: &Rc, others: &[Other<'_>], sink: &mut DiagnosticSink) {
    for ((kind, reference), other) in named(rc).zip(others) {
        look_at_place(*other, &reference, &codes::MISSING_FILE, sink);
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
            format!("{} is no sound: {why}", quote(&reference.path))
        });
    }
}

fn check_kind(
    kind: ResourceKind,
    reference: &Reference,
    other: Other<'_>,
    sink: &mut DiagnosticSink,
) {
    let (wanted, form) = match kind {
        ResourceKind::TileImages => ("bitmap of tile images", Form::Tiles),
        ResourceKind::Font => ("bitmap of a font", Form::Font),
        ResourceKind::UnsolvableList => ("list of unsolvable levels", Form::Unsolvable),
        ResourceKind::EndMessages => ("file of messages at the end", Form::EndMessages),
        ResourceKind::Color | ResourceKind::Sound => return,
    };
    let fits = match other {
        Other::Missing | Other::Outside => return,
        Other::Unknown(source) => is_blank(source) && !matches!(form, Form::Tiles | Form::Font),
        Other::Read { source, content } => is_list(content, form) || is_picture(source, form),
    };
    if !fits {
        tell_kind(&reference.path, wanted, reference.span, sink);
    }
}

fn is_list(content: &Content, form: Form) -> bool {
    matches!(
        (content, form),
        (Content::Unsolvable(_), Form::Unsolvable) | (Content::EndMessages(_), Form::EndMessages)
    )
}

/// Whether a bitmap can be read as what it is named for: some dimensions fit both tile images and
/// fonts, and a name alone makes no picture.
fn is_picture(source: &Source, form: Form) -> bool {
    if !matches!(form, Form::Tiles | Form::Font) {
        return false;
    }
    let file = read(source, form.format(), &ReadOptions::default());
    file.is_ok_and(|file| file.diagnostics.worst() < Some(Severity::Error))
}

/// A list may be empty, and then nothing tells what it is.
fn is_blank(source: &Source) -> bool {
    let mut lines = source.lines().map(|line| line.text.trim_ascii());
    lines.all(|line| line.is_empty() || line.starts_with('#'))
}
