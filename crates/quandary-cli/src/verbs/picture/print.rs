//! `print`: levels on the pages of a PDF document.

mod solutions;

use super::heading;
use crate::args::Print;
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::fields::{Field, LevelFields, Need, Value};
use crate::image::extension;
use crate::open::{OpenedFile, SelectedLevel, companions, open_whole, select_variant};
use crate::progress::ProgressBar;
use crate::verbs::levels::{Examination, LevelFiles};
use crate::verbs::look;
use crate::write::Existing;
use quandary_core::level::{LevelInfo, LevelNumber};
use quandary_core::look::{Companions, Look};
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use quandary_render::pdf::Inks;
use quandary_render::print::{PrintOptions, PrintedBoard, Printer};
use solutions::SolutionFinder;
use std::collections::BTreeSet;

pub(crate) fn run(args: &Print, context: &mut Context) -> Result<Exit, CliError> {
    if extension(&args.output) != "pdf" {
        let name = args.output.display();
        return Err(CliError::usage(format!("{name}: expected a name in .pdf")));
    }
    let pending = context.create(&args.output, Existing::forced(args.force))?;
    let mut files = LevelFiles::open(&args.levels, context)?;
    files.inputs.report_files_without_levels(context);
    select_variant(&mut files.inputs.files, args.rules.variant.as_deref())?;
    let _cancellable = context.cancel_on_ctrl_c();
    let grade = args.estimate.then_some(Need::Grade);
    let needs: BTreeSet<Need> = grade.into_iter().collect();
    let examination = Examination::estimating(&args.parallel);
    let mut levels = files.filtered(None, &needs, &examination, context)?;
    // Files of solutions list their entries, which have no boards.
    levels.retain(|level| level.file.document.levels().is_some());
    if levels.is_empty() {
        return match files.inputs.exit {
            Exit::Success => Err(CliError::usage("no levels to print")),
            exit => Ok(exit),
        };
    }
    let pages = Pages::new(args, &levels)?;
    let mut printer = Printer::new(pages.options(args, &levels));
    let mut exit = pages.print_levels(&levels, &mut printer, context)?;
    if args.solutions && !context.cancel.is_cancelled() {
        exit = exit.max(pages.print_solutions(&levels, &mut printer, context)?);
    }
    let bytes = printer.finish();
    let name = context.finish(pending, &bytes)?;
    let length = counted(bytes.len() as u64, "byte", "bytes");
    context.note(format!("wrote {name}, {length}"));
    Ok(exit.max(files.inputs.exit).max(context.exit_if_cancelled()))
}

/// How the levels are printed.
struct Pages<'a> {
    args: &'a Print,
    companions: Companions,
    /// The author of all levels; empty if there are several.
    author: String,
    /// What is printed above each level.
    headings: Vec<String>,
}

