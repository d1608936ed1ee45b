//! The clock of the standard library.

use quandary_core::budget::Clock;
use std::time::{Duration, Instant};

/// The monotonic clock of the standard library, for programs with an operating system. It needs the
/// feature `std-clock`, which is on by default. Do not use it in a browser: there the clock of the
/// standard library panics.
///
/// ```
/// use quandary::StdClock;
/// use quandary::core::budget::Clock;
///
/// let clock = StdClock::start();
/// let before = clock.now();
/// assert!(clock.now() >= before);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct StdClock(Instant);

impl StdClock {
    /// Returns a clock that shows the time since this call.
    ///
    /// ```
    /// use quandary::core::budget::Clock;
    ///
    /// let clock = quandary::StdClock::start();
    /// println!("ready after {:.1} s", clock.now().as_secs_f64());
    /// ```
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for StdClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
