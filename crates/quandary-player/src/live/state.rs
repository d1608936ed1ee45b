//! The state of a real-time game.

use super::keys::KeyReports;
use super::pace::{Pace, Speed};

/// The state of a real-time game, such as waiting, running, paused or won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiveState {
    /// Time stands still until the player presses a key or clicks on a cell.
    Waiting,
    /// Time passes.
    Running,
    /// Time stands still until the game is resumed.
    Paused(PauseCause),
    /// Time passes only when a key is pressed.
    Stepping(StepSize),
    /// Time runs backwards.
    Rewinding,
    /// The current run is shown once more.
    Replaying,
    /// The game is won. The value is the time in ticks that is recorded for a solution.
    Won(u64),
    /// The game is lost. The value is the cause in a few words, such as `drowned` or `out of time`.
    Lost(&'static str),
}

/// Why a game is paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseCause {
    /// The player paused the game.
    Player,
    /// The machine slept or was too busy.
    Delay,
}

/// How much game time passes at each step in step mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepSize {
    /// One tick.
    Tick,
    /// One tick, and then all ticks in which the player cannot act; together at most two seconds of
    /// game time.
    #[default]
    UntilInput,
}

/// What a game does until it is over.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mode {
    Waiting,
    Running(Pace),
    Paused(PauseCause),
    Stepping(StepSize),
    /// With the size of steps, if they were played before.
    Rewinding(Pace, Option<StepSize>),
    Replaying(Pace),
}

impl Mode {
    pub(super) fn state(self) -> LiveState {
        match self {
            Self::Waiting => LiveState::Waiting,
            Self::Running(_) => LiveState::Running,
            Self::Paused(cause) => LiveState::Paused(cause),
            Self::Stepping(size) => LiveState::Stepping(size),
            Self::Rewinding(..) => LiveState::Rewinding,
            Self::Replaying(_) => LiveState::Replaying,
        }
    }

    pub(super) fn pace(&self) -> Option<&Pace> {
        match self {
            Self::Running(pace) | Self::Rewinding(pace, _) | Self::Replaying(pace) => Some(pace),
            Self::Waiting | Self::Paused(_) | Self::Stepping(_) => None,
        }
    }

    pub(super) fn play(&mut self, ticks: u64) {
        if let Self::Running(pace) | Self::Rewinding(pace, _) | Self::Replaying(pace) = self {
            pace.play(ticks);
        }
    }

    pub(super) fn step_size(self) -> Option<StepSize> {
        match self {
            Self::Stepping(size) => Some(size),
            Self::Rewinding(_, size) => size,
            Self::Waiting | Self::Running(_) | Self::Paused(_) | Self::Replaying(_) => None,
        }
    }
}

/// The words of a status line.
pub(super) fn words(state: LiveState, speed: Speed, reports: KeyReports) -> String {
    let mut words = vec![match state {
        LiveState::Waiting => "press a key to start".to_owned(),
        LiveState::Running => "running".to_owned(),
        LiveState::Paused(PauseCause::Player) => "paused".to_owned(),
        LiveState::Paused(PauseCause::Delay) => "paused after a long delay".to_owned(),
        LiveState::Stepping(_) => "step mode: time passes only with a key".to_owned(),
        LiveState::Rewinding => "rewinding".to_owned(),
        LiveState::Replaying => "replaying; a direction plays on from here".to_owned(),
        LiveState::Won(_) => "won".to_owned(),
        LiveState::Lost(cause) => format!("lost: {cause}"),
    }];
    if speed != Speed::Normal {
        words.push(format!("speed {}", speed.word()));
    }
    let is_timed = matches!(state, LiveState::Waiting | LiveState::Running);
    if is_timed && reports == KeyReports::PressOnly {
        words.push("latch mode: a direction holds until another key or Space".to_owned());
    }
    words.join(", ")
}
