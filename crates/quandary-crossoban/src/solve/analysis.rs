//! Analyses one position: looks for deadlocks without a search, searches for a solution, and
//! reduces an unsolvable Sokoban position to a small set of boxes that makes it unsolvable.

use super::deadlock_reduction::DeadlockReduction;
use super::exact::{Deadlock, find_deadlock};
use super::{PUSHES, Solving, solver};
use crate::model::{Board, Moves};
use crate::rules::{Game, State};
use quandary_core::budget::Reason;
use quandary_core::family::SolveRequest;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Solved};

/// The result of analysing a position.
pub(super) enum AnalysisResult {
    /// It can be solved.
    Solved(Solved<Moves>),
    /// It cannot be solved, for this reason.
    Deadlock(Deadlock),
    /// It cannot be solved: every reachable position was searched.
    Exhausted,
    /// Undecided within the budget.
    Unknown(Reason),
}

/// A job that analyses one position of a game.
pub(super) struct Analysis {
    /// The game, started from the position.
    game: Game,
    board: Board,
    memory: u64,
    stage: Stage,
    /// Nodes of the finished stages.
    nodes: u64,
}

enum Stage {
    Solving(Solving),
    Reducing(Box<DeadlockReduction>),
    Over(AnalysisResult),
}

impl Analysis {
    /// Analyses `position`. `board` is the board that `game` was made from.
    pub(super) fn new(game: &Game, board: &Board, position: &State, memory: u64) -> Self {
        let here = game.started_from(position.clone());
        let stage = match find_deadlock(game, position) {
            Some(dead) => Stage::Over(AnalysisResult::Deadlock(dead)),
            None => Stage::Solving(solver(&here, board, &SolveRequest::best(&PUSHES, memory))),
        };
        Self {
            game: here,
            board: board.clone(),
            memory,
            stage,
            nodes: 0,
        }
    }

    /// The game, started from the position.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Enters the next stage.
    fn enter_next_stage(&mut self) {
        self.nodes = self.progress().nodes;
        let over = Stage::Over(AnalysisResult::Exhausted);
        self.stage = match std::mem::replace(&mut self.stage, over) {
            Stage::Solving(solving) => match result(solving, None) {
                AnalysisResult::Exhausted => {
                    let reduction =
                        DeadlockReduction::new(&self.game, &self.board, self.memory, self.nodes);
                    reduction.map_or(Stage::Over(AnalysisResult::Exhausted), |reduction| {
                        Stage::Reducing(Box::new(reduction))
                    })
                }
                result => Stage::Over(result),
            },
            Stage::Reducing(reduction) => Stage::Over(AnalysisResult::Deadlock(reduction.finish())),
            over @ Stage::Over(_) => over,
        };
    }
}

/// The result of a search.
fn result(solving: Solving, stopped: Option<Reason>) -> AnalysisResult {
    match solving.finish(stopped).conclusion {
        Conclusion::Solved(solved) => AnalysisResult::Solved(solved),
        Conclusion::Unsolvable => AnalysisResult::Exhausted,
        Conclusion::Undecided { reason, .. } => AnalysisResult::Unknown(reason),
    }
}

impl Job for Analysis {
    type Output = AnalysisResult;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.progress().nodes.saturating_add(nodes);
        loop {
            let left = until.saturating_sub(self.progress().nodes);
            let status = match &mut self.stage {
                Stage::Over(_) => return Status::Done,
                _ if left == 0 => return Status::Running,
                Stage::Solving(solving) => solving.run(left),
                Stage::Reducing(reduction) => reduction.run(left),
            };
            if status == Status::Done {
                self.enter_next_stage();
            }
        }
    }

    fn progress(&self) -> Progress {
        let now = match &self.stage {
            Stage::Solving(solving) => solving.progress(),
            Stage::Reducing(reduction) => reduction.progress(),
            Stage::Over(_) => Progress::default(),
        };
        Progress {
            nodes: self.nodes + now.nodes,
            ..now
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> AnalysisResult {
        match self.stage {
            Stage::Solving(solving) => result(solving, stopped),
            // The position is proven to be unsolvable even if the set of boxes can still shrink.
            Stage::Reducing(reduction) => AnalysisResult::Deadlock(reduction.finish()),
            Stage::Over(result) => result,
        }
    }
}
