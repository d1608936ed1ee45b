//! A level that is ready to be played.

use super::INFO;
use super::hint::Subject;
use super::reverse::ReverseLevel;
use crate::format::lurd;
use crate::lint::wrong_capitals;
use crate::rules::{GamePosition, LevelRules, is_reverse_record, reverse_to_forward};
use crate::scene::Style;
use crate::solve;
use quandary_core::failure::Failure;
use quandary_core::family::{
    FamilyInfo, HintJob, ImproveRequest, Puzzle, RateJob, Record, SolveJob, SolveRequest,
    WrongStatement,
};
use quandary_core::film::Film;
use quandary_core::game::{Game, TurnGame};
use quandary_core::hint::HintRequest;
use quandary_core::look::Look;
use quandary_core::replay::ReplayJob;
use quandary_core::scene::Scene;
use quandary_core::session_game::{SessionFilm, SessionGame, SessionReplay, state_after};
use std::sync::Arc;

/// A level with the solutions that its file stores.
pub(super) struct LevelPuzzle {
    rules: Arc<LevelRules>,
    variant: String,
    records: Vec<Record>,
}

impl LevelPuzzle {
    pub(super) fn new(rules: LevelRules, records: Vec<Record>) -> Self {
        Self {
            variant: rules.game.switches().to_string(),
            rules: Arc::new(rules),
            records,
        }
    }

    pub(super) fn rules(&self) -> &LevelRules {
        &self.rules
    }

    /// The position after some moves.
    pub(super) fn position_after(&self, moves: &str) -> Result<GamePosition, Failure> {
        state_after(&self.rules, moves)
    }

    /// The position after some moves, to be drawn with this look.
    pub(super) fn subject(&self, moves: &str, look: &Look) -> Result<Subject, Failure> {
        Ok(Subject {
            rules: Arc::clone(&self.rules),
            state: self.position_after(moves)?.state,
            style: Style::of(&look.options),
        })
    }

    /// The given moves, or if there are none the records in reverse mode, each with its name.
    pub(super) fn reverse_records(&self, moves: &str) -> Vec<(String, String)> {
        if !moves.is_empty() {
            return vec![("--moves".to_owned(), moves.to_owned())];
        }
        let records = self.records.iter();
        let reverse = records.filter(|one| is_reverse_record(&one.moves));
        reverse
            .map(|one| (one.name.clone(), one.moves.clone()))
            .collect()
    }

    fn improving(&self, moves: &str, request: &ImproveRequest) -> Result<SolveJob, Failure> {
        INFO.check_metric(request.metric)?;
        let LevelRules { game, board, .. } = &*self.rules;
        let recorded = lurd::parse(moves)?;
        let solution = match is_reverse_record(moves) {
            true => reverse_to_forward(board, &recorded)?,
            false => recorded,
        };
        let job = solve::improver(game, board, &solution, request)?;
        Ok(job.map(|outcome| outcome.map(|solution| lurd::write(&solution))))
    }
}

impl Puzzle for LevelPuzzle {
    fn family(&self) -> &'static FamilyInfo {
        &INFO
    }

    fn variant(&self) -> &str {
        &self.variant
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
        let rules = ReverseLevel::new(&self.rules)?;
        Some(Game::Turns(Box::new(SessionGame::new(Arc::new(rules)))))
    }

    fn film(&self, moves: &str) -> Result<Box<dyn Film>, Failure> {
        let rules = Arc::clone(&self.rules);
        Ok(Box::new(SessionFilm::new(rules, moves)))
    }

    fn replay(&self, moves: &str) -> ReplayJob {
        let rules = Arc::clone(&self.rules);
        Box::new(SessionReplay::new(rules, moves))
    }

    fn wrong_statement(&self, moves: &str) -> Option<WrongStatement> {
        wrong_capitals(&self.rules.game, moves)
    }

    fn solve(&self, request: &SolveRequest) -> Result<SolveJob, Failure> {
        INFO.check_metric(request.metric)?;
        let position = self.position_after(&request.after)?;
        let LevelRules { game, board, .. } = &*self.rules;
        let game = game.started_from(position.state);
        let job = solve::solver(&game, board, request);
        Ok(job.map(|outcome| outcome.map(|solution| lurd::write(&solution))))
    }

    fn improve(&self, moves: &str, request: &ImproveRequest) -> Option<Result<SolveJob, Failure>> {
        Some(self.improving(moves, request))
    }

    fn hint(&self, request: &HintRequest<'_>) -> Result<HintJob, Failure> {
        let subject = self.subject(request.after, request.look)?;
        let LevelRules { game, board, .. } = &*self.rules;
        let job = solve::hint(game, board, &subject.state, request.memory);
        Ok(job.map(move |hint| subject.hint(&hint)))
    }

    fn rate(&self, after: &str) -> Result<RateJob, Failure> {
        let position = self.position_after(after)?;
        let LevelRules { game, board, .. } = &*self.rules;
        Ok(solve::rate(&game.started_from(position.state), board))
    }
}
