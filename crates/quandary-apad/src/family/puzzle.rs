//! Implements `Puzzle` for a level under a rule variant: plays, replays, solves and rates the
//! level, and gives hints.

use super::INFO;
use super::game::LevelRules;
use super::hint::HintWriter;
use super::variant::VariantRow;
use crate::format::notation::write_moves;
use crate::format::write_solution;
use crate::model::Level;
use crate::rules::Position;
use crate::scene::View;
use crate::solve::{self, SolutionCounts};
use quandary_core::budget::Reason;
use quandary_core::failure::Failure;
use quandary_core::family::{
    FamilyInfo, HintJob, ImproveRequest, Puzzle, RateJob, Rating, Record, SolveJob, SolveRequest,
};
use quandary_core::film::Film;
use quandary_core::game::{Game, TurnGame};
use quandary_core::hint::HintRequest;
use quandary_core::look::Look;
use quandary_core::metric::{Measurement, Quantity};
use quandary_core::replay::ReplayJob;
use quandary_core::scene::Scene;
use quandary_core::session_game::{SessionFilm, SessionGame, SessionReplay, state_after};
use std::sync::Arc;

/// The memory limit of a rating, in bytes.
const RATING_MEMORY: u64 = 1 << 30;

/// The number of solutions, which a rating measures.
static SOLUTIONS: Quantity = Quantity {
    id: "solutions",
    one: "solution",
    many: "solutions",
};

/// A level with its variant.
pub(super) struct LevelPuzzle {
    rules: Arc<LevelRules>,
    variant: &'static VariantRow,
    records: Vec<Record>,
}

impl LevelPuzzle {
    pub(super) fn new(level: Level, variant: &'static VariantRow) -> Self {
        // A complete board is a solution itself, of this level and of the empty board.
        let is_complete = level.board.is_complete();
        let record = is_complete.then(|| Record::solution("board", write_solution(&level)));
        Self {
            rules: Arc::new(LevelRules::new(level)),
            variant,
            records: record.into_iter().collect(),
        }
    }

    fn turn_game(&self) -> SessionGame<LevelRules> {
        SessionGame::new(Arc::clone(&self.rules))
    }

    pub(super) fn rules(&self) -> &Arc<LevelRules> {
        &self.rules
    }

    /// The position after moves from the start.
    pub(super) fn position_after(&self, moves: &str) -> Result<Position, Failure> {
        state_after(&self.rules, moves)
    }
}

impl Puzzle for LevelPuzzle {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn variant(&self) -> &str {
        self.variant.name()
    }

    fn scene(&self, look: &Look) -> Scene {
        self.turn_game().scene(look)
    }

    fn records(&self) -> &[Record] {
        &self.records
    }

    fn game(&self) -> Game {
        Game::Turns(Box::new(self.turn_game()))
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
        let position = self.position_after(&request.after)?;
        let job = solve::solver(&position, request.want, request.memory);
        let kit = position.kit;
        Ok(job.map(move |outcome| outcome.map(|inputs| write_moves(&kit, &inputs))))
    }

    fn improve(&self, _: &str, _: &ImproveRequest) -> Option<Result<SolveJob, Failure>> {
        None
    }

    fn hint(&self, request: &HintRequest<'_>) -> Result<HintJob, Failure> {
        let position = self.position_after(request.after)?;
        let job = solve::hint(&position, request.memory);
        let writer = HintWriter {
            rules: Arc::clone(&self.rules),
            position,
            view: View::of(&request.look.options).full(),
        };
        Ok(job.map(move |advice| writer.hint(advice)))
    }

    fn rate(&self, after: &str) -> Result<RateJob, Failure> {
        let position = self.position_after(after)?;
        Ok(solve::count_solutions(&position, RATING_MEMORY).map(rating))
    }
}

/// The grade is the number of solutions: the fewer, the harder.
fn rating(counts: Result<SolutionCounts, Reason>) -> Option<Rating> {
    let solutions = counts.ok()?.total();
    let grade = match solutions {
        0 => "no solution".to_owned(),
        1 => "1 solution".to_owned(),
        more => format!("{more} solutions"),
    };
    Some(Rating {
        grade,
        measurements: vec![Measurement {
            quantity: &SOLUTIONS,
            value: solutions,
        }],
    })
}
