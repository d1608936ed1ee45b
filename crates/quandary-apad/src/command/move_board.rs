//! `move`: the fewest moves from a board to another date.

use super::board_source::BoardSource;
use super::{MEMORY, RequestedDate, Work, invalid_options, undecided};
use crate::family::{drawn, replayed, written};
use crate::format::apad;
use crate::format::notation::write_move;
use crate::model::Goal;
use crate::rules::{Input, Position};
use crate::solve::{self, PIECES};
use quandary_core::family::{Cell, CommandContext, CommandOutput, Table};
use quandary_core::family::{SolveRequest, Tone, Want};
use quandary_core::options::{OptionError, OptionKind, OptionSpec, Options};
use quandary_core::outcome::{Conclusion, Outcome};
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use std::num::NonZeroU32;

pub(super) static OPTIONS: [OptionSpec; 1] = [OptionSpec {
    name: "to",
    kind: OptionKind::Text("date"),
    default: "today",
    help: "the date to move to",
}];

pub(super) fn job<'a>(
    source: BoardSource<'a>,
    options: &Options,
    surroundings: &CommandContext,
) -> Result<Work<'a>, OptionError> {
    let wanted = RequestedDate::parse(options.text("to"), source.kit(), surroundings)?;
    let mut start = match source {
        BoardSource::Position(position) => *position,
        BoardSource::Boards {
            records: [record], ..
        } => Position {
            kit: apad::kit().clone(),
            board: apad::board(record),
            goal: Goal::Any,
        },
        BoardSource::Boards { records, .. } => {
            let found = records.len();
            return Err(invalid_options(format!(
                "expected one board, found {found}"
            )));
        }
    };
    start.goal = Goal::Free(wanted.free);
    let request = SolveRequest {
        metric: &PIECES,
        want: Want::Best,
        memory: MEMORY,
    };
    let job = solve::solver(&start, request);
    Ok(job.map(move |outcome: Outcome<Vec<Input>>| {
        let mut product = match outcome.conclusion {
            Conclusion::Solved(solved) => moves(&start, &solved.solution, wanted),
            Conclusion::Unsolvable => super::random::no_solution(wanted),
            Conclusion::Undecided { reason, .. } => undecided(reason),
        };
        product.notes.extend(wanted.notes());
        product
    }))
}

/// The moves as a table, and the board before and after them.
fn moves(start: &Position, inputs: &[Input], wanted: RequestedDate) -> CommandOutput {
    let lifted = inputs
        .iter()
        .filter(|input| matches!(input, Input::Lift(_)))
        .count() as u64;
    let placed = inputs.len() as u64 - lifted;
    let sentence = match inputs.len() {
        0 => format!("the board already shows {}", wanted.date),
        _ => format!(
            "{}: lift {}, place {placed} (minimum)",
            wanted.date,
            counted(lifted, "piece", "pieces")
        ),
    };
    let mut product = CommandOutput::new("found", Tone::Good, sentence);
    let row = |(step, input): (u64, &Input)| {
        let what = match input {
            Input::Lift(_) => "lift",
            Input::Place(_) => "place",
        };
        let input = write_move(&start.kit, *input);
        vec![Cell::from(step), Cell::from(what), Cell::from(input)]
    };
    product.table = Some(Table {
        columns: ["step", "what", "move"].map(str::to_owned).into(),
        rows: (1..).zip(inputs).map(row).collect(),
    });
    if !inputs.is_empty() {
        product.notes.push(written(&start.kit, inputs));
    }
    // The moves are replayed through the rules before the result is drawn.
    if let Ok(end) = replayed(start, inputs) {
        let boards = [drawn(start, "before"), drawn(&end, "after")];
        product.scene = Scene::sheet(wanted.date.to_string(), NonZeroU32::new(2), boards).ok();
    }
    product
}
