//! Options that a verb accepts but does not use. They are not in its help.

use super::Cli;
use super::values::with_values;
use clap::{Command, CommandFactory};
use quandary::FamilyId;
use quandary_core::family::{CommonOption, Files};

/// The verbs that draw.
const DRAWING: [&str; 6] = ["check", "show", "render", "stats", "hint", "play"];
/// The verbs whose output is for other programs.
const UNCOLOURED: [&str; 2] = ["completions", "man"];
/// The options for reading files.
const READING: [&str; 3] = ["as_format", "strictness", "limit"];
/// The options for the folders of the original program.
const FOLDERS: [&str; 4] = ["levelset_dir", "data_dir", "resource_dir", "save_dir"];

/// Describes the command line to `clap`, with unused options hidden. All code that prints
/// help or reads arguments uses this description.
pub(crate) fn command() -> Command {
    let command = Cli::command();
    let globals: Vec<_> = command.get_arguments().cloned().collect();
    let command = command.mut_subcommands(|verb| {
        let name = verb.get_name().to_owned();
        let is_family = FamilyId::find(&name).is_some();
        let unused = globals
            .iter()
            .filter(|option| match option.get_id().as_str() {
                "ascii" => !is_family && !DRAWING.contains(&name.as_str()),
                "color" => UNCOLOURED.contains(&name.as_str()),
                _ => false,
            });
        // A verb keeps its own version of a global option.
        let hidden = unused.map(|option| option.clone().hide(true));
        let verb = verb.args(hidden);
        match FamilyId::find(&name) {
            Some(family_id) => verb.mut_subcommands(|one| family_command(family_id, one)),
            None => verb,
        }
    });
    with_values(command)
}

/// Hides the options that a question or command of a family does not use.
fn family_command(family_id: FamilyId, command: Command) -> Command {
    let info = family_id.family().info();
    let mut known = info.commands.iter();
    let row = known.find(|row| row.id == command.get_name());
    let is_without = |option| row.is_some_and(|row| !row.takes.contains(&option));
    let is_without_files = row.is_some_and(|row| row.files == Files::None);
    let unused = [
        ("seed", is_without(CommonOption::Seed)),
        ("cell", is_without(CommonOption::CellWidth)),
    ];
    let reading = READING.map(|id| (id, is_without_files));
    let folders = FOLDERS.map(|id| (id, is_without_files || info.places.is_empty()));
    let unused = unused.into_iter().chain(reading).chain(folders);
    let is_option = |id: &str| command.get_arguments().any(|option| option.get_id() == id);
    let unused = unused.filter(|(id, is_unused)| *is_unused && is_option(id));
    let unused: Vec<&str> = unused.map(|(id, _)| id).collect();
    unused.into_iter().fold(command, |command, id| {
        command.mut_arg(id, |option| option.hide(true))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help(path: &[&str]) -> String {
        let mut command = command();
        command.build();
        for name in path {
            command = command.find_subcommand(name).expect("a verb").clone();
        }
        command.render_long_help().to_string()
    }

    #[test]
    fn only_verbs_that_draw_offer_ascii() {
        for verb in ["show", "render", "check"] {
            assert!(help(&[verb]).contains("--ascii"), "{verb}");
        }
        for verb in ["identify", "solve", "verify", "convert", "explain", "man"] {
            assert!(!help(&[verb]).contains("--ascii"), "{verb}");
        }
        assert!(!help(&["completions"]).contains("--color"));
    }

    #[test]
    fn family_commands_offer_only_the_options_that_they_use() {
        assert!(help(&["apad", "random"]).contains("--seed"));
        assert!(!help(&["apad", "count"]).contains("--seed"));
        assert!(!help(&["apad", "export"]).contains("--cell"));
        assert!(!help(&["tileworld", "font"]).contains("--strict"));
        assert!(help(&["tileworld", "scores"]).contains("--save-dir"));
        for command in [
            &["tileworld", "font"],
            &["apad", "count"],
            &["tents", "deduce"],
        ] {
            assert!(!help(command).contains("--save-dir"), "{command:?}");
        }
    }
}
