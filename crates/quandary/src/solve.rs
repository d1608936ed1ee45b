//! Solves levels. Every solution is replayed before it is reported.

use crate::request::{RequestError, metric};
use crate::run::Run;
use quandary_core::budget::Reason;
use quandary_core::failure::Failure;
use quandary_core::family::{Puzzle, SolveJob, SolveRequest, Want};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::{Measurement, Score};
use quandary_core::outcome::{Conclusion, Outcome, Solved};
use quandary_core::replay::{Replayed, Verdict};
use std::sync::Arc;

/// The memory limit of a search that names none, in bytes.
pub(crate) const DEFAULT_MEMORY: u64 = 1 << 30;

/// A solution that was replayed through the rules and solves the level.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// let solution = quandary::replay(&*puzzle, "RR".to_owned())?;
/// for score in solution.scores() {
///     println!("{} {}", score.value, score.metric.many);
/// }
/// assert_eq!(solution.moves(), "RR");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedSolution {
    moves: String,
    scores: Vec<Score>,
    measurements: Vec<Measurement>,
}

impl VerifiedSolution {
    /// The moves of the solution in the family's notation.
    #[must_use]
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// assert_eq!(quandary::replay(&*puzzle, "RR".to_owned())?.moves(), "RR");
    /// # Ok(())
    /// # }
    /// ```
    pub fn moves(&self) -> &str {
        &self.moves
    }

    /// The values of the solution in the metrics of the family, the default metric first, as
    /// counted by the replay. If the solution continues a game, the values include the moves played
    /// before it.
    #[must_use]
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// let solution = quandary::replay(&*puzzle, "RR".to_owned())?;
    /// let first = solution.scores()[0];
    /// assert_eq!((first.metric.id, first.value), ("pushes", 2));
    /// # Ok(())
    /// # }
    /// ```
    pub fn scores(&self) -> &[Score] {
        &self.scores
    }

    /// The values of quantities that are not metrics, so that no solver minimises them, as counted
    /// by the replay. If the solution continues a game, the values include the moves played before
    /// it.
    #[must_use]
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// let solution = quandary::replay(&*puzzle, "RR".to_owned())?;
    /// for measured in solution.measurements() {
    ///     println!("{} {}", measured.value, measured.quantity.many); // 1 box lines ...
    /// }
    /// assert!(!solution.measurements().is_empty());
    /// # Ok(())
    /// # }
    /// ```
    pub fn measurements(&self) -> &[Measurement] {
        &self.measurements
    }
}

/// The error for an invalid solution from a solver. This is a bug in the solver.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::{Refuted, Solve, SolveError};
///
/// if let Err(SolveError::Refuted(Refuted { moves, why })) = Solve::new(&puzzle).run() {
///     eprintln!("please report this bug: {moves}: {why}");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bug in the solver: its solution \"{moves}\" is invalid: {why}")]
pub struct Refuted {
    /// The invalid solution, as returned by the solver.
    pub moves: String,
    /// Why the replay rejects the solution.
    pub why: String,
}

/// The error of [`Solve`] and [`Improve`](crate::Improve): the request cannot be applied, or the
/// solver returned an invalid solution. That a level is unsolvable or undecided is not an error but
/// an [`Outcome`].
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::{Solve, SolveError};
///
/// match Solve::new(&puzzle).metric("height").run() {
///     Ok(outcome) => println!("{:?}", outcome.conclusion),
///     Err(SolveError::Request(error)) => println!("{error}"), // unknown metric `height`; available: ...
///     Err(SolveError::Refuted(error)) => println!("{error}"),
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The request cannot be applied: the family does not have the metric, the moves played so far
    /// cannot be played, or the moves to be improved do not solve the level.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The solver returned an invalid solution.
    #[error(transparent)]
    Refuted(#[from] Refuted),
}

/// Replays a solution through the rules. The time and work of the replay are not limited.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// let solution = quandary::replay(&*puzzle, "RR".to_owned())?;
/// assert_eq!(solution.scores()[0].value, 2);
/// let failure = quandary::replay(&*puzzle, "RD".to_owned()).unwrap_err();
/// println!("{failure}"); // names the move and what is wrong with it
/// assert!(failure.to_string().starts_with("move 2"));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The moves do not solve the level. The error says where they fail, and why.
pub fn replay(puzzle: &dyn Puzzle, moves: String) -> Result<VerifiedSolution, Failure> {
    let mut job = puzzle.replay(&moves);
    while job.run(u64::MAX) == Status::Running {}
    accept(moves, job.finish(None))
}

fn accept(moves: String, replayed: Replayed) -> Result<VerifiedSolution, Failure> {
    match replayed.verdict {
        Verdict::Verified => Ok(VerifiedSolution {
            moves,
            scores: replayed.scores,
            measurements: replayed.measurements,
        }),
        Verdict::Failed(_, failure) => Err(failure),
        Verdict::Undecided(reason) => Err(Failure::new(reason.to_string())),
    }
}

