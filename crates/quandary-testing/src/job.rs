//! Jobs run where there is no clock.

use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::job::{Job, drive};
use std::time::Duration;

/// A clock that stands still, for budgets without a time.
#[derive(Clone, Copy, Debug)]
pub struct FrozenClock;

impl Clock for FrozenClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// What a job comes to at its end.
pub fn run_to_end<T>(job: Box<dyn Job<Output = T> + '_>) -> T {
    run_within(Budget::default(), job)
}

/// What a job comes to within a budget that has no time.
pub fn run_within<T>(budget: Budget, job: Box<dyn Job<Output = T> + '_>) -> T {
    drive(job, budget, &FrozenClock, &Cancel::default(), &mut |_| ())
}
