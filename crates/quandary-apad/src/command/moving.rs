//! `move`: from a board to another date.

use super::origin::Origin;
use super::{MEMORY, Wanted, Work, open, together};
use crate::family::{drawn, replayed, written};
use crate::format::apad;
use crate::format::notation::write_move;
use crate::model::Aim;
use crate::rules::{Input, Position};
use crate::solve::{self, PIECES};
use quandary_core::command::{Cell, Product, Surroundings, Table};
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
    help: "the date to go to",
}];

pub(super) fn job<'a>(
    origin: Origin<'a>,
    options: &Options,
    surroundings: &Surroundings,
) -> Result<Work<'a>, OptionError> {
    let wanted = Wanted::parse(options.text("to"), origin.kit(), surroundings)?;
    let mut start = match origin {
        Origin::Position(position) => *position,
        Origin::Boards {
            records: [record], ..
        } => Position {
            kit: apad::kit().clone(),
            board: apad::board(record),
            aim: Aim::Any,
        },
        Origin::Boards { records, .. } => {
            let boards = counted(records.len() as u64, "board", "boards");
            return Err(together(format!("there are {boards}, and one is needed")));
        }
    };
    start.aim = Aim::Free(wanted.free);
    let request = SolveRequest {
        metric: &PIECES,
        want: Want::Best,
        memory: MEMORY,
    };
    let job = solve::solver(&start, request);
    Ok(job.map(move |outcome: Outcome<Vec<Input>>| {
        let mut product = match outcome.finding {
            Conclusion::Solved(solved) => way(&start, &solved.solution, wanted),
            Conclusion::Unsolvable => super::random::none(wanted),
            Conclusion::Undecided { reason, .. } => open(reason),
        };
        product.notes.extend(wanted.notes());
        product
    }))
}

/// The moves as a table, and the board before and after them.
fn way(start: &Position, inputs: &[Input], wanted: Wanted) -> Product {
    let lifted = inputs
        .iter()
        .filter(|input| matches!(input, Input::Lift(_)))
        .count() as u64;
    let placed = inputs.len() as u64 - lifted;
    let sentence = match inputs.len() {
        0 => format!("this is a board of {}", wanted.day),
        _ => format!(
            "{}: lift {}, place {placed}; no fewer suffice",
            wanted.day,
            counted(lifted, "piece", "pieces")
        ),
    };
    let mut product = Product::new("found", Tone::Well, sentence);
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
    // The rules have the last word on what a solver says.
    if let Ok(end) = replayed(start, inputs) {
        let boards = [drawn(start, "before"), drawn(&end, "after")];
        product.scene = Scene::sheet(wanted.day.to_string(), NonZeroU32::new(2), boards).ok();
    }
    product
}
