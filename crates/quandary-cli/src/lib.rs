//! The command line of Quandary.
//!
//! The binary only calls [`run`]. The rest is a library so that the shapes of the program's JSON
//! ([`schemas`]) can be written by `cargo xtask schemas` and tested.

mod args;
mod clock;
mod context;
mod exit;
mod json;
mod open;
mod parallel;
mod progress;
mod report;
mod snippet;
mod image;
mod table;
mod verbs;
mod words;
mod write;

pub use report::schemas;

use context::Context;
use exit::CliError;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Runs the program with these arguments, the name of the program first, and gives its exit
/// status: 0 all well, 1 findings, 2 usage or I/O, 3 undecided.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match args::parse(args) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let mut context = Context::new(&cli.display);
    let ended = verbs::run(cli.verb, &mut context).and_then(|exit| {
        context.out.flush()?;
        Ok(exit)
    });
    match ended {
        Ok(exit) => exit.code(),
        // Whoever read the output has enough of it.
        Err(CliError::Closed) => ExitCode::SUCCESS,
        Err(error) => context.report_error(&error).code(),
    }
}

/// Help and version are asked for and go to standard output; mistakes go to standard error.
fn usage(error: &clap::Error) -> ExitCode {
    // A closed pipe is the only failure here, and nobody is left to be told.
    let _ = error.print();
    u8::try_from(error.exit_code()).unwrap_or(2).into()
}
