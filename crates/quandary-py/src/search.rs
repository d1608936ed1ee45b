//! Runs long work without the interpreter lock, and watches it for Ctrl-C.

use crate::error::Problem;
use crate::result::{Dataclass, Made};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use quandary::StdClock;
use quandary_core::budget::{Budget, Cancel as CancelFlag};
use quandary_core::job::{self, Job, drive};
use std::time::{Duration, Instant};

/// How often signals are checked and progress is reported.
const INTERVAL: Duration = Duration::from_millis(100);

/// Cancels searches in other threads.
#[pyclass(frozen, module = "quandary._native")]
#[derive(Default)]
pub(crate) struct Cancel(CancelFlag);

#[pymethods]
impl Cancel {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Stops every search that has this object.
    fn cancel(&self) {
        self.0.cancel();
    }
}

/// The limits of a search and how it is watched; a tuple in Python.
#[derive(FromPyObject)]
pub(crate) struct Search(
    /// Time limit in seconds.
    Option<f64>,
    /// Node limit.
    Option<u64>,
    /// Memory limit in bytes.
    u64,
    /// Callback that receives the progress.
    Option<Py<PyAny>>,
    /// Cancels the search from another thread.
    Option<Py<Cancel>>,
);

impl Search {
    /// Memory limit in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.2
    }

    /// # Errors
    /// The time is negative, too large or not a number.
    fn budget(&self) -> Result<Budget, Problem> {
        let Self(time, nodes, ..) = self;
        let time = time.map(Duration::try_from_secs_f64).transpose();
        let expected = |_| Problem::argument("`time`: expected a number of seconds, at least 0");
        Ok(Budget {
            time: time.map_err(expected)?,
            nodes: *nodes,
        })
    }
}

/// The limits of running work, and the function that looks at its progress.
pub(crate) struct Watched<'a> {
    pub(crate) budget: Budget,
    pub(crate) clock: &'a StdClock,
    pub(crate) cancel: &'a CancelFlag,
    pub(crate) look: &'a mut dyn FnMut(&job::Progress),
}

impl Watched<'_> {
    /// Runs a job until it ends or a limit is reached.
    pub(crate) fn drive<T>(&mut self, job: Box<dyn Job<Output = T>>) -> T {
        drive(job, self.budget, self.clock, self.cancel, self.look)
    }
}

/// Looks at a running search at intervals.
struct Watcher {
    progress: Option<Py<PyAny>>,
    began: Instant,
    looked: Instant,
    /// The exception that a callback or a signal handler raised.
    error: Option<PyErr>,
}

impl Watcher {
    fn look(&mut self, progress: &job::Progress, cancel: &CancelFlag) {
        if self.looked.elapsed() < INTERVAL {
            return;
        }
        let raised = Python::attach(|py| {
            let checked = py.check_signals();
            let told = checked.and_then(|()| self.tell(py, progress));
            let error = told.err()?;
            Some((error.is_instance_of::<PyKeyboardInterrupt>(py), error))
        });
        if let Some((is_interrupt, error)) = raised {
            cancel.cancel();
            // After Ctrl-C, the caller receives the best result so far.
            self.error = Some(error).filter(|_| !is_interrupt);
        }
        self.looked = Instant::now();
    }

    fn tell(&self, py: Python<'_>, progress: &job::Progress) -> PyResult<()> {
        let Some(callback) = &self.progress else {
            return Ok(());
        };
        let progress = Progress {
            seconds: self.began.elapsed().as_secs_f64(),
            nodes: progress.nodes,
            stored: progress.stored,
            memory: progress.bytes,
            bound: progress.bound,
            best: progress.best,
        };
        callback.call1(py, (Made(progress),)).map(drop)
    }
}

/// The progress of a search.
#[derive(IntoPyObject)]
struct Progress {
    seconds: f64,
    nodes: u64,
    stored: u64,
    memory: u64,
    bound: Option<u64>,
    best: Option<u64>,
}

impl Dataclass for Progress {
    const NAME: &'static str = "Progress";
}

/// Does long work without the interpreter lock. Ctrl-C cancels it, and its result is returned.
///
/// # Errors
/// The limits are invalid, or the callback or a signal handler raised an exception.
pub(crate) fn watch<T: Send>(
    py: Python<'_>,
    search: Search,
    work: impl FnOnce(Watched<'_>) -> T + Send,
) -> PyResult<T> {
    let budget = search.budget()?;
    let Search(.., progress, cancel) = search;
    let cancel = cancel.map_or_else(CancelFlag::default, |cancel| cancel.get().0.clone());
    let began = Instant::now();
    let mut watcher = Watcher {
        progress,
        began,
        looked: began,
        error: None,
    };
    let result = py.detach(|| {
        work(Watched {
            budget,
            clock: &StdClock::start(),
            cancel: &cancel,
            look: &mut |progress| watcher.look(progress, &cancel),
        })
    });
    watcher.error.map_or(Ok(result), Err)
}
