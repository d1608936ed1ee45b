//! Jobs: long computations that run in slices.
//!
//! Jobs do not read the clock, and their results do not depend on the size of the slices. [`drive`]
//! handles budgets, progress and cancellation for all jobs.

use crate::budget::{Budget, Cancel, Clock, Reason};
use std::time::Duration;

/// Whether a job has more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There is more to do.
    Running,
    /// The result is ready.
    Done,
}

/// How far a job has progressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Number of nodes so far. A node is the unit in which a job counts its work, usually one
    /// expanded position.
    pub nodes: u64,
    /// Number of positions held in memory.
    pub stored: u64,
    /// Memory used by the stored positions, in bytes.
    pub bytes: u64,
    /// Proven lower bound on the value of every solution in the requested metric; `None` if no
    /// bound is known.
    pub bound: Option<u64>,
    /// The value of the best solution found so far; `None` if no solution has been found yet.
    pub best: Option<u64>,
}

/// A long computation that runs in slices. Between slices it can be paused or moved to another
/// thread.
///
/// ```
/// use quandary_core::budget::Reason;
/// use quandary_core::job::{Job, Progress, Status};
///
/// /// Adds up the numbers from 1 to `last`; each is a node.
/// struct Sum {
///     done: u64,
///     last: u64,
///     sum: u64,
/// }
///
/// impl Job for Sum {
///     type Output = Result<u64, Reason>;
///
///     fn run(&mut self, nodes: u64) -> Status {
///         let end = self.last.min(self.done.saturating_add(nodes));
///         self.sum += (self.done + 1..=end).sum::<u64>();
///         self.done = end;
///         if end == self.last { Status::Done } else { Status::Running }
///     }
///
///     fn progress(&self) -> Progress {
///         Progress { nodes: self.done, ..Progress::default() }
///     }
///
///     fn finish(self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
///         stopped.map_or(Ok(self.sum), Err)
///     }
/// }
///
/// let mut job = Box::new(Sum { done: 0, last: 100, sum: 0 });
/// assert_eq!(job.run(60), Status::Running);
/// assert_eq!(job.progress().nodes, 60);
/// assert_eq!(job.run(60), Status::Done);
/// assert_eq!(job.finish(None), Ok(5050));
/// ```
pub trait Job: Send {
    /// The result of the job.
    type Output;

    /// Runs one slice: continues the job for at most `nodes` nodes and returns whether there is
    /// more to do. A node is the unit in which the job counts its work; see [`Progress::nodes`].
    fn run(&mut self, nodes: u64) -> Status;

    /// The progress so far.
    fn progress(&self) -> Progress;

    /// Returns the result. `stopped` is the reason if the job was ended before [`Status::Done`],
    /// and `None` if the job is done.
    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Self::Output;
}

/// A job whose result is already known.
#[derive(Clone, Copy, Debug)]
pub struct Ready<T>(pub T);

impl<T: Send> Job for Ready<T> {
    type Output = T;

    fn run(&mut self, _: u64) -> Status {
        Status::Done
    }

    fn progress(&self) -> Progress {
        Progress::default()
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> T {
        self.0
    }
}

impl<T: 'static> dyn Job<Output = T> {
    /// Returns a job that does the same work and converts the result with `form` at the end.
    #[must_use]
    pub fn map<U>(
        self: Box<Self>,
        form: impl FnOnce(T) -> U + Send + 'static,
    ) -> Box<dyn Job<Output = U>> {
        Box::new(Map { job: self, form })
    }
}

struct Map<T, F> {
    job: Box<dyn Job<Output = T>>,
    form: F,
}

impl<T, U, F: FnOnce(T) -> U + Send> Job for Map<T, F> {
    type Output = U;

