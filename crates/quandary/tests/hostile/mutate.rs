//! Random mutations of files.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::ops::Range;

/// A random generator with the same results for a seed on every machine.
pub(crate) struct Dice(ChaCha8Rng);

impl Dice {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A random number below `end`; 0 if `end` is 0.
    fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end.max(1) as u64) as usize
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

/// Size that large files are usually truncated to, for speed.
const EXCERPT: usize = 512;

/// Applies up to six mutations; `other` is a source of inserted pieces.
pub(crate) fn mutate(bytes: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    if bytes.len() > EXCERPT && dice.below(8) > 0 {
        let start = dice.below(bytes.len() - EXCERPT + 1);
        bytes.truncate(start + EXCERPT);
        bytes.drain(..start);
    }
    for _ in 0..=dice.below(6) {
        match dice.below(10) {
            0 => flip(bytes, dice),
            1 => overwrite(bytes, dice),
            2 => insert(bytes, dice),
            3 => delete(bytes, dice),
            4 => repeat(bytes, dice),
            5 => swap_lines(bytes, dice),
            6 => repeat_line(bytes, dice),
            7 => splice(bytes, other, dice),
            8 => enlarge_number(bytes, dice),
            _ => change_line_ends(bytes, dice),
        }
    }
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

fn swap_lines(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    if !lines.is_empty() {
        let (a, b) = (dice.below(lines.len()), dice.below(lines.len()));
        lines.swap(a, b);
    }
    *bytes = lines.concat();
}

/// Copies a block of lines to another position between lines.
fn repeat_line(bytes: &mut Vec<u8>, dice: &mut Dice) {
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

fn enlarge_number(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let from = dice.below(bytes.len());
    let digit = bytes[from..].iter().position(u8::is_ascii_digit);
    let Some(start) = digit.map(|at| from + at) else {
        return;
    };
    let digits = bytes[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit());
    let end = start + digits.count();
    bytes.splice(start..end, dice.choose(HUGE).iter().copied());
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
