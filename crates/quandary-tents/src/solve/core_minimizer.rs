//! Finds a minimal unsatisfiable subset of assumptions.

use super::sat::{Literal, Round, Sat};

/// Removes assumptions one by one as long as the rest is unsatisfiable.
pub(super) struct CoreMinimizer {
    sat: Sat,
    stage: Stage,
}

enum Stage {
    /// Checks whether all assumptions together are satisfiable.
    All(Vec<Literal>),
    /// They are satisfiable.
    Satisfiable,
    /// They are unsatisfiable. All of `necessary` are necessary; the last of `open` is being tested.
    Each {
        necessary: Vec<Literal>,
        open: Vec<Literal>,
    },
}

impl CoreMinimizer {
    /// Starts with assumptions that may be satisfiable.
    pub(super) fn new(sat: Sat, all: Vec<Literal>) -> Self {
        Self {
            sat,
            stage: Stage::All(all),
        }
    }

    /// Starts with assumptions that are known to be unsatisfiable.
    pub(super) fn known_contradiction(sat: Sat, open: Vec<Literal>) -> Self {
        let necessary = Vec::new();
        Self {
            sat,
            stage: Stage::Each { necessary, open },
        }
    }

    /// Runs one round of the SAT solver.
    pub(super) fn turn(&mut self) {
        let Self { sat, stage } = self;
        match stage {
            Stage::All(all) => match sat.round(all) {
                Round::Unfinished => {}
                Round::Satisfiable => *stage = Stage::Satisfiable,
                Round::Unsatisfiable => {
                    let (necessary, open) = (Vec::new(), core_members(sat, all));
                    *stage = Stage::Each { necessary, open };
                }
            },
            Stage::Each { necessary, open } => {
                let Some(tried) = open.pop() else {
                    return;
                };
                match sat.round(&[necessary.as_slice(), open.as_slice()].concat()) {
                    Round::Unfinished => open.push(tried),
                    Round::Satisfiable => necessary.push(tried),
                    Round::Unsatisfiable => *open = core_members(sat, open),
                }
            }
            Stage::Satisfiable => {}
        }
    }

    /// Whether the assumptions are satisfiable, or the remaining subset is minimal.
    pub(super) fn is_over(&self) -> bool {
        match &self.stage {
            Stage::All(_) => false,
            Stage::Satisfiable => true,
            Stage::Each { open, .. } => open.is_empty(),
        }
    }

    /// Whether all assumptions together are satisfiable; `None` while that is unknown.
    pub(super) fn is_satisfiable(&self) -> Option<bool> {
        match self.stage {
            Stage::All(_) => None,
            Stage::Satisfiable => Some(true),
            Stage::Each { .. } => Some(false),
        }
    }

    /// Whether the assumption is in the remaining subset.
    pub(super) fn contains(&self, assumption: Literal) -> bool {
        match &self.stage {
            Stage::All(all) => all.contains(&assumption),
            Stage::Satisfiable => false,
            Stage::Each { necessary, open } => {
                necessary.contains(&assumption) || open.contains(&assumption)
            }
        }
    }
}

/// The assumptions in the unsatisfiable core of the last round.
fn core_members(sat: &Sat, assumptions: &[Literal]) -> Vec<Literal> {
    let is_in_core = |literal: &&Literal| sat.is_in_core(**literal);
    assumptions.iter().filter(is_in_core).copied().collect()
}