    fn run(&mut self, nodes: u64) -> Status {
        self.job.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.job.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> U {
        let Self { job, form } = *self;
        form(job.finish(stopped))
    }
}

/// Implements [`Job::run`] for a job that works in short steps, called turns. Each turn counts as
/// one node. Calls `turn` up to `nodes` times, and stops early if `is_over` returns `true`.
pub fn by_turns<J>(
    job: &mut J,
    nodes: u64,
    is_over: impl Fn(&J) -> bool,
    turn: impl Fn(&mut J),
) -> Status {
    by_weighted_turns(job, nodes, is_over, |job| {
        turn(job);
        1
    })
}

/// Implements [`Job::run`] for a job whose turns differ in duration; otherwise like [`by_turns`].
/// `turn` returns the number of nodes that the turn counts as: 1 for a turn of usual duration, more
/// for a slow turn, so that slices stay short. 0 counts as 1.
pub fn by_weighted_turns<J>(
    job: &mut J,
    nodes: u64,
    is_over: impl Fn(&J) -> bool,
    turn: impl Fn(&mut J) -> u64,
) -> Status {
    let mut left = nodes;
    while left > 0 && !is_over(job) {
        left = left.saturating_sub(turn(job).max(1));
    }
    match is_over(job) {
        true => Status::Done,
        false => Status::Running,
    }
}

/// Size of the first slice in nodes. It doubles while slices are short.
const FIRST_SLICE: u64 = 1;
/// Maximum size of a slice in nodes.
const LARGEST_SLICE: u64 = 1 << 20;
/// Target duration of a slice, short enough for a quick reaction to cancellation.
const SLICE_TIME: Duration = Duration::from_millis(10);

/// Runs a job until it is done, its budget is exhausted or it is cancelled, and returns its result.
///
/// After each slice that does not finish the job, `watch` is called with the progress so far.
///
/// ```
/// use quandary_core::budget::{Budget, Cancel, Clock};
/// use quandary_core::job::{Ready, drive};
/// use std::time::{Duration, Instant};
///
/// struct MyClock(Instant);
///
/// impl Clock for MyClock {
///     fn now(&self) -> Duration {
///         self.0.elapsed()
///     }
/// }
///
/// let budget = Budget { time: Some(Duration::from_secs(1)), nodes: None };
/// let (clock, cancel) = (MyClock(Instant::now()), Cancel::default());
/// let job = Box::new(Ready("known"));
/// let result = drive(job, budget, &clock, &cancel, &mut |progress| {
///     eprintln!("{} nodes", progress.nodes);
/// });
/// assert_eq!(result, "known");
/// ```
pub fn drive<T>(
    mut job: Box<dyn Job<Output = T>>,
    budget: Budget,
    clock: &dyn Clock,
    cancel: &Cancel,
    watch: &mut dyn FnMut(&Progress),
) -> T {
    let start = clock.now();
    let mut slice = FIRST_SLICE;
    loop {
        let before = clock.now();
        let reason = spent(&budget, before - start, job.progress().nodes, cancel);
        if reason.is_some() {
            return job.finish(reason);
        }
        let left = budget
            .nodes
            .map_or(u64::MAX, |most| most - job.progress().nodes);
        if job.run(slice.min(left)) == Status::Done {
            return job.finish(None);
        }
        watch(&job.progress());
        slice = next_slice(slice, clock.now() - before);
    }
}

fn spent(budget: &Budget, elapsed: Duration, nodes: u64, cancel: &Cancel) -> Option<Reason> {
    if cancel.is_cancelled() {
        Some(Reason::Cancelled)
    } else if budget.time.is_some_and(|most| elapsed >= most) {
        Some(Reason::Time)
    } else if budget.nodes.is_some_and(|most| nodes >= most) {
        Some(Reason::Nodes)
    } else {
        None
    }
}

fn next_slice(slice: u64, took: Duration) -> u64 {
    if took < SLICE_TIME / 2 {
        (slice * 2).min(LARGEST_SLICE)
    } else if took > SLICE_TIME * 2 {
        (slice / 2).max(1)
    } else {
        slice
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    struct Counting {
        done: u64,
        of: u64,
    }

    impl Job for Counting {
        type Output = (u64, Option<Reason>);

        fn run(&mut self, nodes: u64) -> Status {
            self.done = (self.done + nodes).min(self.of);
            if self.done == self.of {
                Status::Done
            } else {
                Status::Running
            }
        }

        fn progress(&self) -> Progress {
            Progress {
                nodes: self.done,
                ..Progress::default()
            }
        }

        fn finish(self: Box<Self>, stopped: Option<Reason>) -> Self::Output {
            (self.done, stopped)
        }
    }

    /// A clock that advances by a millisecond whenever it is read.
    #[derive(Default)]
    struct Ticking(Cell<u64>);

    impl Clock for Ticking {
        fn now(&self) -> Duration {
            self.0.set(self.0.get() + 1);
            Duration::from_millis(self.0.get())
        }
    }

    fn run(
        budget: Budget,
        cancel: &Cancel,
        watch: &mut dyn FnMut(&Progress),
    ) -> (u64, Option<Reason>) {
        let job = Box::new(Counting {
            done: 0,
            of: 1_000_000_000,
        });
        drive(job, budget, &Ticking::default(), cancel, watch)
    }

    #[test]
    fn node_budget_is_exact() {
        let budget = Budget {
            nodes: Some(12_345),
            ..Budget::default()
        };
        assert_eq!(
            run(budget, &Cancel::default(), &mut |_| ()),
            (12_345, Some(Reason::Nodes))
        );
    }

    #[test]
    fn a_time_budget_ends_the_job() {
        let budget = Budget {
            time: Some(Duration::from_millis(20)),
            ..Budget::default()
        };
        assert_eq!(
            run(budget, &Cancel::default(), &mut |_| ()).1,
            Some(Reason::Time)
        );
    }

    #[test]
    fn cancelling_stops_the_job_after_the_current_slice() {
        let cancel = Cancel::default();
        let mut slices = 0;
        let (_, reason) = run(Budget::default(), &cancel, &mut |_| {
            slices += 1;
            cancel.cancel();
        });
        assert_eq!((reason, slices), (Some(Reason::Cancelled), 1));
    }

    #[test]
    fn ready_job_is_done_at_once() {
        let job = Box::new(Ready("known"));
        let (clock, cancel) = (Ticking::default(), Cancel::default());
        let told = drive(job, Budget::default(), &clock, &cancel, &mut |_| ());
        assert_eq!(told, "known");
    }

    #[test]
    fn mapped_job_does_the_same_work() {
        let job: Box<dyn Job<Output = (u64, Option<Reason>)>> =
            Box::new(Counting { done: 0, of: 100 });
        let mut job = job.map(|(done, stopped)| (done * 2, stopped.is_some()));
        assert_eq!((job.run(30), job.progress().nodes), (Status::Running, 30));
        assert_eq!(job.finish(Some(Reason::Nodes)), (60, true));
    }

    #[test]
    fn turns_end_with_the_nodes_or_with_the_job() {
        let turns = |from: u64, nodes| {
            let mut left = from;
            let status = by_turns(&mut left, nodes, |left| *left == 0, |left| *left -= 1);
            (left, status)
        };
        assert_eq!(turns(3, 2), (1, Status::Running));
        assert_eq!(turns(3, 3), (0, Status::Done));
        assert_eq!(turns(3, 9), (0, Status::Done));
        assert_eq!(turns(0, 0), (0, Status::Done));
    }

    #[test]
    fn unlimited_job_runs_to_its_end() {
        let end = run(Budget::default(), &Cancel::default(), &mut |_| ());
        assert_eq!(end, (1_000_000_000, None));
    }

    #[test]
    fn slow_turns_use_up_more_of_a_slice() {
        let mut turns = 0;
        let run = |turns: &mut u64, nodes| {
            by_weighted_turns(
                turns,
                nodes,
                |turns| *turns == 10,
                |turns| {
                    *turns += 1;
                    if *turns > 4 { 3 } else { 1 }
                },
            )
        };
        assert_eq!((run(&mut turns, 4), turns), (Status::Running, 4));
        assert_eq!((run(&mut turns, 6), turns), (Status::Running, 6));
        assert_eq!((run(&mut turns, 99), turns), (Status::Done, 10));
    }
}
