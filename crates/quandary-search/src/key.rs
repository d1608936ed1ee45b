//! Packed states.

use std::fmt::Debug;
use std::hash::Hash;

/// A state packed into a fixed number of bits.
///
/// The room chooses the width by the size of a level: `u64` and `u128` are the fast ones,
/// [`Wide`] takes any multiple of 64 bits.
pub trait Key: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// Bits that a state may use.
    const BITS: u32;

    /// A value that no state has: all bits set. A room must not pack a state into it.
    const VACANT: Self;

    /// All bits clear.
    const ZERO: Self;

    /// The `width` bits from bit `offset` on; `width` is at most 32.
    fn get(&self, offset: u32, width: u32) -> u64;

    /// Changes the `width` bits from bit `offset` on by exclusive or; `width` is at most 32 and
    /// `value` fits into it.
    fn flip(&mut self, offset: u32, value: u64);

    /// A number that spreads states evenly over all 64 bits.
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

/// A key of `N` words of 64 bits.
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

    fn fields_are_kept_apart<K: Key>() {
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
    fn fields_of_every_width_of_key_are_kept_apart() {
        fields_are_kept_apart::<u64>();
        fields_are_kept_apart::<u128>();
        fields_are_kept_apart::<Wide<1>>();
        fields_are_kept_apart::<Wide<5>>();
    }

    #[test]
    fn neighbouring_keys_scatter_over_the_whole_range() {
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
