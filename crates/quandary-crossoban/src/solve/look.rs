//! Analysis of one position: static deadlock check, search, and the boxes that make it unsolvable.

use super::blame::Blaming;
use super::exact::{Dead, dead};
use super::{PUSHES, Solving, solver};
use crate::model::{Board, Moves};
use crate::rules::{Game, State};
use quandary_core::budget::Reason;
use quandary_core::family::SolveRequest;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Solved};

/// The result of analysing a position.
pub(super) enum Seen {
    /// It can be solved.
    Solved(Solved<Moves>),
    /// It cannot be solved, for this reason.
    Dead(Dead),
    /// It cannot be solved: every reachable position was searched.
    Exhausted,
    /// Undecided within the budget.
    Unknown(Reason),
}

/// A job that analyses one position of a game.
pub(super) struct Looking {
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
    Blaming(Box<Blaming>),
    Over(Seen),
}

impl Looking {
    /// Analyses `position`. `board` is the board that `game` was made from.
    pub(super) fn new(game: &Game, board: &Board, position: &State, memory: u64) -> Self {
        let here = game.started_from(position.clone());
        let stage = match dead(game, position) {
            Some(dead) => Stage::Over(Seen::Dead(dead)),
            None => Stage::Solving(solver(&here, board, SolveRequest::best(&PUSHES, memory))),
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
    fn go_on(&mut self) {
        self.nodes = self.progress().nodes;
        let over = Stage::Over(Seen::Exhausted);
        self.stage = match std::mem::replace(&mut self.stage, over) {
            Stage::Solving(solving) => match seen(solving, None) {
                Seen::Exhausted => {
                    let blaming = Blaming::new(&self.game, &self.board, self.memory, self.nodes);
                    blaming.map_or(Stage::Over(Seen::Exhausted), |blaming| {
                        Stage::Blaming(Box::new(blaming))
                    })
                }
                seen => Stage::Over(seen),
            },
            Stage::Blaming(blaming) => Stage::Over(Seen::Dead(blaming.finish())),
            over @ Stage::Over(_) => over,
        };
    }
}

/// The result of a search.
fn seen(solving: Solving, stopped: Option<Reason>) -> Seen {
    match solving.finish(stopped).finding {
        Conclusion::Solved(solved) => Seen::Solved(solved),
        Conclusion::Unsolvable => Seen::Exhausted,
        Conclusion::Undecided { reason, .. } => Seen::Unknown(reason),
    }
}

impl Job for Looking {
    type Output = Seen;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.progress().nodes.saturating_add(nodes);
        loop {
            let left = until.saturating_sub(self.progress().nodes);
            let status = match &mut self.stage {
                Stage::Over(_) => return Status::Done,
                _ if left == 0 => return Status::Running,
                Stage::Solving(solving) => solving.run(left),
                Stage::Blaming(blaming) => blaming.run(left),
            };
            if status == Status::Done {
                self.go_on();
            }
        }
    }

    fn progress(&self) -> Progress {
        let now = match &self.stage {
            Stage::Solving(solving) => solving.progress(),
            Stage::Blaming(blaming) => blaming.progress(),
            Stage::Over(_) => Progress::default(),
        };
        Progress {
            nodes: self.nodes + now.nodes,
            ..now
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Seen {
        match self.stage {
            Stage::Solving(solving) => seen(solving, stopped),
            // The position is proven to be unsolvable even if the set of boxes can still shrink.
            Stage::Blaming(blaming) => Seen::Dead(blaming.finish()),
            Stage::Over(seen) => seen,
        }
    }
}
