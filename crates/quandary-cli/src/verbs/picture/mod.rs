//! `show` and `render`: levels drawn.

mod animation;
mod reel;

use super::heed;
use crate::args::{Drawing, Render, Show};
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::open::{Chosen, Opened, companions, open_file, open_one, open_whole, play_by};
use crate::still::{self, CellWidth, Picture};
use crate::table::Mood;
use crate::words::printable;
use crate::write::{Draft, Existing};
use quandary_core::level::NotPlayable;
use quandary_core::look::Look;
use quandary_core::reading::ReadOptions;
use quandary_core::scene::{Scene, SheetError};
use quandary_core::words::counted;
use quandary_render::text;
use reel::Reel;
use std::io::Write;
use std::num::NonZeroU32;

pub(super) fn show(args: &Show, context: &mut Context) -> Result<Exit, Trouble> {
    let options = args.reading.ceilings_only()?;
    let as_format = args.reading.as_format.as_deref();
    let is_replay = args.replaying.is_some();
    let mut file = if is_replay {
        open_one(&args.file, as_format, &options)?.0
    } else {
        open_file(&args.file, as_format, &options)?
    };
    play_by([&mut file], args.playing.variant.as_deref())?;
    let exit = heed(&file, context);
    if file.levels.is_empty() && exit == Exit::Well {
        return Err(Trouble::usage(format!("{} holds no level", file.name)));
    }
    let pen = Pen::new(&file, &args.drawing, &options)?;
    if let (true, [level, ..]) = (is_replay, &file.levels[..]) {
        let solutions = reel::solutions(&args.replaying, &options)?;
        let reel = Reel::given(&file, level, &args.replaying, solutions.as_ref())?;
        let reel = reel.map_or_else(|| Reel::stored(&file, level), Ok)?;
        let scene = reel.scene(args.replaying.at, &&pen.look)?;
        print(&scene, level, context)?;
        return Ok(exit);
    }
    match args.drawing.columns {
        Some(columns) if columns.get() > 1 => rows(&file, &pen, columns, exit, context),
        _ => one_by_one(&file, &pen, exit, context),
    }
}

fn one_by_one(
    file: &Opened,
    pen: &Pen<'_>,
    mut exit: Exit,
    context: &mut Context,
) -> Result<Exit, Trouble> {
    for (index, level) in file.levels.iter().enumerate() {
        if index > 0 {
            writeln!(context.out)?;
        }
        match pen.draw(level) {
            Ok(scene) => print(&scene, level, context)?,
            Err(trouble) => exit = exit.max(context.complain(&trouble)),
        }
    }
    Ok(exit)
}

/// Boards beside each other, row by row, so that a file of any length can be shown.
fn rows(
    file: &Opened,
    pen: &Pen<'_>,
    columns: NonZeroU32,
    mut exit: Exit,
    context: &mut Context,
) -> Result<Exit, Trouble> {
    let width = (columns.get() as usize).min(Scene::MOST_ON_A_SHEET);
    for (index, row) in file.levels.chunks(width).enumerate() {
        if index > 0 {
            writeln!(context.out)?;
        }
        let mut scenes = Vec::new();
        for level in row {
            match pen.draw(level) {
                Ok(scene) => scenes.push(named(scene, level)),
                Err(trouble) => exit = exit.max(context.complain(&trouble)),
            }
        }
        let sheet = Scene::sheet("", Some(columns), scenes).map_err(unfit)?;
        let drawn = text::draw(&sheet, context.charset, context.out.colouring());
        writeln!(context.out, "{}", drawn.trim_end_matches('\n'))?;
    }
    Ok(exit)
}

/// On a page a board goes by its number and its title.
fn named(mut scene: Scene, level: &Chosen) -> Scene {
    scene.title = heading(level);
    scene
}

fn heading(level: &Chosen) -> String {
    let heading = format!("#{} {}", level.info.number, level.info.title);
    heading.trim_end().to_owned()
}

fn unfit(error: SheetError) -> Trouble {
    Trouble::usage(format!("{error}; FILE#LEVEL names one of the levels"))
}

fn print(scene: &Scene, level: &Chosen, context: &mut Context) -> Result<(), Trouble> {
    let heading = Mood::Strong.paint(&printable(&heading(level)));
    writeln!(context.out, "{heading}\n")?;
    let drawn = text::draw(scene, context.charset, context.out.colouring());
    Ok(writeln!(context.out, "{}", drawn.trim_end_matches('\n'))?)
}

