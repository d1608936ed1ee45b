//! The solution whose replay is drawn: given on the command line, stored with the level, or found
//! by the solver.

use crate::args::{BudgetArgs, ReplayArgs};
use crate::context::Context;
use crate::exit::CliError;
use crate::open::{OpenOptions, OpenedFile, SelectedLevel, open_source, parse_target, source};
use crate::progress::ProgressBar;
use crate::verbs::solution_file::{LevelOfFile, SolutionFile};
use quandary::StdClock;
use quandary_core::budget::{Budget, Cancel};
use quandary_core::failure::Failure;
use quandary_core::family::{EntryStatus, PairOptions, PairedSolutions, Puzzle};
use quandary_core::film::Film;
use quandary_core::job::drive;
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::outcome::Conclusion;
use quandary_core::replay::Verdict;
use quandary_core::scene::Scene;
use std::sync::Arc;

/// The file of solutions given by the user.
pub(super) enum Solutions {
    /// A file in a solution format of the family.
    Records(Box<OpenedFile>),
    /// Moves: those of a level with a solution, or of a text file.
    Moves(String),
}

pub(super) fn solutions(
    replay: &ReplayArgs,
    level: LevelOfFile<'_>,
    reading: &OpenOptions,
) -> Result<Option<Solutions>, CliError> {
    let Some(name) = &replay.solutions else {
        return Ok(None);
    };
    let target = parse_target(name, &reading.folders);
    let source = source(&target, &reading.reading.limits)?;
    if let Ok(file) = open_source(&target, Arc::clone(&source), None, reading)
        && is_solution_file(&file)
    {
        return Ok(Some(Solutions::Records(Box::new(file))));
    }
    let moves = match SolutionFile::of_source(&target, &source, &[level], reading)? {
        SolutionFile::Levels(solved) => {
            let first = solved.solutions(level, 1).into_iter().next();
            first.map(|record| record.moves)
        }
        SolutionFile::Lines(lines) => lines.first().map(str::to_owned),
        SolutionFile::Whole(record) => Some(record.moves),
    };
    let moves = moves.map(Solutions::Moves);
    moves.map(Some).ok_or_else(|| {
        let name = name.display();
        CliError::usage(format!("{name}: the file has no solution"))
    })
}

/// Whether a file holds solutions for the levels of other files.
fn is_solution_file(file: &OpenedFile) -> bool {
    file.document.levels().is_none() && file.document.solutions().is_some()
}

/// The solution to replay.
pub(super) enum ReplaySource {
    /// Moves in the notation of the family.
    Moves(Arc<dyn Puzzle>, String),
    /// One entry of a file of solutions.
    Entry(Box<dyn PairedSolutions>, usize),
}

impl ReplaySource {
    /// The solution given on the command line, if any.
    pub(super) fn given(
        file: &OpenedFile,
        level: &SelectedLevel,
        replay: &ReplayArgs,
        solutions: Option<&Solutions>,
    ) -> Result<Option<Self>, CliError> {
        let moves = match (&replay.moves, solutions) {
            (_, Some(Solutions::Records(solutions))) => {
                return Self::of_records(file, level, solutions).map(Some);
            }
            (_, Some(Solutions::Moves(moves))) => moves,
            (Some(moves), None) => moves,
            (None, None) if !file.moves.is_empty() => &file.moves,
            (None, None) => return Ok(None),
        };
        Ok(Some(Self::Moves(file.puzzle(level)?, moves.clone())))
    }

    fn of_records(
        file: &OpenedFile,
        level: &SelectedLevel,
        solutions: &OpenedFile,
    ) -> Result<Self, CliError> {
        let how = PairOptions {
            variant: file.variant.as_deref(),
            only: Some(&[level.index]),
            configuration: None,
        };
        let (label, name) = (file.label(level), &solutions.name);
        let none = || CliError::usage(format!("{name} has no solution for {label}"));
        let paired = solutions.document.solutions().ok_or_else(none)?;
        let paired = paired.pair(&file.document, &how).map_err(|_| none())?;
        let is_selected = |entry: usize| {
            let mut rows = solutions.levels.iter();
            rows.any(|row| row.index == LevelIndex(entry))
        };
        let mut entries = paired.entries().iter().enumerate();
        let entry = entries.find(|(index, entry)| {
            is_selected(*index)
                && entry.level == Some(level.index)
                && entry.status == EntryStatus::Ready
        });
        let entry = entry.map(|(index, _)| index);
        let entry = entry.ok_or_else(none)?;
        Ok(Self::Entry(paired, entry))
    }

