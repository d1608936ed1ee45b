//! A game in progress.

use super::puzzle::{scores, view};
use crate::format::lurd;
use crate::model::{Board, Content};
use crate::rules::{Game, Input, Player, UndoUnit, to_forward_moves};
use quandary_core::failure::Failure;
use quandary_core::game::TurnGame;
use quandary_core::grid::Point;
use quandary_core::metric::Score;
use quandary_core::scene::Scene;

pub(super) struct Playing<'a> {
    title: &'a str,
    board: &'a Board,
    player: Player,
    /// The box that was clicked, which goes where the next click is.
    taken: Option<Point>,
}

impl<'a> Playing<'a> {
    pub(super) fn new(title: &'a str, board: &'a Board, game: Game) -> Self {
        Self {
            title,
            board,
            player: Player::new(game),
            taken: None,
        }
    }

    fn content(&self, at: Point) -> Option<Content> {
        let cell = self.player.game().ground().cell_at(at)?;
        self.player.state().content(cell)
    }

    fn caption(&self) -> String {
        let counts = self.player.replayed().counts;
        let many = |count: u64, one: &str, more: &str| {
            format!("{count} {}", if count == 1 { one } else { more })
        };
        let moves = many(counts.moves, "move", "moves");
        let pushes = many(counts.pushes, "push", "pushes");
        match (counts.moves, self.is_solved()) {
            (0, false) => String::new(),
            (_, false) => format!("{moves}, {pushes}"),
            (_, true) => format!("solved in {moves}, {pushes}"),
        }
    }
}

impl TurnGame for Playing<'_> {
    fn enter(&mut self, moves: &str) -> Result<(), Failure> {
        self.taken = None;
        let moves = to_forward_moves(self.board, lurd::parse(moves)?)?;
        self.player.enter_one_by_one(&moves)
    }

    /// A pusher becomes active, a box is taken, a free cell is where the taken box is pushed to, or
    /// the active pusher walks to if none is taken.
    fn click(&mut self, at: Point) -> bool {
        let taken = self.taken.take();
        match (self.content(at), taken) {
            (Some(Content::Box(_)), Some(same)) if same == at => false,
            (Some(Content::Box(_)), _) => {
                self.taken = Some(at);
                true
            }
            (Some(Content::Pusher(_)), None) => self.player.apply(&[Input::Change(at)]).is_ok(),
            (_, Some(from)) => self.player.push_to(from, at),
            (None, None) => self.player.walk_to(at),
        }
    }

    fn undo(&mut self) -> bool {
        self.player.undo(UndoUnit::Gesture)
    }

    fn redo(&mut self) -> bool {
        self.player.redo(UndoUnit::Gesture)
    }

    fn restart(&mut self) {
        self.player.restart();
    }

    fn set_checkpoint(&mut self, name: &str) {
        self.player.set_checkpoint(name);
    }

    fn return_to(&mut self, name: &str) -> bool {
        self.player.return_to(name)
    }

    fn is_solved(&self) -> bool {
        self.player.is_solved()
    }

    fn moves(&self) -> String {
        lurd::write(&self.player.replayed().moves)
    }

    fn scores(&self) -> Vec<Score> {
        scores(self.player.replayed().counts)
    }

    fn scene(&self) -> Scene {
        let player = &self.player;
        let mut scene = view(player.game(), player.state(), self.board, self.title);
        scene.caption = self.caption();
        scene
    }
}
