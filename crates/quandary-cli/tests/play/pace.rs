//! Real time passes at its pace.

use crate::terminal::{Session, Size};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The ticks of the last line about what was played, in the journals of a data folder.
fn ticks_played(data: &Path) -> u64 {
    let mut last = 0;
    for level in std::fs::read_dir(data.join("games")).expect("games") {
        for file in std::fs::read_dir(level.expect("a folder").path()).expect("readable") {
            let bytes = std::fs::read(file.expect("a file").path()).expect("readable");
            let text = String::from_utf8_lossy(&bytes).into_owned();
            // CHECKSUM in RUN FROM TO
            let played = text.lines().filter_map(|line| {
                let words: Vec<&str> = line.split(' ').collect();
                let is_played = words.get(1) == Some(&"in");
                is_played.then(|| words.get(4)?.parse().ok()).flatten()
            });
            last = played.max().unwrap_or(last);
        }
    }
    last
}

#[test]
#[ignore = "5 minutes; run by cargo xtask test --long on a machine that does nothing else"]
fn five_minutes_are_six_thousand_ticks() {
    let data = tempfile::tempdir().expect("a folder");
    let level = "samples/tileworld/lessons.dat#1";
    let mut session = Session::play(&[level], data.path(), Size::SMALL);
    session.see("all keys");
    session.settled();
    let start = Instant::now();
    session.keys(" ");
    thread::sleep(Duration::from_secs(300));
    session.keys("p");
    let elapsed = start.elapsed();
    session.see("paused");
    session.leave();
    let (played, due) = (
        ticks_played(data.path()) as f64,
        elapsed.as_secs_f64() * 20.0,
    );
    assert!(
        (played - due).abs() <= 1.0,
        "{played} ticks, {due:.2} were due"
    );
}
