//! The metrics of the family and what each action costs in them.

use super::packed::ActionCosts;
use quandary_core::metric::Metric;
use quandary_search::Cost;

/// The number of actions of a solution: moves, hooks and unhooks.
pub static ACTIONS: Metric = Metric {
    id: "actions",
    one: "action",
    many: "actions",
    counts: "every action: moves, hooks and unhooks",
};
/// The number of moves. Among solutions with the same number of moves, the one with the fewest
/// hooks and unhooks is the best.
pub static MOVES: Metric = Metric {
    id: "moves",
    one: "move",
    many: "moves",
    counts: "moves; then fewest couplings",
};
/// The number of hooks and unhooks. Among solutions with the same number of hooks and unhooks, the
/// one with the fewest moves is the best.
pub static COUPLINGS: Metric = Metric {
    id: "couplings",
    one: "coupling",
    many: "couplings",
    counts: "hooks and unhooks; then fewest moves",
};

/// A metric that the solver minimises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Objective {
    Actions,
    Moves,
    Couplings,
}

impl Objective {
    const ALL: [Self; 3] = [Self::Actions, Self::Moves, Self::Couplings];

    /// The objective of a metric, or `None` for a metric of another family.
    pub(crate) fn of_metric(metric: &Metric) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|objective| objective.metric().id == metric.id)
    }

    pub(crate) fn metric(self) -> &'static Metric {
        match self {
            Self::Actions => &ACTIONS,
            Self::Moves => &MOVES,
            Self::Couplings => &COUPLINGS,
        }
    }

    pub(crate) fn costs(self) -> ActionCosts {
        let (moving, coupling) = match self {
            Self::Actions => (Cost::STEP, Cost::STEP),
            Self::Moves => (Cost::STEP, Cost::TIE),
            Self::Couplings => (Cost::TIE, Cost::STEP),
        };
        ActionCosts { moving, coupling }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_has_its_objective_and_other_metrics_have_none() {
        for objective in Objective::ALL {
            assert_eq!(Objective::of_metric(objective.metric()), Some(objective));
        }
        let pushes = Metric {
            id: "pushes",
            one: "push",
            many: "pushes",
            counts: "pushes",
        };
        assert_eq!(Objective::of_metric(&pushes), None);
    }
}
