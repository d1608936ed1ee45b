//! The full-screen player, driven by keys in a pseudo-terminal.
//!
//! The environment variable `QUANDARY_LONG` makes the kills as many as the issue asks for.

mod browse;
mod families;
mod keys;
mod screens;
mod stores;
mod terminal;
