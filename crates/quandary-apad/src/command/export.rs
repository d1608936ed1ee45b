//! `export`: all solutions of all dates as a file of boards.

use super::{BoardList, BoardSource, invalid_options, undecided};
use crate::format::apad;
use crate::model::Goal;
use quandary_core::family::{CommandJob, CommandOutput, Tone};
use quandary_core::options::{ChoiceOption, OptionError, OptionTable, Options};
use quandary_core::words::counted;

static BOARDS: ChoiceOption<Goal> = ChoiceOption::new(
    "boards",
    &[
        ("dates", Goal::Date),
        ("combinations", Goal::Combination),
        ("all", Goal::Any),
    ],
    Goal::Date,
    "which boards: those of existing dates, of any month with any day, or all packings",
);
pub(crate) static OPTIONS: OptionTable = &[&BOARDS];

pub(crate) fn job(source: BoardSource, options: &Options) -> Result<CommandJob, OptionError> {
    if source.kit() != apad::kit() {
        return Err(invalid_options(
            "only boards of the standard kit can be exported",
        ));
    }
    let source = source.with_goal(options.get(&BOARDS));
    Ok(source.list().map(|found: BoardList| match found {
        Err(reason) => undecided(reason),
        Ok(boards) => {
            let sentence = counted(boards.len() as u64, "board", "boards");
            let mut output = CommandOutput::new("exported", Tone::Good, sentence);
            output.file = Some(boards.iter().flat_map(apad::encode).collect());
            output
        }
    }))
}
