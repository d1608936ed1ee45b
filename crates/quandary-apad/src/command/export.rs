//! `export`: all solutions of all dates as a file of boards.

use super::board_source::{BoardList, BoardSource};
use super::{Work, invalid_options, undecided};
use crate::format::apad;
use crate::model::Goal;
use quandary_core::family::CommandOutput;
use quandary_core::family::Tone;
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::words::counted;

pub(super) static OPTIONS: [OptionSpec; 1] = [OptionSpec {
    name: "boards",
    kind: OptionKind::Choice(&["dates", "combinations", "all"]),
    default: "dates",
    help: "which boards: those of existing dates, of any month with any day, or all packings",
}];

pub(super) fn job<'a>(source: BoardSource<'a>, options: &Options) -> Result<Work<'a>, OptionError> {
    if source.kit() != apad::kit() {
        return Err(invalid_options(
            "the format of exported files holds only boards of the standard kit",
        ));
    }
    let source = match options.word("boards") {
        "all" => source.with_goal(Goal::Any),
        "combinations" => source.with_goal(Goal::Combination),
        _ => source.with_goal(Goal::Date),
    };
    Ok(source.list().map(|found: BoardList| match found {
        Err(reason) => undecided(reason),
        Ok(boards) => {
            let sentence = counted(boards.len() as u64, "board", "boards");
            let mut product = CommandOutput::new("exported", Tone::Good, sentence);
            product.file = Some(boards.iter().flat_map(apad::encode).collect());
            product
        }
    }))
}
