//! The time and the memory that this program has had.

use std::time::{Duration, Instant};

/// Measures from where it was made.
pub(crate) struct Spent {
    start: Instant,
    before: Option<Duration>,
}

impl Spent {
    pub(crate) fn new() -> Self {
        Self {
            start: Instant::now(),
            before: processor(),
        }
    }

    /// Time on the processor, or on the wall where that is not known.
    pub(crate) fn elapsed(&self) -> Duration {
        match (self.before, processor()) {
            (Some(before), Some(now)) => now - before,
            _ => self.start.elapsed(),
        }
    }
}

/// Linux tells it in nanoseconds.
fn processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The most memory so far, in kilobytes, where the system tells it.
pub(crate) fn most_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
