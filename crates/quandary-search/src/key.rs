//! States packed into integers of fixed width.

use std::fmt::Debug;
use std::hash::Hash;

/// A state of a search, packed into a fixed number of bits.
///
/// The caller chooses a key type that is wide enough for the level: `u64` and `u128` are the
/// fastest, and [`Wide`] has any multiple of 64 bits.
pub trait Key: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// Number of bits that a state may use.
    const BITS: u32;

    /// A value with all bits set, which no state may have.
    const VACANT: Self;

    /// All bits clear.
    const ZERO: Self;

    /// Reads the `width` bits that start at bit `offset`; `width` is at most 32.
    fn get(&self, offset: u32, width: u32) -> u64;

    /// Combines the bits that start at bit `offset` with `value` by exclusive or; `value` has at
    /// most 32 bits.
    fn flip(&mut self, offset: u32, value: u64);

    /// Returns a 64-bit hash of the state. The hashes of different states are spread evenly over
    /// all 64-bit values.
    fn scatter(&self) -> u64;
}

fn mix(value: u64) -> u64 {
    let folded = (value ^ (value >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (folded ^ (folded >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Key for u64 {
    const BITS: u32 = 64;
    const VACANT: Self = Self::MAX;
    const ZERO: Self = 0;

    fn get(&self, offset: u32, width: u32) -> u64 {
        self >> offset & ((1 << width) - 1)
    }

    fn flip(&mut self, offset: u32, value: u64) {
        *self ^= value << offset;
    }

    fn scatter(&self) -> u64 {
        mix(*self)
    }
}

impl Key for u128 {
    const BITS: u32 = 128;
    const VACANT: Self = Self::MAX;
    const ZERO: Self = 0;

    fn get(&self, offset: u32, width: u32) -> u64 {
        (self >> offset) as u64 & ((1 << width) - 1)
    }

    fn flip(&mut self, offset: u32, value: u64) {
        *self ^= Self::from(value) << offset;
    }

    fn scatter(&self) -> u64 {
        mix(mix(*self as u64) ^ (*self >> 64) as u64)
    }
}

/// A key of `N` 64-bit words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Key for Wide<N> {
    const BITS: u32 = 64 * N as u32;
    const VACANT: Self = Self([u64::MAX; N]);
    const ZERO: Self = Self([0; N]);

    fn get(&self, offset: u32, width: u32) -> u64 {
        let (word, shift) = (offset as usize / 64, offset % 64);
        let low = self.0[word] >> shift;
        let high = if shift + width > 64 {
            self.0[word + 1] << (64 - shift)
        } else {
            0
        };
        (low | high) & ((1 << width) - 1)
    }

    fn flip(&mut self, offset: u32, value: u64) {
        let (word, shift) = (offset as usize / 64, offset % 64);
        self.0[word] ^= value << shift;
        let over = if shift == 0 { 0 } else { value >> (64 - shift) };
        if over != 0 {
            self.0[word + 1] ^= over;
        }
    }

    fn scatter(&self) -> u64 {
        self.0.iter().fold(0, |sum, word| mix(sum ^ word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_fields_are_independent<K: Key>() {
        let mut key = K::ZERO;
        let fields: Vec<(u32, u64)> = (0..K::BITS / 13)
            .map(|index| (index * 13, u64::from(index * 977 % 8191 + 1)))
            .collect();
        for &(offset, value) in &fields {
            key.flip(offset, value);
        }
        for &(offset, value) in &fields {
            assert_eq!(key.get(offset, 13), value, "{offset}");
        }
        for &(offset, value) in &fields {
            key.flip(offset, value);
        }
        assert_eq!(key, K::ZERO);
    }

    #[test]
    fn fields_are_independent_in_keys_of_every_width() {
        assert_fields_are_independent::<u64>();
        assert_fields_are_independent::<u128>();
        assert_fields_are_independent::<Wide<1>>();
        assert_fields_are_independent::<Wide<5>>();
    }

    #[test]
    fn consecutive_keys_are_hashed_over_the_whole_range() {
        let mut buckets = [0_u32; 64];
        for value in 0..64_000_u64 {
            buckets[(value.scatter() >> 58) as usize] += 1;
        }
        assert!(
            buckets.iter().all(|count| (800..1200).contains(count)),
            "{buckets:?}"
        );
    }
}
