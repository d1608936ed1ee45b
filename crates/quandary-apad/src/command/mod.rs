//! The commands of this family: random solutions, all solutions of a date, export, counts, the
//! calendar, choices of which side of each piece faces up, moves to another date, and verification
//! of the boards of a file.
//!
//! Each command is a module with its options and a function that creates the job that runs the
//! command. The table of commands is in [`crate::family`].

mod board_source;
pub(crate) mod browse;
pub(crate) mod calendar;
pub(crate) mod count;
pub(crate) mod export;
mod face_choices;
pub(crate) mod faces;
pub(crate) mod move_board;
pub(crate) mod random;
pub(crate) mod verify;
pub(crate) mod year_counts;

pub(crate) use board_source::BoardSource;
pub(crate) use random::random_below;

use crate::date::{BoardDate, civil_date};
use crate::format::notation::words;
use crate::format::square_names::parse_squares;
use crate::model::{Kit, Squares};
use crate::scene::labels;
use board_source::{BoardList, CountResult, FoundBoards};
use jiff::civil::Date;
use quandary_core::budget::Reason;
use quandary_core::family::{CommandContext, CommandOutput, Tone};
use quandary_core::options::{OptionError, TextOption};
use quandary_core::sink::quote;
use year_counts::date_of_squares;

/// The memory limit of a command, in bytes.
const MEMORY: u64 = 2 << 30;

/// `--date`: the date that a command is about.
static DATE: TextOption = TextOption::new(
    "date",
    "date",
    "today",
    "the date: today, today+3, -2, jan 25, 25.1., 1/25 or 2026-01-25, with a weekday where the board \
     has them: oct 6 tue; or any squares by their indices: '@11 @44'",
);

pub(crate) fn invalid_options(message: impl Into<String>) -> OptionError {
    OptionError::Conflict(message.into())
}

/// The squares that a command has to leave free.
#[derive(Clone, Debug)]
pub(crate) struct RequestedSquares {
    pub(crate) free: Squares,
    /// The date, or the labels of the squares.
    name: String,
    /// The date that the squares show, which need not exist.
    date: Option<BoardDate>,
}

impl RequestedSquares {
    /// Reads squares on the day of a command; see [`Self::parse_on`].
    fn parse(text: &str, kit: &Kit, context: &CommandContext) -> Result<Self, OptionError> {
        let today = civil_date(context.today);
        let today =
            today.ok_or_else(|| invalid_options("today is not in the years -9999 to 9999"))?;
        Self::parse_on(text, kit, Some(today))
    }

    /// Reads a date that exists, or squares of which one is named by its index. Relative dates count
    /// from `today`. On kits with weekdays, a missing weekday is that of the current year.
    pub(crate) fn parse_on(
        text: &str,
        kit: &Kit,
        today: Option<Date>,
    ) -> Result<Self, OptionError> {
        if words(text).any(|(_, word)| word.starts_with('@')) {
            return Self::of_squares(text, kit);
        }
        let date = BoardDate::parse(text, kit, today);
        let date = date.map_err(|error| invalid_options(error.to_string()))?;
        let date = match today {
            Some(today) if kit.has_weekdays() => date.in_year(today.year()),
            _ if kit.has_weekdays() => date,
            _ => BoardDate {
                weekday: None,
                ..date
            },
        };
        let free = date.squares(kit);
        if !date.month_day.exists() {
            return Err(invalid_options(nonexistent(date, free.ok(), kit)));
        }
        Ok(Self {
            free: free.map_err(|error| invalid_options(error.to_string()))?,
            name: date.to_string(),
            date: Some(date),
        })
    }

    /// Any squares, as many as complete boards leave free.
    fn of_squares(text: &str, kit: &Kit) -> Result<Self, OptionError> {
        let free = parse_squares(kit, text);
        let free = free.map_err(|word| {
            invalid_options(format!(
                "no square of this board has the name {}",
                quote(word)
            ))
        })?;
        let (expected, found) = (kit.free_square_count(), free.count());
        if found != expected {
            return Err(invalid_options(format!(
                "expected the names of {expected} squares, found {found}"
            )));
        }
        let date = date_of_squares(kit, free);
        let name = date.map(|date| date.to_string());
        Ok(Self {
            free,
            name: name.unwrap_or_else(|| labels(kit, free)),
            date,
        })
    }

    /// A note if the squares show a date that does not exist.
    fn note(&self) -> Option<String> {
        let date = self.date.filter(|date| !date.month_day.exists())?;
        Some(format!(
            "{date} does not exist, but its squares can stay free"
        ))
    }
}

/// The message for a date that does not exist, with the way to its squares or, if they do not form a
/// complete set, to any squares.
fn nonexistent(date: BoardDate, squares: Option<Squares>, kit: &Kit) -> String {
    let indices = |squares: &mut dyn Iterator<Item = u8>| {
        let indices: Vec<String> = squares.map(|square| format!("@{square}")).collect();
        indices.join(" ")
    };
    let way = match squares {
        Some(squares) => format!(
            "to leave its squares free, name them by their indices: `{}`",
            indices(&mut squares.iter())
        ),
        None => {
            let count = kit.free_square_count() as usize;
            let mut first = kit.frame().squares().iter().take(count);
            format!(
                "to leave any squares free, name them by their indices, such as `{}`",
                indices(&mut first)
            )
        }
    };
    format!("{date} does not exist; {way}")
}

/// The result of a command that exceeded its budget.
fn undecided(reason: Reason) -> CommandOutput {
    let sentence = format!("no result within the budget ({})", reason.word());
    CommandOutput::new("undecided", Tone::Open, sentence)
}
