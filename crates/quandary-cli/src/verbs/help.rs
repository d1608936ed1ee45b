//! `completions` and `man`: generated from the command-line arguments.

use crate::args::{Cli, Completions, Man};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use clap::CommandFactory;

pub(super) fn completions(args: &Completions, context: &mut Context) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "quandary", &mut script);
    context.out.file(&script)?;
    Ok(Exit::Success)
}

pub(super) fn man(args: &Man, context: &mut Context) -> Result<Exit, CliError> {
    let mut command = Cli::command();
    command.build();
    if let Some(verb) = &args.verb {
        let found = command.find_subcommand(verb).cloned();
        command = found.ok_or_else(|| {
            CliError::usage(format!(
                "unknown verb `{verb}`; `quandary --help` lists all verbs"
            ))
        })?;
        // The title is `quandary-VERB`, as in the manual pages of git and cargo.
        let page = format!("quandary-{verb}");
        command = command.name(&page).display_name(page);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    context.out.file(&page)?;
    Ok(Exit::Success)
}
