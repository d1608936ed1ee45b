//! Improves solutions. Both the given and the improved solution are replayed.

use crate::request::{RequestError, metric};
use crate::run::Run;
use crate::solve::{DEFAULT_MEMORY, SolveError, VerifiedSolution, replay, verify_outcome};
use quandary_core::family::{ImproveRequest, Puzzle};
use quandary_core::outcome::Outcome;
use std::sync::Arc;

/// What [`Improve`] computes.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::{Improve, Improving, Run};
///
/// fn quickly(improve: Run<'_, Improving>) -> Run<'_, Improving> {
///     improve.nodes(100_000).memory(100 << 20)
/// }
/// assert!(quickly(Improve::new(&puzzle, "RLRR")).run()?.is_some());
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Improving {
    puzzle: Arc<dyn Puzzle>,
    moves: String,
    /// `None` means the default metric of the family.
    metric: Option<String>,
    memory: u64,
}

/// Improves a solution of a level. Both the given and the improved solution are replayed through
/// the rules.
///
/// Without further calls, it minimises the first metric of the family, within 1 GiB of memory, for
/// as long as it takes. Methods of [`Run`] limit the time ([`Run::time`]) and the nodes
/// ([`Run::nodes`]), report progress ([`Run::watch`]), and let another thread end the search
/// ([`Run::cancel`]).
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::core::outcome::Conclusion;
/// use std::time::Duration;
///
/// let improve = quandary::Improve::new(&puzzle, "RLRR").metric("moves");
/// let improved = improve.time(Duration::from_secs(10)).run()?;
/// let improved = improved.ok_or("the family cannot improve solutions")?;
/// let Conclusion::Solved(best) = improved.outcome.conclusion else {
///     return Err("the given solution is a solution".into());
/// };
/// assert_eq!(best.solution.moves(), "RR");
/// # Ok(())
/// # }
/// ```
pub type Improve<'a> = Run<'a, Improving>;

/// The result of improving a solution.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
/// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
/// # let document = quandary::open(source, None, &ReadOptions::default())?;
/// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
/// use quandary::core::outcome::Conclusion;
///
/// let improve = quandary::Improve::new(&puzzle, "RLRR").metric("moves");
/// let improved = improve.run()?.ok_or("the family cannot improve solutions")?;
/// if let Conclusion::Solved(best) = &improved.outcome.conclusion {
///     println!("{} -> {}", improved.before.moves(), best.solution.moves()); // RLRR -> RR
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Improved {
    /// The solution that was to be improved.
    pub before: VerifiedSolution,
    /// The best solution known when the job ended.
    pub outcome: Outcome<VerifiedSolution>,
}

impl Improve<'_> {
    /// Takes a level and the moves of a solution from its start, in the family's notation.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// let improved = quandary::Improve::new(&puzzle, "RLRR").run()?;
    /// assert!(improved.is_some());
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(puzzle: &Arc<dyn Puzzle>, moves: &str) -> Self {
        Self::unlimited(Improving {
            puzzle: Arc::clone(puzzle),
            moves: moves.to_owned(),
            metric: None,
            memory: DEFAULT_MEMORY,
        })
    }

    /// Minimises the metric with this id, instead of the first metric of the family. [`Self::run`]
    /// fails if the family does not have the metric.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// let improve = quandary::Improve::new(&puzzle, "RLRR").metric("moves");
    /// let improved = improve.run()?.ok_or("Sokoban solutions can be improved")?;
    /// assert_eq!(improved.before.moves(), "RLRR");
    /// # Ok(())
    /// # }
    /// ```
    pub fn metric(mut self, id: &str) -> Self {
        self.work.metric = Some(id.to_owned());
        self
    }

    /// Limits the memory of the searches to about this number of bytes, instead of 1 GiB.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// let improve = quandary::Improve::new(&puzzle, "RLRR").memory(100 << 20);
    /// assert!(improve.run()?.is_some());
    /// # Ok(())
    /// # }
    /// ```
    pub fn memory(mut self, bytes: u64) -> Self {
        self.work.memory = bytes;
        self
    }

    /// Improves the solution. Returns `None` if the family cannot improve solutions.
    ///
    /// # Errors
    /// The family does not have the metric, the given moves do not solve the level, or the improved
    /// solution is invalid.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"######\n#@$ .#\n######\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// let wrong = quandary::Improve::new(&puzzle, "R").run();
    /// assert_eq!(wrong.unwrap_err().to_string(), "at the end: the goal is not covered");
    /// # Ok(())
    /// # }
    /// ```
    pub fn run(self) -> Result<Option<Improved>, SolveError> {
        let puzzle = &*self.work.puzzle;
        let Some(job) = puzzle.improve(&self.work.moves, &self.work.request()?) else {
            return Ok(None);
        };
        // Its error is more precise than that of the job.
        let before = replay(puzzle, self.work.moves.clone()).map_err(RequestError::from)?;
        let outcome = self.terms.drive(job.map_err(RequestError::from)?);
        let outcome = verify_outcome(puzzle, "", outcome)?;
        Ok(Some(Improved { before, outcome }))
    }
}

impl Improving {
    fn request(&self) -> Result<ImproveRequest, RequestError> {
        Ok(ImproveRequest {
            metric: metric(self.puzzle.family(), self.metric.as_deref())?,
            memory: self.memory,
        })
    }
}
