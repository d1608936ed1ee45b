//! A list of unsolvable levels, and the level sets that it speaks of.

use super::{NamedSet, Other, sets, stem};
use crate::codes;
use crate::format::{Content, Counted, Unsolvable};
use crate::identifier::Identifier;
use quandary_core::sink::{DiagnosticSink, quote};
use std::collections::BTreeMap;

/// The levels of a set by what lists know them by.
struct Known<'a> {
    name: &'a str,
    levels: BTreeMap<u16, Identifier>,
    numbers: BTreeMap<Identifier, u16>,
}

pub(super) fn check(list: &Unsolvable, others: &[Other<'_>], sink: &mut DiagnosticSink) {
    let known = known(others);
    if known.is_empty() {
        return;
    }
    for entry in list.counted() {
        if let Some(set) = known.get(&stem(entry.set)) {
            look_at(entry, set, sink);
        }
    }
}

/// Level sets by the names that a list may have for them: that of the data file, and those of
/// configurations that name it.
fn known<'a>(others: &[Other<'a>]) -> BTreeMap<String, Known<'a>> {
    let sets = sets(others);
    let mut known: BTreeMap<String, Known<'a>> = BTreeMap::new();
    for set in &sets {
        known.insert(stem(set.name), Known::of(*set));
    }
    for other in others {
        let Other::Read {
            source,
            content: Content::Dac(dac),
        } = other
        else {
            continue;
        };
        let data = dac.data_file().map(stem).unwrap_or_default();
        if let Some(set) = sets.iter().find(|set| stem(set.name) == data) {
            known.insert(stem(source.name()), Known::of(*set));
        }
    }
    known
}

impl<'a> Known<'a> {
    fn of(NamedSet { name, set }: NamedSet<'a>) -> Self {
        let pairs = set
            .levels
            .iter()
            .map(|level| (level.number, Identifier::of(level)));
        let pairs: Vec<_> = pairs.collect();
        Self {
            name,
            levels: pairs.iter().copied().collect(),
            numbers: pairs
                .iter()
                .map(|(number, identifier)| (*identifier, *number))
                .collect(),
        }
    }
}

fn look_at(entry: Counted<'_>, set: &Known<'_>, sink: &mut DiagnosticSink) {
    let level = entry.level;
    let found = set.levels.get(&level.number);
    if found == Some(&level.identifier) {
        return;
    }
    let name = quote(set.name);
    let message = || match found {
        None => format!("{name} has no level {}", level.number),
        Some(other) => format!("level {} of {name} is {other}", level.number),
    };
    let moved = set.numbers.get(&level.identifier);
    sink.report_with(
        &codes::UNSOLVABLE_LEVEL_NOT_IN_SET,
        level.span,
        message,
        |finding| match moved {
            Some(number) => finding.with_help(format!("level {number} is the one that is meant")),
            None => finding,
        },
    );
}
