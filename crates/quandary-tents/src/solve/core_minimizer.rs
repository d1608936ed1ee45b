//! A smallest set of assumptions that cannot hold together.

use super::sat::{Literal, Round, Sat};

/// Gives up one assumption after the other.
pub(super) struct CoreMinimizer {
    sat: Sat,
    stage: Stage,
}

enum Stage {
    /// Do all of these hold together?
    All(Vec<Literal>),
    /// They do.
    Possible,
    /// They do not. `kept` are needed; the last of `open` is on trial.
    Each {
        kept: Vec<Literal>,
        open: Vec<Literal>,
    },
}

impl CoreMinimizer {
    /// Nothing is known of the assumptions yet.
    pub(super) fn new(sat: Sat, all: Vec<Literal>) -> Self {
        Self {
            sat,
            stage: Stage::All(all),
        }
    }

    /// It is known that they cannot hold together.
    pub(super) fn known_contradiction(sat: Sat, open: Vec<Literal>) -> Self {
        let kept = Vec::new();
        Self {
            sat,
            stage: Stage::Each { kept, open },
        }
    }

    /// One round of the SAT solver.
    pub(super) fn turn(&mut self) {
        let Self { sat, stage } = self;
        match stage {
            Stage::All(all) => match sat.round(all) {
                Round::Unfinished => {}
                Round::Satisfiable => *stage = Stage::Possible,
                Round::Unsatisfiable => {
                    let (kept, open) = (Vec::new(), core_members(sat, all));
                    *stage = Stage::Each { kept, open };
                }
            },
            Stage::Each { kept, open } => {
                let Some(tried) = open.pop() else {
                    return;
                };
                match sat.round(&[kept.as_slice(), open.as_slice()].concat()) {
                    Round::Unfinished => open.push(tried),
                    Round::Satisfiable => kept.push(tried),
                    Round::Unsatisfiable => *open = core_members(sat, open),
                }
            }
            Stage::Possible => {}
        }
    }

    /// Whether all assumptions hold together, or none of those that are left is needless.
    pub(super) fn is_over(&self) -> bool {
        match &self.stage {
            Stage::All(_) => false,
            Stage::Possible => true,
            Stage::Each { open, .. } => open.is_empty(),
        }
    }

    /// Whether all assumptions hold together; `None` as long as that is not known.
    pub(super) fn is_possible(&self) -> Option<bool> {
        match self.stage {
            Stage::All(_) => None,
            Stage::Possible => Some(true),
            Stage::Each { .. } => Some(false),
        }
    }

    /// Whether the assumption is among those that are left.
    pub(super) fn needs(&self, assumption: Literal) -> bool {
        match &self.stage {
            Stage::All(all) => all.contains(&assumption),
            Stage::Possible => false,
            Stage::Each { kept, open } => kept.contains(&assumption) || open.contains(&assumption),
        }
    }
}

/// Those that the last contradiction needs.
fn core_members(sat: &Sat, assumptions: &[Literal]) -> Vec<Literal> {
    let is_in_core = |literal: &&Literal| sat.is_in_core(**literal);
    assumptions.iter().filter(is_in_core).copied().collect()
}
