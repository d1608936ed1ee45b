//! Tests that run the program as a process.
#![allow(
    clippy::disallowed_methods,
    reason = "tests read small files of their own"
)]

mod apad;
mod common;
mod crossoban;
mod ends;
mod files;
mod folders;
mod kills;
mod readme;
mod records;
mod references;
mod replays;
mod schemas;
mod solutions;
mod tents;
#[cfg(target_os = "linux")]
mod terminal;
mod tileworld;
mod verbs;
