//! The subcommands `FAMILY QUESTION`: each answers a question about a position, for one family.

use super::position::{AnswerPicture, PositionInput};
use super::{print_drawing, print_rules};
use crate::args::PositionArgs;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::json;
use crate::open::OpenedFile;
use crate::progress::ProgressBar;
use crate::report::{AskReport, StepReport};
use crate::table::{Alignment, Column, TextStyle, TextTable};
use quandary::FamilyId;
use quandary_core::family::{Answer, Inquiry, Question, Tone};
use quandary_core::job::drive;
use quandary_core::options::Options;
use quandary_core::scene::Scene;

pub(super) fn run(
    family_id: FamilyId,
    question: &'static Question,
    values: &Options,
    common: &PositionArgs,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let picture = AnswerPicture::new(&common.picture, context)?;
    let PositionInput {
        level,
        puzzle,
        moves,
        look,
    } = PositionInput::open_of(family_id, common, context)?;
    let inquiry = Inquiry {
        options: values,
        after: &moves,
        memory: common.budget.memory,
        look: &look,
    };
    let job = (question.ask)(&*puzzle, &inquiry)
        .map_err(|failure| CliError::usage(format!("--moves: {failure}")))?;
    let _cancellable = context.cancel_on_ctrl_c();
    let bar = ProgressBar::new(1);
    let watch = &mut |progress: &_| bar.watch(&level.title, progress);
    let budget = common.budget.budget();
    let answer = drive(job, budget, &context.clock, &context.cancel, watch);
    bar.clear();
    let tone = answer.tone;
    let drawing = picture.is_some().then(|| drawing(&answer)).transpose()?;
    match common.report.format.json() {
        Some(form) => {
            let report = AskReport {
                level,
                variant: puzzle.variant().to_owned(),
                question: question.id,
                outcome: answer.word,
                sentence: answer.sentence,
                parts: answer.steps.into_iter().map(StepReport::from).collect(),
            };
            json::write_all(&mut context.out, form, &[report])?;
        }
        None => {
            print(&answer, context)?;
            print_rules(&level, puzzle.variant(), context)?;
        }
    }
    if let Some(picture) = picture {
        picture.write(drawing.flatten().as_ref(), context)?;
    }
    Ok(exit(tone))
}

/// The drawing for a file: the steps one after the other, otherwise the whole answer.
fn drawing(answer: &Answer) -> Result<Option<Scene>, CliError> {
    let steps = (1..).zip(&answer.steps).filter_map(|(number, step)| {
        let mut scene = step.scene.clone()?;
        scene.title = format!("{number}. {}", step.name);
        Some(scene)
    });
    let steps: Vec<Scene> = steps.collect();
    match steps.is_empty() {
        true => Ok(answer.scene.clone()),
        false => Scene::sheet(answer.sentence.clone(), None, steps)
            .map(Some)
            .map_err(|error| CliError::usage(error.to_string())),
    }
}

/// Fails if the file belongs to another family.
pub(super) fn check_family(file: &OpenedFile, family_id: FamilyId) -> Result<(), CliError> {
    let (family, wanted) = (file.document.family(), family_id.family().info());
    if family.id == wanted.id {
        return Ok(());
    }
    Err(CliError::usage(format!(
        "{}: expected a file of {}, found one of {}",
        file.name, wanted.title, family.title
    )))
}

pub(super) fn exit(tone: Tone) -> Exit {
    match tone {
        Tone::Good => Exit::Success,
        Tone::Bad => Exit::Findings,
        Tone::Open => Exit::Undecided,
    }
}

pub(super) fn style(tone: Tone) -> TextStyle {
    match tone {
        Tone::Good => TextStyle::Success,
        Tone::Bad => TextStyle::Error,
        Tone::Open => TextStyle::Warning,
    }
}

/// Prints the drawing, a table of the steps and the answer.
fn print(answer: &Answer, context: &mut Context) -> Result<(), CliError> {
    if let Some(scene) = &answer.scene {
        let mut scene = scene.clone();
        if scene.caption == answer.sentence {
            scene.caption.clear();
        }
        print_drawing(&scene, context)?;
        context.out.blank()?;
    }
    let mut rows = TextTable::new(vec![
        Column("#", Alignment::Right),
        Column("what", Alignment::Left),
        Column("moves and reason", Alignment::Left),
    ]);
    for (number, part) in (1..).zip(&answer.steps) {
        let plain = |text: &str| (text.to_owned(), TextStyle::Plain);
        let moves = part.summary.as_ref().unwrap_or(&part.moves);
        let words = match (moves.as_str(), part.reason.as_str()) {
            (moves, "") => moves.to_owned(),
            ("", reason) => reason.to_owned(),
            (moves, reason) => format!("{moves}  {reason}"),
        };
        rows.push([plain(&number.to_string()), plain(&part.name), plain(&words)]);
    }
    if !answer.steps.is_empty() {
        rows.print(&mut context.out)?;
        context.out.blank()?;
    }
    let sentence = style(answer.tone).paint(&answer.sentence);
    context.out.line(sentence)
}
