//! `cargo xtask web`: the folder of the page.

use crate::generated::root;
use crate::soak::passes;
use std::process::Command;

/// Builds the page in `target/web` in a profile of Cargo.
pub(crate) fn run(profile: &str) -> Result<(), String> {
    let build = ["run", "--quiet", "--package", "quandary-web-build", "--"];
    let mut command = Command::new("cargo");
    command.current_dir(root()).args(build);
    passes(command.args(["target/web", profile]))
}
