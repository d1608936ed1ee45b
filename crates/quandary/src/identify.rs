//! What a file is, by its content and then by its name.

use crate::family_id::{FamilyId, formats};
use quandary_core::format::Evidence;
use quandary_core::source::Source;
use std::cmp::Reverse;

/// A format that a file may be in.
#[derive(Clone, Debug)]
pub struct Match {
    /// The family of the format.
    pub family: FamilyId,
    /// The format, and what speaks for it.
    pub evidence: Evidence,
}

/// The score of a format that the name alone speaks for: hardly.
pub const BY_NAME: u8 = 1;

/// Every format that the file may be in, the likeliest first. Content decides; the extension of
/// the name breaks ties, and stands alone, with a score of 1, where the content says nothing:
/// so a damaged file can still be read as what its name says.
#[must_use]
pub fn identify(source: &Source) -> Vec<Match> {
    let extension = source.extension();
    let mut matches: Vec<Match> = FamilyId::ALL
        .iter()
        .flat_map(|family| {
            let found = family.family().probe(source).into_iter();
            found.map(|evidence| Match {
                family: *family,
                evidence,
            })
        })
        .collect();
    let by_name = by_name(&extension, &matches);
    matches.extend(by_name);
    matches.sort_by_key(|found| {
        let named = found
            .evidence
            .format
            .extensions
            .contains(&extension.as_str());
        Reverse((found.evidence.score, named))
    });
    matches
}

/// Whether a text is itself a puzzle of some family: a game ID, a task, an address.
#[must_use]
pub fn is_inline(text: &str) -> bool {
    let mut rooms = FamilyId::ALL.iter();
    rooms.any(|family| family.family().is_inline(text))
}

/// The formats that only the name speaks for.
fn by_name(extension: &str, by_content: &[Match]) -> Vec<Match> {
    formats()
        .filter(|(_, format)| format.extensions.contains(&extension))
        .filter(|(_, format)| {
            let mut found = by_content.iter();
            found.all(|found| found.evidence.format != *format)
        })
        .map(|(family, format)| Match {
            family,
            evidence: Evidence {
                format,
                score: BY_NAME,
                why: format!("the name ends in .{extension}"),
            },
        })
        .collect()
}
