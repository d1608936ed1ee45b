//! The rules: other people's solutions, small cases, and anything at all.

mod chance;
mod corpus;
#[path = "../common/dice.rs"]
mod dice;
mod entry;
mod lynx;
mod ms;
mod random;
mod replay;
mod stage;
