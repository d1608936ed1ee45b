//! Processor time and memory of this process.

use std::time::{Duration, Instant};

/// Measures from its creation.
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

    /// Processor time, or wall-clock time where it is not available.
    pub(crate) fn elapsed(&self) -> Duration {
        match (self.before, processor()) {
            (Some(before), Some(now)) => now - before,
            _ => self.start.elapsed(),
        }
    }
}

/// Processor time, on Linux.
fn processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Peak memory in kB, where the system provides it.
pub(crate) fn most_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
