//! Tests that run the program as a process.
#![allow(
    clippy::disallowed_methods,
    reason = "tests read small files of their own"
)]

mod apad;
mod archive;
mod batch;
mod collections;
mod common;
mod copies;
mod crossoban;
mod dates;
mod ends;
mod error_objects;
mod files;
#[cfg(unix)]
mod first_minutes;
mod folders;
mod generate;
mod given;
mod guide;
mod improve;
mod kills;
mod link;
mod lsp;
mod overview;
mod play_plain;
mod print;
mod readme;
mod records;
mod references;
mod replays;
mod resume;
mod schemas;
mod selection;
mod serve;
mod solutions;
mod solve_output;
mod stand_in;
mod tents;
#[cfg(target_os = "linux")]
mod terminal;
mod tileworld;
mod verbs;
