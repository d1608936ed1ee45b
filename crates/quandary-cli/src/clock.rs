//! The clock and the calendar of the machine.

use jiff::Zoned;
use jiff::civil::Date;
use quandary_core::budget::Clock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

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

/// The date where the user is.
pub(crate) fn today() -> Date {
    Zoned::now().date()
}

/// A number that is another one each time.
pub(crate) fn chance() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| u64::from(since.subsec_nanos()))
}