/// What [`Solve`] computes.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::{Run, Solve, Solving};
///
/// fn quickly(solve: Run<'_, Solving>) -> Run<'_, Solving> {
///     solve.nodes(100_000).memory(100 << 20)
/// }
/// let outcome = quickly(Solve::new(&puzzle)).run()?;
/// assert!(outcome.nodes <= 100_000);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Solving {
    puzzle: Arc<dyn Puzzle>,
    /// `None` means the default metric of the family.
    metric: Option<String>,
    want: Want,
    memory: u64,
    after: String,
}

/// Solves a level and replays every solution found through the rules.
///
/// Without further calls, it searches for one best solution in the first metric of the family, from
/// the start, within 1 GiB of memory, for as long as it takes. Methods of [`Run`] limit the time
/// ([`Run::time`]) and the nodes ([`Run::nodes`]), report progress ([`Run::watch`]), and let another
/// thread end the search ([`Run::cancel`]).
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary::core::{level::LevelIndex, outcome::Conclusion, reading::ReadOptions, source::Source};
/// use std::time::Duration;
///
/// let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// let document = quandary::open(source, None, &ReadOptions::default())?;
/// let levels = document.levels().ok_or("the file has no levels")?;
/// let puzzle = levels.open(LevelIndex(0), None)?;
///
/// let outcome = quandary::Solve::new(&puzzle)
///     .metric("moves")
///     .memory(100 << 20)
///     .time(Duration::from_secs(10))
///     .watch(|progress| eprintln!("{} positions", progress.nodes))
///     .run()?;
/// let Conclusion::Solved(solved) = outcome.conclusion else {
///     return Err("this level has a solution".into());
/// };
/// assert_eq!(solved.solution.moves(), "RR");
/// assert_eq!(solved.score.value, 2);
/// # Ok(())
/// # }
/// ```
pub type Solve<'a> = Run<'a, Solving>;

impl Solve<'_> {
    /// Takes the level to solve.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::core::outcome::Conclusion;
    ///
    /// let outcome = quandary::Solve::new(&puzzle).run()?;
    /// assert!(matches!(outcome.conclusion, Conclusion::Solved(_)));
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(puzzle: &Arc<dyn Puzzle>) -> Self {
        Self::unlimited(Solving {
            puzzle: Arc::clone(puzzle),
            metric: None,
            want: Want::Best,
            memory: DEFAULT_MEMORY,
            after: String::new(),
        })
    }

    /// Minimises the metric with this id, instead of the first metric of the family. The metrics are
    /// in [`FamilyInfo::metrics`](quandary_core::family::FamilyInfo::metrics) and, for people, in
    /// `quandary explain FAMILY`. [`Self::run`] fails if the family does not have the metric.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// for metric in puzzle.family().metrics {
    ///     println!("{}: {}", metric.id, metric.counts);
    /// }
    /// assert!(quandary::Solve::new(&puzzle).metric("moves").run().is_ok());
    /// let error = quandary::Solve::new(&puzzle).metric("height").run().unwrap_err();
    /// assert!(error.to_string().starts_with("unknown metric `height`; available: pushes, moves"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn metric(mut self, id: &str) -> Self {
        self.work.metric = Some(id.to_owned());
        self
    }

    /// Searches for the number of best solutions, or for all of them, instead of one.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::core::family::Want;
    /// use quandary::core::outcome::{Conclusion, Count};
    ///
    /// let solve = quandary::Solve::new(&puzzle).want(Want::All { limit: 100 });
    /// let Conclusion::Solved(solved) = solve.run()?.conclusion else {
    ///     return Err("this level has a solution".into());
    /// };
    /// assert_eq!(solved.count, Some(Count::Exact(1)));
    /// assert_eq!(solved.all[0].moves(), "RR");
    /// # Ok(())
    /// # }
    /// ```
    pub fn want(mut self, want: Want) -> Self {
        self.work.want = want;
        self
    }

    /// Limits the memory of the search to about this number of bytes, instead of 1 GiB.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// let outcome = quandary::Solve::new(&puzzle).memory(8 << 30).run()?;
    /// println!("at most {} positions in memory", outcome.stored);
    /// # Ok(())
    /// # }
    /// ```
    pub fn memory(mut self, bytes: u64) -> Self {
        self.work.memory = bytes;
        self
    }

    /// Starts from the position after these moves, in the family's notation, instead of from the
    /// start. Solutions then continue these moves.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::core::outcome::Conclusion;
    ///
    /// let outcome = quandary::Solve::new(&puzzle).after("R").run()?;
    /// let Conclusion::Solved(solved) = outcome.conclusion else {
    ///     return Err("this level has a solution".into());
    /// };
    /// assert_eq!(solved.solution.moves(), "R");
    /// assert_eq!(solved.solution.scores()[0].value, 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn after(mut self, moves: &str) -> Self {
        self.work.after = moves.to_owned();
        self
    }

    /// Solves the level.
    ///
    /// # Errors
    /// The family does not have the metric, the moves in [`Self::after`] cannot be played, or the
    /// solver returned an invalid solution.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::core::outcome::Conclusion;
    ///
    /// match quandary::Solve::new(&puzzle).run()?.conclusion {
    ///     Conclusion::Solved(solved) => println!("{}", solved.solution.moves()),
    ///     Conclusion::Unsolvable => println!("it is proven that there is no solution"),
    ///     Conclusion::Undecided { reason, bound } => println!("at least {bound}: {reason}"),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn run(self) -> Result<Outcome<VerifiedSolution>, SolveError> {
        let solver = VerifyingSolver::new(&self.work.puzzle, &self.work.request()?);
        let solver = Box::new(solver.map_err(RequestError::from)?);
        Ok(self.terms.drive(solver)?)
    }
}

