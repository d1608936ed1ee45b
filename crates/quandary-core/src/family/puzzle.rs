//! A level, ready to be played, solved, replayed, drawn and graded; and the moves that its file
//! holds.

use super::{Answer, Hint, Play, Question, SolveJob, SolveRequest};
use crate::film::{Film, OfMoves};
use crate::job::Job;
use crate::live::Live;
use crate::options::Options;
use crate::outcome::{Failure, Score, Verdict};
use crate::scene::Scene;

/// A level, ready to be played.
pub trait Puzzle: Send + Sync {
    /// The rule variant it is played by, options of the level and switches included: `local, torus`.
    fn variant(&self) -> &str;

    /// The position at the start.
    fn scene(&self) -> Scene;

    /// A game at its start.
    fn play(&self) -> Box<dyn Play + '_>;

    /// A game at its start that is played by the clock; `None` where there is no clock.
    fn live(&self) -> Option<Box<dyn Live + '_>> {
        None
    }

    /// A replay of moves, to be looked at.
    ///
    /// # Errors
    /// The first move that is refused.
    fn film<'a>(&'a self, moves: &str) -> Result<Box<dyn Film + 'a>, Failure> {
        Ok(Box::new(OfMoves::new(self.play(), moves)?))
    }

    /// A solver for it.
    fn solve(&self, request: SolveRequest) -> SolveJob<'_>;

    /// Replays a solution through the rules.
    fn verify(&self, solution: &str) -> Verdict;

    /// The solutions and saved games that the file itself holds, each with what the file calls it.
    fn recorded(&self) -> Vec<Recorded>;

    /// The next input of a best continuation after `moves`.
    ///
    /// # Errors
    /// `moves` cannot be played.
    fn hint<'a>(
        &'a self,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Hint> + 'a>, Failure>;

    /// An estimate of how hard it is, on the scale of [`Rating`].
    fn rate(&self) -> Box<dyn Job<Output = Option<Rating>> + '_>;

    /// Answers one of [`crate::family::FamilyInfo::questions`] about the position after `moves`.
    /// `options` are of its table.
    ///
    /// # Errors
    /// `moves` cannot be played, or there is no such question.
    fn ask<'a>(
        &'a self,
        question: &'static Question,
        options: &Options,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Answer> + 'a>, Failure> {
        let _ = (options, moves, memory);
        Err(Failure {
            at: 0,
            token: question.id.to_owned(),
            reason: "this family cannot be asked that".to_owned(),
        })
    }
}

/// A solution or a saved game that a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// What the file calls it.
    pub name: String,
    /// The moves in the family's notation.
    pub moves: String,
    /// The values that the file claims for it.
    pub claims: Vec<Score>,
    /// What the file says that it is.
    pub kind: RecordKind,
}

/// What a file says that recorded moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// They solve the puzzle.
    Solution,
    /// They can be played, and were left at some position.
    SavedGame,
}

/// How hard a puzzle is, as its family's documentation grades it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The grade as it is printed.
    pub grade: String,
    /// The measurements behind it.
    pub scores: Vec<Score>,
}
