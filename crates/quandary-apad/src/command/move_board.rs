//! `move`: the fewest moves that turn a board into one that shows another date.

use super::{BoardSource, MEMORY, RequestedSquares, invalid_options, undecided};
use crate::format::apad;
use crate::format::notation::{write_move, write_moves};
use crate::model::Goal;
use crate::rules::{Game, Input, Position};
use crate::scene::{Picture, View, scene};
use crate::solve;
use quandary_core::family::{Cell, CommandContext, CommandJob, CommandOutput, Table, Tone, Want};
use quandary_core::options::{OptionError, OptionTable, Options, TextOption};
use quandary_core::outcome::{Conclusion, Outcome};
use quandary_core::scene::Scene;
use quandary_core::session::replay;
use quandary_core::words::counted;
use std::num::NonZeroU32;

static TO: TextOption = TextOption::new(
    "to",
    "date",
    "today",
    "the date to move to, or the squares to leave free: '@11 @44'",
);
pub(crate) static OPTIONS: OptionTable = &[&TO];

pub(crate) fn job(
    source: BoardSource,
    options: &Options,
    context: &CommandContext,
) -> Result<CommandJob, OptionError> {
    let wanted = RequestedSquares::parse(&options.get(&TO), source.kit(), context)?;
    let mut start = match source {
        BoardSource::Position(position) => *position,
        BoardSource::Boards { file, .. } => match file.boards() {
            [record] => Position {
                kit: apad::kit().clone(),
                board: apad::board(record),
                goal: Goal::Any,
            },
            records => {
                let found = records.len();
                return Err(invalid_options(format!(
                    "expected one board, found {found}"
                )));
            }
        },
    };
    start.goal = Goal::Free(wanted.free);
    let job = solve::solver(&start, Want::Best, MEMORY);
    Ok(job.map(move |outcome: Outcome<Vec<Input>>| {
        let mut output = match outcome.conclusion {
            Conclusion::Solved(solved) => moves(&start, &solved.solution, &wanted),
            Conclusion::Unsolvable => super::random::no_solution(&wanted),
            Conclusion::Undecided { reason, .. } => undecided(reason),
        };
        output.notes.extend(wanted.note());
        output
    }))
}

/// The moves as a table, and the board before and after them.
fn moves(start: &Position, inputs: &[Input], wanted: &RequestedSquares) -> CommandOutput {
    let lifted = inputs
        .iter()
        .filter(|input| matches!(input, Input::Lift(_)))
        .count() as u64;
    let placed = inputs.len() as u64 - lifted;
    let sentence = match inputs.len() {
        0 => format!("the board already shows {}", wanted.name),
        _ => format!(
            "{}: lift {}, place {placed} (minimum)",
            wanted.name,
            counted(lifted, "piece", "pieces")
        ),
    };
    let mut output = CommandOutput::new("found", Tone::Good, sentence);
    let row = |(step, input): (u64, &Input)| {
        let what = match input {
            Input::Lift(_) => "lift",
            Input::Place(_) => "place",
        };
        let input = write_move(&start.kit, *input);
        vec![Cell::from(step), Cell::from(what), Cell::from(input)]
    };
    output.table = Some(Table {
        rows: (1..).zip(inputs).map(row).collect(),
        ..Table::new(&["step", "what", "move"])
    });
    if !inputs.is_empty() {
        output.notes.push(write_moves(&start.kit, inputs));
    }
    // The moves are replayed through the rules before the result is drawn.
    if let Ok(end) = replay(&Game::new(start.clone()), inputs) {
        let boards = [(start, "before"), (&end, "after")];
        let boards = boards.map(|(position, title)| {
            scene(Picture {
                kit: &position.kit,
                board: &position.board,
                goal: position.goal,
                title,
                view: View::default(),
            })
        });
        output.scene = Scene::sheet(wanted.name.clone(), NonZeroU32::new(2), boards).ok();
    }
    output
}
