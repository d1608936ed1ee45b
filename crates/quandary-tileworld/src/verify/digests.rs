//! Digest files: a 16-bit digest of each position of a replay.
//!
//! The file starts with "TWG2". The entry of each level has these parts, with all numbers in
//! little-endian order:
//!
//! - the level number (16 bits);
//! - a byte that is 1 if the level is won, otherwise 0, followed by a zero byte;
//! - the number of the last tick (32 bits);
//! - the time of the solution, or 0 if the level is not won (32 bits);
//! - the number of digests (32 bits);
//! - the digests of the positions after ticks 0, 1 and so on (16 bits each). Under the Lynx
//!   rules, positions in which the game is over have no digest.

use super::expected::Difference;
use crate::rules::{State, Status};
use std::collections::BTreeMap;

pub(super) const SIGNATURE: &[u8] = b"TWG2";

/// Length of the header before the digests of a level.
const HEAD: usize = 16;

/// The entry of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LevelDigests {
    wins: bool,
    last: u32,
    solution_time: u32,
    /// Two bytes for each digest.
    digests: Vec<u8>,
}

/// A digest file, by level number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Digests(BTreeMap<u16, LevelDigests>);

impl Digests {
    pub(super) fn read(file: &[u8]) -> Result<Self, String> {
        let mut rest = file
            .strip_prefix(SIGNATURE)
            .ok_or("not a digest file; expected the signature TWG2")?;
        let mut levels = BTreeMap::new();
        while !rest.is_empty() {
            let at = file.len() - rest.len();
            let cut = || format!("the digest file is truncated in the level at byte {at}");
            let (head, after) = rest.split_first_chunk::<HEAD>().ok_or_else(cut)?;
            let word = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
            let long = |at: usize| u32::from(word(at)) | u32::from(word(at + 2)) << 16;
            let size = usize::try_from(long(12)).ok();
            let size = size.and_then(|count| count.checked_mul(2));
            let (digests, next) = size
                .and_then(|size| after.split_at_checked(size))
                .ok_or_else(cut)?;
            let level = LevelDigests {
                wins: head[2] == 1,
                last: long(4),
                solution_time: long(8),
                digests: digests.to_vec(),
            };
            levels.insert(word(0), level);
            rest = next;
        }
        Ok(Self(levels))
    }

    pub(super) fn of(&self, number: u16) -> Option<LevelDigests> {
        self.0.get(&number).cloned()
    }
}

/// Returns whether a position has a digest.
fn has_digest(state: &State) -> bool {
    matches!(state, State::Ms(_)) || !state.is_over()
}

/// Returns the time of a finished game; 0 if it is not won.
fn solution_time(state: &State) -> u32 {
    match state.status() {
        Status::Won => u32::try_from(state.solution_time()).unwrap_or_default(),
        Status::Running | Status::Lost(_) => 0,
    }
}

/// Collects the digests of a replay.
pub(super) struct DigestRecorder {
    number: u16,
    digests: Vec<u8>,
}

impl DigestRecorder {
    pub(super) fn new(number: u16) -> Self {
        Self {
            number,
            digests: Vec::new(),
        }
    }

    pub(super) fn see(&mut self, state: &State) {
        if has_digest(state) {
            self.digests.extend(state.digest().to_le_bytes());
        }
    }

    /// Returns the entry of the level after the replay has ended.
    pub(super) fn finish(self, state: &State) -> Vec<u8> {
        let wins = state.status() == Status::Won;
        let count = (self.digests.len() / 2) as u32;
        let numbers = [state.now(), solution_time(state), count];
        let mut bytes = self.number.to_le_bytes().to_vec();
        bytes.extend([u8::from(wins), 0]);
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.digests);
        bytes
    }
}

/// Compares the digests of a replay with a digest file.
pub(super) struct DigestComparison {
    level: LevelDigests,
    seen: usize,
    differs: Option<Difference>,
}

impl From<LevelDigests> for DigestComparison {
    fn from(level: LevelDigests) -> Self {
        Self {
            level,
            seen: 0,
            differs: None,
        }
    }
}

impl DigestComparison {
    /// Returns the number of positions compared.
    pub(super) fn compared(&self) -> u64 {
        (self.seen as u64).min(self.level.digests.len() as u64 / 2)
    }

    /// Compares the position after a tick.
    pub(super) fn see(&mut self, tick: u32, state: &State) {
        if self.differs.is_some() || !has_digest(state) {
            return;
        }
        let found = state.digest();
        let expected = self.level.digests.get(2 * self.seen..2 * self.seen + 2);
        let expected = expected.map(|bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
        self.seen += 1;
        let what = match expected {
            Some(expected) if expected == found => return,
            Some(expected) => {
                format!("the digest is {found:04X}, the digest file has {expected:04X}")
            }
            None => "the digest file ends here".to_owned(),
        };
        self.differs = Some(Difference { tick, what });
    }

    /// Returns the first difference, once the replay has ended.
    pub(super) fn finish(self, state: &State) -> Option<Difference> {
        let at_end = |what: String| Difference {
            tick: state.now(),
            what,
        };
        let (wins, count) = (state.status() == Status::Won, self.level.digests.len() / 2);
        let (found, level) = (solution_time(state), &self.level);
        if self.differs.is_some() {
            self.differs
        } else if self.seen < count {
            let seen = self.seen;
            Some(at_end(format!(
                "the replay has {seen} digests, the digest file has {count}"
            )))
        } else if wins != level.wins {
            let word = if level.wins { "won" } else { "not won" };
            Some(at_end(format!(
                "the digest file says that the level is {word}"
            )))
        } else if wins && found != level.solution_time {
            let other = level.solution_time;
            Some(at_end(format!(
                "the time is {found}, the digest file has {other}"
            )))
        } else if wins && state.now() != level.last {
            let (last, other) = (state.now(), level.last);
            Some(at_end(format!(
                "the last tick is {last}, the digest file has {other}"
            )))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> Vec<u8> {
        let mut file = SIGNATURE.to_vec();
        file.extend([7, 0, 1, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]);
        file.extend([0x34, 0x12, 0x78, 0x56]);
        file
    }

    #[test]
    fn a_digest_file_is_read_by_level() {
        let digests = Digests::read(&file()).unwrap();
        let expected = LevelDigests {
            wins: true,
            last: 2,
            solution_time: 2,
            digests: vec![0x34, 0x12, 0x78, 0x56],
        };
        assert_eq!((digests.of(7), digests.of(8)), (Some(expected), None));
    }

    #[test]
    fn a_truncated_digest_file_is_rejected_with_the_offset() {
        for end in 5..file().len() {
            let why = Digests::read(&file()[..end]).unwrap_err();
            assert!(why.ends_with("at byte 4"), "{why}");
        }
        let mut lying = file();
        lying[16..20].fill(0xFF);
        assert!(Digests::read(&lying).is_err());
        assert!(Digests::read(b"TWG1").is_err());
    }
}
