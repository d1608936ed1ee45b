//! From words to arguments, where the usual way of it does not fit.

use super::Cli;
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command, CommandFactory, Error, FromArgMatches};
use std::error::Error as _;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};

/// Reads the command line.
pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Cli, Error> {
    let mut command = each(Cli::command(), &negative_numbers);
    let words = words.into_iter().map(level_of_stdin);
    let matches = command.try_get_matches_from_mut(words);
    let cli = matches.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    cli.map_err(|error| in_plain_words(error.format(&mut command)))
}

/// Changes every argument of a command and of all below it.
fn each(command: Command, change: &dyn Fn(Arg) -> Arg) -> Command {
    command
        .mut_args(change)
        .mut_subcommands(|below| each(below, change))
}

/// The value of an option may be a negative number: what is wrong with it is told by its parser.
fn negative_numbers(argument: Arg) -> Arg {
    if argument.is_positional() || !argument.get_action().takes_values() {
        return argument;
    }
    argument.allow_negative_numbers(true)
}

/// Stands for the `-` of standard input where a level follows it: every other word that begins with
/// a hyphen is an option. No path and no word of a user has it in it.
pub(crate) const STDIN: &str = "\0";

/// `-#2` is a level of standard input and no option.
fn level_of_stdin(word: OsString) -> OsString {
    let level = word.to_str().and_then(|word| word.strip_prefix("-#"));
    level.map_or(word.clone(), |level| format!("{STDIN}#{level}").into())
}

/// What is wrong with a number, in words of our own.
fn in_plain_words(error: Error) -> Error {
    let source = error.source();
    let source = source.and_then(|source| source.downcast_ref::<ParseIntError>());
    let what = match source.map(ParseIntError::kind) {
        None => return error,
        Some(IntErrorKind::PosOverflow) => "it is too large",
        Some(IntErrorKind::Zero) => "it has to be 1 or more",
        Some(_) => "it is no whole number",
    };
    let word = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (value, argument) = (
        word(ContextKind::InvalidValue),
        word(ContextKind::InvalidArg),
    );
    let message = format!("invalid value '{value}' for '{argument}': {what}\n");
    Error::raw(ErrorKind::ValueValidation, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(words: &[&str]) -> String {
        let words = ["quandary"].iter().chain(words).map(OsString::from);
        let error = parse(words).expect_err("it makes no sense");
        error.to_string().lines().next().unwrap_or("").to_owned()
    }

    #[test]
    fn numbers_are_refused_in_words_that_a_person_understands() {
        let cases = [
            (
                "--nodes",
                "1e3",
                "'1e3' for '--nodes <N>': it is no whole number",
            ),
            (
                "--nodes",
                "-1",
                "'-1' for '--nodes <N>': it is no whole number",
            ),
            ("--nodes", "99999999999999999999", "it is too large"),
            (
                "--threads",
                "x",
                "'x' for '--threads <N>': it is no whole number",
            ),
            ("--time", "-1", "`-1` is no number of seconds"),
            ("--memory", "-1", "`-1` is no size"),
        ];
        for (option, value, told) in cases {
            let error = refused(&["solve", "a", option, value]);
            assert!(error.contains(told), "{error}");
        }
        let zero = refused(&["show", "a", "--columns", "0"]);
        assert!(zero.contains("it has to be 1 or more"), "{zero}");
        let below = refused(&["generate", "tents", "--seed", "-1"]);
        assert!(below.contains("it is no whole number"), "{below}");
    }

    #[test]
    fn a_level_of_standard_input_is_no_option() {
        let parse = |words: &[&str]| parse(words.iter().map(OsString::from));
        for words in [
            &["quandary", "show", "-#2", "--ascii"][..],
            &["quandary", "solve", "--time", "1", "-#2", "-"],
            &["quandary", "tents", "why", "-#2"],
        ] {
            assert!(parse(words).is_ok(), "{words:?}");
        }
        assert!(parse(&["quandary", "show", "-2"]).is_err());
    }

    #[test]
    fn a_misspelt_option_is_still_answered_with_the_right_one() {
        let words = ["quandary", "solve", "a", "--metrik", "moves"];
        let error = parse(words.iter().map(OsString::from)).expect_err("no such option");
        assert!(error.to_string().contains("--metric"), "{error}");
    }
}
