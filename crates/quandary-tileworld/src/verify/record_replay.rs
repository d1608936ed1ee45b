//! The job that replays a record or a list of moves.

use super::digests::DigestRecorder;
use super::expected::{Difference, Expected};
use super::score;
use super::trace::Trace;
use crate::model::{Level, Position, SolutionRecord, TimedMove};
use crate::moves::format_moves;
use crate::recording::MAX_TICKS_AFTER_LAST_MOVE;
use crate::rules::{self, Replay, ReplayOutcome, Rules};
use crate::score::Scoring;
use quandary_core::budget::Reason;
use quandary_core::failure::{FailedAt, Failure};
use quandary_core::job::{Job, Progress, Status};
use quandary_core::replay::{Cause, Replayed, Verdict};
use std::sync::Arc;

/// Observers of every position of a replay.
#[derive(Default)]
pub(super) struct Observers {
    pub(super) expected: Option<Expected>,
    pub(super) digest_recorder: Option<DigestRecorder>,
    pub(super) trace: Option<Trace>,
}

impl Observers {
    fn is_empty(&self) -> bool {
        self.expected.is_none() && self.digest_recorder.is_none() && self.trace.is_none()
    }
}

/// A replay. A node is a tick.
pub(crate) struct RecordReplayJob {
    replay: Replay,
    /// The time stated with the moves.
    claimed: Option<u32>,
    scoring: Scoring,
    ticks: u64,
    watch: Observers,
}

impl RecordReplayJob {
    pub(super) fn of_record(
        level: &Level,
        rules: Rules,
        record: &SolutionRecord,
        mut watch: Observers,
    ) -> Self {
        let replay = Replay::of(Arc::new(rules), record);
        if let Some(trace) = &mut watch.trace {
            trace.begin(replay.state());
        }
        if let Some(Expected::Trace(reference)) = &mut watch.expected {
            reference.begin(replay.state());
        }
        Self {
            replay,
            claimed: Some(record.ticks),
            scoring: Scoring::of(level),
            ticks: 0,
            watch,
        }
    }

    /// The replay of moves sorted by tick, without a claimed time.
    pub(crate) fn of_moves(level: &Level, rules: Arc<Rules>, moves: Vec<TimedMove>) -> Self {
        let last = moves.last().map_or(0, |one| one.tick);
        let until = last.saturating_add(MAX_TICKS_AFTER_LAST_MOVE);
        Self {
            replay: Replay::new(rules, moves, until),
            claimed: None,
            scoring: Scoring::of(level),
            ticks: 0,
            watch: Observers::default(),
        }
    }

    /// Plays one tick; returns whether the replay has ended.
    fn tick(&mut self) -> bool {
        self.ticks += 1;
        if self.watch.is_empty() {
            return self.replay.tick().is_some();
        }
        let (tick, left) = (self.replay.state().now(), self.replay.unused());
        self.replay.tick();
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
}

impl Job for RecordReplayJob {
    type Output = Replayed;

    fn run(&mut self, nodes: u64) -> Status {
        for _ in 0..nodes {
            if self.tick() {
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

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Replayed {
        let state = self.replay.state();
        let Observers {
            expected,
            digest_recorder,
            trace,
        } = self.watch;
        let compared = expected.as_ref().map_or(0, Expected::compared);
        let outcome = self.replay.ending();
        let difference = match outcome {
            Some(_) => expected.and_then(|expected| expected.finish(state)),
            None => None,
        };
        let verdict = match (outcome, stopped) {
            (Some(outcome), _) => verdict(&self.replay, outcome, self.claimed, difference),
            (None, reason) => Verdict::Undecided(reason.unwrap_or(Reason::Cancelled)),
        };
        let time = time_of_win(&self.replay);
        let digests = digest_recorder.map(|recorder| recorder.finish(state));
        let recording = digests.or(trace.map(Trace::finish)).unwrap_or_default();
        Replayed {
            verdict,
            scores: time.map(score).into_iter().collect(),
            measurements: time.map_or_else(Vec::new, |ticks| {
                let score = self.scoring.score(u64::from(ticks));
                score.measurements(self.replay.played() as u64)
            }),
            unused: self.replay.unused() as u64,
            compared,
            recording,
        }
    }
}

/// Returns the time of a game that is won.
fn time_of_win(replay: &Replay) -> Option<u32> {
    match replay.ending()? {
        ReplayOutcome::Verified | ReplayOutcome::DifferentTime { .. } => {
            let time = replay.state().solution_time();
            Some(u32::try_from(time).unwrap_or_default())
        }
        ReplayOutcome::Died { .. } | ReplayOutcome::NotWon { .. } => None,
    }
}

/// Returns the result to report. A difference from the other program comes first, because it
/// explains the rest.
fn verdict(
    replay: &Replay,
    outcome: ReplayOutcome,
    claimed: Option<u32>,
    difference: Option<Difference>,
) -> Verdict {
    let failed = failure_of(replay, outcome, claimed);
    let failure = |tick: u32, token: String, reason: String| Failure {
        at: FailedAt::Tick(u64::from(tick)),
        token,
        reason,
    };
    match (difference, failed) {
        (None, None) => Verdict::Verified,
        (None, Some((cause, tick, reason))) => {
            let token = format_moves(replay.last_move().as_slice());
            Verdict::Failed(cause, failure(tick, token, reason))
        }
        (Some(Difference { tick, what }), failed) => {
            let then = failed.map(|(_, _, reason)| format!("; then {reason}"));
            let reason = format!("tick {tick}: {what}{}", then.unwrap_or_default());
            Verdict::Failed(Cause::Positions, failure(tick, String::new(), reason))
        }
    }
}

/// Returns the cause, tick and description of a failure, if the replay failed.
fn failure_of(
    replay: &Replay,
    outcome: ReplayOutcome,
    claimed: Option<u32>,
) -> Option<(Cause, u32, String)> {
    let unused = match replay.unused() {
        0 => String::new(),
        1 => ", 1 move unused".to_owned(),
        more => format!(", {more} moves unused"),
    };
    match outcome {
        ReplayOutcome::Verified => None,
        ReplayOutcome::DifferentTime { found } => {
            let reason = format!(
                "won in {found} ticks, but {} are recorded{unused}",
                claimed?
            );
            Some((Cause::Time, replay.state().now(), reason))
        }
        ReplayOutcome::Died { tick, at, death } => {
            let (word, place) = (death.word(), place(at));
            let reason = format!("{word} at {place}, tick {tick}{unused}");
            Some((Cause::Lost, tick, reason))
        }
        ReplayOutcome::NotWon { tick, at } => {
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
