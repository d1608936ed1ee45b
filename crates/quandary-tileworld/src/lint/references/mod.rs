//! Findings from checking a file against other files: the files that it refers to, and additional
//! files that the caller supplies.

mod dac;
mod resources;
mod sound;
mod stories;
mod unsolvable;

use crate::codes;
use crate::format::{Content, Dac, Rc, Resource, ResourceKind, is_allowed};
use crate::model::{LevelSet, Ruleset};
use quandary_core::diagnostic::Code;
use quandary_core::family::Reference;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::{Source, file_name};
use quandary_core::span::Span;
use std::collections::BTreeSet;

/// Another file that a file is checked with.
#[derive(Clone, Copy)]
pub(crate) enum Other<'a> {
    /// A file in a format of this family.
    Read {
        /// The file.
        source: &'a Source,
        /// Its content.
        content: &'a Content,
    },
    /// A file in none of the family's formats.
    Unknown(&'a Source),
    /// The file does not exist.
    Missing,
    /// The path leaves the allowed folders.
    Outside,
}

/// Returns the references to other files.
pub(crate) fn references(content: &Content) -> Vec<Reference> {
    match content {
        Content::Dac(dac) => dac::references(dac),
        Content::Rc(rc) => resources::references(rc),
        _ => Vec::new(),
    }
}

/// Returns the references of a configuration to the data file and to the messages file.
pub(crate) fn files_of(dac: &Dac) -> (Option<Reference>, Option<Reference>) {
    dac::files(dac)
}

/// Returns the files for a sound under a ruleset, in order of preference.
pub(crate) fn sounds(rc: &Rc, name: &str, ruleset: Ruleset) -> Vec<Reference> {
    let sound = Resource::of(name).filter(|one| one.kind() == ResourceKind::Sound);
    sound.map_or_else(Vec::new, |sound| resources::files(rc, sound, ruleset))
}

/// Returns the files for the tile images under a ruleset, in order of preference.
pub(crate) fn tile_images(rc: &Rc, ruleset: Ruleset) -> Vec<Reference> {
    resources::files(rc, Resource::TileImages, ruleset)
}

/// Checks the file `name` against `others`: the files it refers to, in order of the references,
/// followed by additional files.
pub(crate) fn check_with(
    name: &str,
    content: &Content,
    others: &[Other<'_>],
    sink: &mut DiagnosticSink,
) {
    match content {
        Content::Dac(dac) => dac::check(dac, others, sink),
        Content::Rc(rc) => resources::check(rc, others, sink),
        Content::Messages(messages) => stories::check_messages(messages, others, sink),
        Content::Ccx(ccx) => stories::check_extras(name, ccx, others, sink),
        Content::Unsolvable(list) => unsolvable::check(list, others, sink),
        _ => {}
    }
}

/// A level set with its file name.
#[derive(Clone, Copy)]
struct NamedSet<'a> {
    name: &'a str,
    set: &'a LevelSet,
}

fn sets<'a>(others: &[Other<'a>]) -> Vec<NamedSet<'a>> {
    let sets = others.iter().filter_map(|other| match other {
        Other::Read {
            source,
            content: Content::Levels(set),
        } => Some(NamedSet {
            name: source.name(),
            set,
        }),
        _ => None,
    });
    sets.collect()
}

/// Returns the level numbers of a set.
fn numbers(set: &LevelSet) -> BTreeSet<u16> {
    set.levels.iter().map(|level| level.number).collect()
}

/// Returns the end of a message about a missing level.
fn highest(numbers: &BTreeSet<u16>) -> String {
    let last = numbers.last();
    last.map_or(String::new(), |last| format!("; the last level is {last}"))
}

/// Returns the name of a level set: its file name without folders and extension, in lower case.
fn stem(name: &str) -> String {
    let file = file_name(name).to_lowercase();
    let extensions = [".dat", ".ccl", ".dac", ".ccx"];
    let short = extensions
        .iter()
        .find_map(|extension| file.strip_suffix(extension));
    short.unwrap_or(&file).to_owned()
}

/// Reports a file that cannot be opened. Paths that leave the folder by their text alone were
/// reported by the reader.
fn check_exists(
    other: Other<'_>,
    reference: &Reference,
    missing: &'static Code,
    sink: &mut DiagnosticSink,
) {
    let name = quote(&reference.path);
    match other {
        Other::Missing => sink.report(missing, reference.span, || format!("file {name} not found")),
        Other::Outside if is_allowed(&reference.path, reference.allowed) => {
            sink.report(&codes::LINK_OUTSIDE_FOLDER, reference.span, || {
                format!("a link in the path {name} leads out of the allowed folder")
            });
        }
        Other::Outside | Other::Read { .. } | Other::Unknown(_) => {}
    }
}

fn report_wrong_kind(name: &str, expected: &str, span: Span, sink: &mut DiagnosticSink) {
    sink.report(&codes::WRONG_KIND_OF_FILE, span, || {
        format!("{} is not {expected}", quote(name))
    });
}