impl<'a> Pages<'a> {
    fn new(args: &'a Print, levels: &[LevelFields<'_>]) -> Result<Self, CliError> {
        let options = args.levels.reading.without_solution_limit()?;
        let others = args.levels.companions.iter();
        let others = others.map(|name| open_whole(name, None, &options));
        let others: Vec<OpenedFile> = others.collect::<Result<_, _>>()?;
        let authors: BTreeSet<&str> = levels.iter().map(|level| author(level)).collect();
        let author = match authors.len() {
            1 => authors.into_iter().next().unwrap_or_default(),
            _ => "",
        };
        Ok(Self {
            args,
            companions: companions(&others),
            author: author.to_owned(),
            headings: headings(levels),
        })
    }

    fn options(&self, args: &Print, levels: &[LevelFields<'_>]) -> PrintOptions {
        PrintOptions {
            title: args.title.clone().unwrap_or_else(|| title(levels)),
            author: self.author.clone(),
            paper: args.page.paper(),
            inks: args.page.inks(),
            arrangement: args.page.arrangement(),
        }
    }

    fn look(&self, file: &OpenedFile) -> Result<Look, CliError> {
        let options = file.document.family().draw_options;
        let look = match self.args.page.inks() {
            Inks::Grey => Look::printed(options),
            Inks::Colour => Look::plain(options),
        };
        let mut look = Look {
            companions: self.companions.clone(),
            ..look
        };
        look::change(&mut look, &self.args.settings)?;
        Ok(look)
    }

    fn print_levels(
        &self,
        levels: &[LevelFields<'_>],
        printer: &mut Printer,
        context: &mut Context,
    ) -> Result<Exit, CliError> {
        let mut exit = Exit::Success;
        let bar = ProgressBar::new(levels.len());
        for (level, heading) in levels.iter().zip(&self.headings) {
            if context.cancel.is_cancelled() {
                break;
            }
            match self.draw(level) {
                Ok(scene) => printer.board(PrintedBoard {
                    heading: heading.clone(),
                    details: self.details(level),
                    scene,
                }),
                Err(error) => exit = exit.max(bar.suspend(|| context.report_error(&error))),
            }
            bar.advance();
        }
        bar.clear();
        Ok(exit)
    }

    fn draw(&self, level: &LevelFields<'_>) -> Result<Scene, CliError> {
        let pen = super::LevelRenderer {
            file: level.file,
            look: self.look(level.file)?,
        };
        pen.draw(level.level)
    }

    /// The grade of a level, and its author unless all levels have the same.
    fn details(&self, level: &LevelFields<'_>) -> String {
        let grade = [Field::Grade, Field::Difficulty].map(|field| level.value(field));
        let grade = grade.iter().find(|value| **value != Value::Missing);
        let grade = grade.map(|value| match value.quantity() {
            Some(_) => format!("difficulty {}", value.text()),
            None => value.text(),
        });
        let author = Some(author(level)).filter(|author| *author != self.author);
        let parts = grade.into_iter().chain(author.map(str::to_owned));
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    }

    fn print_solutions(
        &self,
        levels: &[LevelFields<'_>],
        printer: &mut Printer,
        context: &mut Context,
    ) -> Result<Exit, CliError> {
        printer.part("Solutions", self.args.page.arrangement().denser());
        let finder = SolutionFinder {
            budget: self.args.budget.budget(),
            memory: self.args.budget.memory,
            clock: &context.clock,
            cancel: &context.cancel,
        };
        let found = finder.all(levels, self.args.parallel.threads())?;
        let mut exit = Exit::Success;
        for ((level, heading), found) in levels.iter().zip(&self.headings).zip(&found) {
            let look = self.look(level.file)?;
            match found {
                Ok(solution) => solution.print(heading, &look, printer)?,
                Err(error) => exit = exit.max(context.report_error(error)),
            }
        }
        Ok(exit)
    }
}

fn author<'a>(level: &'a LevelFields<'_>) -> &'a str {
    &level.level.info.author
}

/// The file of all levels; `None` if they are from several files.
fn only_file<'a>(levels: &[LevelFields<'a>]) -> Option<&'a OpenedFile> {
    let first = levels.first()?.file;
    let same = levels.iter().all(|level| level.file.name == first.name);
    same.then_some(first)
}

/// The name of the file; the number of levels if they are from several files.
fn title(levels: &[LevelFields<'_>]) -> String {
    only_file(levels).map_or_else(
        || counted(levels.len() as u64, "level", "levels"),
        OpenedFile::short_name,
    )
}

/// The number and title of each level. Levels of several files are numbered anew, so that their
/// solutions can be found.
fn headings(levels: &[LevelFields<'_>]) -> Vec<String> {
    if only_file(levels).is_some() {
        return levels.iter().map(|level| heading(level.level)).collect();
    }
    let numbered = (1..).zip(levels).map(|(number, level)| {
        let level = SelectedLevel {
            info: LevelInfo {
                number: LevelNumber(number),
                ..level.level.info.clone()
            },
            ..*level.level
        };
        heading(&level)
    });
    numbered.collect()
}
