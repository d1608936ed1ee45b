//! Tests of the rules: public solutions, small cases, and random levels.

mod corpus;
mod entry;
mod lynx;
mod ms;
mod random;
mod random_numbers;
#[path = "../common/random_source.rs"]
mod random_source;
mod replay;
mod stage;
