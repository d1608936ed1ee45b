//! A level that is ready to be played, solved and graded.

use super::canvas::Canvas;
use super::game::LevelRules;
use super::hint::advice;
use super::{INFO, answer, variant};
use crate::format::Level;
use crate::model::{Board, PairingRule, Square};
use crate::rules::{Mark, Move, Solution, TentsRules};
use crate::scene::View;
use crate::solve::{self, GradeResult, MarkPolicy};
use quandary_core::failure::Failure;
use quandary_core::family::{
    FamilyInfo, HintJob, ImproveRequest, Puzzle, RateJob, Rating, Record, SolveJob, SolveRequest,
};
use quandary_core::film::Film;
use quandary_core::game::{Game, TurnGame};
use quandary_core::grid::Point;
use quandary_core::hint::HintRequest;
use quandary_core::look::Look;
use quandary_core::metric::Measurement;
use quandary_core::replay::ReplayJob;
use quandary_core::scene::Scene;
use quandary_core::session_game::{SessionFilm, SessionGame, SessionReplay, state_after};
use std::sync::Arc;

/// The memory limit of grading in bytes. Grading looks for one further solution at most.
const GRADING_MEMORY: u64 = 1 << 30;

/// A level with the solutions that its file stores.
pub(super) struct LevelPuzzle {
    rules: Arc<LevelRules>,
    given_marks: MarkPolicy,
    records: Vec<Record>,
}

impl LevelPuzzle {
    pub(super) fn new(
        level: &Level,
        title: String,
        pairing: PairingRule,
        given_marks: MarkPolicy,
    ) -> Self {
        let rules = TentsRules::new(level.board.clone(), pairing);
        Self {
            rules: Arc::new(LevelRules { title, rules }),
            given_marks,
            records: records(level),
        }
    }

    pub(super) fn pairing(&self) -> PairingRule {
        self.rules.rules.pairing()
    }

    /// How boards of this level are drawn.
    pub(super) fn canvas(&self, look: &Look) -> Canvas {
        Canvas::new(Arc::clone(&self.rules), View::of(&look.options))
    }

    /// The board after some moves.
    pub(super) fn board_after(&self, moves: &str) -> Result<Board, Failure> {
        state_after(&self.rules, moves)
    }
}

/// The solution stated in the file, and the tents on its board if they are a complete attempt.
fn records(level: &Level) -> Vec<Record> {
    let record = |name: &str, tents: Vec<Point>| {
        Record::solution(name, Solution::of_tents(tents).to_string())
    };
    let stated = level.solution.clone();
    let stated = stated.map(|tents| record("solution", tents));
    let on_board = is_full(&level.board).then(|| record("board", tents(&level.board)));
    stated.into_iter().chain(on_board).collect()
}

/// Whether a board is a complete attempt: no square is empty, or it has a tent for each tree.
fn is_full(board: &Board) -> bool {
    let (trees, tents) = (board.count(Square::Tree), board.count(Square::Tent));
    tents > 0 && (tents == trees || board.count(Square::Empty) == 0)
}

pub(super) fn tents(board: &Board) -> Vec<Point> {
    let tents = board.squares.iter();
    tents
        .filter(|(_, square)| **square == Square::Tent)
        .map(|(at, _)| at)
        .collect()
}

/// The squares of a deduction as one group of moves.
pub(super) fn moves_of(squares: &[(Point, Square)]) -> String {
    let played = |(at, square): &(Point, Square)| Move {
        mark: match square {
            Square::Tent => Mark::Tent,
            _ => Mark::Grass,
        },
        at: *at,
    };
    let group = squares.iter().map(played).collect();
    Solution {
        groups: vec![group],
    }
    .to_string()
}

impl Puzzle for LevelPuzzle {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn variant(&self) -> &str {
        variant::name(self.rules.rules.board(), self.pairing())
    }

    fn scene(&self, look: &Look) -> Scene {
        SessionGame::new(Arc::clone(&self.rules)).scene(look)
    }

    fn records(&self) -> &[Record] {
        &self.records
    }

    fn game(&self) -> Game {
        Game::Turns(Box::new(SessionGame::new(Arc::clone(&self.rules))))
    }

    fn reverse_game(&self) -> Option<Game> {
        None
    }

    fn film(&self, moves: &str) -> Result<Box<dyn Film>, Failure> {
        let rules = Arc::clone(&self.rules);
        Ok(Box::new(SessionFilm::new(rules, moves)))
    }

    fn replay(&self, moves: &str) -> ReplayJob {
        let rules = Arc::clone(&self.rules);
        Box::new(SessionReplay::new(rules, moves))
    }

    fn solve(&self, request: &SolveRequest) -> Result<SolveJob, Failure> {
        INFO.check_metric(request.metric)?;
        // Marks can be changed at any time, so those that were played do not constrain the solution.
        let on_board = tents(&self.board_after(&request.after)?);
        let (board, marks) = (self.rules.rules.board(), self.given_marks);
        let job = solve::solver(board, self.pairing(), marks, request.clone());
        Ok(job.map(move |outcome| {
            outcome.map(|solution| remove_wrong_tents(&on_board, solution).to_string())
        }))
    }

    fn improve(&self, _: &str, _: &ImproveRequest) -> Option<Result<SolveJob, Failure>> {
        None
    }

    fn hint(&self, request: &HintRequest<'_>) -> Result<HintJob, Failure> {
        let board = self.board_after(request.after)?;
        let canvas = self.canvas(request.look);
        let job = solve::hint(&board, self.pairing(), request.memory);
        Ok(job.map(move |outcome| advice(outcome, &board, &canvas)))
    }

    fn rate(&self, after: &str) -> Result<RateJob, Failure> {
        let board = self.board_after(after)?;
        Ok(solve::grade(&board, self.pairing(), GRADING_MEMORY).map(rating))
    }
}

/// Levels without a unique solution have no grade; the rating says so.
fn rating(result: GradeResult) -> Option<Rating> {
    let rating = |grade: &str, measurements| Rating {
        grade: grade.to_owned(),
        measurements,
    };
    match result {
        GradeResult::Unique { grade, steps, .. } => {
            let steps = steps.iter().map(|(technique, steps)| Measurement {
                quantity: technique.steps(),
                value: *steps,
            });
            Some(rating(grade.word(), steps.collect()))
        }
        GradeResult::AtLeast { grade, .. } => Some(rating(&answer::at_least(grade), Vec::new())),
        GradeResult::Several => Some(rating("several solutions", Vec::new())),
        GradeResult::Unsolvable => Some(rating("no solution", Vec::new())),
        GradeResult::Undecided(_) => None,
    }
}

/// The solution after removing the wrong tents on the board.
fn remove_wrong_tents(on_board: &[Point], mut solution: Solution) -> Solution {
    let wanted: Vec<Point> = solution.moves().map(|one| one.at).collect();
    let wrong = on_board.iter().filter(|at| !wanted.contains(at));
    let removals = wrong.map(|at| {
        vec![Move {
            mark: Mark::Empty,
            at: *at,
        }]
    });
    let removals: Vec<_> = removals.collect();
    solution.groups.splice(0..0, removals);
    solution
}
