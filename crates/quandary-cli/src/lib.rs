//! The command-line interface of Quandary as a library.
//!
//! The binary only calls [`run`]. `cargo xtask schemas` and tests use the JSON schemas of the
//! reports ([`schemas`]).

mod args;
mod clock;
mod context;
mod definitions;
mod exit;
mod fields;
mod folders;
mod format_choice;
mod image;
mod json;
mod open;
mod parallel;
mod predicate;
mod printable;
mod progress;
mod read;
mod reference;
mod report;
mod resume;
mod row_layout;
mod saved;
mod scope;
mod selection;
mod signal;
mod snippet;
mod stand_in;
mod table;
mod table_file;
mod verbs;
mod walk;
mod words;
mod write;

pub use report::schemas;

use args::DisplayArgs;
use context::Context;
use exit::CliError;
use printable::Printable;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs the program and returns its exit status. The first argument is the name of the program.
///
/// The exit status is 0 for success, 1 for findings, 2 for usage and I/O errors, and 3 if a level
/// remained undecided.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match args::parse(args) {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let mut context = Context::new(&cli.display);
    let result = verbs::run(cli.verb, &mut context).and_then(|exit| {
        context.out.flush()?;
        Ok(exit)
    });
    match result {
        Ok(exit) => exit.code(),
        Err(error) => failed(&mut context, &error),
    }
}

/// Reports what ended the program early, and returns its exit status.
fn failed(context: &mut Context, error: &CliError) -> ExitCode {
    match error {
        // The reader of the output closed it on purpose, as `head` does.
        CliError::Closed => ExitCode::SUCCESS,
        error => context.report_error(error).code(),
    }
}

/// Prints help and version on standard output and usage errors on standard error.
fn usage(error: &clap::Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).unwrap_or(2).into();
    if error.use_stderr() {
        // It quotes the arguments, which can be names of files.
        let message = Printable::lines(&error.render().to_string());
        // If standard error is closed, there is nowhere to report it.
        let _ = io::stderr().write_all(message.as_str().as_bytes());
        return code;
    }
    match error.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => code,
        Err(error) => failed(&mut Context::new(&DisplayArgs::default()), &error.into()),
    }
}
