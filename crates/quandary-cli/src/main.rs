//! The `quandary` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    quandary_cli::run(std::env::args_os())
}
