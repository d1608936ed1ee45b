//! The random number generator that both rulesets use.

/// A 31-bit linear congruential generator of random numbers. It computes a new state before each
/// random number, so no random number is taken from the seed itself.
///
/// Source: SPEC.md (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lcg(u32);

const MASK: u32 = 0x7FFF_FFFF;

impl Lcg {
    /// Creates a generator from the low 31 bits of a seed.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self(seed & MASK)
    }

    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345) & MASK;
        self.0
    }

    /// Returns a random number from 0 to 3.
    pub fn below_four(&mut self) -> usize {
        (self.next() >> 29) as usize
    }

    /// Shuffles three items.
    pub fn shuffle_three<T>(&mut self, things: &mut [T; 3]) {
        let value = self.next();
        things.swap((value >> 30) as usize, 1);
        let second = (3 * u64::from(value & 0x3FFF_FFFF)) >> 30;
        things.swap(second as usize, 2);
    }

    /// Shuffles four items.
    pub fn shuffle_four<T>(&mut self, things: &mut [T; 4]) {
        let value = self.next();
        things.swap((value >> 30) as usize, 1);
        let second = (3 * u64::from(value & 0x0FFF_FFFF)) >> 28;
        things.swap(second as usize, 2);
        things.swap((value >> 28 & 3) as usize, 3);
    }
}
