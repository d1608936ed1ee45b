//! The rules (SPEC, parts R, P and C): the only place where they are.
//!
//! A [`Game`] is a board with its rule variant, a [`State`] is a position of it. [`Game::step`] is
//! the one way by which anything changes; people, solvers and recorded games all go through it.

mod act;
mod aim;
mod backwards;
mod count;
mod effort;
mod game;
mod ground;
mod play;
mod refusal;
mod replay;
mod state;
pub mod switches;
mod trace;
mod travel;

pub use aim::Lost;
pub use backwards::{forwards, is_backwards, turned};
pub use count::{Counter, Counts};
pub use effort::MOST_STEPS;
pub use game::{Game, Stepped};
pub use ground::{CellId, Ground};
pub use play::{Input, Player, Stretch};
pub use refusal::{Place, Refusal, Unplayable, Why};
pub use replay::{Replayed, replay, replay_within};
pub use state::{Active, State};
pub use switches::{Switches, VERSION};
pub use trace::{Cause, Fate, Shift, Trace};
pub use travel::{push_to, track, walk_to};
