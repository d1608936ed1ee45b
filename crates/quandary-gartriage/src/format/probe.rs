//! Recognises collections by the start of the file.

use super::GARTRIAGE;
use super::tags::is_standard;
use quandary_core::format::Evidence;
use quandary_core::source::Source;

/// The number of bytes that are examined.
const PREFIX: usize = 64 << 10;

/// The minimum share of valid lines in percent.
const MIN_VALID_PERCENT: usize = 50;

/// The number of lines of each kind at the start of a file, without empty lines.
#[derive(Default)]
struct LineCounts<'a> {
    boards: usize,
    /// Board lines with a cell, a vehicle or a target.
    boards_with_cells: usize,
    standard_tags: usize,
    other_tags: usize,
    unrecognised: usize,
    /// The name of the value of several lines that is open.
    open: Option<&'a [u8]>,
}

/// Estimates how likely it is that a file is a collection. Only the first lines are examined.
/// Returns `None` if these lines do not look like a collection.
pub fn probe(source: &Source) -> Option<Evidence> {
    let bytes = source.bytes();
    let mut counts = LineCounts::default();
    let lines = prefix(bytes);
    for line in lines.split(|byte| matches!(byte, b'\n' | b'\r')) {
        counts.count(line.trim_ascii());
    }
    let first = lines.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    let score = counts.score(first.is_some_and(is_format_tag))?;
    Some(Evidence {
        format: &GARTRIAGE,
        score,
        why: counts.why(),
    })
}

/// The complete lines of the first [`PREFIX`] bytes, without a byte order mark.
fn prefix(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let Some(cut) = bytes.get(..PREFIX) else {
        return bytes;
    };
    let last_end = cut.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
    last_end.map_or(cut, |at| &cut[..at])
}

fn is_format_tag(line: &[u8]) -> bool {
    let colon = line.iter().position(|&byte| byte == b':');
    colon.is_some_and(|at| line[..at].trim_ascii().eq_ignore_ascii_case(b"Format"))
}

impl<'a> LineCounts<'a> {
    fn count(&mut self, line: &'a [u8]) {
        if let Some(name) = self.open {
            let closing = line.strip_prefix(b":").map(<[u8]>::trim_ascii);
            if closing.is_some_and(|closing| closing.eq_ignore_ascii_case(name)) {
                self.open = None;
            } else if let [b'\'', ..] = line {
                self.count_board(line);
            }
        } else if let [b'\'', ..] = line {
            self.count_board(line);
        } else if let Some(colon) = line.iter().position(|&byte| byte == b':') {
            self.count_tag(line[..colon].trim_ascii_end(), &line[colon + 1..]);
        } else if !line.is_empty() {
            self.unrecognised += 1;
        }
    }

    fn count_board(&mut self, line: &[u8]) {
        let drawn = &line[1..];
        if !drawn
            .iter()
            .all(|byte| b" +#!-|/\\".contains(byte) || is_vehicle_or_target(*byte))
        {
            self.unrecognised += 1;
            return;
        }
        self.boards += 1;
        // Other languages have comments that consist of an apostrophe, spaces and rail characters.
        let centres = drawn.iter().skip(1).step_by(3);
        let is_cell = |byte: &u8| b"+#".contains(byte) || is_vehicle_or_target(*byte);
        self.boards_with_cells += usize::from(
            centres.into_iter().any(is_cell) || drawn.iter().any(|b| is_vehicle_or_target(*b)),
        );
    }

    fn count_tag(&mut self, name: &'a [u8], value: &[u8]) {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_ ".contains(byte);
        if name.is_empty() || !name.iter().all(is_word) {
            self.unrecognised += 1;
        } else if std::str::from_utf8(name).is_ok_and(is_standard) {
            self.standard_tags += 1;
        } else {
            self.other_tags += 1;
        }
        if value.is_empty() {
            self.open = Some(name);
        }
    }

    /// The score in percent. Without boards a file that starts with `Format:` gets a low score,
    /// because its boards may follow after the examined part.
    fn score(&self, starts_with_format: bool) -> Option<u8> {
        let valid = self.boards + self.standard_tags + self.other_tags;
        let valid_percent = valid * 100 / (valid + self.unrecognised).max(1);
        if valid_percent < MIN_VALID_PERCENT {
            return None;
        }
        match (self.boards_with_cells, starts_with_format) {
            (0, false) => None,
            (0, true) => Some((valid_percent / 4) as u8),
            (_, true) => Some(valid_percent as u8),
            (_, false) => Some((valid_percent * 19 / 20) as u8),
        }
    }

    fn why(&self) -> String {
        format!(
            "{} board lines and {} tags among {} lines",
            self.boards,
            self.standard_tags + self.other_tags,
            self.boards + self.standard_tags + self.other_tags + self.unrecognised,
        )
    }
}

fn is_vehicle_or_target(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'a'..=b'i').contains(&byte.to_ascii_lowercase())
}
