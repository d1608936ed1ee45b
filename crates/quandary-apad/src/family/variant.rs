//! Rule variants: which squares may stay free, and which sides of the pieces may lie up.

use crate::model::{AllowedSides, Goal, Kit, Level};
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
const AIMS: [Goal; 3] = [Goal::Date, Goal::Combination, Goal::Any];
/// The sides in the order of the names.
const FACES: [AllowedSides; 3] = [AllowedSides::Both, AllowedSides::Front, AllowedSides::Back];

/// The variant that a level is played by if nobody says: squares that its file names are a date,
/// or at least a combination, or any squares.
pub(super) fn of(level: &Level) -> &'static str {
    let goal = match level.goal {
        Goal::Free(squares) => {
            let fits = |goal: &Goal| goal.is_met(&level.kit, squares);
            AIMS.iter().position(fits)
        }
        goal => AIMS.iter().position(|other| *other == goal),
    };
    NAMES[goal.unwrap_or(0)]
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
    level.goal = match (AIMS[place % AIMS.len()], level.goal) {
        // Squares that the file names are more than the rule that they keep to.
        (goal, Goal::Free(squares)) if goal != Goal::Any && goal.is_met(&level.kit, squares) => {
            Goal::Free(squares)
        }
        (goal, _) => goal,
    };
    let faces = FACES[place / AIMS.len()];
    if faces != AllowedSides::Both {
        level.kit = Arc::new(Kit::clone(&level.kit).with_allowed_sides(faces));
    }
    level
}
