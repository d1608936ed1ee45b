//! Truncated and mutated files, for tests of robustness.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Calls `examine` with every prefix of a file, from the empty one to the whole file.
pub fn truncations(bytes: &[u8], mut examine: impl FnMut(&[u8])) {
    for end in 0..=bytes.len() {
        examine(&bytes[..end]);
    }
}

/// Calls `examine` `rounds` times, each time with a mutated copy of one of the samples: bytes are
/// replaced, inserted and removed, and pieces are copied to other positions. New bytes are taken
/// from `letters`. The mutations are the same in every run.
///
/// # Panics
/// Panics if `samples` or `letters` is empty.
pub fn mutations(samples: &[&[u8]], letters: &[u8], rounds: usize, mut examine: impl FnMut(&[u8])) {
    let mut random = ChaCha8Rng::seed_from_u64(20_261_120);
    let mut below = |end: usize| random.next_u32() as usize % end;
    for round in 0..rounds {
        let mut bytes = samples[round % samples.len()].to_vec();
        for _ in 0..=below(6) {
            if bytes.is_empty() {
                break;
            }
            let (at, letter) = (below(bytes.len()), letters[below(letters.len())]);
            match below(4) {
                0 => bytes[at] = letter,
                1 => bytes.insert(at, letter),
                2 => drop(bytes.remove(at)),
                _ => {
                    let end = (at + below(12)).min(bytes.len());
                    let piece = bytes[at..end].to_vec();
                    let to = below(bytes.len());
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
    fn truncations_range_from_empty_to_whole() {
        let mut seen = Vec::new();
        truncations(b"abc", |bytes| seen.push(bytes.len()));
        assert_eq!(seen, [0, 1, 2, 3]);
    }

    #[test]
    fn mutations_differ_and_are_reproducible() {
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
