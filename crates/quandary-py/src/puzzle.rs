//! Levels that are ready to be played, solved and drawn.

use crate::error::Problem;
use crate::game::{GameLevel, TurnGame};
use crate::help::{AnswerFields, HintFields, RatingFields};
use crate::live::LiveGame;
use crate::picture::{Drawing, LookOptions};
use crate::result::{Dataclass, Made, Named, scores, values};
use crate::search::{Search, Watched, watch};
use crate::verify::{VerifyResult, replay_moves};
use pyo3::prelude::*;
use quandary::{Improve, VerifiedSolution, VerifyingSolver};
use quandary_core::family::{self, Inquiry, Record, RecordKind, SolveRequest, Want};
use quandary_core::hint::HintRequest;
use quandary_core::level::LevelNumber;
use quandary_core::look::Look;
use quandary_core::metric::Metric;
use quandary_core::options::{OptionError, OptionTable, Options};
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome, Solved};
use quandary_core::words::did_you_mean;
use std::sync::Arc;
use std::time::Instant;

/// How a level is named in messages and results.
#[derive(Clone, Debug)]
pub(crate) struct LevelName {
    pub(crate) file: String,
    pub(crate) number: LevelNumber,
    pub(crate) title: String,
}

/// A level under its rules.
#[pyclass(frozen, module = "quandary._native")]
pub(crate) struct Puzzle {
    puzzle: Arc<dyn family::Puzzle>,
    name: LevelName,
}

impl Puzzle {
    pub(crate) fn new(puzzle: Arc<dyn family::Puzzle>, name: LevelName) -> Self {
        Self { puzzle, name }
    }

    /// The same problem in this level.
    fn problem(&self, problem: impl Into<Problem>) -> Problem {
        let LevelName { file, number, .. } = &self.name;
        problem.into().in_level(file, *number)
    }

    fn level(&self) -> GameLevel {
        GameLevel {
            family: self.puzzle.family(),
            name: self.name.clone(),
        }
    }

    fn metric(&self, wanted: Option<&str>) -> Result<&'static Metric, Problem> {
        let metrics = self.puzzle.family().metrics;
        let known = metrics.iter().map(|metric| metric.id);
        let Some(wanted) = wanted else {
            return Ok(metrics[0]);
        };
        let mut metrics = metrics.iter().copied();
        let found = metrics.find(|metric| metric.id == wanted);
        found.ok_or_else(|| self.problem(unknown("metric", wanted, known)))
    }

    /// Solves the level.
    fn run(
        &self,
        py: Python<'_>,
        (metric, after): (Option<&str>, String),
        want: Want,
        search: Search,
    ) -> PyResult<Made<SolveResult>> {
        let metric = self.metric(metric)?;
        let request = SolveRequest {
            metric,
            want,
            memory: search.memory(),
            after,
        };
        let job = VerifyingSolver::new(&self.puzzle, &request);
        let job = Box::new(job.map_err(|error| self.problem(error))?);
        let began = Instant::now();
        let solved = watch(py, search, |mut watched| watched.drive(job))?;
        let outcome = solved.map_err(|error| self.problem(error))?;
        Ok(Made(SolveResult {
            seconds: began.elapsed().as_secs_f64(),
            ..SolveResult::new(self, metric, outcome)
        }))
    }
}

#[pymethods]
impl Puzzle {
    /// The full name of the rule variant.
    #[getter]
    fn variant(&self) -> &str {
        self.puzzle.variant()
    }

    /// Finds a best solution.
    fn solve(
        &self,
        py: Python<'_>,
        metric: Option<&str>,
        after: String,
        search: Search,
    ) -> PyResult<Made<SolveResult>> {
        self.run(py, (metric, after), Want::Best, search)
    }

    /// Counts the best solutions, up to a limit.
    fn count(
        &self,
        py: Python<'_>,
        metric: Option<&str>,
        after: String,
        limit: u64,
        search: Search,
    ) -> PyResult<Made<SolveResult>> {
        self.run(py, (metric, after), Want::Count { limit }, search)
    }

    /// Lists the best solutions, up to a limit.
    fn solve_all(
        &self,
        py: Python<'_>,
        metric: Option<&str>,
        after: String,
        limit: u64,
        search: Search,
    ) -> PyResult<Made<SolveResult>> {
        self.run(py, (metric, after), Want::All { limit }, search)
    }

