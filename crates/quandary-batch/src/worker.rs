//! Carries out tasks.

use crate::budget::TaskBudget;
use crate::record::{Always, Outcome, Proof, Record, Solution, SolutionCount};
use crate::task::{Content, LevelFile, LevelPlace, Task, TaskSource, Work};
use quandary::{FamilyId, Request, Response, VerifiedSolution};
use quandary_core::budget::{Budget, Cancel, Clock, Reason};
use quandary_core::diagnostic::Severity;
use quandary_core::family::{Document, FamilyInfo, GenerateRequest, Puzzle, Want};
use quandary_core::fingerprint::Fingerprint;
use quandary_core::format::Format;
use quandary_core::job::{Job, Progress, drive};
use quandary_core::level::LevelIndex;
use quandary_core::metric::Score;
use quandary_core::options::{OptionError, Options};
use quandary_core::outcome::{Conclusion, Optimality, Solved};
use quandary_core::reading::ReadOptions;
use quandary_core::replay::{Replayed, Verdict};
use quandary_core::source::Source;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Opens files by the names that stand in tasks.
pub trait Files: Sync {
    /// Opens a file for its levels. A configuration stands in for the level file that it names.
    ///
    /// # Errors
    /// The file cannot be read; the text says why.
    fn levels(&self, file: &str) -> Result<Arc<dyn Document>, String>;

    /// Opens a file. A configuration is only itself.
    ///
    /// # Errors
    /// The file cannot be read; the text says why.
    fn itself(&self, file: &str) -> Result<Arc<dyn Document>, String>;
}

/// Number of opened files that are kept.
const KEPT: usize = 8;

/// A file by its name.
type OpenedFile = (Arc<str>, Arc<dyn Document>);

/// Carries out tasks, on several threads if wanted.
pub struct Worker<'a> {
    files: &'a dyn Files,
    clock: &'a (dyn Clock + Sync),
    cancel: &'a Cancel,
    /// The files that were opened last, the latest first.
    opened: Mutex<VecDeque<OpenedFile>>,
}

/// Why there is no record.
enum Stop {
    /// The task was cancelled, so that it has no result.
    Cancelled,
    /// It cannot be carried out.
    Error(String),
}

impl From<String> for Stop {
    fn from(why: String) -> Self {
        Self::Error(why)
    }
}

impl<'a> Worker<'a> {
    /// Creates a worker.
    #[must_use]
    pub fn new(files: &'a dyn Files, clock: &'a (dyn Clock + Sync), cancel: &'a Cancel) -> Self {
        Self {
            files,
            clock,
            cancel,
            opened: Mutex::default(),
        }
    }

    /// The clock that limits the tasks.
    #[must_use]
    pub fn clock(&self) -> &dyn Clock {
        self.clock
    }

