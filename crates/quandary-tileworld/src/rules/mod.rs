//! The rules of the game: the MS engine and the Lynx engine. Both play one tick at a time.
//!
//! For a prepared level, the next position depends only on the current position and on the input of
//! the tick.

mod candidates;
mod digest;
mod event;
mod floor;
mod game;
mod kind;
pub mod lynx;
pub mod ms;
mod random;
mod replay;
mod setup;
mod variant;

pub use event::{Death, Event, Sound};
pub(crate) use floor::force_direction;
pub use floor::{Boots, Button, Key};
pub use game::{Rules, RulesError, State};
pub use kind::Kind;
pub use random::Lcg;
pub use replay::{Replay, ReplayOutcome};
pub use setup::{Edition, Setup, Status, TICKS_PER_SECOND};
pub use variant::{VARIANTS, Variant};
