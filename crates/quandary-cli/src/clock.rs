//! The clock of the machine.

use quandary_core::budget::Clock;
use std::time::{Duration, Instant};

/// Time since the program began.
pub(crate) struct SystemClock(Instant);

impl SystemClock {
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
