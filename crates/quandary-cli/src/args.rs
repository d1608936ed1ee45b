//! The command line as it is typed. What it means is decided by the verbs.

mod family;
mod generate;
mod parse;
mod records;
mod verify;

pub(crate) use family::{Doing, OfFamily, TableForm, What};
pub(crate) use generate::Generate;
pub(crate) use parse::{STDIN, parse};
pub(crate) use records::{Merge, Sort, Stream, Streaming};
pub(crate) use verify::{Comparing, Verify};

use crate::exit::Trouble;
use crate::write::Existing;
use clap::builder::{FalseyValueParser, RangedI64ValueParser, TypedValueParser};
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum, ValueHint, value_parser};
use clap_complete::Shell;
use quandary_core::budget::Budget;
use quandary_core::diagnostic::Strictness;
use quandary_core::reading::ReadOptions;
use std::ffi::OsString;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

/// Puzzle files: opened, checked, solved, verified, drawn and generated.
#[derive(Debug, Parser)]
#[command(
    name = "quandary",
    version,
    arg_required_else_help = true,
    subcommand_required = true,
    disable_help_subcommand = true,
    after_help = "\
FILE[#LEVEL] is a path, or `-` for standard input, and then a level by its number or its title. \
An existing path is taken whole, so a `#` in it does no harm. A text that is itself a puzzle, such \
as a game ID, may stand in its place.

Exit status: 0 all well, 1 findings (a bad file, a solution that fails, a puzzle proven unsolvable), \
2 usage or I/O, 3 undecided.

Example:
  quandary solve samples"
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) looks: Looks,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Tell what a file is, and how sure that is
    #[command(after_help = "Example:\n  quandary identify samples/*")]
    Identify(Identify),
    /// Find what is wrong with a file, and mend what can safely be mended
    #[command(after_help = "Example:\n  quandary check damaged --strict")]
    Check(Check),
    /// List the levels of a file
    #[command(after_help = "Example:\n  quandary list first.gartriage")]
    List(List),
    /// Draw a level in the terminal
    #[command(after_help = "Example:\n  quandary show 'first.gartriage#2' --moves 66+6")]
    Show(Show),
    /// Draw a level into a file, or a replay of it into an animation
    #[command(
        after_help = "Examples:\n  quandary render 'first.gartriage#2' -o replay.gif\n  quandary render 'lessons.dat#3' lessons-ms.dac.tws --tick 40 -o tick-40.png\n  quandary render 'lessons.dat#3' lessons-ms.dac.tws --from 40 --to 80 -o span.gif"
    )]
    Render(Render),
    /// Solve levels; every solution is replayed before it is told
    #[command(
        after_help = "Examples:\n  quandary solve first.gartriage --metric moves --time 60\n  quandary solve lessons.dat -o found.tws"
    )]
    Solve(Solve),
    /// Replay solutions through the rules
    #[command(after_help = "Example:\n  quandary verify 'first.gartriage#2' --moves 23+378T2-3")]
    Verify(Verify),
    /// Suggest the next move
    #[command(after_help = "Example:\n  quandary hint 'first.gartriage#2' --moves 23+3")]
    Hint(Position),
    /// Write a file in its canonical form
    #[command(after_help = "Example:\n  quandary format first.gartriage -o tidy.gartriage")]
    Format(Rewrite),
    /// Write a file in another format
    #[command(
        after_help = "Example:\n  quandary convert first.gartriage --to gartriage -o second.gartriage"
    )]
    Convert(Convert),
    /// Make new puzzles
    #[command(
        after_help = "Example:\n  quandary generate gartriage --seed 7 --count 3 -o new.gartriage"
    )]
    Generate(Generate),
    #[command(flatten)]
    OfFamily(OfFamily),
    /// Tell more about a finding
    #[command(after_help = "Example:\n  quandary explain QUA0001")]
    Explain(Explain),
    /// Print a script that completes the command line of a shell
    #[command(
        after_help = "Example:\n  quandary completions bash > ~/.local/share/bash-completion/completions/quandary"
    )]
    Completions(Completions),
    /// Print the manual page of the program or of one verb
    #[command(after_help = "Example:\n  quandary man solve | man -l -")]
    Man(Man),
}

