//! What Crossoban can be asked about a position.

use super::puzzle::view;
use crate::format::lurd;
use crate::model::{Board, Moves};
use crate::rules::{
    self, CellPosition, Counts, Game, ReplayResult, State, is_reverse_record, replay,
};
use crate::solve::{Solvability, solvability};
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, AnswerStep, Question, Tone};
use quandary_core::grid::Point;
use quandary_core::job::Job;
use quandary_core::scene::Scene;

/// The question after games forwards.
pub(super) const FORWARDS: &str = "forwards";

pub(super) static QUESTIONS: [Question; 2] = [
    Question {
        id: "solvable",
        about: "Say whether a position can still be solved, and if not, which boxes are the reason",
        options: &[],
    },
    Question {
        id: FORWARDS,
        about: "Turn games that were played backwards, from goals to start, into solutions",
        options: &[],
    },
];

/// A job that tells whether a position can still be solved.
pub(super) fn solvable(
    game: &Game,
    board: &Board,
    position: &State,
    title: &str,
    memory: u64,
) -> Box<dyn Job<Output = Answer>> {
    let scene = view(game, position, board, title);
    solvability(game, board, position, memory).map(|solvability| answer(&solvability, scene))
}

fn answer(solvability: &Solvability, scene: Scene) -> Answer {
    let (word, tone) = match solvability {
        Solvability::Solvable { .. } => ("solvable", Tone::Good),
        Solvability::Deadlock(_) | Solvability::Exhausted => ("dead", Tone::Bad),
        Solvability::Unknown(_) => ("unknown", Tone::Open),
    };
    Answer {
        word,
        tone,
        sentence: solvability.to_string(),
        parts: guilty(solvability).into_iter().map(part).collect(),
        scene: Some(scene),
    }
}

/// The boxes that are the reason.
fn guilty(solvability: &Solvability) -> Vec<Point> {
    match solvability {
        Solvability::Deadlock(dead) => dead.boxes(),
        Solvability::Solvable { .. } | Solvability::Exhausted | Solvability::Unknown(_) => {
            Vec::new()
        }
    }
}

fn part(at: Point) -> AnswerStep {
    AnswerStep {
        name: format!("box {}", CellPosition(at)),
        moves: String::new(),
        reason: String::new(),
    }
}

/// Games that were played backwards, each with its name, as solutions that the rules replayed (C11).
pub(super) fn forward_games(game: &Game, board: &Board, games: &[(String, Moves)]) -> Answer {
    let turned: Vec<_> = games
        .iter()
        .map(|(name, moves)| (name, turned(game, board, moves)))
        .collect();
    let solutions = turned.iter().filter(|(_, turned)| turned.is_ok()).count();
    let all = games.len();
    let (word, tone, sentence) = match (all, solutions) {
        (0, _) => (
            "none",
            Tone::Bad,
            "there is no game that was played backwards: those begin with a jump, be it `[]`"
                .to_owned(),
        ),
        _ => {
            let (word, tone) = match solutions == all {
                true => ("turned", Tone::Good),
                false => ("unfinished", Tone::Bad),
            };
            (word, tone, format!("{solutions} of {all} turned round"))
        }
    };
    let part = |(name, turned): (&String, Result<ReplayResult, Failure>)| {
        let (moves, reason) = match turned {
            Ok(played) => {
                let Counts { moves, pushes, .. } = played.counts;
                (
                    lurd::write(&played.moves),
                    format!("moves {moves}, pushes {pushes}"),
                )
            }
            Err(failure) => (String::new(), failure.to_string()),
        };
        AnswerStep {
            name: name.clone(),
            moves,
            reason,
        }
    };
    Answer {
        word,
        tone,
        sentence,
        parts: turned.into_iter().map(part).collect(),
        scene: None,
    }
}

/// The game forwards, if it solves the board.
fn turned(game: &Game, board: &Board, moves: &Moves) -> Result<ReplayResult, Failure> {
    if !is_reverse_record(moves) {
        return Err(Failure {
            at: 0,
            token: String::new(),
            reason: "a game played backwards begins with a jump, be it `[]`".to_owned(),
        });
    }
    let played = replay(game, &rules::reverse_to_forward(board, moves)?)?;
    debug_assert!(
        game.is_solved(&played.state),
        "all boxes were pulled from goals"
    );
    Ok(played)
}
