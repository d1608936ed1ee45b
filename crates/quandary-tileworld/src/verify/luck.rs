//! The job that replays a solution with other random numbers.

use crate::model::{Level, Ruleset, SolutionRecord};
use crate::rules::{Replay, ReplayOutcome, Rules, Setup};
use quandary_core::budget::Reason;
use quandary_core::family::Luck;
use quandary_core::job::{Job, Progress, Status};
use std::sync::Arc;

/// The distance of the seeds that are tried, so that their first numbers are unlike each other.
const SEED_STEP: u32 = 0x1234_5677;

/// The start that is tried as number `number`, from 1.
pub(crate) fn with_other_seed(setup: Setup, number: u32) -> Setup {
    let step = SEED_STEP.wrapping_mul(number);
    Setup {
        seed: setup.seed.wrapping_add(step) & 0x7FFF_FFFF,
        ..setup
    }
}

/// Replays with the recorded seed, then with others if random numbers are used. A node is a tick.
pub(super) struct SeedsJob {
    level: Level,
    ruleset: Ruleset,
    record: SolutionRecord,
    setup: Setup,
    /// Number of other seeds to try.
    starts: u64,
    rules: Arc<Rules>,
    replay: Replay,
    /// The other seeds tried so far, without the current one; `None` during the replay with the
    /// recorded seed.
    luck: Option<Luck>,
    ticks: u64,
}

impl SeedsJob {
    pub(super) fn new(
        level: &Level,
        ruleset: Ruleset,
        record: &SolutionRecord,
        (rules, setup): (Rules, Setup),
        starts: u64,
    ) -> Self {
        let rules = Arc::new(rules);
        Self {
            level: level.clone(),
            ruleset,
            record: record.clone(),
            setup,
            starts,
            replay: Replay::of(Arc::clone(&rules), record),
            rules,
            luck: None,
            ticks: 0,
        }
    }

    /// Starts the next replay; returns whether there is one.
    fn next(&mut self) -> bool {
        let has_won = matches!(
            self.replay.ending(),
            Some(ReplayOutcome::Verified | ReplayOutcome::DifferentTime { .. })
        );
        let luck = match self.luck {
            Some(Luck { tried, won }) => Luck {
                tried: tried + 1,
                won: won + u64::from(has_won),
            },
            None if self.replay.state().random_numbers() == self.rules.start().random_numbers() => {
                self.luck = Some(Luck::default());
                return false;
            }
            None => Luck::default(),
        };
        self.luck = Some(luck);
        luck.tried < self.starts && self.start(luck.tried + 1)
    }

    /// Starts the replay with the seed of this number.
    fn start(&mut self, number: u64) -> bool {
        let setup = with_other_seed(self.setup, number as u32);
        let Ok(rules) = Rules::new(&self.level, self.ruleset, &setup) else {
            return false;
        };
        self.replay = Replay::of(Arc::new(rules), &self.record);
        true
    }
}

impl Job for SeedsJob {
    type Output = Luck;

    fn run(&mut self, nodes: u64) -> Status {
        for _ in 0..nodes {
            self.ticks += 1;
            if self.replay.tick().is_some() && !self.next() {
                return Status::Done;
            }
        }
        Status::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.ticks,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, _: Option<Reason>) -> Luck {
        self.luck.unwrap_or_default()
    }
}
