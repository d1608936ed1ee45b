//! The arguments of `overview`, the verb that is used if a file is given without a verb.

use super::{ReadArgs, ReportArgs, WalkArgs};
use crate::open::is_input;
use clap::{Args, Command, ValueHint};
use std::ffi::{OsStr, OsString};

#[derive(Debug, Args)]
pub(crate) struct Overview {
    /// Files and folders, or texts that are themselves levels
    #[arg(required = true, value_name = "FILE[#LEVELS]", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    #[command(flatten)]
    pub(crate) walk: WalkArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// The name of the verb.
const OVERVIEW: &str = "overview";

/// Inserts the verb `overview` before the first word that is not an option, if that word is
/// an input or looks like a file name. A verb takes precedence over a file of the same name:
/// write `./list` for a file named `list`.
pub(super) fn with_verb(mut words: Vec<OsString>, command: &Command) -> Vec<OsString> {
    let Some(first) = first_argument(&words, command) else {
        return words;
    };
    let word = &words[first];
    let is_verb = word
        .to_str()
        .is_some_and(|word| command.find_subcommand(word).is_some());
    if !is_verb && (is_input(word) || looks_like_a_file(word)) {
        words.insert(first, OVERVIEW.into());
    }
    words
}

/// The index of the first word after the program's own options; `None` if there is none, or if an
/// unknown option comes first.
fn first_argument(words: &[OsString], command: &Command) -> Option<usize> {
    let mut index = 1;
    loop {
        let word = words.get(index)?.to_str().unwrap_or_default();
        if word == "-" || !word.starts_with('-') {
            return Some(index);
        }
        let name = word.strip_prefix("--")?;
        let (name, value) = match name.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (name, None),
        };
        let mut options = command.get_arguments();
        let option = options.find(|option| option.get_long() == Some(name))?;
        let takes_next = option.get_action().takes_values() && value.is_none();
        index += 1 + usize::from(takes_next);
    }
}

/// Whether a word that is neither a verb nor an input looks like the name of a missing file rather
/// than a misspelt verb.
fn looks_like_a_file(word: &OsStr) -> bool {
    word.to_string_lossy().contains(['.', '/', '\\', '#'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    fn completed(words: &[&str]) -> Vec<String> {
        let words = [&["quandary"], words].concat();
        let words = words.iter().map(OsString::from).collect();
        let words = with_verb(words, &Cli::command()).into_iter();
        let words = words.map(|word| word.into_string().expect("text"));
        words.skip(1).collect()
    }

    #[test]
    fn files_and_levels_without_a_verb_get_one() {
        let id = "3x3:_bc,1,0,0,0,1,0";
        for input in ["src", "a.tnt", "./list", "a.tnt#3", "-", id] {
            assert_eq!(completed(&[input]), ["overview", input]);
        }
        assert_eq!(
            completed(&["--color", "never", "--ascii", "a.tnt", "--strict"]),
            [
                "--color", "never", "--ascii", "overview", "a.tnt", "--strict"
            ]
        );
    }

    #[test]
    fn verbs_options_and_misspelt_verbs_stay() {
        for words in [
            &["list", "a.tnt"][..],
            &["--help"],
            &["sovle", "a.tnt"],
            &[],
        ] {
            assert_eq!(completed(words), words);
        }
    }
}
