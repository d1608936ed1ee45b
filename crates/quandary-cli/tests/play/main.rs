//! The full-screen player, driven by keys in a pseudo-terminal.
#![allow(
    clippy::disallowed_methods,
    reason = "tests read small files of their own"
)]

mod browse;
mod families;
mod keys;
mod pace;
mod pictures;
mod screens;
mod stores;
mod terminal;
