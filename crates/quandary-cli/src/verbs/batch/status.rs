//! `batch status`: how far a batch is.

use super::read_ledger;
use crate::args::BatchStatus;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use crate::words::duration;
use quandary_batch::record::Class;
use quandary_batch::results::{Entry, Index};
use quandary_batch::store::{PlannedStep, Store, StoreError};
use quandary_core::words::{counted, grouped};
use std::collections::BTreeMap;
use std::time::Duration;

pub(super) fn run(args: &BatchStatus, context: &mut Context) -> Result<Exit, CliError> {
    let store = Store::open(&args.batch.folder)?;
    let exit = show(&store, context)?;
    if store.lock().is_err() {
        context.out.line("a run is working on this batch")?;
    }
    Ok(exit)
}

/// How far a step is.
#[derive(Default)]
struct StepStatus {
    tasks: u64,
    /// Number of tasks by outcome, those without a result excluded.
    outcomes: BTreeMap<&'static str, u64>,
    /// Number of tasks without a result, without a final one, and that could not be carried out.
    remaining: u64,
    undecided: u64,
    errors: u64,
}

impl StepStatus {
    fn add(&mut self, entry: Option<&Entry>) {
        self.tasks += 1;
        let Some(entry) = entry else {
            self.remaining += 1;
            return;
        };
        *self.outcomes.entry(entry.word).or_default() += 1;
        match entry.rank.class {
            Class::Final => {}
            Class::Solved | Class::Undecided => self.undecided += 1,
            Class::Error => self.errors += 1,
        }
    }

    fn is_done(&self) -> bool {
        self.remaining + self.undecided + self.errors == 0
    }
}

/// The times at which the last results were found.
#[derive(Default)]
struct Pace {
    /// Number of results in each second.
    ended: BTreeMap<u64, u64>,
}

/// The pace is that of the last results, of this many seconds.
const RECENT: u64 = 300;

impl Pace {
    fn add(&mut self, entry: &Entry) {
        *self.ended.entry(entry.ended).or_default() += 1;
        let last = self.ended.last_key_value().map_or(0, |(last, _)| *last);
        self.ended = self.ended.split_off(&last.saturating_sub(RECENT));
    }

    /// Results in a second.
    fn rate(&self) -> Option<f64> {
        let (first, _) = self.ended.first_key_value()?;
        let (last, _) = self.ended.last_key_value()?;
        let results: u64 = self.ended.values().sum();
        Some(results as f64 / (last - first + 1) as f64)
    }
}

/// Prints how far each step is. The exit status says whether tasks remain.
pub(super) fn show(store: &Store, context: &mut Context) -> Result<Exit, CliError> {
    let index = read_ledger(store, context)?;
    let mut table = TextTable::new(vec![
        Column("step", Alignment::Truncated),
        Column("tasks", Alignment::Right),
        Column("to do", Alignment::Right),
        Column("open", Alignment::Right),
        Column("errors", Alignment::Right),
        Column("results", Alignment::Truncated),
    ]);
    let (mut exit, mut remaining, mut pace) = (Exit::Success, 0, Pace::default());
    for planned in store.steps()? {
        let Some(status) = step_status(store, &planned, &index, &mut pace)? else {
            exit = exit.max(Exit::Undecided);
            table.push([
                (planned.step.name.clone(), TextStyle::Plain),
                ("not begun".to_owned(), TextStyle::Dim),
            ]);
            continue;
        };
        if !status.is_done() {
            exit = exit.max(Exit::Undecided);
        }
        remaining += status.remaining;
        table.push(row(&planned.step.name, &status));
    }
    table.print(&mut context.out)?;
    if let Some(rate) = pace.rate().filter(|_| remaining > 0) {
        let left = duration(Duration::from_secs_f64(remaining as f64 / rate));
        let tasks = counted(remaining, "task", "tasks");
        let line = format!("{rate:.1} results a second lately: about {left} for {tasks}");
        context.out.line(line)?;
    }
    Ok(exit)
}

fn step_status(
    store: &Store,
    planned: &PlannedStep,
    index: &Index,
    pace: &mut Pace,
) -> Result<Option<StepStatus>, StoreError> {
    let Some(tasks) = store.tasks(planned)? else {
        return Ok(None);
    };
    let mut status = StepStatus::default();
    for task in tasks {
        let entry = index.get(task?.key());
        status.add(entry);
        if let Some(entry) = entry {
            pace.add(entry);
        }
    }
    Ok(Some(status))
}

fn row(name: &str, status: &StepStatus) -> [(String, TextStyle); 6] {
    let number = |number: u64, style: TextStyle| match number {
        0 => ("0".to_owned(), TextStyle::Dim),
        number => (grouped(number), style),
    };
    let outcomes = status.outcomes.iter();
    let outcomes = outcomes.map(|(word, count)| format!("{word} {}", grouped(*count)));
    [
        (name.to_owned(), TextStyle::Plain),
        number(status.tasks, TextStyle::Plain),
        number(status.remaining, TextStyle::Warning),
        number(status.undecided, TextStyle::Warning),
        number(status.errors, TextStyle::Error),
        (outcomes.collect::<Vec<_>>().join(", "), TextStyle::Plain),
    ]
}
