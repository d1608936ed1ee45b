//! The replay of one record as a job.

use super::digests::DigestRecorder;
use super::expected::{Difference, Expected};
use super::score;
use super::trace::Trace;
use crate::family::TICKS;
use crate::model::{Position, SolutionRecord};
use crate::moves::format_moves;
use crate::rules::{self, Replay, Rules};
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::outcome::{Failure, Score};
use quandary_core::pairing::{Cause, Ending, Replayed};

/// Observers of every position of a replay.
pub(super) struct Observers {
    pub(super) expected: Option<Expected>,
    pub(super) digest_recorder: Option<DigestRecorder>,
    pub(super) trace: Option<Trace>,
}

/// The replay of one record. A node is a tick.
pub(super) enum RecordReplayJob {
    /// The record can be replayed.
    Active(Box<ActiveReplay>),
    /// The record cannot be replayed; the reason.
    Refused(String),
}

pub(super) struct ActiveReplay {
    replay: Replay<'static>,
    recorded: u32,
    ticks: u64,
    watch: Observers,
}

impl RecordReplayJob {
    pub(super) fn of(rules: Rules, record: &SolutionRecord, mut watch: Observers) -> Self {
        let replay = Replay::owning(rules, record);
        if let Some(trace) = &mut watch.trace {
            trace.begin(replay.state());
        }
        if let Some(Expected::Trace(reference)) = &mut watch.expected {
            reference.begin(replay.state());
        }
        Self::Active(Box::new(ActiveReplay {
            replay,
            recorded: record.ticks,
            ticks: 0,
            watch,
        }))
    }

    pub(super) fn refused(why: String) -> Self {
        Self::Refused(why)
    }
}

impl Job for RecordReplayJob {
    type Output = Replayed;

    fn run(&mut self, nodes: u64) -> Status {
        let Self::Active(active) = self else {
            return Status::Done;
        };
        for _ in 0..nodes {
            if active.tick() {
                return Status::Done;
            }
        }
        Status::Running
    }

    fn progress(&self) -> Progress {
        let nodes = match self {
            Self::Active(active) => active.ticks,
            Self::Refused(_) => 0,
        };
        Progress {
            nodes,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Replayed {
        match *self {
            Self::Active(active) => active.finish(stopped),
            Self::Refused(reason) => Replayed {
                ending: Ending::Failed(
                    Cause::Unplayable,
                    Failure {
                        at: 0,
                        token: String::new(),
                        reason,
                    },
                ),
                scores: Vec::new(),
                unused: 0,
                compared: 0,
                log: Vec::new(),
            },
        }
    }
}

impl ActiveReplay {
    /// Plays one tick; returns whether the replay has ended.
    fn tick(&mut self) -> bool {
        let (tick, left) = (self.replay.state().now(), self.replay.unused());
        self.replay.tick();
        self.ticks += 1;
        let state = self.replay.state();
        // When a replay is given up, it ends without playing a tick.
        if state.now() > tick || state.status() != rules::Status::Running {
            if let Some(expected) = &mut self.watch.expected {
                expected.see(tick, state);
            }
            if let Some(digest_recorder) = &mut self.watch.digest_recorder {
                digest_recorder.see(state);
            }
            if let Some(trace) = &mut self.watch.trace {
                let input = self.replay.last_move();
                let input = input.filter(|_| self.replay.unused() < left);
                trace.see(tick, input, self.replay.events(), state);
            }
        }
        self.replay.ending().is_some()
    }

    fn finish(self, stopped: Option<Reason>) -> Replayed {
        let state = self.replay.state();
        let expected = self.watch.expected;
        let compared = expected.as_ref().map_or(0, Expected::compared);
        let outcome = self.replay.ending();
        let difference = match outcome {
            Some(_) => expected.and_then(|expected| expected.finish(state)),
            None => None,
        };
        let ending = match (outcome, stopped) {
            (Some(outcome), _) => pairing_ending(&self.replay, outcome, self.recorded, difference),
            (None, reason) => Ending::Undecided(reason.unwrap_or(Reason::Cancelled)),
        };
        let digest_recorder = self
            .watch
            .digest_recorder
            .map(|digest_recorder| digest_recorder.finish(state));
        let trace = self.watch.trace.map(Trace::finish);
        Replayed {
            ending,
            scores: outcome.map_or(Vec::new(), |outcome| scores(outcome, self.recorded)),
            unused: self.replay.unused() as u64,
            compared,
            log: digest_recorder.or(trace).unwrap_or_default(),
        }
    }
}

fn scores(outcome: rules::ReplayOutcome, recorded: u32) -> Vec<Score> {
    match outcome {
        rules::ReplayOutcome::Verified => vec![score(recorded)],
        rules::ReplayOutcome::DifferentTime { found } => vec![Score {
            metric: TICKS.id,
            value: u64::try_from(found).unwrap_or_default(),
        }],
        rules::ReplayOutcome::Died { .. } | rules::ReplayOutcome::NotWon { .. } => Vec::new(),
    }
}

/// Returns the result to report. A difference from the other program comes first, because it
/// explains the rest.
fn pairing_ending(
    replay: &Replay<'_>,
    outcome: rules::ReplayOutcome,
    recorded: u32,
    difference: Option<Difference>,
) -> Ending {
    let failed = failure_of(replay, outcome, recorded);
    let token = format_moves(replay.last_move().as_slice());
    match (difference, failed) {
        (None, None) => Ending::Verified,
        (None, Some((cause, at, reason))) => Ending::Failed(
            cause,
            Failure {
                at: u64::from(at),
                token,
                reason,
            },
        ),
        (Some(Difference { tick, what }), failed) => {
            let then = failed.map(|(_, _, reason)| format!("; then {reason}"));
            Ending::Failed(
                Cause::Positions,
                Failure {
                    at: u64::from(tick),
                    token: String::new(),
                    reason: format!("tick {tick}: {what}{}", then.unwrap_or_default()),
                },
            )
        }
    }
}

/// Returns the cause, tick and description of a failure, if the replay failed.
fn failure_of(
    replay: &Replay<'_>,
    outcome: rules::ReplayOutcome,
    recorded: u32,
) -> Option<(Cause, u32, String)> {
    let unused = match replay.unused() {
        0 => String::new(),
        1 => ", 1 move unused".to_owned(),
        more => format!(", {more} moves unused"),
    };
    match outcome {
        rules::ReplayOutcome::Verified => None,
        rules::ReplayOutcome::DifferentTime { found } => {
            let reason = format!("won in {found} ticks, but {recorded} are recorded{unused}");
            Some((Cause::Time, replay.state().now(), reason))
        }
        rules::ReplayOutcome::Died { tick, at, death } => {
            let (word, place) = (death.word(), place(at));
            let reason = format!("{word} at {place}, tick {tick}{unused}");
            Some((Cause::Lost, tick, reason))
        }
        rules::ReplayOutcome::NotWon { tick, at } => {
            let place = place(at);
            let reason = format!("not won by tick {tick}; Chip is at {place}{unused}");
            Some((Cause::NotWon, tick, reason))
        }
    }
}

fn place(at: u16) -> String {
    let Position { x, y } = Position::of_index(usize::from(at));
    format!("({x},{y})")
}
