//! Rule variants: which squares may stay free, and which sides of the pieces may lie up.

use crate::model::{Aim, Faces, Kit, Level};
use std::sync::Arc;

/// Their names, the usual one first.
pub(super) const NAMES: [&str; 9] = [
    "date",
    "combination",
    "any",
    "date, fronts",
    "combination, fronts",
    "any, fronts",
    "date, backs",
    "combination, backs",
    "any, backs",
];

/// The aims in the order of the names.
const AIMS: [Aim; 3] = [Aim::Date, Aim::Combination, Aim::Any];
/// The sides in the order of the names.
const FACES: [Faces; 3] = [Faces::Both, Faces::Front, Faces::Back];

/// The variant that a level is played by if nobody says: squares that its file names are a date,
/// or at least a combination, or any squares.
pub(super) fn of(level: &Level) -> &'static str {
    let aim = match level.aim {
        Aim::Free(squares) => {
            let fits = |aim: &Aim| aim.is_met(&level.kit, squares);
            AIMS.iter().position(fits)
        }
        aim => AIMS.iter().position(|other| *other == aim),
    };
    NAMES[aim.unwrap_or(0)]
}

/// The variant of that name.
pub(super) fn find(name: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|known| *known == name)
}

/// The level by the rules of a variant. One that the family does not have changes nothing.
pub(super) fn apply(mut level: Level, variant: &str) -> Level {
    let Some(place) = NAMES.iter().position(|name| *name == variant) else {
        return level;
    };
    level.aim = match (AIMS[place % AIMS.len()], level.aim) {
        // Squares that the file names are more than the rule that they keep to.
        (aim, Aim::Free(squares)) if aim != Aim::Any && aim.is_met(&level.kit, squares) => {
            Aim::Free(squares)
        }
        (aim, _) => aim,
    };
    let faces = FACES[place / AIMS.len()];
    if faces != Faces::Both {
        level.kit = Arc::new(Kit::clone(&level.kit).with_faces(faces));
    }
    level
}
