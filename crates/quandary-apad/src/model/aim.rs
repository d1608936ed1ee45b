//! What has to stay free.

use super::{Kit, Meaning, Squares};

/// Which squares a finished board leaves free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// A date that exists: one month, one day, and one weekday where the kit has them.
    Date,
    /// One month, one day, and one weekday where the kit has them, even Feb 30.
    Combination,
    /// Any.
    Any,
    /// Exactly these.
    Free(Squares),
}

impl Aim {
    /// Whether a finished board that leaves `free` free meets it.
    #[must_use]
    pub fn is_met(self, kit: &Kit, free: Squares) -> bool {
        match self {
            Self::Any => true,
            Self::Free(squares) => squares == free,
            Self::Combination => kit.month_day(free).is_some(),
            Self::Date => kit.month_day(free).is_some_and(super::MonthDay::exists),
        }
    }

    /// The squares that a finished board may leave free.
    #[must_use]
    pub fn may_stay_free(self, kit: &Kit) -> Squares {
        match self {
            Self::Any => kit.frame().squares(),
            Self::Free(squares) => squares,
            Self::Combination | Self::Date => {
                kit.frame().meaning(|meaning| meaning != Meaning::Plain)
            }
        }
    }
}
