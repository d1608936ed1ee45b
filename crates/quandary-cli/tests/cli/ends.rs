//! Closed pipes and signals.

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
