//! How long whole runs of the program take, its start included, one thread.
//!
//! Prints a table and judges nothing. Where Debian's `tworld` and other people's solutions are
//! there, its batch verification runs next to ours, and the ratio is printed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Runs of which the median is quoted.
const RUNS: usize = 11;

/// The level sets that come with solutions: name of the solutions, of the set, its rules.
const SETS: [(&str, &str, &str); 8] = [
    ("public_CCLP1", "CCLP1", "ms"),
    ("public_CCLP1-lynx", "CCLP1", "lynx"),
    ("public_CCLP2", "CCLP2", "ms"),
    ("public_CCLXP2", "CCLXP2", "lynx"),
    ("public_CCLP3", "CCLP3", "ms"),
    ("public_CCLP3-lynx", "CCLP3", "lynx"),
    ("public_CCLP4", "CCLP4", "ms"),
    ("public_CCLP4-lynx", "CCLP4", "lynx"),
];

fn main() {
    let folder = tempfile::tempdir().expect("a folder for what is written");
    println!("{:<44}{:>10}", "run", "median ms");
    let out = folder.path().join("solutions.apad");
    let export = || {
        let _ = std::fs::remove_file(&out);
        run(ours().args(["apad", "export", "-o"]).arg(&out));
    };
    row("apad export: 24,405 boards", median(export));
    let corpus = corpus().join("tileworld");
    if !corpus.join("tws").is_dir() {
        println!("skipped: no corpus");
        return;
    }
    let mut times = Vec::new();
    for threads in ["1", "2"] {
        let verify = || {
            let sets = ours()
                .args(["verify", "--threads", threads, "--sets"])
                .arg(corpus.join("sets"))
                .arg(corpus.join("tws"))
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
            assert!(sets.expect("our own program runs").success());
        };
        let time = median(verify);
        row(&format!("verify: 1,192 solutions, {threads} threads"), time);
        times.push(time);
    }
    match peer(&corpus, folder.path()) {
        Some(time) => {
            row("tworld -b: the same, one set after another", time);
            println!(
                "{:<44}{:>10.2}",
                "ours on one thread / tworld",
                times[0] / time
            );
        }
        None => println!("skipped: no tworld"),
    }
}

fn row(name: &str, milliseconds: f64) {
    println!("{name:<44}{milliseconds:>10.1}");
}

fn ours() -> Command {
    Command::new(env!("CARGO_BIN_EXE_quandary"))
}

fn run(command: &mut Command) {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(status.expect("the program runs").success());
}

fn median(work: impl Fn()) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

fn corpus() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    std::env::var_os("QUANDARY_CORPUS").map_or_else(beside, PathBuf::from)
}

/// The time of Debian's program for all sets, where it is installed.
fn peer(corpus: &Path, folder: &Path) -> Option<f64> {
    let tworld = Path::new("/usr/games/tworld");
    if !tworld.is_file() {
        return None;
    }
    let copy = |from: &Path, to: &Path| std::fs::copy(from, to).map(|_| ()).ok();
    for name in ["sets", "data", "res", "save"] {
        std::fs::create_dir_all(folder.join(name)).ok()?;
    }
    for (solutions, set, rules) in SETS {
        let dac = format!("file={set}.dat\nruleset={rules}\n");
        std::fs::write(folder.join(format!("sets/{solutions}.dac")), dac).ok()?;
        let file = format!("{solutions}.dac.tws");
        copy(
            &corpus.join("tws").join(&file),
            &folder.join("save").join(&file),
        )?;
        let file = format!("{set}.dat");
        copy(
            &corpus.join("sets").join(&file),
            &folder.join("data").join(&file),
        )?;
    }
    for name in ["rc", "tiles.bmp", "atiles.bmp", "font.bmp", "unslist.txt"] {
        copy(
            &corpus.join("res").join(name),
            &folder.join("res").join(name),
        )?;
    }
    Some(median(|| {
        for (solutions, ..) in SETS {
            let mut command = Command::new(tworld);
            command.args(["-b", "-r"]);
            for (flag, name) in [
                ("-L", "sets"),
                ("-D", "data"),
                ("-R", "res"),
                ("-S", "save"),
            ] {
                command.arg(flag).arg(folder.join(name));
            }
            run(command.arg(format!("{solutions}.dac")));
        }
    }))
}
