//! The variants of the rules. A variant is a ruleset as played by one release of Tile World.

use super::Edition;
use crate::model::{Magic, Ruleset};
use quandary_core::variant;

/// A ruleset as played by one release of Tile World.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The release of Tile World.
    pub edition: Edition,
}

/// All variants with their descriptions; the first is the default.
static TABLE: [(variant::Variant, Variant); 5] = [
    row(
        "MS, 2.3.1",
        "2.3.1",
        "rules of the Microsoft program, as Tile World 2.3.1 plays them",
        Ruleset::Ms,
        Edition::Tw231,
    ),
    row(
        "Lynx, 2.3.1",
        "2.3.1",
        "rules of the Atari Lynx game, as Tile World 2.3.1 plays them",
        Ruleset::Lynx,
        Edition::Tw231,
    ),
    row(
        "MS, 1.3.2",
        "1.3.2",
        "rules of the Microsoft program, as Tile World 1.3.2 plays them",
        Ruleset::Ms,
        Edition::Tw132,
    ),
    row(
        "Lynx, 1.3.2",
        "1.3.2",
        "rules of the Atari Lynx game, as Tile World 1.3.2 plays them",
        Ruleset::Lynx,
        Edition::Tw132,
    ),
    row(
        "Lynx, 1.3.2 pedantic",
        "1.3.2 pedantic",
        "rules of the Atari Lynx game, as Tile World 1.3.2 with -P plays them",
        Ruleset::Lynx,
        Edition::Tw132Pedantic,
    ),
];

const fn row(
    name: &'static str,
    edition: &'static str,
    about: &'static str,
    ruleset: Ruleset,
    release: Edition,
) -> (variant::Variant, Variant) {
    let description = variant::Variant {
        name,
        edition: Some(edition),
        about,
    };
    let variant = Variant {
        ruleset,
        edition: release,
    };
    (description, variant)
}

/// The names and descriptions of all variants. The first one is the default.
pub static VARIANTS: [variant::Variant; TABLE.len()] = {
    let mut descriptions = [TABLE[0].0; TABLE.len()];
    let mut index = 1;
    while index < TABLE.len() {
        descriptions[index] = TABLE[index].0;
        index += 1;
    }
    descriptions
};

impl Variant {
    /// Returns the variant with this name; `None` if the name is unknown.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let mut rows = TABLE.iter();
        rows.find(|(description, _)| description.name == name)
            .map(|(_, variant)| *variant)
    }

    /// Returns the variant that the magic number of a data file selects: Lynx for the magic number
    /// of Lynx level sets, otherwise MS.
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

    /// Returns the name of the variant; `unknown` for an unknown ruleset.
    #[must_use]
    pub fn name(self) -> &'static str {
        let known = match self {
            // The switch for pedantic rules affects Lynx only.
            Self {
                ruleset: Ruleset::Ms,
                edition: Edition::Tw132Pedantic,
            } => Self {
                ruleset: Ruleset::Ms,
                edition: Edition::Tw132,
            },
            known => known,
        };
        let mut rows = TABLE.iter();
        let row = rows.find(|(_, variant)| *variant == known);
        row.map_or("unknown", |(description, _)| description.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_found_by_name() {
        for variant in VARIANTS {
            assert_eq!(
                Variant::find(variant.name).map(Variant::name),
                Some(variant.name)
            );
        }
        assert_eq!(Variant::find("MS"), None);
        assert_eq!(Variant::find("MS, 1.3.2 pedantic"), None);
    }

    #[test]
    fn ms_is_not_pedantic_and_other_rule_sets_are_unknown() {
        let name = |ruleset, edition| Variant { ruleset, edition }.name();
        assert_eq!(name(Ruleset::Ms, Edition::Tw132Pedantic), "MS, 1.3.2");
        assert_eq!(name(Ruleset::Other(9), Edition::Tw231), "unknown");
    }

    #[test]
    fn an_edition_selects_its_first_variant() {
        let variants = variant::Variants {
            named: &VARIANTS,
            switches: &[],
        };
        assert_eq!(variants.editions(), ["1.3.2", "1.3.2 pedantic", "2.3.1"]);
        let first = variants.editions().into_iter();
        let first: Vec<String> = first
            .map(|edition| variants.find_edition(edition).expect("an edition"))
            .collect();
        assert_eq!(first, ["MS, 1.3.2", "Lynx, 1.3.2 pedantic", "MS, 2.3.1"]);
    }
}
