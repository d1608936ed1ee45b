//! The rules of the game: two engines, MS and Lynx, tick by tick.
//!
//! A position is a plain value; a tick of it depends on nothing else but the input of that tick.

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
pub use floor::{Boots, Button, Key};
pub use game::{NoRules, Rules, State};
pub use kind::Kind;
pub use random::Lcg;
pub use replay::{Ending, Replay};
pub use setup::{Edition, Setup, Status, TICKS_PER_SECOND};
pub use variant::{VARIANTS, Variant};
