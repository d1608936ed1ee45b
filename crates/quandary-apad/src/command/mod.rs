//! The commands of this family: random solutions, all boards of a date, export, counts, the
//! calendar, and moving a board to another date.

mod board_source;
mod browse;
mod count;
mod export;
mod move_board;
mod random;
pub(crate) mod year_counts;

pub(crate) use random::random_below;

use crate::date::{BoardDate, DateSquaresError};
use crate::format::ParsedFile;
use crate::model::{Goal, Kit, Squares};
use board_source::{BoardSource, CountResult};
use quandary_core::budget::Reason;
use quandary_core::family::Tone;
use quandary_core::family::{Command, CommandContext, CommandOutput, Files};
use quandary_core::job::Job;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};

/// The memory limit of a command, in bytes.
const MEMORY: u64 = 2 << 30;

/// Commands use the standard kit if no file is given.
const STANDARD: Files = Files::OneOr("standard");

/// `--date`: the date that a command is about.
const DATE: OptionSpec = OptionSpec {
    name: "date",
    kind: OptionKind::Text("date"),
    default: "today",
    help: "the date: today, today+3, -2, jan 25, October,6 or 2026-11-20, with a weekday where \
           the board has them: oct 6 tue",
};

pub(crate) static COMMANDS: [Command; 6] = [
    Command {
        id: "random",
        about: "Show a random solution of a date; all solutions are equally likely",
        files: STANDARD,
        options: &[DATE],
        example: "--date 'jan 25'",
    },
    Command {
        id: "browse",
        about: "Show the solutions of a date on one page, and count those of each date of its month",
        files: STANDARD,
        options: &browse::OPTIONS,
        example: "--date 'oct 6'",
    },
    Command {
        id: "export",
        about: "Write all solutions of all dates to a file of boards",
        files: STANDARD,
        options: &export::OPTIONS,
        example: "-o solutions.apad",
    },
    Command {
        id: "count",
        about: "Count the solutions of each date, of one date, or of each set of free squares",
        files: STANDARD,
        options: &count::OPTIONS,
        example: "--format csv",
    },
    Command {
        id: "calendar",
        about: "Draw the number of solutions of each date of the year",
        files: STANDARD,
        options: &[],
        example: "-o year.svg",
    },
    Command {
        id: "move",
        about: "Move as few pieces as possible from a board to another date",
        files: Files::AtLeast(1),
        options: &move_board::OPTIONS,
        example: "yesterday.placements --to today",
    },
];

/// A job that runs a command.
pub(crate) type Work<'a> = Box<dyn Job<Output = CommandOutput> + 'a>;

/// A job that runs a command on files of this family.
pub(crate) fn job<'a>(
    command: &'static Command,
    files: &[&'a ParsedFile],
    options: &Options,
    surroundings: &CommandContext,
) -> Result<Work<'a>, OptionError> {
    let [file] = files else {
        return Err(invalid_options("expected exactly one file"));
    };
    let source = BoardSource::new(file)?;
    match command.id {
        "random" => random::job(source, options, surroundings),
        "browse" => browse::job(source, options, surroundings),
        "export" => export::job(source, options),
        "count" => count::job(source, options, surroundings),
        "calendar" => Ok(calendar(source)),
        "move" => move_board::job(source, options, surroundings),
        other => Err(OptionError::Unknown(other.to_owned())),
    }
}

fn calendar(source: BoardSource<'_>) -> Work<'_> {
    let kit = source.kit().clone();
    let counts = source.with_goal(Goal::Date).count();
    counts.map(move |counts: CountResult| match counts {
        Err(reason) => undecided(reason),
        Ok(counts) => {
            let year = year_counts::YearCounts::new(&kit, &counts);
            let heat_map = year.heat_map("Solutions of each date");
            let mut product = count::of_year(&year);
            product.scene = Some(crate::scene::heat_map::scene(&heat_map));
            product
        }
    })
}

pub(crate) fn invalid_options(message: impl Into<String>) -> OptionError {
    OptionError::Conflict(message.into())
}

/// The date that a command is about, and the squares that show it.
#[derive(Clone, Copy, Debug)]
struct RequestedDate {
    date: BoardDate,
    free: Squares,
}

impl RequestedDate {
    /// Reads a date. On kits with weekdays, a missing weekday is that of the current year.
    fn parse(text: &str, kit: &Kit, surroundings: &CommandContext) -> Result<Self, OptionError> {
        let today = surroundings.today;
        let date =
            BoardDate::parse(text, today).map_err(|error| invalid_options(error.to_string()))?;
        let date = if kit.has_weekdays() {
            date.in_year(today.year())
        } else {
            BoardDate {
                weekday: None,
                ..date
            }
        };
        let free = date
            .squares(kit)
            .map_err(|error: DateSquaresError| invalid_options(error.to_string()))?;
        Ok(Self { date, free })
    }

    /// A note if the date does not exist.
    fn notes(&self) -> Vec<String> {
        let exists = self.date.month_day.exists();
        let note = || {
            format!(
                "{} does not exist, but its squares can stay free",
                self.date
            )
        };
        (!exists).then(note).into_iter().collect()
    }
}

/// The result of a command that exceeded its budget.
fn undecided(reason: Reason) -> CommandOutput {
    let sentence = format!("no result within the budget ({})", reason.word());
    CommandOutput::new("undecided", Tone::Open, sentence)
}
