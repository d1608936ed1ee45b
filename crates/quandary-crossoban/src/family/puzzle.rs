//! A level, ready to be played.

use super::ask::{FORWARDS, forward_games, solvable};
use super::game::Playing;
use crate::format::lurd;
use crate::model::{Board, Moves};
use crate::rules::{
    Counts, Game, ReplayResult, State, is_reverse_record, replay, to_forward_moves,
};
use crate::scene::scene;
use crate::solve;
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, Puzzle, Question, Rating, Record, SolveJob, SolveRequest};
use quandary_core::game::TurnGame;
use quandary_core::grid::Point;
use quandary_core::hint::Hint;
use quandary_core::job::{Job, Ready};
use quandary_core::metric::Score;
use quandary_core::options::Options;
use quandary_core::replay::Verdict;
use quandary_core::scene::Scene;

pub(super) struct Floor {
    title: String,
    board: Board,
    game: Game,
    variant: String,
    recorded: Vec<Record>,
}

impl Floor {
    pub(super) fn new(title: &str, board: Board, game: Game, recorded: Vec<Record>) -> Self {
        Self {
            title: title.to_owned(),
            board,
            variant: game.switches().to_string(),
            game,
            recorded,
        }
    }

    fn after(&self, moves: &str) -> Result<ReplayResult, Failure> {
        let moves = to_forward_moves(&self.board, lurd::parse(moves)?)?;
        replay(&self.game, &moves)
    }

    /// These moves, or if there are none those of the file, each with its name.
    fn games_played_backwards(&self, moves: &str) -> Result<Vec<(String, Moves)>, Failure> {
        if !moves.is_empty() {
            return Ok(vec![("--moves".to_owned(), lurd::parse(moves)?)]);
        }
        let records = self.recorded.iter();
        let records = records.map(|one| Ok((one.name.clone(), lurd::parse(&one.moves)?)));
        let mut records = records.collect::<Result<Vec<_>, Failure>>()?;
        records.retain(|(_, moves)| is_reverse_record(moves));
        Ok(records)
    }
}

impl Puzzle for Floor {
    fn variant(&self) -> &str {
        &self.variant
    }

    fn scene(&self) -> Scene {
        view(&self.game, &self.game.start(), &self.board, &self.title)
    }

    fn play(&self) -> Box<dyn TurnGame + '_> {
        Box::new(Playing::new(&self.title, &self.board, self.game.clone()))
    }

    fn solve(&self, request: SolveRequest) -> SolveJob<'_> {
        solve::solver(&self.game, &self.board, request)
            .map(|outcome| outcome.map(|solution| lurd::write(&solution)))
    }

    fn verify(&self, solution: &str) -> Verdict {
        match self.after(solution) {
            Ok(played) if self.game.is_solved(&played.state) => Verdict::Verified {
                scores: scores(played.counts),
            },
            Ok(played) => Verdict::Failed(Failure {
                at: played.moves.0.len() as u64 + 1,
                token: String::new(),
                reason: missing(&self.game, &played.state),
            }),
            Err(failure) => Verdict::Failed(failure),
        }
    }

    fn recorded(&self) -> Vec<Record> {
        self.recorded.clone()
    }

    fn hint<'a>(
        &'a self,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Hint> + 'a>, Failure> {
        let position = self.after(moves)?.state;
        Ok(solve::hint(&self.game, &self.board, &position, memory))
    }

    fn ask<'a>(
        &'a self,
        question: &'static Question,
        _: &Options,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Answer> + 'a>, Failure> {
        if question.id == FORWARDS {
            let games = self.games_played_backwards(moves)?;
            return Ok(Box::new(Ready(forward_games(
                &self.game,
                &self.board,
                &games,
            ))));
        }
        let position = self.after(moves)?.state;
        Ok(solvable(
            &self.game,
            &self.board,
            &position,
            &self.title,
            memory,
        ))
    }

    fn rate(&self) -> Box<dyn Job<Output = Option<Rating>> + '_> {
        solve::rate(&self.game, &self.board)
    }
}

/// What is left to be done.
fn missing(game: &Game, state: &State) -> String {
    if let Some(lost) = game.lost(state) {
        return lost.to_string();
    }
    let (covered, required) = (game.covered(state), game.required());
    if covered < required {
        return match required {
            1 => "the goal is not covered".to_owned(),
            _ => format!("{covered} of {required} goals are covered"),
        };
    }
    "boxes of a colour do not touch".to_owned()
}

/// A position as a picture.
pub(super) fn view(game: &Game, state: &State, board: &Board, title: &str) -> Scene {
    let choices = game.choices(state).len();
    // Where there is nobody else, everybody knows who is active.
    let active: Vec<Point> = match choices {
        0 | 1 => Vec::new(),
        _ => {
            let cells = state.active_cells();
            cells.map(|cell| game.ground().point(cell)).collect()
        }
    };
    scene(&game.board(state, board), &active, title)
}

/// The values of a game, pushes first.
pub(super) fn scores(counts: Counts) -> Vec<Score> {
    let named = [
        ("pushes", counts.pushes),
        ("moves", counts.moves),
        ("box-lines", counts.box_lines),
        ("box-changes", counts.box_changes),
        ("pushing-sessions", counts.pushing_sessions),
        ("pusher-lines", counts.pusher_lines),
    ];
    named
        .into_iter()
        .map(|(metric, value)| Score { metric, value })
        .collect()
}
