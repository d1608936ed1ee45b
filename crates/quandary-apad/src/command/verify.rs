//! `verify`: checks that each board of a file is complete, with all pieces on allowed sides, and
//! leaves the required squares free.
//!
//! The required squares are those of `--date`, otherwise those that the file names for the board,
//! otherwise those of any existing date.

use super::year_counts::date_of_squares;
use super::{RequestedSquares, invalid_options, undecided};
use crate::format::{APAD, ParsedFile};
use crate::model::{Goal, Kit, Level};
use crate::rules::Position;
use crate::scene::{labels, unsolved_reason};
use quandary_core::budget::Reason;
use quandary_core::family::{Cell, CommandContext, CommandJob, CommandOutput, Table, Tone};
use quandary_core::job::{Job, Progress, Status, by_turns};
use quandary_core::options::{ChoiceOption, OptionError, OptionTable, Options, TextOption};
use quandary_core::words::{counted, grouped};
use std::sync::Arc;

/// The boards that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Listed {
    All,
    Failed,
}

static DATE: TextOption = TextOption::new(
    "date",
    "date",
    "",
    "the date that each board has to show, such as 'jan 25', or its free squares: '@11 @44' \
     [default: the squares that the file names for the board, otherwise any date]",
);
static LIST: ChoiceOption<Listed> = ChoiceOption::new(
    "list",
    &[("all", Listed::All), ("failed", Listed::Failed)],
    Listed::All,
    "which boards to list: all, or only those that fail",
);
pub(crate) static OPTIONS: OptionTable = &[&DATE, &LIST];

pub(crate) fn job(
    file: &Arc<ParsedFile>,
    options: &Options,
    context: &CommandContext,
) -> Result<CommandJob, OptionError> {
    if file.is_empty() {
        let name = file.source().name();
        return Err(invalid_options(format!("{name}: the file has no levels")));
    }
    let text = options.get(&DATE);
    let mut wanted = Wanted {
        date: (!text.is_empty()).then_some(text),
        context: *context,
        known: None,
    };
    // A text that is not a date is rejected before the first board is read.
    if let Ok(level) = file.level(0) {
        wanted.goal(file, &level).map_err(invalid_options)?;
    }
    Ok(Box::new(VerifyJob {
        file: Arc::clone(file),
        wanted,
        listed: options.get(&LIST),
        next: 0,
        verified: 0,
        rows: Vec::new(),
    }))
}

/// The squares that boards have to leave free.
struct Wanted {
    /// The text of `--date`.
    date: Option<String>,
    context: CommandContext,
    /// The goal of `--date` on the kit of the last board.
    known: Option<(Arc<Kit>, Result<Goal, String>)>,
}

impl Wanted {
    /// The goal of a board; the error is about `--date`.
    fn goal(&mut self, file: &ParsedFile, level: &Level) -> Result<Goal, String> {
        let Some(text) = &self.date else {
            // Boards in bytes name no squares.
            return Ok(match file.format() == APAD {
                true => Goal::Date,
                false => level.goal,
            });
        };
        let is_known = |known: &&(Arc<Kit>, _)| Arc::ptr_eq(&known.0, &level.kit);
        if let Some((_, goal)) = self.known.as_ref().filter(is_known) {
            return goal.clone();
        }
        let wanted = RequestedSquares::parse(text, &level.kit, &self.context);
        let goal = wanted
            .map(|wanted| Goal::Free(wanted.free))
            .map_err(|error| error.to_string());
        self.known = Some((Arc::clone(&level.kit), goal.clone()));
        goal
    }
}

struct VerifyJob {
    file: Arc<ParsedFile>,
    wanted: Wanted,
    listed: Listed,
    /// The index of the next board.
    next: usize,
    verified: usize,
    rows: Vec<Vec<Cell>>,
}

impl VerifyJob {
    fn is_over(&self) -> bool {
        self.next == self.file.len()
    }

    fn verify_next(&mut self) {
        let level = self.file.level(self.next);
        self.next += 1;
        let shown = level.as_ref().ok().and_then(shown);
        let failure = level
            .map_err(|why| why.to_string())
            .and_then(|level| self.check(&level))
            .err();
        let is_verified = failure.is_none();
        self.verified += usize::from(is_verified);
        if is_verified && self.listed == Listed::Failed {
            return;
        }
        self.rows.push(vec![
            Cell::from(self.next as u64),
            shown.map_or(Cell::Empty, Cell::from),
            Cell::from(if is_verified { "verified" } else { "failed" }),
            failure.map_or(Cell::Empty, Cell::from),
        ]);
    }

    fn check(&mut self, level: &Level) -> Result<(), String> {
        let position = Position {
            goal: self.wanted.goal(&self.file, level)?,
            ..Position::from(level)
        };
        match position.is_solved() {
            true => Ok(()),
            false => Err(unsolved_reason(&position)),
        }
    }

    fn output(self) -> CommandOutput {
        let failed = self.file.len() - self.verified;
        let sentence = format!(
            "{}: {} verified, {} not",
            counted(self.file.len() as u64, "board", "boards"),
            grouped(self.verified as u64),
            grouped(failed as u64)
        );
        let mut output = match failed {
            0 => CommandOutput::new("verified", Tone::Good, sentence),
            _ => CommandOutput::new("failed", Tone::Bad, sentence),
        };
        output.table = Some(Table {
            rows: self.rows,
            ..Table::new(&["board", "shows", "outcome", "reason"])
        });
        output
    }
}

/// The date or the labels of the squares that a complete board leaves free.
fn shown(level: &Level) -> Option<String> {
    let free = level.board.free(&level.kit);
    let name = || match date_of_squares(&level.kit, free) {
        Some(date) => date.to_string(),
        None => labels(&level.kit, free),
    };
    level.board.is_complete().then(name)
}

impl Job for VerifyJob {
    type Output = CommandOutput;

    fn run(&mut self, nodes: u64) -> Status {
        by_turns(self, nodes, Self::is_over, Self::verify_next)
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.next as u64,
            ..Progress::default()
        }
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> CommandOutput {
        match stopped.filter(|_| !self.is_over()) {
            Some(reason) => undecided(reason),
            None => self.output(),
        }
    }
}
