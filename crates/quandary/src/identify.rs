//! Identification of files by content and extension.

use crate::family_id::{FamilyId, formats};
use quandary_core::format::Evidence;
use quandary_core::source::Source;
use std::cmp::Reverse;

/// A format that a file may have.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary::core::source::Source;
///
/// let source = Source::new("untitled", b"#####\n#@$.#\n#####\n".to_vec());
/// let best = quandary::identify(&source).into_iter().next().ok_or("unknown format")?;
/// println!("{}: {}", best.evidence.format.title, best.evidence.why);
/// assert_eq!(best.family, quandary::FamilyId::Crossoban);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Match {
    /// The family of the format.
    pub family: FamilyId,
    /// The format, and how well the content of the file matches it.
    pub evidence: Evidence,
}

/// The score of a format that is suggested only by the extension of the file.
///
/// ```
/// use quandary::core::source::Source;
/// use quandary::{BY_NAME, identify};
///
/// let damaged = Source::new("levels.dat", b"damaged".to_vec());
/// assert!(identify(&damaged).iter().all(|found| found.evidence.score == BY_NAME));
/// ```
pub const BY_NAME: u8 = 1;

/// The formats that a file may have, the most likely first.
///
/// The content decides, and the extension breaks ties. Formats that are suggested only by the
/// extension have the score [`BY_NAME`]; they are listed so that damaged files can be read.
///
/// ```
/// use quandary::core::source::Source;
///
/// let source = Source::new("yard.xsb", b"'  0-a-1\n".to_vec());
/// for found in quandary::identify(&source) {
///     let evidence = found.evidence;
///     println!("{:3} {}: {}", evidence.score, evidence.format.id, evidence.why);
/// }
/// ```
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
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary::core::reading::ReadOptions;
/// use quandary::core::source::Source;
///
/// let today = 20_000; // 4 October 2024
/// let text = quandary::inline_text("2024-12-24", today).ok_or("not a level")?;
/// let source = Source::new("2024-12-24", text.into_bytes());
/// let document = quandary::open(source, None, &ReadOptions::default())?;
/// assert_eq!(document.family().id, "apad");
/// assert_eq!(quandary::inline_text("no date", today), None);
/// # Ok(())
/// # }
/// ```
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
