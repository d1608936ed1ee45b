//! Findings about texts (messages or CCX extras) for levels that do not exist.

use super::{NamedSet, Other, highest, numbers, sets, stem};
use crate::codes;
use crate::format::{Ccx, Content, Messages};
use quandary_core::sink::{DiagnosticSink, quote};
use quandary_core::span::Span;

pub(super) fn check_messages(messages: &Messages, others: &[Other<'_>], sink: &mut DiagnosticSink) {
    let messages = messages.messages.iter();
    let levels = messages.map(|message| (message.moment.level, message.heading));
    if let Some(set) = only_set(others) {
        check(levels, set, sink);
    }
}

/// Checks extras against the level set of the same name.
pub(super) fn check_extras(name: &str, ccx: &Ccx, others: &[Other<'_>], sink: &mut DiagnosticSink) {
    let mut sets = sets(others).into_iter();
    if let Some(set) = sets.find(|set| stem(set.name) == stem(name)) {
        check(ccx.level_numbers(), set, sink);
    }
}

/// Reports levels that are not in a set. Each level has the location of its text.
fn check(
    levels: impl Iterator<Item = (u16, Span)>,
    NamedSet { name, set }: NamedSet<'_>,
    sink: &mut DiagnosticSink,
) {
    let known = numbers(set);
    for (number, span) in levels.filter(|(number, _)| !known.contains(number)) {
        sink.report(&codes::TEXT_FOR_MISSING_LEVEL, span, || {
            format!("{} has no level {number}{}", quote(name), highest(&known))
        });
    }
}

/// Returns the only level set, or the one that the only configuration refers to.
fn only_set<'a>(others: &[Other<'a>]) -> Option<NamedSet<'a>> {
    let sets = sets(others);
    if let [only] = sets[..] {
        return Some(only);
    }
    let mut named = others.iter().filter_map(|other| match other {
        Other::Read {
            content: Content::Dac(dac),
            ..
        } => dac.data_file().map(stem),
        _ => None,
    });
    let name = named.next()?;
    let is_only = named.all(|other| other == name);
    let mut fitting = sets.into_iter().filter(|set| stem(set.name) == name);
    fitting.next().filter(|_| is_only)
}
