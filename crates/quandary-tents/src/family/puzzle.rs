//! A board that is played, solved and asked about.

use super::ask;
use super::game::Game;
use super::variant;
use crate::format::Level;
use crate::model::{Board, PairingRule, Square};
use crate::rules::{
    Mark, Move, NotationError, Refusal, Solution, SquarePosition, TentsRules, violations,
};
use crate::scene::scene;
use crate::solve::{self, Deduction, GradeResult, HintOutcome, MarkPolicy, TENTS};
use quandary_core::failure::Failure;
use quandary_core::family::{
    Answer, Puzzle, Question, Rating, Record, RecordKind, SolveJob, SolveRequest,
};
use quandary_core::game::TurnGame;
use quandary_core::grid::Point;
use quandary_core::hint::{Hint, Remaining};
use quandary_core::job::Job;
use quandary_core::metric::Score;
use quandary_core::options::Options;
use quandary_core::replay::Verdict;
use quandary_core::scene::Scene;
use quandary_core::session::{Rules, replay};

/// Bytes for a grade. Grading asks for one more solution at most.
const GRADING: u64 = 1 << 30;

/// How many broken rules a failure tells.
const TOLD: usize = 3;

/// How many marks that contradict each other a hint tells.
const BLAMED: usize = 6;

/// A board, ready to be played.
pub(super) struct Site {
    title: String,
    rules: TentsRules,
    givens: MarkPolicy,
    recorded: Vec<Record>,
}

impl Site {
    pub(super) fn new(
        level: &Level,
        title: String,
        pairing: PairingRule,
        givens: MarkPolicy,
    ) -> Self {
        Self {
            title,
            recorded: recorded(level),
            rules: TentsRules::new(level.board.clone(), pairing),
            givens,
        }
    }

    /// The board after some moves.
    fn after(&self, moves: &str) -> Result<Board, Failure> {
        let solution = Solution::parse(moves).map_err(|error| no_solution(&error))?;
        replay(&self.rules, solution.moves()).map_err(|(index, refusal)| {
            let token = solution.moves().nth(index).map(Move::to_string);
            refused(index, token, refusal)
        })
    }
}

/// The solution that the file states, and the one that stands on the board.
fn recorded(level: &Level) -> Vec<Record> {
    let recorded = |name: &str, tents: Vec<Point>| Record {
        name: name.to_owned(),
        moves: Solution::of_tents(tents).to_string(),
        claims: Vec::new(),
        kind: RecordKind::Solution,
    };
    let stated = level.solution.clone();
    let stated = stated.map(|tents| recorded("solution", tents));
    let standing = is_full(&level.board).then(|| recorded("board", tents(&level.board)));
    stated.into_iter().chain(standing).collect()
}

/// Whether a board means to be solved: nothing on it is open, or it has a tent for each tree.
fn is_full(board: &Board) -> bool {
    let (trees, tents) = (board.count(Square::Tree), board.count(Square::Tent));
    tents > 0 && (tents == trees || board.count(Square::Empty) == 0)
}

fn tents(board: &Board) -> Vec<Point> {
    let tents = board.squares.iter();
    tents
        .filter(|(_, square)| **square == Square::Tent)
        .map(|(at, _)| at)
        .collect()
}

pub(super) fn no_solution(error: &NotationError) -> Failure {
    Failure {
        at: error.at as u64,
        token: error.token.clone(),
        reason: error.reason.to_owned(),
    }
}

/// A refused move, counted from 0.
pub(super) fn refused(index: usize, token: Option<String>, refusal: Refusal) -> Failure {
    Failure {
        at: index as u64 + 1,
        token: token.unwrap_or_default(),
        reason: refusal.to_string(),
    }
}

/// The one score there is: how many tents stand.
pub(super) fn scores(board: &Board) -> Vec<Score> {
    vec![Score {
        metric: TENTS.id,
        value: u64::from(board.count(Square::Tent)),
    }]
}

/// The squares of a deduction as moves that are taken back as one.
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

