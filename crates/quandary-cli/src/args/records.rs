//! The arguments of `FAMILY filter|sort|merge FILE...`, which processes files of records as
//! streams, so that files can have any length.

use super::generate::{flag, options};
use super::{OutputArgs, bytes, strictness};
use clap::builder::{FalseyValueParser, TypedValueParser};
use clap::{ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, ValueHint};
use quandary::FamilyId;
use quandary_core::diagnostic::Strictness;
use quandary_core::options::Options;
use quandary_core::records::Records;
use std::ffi::OsString;

/// What to do with the records of files.
#[derive(Debug)]
pub(crate) enum RecordsAction {
    /// Keep the records that satisfy conditions.
    Filter(Options, StreamArgs),
    /// Sort all records.
    Sort(Sort),
    /// Merge sorted files.
    Merge(Merge),
}

/// The options of all commands for records.
#[derive(Debug, Args)]
pub(crate) struct StreamArgs {
    /// The input files, in the order given; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<OsString>,
    /// Write every record in its canonical form
    #[arg(long)]
    pub(crate) canonical: bool,
    /// Treat every deviation from the format as an error
    #[arg(
        long = "strict",
        action = ArgAction::SetTrue,
        value_parser = FalseyValueParser::new().map(strictness)
    )]
    pub(crate) strictness: Strictness,
    #[command(flatten)]
    pub(crate) writing: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Sort {
    /// Keep only the first of equivalent records
    #[arg(long)]
    pub(crate) unique: bool,
    /// Memory limit, such as 64M or 2G; the rest of the records goes to temporary files
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "256M")]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

#[derive(Debug, Args)]
pub(crate) struct Merge {
    /// Keep only the first of equivalent records
    #[arg(long)]
    pub(crate) unique: bool,
    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

/// The subcommands of a family that has a format of records.
pub(super) fn subcommands(family_id: FamilyId) -> Vec<Command> {
    let info = family_id.family().info();
    let Some(records) = family_id.family().info().records else {
        return Vec::new();
    };
    let format = records.format();
    let extension = format.extensions.first().unwrap_or(&"");
    // Replaces the description that comes with the arguments.
    let describe = |command: Command, what: &str, rest: &str| {
        let id = command.get_name().to_owned();
        let example = format!("quandary {} {id} first.{extension} {rest}", info.id);
        command
            .about(format!("{what} of any size ({})", format.title))
            .after_help(format!("Example:\n  {example}"))
    };
    let conditions = records.conditions().iter().copied().map(flag);
    let filter = StreamArgs::augment_args(Command::new("filter")).args(conditions);
    let sort = Sort::augment_args(Command::new("sort"));
    let merge = Merge::augment_args(Command::new("merge"));
    let some = format!("--canonical -o some.{extension}");
    let sorted = format!("--unique -o sorted.{extension}");
    let merged = format!("second.{extension} -o merged.{extension}");
    vec![
        describe(filter, "Filter the records of files", &some),
        describe(sort, "Sort the records of files", &sorted),
        describe(merge, "Merge sorted files of records", &merged),
    ]
}

/// The action on records that was requested; `None` for other subcommands.
pub(super) fn parse(
    records: &dyn Records,
    id: &str,
    matches: &ArgMatches,
) -> Result<Option<RecordsAction>, Error> {
    Ok(match id {
        "filter" => Some(RecordsAction::Filter(
            options(records.conditions(), matches)?,
            StreamArgs::from_arg_matches(matches)?,
        )),
        "sort" => Some(RecordsAction::Sort(Sort::from_arg_matches(matches)?)),
        "merge" => Some(RecordsAction::Merge(Merge::from_arg_matches(matches)?)),
        _ => None,
    })
}
