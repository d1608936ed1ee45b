//! Variants: rule sets by release.

use super::Edition;
use crate::model::{Magic, Ruleset};

/// A rule set as played by one release of Tile World.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The rule set.
    pub ruleset: Ruleset,
    /// The release.
    pub edition: Edition,
}

/// The names of all variants.
pub static VARIANTS: [&str; 5] = [
    "MS, 2.3.1",
    "Lynx, 2.3.1",
    "MS, 1.3.2",
    "Lynx, 1.3.2",
    "Lynx, 1.3.2 pedantic",
];

impl Variant {
    /// Returns the variant with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        VARIANTS.contains(&name).then_some(())?;
        let (ruleset, edition) = name.split_once(", ")?;
        Some(Self {
            ruleset: match ruleset {
                "MS" => Ruleset::Ms,
                "Lynx" => Ruleset::Lynx,
                _ => return None,
            },
            edition: match edition {
                "2.3.1" => Edition::Tw231,
                "1.3.2" => Edition::Tw132,
                "1.3.2 pedantic" => Edition::Tw132Pedantic,
                _ => return None,
            },
        })
    }

    /// Returns the variant that the signature of a data file selects: Lynx for the Lynx signature,
    /// else MS.
    #[must_use]
    pub fn from_magic(magic: Magic) -> Self {
        Self {
            ruleset: match magic {
                Magic::Lynx => Ruleset::Lynx,
                Magic::Ms | Magic::PgChip | Magic::Unknown(_) => Ruleset::Ms,
            },
            edition: Edition::default(),
        }
    }

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match (self.ruleset, self.edition) {
            (Ruleset::Lynx, Edition::Tw231) => "Lynx, 2.3.1",
            (Ruleset::Lynx, Edition::Tw132) => "Lynx, 1.3.2",
            (Ruleset::Lynx, Edition::Tw132Pedantic) => "Lynx, 1.3.2 pedantic",
            (_, Edition::Tw231) => "MS, 2.3.1",
            (_, Edition::Tw132 | Edition::Tw132Pedantic) => "MS, 1.3.2",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_found_by_name() {
        for name in VARIANTS {
            assert_eq!(Variant::find(name).map(Variant::name), Some(name));
        }
        assert_eq!(Variant::find("MS"), None);
        assert_eq!(Variant::find("MS, 1.3.2 pedantic"), None);
    }
}
