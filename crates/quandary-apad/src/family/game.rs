//! A game in progress.

use super::puzzle::{drawn, inputs, refused, replayed, scores, written};
use crate::rules::{Game, Input, Position};
use quandary_core::failure::Failure;
use quandary_core::family;
use quandary_core::grid::Point;
use quandary_core::metric::Score;
use quandary_core::scene::Scene;
use quandary_core::session::Session;

pub(super) struct Play<'a> {
    title: &'a str,
    session: Session<Game>,
}

impl<'a> Play<'a> {
    pub(super) fn new(title: &'a str, start: Position) -> Self {
        Self {
            title,
            session: Session::new(Game::new(start)),
        }
    }

    fn played(&self) -> Vec<Input> {
        self.session.groups().flatten().collect()
    }
}

impl family::Play for Play<'_> {
    /// Every input is a group of its own.
    fn enter(&mut self, moves: &str) -> Result<(), Failure> {
        let position = self.session.state();
        let inputs = inputs(&position.kit, moves)?;
        replayed(position, &inputs)?;
        for (index, input) in inputs.iter().enumerate() {
            let kit = self.session.state().kit.clone();
            let applied = self.session.apply(&[*input]);
            applied.map_err(|(_, refusal)| refused(&kit, &inputs, index, refusal))?;
        }
        Ok(())
    }

    /// Lifts the piece that lies there. Which piece to place no click can say.
    fn click(&mut self, at: Point) -> bool {
        let Position { kit, board, .. } = self.session.state();
        let (columns, rows) = (kit.frame().columns(), kit.frame().rows());
        let (Ok(x), Ok(y)) = (u8::try_from(at.x), u8::try_from(at.y)) else {
            return false;
        };
        if x >= columns || y >= rows {
            return false;
        }
        let piece = board.piece_at(y * columns + x);
        piece.is_some_and(|piece| self.session.apply(&[Input::Lift(piece)]).is_ok())
    }

    fn undo(&mut self) -> bool {
        self.session.undo()
    }

    fn redo(&mut self) -> bool {
        self.session.redo()
    }

    fn restart(&mut self) {
        self.session.restart();
    }

    fn set_checkpoint(&mut self, name: &str) {
        self.session.set_checkpoint(name);
    }

    fn return_to(&mut self, name: &str) -> bool {
        self.session.return_to(name)
    }

    fn is_solved(&self) -> bool {
        self.session.is_solved()
    }

    fn moves(&self) -> String {
        written(&self.session.state().kit, &self.played())
    }

    fn scores(&self) -> Vec<Score> {
        scores(self.played().len())
    }

    fn scene(&self) -> Scene {
        drawn(self.session.state(), self.title)
    }
}
