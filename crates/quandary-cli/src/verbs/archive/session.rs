//! Parallel replays within the budget of a run.

use crate::args::ReplayBudgetArgs;
use crate::context::{Context, Out};
use crate::exit::CliError;
use crate::parallel::in_order;
use crate::progress::ProgressBar;
use quandary::StdClock;
use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::job::drive;
use quandary_core::replay::{ReplayJob, Replayed};
use quandary_core::words::grouped;

/// What the replays of a run share.
pub(super) struct Session<'a> {
    args: &'a ReplayBudgetArgs,
    clock: &'a StdClock,
    cancel: &'a Cancel,
    bar: ProgressBar,
}

/// Works on every item in parallel and passes the results to `take` in order. After Ctrl-C the
/// remaining items are skipped.
pub(super) fn run<T: Sync, R: Send>(
    args: &ReplayBudgetArgs,
    items: &[T],
    context: &mut Context,
    work: impl Fn(&Session<'_>, &T) -> R + Sync,
    mut take: impl FnMut(R, &mut Out) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let _cancellable = context.cancel_on_ctrl_c();
    let session = Session {
        args,
        clock: &context.clock,
        cancel: &context.cancel,
        bar: ProgressBar::new(items.len()),
    };
    let out = &mut context.out;
    let mut skipped = 0;
    in_order(
        args.parallel.threads(),
        items,
        &context.cancel,
        |item| (!session.cancel.is_cancelled()).then(|| work(&session, item)),
        |result| {
            session.bar.advance();
            skipped += u64::from(result.is_none());
            result.map_or(Ok(()), |result| session.bar.suspend(|| take(result, out)))
        },
    )?;
    session.bar.clear();
    if skipped > 0 {
        let (skipped, all) = (grouped(skipped), grouped(items.len() as u64));
        context.warn(format!("stopped early: skipped {skipped} of {all} levels"));
    }
    Ok(())
}

impl Session<'_> {
    /// Runs the job of a replay within the budget.
    pub(super) fn replay(&self, job: ReplayJob) -> Replayed {
        let watch = &mut |progress: &_| self.bar.watch("replay", progress);
        drive(job, self.budget(), self.clock, self.cancel, watch)
    }

    /// The budget of one replay, limited by the time left for all of them.
    fn budget(&self) -> Budget {
        let budget = self.args.budget();
        let total = self.args.parallel.total_time;
        let left = total.map(|total| total.saturating_sub(self.clock.now()));
        Budget {
            time: budget.time.into_iter().chain(left).min(),
            ..budget
        }
    }
}
