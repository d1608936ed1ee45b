//! Improves the solutions of a level. The page does without it, to stay small.

use super::INFO;
use super::played::{check_duration, parse};
use super::puzzle::LevelPuzzle;
use crate::solve::{Improvable, ImproveSearch};
use crate::start::{self, StartedMoves};
use quandary_core::failure::Failure;
use quandary_core::family::{ImproveRequest, SolveJob};
use std::sync::Arc;

impl LevelPuzzle {
    /// A search for faster solutions.
    pub(super) fn improver(
        &self,
        text: &str,
        request: &ImproveRequest,
    ) -> Result<SolveJob, Failure> {
        INFO.check_metric(request.metric)?;
        let StartedMoves { start, moves } = parse(text, self.variant)?;
        check_duration(&moves)?;
        let game = Improvable {
            level: Arc::clone(&self.level),
            variant: self.variant,
            metric: request.metric,
            memory: request.memory,
        };
        let search = ImproveSearch::new(game, start::setup(self.variant, &start), moves);
        let search = search.map_err(|why| Failure::new(why.to_string()))?;
        let search = search.ok_or_else(|| Failure::new("these moves do not solve the level"))?;
        Ok(Box::new(search))
    }
}
