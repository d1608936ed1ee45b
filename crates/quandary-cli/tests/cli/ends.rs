//! Closed outputs and signals.

#[cfg(target_os = "linux")]
use crate::common::Ran;
use crate::common::{Folder, SHORT, collection};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

fn spawn(folder: &Folder, args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_quandary"))
        .current_dir(folder.path("."))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn error_text(child: &mut Child) -> String {
    let mut text = String::new();
    let mut errors = child.stderr.take().unwrap();
    errors.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn closed_pipe_ends_the_program_silently() {
    let folder = Folder::new();
    let titles: Vec<String> = (0..3_000).map(|number| format!("Level {number}")).collect();
    let levels: Vec<_> = titles.iter().map(|title| (title.as_str(), SHORT)).collect();
    folder.write("many.gartriage", collection(&levels));
    let runs: [&[&str]; 4] = [
        &["solve", "many.gartriage", "--format", "jsonl"],
        &["list", "many.gartriage", "--format", "json"],
        &["show", "many.gartriage"],
        &["format", "many.gartriage"],
    ];
    for args in runs {
        let mut child = spawn(&folder, args);
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        drop(reader);
        assert_eq!(error_text(&mut child), "", "{args:?}");
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
    }
}

/// A full grid of `width` x `height` cells with nine wagons that have to change corners, too large for
/// an exhaustive search.
#[cfg(unix)]
fn yard(width: usize, height: usize) -> String {
    let mut rows = vec![vec!['+'; width]; height];
    for place in 0..9 {
        let wagon = char::from(b'a' + place as u8);
        let target = char::from(b'9' - place as u8);
        rows[1 + place / 3][place % 3] = wagon;
        rows[height - 1 - place / 3][width - 1 - place % 3] = target;
    }
    rows[0][0] = '0';
    let mut lines = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(char::to_string).collect();
        lines.push(format!("' {}", cells.join("--")));
        if index + 1 < height {
            lines.push(format!("' {}", vec!["|"; width].join("  ")));
            lines.push(format!("' {}", vec!["|"; width].join("  ")));
        }
    }
    lines.join("\n") + "\n"
}

#[cfg(unix)]
#[test]
fn ctrl_c_reports_results_and_exits_with_3() {
    results_are_reported_after("-INT");
}

#[cfg(unix)]
#[test]
fn sigterm_acts_like_ctrl_c() {
    results_are_reported_after("-TERM");
}

#[cfg(unix)]
fn results_are_reported_after(signal: &str) {
    let folder = Folder::new();
    let yard = yard(9, 7);
    let levels = [("Short", SHORT), ("Long", &yard), ("Short too", SHORT)];
    folder.write("a.gartriage", collection(&levels));
    let args = [
        "solve",
        "a.gartriage",
        "--threads",
        "1",
        "--format",
        "jsonl",
    ];
    let mut child = spawn(&folder, &args);
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    // After the report of the first level, the second, endless one is being solved.
    reader.read_line(&mut first).unwrap();
    let id = child.id().to_string();
    let stopped = Command::new("kill").args([signal, &id]).status();
    assert!(stopped.unwrap().success());
    let mut rest = String::new();
    reader.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let second: serde_json::Value = serde_json::from_str(rest.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&second["title"], &second["reason"]),
        (&"Long".into(), &"cancelled".into())
    );
    assert_eq!(rest.lines().count(), 2, "{rest}");
}

#[cfg(target_os = "linux")]
#[test]
fn full_standard_output_is_an_error() {
    let folder = Folder::new();
    folder.write("a.gartriage", collection(&[("One", SHORT)]));
    let runs: [&[&str]; 5] = [
        &["--help"],
        &["solve", "--help"],
        &["--version"],
        &["completions", "bash"],
        &["list", "a.gartriage"],
    ];
    for args in runs {
        let full = std::fs::File::create("/dev/full").unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_quandary"));
        child.current_dir(folder.path(".")).args(args).stdout(full);
        let ran = Ran::new(&child.output().unwrap());
        assert_eq!(ran.code, 2, "{args:?}");
        let expected = "error: standard output: no space left on device\n";
        assert_eq!(ran.err, expected, "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn reader_of_the_help_may_stop_early() {
    let folder = Folder::new();
    let mut child = spawn(&folder, &["solve", "--help"]);
    drop(child.stdout.take());
    assert_eq!(error_text(&mut child), "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn there_are_no_more_threads_than_levels() {
    let folder = Folder::new();
    let yard = yard(9, 7);
    let levels = [("Short", SHORT), ("Long", &yard), ("Long too", &yard)];
    folder.write("a.gartriage", collection(&levels));
    let args = [
        "solve",
        "a.gartriage",
        "--threads",
        "65535",
        "--format",
        "jsonl",
    ];
    let mut child = spawn(&folder, &args);
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut String::new()).unwrap();
    let tasks = std::fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
    // The levels, the main thread and the one that waits for signals.
    assert!(tasks.count() <= 3 + 2);
    let id = child.id().to_string();
    let stopped = Command::new("kill").args(["-TERM", &id]).status();
    assert!(stopped.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
}

#[cfg(unix)]
#[test]
fn interrupted_run_writes_another_file_than_a_complete_one() {
    let folder = Folder::new();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples");
    let set = format!("{samples}/tileworld/lessons.dat");
    let solve = ["solve", &set, "-o", "found.tws", "--threads", "1"];
    // The third level takes longest.
    let interrupted = || {
        let mut child = spawn(
            &folder,
            &[&solve[..], &["--force", "--format", "jsonl"]].concat(),
        );
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..2 {
            reader.read_line(&mut String::new()).unwrap();
        }
        let id = child.id().to_string();
        let stopped = Command::new("kill").args(["-INT", &id]).status();
        assert!(stopped.unwrap().success());
        reader.read_to_end(&mut Vec::new()).unwrap();
        let expected = "warning: stopped early: the results so far are in found.tws.partial; \
                        found.tws was not written\n";
        assert_eq!(error_text(&mut child), expected);
        assert_eq!(child.wait().unwrap().code(), Some(3));
    };
    interrupted();
    assert!(!folder.path("found.tws").exists());
    // An exhausted budget is a complete run.
    let budget = ["--nodes", "1000", "--force"];
    assert_eq!(folder.run(&[&solve[..], &budget].concat()).code, 3);
    let complete = std::fs::read(folder.path("found.tws")).unwrap();
    interrupted();
    assert_eq!(std::fs::read(folder.path("found.tws")).unwrap(), complete);
    let partial = std::fs::read(folder.path("found.tws.partial")).unwrap();
    assert!(partial.len() < complete.len());
    let ran = folder.run(&["verify", &set, "found.tws.partial", "--format", "jsonl"]);
    assert_eq!((ran.code, ran.objects().len()), (0, 2), "{}", ran.err);
}
