//! Searches that run while the player waits: hints, checks, solutions, difficulty, and questions of
//! the family.

use quandary::{Refuted, VerifiedSolution, VerifyingSolver};
use quandary_core::budget::{Clock, Reason};
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, Inquiry, Puzzle, Question, Rating, SolveRequest};
use quandary_core::hint::{Hint, HintDegree, HintRequest};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::look::{Companions, Look};
use quandary_core::options::Options;
use quandary_core::outcome::Outcome;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// What a search is for.
#[derive(Clone, Copy, Debug)]
pub enum Purpose {
    /// A hint that gives away this much.
    Hint(HintDegree),
    /// Whether the position can still be solved.
    Check,
    /// A best solution from the position.
    Solve,
    /// The difficulty of the position.
    Rate,
    /// The answer to a question of the family.
    Ask(&'static Question),
}

impl Purpose {
    /// What the search does, for the status line.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Hint(_) => "looking for a hint",
            Self::Check => "checking the position",
            Self::Solve => "solving from here",
            Self::Rate => "estimating the difficulty",
            Self::Ask(question) => question.about,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub enum Found {
    /// A hint of this degree.
    Hint(HintDegree, Box<Hint>),
    /// The result of a check: the hint says whether the position can still be solved.
    Check(Box<Hint>),
    /// The solver's answer; its solutions begin at the searched position.
    Solve(Result<Outcome<VerifiedSolution>, Refuted>),
    /// The difficulty; `None` if the position has no grade, for example because the family has no
    /// measure of difficulty.
    Rate(Option<Rating>),
    /// The answer to a question.
    Answer(Box<Answer>),
}

/// What to search for, from which position, and with how much memory.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    /// What the search is for.
    pub purpose: Purpose,
    /// The moves from the start of the level to the position.
    pub after: &'a str,
    /// Memory limit in bytes.
    pub memory: u64,
    /// How drawings in the result look.
    pub look: &'a Look,
}

/// Time after which a search pauses so that the view can react to keys.
const SLICE_TIME: Duration = Duration::from_millis(8);
/// Largest number of nodes between two looks at the clock.
const LARGEST_SLICE: u64 = 1 << 16;

/// A job that is run for a few milliseconds at a time.
pub(crate) struct Slices<T> {
    job: Box<dyn Job<Output = T>>,
    slice: u64,
}

impl<T> Slices<T> {
    pub(crate) fn new(job: Box<dyn Job<Output = T>>) -> Self {
        Self { job, slice: 1 }
    }

    pub(crate) fn progress(&self) -> Progress {
        self.job.progress()
    }

    /// Continues the job for a few milliseconds.
    pub(crate) fn run(&mut self, clock: &dyn Clock) -> Status {
        let begin = clock.now();
        loop {
            let before = clock.now();
            if self.job.run(self.slice) == Status::Done {
                return Status::Done;
            }
            let now = clock.now();
            if now - before < SLICE_TIME / 4 {
                self.slice = (self.slice * 2).min(LARGEST_SLICE);
            } else if now - before > SLICE_TIME {
                self.slice = (self.slice / 2).max(1);
            }
            if now - begin >= SLICE_TIME {
                return Status::Running;
            }
        }
    }

    pub(crate) fn finish(self, stopped: Option<Reason>) -> T {
        self.job.finish(stopped)
    }
}

/// A running search.
pub struct Search {
    slices: Slices<Found>,
    purpose: Purpose,
    started: Duration,
}

impl Search {
    /// Prepares a search.
    ///
    /// # Errors
    /// The position cannot be searched.
    pub fn new(
        puzzle: &Arc<dyn Puzzle>,
        request: &SearchRequest<'_>,
        now: Duration,
    ) -> Result<Self, Failure> {
        Ok(Self {
            slices: Slices::new(job(puzzle, request)?),
            purpose: request.purpose,
            started: now,
        })
    }

    /// What the search is for.
    #[must_use]
    pub fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// The progress so far, with the number of nodes, the bound and the value of the best solution.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.slices.progress()
    }

    /// How long the search has been running.
    #[must_use]
    pub fn elapsed(&self, now: Duration) -> Duration {
        now.saturating_sub(self.started)
    }

    /// Continues the search for a few milliseconds.
    pub fn run(&mut self, clock: &dyn Clock) -> Status {
        self.slices.run(clock)
    }

    /// The result; `stopped` says why the search ended early.
    #[must_use]
    pub fn finish(self, stopped: Option<Reason>) -> Found {
        self.slices.finish(stopped)
    }
}

/// Where searches run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SearchPlace {
    /// Searches run in [`OpenTurns::work`](crate::open_level::OpenTurns::work), a few
    /// milliseconds at a time, so that keys can be handled in between.
    #[default]
    Here,
    /// Searches are run by the view, in a place that it chooses, such as a web worker.
    Elsewhere,
}

/// A request for a search that the view runs outside the [`Player`](crate::player::Player). It
/// contains everything that the search needs except the level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchOrder {
    /// The number of the request. It differs from the numbers of all earlier requests since the
    /// level was opened.
    pub number: u64,
    purpose: OrderPurpose,
    /// The moves from the start of the level to the position.
    pub after: String,
    /// Memory limit in bytes.
    pub memory: u64,
    /// The drawing options, as [`Options::words`] writes them.
    look: String,
}

/// A [`Purpose`] as a plain value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum OrderPurpose {
    Hint(HintDegree),
    Check,
    Solve,
    Rate,
    /// The question of the family with this id.
    Ask(String),
}

impl From<Purpose> for OrderPurpose {
    fn from(purpose: Purpose) -> Self {
        match purpose {
            Purpose::Hint(degree) => Self::Hint(degree),
            Purpose::Check => Self::Check,
            Purpose::Solve => Self::Solve,
            Purpose::Rate => Self::Rate,
            Purpose::Ask(question) => Self::Ask(question.id.to_owned()),
        }
    }
}