    /// Whether the work was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Carries out a task. Returns `None` if it was cancelled.
    #[must_use]
    pub fn carry_out(&self, task: &Task, budget: &TaskBudget) -> Option<Record> {
        let began = self.clock.now();
        let work = || self.outcome(task, budget);
        let (outcome, nodes) = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(Stop::Cancelled)) => return None,
            Ok(Err(Stop::Error(why))) => (Outcome::Error { why }, 0),
            Err(panic) => {
                let why = format!("bug in the program: {}", panic_message(&*panic));
                (Outcome::Error { why }, 0)
            }
        };
        let took = self.clock.now().saturating_sub(began);
        Some(record(task, budget, outcome, took, nodes))
    }

    /// The outcome, and the number of nodes that a search expanded.
    fn outcome(&self, task: &Task, budget: &TaskBudget) -> Result<(Outcome, u64), Stop> {
        let drive = Drive {
            clock: self.clock,
            cancel: self.cancel,
            budget: budget.budget(),
        };
        let outcome = match &*task.work {
            Work::Solve { metric } => {
                return solve(&self.puzzle(task)?, metric, Want::Best, budget, drive);
            }
            Work::Count { metric, limit } => {
                let want = Want::Count { limit: *limit };
                return solve(&self.puzzle(task)?, metric, want, budget, drive);
            }
            Work::Check => Ok(checked(&*self.checked_file(task)?)),
            Work::Generate { options, seed } => generate(task, options, *seed, drive),
            Work::Rate => rate(&self.puzzle(task)?, drive),
            Work::Verify { moves } => verify(&self.puzzle(task)?, moves, drive),
        };
        Ok((outcome?, 0))
    }

    fn document(&self, task: &Task) -> Result<Arc<dyn Document>, String> {
        match &task.source {
            TaskSource::File(place) => self.open(&place.file),
            TaskSource::Text(file) => open_level_file(file),
            TaskSource::Seed => Err("there is no file yet".to_owned()),
        }
    }

    /// Opens the file to be checked, and makes sure that it is the one that was planned.
    fn checked_file(&self, task: &Task) -> Result<Arc<dyn Document>, String> {
        let TaskSource::File(place) = &task.source else {
            return Err("only files are checked".to_owned());
        };
        let document = self.files.itself(&place.file)?;
        match Fingerprint::of(document.source().bytes()) == task.subject.fingerprint {
            true => Ok(document),
            false => Err("the file was changed after it was planned; run the batch again".into()),
        }
    }

    fn open(&self, file: &Arc<str>) -> Result<Arc<dyn Document>, String> {
        // While a file is opened others wait: they usually need the same one.
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, document)) = opened.iter().find(|(name, _)| name == file) {
            return Ok(Arc::clone(document));
        }
        let document = self.files.levels(file)?;
        opened.push_front((Arc::clone(file), Arc::clone(&document)));
        opened.truncate(KEPT);
        Ok(document)
    }

    /// Opens the level of a task and makes sure that it is the one that was planned.
    pub(crate) fn puzzle(&self, task: &Task) -> Result<Arc<dyn Puzzle>, String> {
        let document = self.document(task)?;
        let level = match &task.source {
            TaskSource::File(LevelPlace { level, .. }) => *level,
            TaskSource::Text(_) | TaskSource::Seed => LevelIndex(0),
        };
        let levels = document.levels().ok_or("the file has no levels")?;
        let fingerprints = levels.fingerprints(level).map_err(|why| why.to_string())?;
        if fingerprints.exact != task.subject.fingerprint {
            return Err("the level was changed after it was planned; run the batch again".into());
        }
        levels
            .open(level, task.selected_variant.as_deref())
            .map_err(|why| why.to_string())
    }
}

/// Everything that limits a job.
#[derive(Clone, Copy)]
struct Drive<'a> {
    clock: &'a dyn Clock,
    cancel: &'a Cancel,
    budget: Budget,
}

impl Drive<'_> {
    fn run<T>(self, job: Box<dyn Job<Output = T>>) -> T {
        self.watched(job, &mut |_| ())
    }

    fn watched<T>(self, job: Box<dyn Job<Output = T>>, watch: &mut dyn FnMut(&Progress)) -> T {
        drive(job, self.budget, self.clock, self.cancel, watch)
    }
}

fn record(
    task: &Task,
    budget: &TaskBudget,
    outcome: Outcome,
    took: Duration,
    nodes: u64,
) -> Record {
    let (file, level) = match &task.source {
        TaskSource::File(place) => (Arc::clone(&place.file), Arc::clone(&place.number)),
        TaskSource::Text(_) | TaskSource::Seed => (Arc::from(""), Arc::from("")),
    };
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Record {
        family: Arc::clone(&task.subject.family),
        fingerprint: task.subject.fingerprint,
        variant: Arc::clone(&task.subject.variant),
        request: task.work.to_string(),
        outcome,
        revision: revision(&task.subject.family),
        budget: *budget,
        file,
        level,
        seconds: took.as_micros() as f64 / 1e6,
        nodes,
        ended: since.map_or(0, |since| since.as_secs()),
    }
}

/// The revision of the solvers of a family; 0 for an unknown family.
#[must_use]
pub fn revision(family: &str) -> u32 {
    FamilyId::find(family).map_or(0, |id| id.family().info().solver_revision)
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "panic".to_owned())
}

