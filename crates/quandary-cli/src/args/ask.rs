//! `FAMILY QUESTION FILE`: what only one family can be asked, from the table that it publishes.

use super::generate::{flag, value};
use super::{Playing, Reading, Reporting, Spending};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, ValueHint};
use quandary::Room;
use quandary_core::family::Question;
use quandary_core::options::Options;
use std::ffi::OsString;

/// A question about a position.
#[derive(Debug)]
pub(crate) struct Ask {
    pub(crate) room: Room,
    pub(crate) question: &'static Question,
    pub(crate) options: Options,
    pub(crate) common: Position,
}

/// The flags of every question.
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

/// The families that can be asked anything.
fn rooms() -> impl Iterator<Item = Room> {
    let rooms = Room::ALL.iter().copied();
    rooms.filter(|room| !room.family().info().questions.is_empty())
}

/// The subcommand of one family.
fn family(room: Room) -> Command {
    let info = room.family().info();
    let questions = info.questions.iter();
    let example = questions.clone().take(1).map(|one| example(room, one));
    Command::new(info.id)
        .about(format!("Ask what only {} knows", info.title))
        .after_help(example.collect::<String>())
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("QUESTION")
        .subcommand_help_heading("Questions")
        .subcommands(questions.map(|one| question(room, one)))
}

fn question(room: Room, question: &'static Question) -> Command {
    let flags = question.options.iter().map(flag);
    Position::augment_args(Command::new(question.id))
        .args(flags)
        .about(question.about)
        .after_help(example(room, question))
}

fn example(room: Room, question: &Question) -> String {
    let info = room.family().info();
    let extension = info.formats[0].extensions.first().unwrap_or(&"");
    format!(
        "Example:\n  quandary {} {} first.{extension}",
        info.id, question.id
    )
}

impl Subcommand for Ask {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(rooms().map(family))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        rooms().any(|room| room.family().info().id == name)
    }
}

impl FromArgMatches for Ask {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let missing = || Error::new(ErrorKind::MissingSubcommand);
        let (family, matches) = matches.subcommand().ok_or_else(missing)?;
        let room = Room::find(family).ok_or_else(missing)?;
        let (id, matches) = matches.subcommand().ok_or_else(missing)?;
        let mut questions = room.family().info().questions.iter();
        let question = questions.find(|one| one.id == id).ok_or_else(missing)?;
        let mut options = Options::defaults(question.options);
        for spec in question.options {
            if let Some(value) = value(spec, matches) {
                let set = options.set(spec.name, &value);
                set.map_err(|error| Error::raw(ErrorKind::ValueValidation, error))?;
            }
        }
        Ok(Self {
            room,
            question,
            options,
            common: Position::from_arg_matches(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