impl Solving {
    fn request(&self) -> Result<SolveRequest, RequestError> {
        Ok(SolveRequest {
            metric: metric(self.puzzle.family(), self.metric.as_deref())?,
            want: self.want,
            memory: self.memory,
            after: self.after.clone(),
        })
    }
}

/// A job that solves a level. When the search ends, every solution is replayed through the rules.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::VerifyingSolver;
/// use quandary::core::family::SolveRequest;
/// use quandary::core::job::{Job, Status};
///
/// let request = SolveRequest::best(puzzle.family().metrics[0], 1 << 30);
/// let mut solver = Box::new(VerifyingSolver::new(&puzzle, &request)?);
/// // One slice between two frames of a game, or between two keys:
/// while solver.run(1_000) == Status::Running {
///     println!("{} positions", solver.progress().nodes);
/// }
/// let outcome = solver.finish(None)?;
/// println!("{:?}", outcome.conclusion);
/// # Ok(())
/// # }
/// ```
pub struct VerifyingSolver {
    puzzle: Arc<dyn Puzzle>,
    solving: SolveJob,
    /// The moves in [`SolveRequest::after`], followed by the move separator of the family; empty if
    /// there are no such moves.
    prefix: String,
}

impl VerifyingSolver {
    /// Prepares to solve a level.
    ///
    /// # Errors
    /// The moves in [`SolveRequest::after`] cannot be played, or the family does not have the
    /// requested metric.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::VerifyingSolver;
    /// use quandary::core::family::SolveRequest;
    ///
    /// let after = "RRR".to_owned();
    /// let request = SolveRequest { after, ..SolveRequest::best(puzzle.family().metrics[0], 1 << 30) };
    /// let failure = VerifyingSolver::new(&puzzle, &request).err().ok_or("three pushes do not fit")?;
    /// assert!(failure.to_string().starts_with("move 3"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(puzzle: &Arc<dyn Puzzle>, request: &SolveRequest) -> Result<Self, Failure> {
        let prefix = match request.after.as_str() {
            "" => String::new(),
            after => format!("{after}{}", puzzle.family().move_separator),
        };
        Ok(Self {
            puzzle: Arc::clone(puzzle),
            solving: puzzle.solve(request)?,
            prefix,
        })
    }
}

impl Job for VerifyingSolver {
    type Output = Result<Outcome<VerifiedSolution>, Refuted>;

    fn run(&mut self, nodes: u64) -> Status {
        self.solving.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.solving.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
        let Self {
            puzzle,
            solving,
            prefix,
        } = *self;
        verify_outcome(&*puzzle, &prefix, solving.finish(stopped))
    }
}

pub(crate) fn verify_outcome(
    puzzle: &dyn Puzzle,
    prefix: &str,
    outcome: Outcome<String>,
) -> Result<Outcome<VerifiedSolution>, Refuted> {
    let conclusion = match outcome.conclusion {
        Conclusion::Solved(solved) => Conclusion::Solved(verify_all(puzzle, prefix, solved)?),
        Conclusion::Unsolvable => Conclusion::Unsolvable,
        Conclusion::Undecided { reason, bound } => Conclusion::Undecided { reason, bound },
    };
    Ok(Outcome {
        conclusion,
        nodes: outcome.nodes,
        stored: outcome.stored,
    })
}

fn verify_all(
    puzzle: &dyn Puzzle,
    prefix: &str,
    solved: Solved<String>,
) -> Result<Solved<VerifiedSolution>, Refuted> {
    let score = solved.score;
    let verify = |moves: String| verify(puzzle, prefix, moves, score);
    Ok(Solved {
        solution: verify(solved.solution)?,
        score,
        optimality: solved.optimality,
        count: solved.count,
        all: solved
            .all
            .into_iter()
            .map(verify)
            .collect::<Result<_, _>>()?,
    })
}

/// Replays a solution and, if it begins at the start, compares its value with the claim. The value
/// of a continuation differs from that of the whole replay.
fn verify(
    puzzle: &dyn Puzzle,
    prefix: &str,
    moves: String,
    claimed: Score,
) -> Result<VerifiedSolution, Refuted> {
    let replayed = replay(puzzle, format!("{prefix}{moves}")).map_err(|failure| Refuted {
        moves: moves.clone(),
        why: failure.to_string(),
    })?;
    if prefix.is_empty() && !replayed.scores.contains(&claimed) {
        return Err(Refuted {
            moves,
            why: format!("it does not have {} {}", claimed.value, claimed.metric.many),
        });
    }
    Ok(VerifiedSolution { moves, ..replayed })
}
