//! How long it takes from a key to the drawn frame, in a pseudo-terminal.
//!
//! Prints a table and judges nothing. The figure wanted is a median under 16 ms.

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Number of keys of which the median is quoted.
const KEYS: usize = 60;

/// The last question of the program about the terminal.
const ATTRIBUTES: &[u8] = b"\x1b[c";
/// The answer of a terminal without pictures.
const TEXT_ONLY: &[u8] = b"\x1b[?1;2c";
/// The answer of a terminal with sixel pictures and characters of 12x24 pixels.
const SIXEL: &[u8] = b"\x1b[6;24;12t\x1b[?62;4c";

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    println!(
        "{:<44}{:>10}{:>10}",
        "key to frame, 60x200", "median ms", "worst ms"
    );
    for (name, zoom, answer) in [
        ("normal", "normal", TEXT_ONLY),
        ("with half blocks", "large", TEXT_ONLY),
        ("as sixel pictures", "picture", SIXEL),
    ] {
        let data = folder.path().join(zoom);
        std::fs::create_dir_all(&data).expect("created");
        std::fs::write(data.join("settings.toml"), format!("zoom = \"{zoom}\"\n"))
            .expect("written");
        let level = folder.path().join("wide.xsb");
        std::fs::write(&level, board(100)).expect("written");
        let mut times = measure(&level, &data, answer);
        times.sort();
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        println!(
            "{:<44}{:>10.1}{:>10.1}",
            format!("Sokoban 100x100, {name}"),
            milliseconds(times[times.len() / 2]),
            milliseconds(times[times.len() - 1])
        );
    }
}

/// An open board with one box.
fn board(side: usize) -> String {
    let wall = "#".repeat(side);
    let row = format!("#{}#\n", " ".repeat(side - 2));
    let first = format!("#@{}#\n", " ".repeat(side - 3));
    let boxes = format!("# $.{}#\n", " ".repeat(side - 5));
    format!("{wall}\n{first}{boxes}{}{wall}\n", row.repeat(side - 4))
}

fn measure(level: &Path, data: &Path, answer: &'static [u8]) -> Vec<Duration> {
    let size = PtySize {
        rows: 60,
        cols: 200,
        pixel_width: 0,
        pixel_height: 0,
    };
    let pair = native_pty_system()
        .openpty(size)
        .expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_quandary"));
    command.args(["play", "--data"]);
    command.arg(data);
    command.arg(level);
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    command.env_remove("TMUX");
    let mut child = pair.slave.spawn_command(command).expect("the program");
    let mut output = pair.master.try_clone_reader().expect("its output");
    let keyboard = pair.master.take_writer().expect("its input");
    let keyboard = Arc::new(Mutex::new(keyboard));
    let answering = Arc::clone(&keyboard);
    let (sender, written) = channel();
    thread::spawn(move || {
        let mut bytes = [0; 65536];
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            if sender.send(Instant::now()).is_err() {
                return;
            }
            let mut parts = bytes[..count].windows(ATTRIBUTES.len());
            if parts.any(|part| part == ATTRIBUTES) {
                let mut keyboard = answering.lock().expect("not poisoned");
                keyboard.write_all(answer).expect("answered");
            }
        }
    });
    wait_until_quiet(&written);
    let mut times = Vec::new();
    for key in ["\x1b[C", "\x1b[D"].into_iter().cycle().take(KEYS) {
        let start = Instant::now();
        let mut typing = keyboard.lock().expect("not poisoned");
        typing.write_all(key.as_bytes()).expect("typed");
        drop(typing);
        let mut end = written
            .recv_timeout(Duration::from_secs(10))
            .expect("a frame");
        // A frame can come in several pieces.
        while let Ok(later) = written.recv_timeout(Duration::from_millis(40)) {
            end = later;
        }
        times.push(end - start);
    }
    let _ = child.kill();
    let _ = child.wait();
    times
}

fn wait_until_quiet(written: &Receiver<Instant>) {
    let _ = written.recv_timeout(Duration::from_secs(10));
    while written.recv_timeout(Duration::from_millis(500)).is_ok() {}
}