/// Draws levels of a file as it was asked for.
struct Pen<'a> {
    file: &'a Opened,
    look: Look,
}

impl<'a> Pen<'a> {
    fn new(file: &'a Opened, drawing: &Drawing, reading: &ReadOptions) -> Result<Self, Trouble> {
        let others = drawing.companions.iter();
        let others = others.map(|name| open_whole(name, None, reading));
        let others: Vec<Opened> = others.collect::<Result<_, _>>()?;
        let mut look = file.look(companions(&others));
        for (name, value) in &drawing.settings {
            let set = look.options.set(name, value);
            set.map_err(|error| Trouble::usage(format!("--draw {name}={value}: {error}")))?;
        }
        Ok(Self { file, look })
    }

    /// The position at the start by rules that were named; else the level as its file has it.
    fn draw(&self, level: &Chosen) -> Result<Scene, Trouble> {
        if self.file.is_played_by_choice() {
            return Ok(self.file.puzzle(level)?.scene(&self.look));
        }
        let levels = self.file.document.levels();
        let picture = match levels {
            Some(levels) => levels.picture(level.index, &self.look),
            None => Err(NotPlayable("only levels are drawn".to_owned())),
        };
        picture.map_err(|why| self.file.refused(level, &why))
    }
}

pub(super) fn render(args: &Render, context: &mut Context) -> Result<Exit, Trouble> {
    let picture = Picture::of(&args.output).ok_or_else(|| {
        let name = args.output.display();
        Trouble::usage(format!("{name}: its ending has to be svg, png, gif or txt"))
    })?;
    if args.span.is_some() && picture != Picture::Gif {
        let message = "--from, --to and --every are for a gif; --at draws one position";
        return Err(Trouble::usage(message));
    }
    let existing = if args.force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    let mut draft = Draft::new(&args.output, existing)?;
    let options = args.reading.ceilings_only()?;
    let as_format = args.reading.as_format.as_deref();
    let is_one = picture == Picture::Gif || args.replaying.is_some();
    let mut file = if is_one {
        open_one(&args.file, as_format, &options)?.0
    } else {
        open_file(&args.file, as_format, &options)?
    };
    play_by([&mut file], args.playing.variant.as_deref())?;
    heed(&file, context);
    let pen = Pen::new(&file, &args.drawing, &options)?;
    let width = CellWidth::new(args.cell);
    let bytes = match &file.levels[..] {
        [] => {
            return Err(Trouble::usage(format!("{} holds no level", file.name)));
        }
        [level, ..] if is_one => {
            let solutions = reel::solutions(&args.replaying, &options)?;
            let reel = Reel::given(&file, level, &args.replaying, solutions.as_ref())?;
            let reel = match reel {
                Some(reel) => reel,
                None => Reel::stored_or_solved(&file, level, &args.spending, context)?,
            };
            let look = &pen.look;
            match picture {
                Picture::Gif => animation::draw(&reel, args, width, look)?,
                _ => {
                    let scene = reel.scene(args.replaying.at, look)?;
                    still::draw(&scene, picture, width, context.charset)?
                }
            }
        }
        levels => still::draw(
            &page(&pen, levels, args.drawing.columns)?,
            picture,
            width,
            context.charset,
        )?,
    };
    draft.write(&bytes)?;
    draft.finish()?;
    let (name, length) = (
        args.output.display(),
        counted(bytes.len() as u64, "byte", "bytes"),
    );
    context.note(format!("wrote {name}, {length}"));
    Ok(Exit::Well)
}

/// A single board, or a page of them.
fn page(pen: &Pen<'_>, levels: &[Chosen], columns: Option<NonZeroU32>) -> Result<Scene, Trouble> {
    if let [level] = levels {
        return pen.draw(level);
    }
    if levels.len() > Scene::MOST_ON_A_SHEET {
        return Err(unfit(SheetError::TooMany));
    }
    let scenes = levels
        .iter()
        .map(|level| Ok(named(pen.draw(level)?, level)))
        .collect::<Result<Vec<_>, Trouble>>()?;
    Scene::sheet(pen.file.name.as_str(), columns, scenes).map_err(unfit)
}
