//! 128-bit fingerprints of positions.

use crate::rules::State;
use std::hash::{Hash, Hasher};

/// Two 64-bit hashes of the same words with different multipliers.
struct Lanes(u64, u64);

const FIRST: u64 = 0x9E37_79B9_7F4A_7C15;
const SECOND: u64 = 0xC2B2_AE3D_27D4_EB4F;

impl Lanes {
    fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(25) ^ word).wrapping_mul(FIRST);
        self.1 = (self.1.rotate_left(29) ^ word).wrapping_mul(SECOND);
    }
}

impl Hasher for Lanes {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.word(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.word(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.word(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.word(value);
    }

    // The default implementation depends on the platform.
    fn write_usize(&mut self, value: usize) {
        self.word(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.word(value as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Returns the fingerprint of a position, independent of when it is reached and of an idle Chip's
/// facing. Overwrites `scratch`.
pub(super) fn fingerprint(state: &State, period: u32, scratch: &mut State) -> u128 {
    scratch.clone_from(state);
    scratch.normalize(period);
    let mut lanes = Lanes(0, 0);
    scratch.hash(&mut lanes);
    u128::from(lanes.0) << 64 | u128::from(lanes.1)
}
