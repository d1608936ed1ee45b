//! `hint`: a suggested next move, in words and drawn on the board.

use super::position::{AnswerPicture, PositionInput};
use super::{print_drawing, print_rules};
use crate::args::HintArgs;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json;
use crate::progress::ProgressBar;
use crate::report::{HintHelp, HintOutcome, HintReport};
use crate::table::TextStyle;
use quandary_core::hint::{Hint, HintDegree, HintRequest, Illustration, Remaining, Suggestion};
use quandary_core::job::drive;
use quandary_core::words::counted;

pub(super) fn run(args: &HintArgs, context: &mut Context) -> Result<Exit, CliError> {
    let position = &args.position;
    let picture = AnswerPicture::new(&position.picture, context)?;
    let PositionInput {
        level,
        puzzle,
        moves,
        look,
    } = PositionInput::open(position, context)?;
    let request = HintRequest {
        after: &moves,
        memory: position.budget.memory,
        look: &look,
    };
    let job = puzzle
        .hint(&request)
        .map_err(|failure| CliError::usage(format!("--moves: {failure}")))?;
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(1);
    let watch = &mut |progress: &_| bar.watch(&level.title, progress);
    let budget = position.budget.budget();
    let hint = drive(job, budget, &context.clock, &context.cancel, watch);
    bar.clear();
    let degree = args.degree.into();
    match position.report.format.json() {
        Some(form) => {
            let report = HintReport {
                level,
                variant: puzzle.variant().to_owned(),
                hint: outcome(&hint),
            };
            json::write_all(&mut context.out, form, &[report])?;
        }
        None => {
            print(&hint, degree, context)?;
            print_rules(&level, puzzle.variant(), context)?;
        }
    }
    if let Some(picture) = picture {
        let shown = illustration(&hint, degree).map(|shown| &shown.scene);
        picture.write(shown, context)?;
    }
    Ok(exit(&hint))
}

fn exit(hint: &Hint) -> Exit {
    match hint {
        Hint::Solved | Hint::Open | Hint::Next(_) => Exit::Success,
        Hint::Hopeless { .. } => Exit::Findings,
        Hint::Unknown(_) => Exit::Undecided,
    }
}

/// The drawing of a hint; `None` if there is nothing to show.
fn illustration(hint: &Hint, degree: HintDegree) -> Option<&Illustration> {
    match hint {
        Hint::Hopeless { shown, .. } => shown.as_ref(),
        Hint::Next(suggestion) => Some(suggestion.degree(degree)),
        Hint::Solved | Hint::Open | Hint::Unknown(_) => None,
    }
}

fn outcome(hint: &Hint) -> HintOutcome {
    match hint {
        Hint::Solved => HintOutcome::Solved,
        Hint::Hopeless { reason, shown } => HintOutcome::Hopeless {
            reason: reason.clone(),
            advice: shown.as_ref().map(|shown| shown.words.clone()),
        },
        Hint::Open => HintOutcome::Open,
        Hint::Unknown(reason) => HintOutcome::Undecided {
            reason: reason.word(),
        },
        Hint::Next(suggestion) => {
            let (remaining, optimal) = match suggestion.remaining {
                Remaining::Exactly(number) => (Some(number), Some(true)),
                Remaining::AtMost(number) => (Some(number), Some(false)),
                Remaining::Uncounted => (None, None),
            };
            HintOutcome::Next {
                input: suggestion.input.clone(),
                reason: suggestion.reason.clone(),
                help: HintHelp {
                    place: suggestion.place.words.clone(),
                    kind: suggestion.kind.words.clone(),
                    step: suggestion.step.words.clone(),
                },
                remaining,
                optimal,
            }
        }
    }
}

fn print(hint: &Hint, degree: HintDegree, context: &mut Context) -> Result<(), CliError> {
    if let Some(shown) = illustration(hint, degree) {
        // The caption repeats the words, which stand below the drawing.
        let mut scene = shown.scene.clone();
        scene.caption.clear();
        print_drawing(&scene, context)?;
        context.out.blank()?;
    }
    let out = &mut context.out;
    match hint {
        Hint::Solved => out.line("the level is solved"),
        Hint::Hopeless { reason, shown } => {
            let hopeless = TextStyle::Error.paint("no solution from here");
            match shown {
                Some(shown) => {
                    out.line(hopeless + ": " + &shown.words)?;
                    out.line(TextStyle::Dim.paint(reason))
                }
                None => out.line(hopeless + ": " + reason),
            }
        }
        Hint::Open => out.line(
            "no move is certain: several solutions remain and they have no further move in common",
        ),
        Hint::Unknown(reason) => {
            let undecided = TextStyle::Warning.paint("undecided");
            out.line(undecided + ": no answer within the budget (" + reason.word() + ")")
        }
        Hint::Next(suggestion) => print_suggestion(suggestion, degree, context),
    }
}

/// Prints the words of a hint; what gives away the move only in the last degree.
fn print_suggestion(
    suggestion: &Suggestion,
    degree: HintDegree,
    context: &mut Context,
) -> Result<(), CliError> {
    let out = &mut context.out;
    out.line(TextStyle::Success.paint(&suggestion.degree(degree).words))?;
    if degree < HintDegree::Step {
        return Ok(());
    }
    out.line(suggestion.reason.clone())?;
    out.line(TextStyle::Dim.paint(format!("moves: {}", suggestion.input)))?;
    let (remaining, proof) = match suggestion.remaining {
        Remaining::Exactly(remaining) => (remaining, "no shorter solution exists"),
        Remaining::AtMost(remaining) => (remaining, "a shorter solution may exist"),
        Remaining::Uncounted => return Ok(()),
    };
    let left = counted(remaining, "step", "steps");
    out.line(format!("{left} left, including this one; {proof}"))
}
