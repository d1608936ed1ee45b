//! Parsing of the command line, with adjustments to the defaults of `clap`.

use super::{Cli, overview, unused};
use clap::error::{ContextKind, ErrorKind};
use clap::{Arg, Command, Error, FromArgMatches};
use std::error::Error as _;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};

/// Reads the command line.
pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Cli, Error> {
    let mut command = each(unused::command(), &negative_numbers);
    let words = words.into_iter().map(level_of_stdin).collect();
    let words = overview::with_verb(words, &command);
    let matches = command.try_get_matches_from_mut(words);
    let cli = matches.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    cli.map_err(|error| reword_number_errors(error.format(&mut command)))
}

/// Changes every argument of a command and of its subcommands.
fn each(command: Command, change: &dyn Fn(Arg) -> Arg) -> Command {
    command
        .mut_args(change)
        .mut_subcommands(|below| each(below, change))
}

/// Makes `clap` accept a negative number as the value of an option, so that the option's own
/// parser rejects it, with a better message.
fn negative_numbers(argument: Arg) -> Arg {
    if argument.is_positional() || !argument.get_action().takes_values() {
        return argument;
    }
    argument.allow_negative_numbers(true)
}

/// Stands for standard input. It replaces the `-` in `-#LEVEL`, because `clap` takes a word
/// that begins with a hyphen for an option. A path or argument cannot contain NUL.
pub(crate) const STDIN: &str = "\0";

/// Replaces the `-` of a word such as `-#2` by [`STDIN`], so that it is not taken for an
/// option.
fn level_of_stdin(word: OsString) -> OsString {
    let level = word.to_str().and_then(|word| word.strip_prefix("-#"));
    level.map_or(word.clone(), |level| format!("{STDIN}#{level}").into())
}

/// Rewords errors about invalid numbers.
fn reword_number_errors(error: Error) -> Error {
    let source = error.source();
    let source = source.and_then(|source| source.downcast_ref::<ParseIntError>());
    let what = match source.map(ParseIntError::kind) {
        None => return error,
        Some(IntErrorKind::PosOverflow) => "the number is too large",
        Some(IntErrorKind::Zero) => "expected 1 or more",
        Some(_) => "expected a whole number",
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

    fn parse_error(words: &[&str]) -> String {
        let words = ["quandary"].iter().chain(words).map(OsString::from);
        let error = parse(words).expect_err("the arguments are invalid");
        error.to_string().lines().next().unwrap_or("").to_owned()
    }

    #[test]
    fn invalid_numbers_have_readable_errors() {
        let cases = [
            (
                "--nodes",
                "1e3",
                "'1e3' for '--nodes <N>': expected a whole number",
            ),
            (
                "--nodes",
                "-1",
                "'-1' for '--nodes <N>': expected a whole number",
            ),
            ("--nodes", "99999999999999999999", "the number is too large"),
            (
                "--threads",
                "x",
                "'x' for '--threads <N>': expected a whole number",
            ),
            ("--time", "-1", "`-1`: expected a number of seconds"),
            ("--memory", "-1", "`-1`: expected a size"),
        ];
        for (option, value, expected) in cases {
            let error = parse_error(&["solve", "a", option, value]);
            assert!(error.contains(expected), "{error}");
        }
        let zero = parse_error(&["show", "a", "--columns", "0"]);
        assert!(zero.contains("expected 1 or more"), "{zero}");
        let below = parse_error(&["generate", "tents", "--seed", "-1"]);
        assert!(below.contains("expected a whole number"), "{below}");
    }

    #[test]
    fn level_of_standard_input_is_not_an_option() {
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
    fn misspelt_option_is_corrected() {
        let words = ["quandary", "solve", "a", "--metrik", "moves"];
        let error = parse(words.iter().map(OsString::from)).expect_err("no such option");
        assert!(error.to_string().contains("--metric"), "{error}");
    }
}
