//! Running a computation within limits, with progress and cancellation.

#[cfg(feature = "std-clock")]
use crate::clock::StdClock;
use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::job::{Job, Progress, drive};
#[cfg(feature = "std-clock")]
use std::time::Duration;

/// A computation that is about to run, with its limits. [`Solve`](crate::Solve) and
/// [`Improve`](crate::Improve) are such computations; [`Run::job`] takes any
/// [`Job`]: a generator, a hint, a replay.
///
/// The computation runs in slices: the first is one node, and they grow to about 10 ms. After each slice it looks at its limits and at
/// the [`Cancel`] flag, and reports its progress. Time is measured from the call of `run` by
/// [`StdClock`](crate::StdClock), unless [`Run::budget`] names another clock. Without the feature
/// `std-clock` and without another clock, slices grow to a million nodes, however long that takes.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use quandary::core::family::GenerateRequest;
/// use quandary::core::options::Options;
/// use quandary::{FamilyId, Run};
///
/// let generator = FamilyId::Tents.family().info().generator.ok_or("no generator")?;
/// let options = Options::defaults(generator.options);
/// let job = (generator.start)(&options, &GenerateRequest::new(1, 2))?;
/// let made = Run::job(job).nodes(1_000_000).run();
/// assert_eq!(made.made, 2);
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing happens before `run` is called"]
pub struct Run<'a, W> {
    pub(crate) work: W,
    pub(crate) terms: Terms<'a>,
}

/// The conditions under which a computation runs.
pub(crate) struct Terms<'a> {
    budget: Budget,
    /// `None` if the default clock is used.
    clock: Option<&'a dyn Clock>,
    cancel: Cancel,
    watch: Box<dyn FnMut(&Progress) + 'a>,
}

impl<'a, W> Run<'a, W> {
    pub(crate) fn unlimited(work: W) -> Self {
        Self {
            work,
            terms: Terms {
                budget: Budget::default(),
                clock: None,
                cancel: Cancel::default(),
                watch: Box::new(|_| ()),
            },
        }
    }

    /// Ends the computation after this time, with what it has found by then. Needs the feature
    /// `std-clock`; without it, use [`Run::budget`].
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"#####\n#@$.#\n#####\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::core::outcome::Conclusion;
    /// use std::time::Duration;
    ///
    /// let outcome = quandary::Solve::new(&puzzle)
    ///     .time(Duration::from_secs(10))
    ///     .run()?;
    /// match outcome.conclusion {
    ///     Conclusion::Solved(solved) => println!("solution: {}", solved.solution.moves()),
    ///     Conclusion::Unsolvable => println!("no solution exists"),
    ///     Conclusion::Undecided { reason, .. } => println!("undecided: {reason}"),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[cfg(feature = "std-clock")]
    pub fn time(mut self, limit: Duration) -> Self {
        self.terms.budget.time = Some(limit);
        self
    }

    /// Ends the computation after this number of nodes, with what it has found by then. A node is
    /// the unit in which a job counts its work, usually one expanded position. With this limit
    /// alone, the result is the same on every machine.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let board = b"########\n#@ $  .#\n# $    #\n#  .   #\n########\n".to_vec();
    /// # let document = quandary::open(Source::new("a.xsb", board), None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::core::budget::Reason;
    /// use quandary::core::outcome::Conclusion;
    ///
    /// let outcome = quandary::Solve::new(&puzzle).nodes(0).run()?;
    /// let Conclusion::Undecided { reason, .. } = outcome.conclusion else {
    ///     return Err("no search finds a solution without looking".into());
    /// };
    /// assert_eq!(reason, Reason::Nodes);
    /// # Ok(())
    /// # }
    /// ```
    pub fn nodes(mut self, limit: u64) -> Self {
        self.terms.budget.nodes = Some(limit);
        self
    }

    /// Replaces all limits of time and nodes; the time is measured by `clock`. For programs that
    /// keep their limits in one value, and for programs without the clock of the standard library.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"#####\n#@$.#\n#####\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::core::budget::{Budget, Clock};
    /// use std::time::Duration;
    ///
    /// /// In a browser, this asks `performance.now()`.
    /// struct MyClock;
    ///
    /// impl Clock for MyClock {
    ///     fn now(&self) -> Duration {
    ///         Duration::ZERO
    ///     }
    /// }
    ///
    /// let budget = Budget { time: Some(Duration::from_secs(1)), nodes: Some(10_000) };
    /// let outcome = quandary::Solve::new(&puzzle).budget(budget, &MyClock).run()?;
    /// assert!(outcome.nodes <= 10_000);
    /// # Ok(())
    /// # }
    /// ```
    pub fn budget(mut self, budget: Budget, clock: &'a dyn Clock) -> Self {
        self.terms.budget = budget;
        self.terms.clock = Some(clock);
        self
    }