    /// The first valid solution stored with the level.
    pub(super) fn stored(
        file: &OpenedFile,
        level: &SelectedLevel,
        context: &Context,
    ) -> Result<Self, CliError> {
        let puzzle = file.puzzle(level)?;
        let moves = recorded(&*puzzle, &context.clock, &context.cancel).ok_or_else(|| {
            let label = file.label(level);
            CliError::usage(format!(
                "{label}: no solution to replay; add a file of solutions, or --moves"
            ))
        })?;
        Ok(Self::Moves(puzzle, moves))
    }

    /// The first valid solution stored with the level, otherwise one found by the solver.
    pub(super) fn stored_or_solved(
        file: &OpenedFile,
        level: &SelectedLevel,
        budget: &BudgetArgs,
        context: &Context,
    ) -> Result<Self, CliError> {
        let puzzle = file.puzzle(level)?;
        let moves = match recorded(&*puzzle, &context.clock, &context.cancel) {
            Some(moves) => moves,
            None => solved(&puzzle, file, level, budget, context)?,
        };
        Ok(Self::Moves(puzzle, moves))
    }

    /// A film of the replay, at its start.
    pub(super) fn film(&self) -> Result<Box<dyn Film>, CliError> {
        match self {
            Self::Moves(puzzle, moves) => puzzle.film(moves).map_err(rejected),
            Self::Entry(paired, entry) => paired.film(*entry).ok_or_else(|| {
                CliError::usage("the level of this solution cannot be played".to_owned())
            }),
        }
    }

    /// Draws the position after a tick or move, or after all inputs have taken effect.
    pub(super) fn scene(&self, at: Option<u64>, look: &Look) -> Result<Scene, CliError> {
        let mut film = self.film()?;
        match at {
            Some(at) => seek(&mut *film, at)?,
            None => {
                let beats = film.settles_after();
                let mut played = 0;
                while played < beats && film.advance().map_err(rejected)? {
                    played += 1;
                }
            }
        }
        Ok(film.scene(look))
    }
}

/// The error for rejected moves.
pub(in crate::verbs) fn rejected(failure: Failure) -> CliError {
    CliError::usage(format!("cannot play the moves: {failure}"))
}

/// Plays from the start to the position after a tick or move.
pub(super) fn seek(film: &mut dyn Film, at: u64) -> Result<(), CliError> {
    let beat = film.beat();
    // Moves are counted from 1, so move 0 is the start.
    for number in beat.first..=at {
        if !film.advance().map_err(rejected)? {
            let name = beat.name;
            return Err(CliError::usage(match number.checked_sub(1) {
                Some(last) => {
                    format!("there is no {name} {at}: the replay ends with {name} {last}")
                }
                None => format!("there is no {name} {at}: the replay is empty"),
            }));
        }
    }
    Ok(())
}

/// Maximum number of moves or ticks that are replayed to find out whether a solution is valid.
const MAX_CHECKED: u64 = 1_000_000;

/// The first stored solution that is valid, or too long to be checked before it is shown.
pub(super) fn recorded(puzzle: &dyn Puzzle, clock: &StdClock, cancel: &Cancel) -> Option<String> {
    let budget = Budget {
        nodes: Some(MAX_CHECKED),
        ..Budget::default()
    };
    let mut records = puzzle.records().iter();
    let usable = records.find(|record| {
        let job = puzzle.replay(&record.moves);
        let replayed = drive(job, budget, clock, cancel, &mut |_| ());
        matches!(replayed.verdict, Verdict::Verified | Verdict::Undecided(_))
    });
    usable.map(|record| record.moves.clone())
}

fn solved(
    puzzle: &Arc<dyn Puzzle>,
    file: &OpenedFile,
    level: &SelectedLevel,
    budget: &BudgetArgs,
    context: &Context,
) -> Result<String, CliError> {
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(1);
    let outcome = quandary::Solve::new(puzzle)
        .memory(budget.memory)
        .budget(budget.budget(), &context.clock)
        .cancel(&context.cancel)
        .watch(|progress| bar.watch(&level.info.title, progress))
        .run();
    bar.clear();
    let label = file.label(level);
    match outcome {
        Ok(outcome) => match outcome.conclusion {
            Conclusion::Solved(solved) => Ok(solved.solution.moves().to_owned()),
            Conclusion::Unsolvable => Err(CliError::Unsolvable { level: label }),
            Conclusion::Undecided { reason, .. } => Err(CliError::Unsolved {
                level: label,
                reason,
            }),
        },
        Err(error) => Err(CliError::Solver {
            level: label,
            error,
        }),
    }
}
