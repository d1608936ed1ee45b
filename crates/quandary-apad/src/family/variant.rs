//! Rule variants: which squares may stay free, and which sides of the pieces may face up.

use crate::model::{AllowedSides, Goal, Kit, Level};
use quandary_core::variant::Variant;
use std::sync::Arc;

/// A variant and its rules.
#[derive(Debug, PartialEq)]
pub(super) struct VariantRow {
    variant: Variant,
    goal: Goal,
    sides: AllowedSides,
}

impl VariantRow {
    pub(super) fn name(&self) -> &'static str {
        self.variant.name
    }
}

const fn row(
    name: &'static str,
    about: &'static str,
    goal: Goal,
    sides: AllowedSides,
) -> VariantRow {
    VariantRow {
        variant: Variant {
            name,
            edition: None,
            about,
        },
        goal,
        sides,
    }
}

/// The variants, the default one first.
static TABLE: [VariantRow; 9] = [
    row(
        "date",
        "the free squares show an existing date",
        Goal::Date,
        AllowedSides::Both,
    ),
    row(
        "combination",
        "the free squares show any month with any day",
        Goal::Combination,
        AllowedSides::Both,
    ),
    row(
        "any",
        "any squares stay free",
        Goal::Any,
        AllowedSides::Both,
    ),
    row(
        "date, fronts",
        "an existing date; only fronts of pieces face up",
        Goal::Date,
        AllowedSides::Front,
    ),
    row(
        "combination, fronts",
        "any month with any day; only fronts of pieces face up",
        Goal::Combination,
        AllowedSides::Front,
    ),
    row(
        "any, fronts",
        "any squares; only fronts of pieces face up",
        Goal::Any,
        AllowedSides::Front,
    ),
    row(
        "date, backs",
        "an existing date; only backs of pieces face up",
        Goal::Date,
        AllowedSides::Back,
    ),
    row(
        "combination, backs",
        "any month with any day; only backs of pieces face up",
        Goal::Combination,
        AllowedSides::Back,
    ),
    row(
        "any, backs",
        "any squares; only backs of pieces face up",
        Goal::Any,
        AllowedSides::Back,
    ),
];

/// The variants as front ends see them.
pub(super) static NAMED: [Variant; 9] = variants(&TABLE);

const fn variants<const N: usize>(table: &[VariantRow; N]) -> [Variant; N] {
    let mut variants = [table[0].variant; N];
    let mut index = 1;
    while index < N {
        variants[index] = table[index].variant;
        index += 1;
    }
    variants
}

/// The variant of a level if none is requested. If its file names the squares that stay free, they
/// show a date, otherwise a combination, otherwise they may be any squares.
pub(super) fn implied_by(level: &Level) -> &'static VariantRow {
    let mut rows = TABLE.iter();
    let row = rows.find(|row| match level.goal {
        Goal::Free(squares) => row.goal.is_met(&level.kit, squares),
        goal => row.goal == goal,
    });
    row.unwrap_or(&TABLE[0])
}

/// The variant of this name.
pub(super) fn find(name: &str) -> Option<&'static VariantRow> {
    TABLE.iter().find(|row| row.name() == name)
}

/// The level under the rules of a variant.
pub(super) fn apply(mut level: Level, row: &VariantRow) -> Level {
    level.goal = match (row.goal, level.goal) {
        // The squares that a file names are kept if they meet the rule.
        (goal, Goal::Free(squares)) if goal != Goal::Any && goal.is_met(&level.kit, squares) => {
            Goal::Free(squares)
        }
        (goal, _) => goal,
    };
    if row.sides != AllowedSides::Both {
        level.kit = Arc::new(Kit::clone(&level.kit).with_allowed_sides(row.sides));
    }
    level
}
