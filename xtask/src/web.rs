//! `cargo xtask web`: the folder of the page; and the tests of the page in a browser.

use crate::generated::root;
use crate::soak::passes;
use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Builds the page in `target/web` in a profile of Cargo.
pub(crate) fn run(profile: &str) -> Result<(), String> {
    build("target/web", profile)
}

fn build(folder: &str, profile: &str) -> Result<(), String> {
    let build = ["run", "--quiet", "--package", "quandary-web-build", "--"];
    let mut command = Command::new("cargo");
    command.current_dir(root()).args(build);
    passes(command.args([folder, profile]))
}

/// The packages that are compiled to the modules of the page.
pub(crate) const PACKAGES: [&str; 4] = [
    "--package",
    "quandary-web",
    "--package",
    "quandary-web-pictures",
];

/// The programs that the tests of the page use.
pub(crate) const TEST_PROGRAMS: [&str; 3] = ["chromium", "node", "npm"];

const TESTS: &str = "crates/quandary-web/tests/page";
/// The page that is tested.
const TESTED: &str = "target/web-test";

/// A script of the `package.json` of the tests, and the builds that it tests.
#[derive(Clone, Copy)]
pub(crate) struct PageTests {
    script: &'static str,
    page_profile: &'static str,
    /// The arguments of Cargo that build the program.
    program_build: &'static [&'static str],
    /// The folder of the program below that of the target.
    program_folder: &'static str,
}

/// What takes a few minutes, with quick builds.
pub(crate) const SHORT: PageTests = PageTests {
    script: "short",
    page_profile: "dev",
    // The step with all tests has built the program like this; `cargo build --package` would compile
    // half of it again, with fewer features of the libraries that it shares with tests.
    program_build: &[
        "test",
        "--workspace",
        "--no-run",
        "--features",
        "quandary-cli/sqlite",
    ],
    program_folder: "debug",
};

/// Everything, also measurements, with the builds that people use.
pub(crate) const LONG: PageTests = PageTests {
    script: "long",
    page_profile: "web",
    program_build: &["build", "--package", "quandary-cli", "--release"],
    program_folder: "release",
};

/// Installs the packages that the tests of the page use.
///
/// # Errors
/// npm fails, as it does without a network.
pub(crate) fn install_test_packages() -> Result<(), String> {
    let install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
    let mut npm = Command::new("npm");
    npm.current_dir(root().join(TESTS)).args(install);
    passes(npm.stdout(Stdio::null()))
}

/// Builds the page and the program that serves it, and runs the tests.
pub(crate) fn test(tests: PageTests) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).args(tests.program_build);
    passes(cargo.arg("--quiet"))?;
    build(TESTED, tests.page_profile)?;
    let mut npm = Command::new("npm");
    npm.current_dir(root().join(TESTS))
        .args(["run", "--silent", tests.script])
        .env("QUANDARY", program_path(tests)?)
        .env("QUANDARY_PAGE", root().join(TESTED));
    passes(&mut npm)
}

/// The path of the program: its folder is next to that of this one.
fn program_path(tests: PageTests) -> Result<PathBuf, String> {
    let this = env::current_exe().map_err(|error| error.to_string())?;
    let target = this.ancestors().nth(2).ok_or("xtask is not in a folder")?;
    let name = format!("quandary{}", env::consts::EXE_SUFFIX);
    Ok(target.join(tests.program_folder).join(name))
}
