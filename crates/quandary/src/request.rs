//! Requests to work on a level, and the responses, for front ends that do this work in another
//! thread or process.

use crate::solve::{Refuted, VerifiedSolution, VerifyingSolver};
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, FamilyInfo, Inquiry, Puzzle, Rating, SolveRequest, Want};
use quandary_core::hint::{Hint, HintRequest};
use quandary_core::job::Job;
use quandary_core::look::Look;
use quandary_core::metric::Metric;
use quandary_core::options::{OptionError, Options};
use quandary_core::outcome::Outcome;
use quandary_core::replay::Replayed;
use std::sync::Arc;

/// A request to solve, rate or replay a level, to find a hint, or to answer a question about a
/// position. A request contains no references.
///
/// Metrics and questions are given by their ids and options by their names, as in
/// [`quandary_core::family::FamilyInfo`]. Moves are in the family's notation. If the moves played
/// so far are empty, the request is about the starting position.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::core::job::Job;
/// use quandary::{Request, Response, Run, start};
///
/// // The request can be sent to another thread or process before it is started there.
/// let request = Request::Replay { moves: "RR".to_owned() };
/// let Response::Replay(replayed) = Run::job(start(&puzzle, &request)?).run() else {
///     return Err("the response is of the kind of the request".into());
/// };
/// assert_eq!(replayed.scores[0].value, 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Solve the level.
    Solve {
        /// The id of a metric.
        metric: String,
        /// What to search for: one best solution, the number of best solutions or all of them.
        want: Want,
        /// Memory limit of the search, in bytes.
        memory: u64,
        /// The moves played so far.
        after: String,
    },
    /// Find a hint, such as the next move towards a solution.
    Hint {
        /// Memory limit of the search, in bytes.
        memory: u64,
        /// The moves played so far.
        after: String,
    },
    /// Estimate the difficulty of the level.
    Rate {
        /// The moves played so far.
        after: String,
    },
    /// Replay moves from the start.
    Replay {
        /// The moves.
        moves: String,
    },
    /// Answer a question about the position after the moves `after`. The question must be one that
    /// the family can answer.
    Ask {
        /// The id of the question.
        question: String,
        /// Names and values of options.
        options: Vec<(String, String)>,
        /// Memory limit of the search, in bytes.
        memory: u64,
        /// The moves played so far.
        after: String,
    },
}

/// The result of a [`Request`].
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::{Request, Response, Run, start};
///
/// let request = Request::Hint { memory: 1 << 30, after: String::new() };
/// match Run::job(start(&puzzle, &request)?).run() {
///     Response::Hint(hint) => println!("{hint:?}"),
///     Response::Solve(_) | Response::Rate(_) | Response::Replay(_) | Response::Ask(_) => {}
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Response {
    /// The outcome of the search, in which every solution was replayed, or an error if the solver
    /// returned an invalid solution.
    Solve(Result<Outcome<VerifiedSolution>, Refuted>),
    /// The hint.
    Hint(Box<Hint>),
    /// The estimated difficulty, if there is an estimate.
    Rate(Option<Rating>),
    /// The result of the replay.
    Replay(Replayed),
    /// The answer.
    Ask(Answer),
}

/// Why a request cannot be started.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::{Request, RequestError, start};
///
/// let request = Request::Rate { after: "up and away".to_owned() };
/// match start(&puzzle, &request) {
///     Ok(_) => println!("started"),
///     Err(RequestError::Moves(failure)) => println!("cannot play the moves: {failure}"),
///     Err(error) => println!("{error}"),
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The family has no such metric or question.
    #[error("unknown {what} `{id}`; available: {available}")]
    Unknown {
        /// What is unknown: `metric` or `question`.
        what: &'static str,
        /// The id in the request.
        id: String,
        /// The ids of the metrics or questions that the family has, separated by commas.
        available: String,
    },
    /// The moves played so far, as given in the request, cannot be played.
    #[error(transparent)]
    Moves(#[from] Failure),
    /// An option is unknown or invalid.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// Returns the job that answers a request.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::core::family::Want;
/// use quandary::{Request, Response, Run, start};
///
/// let request = Request::Solve {
///     metric: "pushes".to_owned(),
///     want: Want::Best,
///     memory: 1 << 30,
///     after: "R".to_owned(),
/// };
/// let job = start(&puzzle, &request)?;
/// let Response::Solve(outcome) = Run::job(job).nodes(100_000).run() else {
///     return Err("the response is of the kind of the request".into());
/// };
/// println!("{:?}", outcome?.conclusion);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The request cannot be applied to the level.
pub fn start(
    puzzle: &Arc<dyn Puzzle>,
    request: &Request,
) -> Result<Box<dyn Job<Output = Response>>, RequestError> {
    Ok(match request {
        Request::Solve {
            metric,
            want,
            memory,
            after,
        } => {
            let metric = self::metric(puzzle.family(), Some(metric))?;
            let solver = VerifyingSolver::new(
                puzzle,
                &SolveRequest {
                    metric,
                    want: *want,
                    memory: *memory,
                    after: after.clone(),
                },
            )?;
            let solver: Box<dyn Job<Output = _>> = Box::new(solver);
            solver.map(Response::Solve)
        }
        Request::Hint { memory, after } => {
            let look = Look::plain(puzzle.family().draw_options);
            let request = HintRequest {
                after,
                memory: *memory,
                look: &look,
            };
            puzzle
                .hint(&request)?
                .map(|hint| Response::Hint(Box::new(hint)))
        }
        Request::Rate { after } => puzzle.rate(after)?.map(Response::Rate),
        Request::Replay { moves } => puzzle.replay(moves).map(Response::Replay),
        Request::Ask {
            question,
            options,
            memory,
            after,
        } => {
            let questions = puzzle.family().questions;
            let found = questions.iter().find(|known| known.id == question);
            let known = questions.iter().map(|known| known.id);
            let question = found.ok_or_else(|| unknown("question", question, known))?;
            let mut values = Options::defaults(question.options);
            for (name, value) in options {
                values.set(name, value)?;
            }
            let inquiry = Inquiry {
                options: &values,
                after,
                memory: *memory,
                look: &Look::plain(puzzle.family().draw_options),
            };
            (question.ask)(&**puzzle, &inquiry)?.map(Response::Ask)
        }
    })
}

/// The metric with this id; `None` selects the default.
pub(crate) fn metric(
    family: &FamilyInfo,
    id: Option<&str>,
) -> Result<&'static Metric, RequestError> {
    let Some(id) = id else {
        return Ok(family.metrics[0]);
    };
    let found = family.metrics.iter().find(|known| known.id == id);
    let known = family.metrics.iter().map(|known| known.id);
    found.copied().ok_or_else(|| unknown("metric", id, known))
}

fn unknown(
    what: &'static str,
    id: &str,
    known: impl Iterator<Item = &'static str>,
) -> RequestError {
    RequestError::Unknown {
        what,
        id: id.to_owned(),
        available: known.collect::<Vec<_>>().join(", "),
    }
}
