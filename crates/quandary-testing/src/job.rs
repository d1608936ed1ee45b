//! Running jobs without a clock.

use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::job::{Job, drive};
use std::time::Duration;

/// A clock that never advances, for budgets without a time limit.
#[derive(Clone, Copy, Debug)]
pub struct FrozenClock;

impl Clock for FrozenClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Runs a job to its end and returns its result.
pub fn run_to_end<T>(job: Box<dyn Job<Output = T>>) -> T {
    run_within(Budget::default(), job)
}

/// Runs a job within a budget and returns its result. The budget must not have a time limit,
/// because the clock never advances.
pub fn run_within<T>(budget: Budget, job: Box<dyn Job<Output = T>>) -> T {
    drive(job, budget, &FrozenClock, &Cancel::default(), &mut |_| ())
}
