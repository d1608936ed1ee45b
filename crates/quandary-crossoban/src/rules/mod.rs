//! The rules of play (SPEC, parts R, P and C).
//!
//! A [`Game`] is a board with a rule variant. A [`State`] is a position. Players, solvers and
//! replays all change positions through [`Game::step`] or [`Game::step_in_place`].

mod aim;
mod capitals;
mod command;
mod count;
mod explanations;
mod game;
mod ground;
mod level_rules;
mod places;
mod play;
mod pull_travel;
mod pulling;
mod refusal;
mod relevance;
mod replay;
mod reverse;
mod state;
pub mod switches;
mod trace;
mod travel;
mod turns;
mod work_budget;

pub use aim::LossReason;
pub(crate) use capitals::{Capitals, WrongLetter, has_capitals};
pub use count::{BOX_CHANGES, Counter, Counts};
pub use explanations::{EXPLANATIONS, SwitchExample, SwitchExplanation, SwitchOutcome};
pub use game::{Game, StepResult};
pub use ground::{CellId, Ground};
pub use level_rules::{GamePosition, LevelRules, PlayedAction};
pub use places::{InWords, PlaceStyle, direction_word};
pub use play::{Input, Player, UndoUnit};
pub use pulling::{Grip, PlayedPull, PullPosition, PullRefusal, Pulling};
pub use refusal::{CellPosition, Refusal, RefusalReason, Unplayable};
pub use relevance::switches_that_matter;
pub use replay::{ReplayResult, replay, replay_within};
pub use reverse::{MoveStream, forward_moves, is_reverse_record, reverse_to_forward};
pub use state::{Active, State};
pub use switches::{Switches, VERSION};
pub use trace::{Cause, Shift, ShiftOutcome, Trace};
pub use travel::{push_to, track, track_box, walk_to};
pub(crate) use turns::{Turn, play_turns, turns, without_idle_changes};
pub use work_budget::MAX_REPLAY_STEPS;
