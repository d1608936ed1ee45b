//! A level that is ready to be played.

use super::document::tiles_of;
use super::film::LevelFilm;
use super::hint::Board;
use super::live::{LiveLevel, rules_from};
use super::played::{Played, parse};
use super::{INFO, TICKS};
use crate::model::{Level, TimedMove};
use crate::moves::parse_moves;
use crate::rules::{Rules, RulesError, TICKS_PER_SECOND, Variant};
use crate::scene::{View, scene};
use crate::score::Scoring;
use crate::solve::{RouteSearch, next_goal};
use crate::start::{self, StartedMoves};
use crate::verify::RecordReplayJob;
use quandary_core::failure::Failure;
use quandary_core::family::{
    FamilyInfo, HintJob, ImproveRequest, Puzzle, RateJob, Record, SolveJob, SolveRequest,
};
use quandary_core::film::Film;
use quandary_core::game::{Game, GameStatus};
use quandary_core::hint::{Hint, HintRequest, Remaining, Suggestion};
use quandary_core::job::Ready;
use quandary_core::look::Look;
use quandary_core::metric::{ClockReading, Score};
use quandary_core::options::Options;
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use quandary_core::replay::{ReplayJob, Replayed};
use quandary_core::scene::Scene;
use std::sync::Arc;

/// A level under one of the rulesets.
pub(super) struct LevelPuzzle {
    pub(super) level: Arc<Level>,
    rules: Arc<Rules>,
    pub(super) variant: Variant,
}

impl LevelPuzzle {
    /// Prepares a level for games under a variant.
    pub(super) fn new(level: &Level, variant: Variant) -> Result<Self, RulesError> {
        let start = Options::defaults(start::options(variant));
        let setup = start::setup(variant, &start);
        Ok(Self {
            rules: Arc::new(Rules::new(level, variant.ruleset, &setup)?),
            level: Arc::new(level.clone()),
            variant,
        })
    }

    /// The moves of a text, and the rules with the start that it states.
    fn started(&self, text: &str) -> Result<(Arc<Rules>, Vec<TimedMove>), Failure> {
        let StartedMoves { start, moves } = parse(text, self.variant)?;
        let rules = match start.words().as_str() {
            "" => Arc::clone(&self.rules),
            _ => rules_from(&self.level, self.variant, &start)?,
        };
        Ok((rules, moves))
    }

    /// A search for the fastest continuation.
    fn search(&self, rules: &Arc<Rules>, played: Played, memory: u64) -> SolveJob {
        match played.status {
            GameStatus::Running => {
                let rules = Arc::clone(rules);
                Box::new(RouteSearch::new(rules, played.state, &TICKS, memory))
            }
            GameStatus::Won(time) => finished(Conclusion::Solved(Solved {
                solution: String::new(),
                score: Score {
                    metric: &TICKS,
                    value: time,
                },
                optimality: Optimality::Proven,
                count: None,
                all: Vec::new(),
            })),
            GameStatus::Lost(_) => finished(Conclusion::Unsolvable),
        }
    }
}

/// An outcome without a search.
fn finished(conclusion: Conclusion<String>) -> SolveJob {
    Box::new(Ready(Outcome {
        conclusion,
        nodes: 0,
        stored: 0,
    }))
}

impl Puzzle for LevelPuzzle {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn variant(&self) -> &str {
        self.variant.name()
    }

    fn scene(&self, look: &Look) -> Scene {
        let tiles = tiles_of(&look.companions, self.variant.ruleset);
        scene(&self.level, tiles, &View::of(&look.options))
    }

    /// Solutions are in files of their own.
    fn records(&self) -> &[Record] {
        &[]
    }

    fn game(&self) -> Game {
        let (level, rules) = (Arc::clone(&self.level), Arc::clone(&self.rules));
        Game::Live(Box::new(LiveLevel::new(level, rules, self.variant)))
    }

    fn reverse_game(&self) -> Option<Game> {
        None
    }

    fn film(&self, moves: &str) -> Result<Box<dyn Film>, Failure> {
        let (rules, moves) = self.started(moves)?;
        let level = Arc::clone(&self.level);
        Ok(Box::new(LevelFilm::of_moves(level, rules, moves)))
    }

    fn replay(&self, moves: &str) -> ReplayJob {
        match self.started(moves) {
            Ok((rules, moves)) => Box::new(RecordReplayJob::of_moves(&self.level, rules, moves)),
            Err(failure) => Box::new(Ready(Replayed::illegal(failure))),
        }
    }

    /// The score is the time from the start of the level.
    fn solve(&self, request: &SolveRequest) -> Result<SolveJob, Failure> {
        INFO.check_metric(request.metric)?;
        let (rules, moves) = self.started(&request.after)?;
        let played = Played::new(&rules, &moves)?;
        Ok(self.search(&rules, played, request.memory))
    }

    #[cfg(not(target_family = "wasm"))]
    fn improve(&self, moves: &str, request: &ImproveRequest) -> Option<Result<SolveJob, Failure>> {
        Some(self.improver(moves, request))
    }

    // The page does not improve solutions, and has to stay small.
    #[cfg(target_family = "wasm")]
    fn improve(&self, _: &str, _: &ImproveRequest) -> Option<Result<SolveJob, Failure>> {
        None
    }

    /// Without a time limit, the clock starts at 999 seconds, as in tables of times.
    fn clock(&self, score: &Score) -> Option<ClockReading> {
        let scoring = Scoring::of(&self.level);
        let (shown, _) = scoring.left(score.value);
        let ticks = scoring.clock_ticks().cast_signed() - score.value.cast_signed();
        Some(ClockReading {
            shown,
            hundredths: ticks * 100 / i64::from(TICKS_PER_SECOND),
        })
        .filter(|_| score.metric == &TICKS)
    }

    fn hint(&self, request: &HintRequest<'_>) -> Result<HintJob, Failure> {
        let (rules, moves) = self.started(request.after)?;
        let played = Played::new(&rules, &moves)?;
        let board = Board {
            level: Arc::clone(&self.level),
            state: played.state.clone(),
            look: request.look.clone(),
        };
        let over = match played.status {
            GameStatus::Running => {
                let search = self.search(&rules, played, request.memory);
                return Ok(search.map(move |outcome| next_move(&rules, &board, outcome)));
            }
            GameStatus::Won(_) => Hint::Solved,
            GameStatus::Lost(cause) => Hint::Hopeless {
                reason: format!("the game is lost: {cause}"),
                shown: played.end.map(|end| board.death(end)),
            },
        };
        Ok(Box::new(Ready(over)))
    }

    fn rate(&self, after: &str) -> Result<RateJob, Failure> {
        parse(after, self.variant)?;
        Ok(Box::new(Ready(None)))
    }
}

/// The first move of the fastest continuation.
fn next_move(rules: &Rules, board: &Board, outcome: Outcome<String>) -> Hint {
    let solved = match outcome.conclusion {
        Conclusion::Solved(solved) => solved,
        Conclusion::Unsolvable => return Hint::exhausted(),
        Conclusion::Undecided { reason, .. } => return Hint::Unknown(reason),
    };
    let moves = parse_moves(&solved.solution).unwrap_or_default();
    let next = next_goal(rules, &board.state, &moves);
    let input = solved.solution.split_ascii_whitespace().next();
    Hint::Next(Suggestion {
        input: input.unwrap_or_default().to_owned(),
        reason: format!(
            "the fastest solution takes {} ticks in total",
            solved.score.value
        ),
        remaining: Remaining::Exactly(moves.len() as u64),
        place: board.place(&next),
        kind: board.kind(&next),
        step: board.step(&next),
    })
}
