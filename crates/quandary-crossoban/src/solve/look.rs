//! A position looked at: seen to be dead, searched, and what is to blame where nothing helps.

use super::blame::Blaming;
use super::exact::{Dead, dead};
use super::{PUSHES, Solving, solver};
use crate::model::{Board, Moves};
use crate::rules::{Game, State};
use quandary_core::budget::Reason;
use quandary_core::family::SolveRequest;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Conclusion, Solved};

/// What looking at a position comes to.
pub(super) enum Seen {
    /// It can be solved.
    Solved(Solved<Moves>),
    /// It cannot, and here is why.
    Dead(Dead),
    /// It cannot: everything that can be reached from it was looked at.
    Exhausted,
    /// No answer within the budget.
    Unknown(Reason),
}

/// Looks at one position of a game.
pub(super) struct Looking {
    /// The game begun there.
    game: Game,
    board: Board,
    memory: u64,
    stage: Stage,
    /// Of the stages before.
    nodes: u64,
}

enum Stage {
    Solving(Solving),
    Blaming(Box<Blaming>),
    Over(Seen),
}

impl Looking {
    /// `board` is the one that the game was made of.
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

    /// The game begun at the position.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// What follows when a stage is done.
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

/// What a search comes to.
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
            // That nothing helps is proven, whatever is still open about the reason.
            Stage::Blaming(blaming) => Seen::Dead(blaming.finish()),
            Stage::Over(seen) => seen,
        }
    }
}
