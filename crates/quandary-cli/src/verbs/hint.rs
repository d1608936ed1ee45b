//! `hint`: a suggested next move.

use super::position::PositionInput;
use super::print_rules;
use crate::args::PositionArgs;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json;
use crate::progress::ProgressBar;
use crate::report::{HintOutcome, HintReport};
use crate::table::TextStyle;
use quandary_core::hint::{Hint, Remaining};
use quandary_core::job::drive;
use quandary_core::words::counted;

pub(super) fn run(args: &PositionArgs, context: &mut Context) -> Result<Exit, CliError> {
    let PositionInput { level, puzzle } = PositionInput::open(args, context)?;
    let job = puzzle
        .hint(&args.moves, args.budget.memory)
        .map_err(|failure| CliError::usage(format!("--moves: {failure}")))?;
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(1);
    let watch = &mut |progress: &_| bar.watch(&level.title, progress);
    let hint = drive(
        job,
        args.budget.budget(),
        &context.clock,
        &context.cancel,
        watch,
    );
    bar.clear();
    let exit = exit(&hint);
    let report = HintReport {
        level,
        variant: puzzle.variant().to_owned(),
        hint: outcome(hint),
    };
    match args.report.format.json() {
        Some(form) => json::write_all(&mut context.out, form, &[report])?,
        None => {
            print(&report.hint, context)?;
            print_rules(&report.level, &report.variant, context)?;
        }
    }
    Ok(exit)
}

fn exit(hint: &Hint) -> Exit {
    match hint {
        Hint::Solved | Hint::Open | Hint::Next { .. } => Exit::Success,
        Hint::Hopeless { .. } => Exit::Findings,
        Hint::Unknown(_) => Exit::Undecided,
    }
}

fn outcome(hint: Hint) -> HintOutcome {
    match hint {
        Hint::Solved => HintOutcome::Solved,
        Hint::Hopeless { reason } => HintOutcome::Hopeless { reason },
        Hint::Open => HintOutcome::Open,
        Hint::Unknown(reason) => HintOutcome::Undecided {
            reason: reason.word(),
        },
        Hint::Next {
            input,
            reason,
            remaining,
        } => {
            let (remaining, optimal) = match remaining {
                Remaining::Exactly(number) => (Some(number), Some(true)),
                Remaining::AtMost(number) => (Some(number), Some(false)),
                Remaining::Uncounted => (None, None),
            };
            HintOutcome::Next {
                input,
                reason,
                remaining,
                optimal,
            }
        }
    }
}

fn print(hint: &HintOutcome, context: &mut Context) -> Result<(), CliError> {
    let out = &mut context.out;
    match hint {
        HintOutcome::Solved => out.line("the level is solved"),
        HintOutcome::Hopeless { reason } => {
            let hopeless = TextStyle::Error.paint("no solution from here");
            out.line(hopeless + ": " + reason)
        }
        HintOutcome::Open => out.line(
            "no move is certain: several solutions remain and they have no further move in common",
        ),
        HintOutcome::Undecided { reason } => {
            let undecided = TextStyle::Warning.paint("undecided");
            out.line(undecided + ": no answer within the budget (" + *reason + ")")
        }
        HintOutcome::Next {
            input,
            reason,
            remaining,
            optimal,
        } => {
            out.line(TextStyle::Success.paint(input) + "  " + reason)?;
            let Some(remaining) = remaining else {
                return Ok(());
            };
            let left = counted(*remaining, "step", "steps");
            let proof = if *optimal == Some(true) {
                "no shorter solution exists"
            } else {
                "a shorter solution may exist"
            };
            out.line(format!("{left} left, including this one; {proof}"))
        }
    }
}
