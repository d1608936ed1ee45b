//! Which boxes are the reason that a position of Sokoban is dead.
//!
//! Boxes only stand in each other's way there: if some of them cannot all come to goals although
//! there are no others, they cannot with the others either. So boxes are taken off the board, one
//! after the other, as long as it stays unsolvable; those that are left are the reason.

use super::exact::Dead;
use super::sokoban::Warehouse;
use super::{ANY, Solving, solver};
use crate::model::{Board, Cell};
use crate::rules::Game;
use quandary_core::family::SolveRequest;
use quandary_core::grid::Point;
use quandary_core::job::{Progress, Status};
use quandary_core::outcome::Conclusion;

/// Without one box a board may take so much longer to search than with it; the box then stays.
const PATIENCE: u64 = 4;
/// So many nodes are always tried.
const LEAST_NODES: u64 = 2_000;

/// Takes boxes off a position that was found to be unsolvable.
pub(super) struct Blaming {
    /// With the boxes that are not taken off for good.
    board: Board,
    game: Game,
    memory: u64,
    /// The most nodes for each try.
    most: u64,
    /// Those to try yet, the last one now.
    open: Vec<Point>,
    trying: Option<Solving>,
    nodes: u64,
}

impl Blaming {
    /// `game` begins at the position, `board` is the one that it was made of; its search took so
    /// many nodes. `None` unless it is pure Sokoban with more boxes than goals lack.
    pub(super) fn new(game: &Game, board: &Board, memory: u64, nodes: u64) -> Option<Self> {
        let board = game.board(&game.start(), board);
        Warehouse::new(&board)?;
        let boxes = board.cells().filter(|(_, cell)| cell.has_box());
        let boxes: Vec<Point> = boxes.map(|(at, _)| at).collect();
        if game.required() < boxes.len() {
            return None;
        }
        let mut blaming = Self {
            board,
            game: game.clone(),
            memory,
            most: nodes.saturating_mul(PATIENCE).max(LEAST_NODES),
            open: boxes,
            trying: None,
            nodes: 0,
        };
        blaming.open.reverse();
        Some(blaming)
    }

    /// The board without the box that is tried.
    fn reduced(&self) -> Option<Board> {
        let at = *self.open.last()?;
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

    fn begin(&mut self) -> Option<Solving> {
        let reduced = self.reduced()?;
        let left = reduced.cells().filter(|(_, cell)| cell.has_box()).count();
        let game = Game::new(&reduced, self.game.switches()).ok();
        let game = game.filter(|_| left > 0)?;
        Some(solver(
            &game,
            &reduced,
            SolveRequest::best(&ANY, self.memory),
        ))
    }

    /// The box that was tried stays, or goes.
    fn decide(&mut self, solving: Solving) {
        self.nodes += solving.progress().nodes;
        let unsolvable = solving.finish(None).finding == Conclusion::Unsolvable;
        if let Some(reduced) = self.reduced().filter(|_| unsolvable) {
            self.board = reduced;
        }
        self.open.pop();
    }

    /// Those that are left.
    pub(super) fn finish(self) -> Dead {
        let boxes = self.board.cells().filter(|(_, cell)| cell.has_box());
        Dead::Together {
            boxes: boxes.map(|(at, _)| at).collect(),
        }
    }

    pub(super) fn run(&mut self, nodes: u64) -> Status {
        let until = self.progress().nodes.saturating_add(nodes);
        while !self.open.is_empty() {
            let Some(mut solving) = self.trying.take().or_else(|| self.begin()) else {
                self.open.pop();
                continue;
            };
            let left = until.saturating_sub(self.nodes + solving.progress().nodes);
            let most = self.most.saturating_sub(solving.progress().nodes);
            if left == 0 {
                self.trying = Some(solving);
                return Status::Running;
            }
            if solving.run(left.min(most)) == Status::Done || solving.progress().nodes >= self.most
            {
                self.decide(solving);
            } else {
                self.trying = Some(solving);
            }
        }
        Status::Done
    }

    pub(super) fn progress(&self) -> Progress {
        let trying = self.trying.as_ref().map(|solving| solving.progress());
        let trying = trying.unwrap_or_default();
        Progress {
            nodes: self.nodes + trying.nodes,
            stored: trying.stored,
            bytes: trying.bytes,
            bound: None,
            best: None,
        }
    }
}
