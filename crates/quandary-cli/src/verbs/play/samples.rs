//! The sample files that are part of the program.

/// A sample file.
pub(super) struct Sample {
    /// The name of the file, which says its format.
    pub(super) name: &'static str,
    /// What a list shows.
    pub(super) title: &'static str,
    /// The content.
    pub(super) bytes: &'static [u8],
}

macro_rules! sample {
    ($title:literal, $path:literal) => {
        Sample {
            name: $path,
            title: $title,
            bytes: include_bytes!(concat!("../../../samples/", $path)),
        }
    };
}

/// The samples, the easiest of each family first.
pub(super) const SAMPLES: [Sample; 14] = [
    sample!("Tents: lessons", "tents/lessons.tents"),
    sample!("Tents: hard ground", "tents/hard-ground.tents"),
    sample!("Tents: round and close", "tents/round-and-close.tnt"),
    sample!("Sokoban: storehouse", "crossoban/storehouse.xsb"),
    sample!("Sokoban: partners", "crossoban/partners.sok"),
    sample!("Crossoban: lessons", "crossoban/lessons.crossoban"),
    sample!("Crossoban: interlock", "crossoban/interlock.crossoban"),
    sample!("Crossoban: mixtures", "crossoban/mixtures.crossoban"),
    sample!("Crossoban: hard", "crossoban/hard.crossoban"),
    sample!("Shunting: lessons", "gartriage/lessons.Gartriage"),
    sample!("Shunting: goods yard", "gartriage/goods-yard.Gartriage"),
    sample!(
        "Shunting: marshalling yard",
        "gartriage/marshalling-yard.Gartriage"
    ),
    sample!("Calendar: days", "apad/days.placements"),
    sample!("Chips: lessons", "tileworld/lessons.dat"),
];
