//! Random mutations of files.
//!
//! The mutations change parts that every file has: bits, bytes, numbers, tokens, lines and records.
//! They do not parse any format.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::ops::Range;

/// A random number generator. The same seed gives the same numbers on every machine.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Creates a random number generator from a seed, like [`Dice::of_stream`] with `stream` 0.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self::of_stream(seed, 0)
    }

    /// Creates a random number generator from a seed. Each value of `stream` gives a different,
    /// independent generator.
    #[must_use]
    pub fn of_stream(seed: u64, stream: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(stream);
        Self(random)
    }

    /// A random number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end.max(1) as u64) as usize
    }

    /// Returns `true` once in `cases` calls on average.
    pub fn once_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    fn choose<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// A random range in a file of this length, usually short.
    fn piece(&mut self, of: usize) -> Range<usize> {
        let start = self.below(of + 1);
        let most = match self.below(8) {
            0 => of,
            _ => 16,
        };
        let end = start + self.below(most + 1);
        start..end.min(of)
    }
}

/// Tokens of the formats, and bytes that are invalid in all of them.
const TELLING: &[&[u8]] = &[
    b"'",
    b" ",
    b"\t",
    b":",
    b",",
    b";",
    b"(",
    b")",
    b"+",
    b"-",
    b"|",
    b"/",
    b"\\",
    b"#",
    b"!",
    b"$",
    b"@",
    b"*",
    b".",
    b"_",
    b"a",
    b"i",
    b"A",
    b"0",
    b"1",
    b"9",
    b"T",
    b"\r",
    b"\n",
    b"\0",
    b"\xff",
    b"\x81",
    b"\xc3\xa9",
    b"\xe2\x94\x80",
    b"\xef\xbb\xbf",
    b"\xf0\x9f\x9a\x82",
    b"\xe2\x80\x99",
    b"\xc2\x85",
    b"\xe2\x80\xa8",
];

/// Extreme values for sizes and coordinates.
const HUGE: &[&[u8]] = &[
    b"0",
    b"-1",
    b"255",
    b"65536",
    b"1000000",
    b"2147483648",
    b"4294967295",
    b"4294967296",
    b"9223372036854775808",
    b"18446744073709551616",
    b"99999999999999999999999999999999999999999",
    b"1e308",
    b"007",
];

const LINE_ENDS: &[&[u8]] = &[
    b"\r\n", b"\n", b"\r", b"\n\r", b"\r\r\n", b"\n\n", b"", b"\x0b",
];

/// Size that large files are usually reduced to, for speed.
const EXCERPT: usize = 512;

/// Size that no mutation makes a file larger than, except by one piece of another file.
const GROWN: usize = 64 << 10;

/// Applies one to six random mutations to a file. A file of more than 512 bytes is usually
/// reduced to about 512 bytes first. Some mutations insert pieces of the file `other`.
pub fn mutate(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    if bytes.len() > EXCERPT && !dice.once_in(32) {
        excerpt(bytes, dice);
    }
    for _ in 0..=dice.below(6) {
        match dice.below(14) {
            0 => flip(bytes, dice),
            1 => overwrite(bytes, dice),
            2 => insert(bytes, dice),
            3 => delete(bytes, dice),
            4 => repeat(bytes, dice),
            5 => stretch(bytes, dice),
            6 | 7 => rearrange(bytes, other, dice),
            8 => repeat_block(bytes, dice),
            9 => splice(bytes, other, dice),
            10 => enlarge_number(bytes, dice),
            11 => change_number(bytes, dice),
            12 => enlarge_binary_number(bytes, dice),
            _ => change_line_ends(bytes, dice),
        }
    }
}

/// Removes most of a file: half of the time everything outside of a range, otherwise a range, so
/// that its beginning and its end are kept. The cuts in a text are between lines.
fn excerpt(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let cut = |bytes: &[u8], at: usize| {
        let line = bytes[..at].iter().rposition(|byte| *byte == b'\n');
        let is_text = !bytes.contains(&0);
        line.filter(|_| is_text).map_or(at, |end| end + 1)
    };
    let excess = bytes.len() - EXCERPT;
    if dice.once_in(2) {
        let start = dice.below(excess + 1);
        let start = cut(bytes, start);
        bytes.truncate(start + EXCERPT);
        bytes.drain(..start);
    } else {
        let kept = dice.below(EXCERPT);
        let start = cut(bytes, kept);
        let end = cut(bytes, start + excess).max(start);
        bytes.drain(start..end);
    }
}

