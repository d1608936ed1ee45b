//! Findings about a level set configuration and its files.

use super::{Other, check_exists, highest, numbers, report_wrong_kind};
use crate::codes;
use crate::format::{Content, Dac, DacKey};
use crate::model::{LevelSet, Magic};
use quandary_core::family::{AllowedPaths, InstalledFolder, Reference};
use quandary_core::sink::{DiagnosticSink, quote};

/// Folders that are searched for data files: the data folder next to the folder of level sets, and
/// the folder of the configuration.
const DATA: &[&str] = &["../data", "."];

/// Folder of level sets.
const SETS: &[&str] = &["."];

/// Number of levels of the original MS level set.
const ORIGINAL: usize = 149;

/// Returns the references to the data file and the messages file.
pub(super) fn references(dac: &Dac) -> Vec<Reference> {
    named(dac).map(|(_, reference)| reference).collect()
}

/// Returns the reference to the data file, and that to the messages file.
pub(super) fn files(dac: &Dac) -> (Option<Reference>, Option<Reference>) {
    let (mut data, mut messages) = (None, None);
    for (key, reference) in named(dac) {
        match key {
            DacKey::File => data = Some(reference),
            _ => messages = Some(reference),
        }
    }
    (data, messages)
}

fn named(dac: &Dac) -> impl Iterator<Item = (DacKey, Reference)> {
    let keys = [DacKey::File, DacKey::Messages].into_iter();
    keys.filter_map(|key| {
        let value = dac.value(key).filter(|value| !value.text.is_empty())?;
        let is_beside = key == DacKey::File && dac.is_file_in_sets_folder();
        let reference = Reference {
            path: value.text.clone(),
            span: value.span,
            allowed: AllowedPaths::NameOnly,
            folders: if is_beside { SETS } else { DATA },
            installed: Some(match is_beside {
                true => InstalledFolder::Levels,
                false => InstalledFolder::Data,
            }),
        };
        Some((key, reference))
    })
}

pub(super) fn check(dac: &Dac, others: &[Other<'_>], sink: &mut DiagnosticSink) {
    let mut set = None;
    for ((key, reference), other) in named(dac).zip(others) {
        match key {
            DacKey::File => set = check_data(&reference, *other, sink),
            _ => check_messages(&reference, *other, set, sink),
        }
    }
    if let Some(set) = set {
        check_settings(dac, set, sink);
    }
}

fn check_data<'a>(
    reference: &Reference,
    other: Other<'a>,
    sink: &mut DiagnosticSink,
) -> Option<&'a LevelSet> {
    check_exists(other, reference, &codes::MISSING_DATA_FILE, sink);
    match other {
        // A file can be recognised as a level set by its name alone.
        Other::Read {
            content: Content::Levels(set),
            ..
        } if !matches!(set.magic, Magic::Unknown(_)) => return Some(set),
        Other::Read { .. } | Other::Unknown(_) => {
            report_wrong_kind(&reference.path, "a data file", reference.span, sink);
        }
        Other::Missing | Other::Outside => {}
    }
    None
}

fn check_messages(
    reference: &Reference,
    other: Other<'_>,
    set: Option<&LevelSet>,
    sink: &mut DiagnosticSink,
) {
    check_exists(other, reference, &codes::MISSING_FILE, sink);
    let messages = match other {
        Other::Read {
            content: Content::Messages(messages),
            ..
        } => messages,
        Other::Read { .. } | Other::Unknown(_) => {
            report_wrong_kind(&reference.path, "a messages file", reference.span, sink);
            return;
        }
        Other::Missing | Other::Outside => return,
    };
    let Some(set) = set else {
        return;
    };
    let known = numbers(set);
    let moments = messages.messages.iter().map(|message| message.moment);
    let unknown: Vec<String> = moments
        .filter(|moment| !known.contains(&moment.level))
        .map(|moment| moment.to_string())
        .collect();
    if let Some(first) = unknown.first() {
        sink.report(&codes::TEXT_FOR_MISSING_LEVEL, reference.span, || {
            let name = quote(&reference.path);
            match unknown.len() - 1 {
                0 => format!("{name} has a message for `{first}`, but the set has no such level"),
                more => format!("{name} has messages for `{first}` and {more} more, but the set has no such levels"),
            }
        });
    }
}

fn check_settings(dac: &Dac, set: &LevelSet, sink: &mut DiagnosticSink) {
    let value = |key| dac.value(key).map(|value| value.span).unwrap_or_default();
    let known = numbers(set);
    if let Some(last) = dac.last_level().filter(|last| !known.contains(last)) {
        sink.report(
            &codes::LAST_LEVEL_NOT_IN_SET,
            value(DacKey::LastLevel),
            || format!("the data file has no level {last}{}", highest(&known)),
        );
    }
    let count = set.levels.len();
    if dac.fixes_lynx() && count != ORIGINAL {
        sink.report(
            &codes::LYNX_FIX_FOR_OTHER_SET,
            value(DacKey::FixLynx),
            || format!("fixlynx requires the original set of {ORIGINAL} levels, but the data file has {count}"),
        );
    }
}
