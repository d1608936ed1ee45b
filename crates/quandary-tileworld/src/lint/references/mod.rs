//! What is wrong between a file and those that it names, or that are named beside it.

mod dac;
mod resources;
mod sound;
mod stories;
mod unsolvable;

use crate::codes;
use crate::format::{Content, stays};
use crate::model::LevelSet;
use quandary_core::diagnostic::Code;
use quandary_core::family::Reference;
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::source::Source;
use quandary_core::span::Span;
use std::collections::BTreeSet;

/// A file that is looked at beside another one.
#[derive(Clone, Copy)]
pub(crate) enum Other<'a> {
    /// It was read.
    Read {
        /// The file.
        source: &'a Source,
        /// What it holds.
        content: &'a Content,
    },
    /// It is of no format of this family.
    Unknown(&'a Source),
    /// There is none.
    Missing,
    /// It leads out of its folder.
    Outside,
}

/// The files that a file names.
pub(crate) fn references(content: &Content) -> Vec<Reference> {
    match content {
        Content::Dac(dac) => dac::references(dac),
        Content::Rc(rc) => resources::references(rc),
        _ => Vec::new(),
    }
}

/// Looks at a file of that name beside others: those that it names in their order, then those that
/// are named beside it.
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

/// A level set among other files, with the name of its file.
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

/// The numbers of the levels of a set.
fn numbers(set: &LevelSet) -> BTreeSet<u16> {
    set.levels.iter().map(|level| level.number).collect()
}

/// What a message says behind a level that is not there.
fn highest(numbers: &BTreeSet<u16>) -> String {
    let last = numbers.last();
    last.map_or(String::new(), |last| format!("; its highest is {last}"))
}

/// The name of a level set: that of its file without folders and ending, in small letters.
fn stem(name: &str) -> String {
    let file = name
        .rsplit(['/', '\\'])
        .next()
        .unwrap_or_default()
        .to_lowercase();
    let endings = [".dat", ".ccl", ".dac", ".ccx"];
    let short = endings.iter().find_map(|ending| file.strip_suffix(ending));
    short.unwrap_or(&file).to_owned()
}

/// Tells of a file that cannot be looked at. A path that shows by itself that it leads elsewhere
/// was told of when it was read.
fn look_at_place(
    other: Other<'_>,
    reference: &Reference,
    missing: &'static Code,
    sink: &mut DiagnosticSink,
) {
    let name = quote(&reference.path);
    match other {
        Other::Missing => sink.report(missing, reference.span, || {
            format!("there is no file {name}")
        }),
        Other::Outside if stays(&reference.path) => {
            sink.report(&codes::LINK_OUTSIDE_FOLDER, reference.span, || {
                format!("{name} leads out of its folder")
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
