//! The part of a puzzle program that all user interfaces share, without drawing and storage: games
//! with branches, hints, searches and playback, best solutions, settings and keys, and the clock of
//! real-time games.
//!
//! The user interfaces, such as the terminal program and the web page, are called views. This crate
//! does no I/O, reads no clock and builds for WebAssembly: the views provide a [`store::Store`] and
//! the time.

pub mod answer;
pub mod backup;
pub mod best;
pub mod command;
pub mod cursor;
pub mod facts;
pub mod formats;
pub mod gallery;
pub mod generator;
pub mod gesture;
pub mod history;
pub mod journal;
pub mod keymap;
pub mod keys;
pub mod library;
pub mod link;
pub mod live;
pub mod notice;
pub mod open_level;
pub mod open_live;
pub mod plain;
pub mod player;
pub mod rules;
pub mod saved_game;
pub mod search;
pub mod settings;
pub mod solutions;
pub mod status;
pub mod store;
pub mod timeline;
pub mod tree;
pub mod turns;
