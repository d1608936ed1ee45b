//! `cargo xtask test`: runs all checks and tests.

use crate::generated::root;
use crate::{fuzz, package, prose, python, spelling, web};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const WASM: &str = "wasm32-unknown-unknown";

/// How much is tested.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// What CI runs.
    Normal,
    /// In addition, the ignored tests: more mutants, more calls.
    Long,
}

/// The result of a step.
enum StepResult {
    Passed,
    Failed,
    /// The step could not run, for the given reason.
    Skipped(String),
}

/// A step that has run.
struct Step {
    name: &'static str,
    result: StepResult,
    duration: Duration,
}

pub(crate) fn run(form: Form) -> Result<(), String> {
    let start = Instant::now();
    let steps = [
        step("format", format),
        step("prose", prose),
        step("spelling", spelling),
        step("clippy", clippy),
        match form {
            Form::Normal => step("tests", tests),
            Form::Long => step("all tests", all_tests),
        },
        step("fuzz targets", fuzz_targets),
        step("docs", docs),
        step("packages", packages),
        step("wasm32 build", wasm),
        step("page", || page(form)),
        step("samples", samples),
        step("python", python),
    ];
    println!();
    for step in &steps {
        println!(
            "{:<14}{:<9}{:>7.1} s",
            step.name,
            step.result.word(),
            step.duration.as_secs_f64()
        );
    }
    for step in &steps {
        if let StepResult::Skipped(reason) = &step.result {
            println!("skipped: {} ({reason})", step.name);
        }
    }
    if !has_corpus() {
        println!("skipped: tests that need the corpus ({CORPUS_PLACES})");
    }
    for program in PROGRAMS.iter().filter(|name| !has_program(name)) {
        println!("skipped: tests that need {program} (it is not installed)");
    }
    if !has_python_module(PYTHON_MODULE) {
        println!(
            "skipped: tests that need the Python module {PYTHON_MODULE} (it is not installed)"
        );
    }
    let failed: Vec<_> = steps.iter().filter(|step| step.has_failed()).collect();
    let names: Vec<_> = failed.iter().map(|step| step.name).collect();
    let seconds = start.elapsed().as_secs_f64();
    if failed.is_empty() {
        println!("passed in {seconds:.0} s");
        Ok(())
    } else {
        Err(format!("FAILED in {seconds:.0} s: {}", names.join(", ")))
    }
}

impl StepResult {
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
        matches!(self.result, StepResult::Failed)
    }
}

fn step(name: &'static str, run: impl FnOnce() -> StepResult) -> Step {
    println!("\n== {name}");
    let start = Instant::now();
    let result = run();
    Step {
        name,
        result,
        duration: start.elapsed(),
    }
}

fn format() -> StepResult {
    if !has_tool("fmt") {
        return StepResult::Skipped("rustfmt is not installed".to_owned());
    }
    passes(&mut cargo(&["fmt", "--all", "--check"]))
}

fn prose() -> StepResult {
    result(prose::run(&[]))
}

fn spelling() -> StepResult {
    match spelling::program() {
        Some(typos) => passes(Command::new(typos).current_dir(root())),
        None => StepResult::Skipped("typos is not installed".to_owned()),
    }
}

/// Features that the default build does not have.
const FEATURES: [&str; 2] = ["--features", "quandary-cli/sqlite"];

fn clippy() -> StepResult {
    if !has_tool("clippy") {
        return StepResult::Skipped("clippy is not installed".to_owned());
    }
    let lint = ["clippy", "--workspace", "--all-targets", "--quiet"];
    passes(
        cargo(&lint)
            .args(FEATURES)
            .args(["--", "--deny", "warnings"]),
    )
}

fn tests() -> StepResult {
    passes(cargo(&["test", "--workspace"]).args(FEATURES))
}

/// All tests, and those that are ignored because they are long.
fn all_tests() -> StepResult {
    let tests = ["test", "--workspace"];
    passes(
        cargo(&tests)
            .args(FEATURES)
            .args(["--", "--include-ignored"]),
    )
}

/// Checks that the fuzz targets compile; libFuzzer itself is C++.
fn fuzz_targets() -> StepResult {
    if !has_program("c++") {
        return StepResult::Skipped("there is no C++ compiler `c++`".to_owned());
    }
    let check = ["check", "--quiet", "--locked", "--manifest-path"];
    let folder = fuzz::target_folder();
    let mut command = cargo(&check);
    passes(
        command
            .arg("fuzz/Cargo.toml")
            .arg("--target-dir")
            .arg(folder),
    )
}