/// How output looks; the same for every verb.
#[derive(Debug, Args)]
pub(crate) struct Looks {
    /// When to use colours
    #[arg(
        long,
        value_enum,
        default_value = "auto",
        value_name = "WHEN",
        global = true
    )]
    pub(crate) color: Colour,
    /// Draw with nothing but ASCII
    #[arg(long, global = true)]
    pub(crate) ascii: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    Text,
    Json,
    Jsonl,
}

/// For verbs that report.
#[derive(Debug, Args)]
pub(crate) struct Reporting {
    /// How to report: for people, as one array, or as one object a line
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub(crate) format: Form,
}

/// How files are read.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// Read the file as this format, whatever it looks like
    #[arg(long = "as", value_name = "FORMAT")]
    pub(crate) as_format: Option<String>,
    /// Take every deviation from the format for an error
    #[arg(
        long = "strict",
        action = ArgAction::SetTrue,
        value_parser = FalseyValueParser::new().map(strictness)
    )]
    pub(crate) strictness: Strictness,
    /// Change a ceiling of reading: file-bytes, levels, cells, tags or diagnostics
    #[arg(long, value_name = "NAME=VALUE", value_parser = limit)]
    pub(crate) limit: Vec<Limit>,
}

/// `--limit NAME=VALUE`, or the `--limit N` of `solve`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// A ceiling of reading.
    Ceiling(String, u64),
    /// How many solutions to look for.
    Solutions(u64),
}

impl Reading {
    pub(crate) fn options(&self) -> Result<ReadOptions, Trouble> {
        let mut options = ReadOptions {
            strictness: self.strictness,
            ..ReadOptions::default()
        };
        for limit in &self.limit {
            if let Limit::Ceiling(name, value) = limit {
                let set = options.limits.set(name, *value);
                set.map_err(|error| Trouble::usage(error.to_string()))?;
            }
        }
        Ok(options)
    }

    /// The `N` of `--limit N`, the last one given.
    pub(crate) fn solutions(&self) -> Option<u64> {
        let mut limits = self.limit.iter().rev();
        limits.find_map(|limit| match limit {
            Limit::Solutions(number) => Some(*number),
            Limit::Ceiling(..) => None,
        })
    }

    /// Fails on `--limit N`, which only counting understands.
    pub(crate) fn ceilings_only(&self) -> Result<ReadOptions, Trouble> {
        match self.solutions() {
            Some(number) => Err(Trouble::usage(format!(
                "--limit {number}: which one? Write --limit NAME={number}"
            ))),
            None => self.options(),
        }
    }
}

/// What drawings show.
#[derive(Debug, Args)]
pub(crate) struct Drawing {
    /// Choose what is drawn, where a family leaves a choice
    #[arg(long = "draw", value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) settings: Vec<(String, String)>,
    /// Draw with the help of another file, such as one of tile images
    #[arg(long = "with", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) companions: Vec<OsString>,
    /// Boards beside each other [default: show 1, render a page about as high as wide]
    #[arg(long, value_name = "N")]
    pub(crate) columns: Option<NonZeroU32>,
}

/// By which rules levels are played.
#[derive(Debug, Args)]
pub(crate) struct Playing {
    /// The rule variant, where a family has several, or switches of its rules, such as
    /// impact=push,links=all [default: what the file's format means]
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Option<String>,
}

/// What a search may spend, each puzzle for itself.
#[derive(Debug, Args)]
pub(crate) struct Spending {
    /// Seconds for each puzzle
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Memory for each puzzle, such as 500M or 8G
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "2G")]
    pub(crate) memory: u64,
    /// Positions for each puzzle
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
}

impl Spending {
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            time: self.time,
            nodes: self.nodes,
        }
    }
}

/// What a run over many puzzles may use.
#[derive(Debug, Args)]
pub(crate) struct Sharing {
    /// Puzzles to work on at once [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Seconds for all puzzles together
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) total_time: Option<Duration>,
}

impl Sharing {
    pub(crate) fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }
}

