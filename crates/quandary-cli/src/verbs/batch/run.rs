//! `batch run` and `batch retry`.

use super::{backend, files::TaskFiles, planning, read_ledger, status};
use crate::args::{BackendArgs, BatchRetry, BatchRun, LimitArgs};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::open::OpenOptions;
use crate::progress::ProgressBar;
use crate::read;
use crate::words::duration;
use quandary_batch::backend::BackendError;
use quandary_batch::budget::{Budgets, TaskBudget, TimeLimit};
use quandary_batch::plan::{Count, LevelWork, Plan, Solve, Step, StepWork, Verify};
use quandary_batch::record::Record;
use quandary_batch::results::Index;
use quandary_batch::run::{Choice, Estimate, RunError, StepRun};
use quandary_batch::store::{PlannedStep, Store};
use quandary_batch::worker::Worker;
use quandary_core::limits::Limits;
use quandary_core::words::{counted, grouped};
use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::time::Duration;

pub(super) fn run(args: &BatchRun, context: &mut Context) -> Result<Exit, CliError> {
    let plan = plan(args)?;
    let store = Store::create(&args.batch.folder)?;
    let _lock = store.lock()?;
    let mut steps = Vec::new();
    if let Some(plan) = plan {
        let name = store.add_plan(&plan)?;
        steps = store.steps()?;
        steps.retain(|step| step.plan == name);
    }
    if steps.is_empty() {
        steps = store.steps()?;
    }
    if steps.is_empty() {
        return Err(CliError::usage(format!(
            "{}: the batch has no plan yet; name files and what to do with them, or a --plan",
            args.batch.folder.display()
        )));
    }
    let choice = match args.recompute {
        true => Choice::All,
        false => Choice::Open,
    };
    let limits = |step: &Step| step.limits.clone();
    match args.dry_run {
        true => estimate(&store, &steps, choice, limits, &args.backend, context),
        false => carry_out(&store, &steps, choice, limits, &args.backend, context),
    }
}

pub(super) fn retry(args: &BatchRetry, context: &mut Context) -> Result<Exit, CliError> {
    let store = Store::open(&args.batch.folder)?;
    let _lock = store.lock()?;
    let steps = store.steps()?;
    let limits = |step: &Step| {
        let mut times = args.escalate.iter();
        let first = times.next().map(|limit| limit.0);
        Budgets {
            budget: TaskBudget {
                time: first,
                ..step.limits.budget
            },
            escalate: times.copied().collect(),
        }
    };
    match args.dry_run {
        true => estimate(
            &store,
            &steps,
            Choice::Undecided,
            limits,
            &args.backend,
            context,
        ),
        false => carry_out(
            &store,
            &steps,
            Choice::Undecided,
            limits,
            &args.backend,
            context,
        ),
    }
}

/// The plan that the arguments describe, if any.
fn plan(args: &BatchRun) -> Result<Option<Plan>, CliError> {
    if let Some(path) = &args.plan {
        let name = path.display().to_string();
        let bytes = read::bytes(path, &Limits::default())?;
        let text = String::from_utf8(bytes)
            .map_err(|_| CliError::usage(format!("{name}: the plan is not UTF-8 text")))?;
        let plan = Plan::parse(&text);
        let plan = plan.map_err(|error| CliError::usage(format!("{name}: {error}")))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        return planning::with_absolute_inputs(plan, folder).map(Some);
    }
    let Some((name, work)) = level_work(args) else {
        return Ok(None);
    };
    let inputs = args.files.iter().map(|file| {
        let text = file.to_str().map(str::to_owned);
        text.ok_or_else(|| {
            let name = file.display();
            CliError::usage(format!("{name}: a batch needs names in UTF-8"))
        })
    });
    let step = Step {
        name: name.to_owned(),
        work: StepWork::Levels {
            inputs: inputs.collect::<Result<_, _>>()?,
            variant: args.work.variant.clone(),
            work,
        },
        limits: budgets(&args.limits),
    };
    let plan = Plan { steps: vec![step] };
    let folder = env::current_dir().map_err(|error| CliError::io(".", error))?;
    planning::with_absolute_inputs(plan, &folder).map(Some)
}

fn level_work(args: &BatchRun) -> Option<(&'static str, LevelWork)> {
    let metric = |id: &String| Some(id.clone()).filter(|id| !id.is_empty());
    let work = &args.work;
    if let Some(id) = &work.solve {
        let solve = Solve { metric: metric(id) };
        return Some(("solve", LevelWork::Solve(solve)));
    }
    if let Some(id) = &work.count {
        let count = Count {
            metric: metric(id),
            ..Count::default()
        };
        return Some(("count", LevelWork::Count(count)));
    }
    let simple = [
        (work.rate, "rate", LevelWork::Rate),
        (work.check, "check", LevelWork::Check),
        (work.verify, "verify", LevelWork::Verify(Verify::default())),
    ];
    let mut simple = simple.into_iter().filter(|(is_wanted, ..)| *is_wanted);
    simple.next().map(|(_, name, work)| (name, work))
}