    /// Improves a solution.
    fn improve(
        &self,
        py: Python<'_>,
        moves: String,
        metric: Option<&str>,
        search: Search,
    ) -> PyResult<Made<ImproveResult>> {
        let metric = self.metric(metric)?;
        let memory = search.memory();
        let began = Instant::now();
        let improved = watch(py, search, |watched| {
            let Watched {
                budget,
                clock,
                cancel,
                look,
            } = watched;
            let improve = Improve::new(&self.puzzle, &moves).metric(metric.id);
            let improve = improve.memory(memory).budget(budget, clock);
            improve.cancel(cancel).watch(look).run()
        })?;
        let improved = improved.map_err(|error| self.problem(error))?;
        let title = self.puzzle.family().title;
        let unable = || {
            let message = format!("solutions of {title} levels cannot be improved");
            self.problem(Problem::unsupported(message))
        };
        let improved = improved.ok_or_else(unable)?;
        let result = SolveResult {
            seconds: began.elapsed().as_secs_f64(),
            ..SolveResult::new(self, metric, improved.outcome)
        };
        Ok(Made(ImproveResult {
            before: scores(improved.before.scores()),
            result: Made(result),
        }))
    }

    /// Replays moves.
    fn verify(&self, py: Python<'_>, moves: &str, search: Search) -> PyResult<Made<VerifyResult>> {
        replay_moves(py, &self.puzzle, &self.name, moves, search)
    }

    /// Finds a hint.
    fn hint(&self, py: Python<'_>, after: &str, search: Search) -> PyResult<Made<HintFields>> {
        let look = Look::plain(self.puzzle.family().draw_options);
        let request = HintRequest {
            after,
            memory: search.memory(),
            look: &look,
        };
        let job = self.puzzle.hint(&request);
        let job = job.map_err(|error| self.problem(error))?;
        let hint = watch(py, search, |mut watched| watched.drive(job))?;
        Ok(Made(HintFields::new(py, hint)?))
    }

    /// Estimates the difficulty.
    fn rate(
        &self,
        py: Python<'_>,
        after: &str,
        search: Search,
    ) -> PyResult<Option<Made<RatingFields>>> {
        let job = self.puzzle.rate(after);
        let job = job.map_err(|error| self.problem(error))?;
        let rating = watch(py, search, |mut watched| watched.drive(job))?;
        Ok(rating.map(|rating| Made(RatingFields::new(rating))))
    }

    /// Answers a question that only this family can answer.
    fn ask(
        &self,
        py: Python<'_>,
        question: &str,
        options: Vec<(String, String)>,
        after: &str,
        search: Search,
    ) -> PyResult<Made<AnswerFields>> {
        let questions = self.puzzle.family().questions;
        let known = questions.iter().map(|known| known.id);
        let mut found = questions.iter();
        let found = found.find(|known| known.id == question);
        let found = found.ok_or_else(|| self.problem(unknown("question", question, known)))?;
        let options = chosen(found.options, &options).map_err(|error| self.problem(error))?;
        let inquiry = Inquiry {
            options: &options,
            after,
            memory: search.memory(),
            look: &Look::plain(self.puzzle.family().draw_options),
        };
        let job = (found.ask)(&*self.puzzle, &inquiry);
        let job = job.map_err(|error| self.problem(error))?;
        let answer = watch(py, search, |mut watched| watched.drive(job))?;
        Ok(Made(AnswerFields::new(py, answer)?))
    }

    /// Draws the position at the start.
    fn picture(&self, py: Python<'_>, look: LookOptions<'_>) -> PyResult<Drawing> {
        let look = look.look(self.puzzle.family())?;
        Ok(Drawing::new(py.detach(|| self.puzzle.scene(&look))))
    }

    /// The solutions and saved games stored with the level.
    fn records(&self) -> Vec<Made<StoredMoves>> {
        let records = self.puzzle.records().iter();
        records
            .map(|record| Made(StoredMoves::new(record)))
            .collect()
    }

    /// Starts a turn-based game.
    fn play(&self) -> PyResult<TurnGame> {
        let game = self.puzzle.game().turns();
        let live = || Problem::unsupported("the game runs in real time; use `play_live`");
        let game = game.ok_or_else(|| self.problem(live()))?;
        Ok(TurnGame::new(game, self.level()))
    }

