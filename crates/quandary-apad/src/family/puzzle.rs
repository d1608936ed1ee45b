//! A board that is played, solved and asked about.

use super::ask;
use super::game::Play as Playing;
use crate::format::notation::{self, parse_moves, write_move};
use crate::model::{Goal, Kit, Level};
use crate::rules::{Game, Input, Position, Refusal};
use crate::scene::{Detail, Picture, labels, scene};
use crate::solve::{self, Advice, PIECES, SolutionCounts};
use quandary_core::budget::Reason;
use quandary_core::failure::Failure;
use quandary_core::family::{
    Answer, Puzzle, Question, Rating, Record, RecordKind, SolveJob, SolveRequest,
};
use quandary_core::game::TurnGame;
use quandary_core::hint::{Hint, Remaining};
use quandary_core::job::Job;
use quandary_core::metric::Score;
use quandary_core::options::Options;
use quandary_core::replay::Verdict;
use quandary_core::scene::Scene;
use quandary_core::session::replay;
use std::sync::Arc;

/// Bytes for a grade.
const GRADING: u64 = 1 << 30;

/// A board, ready to be played.
pub(super) struct Day {
    title: String,
    start: Position,
    variant: &'static str,
}

impl Day {
    pub(super) fn new(level: Level, variant: &'static str) -> Self {
        Self {
            start: Position::from(&level),
            title: level.title,
            variant,
        }
    }

    fn kit(&self) -> &Arc<Kit> {
        &self.start.kit
    }

    /// The board after some moves.
    fn after(&self, moves: &str) -> Result<Position, Failure> {
        let inputs = inputs(self.kit(), moves)?;
        replayed(&self.start, &inputs)
    }
}

/// Moves in the family's notation.
pub(super) fn inputs(kit: &Kit, moves: &str) -> Result<Vec<Input>, Failure> {
    parse_moves(kit, moves).map_err(|bad: notation::MoveParseError| Failure {
        at: bad.at as u64,
        token: bad.token,
        reason: bad.reason,
    })
}

/// Where inputs lead from a position.
pub(crate) fn replayed(start: &Position, inputs: &[Input]) -> Result<Position, Failure> {
    replay(&Game::new(start.clone()), inputs)
        .map_err(|(index, refusal)| refused(&start.kit, inputs, index, refusal))
}

/// A refused input, counted from 0.
pub(super) fn refused(kit: &Kit, inputs: &[Input], index: usize, refusal: Refusal) -> Failure {
    let token = inputs.get(index).map(|input| write_move(kit, *input));
    Failure {
        at: index as u64 + 1,
        token: token.unwrap_or_default(),
        reason: refusal.to_string(),
    }
}

/// Inputs as text.
pub(crate) fn written(kit: &Kit, inputs: &[Input]) -> String {
    let words: Vec<String> = inputs.iter().map(|input| write_move(kit, *input)).collect();
    words.join(" ")
}

/// The position as a picture.
pub(crate) fn drawn(position: &Position, title: &str) -> Scene {
    scene(Picture {
        kit: &position.kit,
        board: &position.board,
        goal: position.goal,
        title,
        detail: Detail::Full,
    })
}

/// The one score there is: how many inputs were played.
pub(super) fn scores(inputs: usize) -> Vec<Score> {
    vec![Score {
        metric: PIECES.id,
        value: inputs as u64,
    }]
}

impl Puzzle for Day {
    fn variant(&self) -> &'static str {
        self.variant
    }

    fn scene(&self) -> Scene {
        drawn(&self.start, &self.title)
    }

    fn play(&self) -> Box<dyn TurnGame + '_> {
        Box::new(Playing::new(&self.title, self.start.clone()))
    }

    fn solve(&self, request: SolveRequest) -> SolveJob<'_> {
        let job = solve::solver(&self.start, request);
        let kit = Arc::clone(self.kit());
        job.map(move |outcome| outcome.map(|inputs| written(&kit, &inputs)))
    }

    fn verify(&self, solution: &str) -> Verdict {
        let played = inputs(self.kit(), solution)
            .and_then(|inputs| Ok((replayed(&self.start, &inputs)?, inputs.len())));
        match played {
            Err(failure) => Verdict::Failed(failure),
            Ok((position, inputs)) if position.is_solved() => Verdict::Verified {
                scores: scores(inputs),
            },
            Ok((position, inputs)) => Verdict::Failed(Failure {
                at: inputs as u64 + 1,
                token: String::new(),
                reason: unsolved(&position),
            }),
        }
    }

    /// A board that is complete is a solution itself: there is nothing left to play.
    fn recorded(&self) -> Vec<Record> {
        let board = Record {
            name: "board".to_owned(),
            moves: String::new(),
            claims: Vec::new(),
            kind: RecordKind::Solution,
        };
        let is_complete = self.start.board.is_complete();
        is_complete.then_some(board).into_iter().collect()
    }

    fn hint<'a>(
        &'a self,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Hint> + 'a>, Failure> {
        let position = self.after(moves)?;
        let kit = Arc::clone(self.kit());
        let job = solve::hint(&position, memory);
        Ok(job.map(move |advice| advised(&kit, advice)))
    }

    fn rate(&self) -> Box<dyn Job<Output = Option<Rating>> + '_> {
        solve::count_solutions(&self.start, GRADING).map(rating)
    }

    fn ask<'a>(
        &'a self,
        question: &'static Question,
        _: &Options,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Answer> + 'a>, Failure> {
        let position = self.after(moves)?;
        ask::answer(question, &position, memory)
    }
}

/// Why a board is not solved.
fn unsolved(position: &Position) -> String {
    let Position { kit, board, goal } = position;
    let names = |ids: &mut dyn Iterator<Item = crate::model::PieceId>| {
        let names: Vec<String> = ids.map(|id| kit.piece(id).name().to_string()).collect();
        names.join(", ")
    };
    let free = labels(kit, position.free());
    if !board.is_complete() {
        return format!("not placed: {}", names(&mut board.missing()));
    }
    let turned = names(&mut position.wrong_side_up());
    if !turned.is_empty() {
        return format!("on a side that may not lie up: {turned}");
    }
    match goal {
        Goal::Free(wanted) => format!("{free} is free instead of {}", labels(kit, *wanted)),
        Goal::Date => format!("what is free is no date: {free}"),
        Goal::Combination => format!("what is free is no month with a day: {free}"),
        Goal::Any => "it is not solved".to_owned(),
    }
}

fn advised(kit: &Kit, advice: Advice) -> Hint {
    match advice {
        Advice::Solved => Hint::Solved,
        Advice::Unsolvable => Hint::exhausted(),
        Advice::Unknown(reason) => Hint::Unknown(reason),
        Advice::Next {
            input,
            reason,
            remaining,
        } => Hint::Next {
            input: write_move(kit, input),
            reason,
            remaining: Remaining::Exactly(remaining),
        },
    }
}

/// The fewer boards finish a position, the harder it is.
fn rating(census: Result<SolutionCounts, Reason>) -> Option<Rating> {
    let solutions = census.ok()?.total();
    let grade = match solutions {
        0 => "no solution".to_owned(),
        1 => "1 solution".to_owned(),
        more => format!("{more} solutions"),
    };
    let score = Score {
        metric: "solutions",
        value: solutions,
    };
    Some(Rating {
        grade,
        scores: vec![score],
    })
}