fn budgets(args: &LimitArgs) -> Budgets {
    let mut further = args.escalate.iter().copied();
    let time = args.time.or_else(|| further.next().map(|limit| limit.0));
    Budgets {
        budget: TaskBudget {
            time,
            nodes: args.nodes,
            memory_mb: args.memory_mb(),
        },
        escalate: further.collect::<Vec<TimeLimit>>(),
    }
}

/// Carries out steps, then shows how far the batch is.
fn carry_out(
    store: &Store,
    steps: &[PlannedStep],
    choice: Choice,
    limits: impl Fn(&Step) -> Budgets,
    args: &BackendArgs,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let files = TaskFiles::new(OpenOptions::default());
    let (clock, cancel) = (context.clock, context.cancel.clone());
    let worker = Worker::new(&files, &clock, &cancel);
    let mut backend = backend::backend(args, store, worker, &cancel)?;
    let mut index = read_ledger(store, context)?;
    let _cancellable = context.cancel_on_ctrl_c();
    for planned in steps {
        let tasks = planning::tasks(planned, store, context)?;
        store.write_tasks(planned, &tasks)?;
        let limits = limits(&planned.step);
        let mut step = StepRun::new(&tasks, choice, &index);
        let open = step.estimate(&limits.budget, &index).tasks;
        let bar = StepBar::new(&planned.step.name, open);
        let ran = step.run(&limits, &mut *backend, &mut index, &cancel, &mut |record| {
            bar.count(record);
        });
        bar.clear();
        match ran {
            Ok(()) => {}
            Err(RunError::Backend(BackendError::Emitted)) => {
                return emitted(planned, open, args, context);
            }
            Err(error) => return Err(error.into()),
        }
        if cancel.is_cancelled() {
            break;
        }
    }
    let shown = status::show(store, context)?;
    Ok(shown.max(context.exit_if_cancelled()))
}

/// After the jobs of a step were written to a file.
fn emitted(
    planned: &PlannedStep,
    tasks: usize,
    args: &BackendArgs,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let file = args.emit.as_deref().unwrap_or(Path::new("")).display();
    let tasks = counted(tasks as u64, "task", "tasks");
    context.out.line(format!(
        "{file}: {tasks} of step \"{}\"; carry out each line with `quandary batch work {file} --line N --ledger DIR/ledger`, then run the batch again",
        planned.step.name
    ))?;
    Ok(Exit::Undecided)
}

/// The progress of a step.
struct StepBar {
    bar: ProgressBar,
    counts: std::cell::RefCell<BTreeMap<&'static str, u64>>,
    name: String,
}

impl StepBar {
    fn new(name: &str, tasks: usize) -> Self {
        Self {
            bar: ProgressBar::new(tasks),
            counts: Default::default(),
            name: name.to_owned(),
        }
    }

    fn count(&self, record: &Record) {
        let mut counts = self.counts.borrow_mut();
        *counts.entry(record.outcome.word()).or_default() += 1;
        self.bar.advance();
        self.bar.report(|| {
            let counts = counts
                .iter()
                .map(|(word, count)| format!("{word} {}", grouped(*count)));
            format!("{}: {}", self.name, counts.collect::<Vec<_>>().join(", "))
        });
    }

    fn clear(&self) {
        self.bar.clear();
    }
}

/// Says how many tasks there are and how long they will take.
fn estimate(
    store: &Store,
    steps: &[PlannedStep],
    choice: Choice,
    limits: impl Fn(&Step) -> Budgets,
    args: &BackendArgs,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let index: Index = read_ledger(store, context)?;
    let workers = match (&args.hq, &args.emit) {
        (None, None) => backend::threads(args.threads),
        _ => args.workers.into(),
    };
    let mut total = Estimate::default();
    for planned in steps {
        let tasks = planning::tasks(planned, store, context)?;
        let step = StepRun::new(&tasks, choice, &index);
        let estimate = step.estimate(&limits(&planned.step).budget, &index);
        let (open, all) = (grouped(estimate.tasks as u64), grouped(tasks.len() as u64));
        let name = &planned.step.name;
        let time = duration(Duration::from_secs_f64(estimate.seconds));
        context.out.line(format!(
            "step \"{name}\": {open} of {all} tasks to do, about {time} of processor time"
        ))?;
        total.tasks += estimate.tasks;
        total.seconds += estimate.seconds;
        total.unknown += estimate.unknown;
    }
    let time = duration(Duration::from_secs_f64(
        total.seconds / workers.max(1) as f64,
    ));
    let tasks = counted(total.tasks as u64, "task", "tasks");
    let workers = counted(workers as u64, "worker", "workers");
    context
        .out
        .line(format!("{tasks} in all, about {time} with {workers}"))?;
    if total.unknown > 0 {
        let unknown = grouped(total.unknown as u64);
        context.out.line(format!(
            "{unknown} of them are of a kind that was not tried yet: their time is a guess"
        ))?;
    }
    Ok(Exit::Success)
}
