//! Tests of the rules: public solutions, small cases, and random levels.

mod corpus;
#[path = "../common/dice.rs"]
mod dice;
mod entry;
mod lynx;
mod ms;
mod random;
mod random_numbers;
mod replay;
mod stage;