impl OrderPurpose {
    fn of_family(&self, questions: &'static [Question]) -> Result<Purpose, Failure> {
        Ok(match self {
            Self::Hint(degree) => Purpose::Hint(*degree),
            Self::Check => Purpose::Check,
            Self::Solve => Purpose::Solve,
            Self::Rate => Purpose::Rate,
            Self::Ask(id) => {
                let mut known = questions.iter();
                let question = known.find(|question| question.id == id);
                Purpose::Ask(
                    question.ok_or_else(|| Failure::new(format!("unknown question `{id}`")))?,
                )
            }
        })
    }
}

impl SearchOrder {
    /// Creates a request with the number `number`. The request does not include
    /// [`Look::companions`], so the drawings in the result do not use companion files.
    #[must_use]
    pub fn new(number: u64, request: &SearchRequest<'_>) -> Self {
        Self {
            number,
            purpose: request.purpose.into(),
            after: request.after.to_owned(),
            memory: request.memory,
            look: request.look.options.words(),
        }
    }

    /// Prepares the search.
    ///
    /// # Errors
    /// The order was made for a level of another family, or the moves cannot be played in this level.
    pub fn start(&self, puzzle: &Arc<dyn Puzzle>, now: Duration) -> Result<Search, Failure> {
        let family = puzzle.family();
        let options = Options::parse_words(family.draw_options, &self.look);
        let look = Look {
            options: options.map_err(|error| Failure::new(error.to_string()))?,
            companions: Companions::default(),
        };
        let request = SearchRequest {
            purpose: self.purpose.of_family(family.questions)?,
            after: &self.after,
            memory: self.memory,
            look: &look,
        };
        Search::new(puzzle, &request, now)
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchProgress {
    /// Number of positions expanded.
    pub nodes: u64,
    /// Proven lower bound: no solution has a lower value.
    pub bound: Option<u64>,
    /// The value of the best solution so far; `None` if no solution was found yet.
    pub best: Option<u64>,
}

impl From<Progress> for SearchProgress {
    fn from(progress: Progress) -> Self {
        Self {
            nodes: progress.nodes,
            bound: progress.bound,
            best: progress.best,
        }
    }
}

/// A search that the view runs outside the player.
#[derive(Clone, Debug)]
pub struct RemoteSearch {
    /// The request.
    pub order: SearchOrder,
    /// The progress of the search.
    pub progress: SearchProgress,
    /// Whether the search is to continue or to end.
    pub wish: RemoteWish,
    purpose: Purpose,
    started: Duration,
}

/// Whether a search that the view runs outside the player is to continue or to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemoteWish {
    /// Go on.
    GoOn,
    /// End and return the best solution so far.
    Stop,
}

/// A running search.
pub enum RunningSearch {
    /// The search runs in the player, a few milliseconds at a time between keys.
    Here(Box<Search>),
    /// The search runs outside the player, in a place that the view chooses.
    Elsewhere(RemoteSearch),
}

impl RunningSearch {
    /// Creates a search that the view runs outside the player. `number` is the number of its
    /// [`SearchOrder`].
    #[must_use]
    pub fn elsewhere(number: u64, request: &SearchRequest<'_>, now: Duration) -> Self {
        Self::Elsewhere(RemoteSearch {
            order: SearchOrder::new(number, request),
            progress: SearchProgress::default(),
            wish: RemoteWish::GoOn,
            purpose: request.purpose,
            started: now,
        })
    }

    /// What the search is for.
    #[must_use]
    pub fn purpose(&self) -> Purpose {
        match self {
            Self::Here(search) => search.purpose(),
            Self::Elsewhere(remote) => remote.purpose,
        }
    }

    /// Nodes, bound and best solution so far.
    #[must_use]
    pub fn progress(&self) -> SearchProgress {
        match self {
            Self::Here(search) => search.progress().into(),
            Self::Elsewhere(remote) => remote.progress,
        }
    }

    /// How long the search has been running.
    #[must_use]
    pub fn elapsed(&self, now: Duration) -> Duration {
        match self {
            Self::Here(search) => search.elapsed(now),
            Self::Elsewhere(remote) => now.saturating_sub(remote.started),
        }
    }
}

fn job(
    puzzle: &Arc<dyn Puzzle>,
    request: &SearchRequest<'_>,
) -> Result<Box<dyn Job<Output = Found>>, Failure> {
    let hint = || {
        puzzle.hint(&HintRequest {
            after: request.after,
            memory: request.memory,
            look: request.look,
        })
    };
    Ok(match request.purpose {
        Purpose::Hint(degree) => hint()?.map(move |hint| Found::Hint(degree, Box::new(hint))),
        Purpose::Check => hint()?.map(|hint| Found::Check(Box::new(hint))),
        Purpose::Solve => {
            let metric = puzzle.family().metrics[0];
            let solving = SolveRequest {
                after: request.after.to_owned(),
                ..SolveRequest::best(metric, request.memory)
            };
            let solver: Box<dyn Job<Output = _>> =
                Box::new(VerifyingSolver::new(puzzle, &solving)?);
            solver.map(Found::Solve)
        }
        Purpose::Rate => puzzle.rate(request.after)?.map(Found::Rate),
        Purpose::Ask(question) => {
            let inquiry = Inquiry {
                options: &Options::defaults(question.options),
                after: request.after,
                memory: request.memory,
                look: request.look,
            };
            let answer = (question.ask)(&**puzzle, &inquiry)?;
            answer.map(|answer| Found::Answer(Box::new(answer)))
        }
    })
}
