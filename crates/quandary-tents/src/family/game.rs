//! A game in progress.

use super::puzzle::{no_solution, refused, scores};
use crate::model::Square;
use crate::rules::{Mark, Move, Solution, TentsRules};
use crate::scene::scene;
use quandary_core::failure::Failure;
use quandary_core::game::TurnGame;
use quandary_core::grid::Point;
use quandary_core::metric::Score;
use quandary_core::scene::Scene;
use quandary_core::session::{Session, replay};

pub(super) struct Game<'a> {
    title: &'a str,
    session: Session<TentsRules>,
}

impl<'a> Game<'a> {
    pub(super) fn new(title: &'a str, rules: TentsRules) -> Self {
        Self {
            title,
            session: Session::new(rules),
        }
    }

    fn played(&self) -> Solution {
        Solution {
            groups: self.session.groups().collect(),
        }
    }
}

impl TurnGame for Game<'_> {
    fn enter(&mut self, moves: &str) -> Result<(), Failure> {
        let solution = Solution::parse(moves).map_err(|error| no_solution(&error))?;
        let tried = TentsRules::new(self.session.state().clone(), self.session.rules().pairing());
        replay(&tried, solution.moves()).map_err(|(index, refusal)| {
            let token = solution.moves().nth(index).map(Move::to_string);
            refused(index, token, refusal)
        })?;
        for group in &solution.groups {
            let applied = self.session.apply(group);
            applied.map_err(|(index, refusal)| {
                refused(index, group.get(index).map(Move::to_string), refusal)
            })?;
        }
        Ok(())
    }

    /// Goes from open to tent to grass to open.
    fn click(&mut self, at: Point) -> bool {
        let next = match self.session.state().square(at) {
            Some(Square::Empty) => Mark::Tent,
            Some(Square::Tent) => Mark::Grass,
            Some(Square::Grass) => Mark::Empty,
            Some(Square::Tree) | None => return false,
        };
        self.session.apply(&[Move { mark: next, at }]).is_ok()
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
        self.played().to_string()
    }

    fn scores(&self) -> Vec<Score> {
        scores(self.session.state())
    }

    fn scene(&self) -> Scene {
        scene(
            self.session.state(),
            self.session.rules().pairing(),
            self.title,
        )
    }
}
