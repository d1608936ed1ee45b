//! Finds a small set of boxes that makes a position of Sokoban unsolvable.
//!
//! In Sokoban, boxes only obstruct each other: if some boxes cannot all reach goals when the other
//! boxes are removed, they cannot all reach goals when the other boxes are present. Therefore boxes
//! are removed one at a time as long as the board stays unsolvable; the remaining boxes are the
//! reason.

use super::exact::Deadlock;
use super::sokoban::Warehouse;
use super::{ANY, Solving, solver};
use crate::model::{Board, Cell};
use crate::rules::Game;
use quandary_core::family::SolveRequest;
use quandary_core::grid::Point;
use quandary_core::job::{Progress, Status};
use quandary_core::outcome::Conclusion;

/// Nodes allowed per attempt, as a multiple of the nodes of the original search. A box whose attempt
/// is not finished by then is kept.
const NODE_FACTOR: u64 = 4;
/// Nodes always allowed per attempt.
const MIN_NODES: u64 = 2_000;

/// A job that removes boxes from an unsolvable position.
pub(super) struct DeadlockReduction {
    /// The board without the boxes removed so far.
    board: Board,
    game: Game,
    memory: u64,
    /// Node limit of each attempt.
    most_nodes: u64,
    /// Boxes not tried yet; the last one is being tried.
    untried: Vec<Point>,
    attempt: Option<Solving>,
    nodes: u64,
}

impl DeadlockReduction {
    /// Starts with the position at the start of `game`, whose search took `nodes` nodes. `board` is the
    /// board that `game` was made from.
    ///
    /// Returns `None` unless it is pure Sokoban in which every box has to cover a goal.
    pub(super) fn new(game: &Game, board: &Board, memory: u64, nodes: u64) -> Option<Self> {
        let board = game.board(&game.start(), board);
        Warehouse::new(&board)?;
        let boxes = board.cells().filter(|(_, cell)| cell.has_box());
        let boxes: Vec<Point> = boxes.map(|(at, _)| at).collect();
        if game.required() < boxes.len() {
            return None;
        }
        let mut reduction = Self {
            board,
            game: game.clone(),
            memory,
            most_nodes: nodes.saturating_mul(NODE_FACTOR).max(MIN_NODES),
            untried: boxes,
            attempt: None,
            nodes: 0,
        };
        reduction.untried.reverse();
        Some(reduction)
    }

    /// The board without the box that is being tried.
    fn reduced(&self) -> Option<Board> {
        let at = *self.untried.last()?;
        let mut reduced = self.board.clone();
        let cell = reduced.cell(at);
        reduced.set(
            at,
            Cell {
                content: None,
                ..cell
            },
        );
        Some(reduced)
    }

    fn begin_attempt(&mut self) -> Option<Solving> {
        let reduced = self.reduced()?;
        let remaining = reduced.cells().filter(|(_, cell)| cell.has_box()).count();
        let game = Game::new(&reduced, self.game.switches()).ok();
        let game = game.filter(|_| remaining > 0)?;
        Some(solver(
            &game,
            &reduced,
            &SolveRequest::best(&ANY, self.memory),
        ))
    }

    /// Removes the box that was tried if the board stays unsolvable without it.
    fn end_attempt(&mut self, solving: Solving) {
        self.nodes += solving.progress().nodes;
        let unsolvable = solving.finish(None).conclusion == Conclusion::Unsolvable;
        if let Some(reduced) = self.reduced().filter(|_| unsolvable) {
            self.board = reduced;
        }
        self.untried.pop();
    }

    /// The boxes that remain.
    pub(super) fn finish(self) -> Deadlock {
        let boxes = self.board.cells().filter(|(_, cell)| cell.has_box());
        Deadlock::BoxSet {
            boxes: boxes.map(|(at, _)| at).collect(),
        }
    }

    pub(super) fn run(&mut self, nodes: u64) -> Status {
        let until = self.progress().nodes.saturating_add(nodes);
        while !self.untried.is_empty() {
            let Some(mut solving) = self.attempt.take().or_else(|| self.begin_attempt()) else {
                self.untried.pop();
                continue;
            };
            let remaining = until.saturating_sub(self.nodes + solving.progress().nodes);
            let most_nodes = self.most_nodes.saturating_sub(solving.progress().nodes);
            if remaining == 0 {
                self.attempt = Some(solving);
                return Status::Running;
            }
            if solving.run(remaining.min(most_nodes)) == Status::Done
                || solving.progress().nodes >= self.most_nodes
            {
                self.end_attempt(solving);
            } else {
                self.attempt = Some(solving);
            }
        }
        Status::Done
    }

    pub(super) fn progress(&self) -> Progress {
        let attempt = self.attempt.as_ref().map(|solving| solving.progress());
        let attempt = attempt.unwrap_or_default();
        Progress {
            nodes: self.nodes + attempt.nodes,
            stored: attempt.stored,
            bytes: attempt.bytes,
            bound: None,
            best: None,
        }
    }
}
