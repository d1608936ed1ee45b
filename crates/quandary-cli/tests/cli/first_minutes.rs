//! The walkthroughs in docs/first-minutes match the output of the program.

use snapbox::Assert;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The blocks of a Markdown file that are marked as `console`.
fn consoles(markdown: &str) -> impl Iterator<Item = &str> {
    let blocks = markdown.split("\n```console\n").skip(1);
    blocks.map(|block| block.split_once("\n```").expect("the block ends").0)
}

/// Every command after a `$`, with the output shown below it.
fn shown(markdown: &str) -> Vec<(String, String)> {
    let mut shown: Vec<(String, String)> = Vec::new();
    for line in consoles(markdown).flat_map(str::lines) {
        match (line.strip_prefix("$ "), shown.last_mut()) {
            (Some(command), _) => shown.push((command.to_owned(), String::new())),
            (None, Some((_, output))) => *output += &format!("{line}\n"),
            (None, None) => panic!("a block begins with a command: {line}"),
        }
    }
    shown
}

/// What a person sees who types a command: both outputs, and an exit status other than 0.
fn printed(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_quandary")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.current_dir(folder).env("PATH", path);
    let output = shell.args(["-c", &format!("exec 2>&1\n{command}")]);
    let output = output.output().unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    if let Some(status) = output.status.code().filter(|status| *status != 0) {
        printed += &format!("exit status {status}\n");
    }
    let lines = printed.lines().map(str::trim_end);
    lines.fold(String::new(), |all, line| all + line + "\n")
}

/// Runs the commands of a walkthrough one after the other in a folder with the samples. In the output
/// shown, `...` stands for any lines and `[..]` for any part of a line.
fn check(name: &str) {
    let folder = tempfile::tempdir().unwrap();
    copy_folder(&root().join("samples"), &folder.path().join("samples"));
    let markdown = root().join("docs/first-minutes").join(name);
    let markdown = std::fs::read_to_string(markdown).unwrap();
    let shown = shown(&markdown);
    assert!(shown.len() > 5, "{name} shows {} commands", shown.len());
    for (command, expected) in shown {
        let printed = printed(&command, folder.path());
        // Backslashes are rails, not parts of paths.
        Assert::new().normalize_paths(false).eq(
            format!("$ {command}\n{}\n", printed.trim_end()),
            format!("$ {command}\n{}\n", expected.trim_end()),
        );
    }
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn a_collector_of_sokoban_levels() {
    check("collector.md");
}

#[test]
fn a_player_of_chips_challenge() {
    check("chip-player.md");
}

#[test]
fn a_solver_of_tents_puzzles() {
    check("tents-solver.md");
}

#[test]
fn an_owner_of_a_calendar_puzzle() {
    check("calendar-owner.md");
}

#[test]
fn a_setter_of_shunting_puzzles() {
    check("setter.md");
}
