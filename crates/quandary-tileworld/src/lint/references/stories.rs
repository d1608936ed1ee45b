//! Messages and extras, and the levels that they are about.

use super::{NamedSet, Other, has_level, sets, stem};
use crate::codes;
use crate::format::{Ccx, Content, Messages};
use crate::model::LevelSet;
use quandary_core::findings::{Findings, quote};
use quandary_core::span::Span;

pub(super) fn check_messages(messages: &Messages, others: &[Other<'_>], findings: &mut Findings) {
    let Some(set) = only_set(others) else {
        return;
    };
    for message in &messages.messages {
        look_at(message.moment.level, message.heading, set, findings);
    }
}

pub(super) fn check_extras(ccx: &Ccx, others: &[Other<'_>], findings: &mut Findings) {
    let Some(set) = only_set(others) else {
        return;
    };
    for (number, span) in ccx.level_numbers() {
        look_at(number, span, set, findings);
    }
}

/// The level set that is meant: the only one, or the one that the only configuration names.
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

fn look_at(number: u16, span: Span, NamedSet { name, set }: NamedSet<'_>, findings: &mut Findings) {
    if !has_level(set, number) {
        findings.tell(&codes::TIL0226, span, || {
            format!("{} has no level {number}{}", quote(name), highest(set))
        });
    }
}

fn highest(set: &LevelSet) -> String {
    let highest = set.levels.iter().map(|level| level.number).max();
    highest.map_or(String::new(), |highest| {
        format!("; its highest is {highest}")
    })
}
