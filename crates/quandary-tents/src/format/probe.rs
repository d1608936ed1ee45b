//! Recognition of a format by the beginning of a file.

use super::TABLE;
use quandary_core::format::Evidence;
use quandary_core::source::Source;

/// How many bytes of a file are examined.
const PREFIX: usize = 64 << 10;

/// The first lines of a file.
pub(super) struct Beginning<'a> {
    /// All lines, as they are in the file.
    pub(super) lines: Vec<&'a str>,
    /// The lines that are not blank, without surrounding white space.
    pub(super) trimmed: Vec<&'a str>,
}

/// How well a file matches a format.
pub(super) struct Match {
    /// From 1 to 100.
    pub(super) score: u8,
    /// The evidence in a few words.
    pub(super) why: &'static str,
}

/// The formats that the beginning of a file matches, the most likely first.
#[must_use]
pub fn probe(source: &Source) -> Vec<Evidence> {
    let text = prefix(source.bytes());
    let beginning = Beginning::new(&text);
    let mut found: Vec<Evidence> = TABLE
        .iter()
        .zip(&super::FORMATS)
        .filter_map(|(entry, format)| {
            let Match { score, why } = (entry.probe)(&beginning)?;
            Some(Evidence {
                format,
                score,
                why: why.to_owned(),
            })
        })
        .collect();
    found.sort_by_key(|evidence| std::cmp::Reverse(evidence.score));
    found
}

/// Whether a text is a complete level in a single line: a game ID, a task, an address, or a pzpr
/// file with slashes instead of line ends. The user can give such a text in place of a file name.
#[must_use]
pub fn is_inline(text: &str) -> bool {
    let line = text.trim();
    // What is longer than the prefix could not be recognised as the content of a file.
    let short = text.len() <= PREFIX;
    let single = !line.is_empty() && !line.contains(['\n', '\r']);
    short && single && TABLE.iter().any(|entry| (entry.is_inline)(line))
}

/// For formats that need several lines.
pub(super) fn never_inline(_: &str) -> bool {
    false
}

/// The whole lines within the prefix, without a byte order mark. Bytes that are not UTF-8 are
/// replaced, because no format is recognised by them.
fn prefix(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let cut = match bytes.get(..PREFIX) {
        None => bytes,
        Some(cut) => {
            let last_end = cut.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
            last_end.map_or(cut, |at| &cut[..at])
        }
    };
    String::from_utf8_lossy(cut).into_owned()
}

impl<'a> Beginning<'a> {
    fn new(text: &'a str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let trimmed = lines
            .iter()
            .map(|line| line.trim())
            .filter(|line| !line.is_empty())
            .collect();
        Self { lines, trimmed }
    }

    /// A match if at least half of the lines are of a kind; `most` is the score if all are.
    pub(super) fn share_of_lines(
        &self,
        is_match: impl Fn(&str) -> bool,
        most: usize,
        why: &'static str,
    ) -> Option<Match> {
        let share = percentage(&self.trimmed, is_match);
        (share >= 50).then_some(Match {
            score: (share * most / 100) as u8,
            why,
        })
    }
}

/// The percentage of lines that match.
pub(super) fn percentage(lines: &[&str], is_match: impl Fn(&str) -> bool) -> usize {
    let matching = lines.iter().filter(|line| is_match(line)).count();
    matching * 100 / lines.len().max(1)
}

/// The numbers of a line; `None` if it contains anything else.
pub(super) fn numbers(line: &str) -> Option<Vec<u64>> {
    line.split_whitespace()
        .map(|word| word.parse().ok())
        .collect()
}
