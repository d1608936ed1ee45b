//! Findings about a list of unsolvable levels and its level sets.

use super::{NamedSet, Other, sets, stem};
use crate::codes;
use crate::format::{ActiveEntry, Content, Unsolvable};
use crate::identifier::Identifier;
use quandary_core::sink::{DiagnosticSink, quote};
use std::collections::BTreeMap;

/// The levels of a set by number and by identifier.
struct IndexedSet<'a> {
    name: &'a str,
    levels: BTreeMap<u16, Identifier>,
    numbers: BTreeMap<Identifier, u16>,
}

pub(super) fn check(list: &Unsolvable, others: &[Other<'_>], sink: &mut DiagnosticSink) {
    let known = index_sets(others);
    if known.is_empty() {
        return;
    }
    for entry in list.active_entries() {
        if let Some(set) = known.get(&stem(entry.set)) {
            check_entry(entry, set, sink);
        }
    }
}

/// Returns the level sets by the names that a list can use: those of the data file and of the
/// configurations for it.
fn index_sets<'a>(others: &[Other<'a>]) -> BTreeMap<String, IndexedSet<'a>> {
    let sets = sets(others);
    let mut known: BTreeMap<String, IndexedSet<'a>> = BTreeMap::new();
    for set in &sets {
        known.insert(stem(set.name), IndexedSet::of(*set));
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
            known.insert(stem(source.name()), IndexedSet::of(*set));
        }
    }
    known
}

impl<'a> IndexedSet<'a> {
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

fn check_entry(entry: ActiveEntry<'_>, set: &IndexedSet<'_>, sink: &mut DiagnosticSink) {
    let level = entry.level;
    let found = set.levels.get(&level.number);
    if found == Some(&level.identifier) {
        return;
    }
    let name = quote(set.name);
    let message = || match found {
        None => format!("{name} has no level {}", level.number),
        Some(other) => format!(
            "level {} of {name} has the identifier {other}, not {}",
            level.number, level.identifier
        ),
    };
    let moved = set.numbers.get(&level.identifier);
    sink.report_with(
        &codes::UNSOLVABLE_LEVEL_NOT_IN_SET,
        level.span,
        message,
        |finding| match moved {
            Some(number) => finding.with_help(format!(
                "level {number} has the identifier {}",
                level.identifier
            )),
            None => finding,
        },
    );
}
