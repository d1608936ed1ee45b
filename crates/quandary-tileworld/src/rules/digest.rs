//! A 16-bit digest of a position.
//!
//! The digest is the lower half of a 32-bit FNV-1a hash. SPEC.md lists the hashed bytes for each
//! ruleset, so that other programs can compute the same digest.

use super::game::State;
use super::{lynx, ms};
use crate::model::CELLS;

/// A 32-bit FNV-1a hasher.
struct Fnv(u32);

impl Fnv {
    fn new() -> Self {
        Self(2_166_136_261)
    }

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(16_777_619);
    }

    fn word(&mut self, word: u16) {
        word.to_le_bytes()
            .into_iter()
            .for_each(|byte| self.byte(byte));
    }

    /// Hashes the chips needed and the keys and boots held; of each key and boot count only the low
    /// byte.
    fn holdings(&mut self, needed: u16, keys: [u16; 4], boots: [u16; 4]) {
        self.word(needed);
        for held in keys.into_iter().chain(boots) {
            self.byte(held as u8);
        }
    }
}

impl State {
    /// Returns a 16-bit hash of the position. SPEC.md defines this hash, so that other programs can
    /// compute it.
    #[must_use]
    pub fn digest(&self) -> u16 {
        match self {
            Self::Ms(state) => ms_digest(state),
            Self::Lynx(state) => lynx_digest(state),
        }
    }
}

fn ms_digest(state: &ms::State) -> u16 {
    let mut hash = Fnv::new();
    for index in 0..CELLS {
        let (top, bottom) = state.tiles(index);
        hash.byte(top.code());
        hash.byte(bottom.code());
    }
    hash.holdings(state.chips_needed(), state.keys(), state.boots());
    hash.0 as u16
}

fn lynx_digest(state: &lynx::State) -> u16 {
    let mut hash = Fnv::new();
    for index in 0..CELLS {
        hash.byte(state.floor(index).code());
    }
    let mut shown: Vec<_> = state.visible().collect();
    shown.sort_unstable();
    for one in shown {
        hash.word(one.at);
        hash.byte(one.code);
        hash.byte(one.moving);
    }
    hash.holdings(state.chips_needed(), state.keys(), state.boots());
    hash.0 as u16
}
