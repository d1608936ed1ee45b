//! The arguments of the questions and commands of one family: `FAMILY QUESTION FILE` and `FAMILY
//! COMMAND [FILE...]`. They are built from the tables that the family publishes.

use super::generate::{flag, options};
use super::records::{self, RecordsAction};
use super::{Diff, OutputArgs, PositionArgs, ReadArgs};
use clap::error::ErrorKind;
use clap::{
    Arg, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, ValueEnum, ValueHint,
};
use quandary::FamilyId;
use quandary_core::family::Files;
use quandary_core::family::Question;
use quandary_core::options::Options;
use std::ffi::OsString;
use std::time::Duration;

/// A question or command of one family.
#[derive(Debug)]
pub(crate) struct FamilyCommand {
    pub(crate) family_id: FamilyId,
    pub(crate) options: Options,
    pub(crate) action: FamilyAction,
}

#[derive(Debug)]
pub(crate) enum FamilyAction {
    /// Answers a question about a position.
    Ask(&'static Question, Box<PositionArgs>),
    /// Runs a command.
    Run(&'static quandary_core::family::Command, Box<CommandArgs>),
    /// Filters, sorts or merges files of records.
    Records(Box<RecordsAction>),
    /// Compares two files, like the verb `diff`.
    Diff(Box<Diff>),
}

/// The options that every command has.
#[derive(Debug, Args)]
pub(crate) struct CommandArgs {
    /// Seed of the random numbers; the same seed gives the same result [default: a new one each time]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Time limit in seconds
    #[arg(long, value_name = "S", value_parser = super::seconds)]
    pub(crate) time: Option<Duration>,
    /// Maximum number of positions to expand
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Width of a cell in a picture, in pixels [default: 48, less for a large picture]
    #[arg(long, value_name = "PIXELS", value_parser = super::cell())]
    pub(crate) cell: Option<u32>,
    /// Output format: text for people, json for one array, jsonl for one object per line, csv for
    /// the table only, html for a page with the table
    #[arg(long, value_enum, default_value = "text", value_name = "FORM")]
    pub(crate) format: TableFormat,
    #[command(flatten)]
    pub(crate) writing: OutputArgs,
    #[command(flatten)]
    pub(crate) reading: ReadArgs,
    /// The input files. This argument is added by hand, because the number of files depends on the
    /// command.
    #[arg(skip)]
    pub(crate) files: Vec<OsString>,
}

/// The output format of a report that can be written as a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    Text,
    Json,
    Jsonl,
    Csv,
    Html,
}

fn families() -> impl Iterator<Item = FamilyId> {
    FamilyId::ALL.iter().copied()
}

/// The subcommand of one family.
fn family(family_id: FamilyId) -> Command {
    let info = family_id.family().info();
    let (questions, commands) = (info.questions.iter(), info.commands.iter());
    let examples = questions
        .clone()
        .map(|one| question_example(family_id, one));
    let examples = commands
        .clone()
        .map(|one| command_example(family_id, one))
        .chain(examples)
        .chain([diff_example(family_id)]);
    Command::new(info.id)
        .about(format!("{} commands", info.title))
        .after_help(examples.take(1).collect::<String>())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("COMMAND")
        .subcommands(commands.map(|one| command(family_id, one)))
        .subcommands(questions.map(|one| question(family_id, one)))
        .subcommands(records::subcommands(family_id))
        .subcommand(diff(family_id))
}

/// The name of the command that compares two files.
const DIFF: &str = "diff";

fn diff(family_id: FamilyId) -> Command {
    Diff::augment_args(Command::new(DIFF))
        .about("Compare two collections or two files of solutions")
        .after_help(diff_example(family_id))
}

fn diff_example(family_id: FamilyId) -> String {
    let (id, extension) = (family_id.family().info().id, extension(family_id));
    format!("Example:\n  quandary {id} {DIFF} old.{extension} new.{extension}")
}

/// The first extension of the family's own format; empty if the format has none.
fn extension(family_id: FamilyId) -> &'static str {
    let format = family_id.family().info().formats[0];
    format.extensions.first().copied().unwrap_or_default()
}

fn question(family_id: FamilyId, question: &'static Question) -> Command {
    let flags = question.options.iter().copied().map(flag);
    PositionArgs::augment_args(Command::new(question.id))
        .args(flags)
        .about(question.about)
        .after_help(question_example(family_id, question))
}

fn question_example(family_id: FamilyId, question: &Question) -> String {
    let (id, extension) = (family_id.family().info().id, extension(family_id));
    format!(
        "Example:\n  quandary {id} {} first.{extension}",
        question.id
    )
}

fn command(family_id: FamilyId, command: &'static quandary_core::family::Command) -> Command {
    let flags = command.options.iter().copied().map(flag);
    let files = Arg::new(FILES)
        .value_name("FILE")
        .value_hint(ValueHint::AnyPath)
        .value_parser(clap::value_parser!(OsString));
    let files = match command.files {
        Files::None => None,
        Files::OneOr(text) => Some(files.num_args(0..=1).help(format!(
            "A file, or a text that is itself a level [default: {text}]"
        ))),
        Files::AtLeast(least) => Some(files.num_args(least..).required(least > 0).help("Files")),
    };
    CommandArgs::augment_args(Command::new(command.id))
        .args(files)
        .args(flags)
        .about(command.about)
        .after_help(command_example(family_id, command))
}

/// The id of the argument for files. No option may have this name.
const FILES: &str = "FILE";

fn command_example(family_id: FamilyId, command: &quandary_core::family::Command) -> String {
    let line = format!(
        "quandary {} {} {}",
        family_id.family().info().id,
        command.id,
        command.example
    );
    format!("Example:\n  {}", line.trim_end())
}

impl Subcommand for FamilyCommand {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(families().map(family))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        families().any(|family_id| family_id.family().info().id == name)
    }
}

impl FromArgMatches for FamilyCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let missing = || Error::new(ErrorKind::MissingSubcommand);
        let (family, matches) = matches.subcommand().ok_or_else(missing)?;
        let family_id = FamilyId::find(family).ok_or_else(missing)?;
        let info = family_id.family().info();
        let (id, matches) = matches.subcommand().ok_or_else(missing)?;
        if let Some(question) = info.questions.iter().find(|one| one.id == id) {
            let position = PositionArgs::from_arg_matches(matches)?;
            return Ok(Self {
                family_id,
                options: options(question.options, matches)?,
                action: FamilyAction::Ask(question, Box::new(position)),
            });
        }
        if let Some(format) = info.records
            && let Some(streaming) = records::parse(format, id, matches)?
        {
            return Ok(Self {
                family_id,
                options: Options::defaults(&[]),
                action: FamilyAction::Records(Box::new(streaming)),
            });
        }
        if id == DIFF {
            let diff = Diff::from_arg_matches(matches)?;
            return Ok(Self {
                family_id,
                options: Options::defaults(&[]),
                action: FamilyAction::Diff(Box::new(diff)),
            });
        }
        let mut commands = info.commands.iter();
        let command = commands.find(|one| one.id == id).ok_or_else(missing)?;
        let mut args = CommandArgs::from_arg_matches(matches)?;
        // Commands that take no files lack this argument.
        let files = matches.try_get_many::<OsString>(FILES).ok().flatten();
        args.files = files.unwrap_or_default().cloned().collect();
        Ok(Self {
            family_id,
            options: options(command.options, matches)?,
            action: FamilyAction::Run(command, Box::new(args)),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
