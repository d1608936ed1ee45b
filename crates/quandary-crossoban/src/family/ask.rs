//! Questions that only Crossoban answers: whether a position can still be solved, and which
//! solution results from a game in reverse mode.

use super::hint::Subject;
use super::puzzle::LevelPuzzle;
use crate::format::lurd;
use crate::rules::{
    CellPosition, Counts, LevelRules, ReplayResult, is_reverse_record, replay, reverse_to_forward,
};
use crate::solve::exact::Deadlock;
use crate::solve::{Solvability, solvability};
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, AnswerJob, AnswerStep, Inquiry, Puzzle, Question, Tone};
use quandary_core::grid::Point;
use quandary_core::job::Ready;

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
    let subject = level.subject(inquiry.after, inquiry.look)?;
    let LevelRules { game, board, .. } = level.rules();
    let job = solvability(game, board, &subject.state, inquiry.memory);
    Ok(job.map(move |solvability| answer(&solvability, &subject)))
}

fn forwards(puzzle: &dyn Puzzle, inquiry: &Inquiry<'_>) -> Result<AnswerJob, Failure> {
    let level = level(puzzle)?;
    let games = level.reverse_records(inquiry.after);
    let start = level.subject("", inquiry.look)?;
    Ok(Box::new(Ready(forward_games(&start, &games))))
}

fn answer(solvability: &Solvability, subject: &Subject) -> Answer {
    let (word, tone) = match solvability {
        Solvability::Solvable { .. } => ("solvable", Tone::Good),
        Solvability::Deadlock(_) | Solvability::Exhausted => ("dead", Tone::Bad),
        Solvability::Unknown(_) => ("unknown", Tone::Open),
    };
    let sentence = solvability.to_string();
    let dead = deadlock(solvability);
    let marked = dead.and_then(|dead| subject.deadlock(dead));
    let marked = marked.unwrap_or_else(|| subject.unmarked(&sentence));
    let boxes = dead.map(Deadlock::boxes).unwrap_or_default();
    Answer {
        steps: boxes.into_iter().map(|at| box_step(at, subject)).collect(),
        scene: Some(marked.scene),
        ..Answer::new(word, tone, sentence)
    }
}

fn deadlock(solvability: &Solvability) -> Option<&Deadlock> {
    match solvability {
        Solvability::Deadlock(dead) => Some(dead),
        Solvability::Solvable { .. } | Solvability::Exhausted | Solvability::Unknown(_) => None,
    }
}

fn box_step(at: Point, subject: &Subject) -> AnswerStep {
    AnswerStep {
        name: format!("box {}", CellPosition(at)),
        moves: String::new(),
        summary: None,
        reason: String::new(),
        scene: Some(subject.dead_box(at).scene),
    }
}

/// Games in reverse mode, each with its name, as solutions that were replayed (C11).
fn forward_games(start: &Subject, games: &[(String, String)]) -> Answer {
    let converted: Vec<_> = games
        .iter()
        .map(|(name, moves)| (name, forward_game(&start.rules, moves)))
        .collect();
    let solutions = converted.iter().filter(|(_, game)| game.is_ok()).count();
    let (word, tone, sentence) = match (games.len(), solutions) {
        (0, _) => (
            "none",
            Tone::Bad,
            "no game in reverse mode; such a game begins with a jump, for example the empty jump `[]`"
                .to_owned(),
        ),
        (all, solutions) => {
            let (word, tone) = match solutions == all {
                true => ("turned", Tone::Good),
                false => ("unfinished", Tone::Bad),
            };
            (word, tone, format!("{solutions} of {all} games converted"))
        }
    };
    let steps = converted.into_iter();
    Answer {
        scene: Some(start.unmarked(&sentence).scene),
        steps: steps
            .map(|(name, game)| forward_step(start, name, game))
            .collect(),
        ..Answer::new(word, tone, sentence)
    }
}

/// A converted game: its solution, and its last position with the boxes that it moved.
fn forward_step(start: &Subject, name: &str, game: Result<ReplayResult, Failure>) -> AnswerStep {
    let (moves, reason, scene) = match game {
        Ok(played) => {
            let Counts { moves, pushes, .. } = played.counts;
            let reason = format!("moves {moves}, pushes {pushes}");
            let end = start.at(played.state).moved_boxes(&start.state, &reason);
            (lurd::write(&played.moves), reason, Some(end.scene))
        }
        Err(failure) => (String::new(), failure.to_string(), None),
    };
    AnswerStep {
        name: name.to_owned(),
        moves,
        summary: None,
        reason,
        scene,
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
