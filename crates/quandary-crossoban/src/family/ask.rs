//! Questions that only Crossoban answers: whether a position can still be solved, and reverse games
//! as solutions.

use super::game::view;
use super::puzzle::LevelPuzzle;
use crate::format::lurd;
use crate::rules::{
    CellPosition, Counts, LevelRules, ReplayResult, is_reverse_record, replay, reverse_to_forward,
};
use crate::solve::{Solvability, solvability};
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, AnswerJob, AnswerStep, Inquiry, Puzzle, Question, Tone};
use quandary_core::grid::Point;
use quandary_core::job::Ready;
use quandary_core::scene::Scene;

pub(super) static QUESTIONS: [Question; 2] = [
    Question {
        id: "solvable",
        about: "Check whether a position can still be solved, and if not, which boxes are the reason",
        options: &[],
        ask: solvable,
    },
    Question {
        id: "forwards",
        about: "Convert games in reverse mode, in which boxes are pulled off the goals, into solutions",
        options: &[],
        ask: forwards,
    },
];

fn level(puzzle: &dyn Puzzle) -> Result<&LevelPuzzle, Failure> {
    let level = puzzle.downcast_ref::<LevelPuzzle>();
    level.ok_or_else(|| Failure::new("this is not a Crossoban level"))
}

fn solvable(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let position = level.position_after(inquiry.after)?;
    let rules = level.rules();
    let scene = view(rules, &position.state);
    let job = solvability(&rules.game, &rules.board, &position.state, inquiry.memory);
    Ok(job.map(|solvability| answer(&solvability, scene)))
}

fn forwards(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let games = level.reverse_records(inquiry.after);
    Ok(Box::new(Ready(forward_games(level.rules(), &games))))
}

fn answer(solvability: &Solvability, scene: Scene) -> Answer {
    let (word, tone) = match solvability {
        Solvability::Solvable { .. } => ("solvable", Tone::Good),
        Solvability::Deadlock(_) | Solvability::Exhausted => ("dead", Tone::Bad),
        Solvability::Unknown(_) => ("unknown", Tone::Open),
    };
    Answer {
        steps: deadlocked_boxes(solvability)
            .into_iter()
            .map(box_step)
            .collect(),
        scene: Some(scene),
        ..Answer::new(word, tone, solvability.to_string())
    }
}

/// The boxes that cause a deadlock.
fn deadlocked_boxes(solvability: &Solvability) -> Vec<Point> {
    match solvability {
        Solvability::Deadlock(dead) => dead.boxes(),
        Solvability::Solvable { .. } | Solvability::Exhausted | Solvability::Unknown(_) => {
            Vec::new()
        }
    }
}

fn box_step(at: Point) -> AnswerStep {
    AnswerStep {
        name: format!("box {}", CellPosition(at)),
        moves: String::new(),
        summary: None,
        reason: String::new(),
    }
}

/// Games in reverse mode, each with its name, as solutions that were replayed (C11).
fn forward_games(rules: &LevelRules, games: &[(String, String)]) -> Answer {
    let converted: Vec<_> = games
        .iter()
        .map(|(name, moves)| (name, forward_game(rules, moves)))
        .collect();
    let solutions = converted.iter().filter(|(_, game)| game.is_ok()).count();
    let all = games.len();
    let (word, tone, sentence) = match (all, solutions) {
        (0, _) => (
            "none",
            Tone::Bad,
            "no game in reverse mode; such a game begins with a jump, for example the empty jump `[]`"
                .to_owned(),
        ),
        _ => {
            let (word, tone) = match solutions == all {
                true => ("turned", Tone::Good),
                false => ("unfinished", Tone::Bad),
            };
            (word, tone, format!("{solutions} of {all} games converted"))
        }
    };
    let step = |(name, game): (&String, Result<ReplayResult, Failure>)| {
        let (moves, reason) = match game {
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
            summary: None,
            reason,
        }
    };
    Answer {
        steps: converted.into_iter().map(step).collect(),
        ..Answer::new(word, tone, sentence)
    }
}

/// The forward game, if it solves the level.
fn forward_game(rules: &LevelRules, moves: &str) -> Result<ReplayResult, Failure> {
    if !is_reverse_record(moves) {
        let reason =
            "not a game in reverse mode; expected a jump first, for example the empty jump `[]`";
        return Err(Failure::new(reason));
    }
    let played = replay(
        &rules.game,
        &reverse_to_forward(&rules.board, &lurd::parse(moves)?)?,
    )?;
    debug_assert!(
        rules.game.is_solved(&played.state),
        "all boxes were pulled from goals"
    );
    Ok(played)
}
