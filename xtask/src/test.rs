//! `cargo xtask test`: everything that has to hold, step by step.

use crate::written::root;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const WASM: &str = "wasm32-unknown-unknown";

/// How a step ended.
enum Ended {
    Passed,
    Failed,
    /// What it needs is not here: what.
    Skipped(String),
}

struct Step {
    name: &'static str,
    ended: Ended,
    took: Duration,
}

pub(crate) fn run() -> Result<(), String> {
    let began = Instant::now();
    let steps = [
        step("format", format),
        step("clippy", clippy),
        step("tests", tests),
        step("docs", docs),
        step("wasm32 build", wasm),
        step("samples", samples),
    ];
    println!();
    for step in &steps {
        println!(
            "{:<14}{:<9}{:>7.1} s",
            step.name,
            step.ended.word(),
            step.took.as_secs_f64()
        );
    }
    for step in &steps {
        if let Ended::Skipped(why) = &step.ended {
            println!("skipped: {} ({why})", step.name);
        }
    }
    if !has_corpus() {
        println!("skipped: suites over the corpus (no corpus: {CORPUS})");
    }
    for peer in PEERS.iter().filter(|peer| !has_program(peer)) {
        println!("skipped: suites that need {peer} (it is not installed)");
    }
    if !has_module(MODULE) {
        println!("skipped: suites that need {MODULE} (Python does not have it)");
    }
    let failed: Vec<_> = steps.iter().filter(|step| step.has_failed()).collect();
    let names: Vec<_> = failed.iter().map(|step| step.name).collect();
    let took = began.elapsed().as_secs_f64();
    if failed.is_empty() {
        println!("passed in {took:.0} s");
        Ok(())
    } else {
        Err(format!("FAILED in {took:.0} s: {}", names.join(", ")))
    }
}

impl Ended {
    fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "FAILED",
            Self::Skipped(_) => "skipped",
        }
    }
}

impl Step {
    fn has_failed(&self) -> bool {
        matches!(self.ended, Ended::Failed)
    }
}

fn step(name: &'static str, run: fn() -> Ended) -> Step {
    println!("\n== {name}");
    let began = Instant::now();
    let ended = run();
    let took = began.elapsed();
    Step { name, ended, took }
}

fn format() -> Ended {
    if !has_tool("fmt") {
        return Ended::Skipped("rustfmt is not installed".to_owned());
    }
    passes(&mut cargo(&["fmt", "--all", "--check"]))
}

fn clippy() -> Ended {
    if !has_tool("clippy") {
        return Ended::Skipped("clippy is not installed".to_owned());
    }
    let lint = ["clippy", "--workspace", "--all-targets", "--quiet"];
    passes(cargo(&lint).args(["--", "--deny", "warnings"]))
}

fn tests() -> Ended {
    passes(&mut cargo(&["test", "--workspace"]))
}

fn docs() -> Ended {
    let docs = ["doc", "--workspace", "--no-deps", "--quiet"];
    passes(cargo(&docs).env("RUSTDOCFLAGS", "--deny warnings"))
}

/// The facade brings every family_id with it.
fn wasm() -> Ended {
    if !has_wasm() && !install_wasm() {
        return Ended::Skipped(format!("the target {WASM} is not installed"));
    }
    let libraries = ["quandary-core", "quandary-search", "quandary"];
    let libraries = libraries.iter().flat_map(|name| ["--package", name]);
    passes(cargo(&["build", "--lib", "--quiet", "--target", WASM]).args(libraries))
}

/// README's first command, then the stored solutions and the findings of the same files.
fn samples() -> Ended {
    let verbs = ["solve", "verify", "check"];
    for verb in verbs {
        let run = ["run", "--release", "--quiet", "--", verb, "samples"];
        if let Ended::Failed = passes(&mut cargo(&run)) {
            return Ended::Failed;
        }
    }
    Ended::Passed
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root()).args(args);
    command
}

fn passes(command: &mut Command) -> Ended {
    match command.status() {
        Ok(status) if status.success() => Ended::Passed,
        Ok(_) => Ended::Failed,
        Err(error) => {
            eprintln!("{error}");
            Ended::Failed
        }
    }
}

fn has_tool(name: &str) -> bool {
    let mut asked = cargo(&[name, "--version"]);
    let asked = asked.stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

fn has_wasm() -> bool {
    let asked = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", WASM])
        .output();
    asked.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        Path::new(folder.trim()).is_dir()
    })
}

fn install_wasm() -> bool {
    let added = Command::new("rustup")
        .args(["target", "add", WASM])
        .status();
    added.is_ok_and(|status| status.success()) && has_wasm()
}

/// What suites compare with, or check with, where it is there. They say so themselves, but what
/// passing tests print is not shown.
const PEERS: [&str; 4] = ["cc", "sgt-tents", "tworld", "valgrind"];
/// The same as a module of Python.
const MODULE: &str = "sokoenginepy";

/// Games live in a folder of their own, which is not on every path.
fn has_program(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.any(|folder| folder.join(name).is_file())
}

fn has_module(name: &str) -> bool {
    let asked = Command::new("python3")
        .args(["-c", &format!("import {name}")])
        .stderr(Stdio::null())
        .status();
    asked.is_ok_and(|status| status.success())
}

const CORPUS: &str = "neither QUANDARY_CORPUS nor ../shared/data";

fn has_corpus() -> bool {
    let named = std::env::var_os("QUANDARY_CORPUS").map(Into::into);
    named
        .unwrap_or_else(|| root().join("../shared/data"))
        .is_dir()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_installed_is_known_to_be_missing() {
        assert!(has_program("cargo"));
        assert!(!has_program("no-such-program"));
        assert!(!has_module("no_such_module"));
    }
}
