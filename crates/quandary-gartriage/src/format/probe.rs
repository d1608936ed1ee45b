//! How much a file looks like a collection, by its beginning.

use super::GARTRIAGE;
use super::tags::is_standard;
use quandary_core::family::Evidence;
use quandary_core::source::Source;

/// How much of a file is looked at, in bytes.
const PREFIX: usize = 64 << 10;

/// The least share of the lines that has to be valid, in percent.
const LEAST_SHARE: usize = 50;

/// How many lines of each kind the beginning of a file has. Empty ones speak for nothing.
#[derive(Default)]
struct Census<'a> {
    boards: usize,
    marked: usize,
    standard_tags: usize,
    other_tags: usize,
    strange: usize,
    open: Option<&'a [u8]>,
}

/// Weighs a file by its first lines; nothing if it does not look like a collection at all.
pub fn probe(source: &Source) -> Option<Evidence> {
    let bytes = source.bytes();
    let mut census = Census::default();
    let lines = beginning(bytes);
    for line in lines.split(|byte| matches!(byte, b'\n' | b'\r')) {
        census.count(line.trim_ascii());
    }
    let first = lines.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    let score = census.score(first.is_some_and(names_format))?;
    Some(Evidence {
        format: &GARTRIAGE,
        score,
        why: census.why(),
    })
}

/// The whole lines within the prefix, without a byte order mark.
fn beginning(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let Some(cut) = bytes.get(..PREFIX) else {
        return bytes;
    };
    let last_end = cut.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
    last_end.map_or(cut, |at| &cut[..at])
}

fn names_format(line: &[u8]) -> bool {
    let colon = line.iter().position(|&byte| byte == b':');
    colon.is_some_and(|at| line[..at].trim_ascii().eq_ignore_ascii_case(b"Format"))
}

impl<'a> Census<'a> {
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
            self.strange += 1;
        }
    }

    fn count_board(&mut self, line: &[u8]) {
        let drawn = &line[1..];
        if !drawn
            .iter()
            .all(|byte| b" +#!-|/\\".contains(byte) || is_thing(*byte))
        {
            self.strange += 1;
            return;
        }
        self.boards += 1;
        // Half rails and blanks alone also open comments in other languages.
        let marks = drawn.iter().skip(1).step_by(3);
        let is_mark = |byte: &u8| b"+#".contains(byte) || is_thing(*byte);
        self.marked +=
            usize::from(marks.into_iter().any(is_mark) || drawn.iter().any(|b| is_thing(*b)));
    }

    fn count_tag(&mut self, name: &'a [u8], value: &[u8]) {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_ ".contains(byte);
        if name.is_empty() || !name.iter().all(is_word) {
            self.strange += 1;
        } else if std::str::from_utf8(name).is_ok_and(is_standard) {
            self.standard_tags += 1;
        } else {
            self.other_tags += 1;
        }
        if value.is_empty() {
            self.open = Some(name);
        }
    }

    /// Boards count in full; without any, a file that begins with `Format:` and goes on with
    /// standard tags may have its boards further down.
    fn score(&self, begins_with_format: bool) -> Option<u8> {
        let valid = self.boards + self.standard_tags + self.other_tags;
        let share = valid * 100 / (valid + self.strange).max(1);
        if share < LEAST_SHARE {
            return None;
        }
        match (self.marked, begins_with_format) {
            (0, false) => None,
            (0, true) => Some((share / 4) as u8),
            (_, true) => Some(share as u8),
            (_, false) => Some((share * 19 / 20) as u8),
        }
    }

    fn why(&self) -> String {
        format!(
            "{} board lines and {} tags among {} lines",
            self.boards,
            self.standard_tags + self.other_tags,
            self.boards + self.standard_tags + self.other_tags + self.strange,
        )
    }
}

fn is_thing(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'a'..=b'i').contains(&byte.to_ascii_lowercase())
}
