//! The full-screen player, driven by keys in a pseudo-terminal.

mod browse;
mod families;
mod keys;
mod screens;
mod stores;
mod terminal;
