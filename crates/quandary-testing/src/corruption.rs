//! Files cut off and changed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Hands out every beginning of a file, the empty one and the whole one included.
pub fn truncations(bytes: &[u8], mut examine: impl FnMut(&[u8])) {
    for end in 0..=bytes.len() {
        examine(&bytes[..end]);
    }
}

/// Hands out so many changed copies of files in turn: bytes exchanged, put in, taken out, and
/// pieces copied elsewhere. `letters` are the bytes that are put in. The same every time.
///
/// # Panics
/// A sample is empty.
pub fn mutations(samples: &[&[u8]], letters: &[u8], rounds: usize, mut examine: impl FnMut(&[u8])) {
    let mut dice = ChaCha8Rng::seed_from_u64(20_261_120);
    let mut roll = |below: usize| dice.next_u32() as usize % below;
    for round in 0..rounds {
        let mut bytes = samples[round % samples.len()].to_vec();
        for _ in 0..=roll(6) {
            if bytes.is_empty() {
                break;
            }
            let (at, letter) = (roll(bytes.len()), letters[roll(letters.len())]);
            match roll(4) {
                0 => bytes[at] = letter,
                1 => bytes.insert(at, letter),
                2 => drop(bytes.remove(at)),
                _ => {
                    let end = (at + roll(12)).min(bytes.len());
                    let piece = bytes[at..end].to_vec();
                    let to = roll(bytes.len());
                    bytes.splice(to..to, piece);
                }
            }
        }
        examine(&bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_truncation_more_than_bytes() {
        let mut seen = Vec::new();
        truncations(b"abc", |bytes| seen.push(bytes.len()));
        assert_eq!(seen, [0, 1, 2, 3]);
    }

    #[test]
    fn mutations_differ_and_come_again() {
        let all = || {
            let mut seen = Vec::new();
            mutations(&[b"abcdef", b"x"], b"-", 50, |bytes| {
                seen.push(bytes.to_vec());
            });
            seen
        };
        assert_eq!(all(), all());
        let changed = all().iter().filter(|bytes| *bytes != b"abcdef").count();
        assert!(changed > 40, "{changed}");
    }
}
