//! The commands of this family: random solutions, all boards of a date, export, counts, the
//! calendar, and moving a board to another date.
//!
//! Each command is a module with its options and a function that makes its job; the table of
//! commands is in [`crate::family`].

mod board_source;
pub(crate) mod browse;
pub(crate) mod calendar;
pub(crate) mod count;
pub(crate) mod export;
pub(crate) mod move_board;
pub(crate) mod random;
pub(crate) mod year_counts;

pub(crate) use board_source::BoardSource;
pub(crate) use random::random_below;

use crate::date::{BoardDate, DateSquaresError, civil_date};
use crate::model::{Kit, Squares};
use board_source::{BoardList, CountResult};
use quandary_core::budget::Reason;
use quandary_core::family::{CommandContext, CommandOutput, Tone};
use quandary_core::options::{OptionError, TextOption};

/// The memory limit of a command, in bytes.
const MEMORY: u64 = 2 << 30;

/// `--date`: the date that a command is about.
static DATE: TextOption = TextOption::new(
    "date",
    "date",
    "today",
    "the date: today, today+3, -2, jan 25, October,6 or 2026-11-20, with a weekday where the board \
     has them: oct 6 tue",
);

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
    fn parse(text: &str, kit: &Kit, context: &CommandContext) -> Result<Self, OptionError> {
        let today = civil_date(context.today);
        let today =
            today.ok_or_else(|| invalid_options("today is not in the years -9999 to 9999"))?;
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
