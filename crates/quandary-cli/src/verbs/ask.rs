//! `FAMILY QUESTION`: what only one family can be asked.

use super::{heed, print_rules};
use crate::args::Position;
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::json;
use crate::open::{Opened, open_one, play_by};
use crate::progress::Bar;
use crate::report::{AskReport, LevelReport, PartReport};
use crate::table::{Column, Mood, Rows, Set};
use crate::words::printable;
use quandary::FamilyId;
use quandary_core::family::{Answer, Inquiry, Question, Tone};
use quandary_core::job::drive;
use quandary_core::options::Options;
use quandary_render::text;
use std::io::Write;

pub(super) fn run(
    family_id: FamilyId,
    question: &'static Question,
    asked: &Options,
    common: &Position,
    context: &mut Context,
) -> Result<Exit, Trouble> {
    let options = common.reading.ceilings_only()?;
    let as_format = common.reading.as_format.as_deref();
    let (mut file, level) = open_one(&common.file, as_format, &options)?;
    let family = file.document.family();
    of_family(&file, family_id)?;
    play_by([&mut file], common.playing.variant.as_deref())?;
    heed(&file, context);
    let puzzle = file.puzzle(&level)?;
    let memory = common.spending.memory;
    let inquiry = Inquiry {
        options: asked,
        after: &common.moves,
        memory,
    };
    let job = (question.ask)(&*puzzle, &inquiry)
        .map_err(|failure| Trouble::usage(format!("--moves: {failure}")))?;
    context.catch_ctrl_c();
    let bar = Bar::new(1);
    let watch = &mut |progress: &_| bar.watch(&level.info.title, progress);
    let budget = common.spending.budget();
    let answer = drive(job, budget, &context.clock, &context.cancel, watch);
    bar.clear();
    let tone = answer.tone;
    let level = LevelReport::new(&file.name, &level.info, family);
    match common.reporting.format.json() {
        Some(form) => {
            let report = AskReport {
                level,
                variant: puzzle.variant().to_owned(),
                question: question.id,
                outcome: answer.word,
                sentence: answer.sentence,
                parts: answer.steps.into_iter().map(PartReport::from).collect(),
            };
            json::write_all(&mut context.out, form, &[report])?;
        }
        None => {
            print(&answer, context)?;
            print_rules(&level, puzzle.variant(), context)?;
        }
    }
    Ok(exit(tone))
}

/// A file of another family cannot be worked on.
pub(super) fn of_family(file: &Opened, family_id: FamilyId) -> Result<(), Trouble> {
    let (family, wanted) = (file.document.family(), family_id.family().info());
    if family.id == wanted.id {
        return Ok(());
    }
    Err(Trouble::usage(format!(
        "{} is a puzzle of {}, not of {}",
        file.name, family.title, wanted.title
    )))
}

pub(super) fn exit(tone: Tone) -> Exit {
    match tone {
        Tone::Good => Exit::Well,
        Tone::Bad => Exit::Findings,
        Tone::Open => Exit::Undecided,
    }
}

pub(super) fn mood(tone: Tone) -> Mood {
    match tone {
        Tone::Good => Mood::Good,
        Tone::Bad => Mood::Bad,
        Tone::Open => Mood::Open,
    }
}

/// The drawing; each part as a row, in words that are not cut; then the answer.
fn print(answer: &Answer, context: &mut Context) -> Result<(), Trouble> {
    if let Some(scene) = &answer.scene {
        let drawn = text::draw(scene, context.charset, context.out.colouring());
        writeln!(context.out, "{drawn}")?;
    }
    let mut rows = Rows::new(vec![
        Column("#", Set::Right),
        Column("what", Set::Left),
        Column("moves and reason", Set::Left),
    ]);
    for (number, part) in (1..).zip(&answer.steps) {
        let plain = |text: &str| (text.to_owned(), Mood::Plain);
        let words = match (part.moves.as_str(), part.reason.as_str()) {
            (moves, "") => moves.to_owned(),
            ("", reason) => reason.to_owned(),
            (moves, reason) => format!("{moves}  {reason}"),
        };
        rows.push([plain(&number.to_string()), plain(&part.name), plain(&words)]);
    }
    if !answer.steps.is_empty() {
        rows.print(&mut context.out)?;
        writeln!(context.out)?;
    }
    let sentence = mood(answer.tone).paint(&printable(&answer.sentence));
    Ok(writeln!(context.out, "{sentence}")?)
}
