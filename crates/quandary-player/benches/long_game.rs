//! How long undo takes in a game of 100,000 moves, storing included.
//!
//! Prints a table and judges nothing. The figure wanted is under one second for all of them.

use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_player::command::Command;
use quandary_player::library::Collection;
use quandary_player::live::KeyReports;
use quandary_player::player::{Player, Playing, Way};
use quandary_player::store::MemoryStore;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of moves of the game.
const MOVES: usize = 100_000;

/// A board with room to walk up and down.
const BOARD: &str = "#####\n#@  #\n# $ #\n# . #\n#####\n";

fn main() {
    let source = Source::new("long.xsb", BOARD.as_bytes().to_vec());
    let document = quandary::open(source, None, &ReadOptions::default()).expect("a level");
    let collection = Collection::new("long".to_owned(), "long".to_owned(), document);
    let collection = Arc::new(collection.expect("it has a level"));
    let store = Box::new(MemoryStore::default());
    let (mut player, _) = Player::new(store, 0, KeyReports::PressOnly);
    let now = Duration::ZERO;
    player
        .open(&collection, 0, Way::Forward, now)
        .expect("it opens");
    println!("{:<44}{:>10}", "100,000 moves", "ms");
    row("played one by one", || {
        for step in ["r", "l"].into_iter().cycle().take(MOVES) {
            player.with_level(now, |level| {
                if let Playing::Turns(turns) = &mut level.playing {
                    turns.enter(step);
                }
                quandary_player::open_level::Effect::Draw
            });
        }
    });
    row("undone one by one", || {
        for _ in 0..MOVES {
            player.run(Command::Undo, now);
        }
    });
    row("to the end at once", || {
        player.run(Command::GoToEnd, now);
    });
    row("to the start at once", || {
        player.run(Command::Restart, now);
    });
    row("closed and opened again", || {
        player
            .open(&collection, 0, Way::Forward, now)
            .expect("it opens");
    });
}

fn row(what: &str, work: impl FnOnce()) {
    let start = Instant::now();
    work();
    let time = start.elapsed().as_secs_f64() * 1000.0;
    println!("{what:<44}{time:>10.1}");
}
