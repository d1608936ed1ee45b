//! Computes when ticks are due.

use std::time::Duration;

/// How fast time passes in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Speed {
    /// A quarter of the speed that the rules define.
    Quarter,
    /// Half the speed that the rules define.
    Half,
    /// The speed that the rules define.
    #[default]
    Normal,
    /// Twice the speed that the rules define.
    Double,
}

impl Speed {
    /// All speeds, the slowest first.
    pub const ALL: [Self; 4] = [Self::Quarter, Self::Half, Self::Normal, Self::Double];

    /// The speed as a factor in text form, such as `1/4`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Quarter => "1/4",
            Self::Half => "1/2",
            Self::Normal => "1",
            Self::Double => "2",
        }
    }

    /// The next faster speed; the fastest speed returns itself.
    #[must_use]
    pub fn faster(self) -> Self {
        match self {
            Self::Quarter => Self::Half,
            Self::Half => Self::Normal,
            Self::Normal | Self::Double => Self::Double,
        }
    }

    /// The next slower speed; the slowest speed returns itself.
    #[must_use]
    pub fn slower(self) -> Self {
        match self {
            Self::Double => Self::Normal,
            Self::Normal => Self::Half,
            Self::Half | Self::Quarter => Self::Quarter,
        }
    }

    /// How long something takes at this speed that takes `duration` at the normal one.
    pub(crate) fn stretch(self, duration: Duration) -> Duration {
        match self {
            Self::Quarter => duration * 4,
            Self::Half => duration * 2,
            Self::Normal => duration,
            Self::Double => duration / 2,
        }
    }

    fn rate(self) -> Rate {
        let (ticks, durations) = match self {
            Self::Quarter => (1, 4),
            Self::Half => (1, 2),
            Self::Normal => (1, 1),
            Self::Double => (2, 1),
        };
        Rate { ticks, durations }
    }
}

/// Ticks in a number of tick durations.
#[derive(Clone, Copy, Debug)]
struct Rate {
    ticks: u128,
    durations: u128,
}

/// Going back is four times as fast as playing.
const REWIND: Rate = Rate {
    ticks: 4,
    durations: 1,
};

/// The ticks that are due since a moment: the n-th one n tick durations after it, divided by the
/// speed. Late calls do not add up, so that there is no drift.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    base: Duration,
    /// Nanoseconds, at least 1.
    tick: u128,
    rate: Rate,
    /// Ticks since the base that were played.
    played: u128,
}

impl Pace {
    pub(super) fn playing(now: Duration, tick: Duration, speed: Speed) -> Self {
        Self::new(now, tick, speed.rate())
    }

    pub(super) fn rewinding(now: Duration, tick: Duration) -> Self {
        Self::new(now, tick, REWIND)
    }

    fn new(base: Duration, tick: Duration, rate: Rate) -> Self {
        Self {
            base,
            tick: tick.as_nanos().max(1),
            rate,
            played: 0,
        }
    }

    /// Number of ticks that are due and not played.
    pub(super) fn due(&self, now: Duration) -> u64 {
        let passed = now.saturating_sub(self.base).as_nanos();
        let ticks = passed.saturating_mul(self.rate.ticks) / (self.tick * self.rate.durations);
        u64::try_from(ticks.saturating_sub(self.played)).unwrap_or(u64::MAX)
    }

    pub(super) fn play(&mut self, ticks: u64) {
        self.played += u128::from(ticks);
    }

    /// How long until the next tick is due; zero if it is.
    pub(super) fn wait(&self, now: Duration) -> Duration {
        self.next().saturating_sub(now)
    }

    /// How long ago the next tick was due.
    pub(super) fn behind(&self, now: Duration) -> Duration {
        now.saturating_sub(self.next())
    }

    /// The moment of the next tick, rounded up so that the tick is due then.
    fn next(&self) -> Duration {
        let nanos = (self.played + 1) * self.tick * self.rate.durations;
        let nanos = nanos.div_ceil(self.rate.ticks);
        let nanos = u64::try_from(nanos).unwrap_or(u64::MAX);
        self.base.saturating_add(Duration::from_nanos(nanos))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: Duration = Duration::from_millis(50);

    #[test]
    fn a_tick_is_due_exactly_when_it_was_announced() {
        let start = Duration::from_millis(1234);
        // A duration that is not divisible by the speed either.
        for tick in [TICK, Duration::from_nanos(33_333_333)] {
            for speed in Speed::ALL {
                let mut pace = Pace::playing(start, tick, speed);
                let mut now = start;
                for _ in 0..1000 {
                    let wait = pace.wait(now);
                    assert_eq!(pace.due(now + wait - Duration::from_nanos(1)), 0);
                    now += wait;
                    assert_eq!(pace.due(now), 1, "{speed:?}");
                    pace.play(1);
                }
                let rate = speed.rate();
                let expected = tick.as_nanos() * 1000 * rate.durations / rate.ticks;
                let passed = (now - start).as_nanos();
                assert!(passed.abs_diff(expected) <= 1, "{speed:?}");
            }
        }
    }

    #[test]
    fn a_clock_that_goes_back_makes_nothing_due() {
        let pace = Pace::playing(Duration::from_secs(5), TICK, Speed::Normal);
        assert_eq!(pace.due(Duration::ZERO), 0);
        assert_eq!(pace.behind(Duration::ZERO), Duration::ZERO);
        assert!(pace.due(Duration::MAX) > 1_000_000);
    }
}