/// Opens a file that stands in a task.
///
/// # Errors
/// The file is damaged.
pub fn open_level_file(file: &LevelFile) -> Result<Arc<dyn Document>, String> {
    let bytes = file.content.bytes();
    let bytes = bytes.ok_or_else(|| "the file in the task is damaged".to_owned())?;
    let source = Source::new("generated", bytes);
    quandary::open(source, Some(&file.format), &ReadOptions::default())
        .map_err(|error| error.to_string())
}

fn checked(document: &dyn Document) -> Outcome {
    let (mut errors, mut warnings) = (0, 0);
    let mut findings = BTreeMap::new();
    for diagnostic in document.diagnostics().iter() {
        match diagnostic.severity {
            Severity::Error => errors += 1,
            Severity::Warning => warnings += 1,
            _ => {}
        }
        *findings.entry(diagnostic.code.id.to_owned()).or_default() += 1;
    }
    Outcome::Checked {
        errors,
        warnings,
        findings,
    }
}

fn started(
    puzzle: &Arc<dyn Puzzle>,
    request: &Request,
) -> Result<Box<dyn Job<Output = Response>>, String> {
    quandary::start(puzzle, request).map_err(|error| error.to_string())
}

fn solve(
    puzzle: &Arc<dyn Puzzle>,
    metric: &str,
    want: Want,
    budget: &TaskBudget,
    drive: Drive<'_>,
) -> Result<(Outcome, u64), Stop> {
    let request = Request::Solve {
        metric: metric.to_owned(),
        want,
        memory: budget.memory(),
        after: String::new(),
    };
    let Response::Solve(result) = drive.run(started(puzzle, &request)?) else {
        return Err(WRONG_RESPONSE.to_owned().into());
    };
    let outcome = result.map_err(|error| error.to_string())?;
    Ok((concluded(outcome.conclusion)?, outcome.nodes))
}

const WRONG_RESPONSE: &str = "bug in the program: the response does not belong to the request";

fn concluded(conclusion: Conclusion<VerifiedSolution>) -> Result<Outcome, Stop> {
    match conclusion {
        Conclusion::Unsolvable => Ok(Outcome::Unsolvable),
        Conclusion::Undecided {
            reason: Reason::Cancelled,
            ..
        } => Err(Stop::Cancelled),
        Conclusion::Undecided { reason, bound } => Ok(Outcome::Undecided {
            reason: reason.word().to_owned(),
            bound,
        }),
        Conclusion::Solved(solved) => solution(solved).map(Outcome::Solved),
    }
}

fn solution(solved: Solved<VerifiedSolution>) -> Result<Solution, Stop> {
    let proof = match solved.optimality {
        Optimality::Proven => Proof::Optimal { optimal: Always },
        Optimality::Open {
            reason: Reason::Cancelled,
            ..
        } => return Err(Stop::Cancelled),
        Optimality::Open { bound, reason } => Proof::Open {
            reason: reason.word().to_owned(),
            bound,
        },
    };
    Ok(Solution {
        metric: solved.score.metric.id.to_owned(),
        value: solved.score.value,
        scores: scores(solved.solution.scores()),
        solution: solved.solution.moves().to_owned(),
        proof,
        solutions: solved.count.map(|count| SolutionCount {
            count: count.number(),
            exact: count.is_exact(),
        }),
    })
}

fn scores(scores: &[Score]) -> BTreeMap<String, u64> {
    let scores = scores.iter();
    scores
        .map(|score| (score.metric.id.to_owned(), score.value))
        .collect()
}

