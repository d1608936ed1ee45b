//! What only this family can do with its files: one random board, all boards of a date, the
//! published file, counts, the calendar, and the way from one date to another.

mod browse;
pub(crate) mod calendar;
mod count;
mod export;
mod moving;
mod origin;
mod random;

pub(crate) use random::below;

use crate::date::{Day, NotOnTheFrame};
use crate::format::File;
use crate::model::{Aim, Kit, Squares};
use origin::{Counted, Origin};
use quandary_core::budget::Reason;
use quandary_core::command::{Command, Files, Product, Surroundings};
use quandary_core::family::Tone;
use quandary_core::job::Job;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};

/// Bytes that a command may hold.
const MEMORY: u64 = 2 << 30;

/// Where no file is named, the standard kit stands in.
const STANDARD: Files = Files::OneOr("standard");

/// `--date`: the day that a command is about.
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
        about: "Show one solution of a date, any of them with the same chance",
        files: STANDARD,
        options: &[DATE],
        example: "--date 'jan 25'",
    },
    Command {
        id: "browse",
        about: "Show the solutions of a date on one page, and how many each date of its month has",
        files: STANDARD,
        options: &browse::OPTIONS,
        example: "--date 'oct 6'",
    },
    Command {
        id: "export",
        about: "Write every solution of every date as a file of boards",
        files: STANDARD,
        options: &export::OPTIONS,
        example: "-o solutions.apad",
    },
    Command {
        id: "count",
        about: "Count solutions: of each date, of one date, or of all squares that can stay free",
        files: STANDARD,
        options: &count::OPTIONS,
        example: "--format csv",
    },
    Command {
        id: "calendar",
        about: "Draw how many solutions each date of the year has",
        files: STANDARD,
        options: &[],
        example: "-o year.svg",
    },
    Command {
        id: "move",
        about: "Find the fewest pieces to move from a board to another date",
        files: Files::AtLeast(1),
        options: &moving::OPTIONS,
        example: "yesterday.placements --to today",
    },
];

/// Work of a command.
pub(crate) type Work<'a> = Box<dyn Job<Output = Product> + 'a>;

/// A job that does what a command says with files of this family.
pub(crate) fn job<'a>(
    command: &'static Command,
    files: &[&'a File],
    options: &Options,
    surroundings: &Surroundings,
) -> Result<Work<'a>, OptionError> {
    let [file] = files else {
        return Err(together("one file is enough"));
    };
    let origin = Origin::new(file)?;
    match command.id {
        "random" => random::job(origin, options, surroundings),
        "browse" => browse::job(origin, options, surroundings),
        "export" => export::job(origin, options),
        "count" => count::job(origin, options, surroundings),
        "calendar" => Ok(calendar_of(origin)),
        "move" => moving::job(origin, options, surroundings),
        other => Err(OptionError::Unknown(other.to_owned())),
    }
}

fn calendar_of(origin: Origin<'_>) -> Work<'_> {
    let kit = origin.kit().clone();
    let census = origin.aiming(Aim::Date).census();
    census.map(move |census: Counted| match census {
        Err(reason) => open(reason),
        Ok(census) => {
            let year = calendar::Year::new(&kit, &census);
            let heat = year.heat("Solutions of each date");
            let mut product = count::of_year(&year);
            product.scene = Some(crate::scene::heat::scene(&heat));
            product
        }
    })
}

pub(crate) fn together(message: impl Into<String>) -> OptionError {
    OptionError::Together(message.into())
}

/// A day and the squares that stay free on it.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    day: Day,
    free: Squares,
}

impl Wanted {
    /// Reads a date. Where a kit wants a weekday and none is named, it is that of this year.
    fn parse(text: &str, kit: &Kit, surroundings: &Surroundings) -> Result<Self, OptionError> {
        let today = surroundings.today;
        let day = Day::parse(text, today).map_err(|error| together(error.to_string()))?;
        let day = if kit.has_weekdays() {
            day.in_year(today.year())
        } else {
            Day {
                weekday: None,
                ..day
            }
        };
        let free = day
            .squares(kit)
            .map_err(|error: NotOnTheFrame| together(error.to_string()))?;
        Ok(Self { day, free })
    }

    /// What to say where the day does not exist.
    fn notes(&self) -> Vec<String> {
        let exists = self.day.month_day.exists();
        let note = || format!("{} is no date, but the squares can stay free", self.day);
        (!exists).then(note).into_iter().collect()
    }
}

/// The budget ended first.
fn open(reason: Reason) -> Product {
    let sentence = format!("no answer within the budget ({})", reason.word());
    Product::new("undecided", Tone::Open, sentence)
}
