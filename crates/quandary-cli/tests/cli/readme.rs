//! The examples in README.md match the output of the program.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every command after a `$` in README.md, with the output shown below it.
fn shown() -> Vec<(String, Vec<String>)> {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let mut shown: Vec<(String, Vec<String>)> = Vec::new();
    let mut under = false;
    for line in readme.lines() {
        let code = line.strip_prefix("    ");
        match (code.and_then(|code| code.strip_prefix("$ ")), code) {
            (Some(command), _) => shown.push((command.to_owned(), Vec::new())),
            (None, Some(code)) if under => {
                shown.last_mut().unwrap().1.push(code.trim_end().to_owned());
            }
            (None, None) if under && line.is_empty() => {
                shown.last_mut().unwrap().1.push(String::new());
            }
            _ => {
                under = false;
                continue;
            }
        }
        under = true;
    }
    for (_, lines) in &mut shown {
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
    }
    shown
}

/// README.md may show only the beginning of the output.
#[cfg(unix)]
#[test]
fn readme_commands_print_the_shown_output() {
    let program = Path::new(env!("CARGO_BIN_EXE_quandary")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let shown = shown();
    assert!(!shown.is_empty());
    for (command, lines) in shown {
        let mut shell = Command::new("sh");
        shell
            .current_dir(root())
            .env("PATH", &path)
            .args(["-c", &command]);
        let printed = String::from_utf8(shell.output().unwrap().stdout).unwrap();
        let printed: Vec<_> = printed.lines().map(str::trim_end).collect();
        let begins = &printed[..lines.len().min(printed.len())];
        assert_eq!(begins, lines, "{command}");
    }
}

#[test]
fn samples_are_solved_and_stored_solutions_are_optimal() {
    let run = |verb: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_quandary"));
        program
            .current_dir(root())
            .args([verb, "samples", "--format", "jsonl"]);
        let output = program.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{verb}");
        let text = String::from_utf8(output.stdout).unwrap();
        let reports = text
            .lines()
            .map(|line| -> serde_json::Value { serde_json::from_str(line).unwrap() });
        // Solutions in separate files need not be optimal.
        let stored = reports.filter(|report| report.get("solutions").is_none());
        let values =
            stored.map(|report| ["file", "level", "value"].map(|field| report[field].clone()));
        values.collect::<Vec<_>>()
    };
    let solved = run("solve");
    let verified = run("verify");
    assert!(!verified.is_empty());
    for stored in &verified {
        assert!(solved.contains(stored), "{stored:?}");
    }
    // All Gartriage samples store solutions.
    let shunted = |reports: &[[serde_json::Value; 3]]| {
        let files = reports.iter().filter_map(|[file, ..]| file.as_str());
        files.filter(|file| file.ends_with("Gartriage")).count()
    };
    assert_eq!(shunted(&verified), shunted(&solved));
}
