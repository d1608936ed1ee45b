//! Tests that run the program as a process.

mod apad;
mod common;
mod crossoban;
mod ends;
mod files;
mod readme;
mod records;
mod references;
mod replays;
mod schemas;
mod solutions;
mod tents;
mod tileworld;
mod verbs;
