//! Identification of files by content and extension.

use crate::family_id::{FamilyId, formats};
use quandary_core::format::Evidence;
use quandary_core::source::Source;
use std::cmp::Reverse;

/// A format that a file may have.
#[derive(Clone, Debug)]
pub struct Match {
    /// The family of the format.
    pub family: FamilyId,
    /// The format, and how well the content of the file matches it.
    pub evidence: Evidence,
}

/// The score of a format that is suggested only by the extension of the file.
pub const BY_NAME: u8 = 1;

/// The formats that a file may have, the most likely first.
///
/// The content decides, and the extension breaks ties. Formats that are suggested only by the
/// extension have the score [`BY_NAME`]; they are listed so that damaged files can be read.
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

/// Converts `text`, which the user gave in place of a file name, to the content of a level file.
/// For example, `text` is a game ID or a date. Returns `None` if `text` does not describe a level
/// of any family.
///
/// Relative dates in `text` are replaced by calendar dates. `today` is the current date, in days
/// since 1 January 1970.
#[must_use]
pub fn inline_text(text: &str, today: i32) -> Option<String> {
    let mut families = FamilyId::ALL.iter();
    families.find_map(|family| family.family().inline_text(text, today))
}

/// The formats that only the extension suggests.
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
                why: format!("the extension is .{extension}"),
            },
        })
        .collect()
}
