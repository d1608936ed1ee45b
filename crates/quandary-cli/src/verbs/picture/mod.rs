//! `show` and `render`: drawings of levels and replays.

mod animation;
mod print;
mod replay_source;

pub(super) use print::run as print_pages;
pub(super) use replay_source::rejected;

use super::look::look;
use super::{print_drawing, warn_about_errors};
use crate::args::{DrawArgs, Render, Show};
use crate::context::Context;
use crate::exit::{CliError, Exit};
use crate::image::{self, CellWidth, Picture};
use crate::open::{OpenOptions, OpenedFile, SelectedLevel, open_file, open_one, select_variant};
use crate::table::TextStyle;
use crate::write::Existing;
use quandary_core::level::NotPlayable;
use quandary_core::look::Look;
use quandary_core::scene::{Scene, SheetError};
use quandary_core::words::counted;
use replay_source::ReplaySource;
use std::num::NonZeroU32;

pub(super) fn show(args: &Show, context: &mut Context) -> Result<Exit, CliError> {
    let options = args.reading.without_solution_limit()?;
    let as_format = args.reading.as_format.as_deref();
    let mut file = if args.replay.is_some() {
        open_one(&args.file, as_format, &options)?.0
    } else {
        open_file(&args.file, as_format, &options)?
    };
    let is_replay = args.replay.is_some() || !file.moves.is_empty();
    select_variant([&mut file], args.rules.variant.as_deref())?;
    let exit = warn_about_errors(&file, context);
    if file.levels.is_empty() && exit == Exit::Success {
        return Err(CliError::usage(format!(
            "{}: the file has no levels",
            file.name
        )));
    }
    let pen = LevelRenderer::new(&file, &args.drawing, &options)?;
    if let (true, [level, ..]) = (is_replay, &file.levels[..]) {
        let solutions = replay_source::solutions(&args.replay, (&file, level), &options)?;
        let replay_source = ReplaySource::given(&file, level, &args.replay, solutions.as_ref())?;
        let replay_source = match replay_source {
            Some(replay_source) => replay_source,
            None => ReplaySource::stored(&file, level, context)?,
        };
        let scene = replay_source.scene(args.replay.at, &pen.look)?;
        print(&scene, level, context)?;
        return Ok(exit);
    }
    match args.arrangement.columns {
        Some(columns) if columns.get() > 1 => rows(&file, &pen, columns, exit, context),
        _ => one_by_one(&file, &pen, exit, context),
    }
}

fn one_by_one(
    file: &OpenedFile,
    pen: &LevelRenderer<'_>,
    mut exit: Exit,
    context: &mut Context,
) -> Result<Exit, CliError> {
    for (index, level) in file.levels.iter().enumerate() {
        if index > 0 {
            context.out.blank()?;
        }
        match pen.draw(level) {
            Ok(scene) => print(&scene, level, context)?,
            Err(error) => exit = exit.max(context.report_error(&error)),
        }
    }
    Ok(exit)
}

/// Prints boards side by side, row by row, so that files of any length can be shown.
fn rows(
    file: &OpenedFile,
    pen: &LevelRenderer<'_>,
    columns: NonZeroU32,
    mut exit: Exit,
    context: &mut Context,
) -> Result<Exit, CliError> {
    let width = (columns.get() as usize).min(Scene::MOST_ON_A_SHEET);
    for (index, row) in file.levels.chunks(width).enumerate() {
        if index > 0 {
            context.out.blank()?;
        }
        let mut scenes = Vec::new();
        for level in row {
            match pen.draw(level) {
                Ok(scene) => scenes.push(named(scene, level)),
                Err(error) => exit = exit.max(context.report_error(&error)),
            }
        }
        let sheet = Scene::sheet("", Some(columns), scenes).map_err(sheet_error)?;
        print_drawing(&sheet, context)?;
    }
    Ok(exit)
}

/// Titles a board of a page with the number and title of its level.
fn named(mut scene: Scene, level: &SelectedLevel) -> Scene {
    scene.title = heading(level);
    scene
}

fn heading(level: &SelectedLevel) -> String {
    let number = level.info.number.to_string();
    match level.info.title.as_str() {
        "" => format!("#{number}"),
        title if title == number => format!("#{number}"),
        title => format!("#{number} {title}"),
    }
}

fn sheet_error(error: SheetError) -> CliError {
    CliError::usage(format!("{error}; select one level with FILE#LEVEL"))
}

