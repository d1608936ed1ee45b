//! Programs ended by signals while they write: the output file has its old or its new content, and no
//! temporary file stays.
#![cfg(unix)]

use crate::common::{Folder, SHORT};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const OLD: &str = "old";

/// A command that writes a file; `--force` replaces the old one.
struct Writer {
    args: &'static [&'static str],
    out: &'static str,
}

const WRITERS: [Writer; 15] = [
    Writer {
        args: &["format", "in.gartriage", "-o", "out", "--force"],
        out: "out",
    },
    Writer {
        args: &[
            "convert",
            "in.dat",
            "--to",
            "level-text",
            "-o",
            "out",
            "--force",
        ],
        out: "out",
    },
    Writer {
        args: &["render", "in.dat", "-o", "out.png", "--force"],
        out: "out.png",
    },
    Writer {
        args: &["render", "in.dat#1", "in.tws", "-o", "out.gif", "--force"],
        out: "out.gif",
    },
    Writer {
        args: &["print", "in.dat", "-o", "out.pdf", "--force"],
        out: "out.pdf",
    },
    Writer {
        args: &["generate", "tents", "--count", "3", "-o", "out", "--force"],
        out: "out",
    },
    Writer {
        args: &["solve", "in.dat#1", "-o", "out", "--force"],
        out: "out",
    },
    Writer {
        args: &[
            "verify",
            "in.dat",
            "in.tws",
            "--write-digests",
            "out",
            "--force",
        ],
        out: "out",
    },
    Writer {
        args: &["verify", "in.dat#1", "in.tws", "--trace", "out", "--force"],
        out: "out",
    },
    Writer {
        args: &["apad", "export", "-o", "out.apad", "--force"],
        out: "out.apad",
    },
    Writer {
        args: &["tileworld", "tiles", "-o", "out.bmp", "--force"],
        out: "out.bmp",
    },
    Writer {
        args: &["apad", "filter", "in.apad", "-o", "out", "--force"],
        out: "out",
    },
    Writer {
        args: &["apad", "sort", "in.apad", "-o", "out", "--force"],
        out: "out",
    },
    Writer {
        args: &["apad", "merge", "in.apad", "-o", "out", "--force"],
        out: "out",
    },
    Writer {
        args: &["check", "--fix", "in.gartriage"],
        out: "in.gartriage",
    },
];

impl Writer {
    fn spawn(&self, folder: &Folder) -> Child {
        Command::new(env!("CARGO_BIN_EXE_quandary"))
            .current_dir(folder.path("."))
            .args(self.args)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    /// Creates the old file and returns its content. `check --fix` changes its input.
    fn old_file(&self, folder: &Folder) -> Vec<u8> {
        let old = if self.out == "in.gartriage" {
            SHORT
        } else {
            OLD
        };
        folder.write(self.out, old);
        old.into()
    }
}

fn inputs() -> Folder {
    let folder = Folder::new();
    folder.write("in.gartriage", SHORT);
    // January 19, twice.
    folder.write("in.apad", [0xff; 18]);
    let samples = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples"));
    for (name, copy) in [
        ("tileworld/lessons.dat", "in.dat"),
        ("tileworld/lessons-ms.dac.tws", "in.tws"),
    ] {
        std::fs::copy(samples.join(name), folder.path(copy)).unwrap();
    }
    folder
}

fn kill(child: &Child, signal: &str) {
    let id = child.id().to_string();
    // It may have ended before.
    let mut ended = Command::new("kill");
    ended.args([signal, &id]).stderr(Stdio::null());
    ended.status().unwrap();
}

fn drafts(folder: &Folder) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.path(".")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_draft = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with(".quandary-")
    };
    paths.filter(is_draft).collect()
}

/// Waits for the temporary file of a running program.
fn wait_for_draft(folder: &Folder) {
    let start = Instant::now();
    while drafts(folder).is_empty() {
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "no temporary file"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn killed_writers_leave_the_old_or_the_new_file_and_nothing_else() {
    kill_writers(56);
}

#[test]
#[ignore = "20 minutes; run by cargo xtask test --long"]
fn many_killed_writers_leave_the_old_or_the_new_file_and_nothing_else() {
    kill_writers(2_000);
}

/// Kills at least this number of programs, with every signal in turn.
fn kill_writers(kills: usize) {
    let signals = ["-INT", "-TERM", "-HUP", "-KILL"];
    let rounds = kills.div_ceil(WRITERS.len() * signals.len());
    let mut moment = 0.0;
    for writer in &WRITERS {
        let args = writer.args;
        let folder = inputs();
        writer.old_file(&folder);
        let start = Instant::now();
        writer.spawn(&folder).wait().unwrap();
        let duration = start.elapsed();
        let new = std::fs::read(folder.path(writer.out)).unwrap();
        for signal in (0..rounds).flat_map(|_| signals) {
            let old = writer.old_file(&folder);
            // A program that was killed may have left them, and this one may end before it writes.
            let left = drafts(&folder);
            let mut child = writer.spawn(&folder);
            // Multiples of the golden ratio are spread evenly.
            moment = (moment + 0.618_033_988_75) % 1.0;
            std::thread::sleep(duration.mul_f64(moment));
            kill(&child, signal);
            child.wait().unwrap();
            let found = std::fs::read(folder.path(writer.out)).unwrap();
            assert!(found == old || found == new, "{args:?} {signal}");
            if signal != "-KILL" {
                let own = drafts(&folder);
                assert!(
                    own.iter().all(|one| left.contains(one)),
                    "{args:?} {signal}: {own:?}"
                );
            }
        }
        writer.old_file(&folder);
        assert!(writer.spawn(&folder).wait().unwrap().code().is_some());
        assert_eq!(drafts(&folder), Vec::<PathBuf>::new(), "{args:?}");
        let found = std::fs::read(folder.path(writer.out)).unwrap();
        assert_eq!(found, new, "{args:?}");
    }
}

/// A program that has created its temporary file and waits for its input.
fn waiting(folder: &Folder) -> Child {
    let pipe = folder.path("pipe");
    if !pipe.exists() {
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
    }
    let child = Command::new(env!("CARGO_BIN_EXE_quandary"))
        .current_dir(folder.path("."))
        .args(["render", "pipe", "-o", "out.svg"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for_draft(folder);
    child
}

#[test]
fn signals_before_the_work_begins_leave_no_temporary_file() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = Folder::new();
        let mut child = waiting(&folder);
        kill(&child, signal);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{signal}");
        assert_eq!(drafts(&folder), Vec::<PathBuf>::new(), "{signal}");
    }
}

#[test]
fn leftovers_are_removed_by_the_next_run_unless_their_program_is_running() {
    let folder = Folder::new();
    folder.write("a.gartriage", SHORT);
    let mut killed = waiting(&folder);
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert_eq!(drafts(&folder).len(), 1);
    let format = |out| folder.run(&["format", "a.gartriage", "-o", out]);
    assert_eq!(format("one").code, 0);
    assert_eq!(drafts(&folder), Vec::<PathBuf>::new());
    let mut running = waiting(&folder);
    assert_eq!(format("two").code, 0);
    assert_eq!(drafts(&folder).len(), 1);
    std::fs::write(folder.path("pipe"), SHORT).unwrap();
    assert_eq!(running.wait().unwrap().code(), Some(0));
    assert!(folder.path("out.svg").exists());
    assert_eq!(drafts(&folder), Vec::<PathBuf>::new());
}