/// A kind of part into which a file is split.
#[derive(Clone, Copy, Debug)]
pub enum Unit {
    /// Blocks of lines, each with the blank line that ends the block.
    Record,
    /// Lines with their line feeds.
    Line,
    /// Words and numbers, and the bytes between them.
    Token,
    /// Pieces of this number of bytes, which is not 0; the last piece can be shorter.
    Chunk(usize),
}

impl Unit {
    fn any(dice: &mut Dice) -> Self {
        match dice.below(4) {
            0 => Self::Record,
            1 => Self::Line,
            2 => Self::Token,
            _ => Self::Chunk(2 << dice.below(5)),
        }
    }

    /// Splits a file into parts; the parts joined in order equal the file.
    #[must_use]
    pub fn split(self, bytes: &[u8]) -> Vec<&[u8]> {
        match self {
            Self::Record => records(bytes),
            Self::Line => bytes.split_inclusive(|byte| *byte == b'\n').collect(),
            Self::Token => {
                let alike = |a: &u8, b: &u8| a.is_ascii_alphanumeric() == b.is_ascii_alphanumeric();
                bytes.chunk_by(alike).collect()
            }
            Self::Chunk(size) => bytes.chunks(size).collect(),
        }
    }
}

fn records(bytes: &[u8]) -> Vec<&[u8]> {
    let (mut records, mut start, mut end) = (Vec::new(), 0, 0);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        end += line.len();
        if line.trim_ascii().is_empty() {
            records.push(&bytes[start..end]);
            start = end;
        }
    }
    if start < end {
        records.push(&bytes[start..end]);
    }
    records
}

/// Swaps, moves, duplicates, deletes or replaces a part of a file.
fn rearrange(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let unit = Unit::any(dice);
    let mut parts = unit.split(bytes);
    if parts.is_empty() {
        return;
    }
    let (one, place) = (dice.below(parts.len()), dice.below(parts.len()));
    match dice.below(5) {
        0 => parts.swap(one, place),
        1 => {
            let part = parts.remove(one);
            parts.insert(place, part);
        }
        2 => parts.insert(place, parts[one]),
        3 => drop(parts.remove(one)),
        _ => {
            let others = unit.split(other);
            if let Some(part) = others.get(dice.below(others.len())) {
                parts[one] = part;
            }
        }
    }
    *bytes = parts.concat();
}

fn flip(bytes: &mut [u8], dice: &mut Dice) {
    let (at, bit) = (dice.below(bytes.len()), dice.below(8));
    if let Some(byte) = bytes.get_mut(at) {
        *byte ^= 1 << bit;
    }
}

fn overwrite(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let at = dice.below(bytes.len());
    let end = (at + 1).min(bytes.len());
    bytes.splice(at..end, dice.choose(TELLING).iter().copied());
}

fn insert(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let at = dice.below(bytes.len() + 1);
    bytes.splice(at..at, dice.choose(TELLING).iter().copied());
}

fn delete(bytes: &mut Vec<u8>, dice: &mut Dice) {
    bytes.drain(dice.piece(bytes.len()));
}

/// Copies a piece to another position.
fn repeat(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let piece = bytes[dice.piece(bytes.len())].to_vec();
    let at = dice.below(bytes.len() + 1);
    bytes.splice(at..at, piece);
}

/// Repeats a piece many times where it is.
fn stretch(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let piece = dice.piece(bytes.len());
    let doublings = if dice.once_in(16) { 13 } else { 5 };
    let times = 1 << dice.below(doublings);
    if bytes.len() + piece.len() * times <= GROWN {
        let copies = bytes[piece.clone()].repeat(times);
        bytes.splice(piece, copies);
    }
}

/// Copies a block of lines to another position between lines.
fn repeat_block(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let block = lines[dice.piece(lines.len())].to_vec();
    let at = dice.below(lines.len() + 1);
    lines.splice(at..at, block);
    *bytes = lines.concat();
}