fn print(scene: &Scene, level: &SelectedLevel, context: &mut Context) -> Result<(), CliError> {
    context.out.line(TextStyle::Bold.paint(heading(level)))?;
    context.out.blank()?;
    print_drawing(scene, context)
}

/// Draws the levels of a file with the requested options.
struct LevelRenderer<'a> {
    file: &'a OpenedFile,
    look: Look,
}

impl<'a> LevelRenderer<'a> {
    fn new(
        file: &'a OpenedFile,
        drawing: &DrawArgs,
        reading: &OpenOptions,
    ) -> Result<Self, CliError> {
        let look = look(file, drawing, reading)?;
        Ok(Self { file, look })
    }

    /// Draws the initial position under the requested rules, otherwise the level as stored.
    fn draw(&self, level: &SelectedLevel) -> Result<Scene, CliError> {
        if self.file.has_selected_variant() {
            return Ok(self.file.puzzle(level)?.scene(&self.look));
        }
        let levels = self.file.document.levels();
        let picture = match levels {
            Some(levels) => levels.picture(level.index, &self.look),
            None => Err(NotPlayable("the file has no levels to draw".to_owned())),
        };
        picture.map_err(|why| self.file.level_error(level, &why))
    }
}

pub(super) fn render(args: &Render, context: &mut Context) -> Result<Exit, CliError> {
    let picture = Picture::of(&args.output).ok_or_else(|| {
        let name = args.output.display();
        CliError::usage(format!(
            "{name}: unknown extension; expected svg, png, gif or txt"
        ))
    })?;
    if args.frames.is_some() && picture != Picture::Gif {
        let message = "--from, --to and --every apply to gif only; use --at to draw one position";
        return Err(CliError::usage(message));
    }
    let mut pending = context.create(&args.output, Existing::forced(args.force))?;
    let options = args.reading.without_solution_limit()?;
    let as_format = args.reading.as_format.as_deref();
    let is_one = picture == Picture::Gif || args.replay.is_some();
    let mut file = if is_one {
        open_one(&args.file, as_format, &options)?.0
    } else {
        open_file(&args.file, as_format, &options)?
    };
    let is_one = is_one || !file.moves.is_empty();
    select_variant([&mut file], args.rules.variant.as_deref())?;
    warn_about_errors(&file, context);
    let pen = LevelRenderer::new(&file, &args.drawing, &options)?;
    let width = CellWidth::new(args.cell);
    let bytes = match &file.levels[..] {
        [] => {
            return Err(CliError::usage(format!(
                "{}: the file has no levels",
                file.name
            )));
        }
        [level, ..] if is_one => {
            let solutions = replay_source::solutions(&args.replay, (&file, level), &options)?;
            let replay_source =
                ReplaySource::given(&file, level, &args.replay, solutions.as_ref())?;
            let replay_source = match replay_source {
                Some(replay_source) => replay_source,
                None => ReplaySource::stored_or_solved(&file, level, &args.budget, context)?,
            };
            let look = &pen.look;
            match picture {
                Picture::Gif => animation::draw(&replay_source, args, width, look)?,
                _ => {
                    let scene = replay_source.scene(args.replay.at, look)?;
                    image::draw(&scene, picture, width, context.charset)?
                }
            }
        }
        levels => image::draw(
            &page(&pen, levels, args.arrangement.columns)?,
            picture,
            width,
            context.charset,
        )?,
    };
    pending.write(&bytes)?;
    pending.finish()?;
    let (name, length) = (
        args.output.display(),
        counted(bytes.len() as u64, "byte", "bytes"),
    );
    context.note(format!("wrote {name}, {length}"));
    Ok(Exit::Success)
}

/// Draws a single board, or a page of boards.
fn page(
    pen: &LevelRenderer<'_>,
    levels: &[SelectedLevel],
    columns: Option<NonZeroU32>,
) -> Result<Scene, CliError> {
    if let [level] = levels {
        return pen.draw(level);
    }
    if levels.len() > Scene::MOST_ON_A_SHEET {
        return Err(sheet_error(SheetError::TooMany));
    }
    let scenes = levels
        .iter()
        .map(|level| Ok(named(pen.draw(level)?, level)))
        .collect::<Result<Vec<_>, CliError>>()?;
    Scene::sheet(pen.file.short_name(), columns, scenes).map_err(sheet_error)
}
