//! The families in this build and their formats.

use quandary_core::family::Family;
use quandary_core::format::Format;

/// A family of puzzles in this build.
///
/// ```
/// use quandary::FamilyId;
///
/// let info = FamilyId::Tents.family().info();
/// assert_eq!((info.id, info.title), ("tents", "Tents"));
/// for metric in info.metrics {
///     println!("{}: {}", metric.id, metric.counts);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FamilyId {
    /// Railway shunting.
    #[cfg(feature = "gartriage")]
    Gartriage,
    /// Sokoban, Multiban and Interlock.
    #[cfg(feature = "crossoban")]
    Crossoban,
    /// Calendar boards.
    #[cfg(feature = "apad")]
    Apad,
    /// Tents and trees.
    #[cfg(feature = "tents")]
    Tents,
    /// Chip's Challenge.
    #[cfg(feature = "tileworld")]
    TileWorld,
}

impl FamilyId {
    /// All families in this build, in the order in which lists show them.
    ///
    /// ```
    /// for id in quandary::FamilyId::ALL {
    ///     let info = id.family().info();
    ///     println!("{}: {}", info.title, info.about);
    /// }
    /// ```
    pub const ALL: &'static [Self] = &[
        #[cfg(feature = "gartriage")]
        Self::Gartriage,
        #[cfg(feature = "crossoban")]
        Self::Crossoban,
        #[cfg(feature = "apad")]
        Self::Apad,
        #[cfg(feature = "tents")]
        Self::Tents,
        #[cfg(feature = "tileworld")]
        Self::TileWorld,
    ];

    /// The implementation of the family.
    #[must_use]
    ///
    /// ```
    /// let family = quandary::FamilyId::Apad.family();
    /// assert_eq!(family.info().id, "apad");
    /// assert!(family.info().generator.is_some());
    /// ```
    pub fn family(self) -> &'static dyn Family {
        match self {
            #[cfg(feature = "gartriage")]
            Self::Gartriage => &quandary_gartriage::family::Gartriage,
            #[cfg(feature = "crossoban")]
            Self::Crossoban => &quandary_crossoban::family::Crossoban,
            #[cfg(feature = "apad")]
            Self::Apad => &quandary_apad::family::Apad,
            #[cfg(feature = "tents")]
            Self::Tents => &quandary_tents::family::Tents,
            #[cfg(feature = "tileworld")]
            Self::TileWorld => &quandary_tileworld::family::TileWorld,
        }
    }

    /// The family whose [`quandary_core::family::FamilyInfo::id`] is `id`.
    #[must_use]
    ///
    /// ```
    /// use quandary::FamilyId;
    ///
    /// assert_eq!(FamilyId::find("crossoban"), Some(FamilyId::Crossoban));
    /// assert_eq!(FamilyId::find("chess"), None);
    /// ```
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|family| family.family().info().id == id)
    }
}

/// Iterates over all formats of all families, each with its family.
///
/// ```
/// for (family, format) in quandary::formats() {
///     println!("{family:?}: {} ({})", format.id, format.title);
/// }
/// ```
pub fn formats() -> impl Iterator<Item = (FamilyId, &'static Format)> {
    FamilyId::ALL.iter().flat_map(|family| {
        let formats = family.family().info().formats;
        formats.iter().map(|format| (*family, *format))
    })
}

/// The format whose [`Format::id`] is `id`, with its family.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary::{FamilyId, find_format};
///
/// let (family, format) = find_format("xsb").ok_or("unknown format")?;
/// assert_eq!(family, FamilyId::Crossoban);
/// assert_eq!(format.extensions, ["xsb"]);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn find_format(id: &str) -> Option<(FamilyId, &'static Format)> {
    formats().find(|(_, format)| format.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn families_are_found_by_id() {
        for family in FamilyId::ALL {
            assert_eq!(FamilyId::find(family.family().info().id), Some(*family));
        }
        assert_eq!(FamilyId::find("chess"), None);
    }

    #[test]
    fn format_ids_are_unique() {
        let mut seen = HashSet::new();
        assert!(formats().all(|(_, format)| seen.insert(format.id)));
    }

    #[test]
    fn extensions_are_lower_case_without_a_dot() {
        for (_, format) in formats() {
            for extension in format.extensions {
                assert_eq!(*extension, extension.to_lowercase());
                assert!(!extension.contains('.'));
            }
        }
    }
}