fn rate(puzzle: &Arc<dyn Puzzle>, drive: Drive<'_>) -> Result<Outcome, Stop> {
    let Drive {
        clock,
        cancel,
        budget,
    } = drive;
    let after = String::new();
    let job = started(puzzle, &Request::Rate { after })?;
    let (began, mut nodes) = (clock.now(), 0);
    let watch = &mut |progress: &Progress| nodes = progress.nodes;
    let Response::Rate(rating) = drive.watched(job, watch) else {
        return Err(WRONG_RESPONSE.to_owned().into());
    };
    let took = clock.now().saturating_sub(began);
    let undecided = |reason: Reason| Outcome::Undecided {
        reason: reason.word().to_owned(),
        bound: 0,
    };
    match rating {
        Some(rating) => Ok(Outcome::Rated {
            grade: rating.grade,
        }),
        None if cancel.is_cancelled() => Err(Stop::Cancelled),
        None if budget.time.is_some_and(|most| took >= most) => Ok(undecided(Reason::Time)),
        None if budget.nodes.is_some_and(|most| nodes >= most) => Ok(undecided(Reason::Nodes)),
        None => Ok(Outcome::Unrated),
    }
}

fn verify(puzzle: &Arc<dyn Puzzle>, moves: &str, drive: Drive<'_>) -> Result<Outcome, Stop> {
    let moves = moves.to_owned();
    let request = Request::Replay {
        moves: moves.clone(),
    };
    let Response::Replay(replayed) = drive.run(started(puzzle, &request)?) else {
        return Err(WRONG_RESPONSE.to_owned().into());
    };
    verdict(replayed, moves)
}

fn verdict(replayed: Replayed, solution: String) -> Result<Outcome, Stop> {
    match replayed.verdict {
        Verdict::Verified => Ok(Outcome::Verified {
            solution,
            scores: scores(&replayed.scores),
        }),
        Verdict::Failed(_, failure) => Ok(Outcome::Failed {
            solution,
            why: failure.to_string(),
        }),
        Verdict::Undecided(Reason::Cancelled) => Err(Stop::Cancelled),
        Verdict::Undecided(reason) => Ok(Outcome::Undecided {
            reason: reason.word().to_owned(),
            bound: 0,
        }),
    }
}

fn generate(
    task: &Task,
    options: &BTreeMap<String, String>,
    seed: u64,
    drive: Drive<'_>,
) -> Result<Outcome, Stop> {
    let id = &*task.subject.family;
    let family = FamilyId::find(id).ok_or_else(|| format!("unknown family `{id}`"))?;
    let cancel = drive.cancel.clone();
    let job = generator_job(family.family().info(), options, seed)?;
    let generated = drive.run(job);
    if generated.made > 0 {
        return Ok(Outcome::Generated {
            generated: Arc::new(level_file(family, generated.bytes)?),
        });
    }
    match cancel.is_cancelled() {
        true => Err(Stop::Cancelled),
        false => Ok(Outcome::Missing {
            why: generated.fell_short.unwrap_or_default(),
        }),
    }
}

fn generator_job(
    family: &'static FamilyInfo,
    options: &BTreeMap<String, String>,
    seed: u64,
) -> Result<quandary_core::family::GenerateJob, String> {
    let none = || format!("{} has no generator", family.title);
    let generator = family.generator.ok_or_else(none)?;
    let refused = |error: OptionError| error.to_string();
    let mut values = Options::defaults(generator.options);
    for (name, value) in options {
        values.set(name, value).map_err(refused)?;
    }
    (generator.start)(&values, &GenerateRequest::new(seed, 1)).map_err(refused)
}

/// Checks the options of a generator.
///
/// # Errors
/// The family has no generator, or an option is unknown or wrong.
pub fn check_generator(
    family: &'static FamilyInfo,
    options: &BTreeMap<String, String>,
) -> Result<(), String> {
    generator_job(family, options, 1).map(drop)
}

/// A generated file, in the format that its content suggests.
fn level_file(family: FamilyId, bytes: Vec<u8>) -> Result<LevelFile, String> {
    let source = Source::new("generated", bytes);
    let evidence = family.family().probe(&source);
    let best = evidence.into_iter().max_by_key(|evidence| evidence.score);
    let format: &'static Format = best.ok_or("the generated level has no format")?.format;
    Ok(LevelFile {
        format: format.id.to_owned(),
        content: Content::new(source.bytes().to_vec()),
    })
}
