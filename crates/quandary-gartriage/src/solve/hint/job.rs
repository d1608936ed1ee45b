//! The search for a hint: finds a shortest solution. If there is none, looks for a wagon that
//! cannot be brought to a matching target even on its own.

use super::cause::{Cause, too_few_targets};
use super::{Hint, NextActions};
use crate::model::{Action, Solution};
use crate::rules::{Shunting, WagonId};
use crate::solve::{ACTIONS, SolverJob, solver};
use quandary_core::budget::Reason;
use quandary_core::family::SolveRequest;
use quandary_core::hint::Remaining;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};

/// Returns a job that finds a hint for the start position of `rules` (see
/// [`Shunting::started_from`]). `memory` is the memory limit of each search in bytes.
#[must_use]
pub fn hint(rules: Shunting, memory: u64) -> Box<dyn Job<Output = Hint>> {
    let solving = Stage::Solving(solver(&rules, SolveRequest::best(&ACTIONS, memory)));
    Box::new(HintJob {
        rules,
        memory,
        nodes: 0,
        stage: solving,
    })
}

struct HintJob {
    rules: Shunting,
    memory: u64,
    /// Nodes of the searches that have ended.
    nodes: u64,
    stage: Stage,
}

enum Stage {
    /// Searching for a solution.
    Solving(SolverJob),
    /// There is none; searching for one of the level with this wagon only.
    Trying(WagonId, SolverJob),
    Ended(Hint),
}

impl Stage {
    fn search(&self) -> Option<&SolverJob> {
        match self {
            Self::Solving(search) | Self::Trying(_, search) => Some(search),
            Self::Ended(_) => None,
        }
    }
}

impl HintJob {
    /// The stage after the search for a solution.
    fn solved(&self, outcome: Outcome<Solution>) -> Stage {
        match conclude(&self.rules, outcome) {
            Hint::Unsolvable { cause: None } => self.trying(WagonId(0)),
            hint => Stage::Ended(hint),
        }
    }

    fn trying(&self, wagon: WagonId) -> Stage {
        if wagon.index() >= self.rules.letters().len() {
            return Stage::Ended(Hint::Unsolvable { cause: None });
        }
        let alone = self.rules.with_one_wagon(wagon);
        let search = solver(&alone, SolveRequest::best(&ACTIONS, self.memory));
        Stage::Trying(wagon, search)
    }

    /// The stage after the search for a solution with one wagon.
    fn tried(&self, wagon: WagonId, outcome: &Outcome<Solution>) -> Stage {
        match outcome.conclusion {
            Conclusion::Unsolvable => {
                let cause = Some(Cause::Stranded(wagon));
                Stage::Ended(Hint::Unsolvable { cause })
            }
            Conclusion::Solved(_) | Conclusion::Undecided { .. } => {
                self.trying(WagonId(wagon.0 + 1))
            }
        }
    }

    /// Continues after the search of the current stage has ended.
    fn advance(&mut self) {
        self.nodes = self.progress().nodes;
        let ended = Stage::Ended(Hint::Unknown(Reason::Cancelled));
        self.stage = match std::mem::replace(&mut self.stage, ended) {
            Stage::Solving(search) => self.solved(search.finish(None)),
            Stage::Trying(wagon, search) => self.tried(wagon, &search.finish(None)),
            Stage::Ended(hint) => Stage::Ended(hint),
        };
    }
}

impl Job for HintJob {
    type Output = Hint;

    fn run(&mut self, nodes: u64) -> Status {
        let status = match &mut self.stage {
            Stage::Solving(search) | Stage::Trying(_, search) => search.run(nodes),
            Stage::Ended(_) => return Status::Done,
        };
        if status == Status::Done {
            self.advance();
        }
        match self.stage {
            Stage::Ended(_) => Status::Done,
            Stage::Solving(_) | Stage::Trying(..) => Status::Running,
        }
    }

    fn progress(&self) -> Progress {
        let search = self.stage.search();
        let progress = search.map_or_else(Progress::default, |search| search.progress());
        Progress {
            nodes: self.nodes + progress.nodes,
            ..progress
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Hint {
        let Self { rules, stage, .. } = *self;
        match stage {
            Stage::Ended(hint) => hint,
            Stage::Trying(..) => Hint::Unsolvable { cause: None },
            Stage::Solving(search) => conclude(&rules, search.finish(stopped)),
        }
    }
}

fn conclude(rules: &Shunting, outcome: Outcome<Solution>) -> Hint {
    match outcome.conclusion {
        Conclusion::Solved(solved) => next(rules, &solved),
        Conclusion::Undecided { reason, .. } => Hint::Unknown(reason),
        Conclusion::Unsolvable => Hint::Unsolvable {
            cause: too_few_targets(rules),
        },
    }
}

fn next(rules: &Shunting, solved: &Solved<Solution>) -> Hint {
    let actions: Vec<Action> = solved.solution.actions().copied().collect();
    let length = actions.len() as u64;
    let remaining = match solved.optimality {
        Optimality::Proven => Remaining::Exactly(length),
        Optimality::Open { .. } => Remaining::AtMost(length),
    };
    NextActions::of(rules, &actions, remaining).map_or(Hint::Solved, Hint::Next)
}
