//! Fingerprints of levels.

use sha2::{Digest, Sha256};
use std::fmt;

/// A hash of the parts of a level that affect play.
///
/// A level has the same fingerprint in every file format, in every release and on every machine.
/// The fingerprint is the first 16 bytes of the SHA-256 of a text that describes the level. The
/// SPEC.md of each family defines the text, so that other programs can compute the same
/// fingerprint. The text does not contain titles, authors, comments or solutions.
///
/// ```
/// use quandary_core::fingerprint::Fingerprint;
///
/// let fingerprint = Fingerprint::of("abc");
/// assert_eq!(fingerprint.to_string(), "ba7816bf8f01cfea414140de5dae2223");
/// assert_eq!("ba7816bf8f01cfea414140de5dae2223".parse(), Ok(fingerprint));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 16]);

impl Fingerprint {
    /// Computes the fingerprint of a text, or of the bytes of a file.
    #[must_use]
    pub fn of(text: impl AsRef<[u8]>) -> Self {
        let digest: [u8; 32] = Sha256::digest(text.as_ref()).into();
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&digest[..16]);
        Self(bytes)
    }
}

impl fmt::Display for Fingerprint {
    /// 32 hexadecimal digits in lower case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

impl std::str::FromStr for Fingerprint {
    type Err = NotAFingerprint;

    fn from_str(text: &str) -> Result<Self, NotAFingerprint> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 32 || !text.bytes().all(is_digit) {
            return Err(NotAFingerprint);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| NotAFingerprint)?;
        Ok(Self(number.to_be_bytes()))
    }
}

/// The error for a text that is not a [`Fingerprint`], that is, not 32 hexadecimal digits in lower
/// case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFingerprint;

impl fmt::Display for NotAFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 32 hexadecimal digits in lower case")
    }
}

impl std::error::Error for NotAFingerprint {}

/// The fingerprints of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LevelFingerprints {
    /// The fingerprint of the level as it is, neither rotated nor mirrored.
    pub exact: Fingerprint,
    /// The smallest fingerprint among those of the level and its rotations. It is the same for all
    /// rotated copies of a level. Mirrored copies usually have a different one.
    pub rotated: Fingerprint,
    /// The smallest fingerprint among those of the level and all its images under the symmetries of
    /// the family. It is the same for all rotated or mirrored copies of a level.
    pub symmetric: Fingerprint,
    /// The smallest number of clockwise quarter turns, from 0 to 3, after which the exact
    /// fingerprint of the level is [`Self::rotated`].
    pub quarter_turns: u8,
}

impl LevelFingerprints {
    /// Computes the fingerprints of a level. `text` describes the level. `rotations` contains the
    /// descriptions of the level after one, two and three clockwise quarter turns. `reflections`
    /// contains the descriptions of its mirror image and of the rotations of the mirror image.
    #[must_use]
    pub fn new(
        text: &str,
        rotations: impl IntoIterator<Item = String>,
        reflections: impl IntoIterator<Item = String>,
    ) -> Self {
        let exact = Fingerprint::of(text);
        let rotations = (1..).zip(rotations);
        let rotations = rotations.map(|(turns, image)| (Fingerprint::of(&image), turns));
        let (rotated, quarter_turns) = rotations.fold((exact, 0), Ord::min);
        let least = |least: Fingerprint, image: String| least.min(Fingerprint::of(&image));
        Self {
            exact,
            rotated,
            symmetric: reflections.into_iter().fold(rotated, least),
            quarter_turns,
        }
    }

    /// The number of quarter turns clockwise, from 0 to 3, that turn this level into the other one.
    /// `None` if no rotation does. If several numbers are possible, returns any of them.
    #[must_use]
    pub fn quarter_turns_to(&self, other: &Self) -> Option<u8> {
        let turns = (4 + self.quarter_turns - other.quarter_turns) % 4;
        (self.rotated == other.rotated).then_some(turns)
    }

    /// Creates the fingerprints for a level of a family without symmetries; all three are equal.
    #[must_use]
    pub fn without_symmetries(text: &str) -> Self {
        Self::new(text, [], [])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lower_case_digits_are_a_fingerprint() {
        let good = "00000000000000000000000000000abc";
        assert_eq!(good.parse::<Fingerprint>().unwrap().to_string(), good);
        let bad = [
            "",
            "abc",
            "+0000000000000000000000000000abc",
            &good.to_uppercase(),
        ];
        for text in bad {
            assert_eq!(text.parse::<Fingerprint>(), Err(NotAFingerprint), "{text}");
        }
    }

    #[test]
    fn images_share_the_symmetric_fingerprint() {
        // Each text is the one before it after a quarter turn.
        let level = ["one", "two", "three", "four"].map(str::to_owned);
        let mirrored = ["five", "six", "seven", "eight"].map(str::to_owned);
        let of = |own: &[String; 4], turns: usize, other: &[String; 4]| {
            let rotations = (1..4).map(|more| own[(turns + more) % 4].clone());
            LevelFingerprints::new(&own[turns], rotations, other.clone())
        };
        let all = [
            of(&level, 0, &mirrored),
            of(&level, 1, &mirrored),
            of(&mirrored, 0, &level),
            of(&mirrored, 3, &level),
        ];
        assert!(all.iter().all(|one| one.symmetric == all[0].symmetric));
        assert_eq!(all[0].rotated, all[1].rotated);
        assert_eq!(all[2].rotated, all[3].rotated);
        assert_ne!(all[0].rotated, all[2].rotated);
        let exact: std::collections::BTreeSet<_> = all.iter().map(|one| one.exact).collect();
        assert_eq!(exact.len(), 4);
        assert!(all.iter().all(|one| one.symmetric <= one.exact));
        assert_eq!(all[0].quarter_turns_to(&all[0]), Some(0));
        assert_eq!(all[0].quarter_turns_to(&all[1]), Some(1));
        assert_eq!(all[1].quarter_turns_to(&all[0]), Some(3));
        assert_eq!(all[2].quarter_turns_to(&all[3]), Some(3));
        assert_eq!(all[0].quarter_turns_to(&all[2]), None);
    }
}