impl Puzzle for Site {
    fn variant(&self) -> &'static str {
        variant::name(self.rules.board(), self.rules.pairing())
    }

    fn scene(&self) -> Scene {
        scene(self.rules.board(), self.rules.pairing(), &self.title)
    }

    fn play(&self) -> Box<dyn TurnGame + '_> {
        Box::new(Game::new(&self.title, self.rules.clone()))
    }

    fn solve(&self, request: SolveRequest) -> SolveJob<'_> {
        let (board, pairing) = (self.rules.board(), self.rules.pairing());
        let job = solve::solver(board, pairing, self.givens, request);
        let standing = tents(board);
        job.map(move |outcome| outcome.map(|solution| from(&standing, solution).to_string()))
    }

    fn verify(&self, solution: &str) -> Verdict {
        let board = match self.after(solution) {
            Ok(board) => board,
            Err(failure) => return Verdict::Failed(failure),
        };
        if self.rules.is_solved(&board) {
            return Verdict::Verified {
                scores: scores(&board),
            };
        }
        let played = Solution::parse(solution).map_or(0, |solution| solution.moves().count());
        Verdict::Failed(Failure {
            at: played as u64 + 1,
            token: String::new(),
            reason: broken(&board, self.rules.pairing()),
        })
    }

    fn recorded(&self) -> Vec<Record> {
        self.recorded.clone()
    }

    fn hint<'a>(
        &'a self,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Hint> + 'a>, Failure> {
        let board = self.after(moves)?;
        let job = solve::hint(&board, self.rules.pairing(), memory);
        Ok(job.map(advice))
    }

    fn rate(&self) -> Box<dyn Job<Output = Option<Rating>> + '_> {
        let (board, pairing) = (self.rules.board(), self.rules.pairing());
        solve::grade(board, pairing, GRADING).map(rating)
    }

    fn ask<'a>(
        &'a self,
        question: &'static Question,
        options: &Options,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Answer> + 'a>, Failure> {
        let board = self.after(moves)?;
        ask::answer(question, options, &board, self.rules.pairing(), memory)
    }
}

/// The first rules that are broken.
fn broken(board: &Board, pairing: PairingRule) -> String {
    let all: Vec<String> = violations(board, pairing)
        .map(|violation| violation.to_string())
        .collect();
    let told = all.len().min(TOLD);
    let more = match all.len() - told {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    all[..told].join("; ") + &more
}

fn advice(advice: HintOutcome) -> Hint {
    match advice {
        HintOutcome::Solved => Hint::Solved,
        HintOutcome::NoSolution(marks) => Hint::Hopeless {
            reason: hopeless(&marks),
        },
        HintOutcome::Open => Hint::Open,
        HintOutcome::Unknown(reason) => Hint::Unknown(reason),
        HintOutcome::Next(Deduction {
            technique,
            squares,
            reason,
            ..
        }) => Hint::Next {
            input: moves_of(&squares),
            reason: format!("{}: {reason}", technique.name()),
            remaining: Remaining::Uncounted,
        },
    }
}

/// Why no solution agrees with the marks.
fn hopeless(marks: &[(Point, Square)]) -> String {
    let mark = |(at, square): &(Point, Square)| match square {
        Square::Tent => format!("a tent on {}", SquarePosition(*at)),
        _ => format!("grass on {}", SquarePosition(*at)),
    };
    let told: Vec<String> = marks.iter().take(BLAMED).map(mark).collect();
    let more = match marks.len() - told.len() {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    match told.as_slice() {
        [] => "there is no solution, whatever the marks".to_owned(),
        [one] => format!("no solution has {one}"),
        _ => format!("no solution has all of these: {}{more}", told.join("; ")),
    }
}

/// Boards with several solutions, or none, have no grade; that is said in its place.
fn rating(graded: GradeResult) -> Option<Rating> {
    let grade = |grade: &str, scores| Rating {
        grade: grade.to_owned(),
        scores,
    };
    match graded {
        GradeResult::Unique {
            grade: found,
            steps,
            ..
        } => {
            let scores = steps.iter().map(|(technique, steps)| Score {
                metric: technique.name(),
                value: *steps,
            });
            Some(grade(found.word(), scores.collect()))
        }
        GradeResult::AtLeast { grade: least, .. } => Some(grade(&ask::at_least(least), Vec::new())),
        GradeResult::Several => Some(grade("several solutions", Vec::new())),
        GradeResult::Unsolvable => Some(grade("no solution", Vec::new())),
        GradeResult::Undecided(_) => None,
    }
}

/// The solution with the tents that are in its way taken down first.
fn from(standing: &[Point], mut solution: Solution) -> Solution {
    let wanted: Vec<Point> = solution.moves().map(|one| one.at).collect();
    let wrong = standing.iter().filter(|at| !wanted.contains(at));
    let down = wrong.map(|at| {
        vec![Move {
            mark: Mark::Empty,
            at: *at,
        }]
    });
    let down: Vec<_> = down.collect();
    solution.groups.splice(0..0, down);
    solution
}
