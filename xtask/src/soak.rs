//! `cargo xtask soak`: long runs with mutated files.

use crate::generated::root;
use std::process::Command;

/// Runs the program `soak` in place of this one, so that Ctrl-C reaches it alone.
pub(crate) fn run(options: &[&str]) -> Result<(), String> {
    let soak = ["--profile", "soak", "--package", "quandary-soak", "--"];
    let mut command = Command::new("cargo");
    command.current_dir(root()).args(["run", "--quiet"]);
    replace_by(command.args(soak).args(options))
}

#[cfg(unix)]
fn replace_by(command: &mut Command) -> Result<(), String> {
    use std::os::unix::process::CommandExt;
    Err(command.exec().to_string())
}

#[cfg(not(unix))]
fn replace_by(command: &mut Command) -> Result<(), String> {
    passes(command)
}

/// Runs the long test of the C library.
pub(crate) fn libgame() -> Result<(), String> {
    let test = "many_mutated_files_and_arguments_have_the_documented_results";
    let package = ["test", "--package", "quandary-libgame", "--test", "c"];
    let mut command = Command::new("cargo");
    command.current_dir(root()).args(package);
    passes(command.args(["--", "--ignored", "--exact", "--nocapture", test]))
}

pub(crate) fn passes(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(status.to_string()),
    }
}
