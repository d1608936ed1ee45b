//! The table of what works for which family.

use crate::family_id::FamilyId;
use quandary_core::family::{Capability, FamilyInfo, Support};
use std::fmt::Write;

const HEAD: &str = "\
# Status

What works for which family. Written by `cargo xtask status` from the properties of the families;
a test fails if it is out of date.

";

/// The table as Markdown, with a note for everything that works in part or makes no sense.
#[must_use]
pub fn status() -> String {
    let families: Vec<_> = FamilyId::ALL
        .iter()
        .map(|family| family.family().info())
        .collect();
    let mut text = HEAD.to_owned();
    let titles: Vec<_> = families.iter().map(|info| info.title).collect();
    let _ = writeln!(text, "| | {} |", titles.join(" | "));
    let _ = writeln!(text, "|---|{}", "---|".repeat(families.len()));
    let mut notes = Vec::new();
    for capability in Capability::ALL {
        let cells: Vec<_> = families
            .iter()
            .map(|info| cell(info, capability, &mut notes))
            .collect();
        let _ = writeln!(text, "| {} | {} |", capability.word(), cells.join(" | "));
    }
    for (number, note) in (1..).zip(&notes) {
        let _ = write!(text, "\n{number}. {note}");
    }
    if !notes.is_empty() {
        text.push('\n');
    }
    text
}

fn cell(info: &FamilyInfo, capability: Capability, notes: &mut Vec<String>) -> String {
    let support = info.support.iter().find(|(named, _)| *named == capability);
    let (word, why) = match support.map(|(_, support)| support) {
        Some(Support::Yes) => return "yes".to_owned(),
        None => return "not yet".to_owned(),
        Some(Support::Partly(what)) => ("partly", what),
        Some(Support::NotApplicable(why)) => ("not applicable", why),
    };
    notes.push(format!("{}, {}: {why}", info.title, capability.word()));
    format!("{word} ({})", notes.len())
}