    /// Ends the computation soon after `cancel` is cancelled, with what it has found by then. The
    /// flag can be cancelled by another thread, a signal handler or the function given to
    /// [`Run::watch`].
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let board = b"########\n#@ $  .#\n# $    #\n#  .   #\n########\n".to_vec();
    /// # let document = quandary::open(Source::new("a.xsb", board), None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::core::budget::{Cancel, Reason};
    /// use quandary::core::outcome::Conclusion;
    ///
    /// let cancel = Cancel::default();
    /// let for_ctrl_c = cancel.clone();
    /// for_ctrl_c.cancel(); // usually called by another thread
    /// let outcome = quandary::Solve::new(&puzzle).cancel(&cancel).run()?;
    /// let Conclusion::Undecided { reason, .. } = outcome.conclusion else {
    ///     return Err("it was cancelled before it began".into());
    /// };
    /// assert_eq!(reason, Reason::Cancelled);
    /// # Ok(())
    /// # }
    /// ```
    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.terms.cancel = cancel.clone();
        self
    }

    /// Calls `watch` with the progress after each slice that does not end the computation: about
    /// 100 times a second, and more often at the beginning. A program that prints it can skip
    /// reports. A computation that ends within its first slice reports no progress.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let board = b"########\n#@ $  .#\n# $    #\n#  .   #\n########\n".to_vec();
    /// # let document = quandary::open(Source::new("a.xsb", board), None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// let (mut next, mut reports) = (1, 0);
    /// let outcome = quandary::Solve::new(&puzzle)
    ///     .watch(|progress| {
    ///         if progress.nodes >= next {
    ///             eprintln!("{} positions, at least {:?}", progress.nodes, progress.bound);
    ///             (next, reports) = (2 * progress.nodes, reports + 1);
    ///         }
    ///     })
    ///     .run()?;
    /// assert!(reports > 0 && outcome.nodes > 0);
    /// # Ok(())
    /// # }
    /// ```
    pub fn watch(mut self, watch: impl FnMut(&Progress) + 'a) -> Self {
        self.terms.watch = Box::new(watch);
        self
    }
}

impl<T> Run<'_, Box<dyn Job<Output = T>>> {
    /// Takes any job, without limits.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # use quandary::core::{level::LevelIndex, reading::ReadOptions, source::Source};
    /// # let source = Source::new("tiny.xsb", b"#####\n#@$.#\n#####\n".to_vec());
    /// # let document = quandary::open(source, None, &ReadOptions::default())?;
    /// # let puzzle = document.levels().ok_or("no levels")?.open(LevelIndex(0), None)?;
    /// use quandary::core::replay::Verdict;
    ///
    /// let replayed = quandary::Run::job(puzzle.replay("R")).run();
    /// assert_eq!(replayed.verdict, Verdict::Verified);
    /// # Ok(())
    /// # }
    /// ```
    pub fn job(job: Box<dyn Job<Output = T>>) -> Self {
        Self::unlimited(job)
    }

    /// Runs the job until it is done, a limit is reached or it is cancelled, and returns its result.
    ///
    /// ```
    /// use quandary::core::job::{Job, Ready};
    ///
    /// let job: Box<dyn Job<Output = u32>> = Box::new(Ready(7));
    /// assert_eq!(quandary::Run::job(job).run(), 7);
    /// ```
    pub fn run(self) -> T {
        self.terms.drive(self.work)
    }
}

impl Terms<'_> {
    pub(crate) fn drive<T>(mut self, job: Box<dyn Job<Output = T>>) -> T {
        let own;
        let clock: &dyn Clock = match self.clock {
            Some(clock) => clock,
            None => {
                own = default_clock();
                &own
            }
        };
        drive(job, self.budget, clock, &self.cancel, &mut self.watch)
    }
}

#[cfg(feature = "std-clock")]
fn default_clock() -> StdClock {
    StdClock::start()
}

#[cfg(not(feature = "std-clock"))]
fn default_clock() -> StillClock {
    StillClock
}

/// A clock that never advances. Only [`Run::budget`] can then limit the time, and it names a clock.
#[cfg(not(feature = "std-clock"))]
struct StillClock;

#[cfg(not(feature = "std-clock"))]
impl Clock for StillClock {
    fn now(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}
