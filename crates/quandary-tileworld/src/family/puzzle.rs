//! A level, ready to be played.

use super::TICKS;
use super::film::LevelFilm;
use super::live::LiveLevel;
use super::play::Game;
use crate::model::{Level, TimedMove};
use crate::moves::parse_moves;
use crate::recording::MAX_TICKS_AFTER_LAST_MOVE;
use crate::rules::{Replay, ReplayOutcome, Rules, RulesError, Setup, Variant};
use crate::scene::{DRAW_OPTIONS, View, scene};
use crate::solve::RouteSearch;
use quandary_core::family::{
    Hint, Play, Puzzle, Rating, Recorded, Remaining, SolveJob, SolveRequest,
};
use quandary_core::film::Film;
use quandary_core::job::{Job, Ready};
use quandary_core::live::Live;
use quandary_core::options::Options;
use quandary_core::outcome::{Conclusion, Failure, Outcome, Score, Verdict};
use quandary_core::scene::Scene;

/// A level under one of the rule sets.
pub(super) struct LevelPuzzle {
    pub(super) level: Level,
    pub(super) rules: Rules,
    variant: Variant,
}

impl LevelPuzzle {
    /// Random numbers start at 0, with even stepping.
    pub(super) fn new(level: &Level, variant: Variant) -> Result<Self, RulesError> {
        let setup = Setup {
            edition: variant.edition,
            ..Setup::default()
        };
        Ok(Self {
            rules: Rules::new(level, variant.ruleset, &setup)?,
            level: level.clone(),
            variant,
        })
    }
}

/// What became of a game, in words.
fn failure(ending: ReplayOutcome) -> Failure {
    let (tick, at, what) = match ending {
        ReplayOutcome::Died { tick, at, death } => (tick, at, death.word()),
        ReplayOutcome::NotWon { tick, at } => (tick, at, "not in the exit"),
        ReplayOutcome::Verified | ReplayOutcome::DifferentTime { .. } => (0, 0, "won"),
    };
    Failure {
        at: u64::from(tick),
        token: String::new(),
        reason: format!("{what} at ({},{}), tick {tick}", at % 32, at / 32),
    }
}

/// A level with our own tiles.
fn drawn(level: &Level) -> Scene {
    scene(level, None, &View::of(&Options::defaults(&DRAW_OPTIONS)))
}

pub(super) fn not_moves(text: &str) -> Failure {
    Failure {
        at: 0,
        token: text.to_owned(),
        reason: "write `tick:direction` (N W S E NW SW NE SE) or `tick:x,y`, ticks ascending"
            .to_owned(),
    }
}

/// Moves, each in a later tick than the one before it.
fn ascending(text: &str) -> Result<Vec<TimedMove>, Failure> {
    match parse_moves(text) {
        Ok(moves) if moves.is_sorted_by(|one, next| one.tick < next.tick) => Ok(moves),
        Ok(_) => Err(not_moves(text)),
        Err(error) => Err(not_moves(&error.word)),
    }
}

impl Puzzle for LevelPuzzle {
    fn variant(&self) -> &'static str {
        self.variant.name()
    }

    fn scene(&self) -> Scene {
        drawn(&self.level)
    }

    fn play(&self) -> Box<dyn Play + '_> {
        Box::new(Game::new(self))
    }

    fn live(&self) -> Option<Box<dyn Live + '_>> {
        Some(Box::new(LiveLevel::new(&self.level, &self.rules)))
    }

    fn film<'a>(&'a self, moves: &str) -> Result<Box<dyn Film + 'a>, Failure> {
        let moves = ascending(moves)?;
        let film = LevelFilm::of_moves(&self.level, &self.rules, moves, MAX_TICKS_AFTER_LAST_MOVE);
        Ok(Box::new(film))
    }

    fn solve(&self, request: SolveRequest) -> SolveJob<'_> {
        Box::new(RouteSearch::new(
            &self.rules,
            request.metric.id,
            request.memory,
        ))
    }

    fn verify(&self, solution: &str) -> Verdict {
        let moves = match ascending(solution) {
            Ok(moves) => moves,
            Err(failure) => return Verdict::Failed(failure),
        };
        let last = moves.last().map_or(0, |one| one.tick);
        let mut replay = Replay::new(
            &self.rules,
            moves,
            last.saturating_add(MAX_TICKS_AFTER_LAST_MOVE),
        );
        let ending = loop {
            if let Some(ending) = replay.tick() {
                break ending;
            }
        };
        match ending {
            ReplayOutcome::Verified | ReplayOutcome::DifferentTime { .. } => Verdict::Verified {
                scores: vec![Score {
                    metric: TICKS.id,
                    value: replay.state().solution_time().max(0) as u64,
                }],
            },
            ending => Verdict::Failed(failure(ending)),
        }
    }

    fn recorded(&self) -> Vec<Recorded> {
        Vec::new()
    }

    fn hint<'a>(
        &'a self,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Hint> + 'a>, Failure> {
        let mut game = Game::new(self);
        game.enter(moves)?;
        if game.is_solved() {
            return Ok(Box::new(Ready(Hint::Solved)));
        }
        let route = RouteSearch::from(&self.rules, game.state().clone(), TICKS.id, memory);
        let quickest: SolveJob<'a> = Box::new(route);
        Ok(quickest.map(next_move))
    }

    fn rate(&self) -> Box<dyn Job<Output = Option<Rating>> + '_> {
        Box::new(Ready(None))
    }
}

/// The first move of the quickest way.
fn next_move(outcome: Outcome<String>) -> Hint {
    match outcome.finding {
        Conclusion::Solved(solved) => Hint::Next {
            input: solved
                .solution
                .split(' ')
                .next()
                .unwrap_or_default()
                .to_owned(),
            reason: format!("the quickest way takes {} ticks in all", solved.score.value),
            remaining: Remaining::Exactly(solved.solution.split_ascii_whitespace().count() as u64),
        },
        Conclusion::Unsolvable => Hint::exhausted(),
        Conclusion::Undecided { reason, .. } => Hint::Unknown(reason),
    }
}
