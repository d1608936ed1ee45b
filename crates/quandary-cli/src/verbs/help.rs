//! `help`, `completions` and `man`: help texts, completion scripts and manual pages, generated from
//! the definition of the command line.

use crate::args::{Completions, Help, Man, command};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::printable::Printable;
use clap::Command;
use quandary_core::words::did_you_mean;

pub(super) fn help(args: &Help, context: &mut Context) -> Result<Exit, CliError> {
    let mut verb = find(&args.path)?;
    context.out.line(Printable::help(&verb.render_help()))?;
    Ok(Exit::Success)
}

/// The command with this path of names, prepared for its help.
fn find(path: &[String]) -> Result<Command, CliError> {
    let mut command = command();
    command.build();
    let mut usage = command.get_name().to_owned();
    for name in path {
        let found = command.find_subcommand(name).cloned();
        command = found.ok_or_else(|| unknown(name, &usage, &command))?;
        usage += &format!(" {name}");
    }
    Ok(command)
}

fn unknown(name: &str, usage: &str, command: &Command) -> CliError {
    let known = command.get_subcommands().map(Command::get_name);
    let mut message = format!(
        "`{usage}` has no verb `{name}`{}",
        did_you_mean(name, known)
    );
    if !quandary::explain(name).is_empty() {
        message += &format!("; `quandary explain {name}` explains it");
    }
    CliError::usage(message)
}

pub(super) fn completions(args: &Completions, context: &mut Context) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "quandary", &mut script);
    context.out.file(&script)?;
    Ok(Exit::Success)
}

pub(super) fn man(args: &Man, context: &mut Context) -> Result<Exit, CliError> {
    let mut command = command();
    command.build();
    if let Some(verb) = &args.verb {
        let found = command.find_subcommand(verb).cloned();
        command = found.ok_or_else(|| unknown(verb, "quandary", &command))?;
        // The title is `quandary-VERB`, as in the manual pages of git and cargo.
        let page = format!("quandary-{verb}");
        command = command.name(&page).display_name(page);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    context.out.file(&page)?;
    Ok(Exit::Success)
}