fn docs() -> StepResult {
    let docs = ["doc", "--workspace", "--no-deps", "--quiet"];
    passes(cargo(&docs).env("RUSTDOCFLAGS", "--deny warnings"))
}

/// Makes the packages of the published crates, without building them.
fn packages() -> StepResult {
    result(package::run(package::Check::Collect))
}

/// Builds the libraries, the facade with all families, the player and the page. This is what the page
/// is made of, so that the next step has nothing left to compile.
fn wasm() -> StepResult {
    if !has_wasm() && !install_wasm() {
        return StepResult::Skipped(format!("the target {WASM} is not installed"));
    }
    passes(cargo(&["build", "--quiet", "--target", WASM]).args(web::PACKAGES))
}

/// Drives the page in a browser.
fn page(form: Form) -> StepResult {
    if !has_wasm() && !install_wasm() {
        return StepResult::Skipped(format!("the target {WASM} is not installed"));
    }
    let mut programs = web::TEST_PROGRAMS.iter();
    if let Some(missing) = programs.find(|name| !has_program(name)) {
        return StepResult::Skipped(format!("{missing} is not installed"));
    }
    if let Err(error) = web::install_test_packages() {
        return StepResult::Skipped(format!("npm cannot install the packages: {error}"));
    }
    let tests = match form {
        Form::Normal => web::SHORT,
        Form::Long => web::LONG,
    };
    result(web::test(tests))
}

/// Solves, verifies and checks the samples in release mode; the first command is that of the
/// README.
fn samples() -> StepResult {
    let verbs = ["solve", "verify", "check"];
    for verb in verbs {
        let run = ["run", "--release", "--quiet", "--", verb, "samples"];
        if let StepResult::Failed = passes(&mut cargo(&run)) {
            return StepResult::Failed;
        }
    }
    StepResult::Passed
}

/// Builds the Python package and tests it in a fresh virtual environment.
fn python() -> StepResult {
    let tools = match python::Tools::install() {
        Ok(tools) => tools,
        Err(python::Missing(reason)) => return StepResult::Skipped(reason),
    };
    match python::test(&tools) {
        Ok(()) => StepResult::Passed,
        Err(error) => {
            eprintln!("{error}");
            StepResult::Failed
        }
    }
}

fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root()).args(args);
    command
}

fn result(result: Result<(), String>) -> StepResult {
    match result {
        Ok(()) => StepResult::Passed,
        Err(error) => {
            eprintln!("{error}");
            StepResult::Failed
        }
    }
}

fn passes(command: &mut Command) -> StepResult {
    match command.status() {
        Ok(status) if status.success() => StepResult::Passed,
        Ok(_) => StepResult::Failed,
        Err(error) => {
            eprintln!("{error}");
            StepResult::Failed
        }
    }
}

fn has_tool(name: &str) -> bool {
    let mut version = cargo(&[name, "--version"]);
    let status = version.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

fn has_wasm() -> bool {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", WASM])
        .output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        Path::new(folder.trim()).is_dir()
    })
}

fn install_wasm() -> bool {
    let status = Command::new("rustup")
        .args(["target", "add", WASM])
        .status();
    status.is_ok_and(|status| status.success()) && has_wasm()
}

/// Programs that tests use if they are installed. The tests also report that they are skipped, but
/// the output of passing tests is not shown.
const PROGRAMS: [&str; 5] = ["cc", "nvim", "sgt-tents", "tworld", "valgrind"];
/// A Python module that tests use if it is installed.
const PYTHON_MODULE: &str = "sokoenginepy";

/// Whether a program is on the path or in `/usr/games`.
fn has_program(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.any(|folder| folder.join(name).is_file())
}

fn has_python_module(name: &str) -> bool {
    let status = Command::new("python3")
        .args(["-c", &format!("import {name}")])
        .stderr(Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

const CORPUS_PLACES: &str = "neither QUANDARY_CORPUS nor ../shared/data exists";

fn has_corpus() -> bool {
    let folder = std::env::var_os("QUANDARY_CORPUS").map(Into::into);
    folder
        .unwrap_or_else(|| root().join("../shared/data"))
        .is_dir()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_programs_and_modules_are_detected() {
        assert!(has_program("cargo"));
        assert!(!has_program("no-such-program"));
        assert!(!has_python_module("no_such_module"));
    }
}