/// Where a new file goes.
#[derive(Debug, Args)]
pub(crate) struct Writing {
    /// Write here instead of to standard output
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Write over a file that exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

impl Writing {
    pub(crate) fn existing(&self) -> Existing {
        if self.force {
            Existing::Replace
        } else {
            Existing::Keep
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Identify {
    /// Files and folders
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Files and folders
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    /// Mend what can be mended without changing what the file means
    #[arg(long)]
    pub(crate) fix: bool,
    /// Look at the files beside this one too, such as a list beside its level set; files that are
    /// named together are
    #[arg(long = "with", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) companions: Vec<OsString>,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

#[derive(Debug, Args)]
pub(crate) struct List {
    /// Files and folders, or one level
    #[arg(required = true, value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    /// Positions to search for the estimate of each difficulty; 0 for no estimate
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub(crate) nodes: u64,
    /// Take what another file says of the levels, such as a list of unsolvable ones
    #[arg(long = "with", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) companions: Vec<OsString>,
    #[command(flatten)]
    pub(crate) sharing: Sharing,
    #[command(flatten)]
    pub(crate) playing: Playing,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// A replay of which something is drawn.
#[derive(Debug, Args)]
pub(crate) struct Replaying {
    /// Draw a replay of the solution for this level in a file of solutions, or of the first line of
    /// any other file
    #[arg(
        value_name = "SOLUTION-FILE",
        value_hint = ValueHint::FilePath,
        conflicts_with = "moves"
    )]
    pub(crate) solutions: Option<OsString>,
    /// Draw the position after these moves; in a gif, replay them
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Draw the position after this tick (the first is 0) or this move (the first is 1) of a replay
    #[arg(long, visible_alias = "tick", value_name = "N")]
    pub(crate) at: Option<u64>,
}

impl Replaying {
    /// Whether a replay is asked for, and not a level as it is.
    pub(crate) fn is_some(&self) -> bool {
        self.solutions.is_some() || self.moves.is_some() || self.at.is_some()
    }
}

/// The part of a replay that an animation shows.
#[derive(Debug, Args)]
pub(crate) struct Span {
    /// In a gif, begin with the position after this tick or move [default: the start]
    #[arg(long, value_name = "N", conflicts_with = "at")]
    pub(crate) from: Option<u64>,
    /// In a gif, end with the position after this tick or move [default: the end]
    #[arg(long, value_name = "N", conflicts_with = "at")]
    pub(crate) to: Option<u64>,
    /// In a gif, show one position of so many, each for so much longer [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "at")]
    pub(crate) every: Option<NonZeroU32>,
}

impl Span {
    pub(crate) fn is_some(&self) -> bool {
        self.from.is_some() || self.to.is_some() || self.every.is_some()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Show {
    /// A level, or a file with all its levels
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    #[command(flatten)]
    pub(crate) replaying: Replaying,
    #[command(flatten)]
    pub(crate) drawing: Drawing,
    #[command(flatten)]
    pub(crate) playing: Playing,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

#[derive(Debug, Args)]
pub(crate) struct Render {
    /// A level, or a file with all its levels on one page
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    #[command(flatten)]
    pub(crate) replaying: Replaying,
    #[command(flatten)]
    pub(crate) span: Span,
    /// The picture: its ending, svg, png, gif or txt, says of what kind. A gif replays the moves
    /// given, or a solution
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,
    /// Write over a file that exists
    #[arg(long)]
    pub(crate) force: bool,
    /// Width of a cell in pixels [default: 48, less for a large picture]
    #[arg(long, value_name = "PIXELS", value_parser = cell())]
    pub(crate) cell: Option<u32>,
    #[command(flatten)]
    pub(crate) drawing: Drawing,
    #[command(flatten)]
    pub(crate) spending: Spending,
    #[command(flatten)]
    pub(crate) playing: Playing,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Where solutions go.
#[derive(Debug, Args)]
pub(crate) struct Keeping {
    /// Keep the solutions of one file in a file of solutions, where the family has such files
    #[arg(short, long, value_name = "OUT", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Write over a file that exists
    #[arg(long, requires = "output")]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    /// Levels, files and folders
    #[arg(required = true, value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<OsString>,
    /// What to keep as low as possible, such as `moves`; each family has its own
    #[arg(long, value_name = "METRIC")]
    pub(crate) metric: Option<String>,
    /// List all best solutions
    #[arg(long, conflicts_with = "count")]
    pub(crate) all: bool,
    /// Count the best solutions; `--limit N` ends the counting
    #[arg(long)]
    pub(crate) count: bool,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    #[command(flatten)]
    pub(crate) spending: Spending,
    #[command(flatten)]
    pub(crate) sharing: Sharing,
    #[command(flatten)]
    pub(crate) playing: Playing,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

/// A position that something is asked about.
#[derive(Debug, Args)]
pub(crate) struct Position {
    /// A level
    #[arg(value_name = "FILE[#LEVEL]", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    /// What was played so far
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub(crate) moves: String,
    #[command(flatten)]
    pub(crate) spending: Spending,
    #[command(flatten)]
    pub(crate) playing: Playing,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

#[derive(Debug, Args)]
pub(crate) struct Rewrite {
    /// A file
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    #[command(flatten)]
    pub(crate) writing: Writing,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// A file
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) file: OsString,
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: String,
    #[command(flatten)]
    pub(crate) writing: Writing,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// The name of the finding, such as QUA0001; without one, all are listed
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
    #[command(flatten)]
    pub(crate) reporting: Reporting,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The verb
    #[arg(value_name = "VERB")]
    pub(crate) verb: Option<String>,
}

/// Pixels of a cell.
fn cell() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(4..=512)
}

fn setting(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=');
    pair.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .ok_or_else(|| format!("`{text}` is not of the form NAME=VALUE"))
}

fn strictness(is_strict: bool) -> Strictness {
    if is_strict {
        Strictness::Strict
    } else {
        Strictness::Lenient
    }
}

fn limit(text: &str) -> Result<Limit, String> {
    let whole = |number: &str| {
        let number = number.trim().parse::<u64>();
        number.map_err(|_| format!("`{text}` holds no whole number"))
    };
    match text.split_once('=') {
        Some((name, value)) => Ok(Limit::Ceiling(name.trim().to_owned(), whole(value)?)),
        None => Ok(Limit::Solutions(whole(text)?)),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.strip_suffix('s').unwrap_or(text).parse::<f64>();
    number
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| format!("`{text}` is no number of seconds"))
}

fn bytes(text: &str) -> Result<u64, String> {
    let letters = text.trim_end_matches(['b', 'B', 'i']);
    let (digits, shift) = match letters.chars().last().map(|last| last.to_ascii_uppercase()) {
        Some('K') => (&letters[..letters.len() - 1], 10),
        Some('M') => (&letters[..letters.len() - 1], 20),
        Some('G') => (&letters[..letters.len() - 1], 30),
        Some('T') => (&letters[..letters.len() - 1], 40),
        _ => (letters, 0),
    };
    let number = digits.parse::<u64>().ok();
    number
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| format!("`{text}` is no size, such as 500M or 8G"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_table_of_arguments_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_verb_shows_an_example() {
        for verb in Cli::command().get_subcommands() {
            let example = verb.get_after_help().map(ToString::to_string);
            let example = example.unwrap_or_default();
            assert!(
                example.contains(&format!("quandary {}", verb.get_name())),
                "{example}"
            );
        }
    }

    #[test]
    fn sizes_are_counted_in_steps_of_1024() {
        let sizes = ["7", "3k", "2M", "2G", "2GiB", "1TB"].map(bytes);
        let steps = [7, 3 << 10, 2 << 20, 2 << 30, 2 << 30, 1 << 40];
        assert_eq!(sizes, steps.map(Ok));
        assert!(
            ["", "G", "-1", "2.5G", "99999999999T"]
                .iter()
                .all(|text| bytes(text).is_err())
        );
    }

    #[test]
    fn seconds_are_positive_numbers() {
        assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(seconds("20s"), Ok(Duration::from_secs(20)));
        assert!(
            ["", "-1", "inf", "nan", "1e99"]
                .iter()
                .all(|text| seconds(text).is_err())
        );
    }

    #[test]
    fn a_limit_is_a_ceiling_or_a_number_of_solutions() {
        assert_eq!(limit("levels=3"), Ok(Limit::Ceiling("levels".into(), 3)));
        assert_eq!(limit("12"), Ok(Limit::Solutions(12)));
        assert!(limit("levels=x").is_err() && limit("levels").is_err());
    }
}