/// Replaces a piece with a piece of another file.
fn splice(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let piece = other[dice.piece(other.len())].to_vec();
    bytes.splice(dice.piece(bytes.len()), piece);
}

/// The digits of a random number in a text.
fn number(bytes: &[u8], dice: &mut Dice) -> Option<Range<usize>> {
    let from = dice.below(bytes.len());
    let digit = bytes[from..].iter().position(u8::is_ascii_digit);
    let start = from + digit?;
    let digits = bytes[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit());
    Some(start..start + digits.count())
}

fn enlarge_number(bytes: &mut Vec<u8>, dice: &mut Dice) {
    if let Some(digits) = number(bytes, dice) {
        bytes.splice(digits, dice.choose(HUGE).iter().copied());
    }
}

/// Adds 1 to a number or subtracts 1 from it, or replaces it by a small number.
fn change_number(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let Some(digits) = number(bytes, dice) else {
        return;
    };
    let text = String::from_utf8_lossy(&bytes[digits.clone()]);
    let old: u64 = text.parse().unwrap_or(0);
    let new = match dice.below(3) {
        0 => old.saturating_add(1),
        1 => old.saturating_sub(1),
        _ => dice.below(40) as u64,
    };
    bytes.splice(digits, new.to_string().into_bytes());
}

/// Extreme values for binary numbers, of which the first one, two or four bytes are used.
const HUGE_BINARY: &[&[u8; 4]] = &[
    b"\0\0\0\0",
    b"\x01\0\0\0",
    b"\xff\xff\xff\xff",
    b"\xff\xff\xff\x7f",
    b"\0\0\0\x80",
    b"\xff\x7f\0\0",
    b"\0\x80\0\0",
    b"\xff\0\0\0",
    b"\0\x01\0\0",
];

fn enlarge_binary_number(bytes: &mut [u8], dice: &mut Dice) {
    let size = 1 << dice.below(3);
    let at = dice.below((bytes.len() + 1).saturating_sub(size));
    if let Some(number) = bytes.get_mut(at..at + size) {
        number.copy_from_slice(&dice.choose(HUGE_BINARY)[..size]);
    }
}

/// Changes the line end of one line or of every line.
fn change_line_ends(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let end = dice.choose(LINE_ENDS);
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let one = (dice.below(2) == 0).then(|| dice.below(lines.len()));
    let mut changed = Vec::with_capacity(bytes.len() + lines.len());
    for (index, line) in lines.iter().enumerate() {
        changed.extend_from_slice(line);
        if index + 1 < lines.len() {
            let chosen = one.is_none_or(|one| one == index);
            changed.extend_from_slice(if chosen { end } else { b"\n" });
        }
    }
    *bytes = changed;
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"2 3\nab\n\n#x 17\n";

    fn mutants(seed: u64) -> Vec<Vec<u8>> {
        (0..200)
            .map(|index| {
                let mut bytes = TEXT.repeat(50);
                mutate(&mut bytes, b"other", &mut Dice::of_stream(seed, index));
                bytes
            })
            .collect()
    }

    #[test]
    fn seed_and_stream_name_a_mutant() {
        assert_eq!(mutants(1), mutants(1));
        assert_ne!(mutants(1), mutants(2));
    }

    #[test]
    fn mutants_are_bounded_and_rarely_alike() {
        let mut mutants = mutants(3);
        assert!(mutants.iter().all(|bytes| bytes.len() < 2 * GROWN));
        mutants.sort();
        mutants.dedup();
        assert!(mutants.len() > 190, "{}", mutants.len());
    }

    #[test]
    fn parts_joined_are_the_file() {
        let split = |unit: Unit| unit.split(TEXT).len();
        assert_eq!(split(Unit::Record), 2);
        assert_eq!(split(Unit::Line), 4);
        assert_eq!(split(Unit::Token), 10);
        assert_eq!(split(Unit::Chunk(4)), 4);
        for unit in [Unit::Record, Unit::Line, Unit::Token, Unit::Chunk(4)] {
            assert_eq!(unit.split(TEXT).concat(), TEXT);
        }
    }

    #[test]
    fn empty_files_can_be_mutated() {
        for stream in 0..500 {
            mutate(&mut Vec::new(), b"", &mut Dice::of_stream(0, stream));
        }
    }
}
