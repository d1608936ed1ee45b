//! A level that is ready to be played.

use super::INFO;
use super::game::LevelRules;
use super::hint::Illustrator;
use crate::model::Solution;
use crate::rules::Shunting;
use crate::scene::Style;
use crate::solve;
use quandary_core::failure::Failure;
use quandary_core::family::{
    FamilyInfo, HintJob, ImproveRequest, Puzzle, RateJob, Record, SolveJob, SolveRequest,
};
use quandary_core::film::Film;
use quandary_core::game::{Game, TurnGame};
use quandary_core::hint::HintRequest;
use quandary_core::look::Look;
use quandary_core::replay::ReplayJob;
use quandary_core::scene::Scene;
use quandary_core::session::Rules;
use quandary_core::session_game::{SessionFilm, SessionGame, SessionReplay, state_after};
use std::sync::Arc;

/// A level with the solutions that its file stores.
pub(super) struct LevelPuzzle {
    records: Vec<Record>,
    rules: Arc<LevelRules>,
}

impl LevelPuzzle {
    pub(super) fn new(title: String, records: Vec<Record>, rules: Shunting) -> Self {
        Self {
            records,
            rules: Arc::new(LevelRules { title, rules }),
        }
    }

    /// The rules with the position after some moves as their start.
    fn rules_after(&self, moves: &str) -> Result<Shunting, Failure> {
        let position = state_after(&self.rules, moves)?;
        Ok(self.rules.rules.started_from(position))
    }

    fn improving(&self, moves: &str, request: &ImproveRequest) -> Result<SolveJob, Failure> {
        INFO.check_metric(request.metric)?;
        // Also checks the notation and the rules.
        let end = state_after(&self.rules, moves)?;
        let rules = &self.rules.rules;
        if !rules.is_solved(&end) {
            return Err(Failure::new("these moves do not solve the level"));
        }
        let solution = Solution::parse(moves).map_err(|error| Failure::new(error.to_string()))?;
        let job = solve::improver(rules, &solution, request);
        Ok(job.map(|outcome| outcome.map(|solution| solution.to_string())))
    }
}

impl Puzzle for LevelPuzzle {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn variant(&self) -> &str {
        INFO.variants.named[0].name
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
        let job = solve::solver(&self.rules_after(&request.after)?, request.clone());
        Ok(job.map(|outcome| outcome.map(|solution| solution.to_string())))
    }

    fn improve(&self, moves: &str, request: &ImproveRequest) -> Option<Result<SolveJob, Failure>> {
        Some(self.improving(moves, request))
    }

    fn hint(&self, request: &HintRequest<'_>) -> Result<HintJob, Failure> {
        let rules = self.rules_after(request.after)?;
        let style = Style::of(&request.look.options);
        let illustrator = Illustrator::new(rules.clone(), &self.rules.title, style);
        let job = solve::hint(rules, request.memory);
        Ok(job.map(move |hint| illustrator.illustrate(hint)))
    }

    fn rate(&self, after: &str) -> Result<RateJob, Failure> {
        Ok(solve::rate(&self.rules_after(after)?))
    }
}
