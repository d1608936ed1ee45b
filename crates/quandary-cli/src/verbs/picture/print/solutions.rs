//! Finds the solutions of the levels to print: the first usable stored solution, otherwise one
//! found by the solver.

use crate::exit::CliError;
use crate::fields::LevelFields;
use crate::parallel::in_order;
use crate::progress::ProgressBar;
use crate::verbs::picture::replay_source::{recorded, rejected};
use quandary::StdClock;
use quandary_core::budget::{Budget, Cancel};
use quandary_core::family::{Puzzle, SolutionForm};
use quandary_core::look::Look;
use quandary_core::outcome::Conclusion;
use quandary_render::print::{PrintedBoard, Printer};
use std::sync::Arc;

/// Finds the solutions of levels: the first valid stored one, otherwise one of the solver.
pub(super) struct SolutionFinder<'a> {
    pub(super) budget: Budget,
    pub(super) memory: u64,
    pub(super) clock: &'a StdClock,
    pub(super) cancel: &'a Cancel,
}

/// A level with the moves that solve it.
pub(super) struct PrintedSolution {
    puzzle: Arc<dyn Puzzle>,
    moves: String,
}

impl SolutionFinder<'_> {
    /// The solutions of all levels, or why there is none.
    pub(super) fn all(
        &self,
        levels: &[LevelFields<'_>],
        threads: usize,
    ) -> Result<Vec<Result<PrintedSolution, CliError>>, CliError> {
        let bar = ProgressBar::new(levels.len());
        let mut all = Vec::with_capacity(levels.len());
        in_order(
            threads,
            levels,
            self.cancel,
            |level| self.find(level),
            |found| {
                bar.advance();
                all.push(found);
                Ok(())
            },
        )?;
        bar.clear();
        Ok(all)
    }

    fn find(&self, level: &LevelFields<'_>) -> Result<PrintedSolution, CliError> {
        let puzzle = level.file.puzzle(level.level)?;
        let moves = match recorded(&*puzzle, self.clock, self.cancel) {
            Some(moves) => moves,
            None => self.solve(&puzzle, level)?,
        };
        Ok(PrintedSolution { puzzle, moves })
    }

    fn solve(&self, puzzle: &Arc<dyn Puzzle>, level: &LevelFields<'_>) -> Result<String, CliError> {
        let outcome = quandary::Solve::new(puzzle)
            .memory(self.memory)
            .budget(self.budget, self.clock)
            .cancel(self.cancel)
            .run();
        let label = level.file.label(level.level);
        let outcome = outcome.map_err(|error| CliError::Solver {
            level: label.clone(),
            error,
        })?;
        match outcome.conclusion {
            Conclusion::Solved(solved) => Ok(solved.solution.moves().to_owned()),
            Conclusion::Unsolvable => Err(CliError::Unsolvable { level: label }),
            Conclusion::Undecided { reason, .. } => Err(CliError::Unsolved {
                level: label,
                reason,
            }),
        }
    }
}

impl PrintedSolution {
    /// Prints the solution in the form of its family.
    pub(super) fn print(
        &self,
        heading: &str,
        look: &Look,
        printer: &mut Printer,
    ) -> Result<(), CliError> {
        match self.puzzle.family().solution_form {
            SolutionForm::Moves => printer.text(heading, &self.moves),
            SolutionForm::Board => {
                let mut film = self.puzzle.film(&self.moves).map_err(rejected)?;
                while film.advance().map_err(rejected)? {}
                let mut scene = film.scene(look);
                scene.caption.clear();
                printer.board(PrintedBoard {
                    heading: heading.to_owned(),
                    details: String::new(),
                    scene,
                });
            }
        }
        Ok(())
    }
}
