//! The goal of a level: the squares that have to stay free.

use super::{Kit, Meaning, Squares};

/// Which squares a complete board has to leave free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// An existing date: one month, one day and, if the kit has weekdays, one weekday.
    Date,
    /// One month, one day and, if the kit has weekdays, one weekday. The date need not exist: Feb
    /// 30 is allowed.
    Combination,
    /// Any squares.
    Any,
    /// Exactly these squares.
    Free(Squares),
}

impl Goal {
    /// Whether a complete board with these free squares meets the goal.
    #[must_use]
    pub fn is_met(self, kit: &Kit, free: Squares) -> bool {
        match self {
            Self::Any => true,
            Self::Free(squares) => squares == free,
            Self::Combination => kit.month_day(free).is_some(),
            Self::Date => kit.month_day(free).is_some_and(super::MonthDay::exists),
        }
    }

    /// The squares that may be free on a board that meets the goal.
    #[must_use]
    pub fn may_stay_free(self, kit: &Kit) -> Squares {
        match self {
            Self::Any => kit.frame().squares(),
            Self::Free(squares) => squares,
            Self::Combination | Self::Date => kit
                .frame()
                .squares_with_meaning(|meaning| meaning != Meaning::Plain),
        }
    }
}