    /// Starts a real-time game.
    fn play_live(&self) -> PyResult<LiveGame> {
        let game = self.puzzle.game().live();
        let turns = || Problem::unsupported("the game is turn-based; use `play`");
        let game = game.ok_or_else(|| self.problem(turns()))?;
        Ok(LiveGame::new(game, self.level()))
    }
}

/// The values of options that Python passes as names and texts.
pub(crate) fn chosen(
    table: OptionTable,
    values: &[(String, String)],
) -> Result<Options, OptionError> {
    let mut options = Options::defaults(table);
    for (name, value) in values {
        options.set(name, value)?;
    }
    Ok(options)
}

/// The error for a name that is in no table.
pub(crate) fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> Problem {
    let known: Vec<_> = known.collect();
    let nearest = did_you_mean(name, known.iter().copied());
    let known = known.join(", ");
    Problem::argument(format!(
        "unknown {what} `{name}`; available: {known}{nearest}"
    ))
}

/// The result of a solver.
#[derive(IntoPyObject)]
pub(crate) struct SolveResult {
    file: String,
    level: u64,
    title: String,
    family: &'static str,
    variant: String,
    outcome: &'static str,
    metric: &'static str,
    value: Option<u64>,
    scores: Named<u64>,
    optimal: Option<bool>,
    solution: Option<String>,
    count: Option<u64>,
    count_is_exact: Option<bool>,
    solutions: Vec<String>,
    reason: Option<&'static str>,
    bound: Option<u64>,
    nodes: u64,
    seconds: f64,
}

impl Dataclass for SolveResult {
    const NAME: &'static str = "SolveResult";
}

impl SolveResult {
    fn new(level: &Puzzle, metric: &'static Metric, outcome: Outcome<VerifiedSolution>) -> Self {
        let LevelName {
            file,
            number,
            title,
        } = level.name.clone();
        let result = Self {
            file,
            level: number.0,
            title,
            family: level.puzzle.family().id,
            variant: level.puzzle.variant().to_owned(),
            outcome: "undecided",
            metric: metric.id,
            value: None,
            scores: Named::default(),
            optimal: None,
            solution: None,
            count: None,
            count_is_exact: None,
            solutions: Vec::new(),
            reason: None,
            bound: None,
            nodes: outcome.nodes,
            seconds: 0.0,
        };
        match outcome.conclusion {
            Conclusion::Unsolvable => Self {
                outcome: "unsolvable",
                ..result
            },
            Conclusion::Undecided { reason, bound } => Self {
                reason: Some(reason.word()),
                bound: Some(bound),
                ..result
            },
            Conclusion::Solved(solved) => result.solved(&solved),
        }
    }

    fn solved(self, solved: &Solved<VerifiedSolution>) -> Self {
        let (reason, bound) = match solved.optimality {
            Optimality::Proven => (None, None),
            Optimality::Open { bound, reason } => (Some(reason.word()), Some(bound)),
        };
        let (found, all) = (&solved.solution, solved.all.iter());
        Self {
            outcome: "solved",
            metric: solved.score.metric.id,
            value: Some(solved.score.value),
            scores: values(found.scores(), found.measurements()),
            optimal: Some(solved.optimality == Optimality::Proven),
            solution: Some(found.moves().to_owned()),
            count: solved.count.map(Count::number),
            count_is_exact: solved.count.map(Count::is_exact),
            solutions: all.map(|one| one.moves().to_owned()).collect(),
            reason,
            bound,
            ..self
        }
    }
}

/// The result of improving a solution.
#[derive(IntoPyObject)]
pub(crate) struct ImproveResult {
    before: Named<u64>,
    result: Made<SolveResult>,
}

impl Dataclass for ImproveResult {
    const NAME: &'static str = "ImproveResult";
}

/// Moves that a file stores with a level.
#[derive(IntoPyObject)]
pub(crate) struct StoredMoves {
    name: String,
    moves: String,
    is_solution: bool,
    claims: Named<u64>,
}

impl Dataclass for StoredMoves {
    const NAME: &'static str = "StoredMoves";
}

impl StoredMoves {
    fn new(record: &Record) -> Self {
        Self {
            name: record.name.clone(),
            moves: record.moves.clone(),
            is_solution: record.kind == RecordKind::Solution,
            claims: scores(&record.claims),
        }
    }
}
