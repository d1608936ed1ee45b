//! Jobs run where there is no clock.

use quandary_core::budget::{Budget, Cancel, Clock};
use quandary_core::job::{Job, drive};
use std::time::Duration;

/// A clock that stands still, for budgets without a time.
#[derive(Clone, Copy, Debug)]
pub struct Still;

impl Clock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// What a job comes to at its end.
pub fn done<T>(job: Box<dyn Job<Output = T> + '_>) -> T {
    within(Budget::default(), job)
}

/// What a job comes to within a budget that has no time.
pub fn within<T>(budget: Budget, job: Box<dyn Job<Output = T> + '_>) -> T {
    drive(job, budget, &Still, &Cancel::default(), &mut |_| ())
}
