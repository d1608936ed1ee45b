//! `show` and `render`: levels drawn.

use super::{heed, metric};
use crate::args::{Drawing, Render, Show, Spending};
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::open::{Chosen, Opened, open_file, open_one, open_whole, play_by};
use crate::progress::Bar;
use crate::still::{self, CellWidth, Picture, undrawn};
use crate::table::Mood;
use crate::words::{counted, printable};
use crate::write::{Existing, write};
use quandary_core::family::{Document, Play, Puzzle, ReadOptions, SolveRequest, Want};
use quandary_core::options::Options;
use quandary_core::outcome::Finding;
use quandary_core::scene::{Scene, SheetError};
use quandary_render::{Size, gif, text};
use std::io::Write;
use std::num::NonZeroU32;
use std::time::Duration;

/// How long a position of a replay is shown.
const SHOWN: Duration = Duration::from_millis(400);
/// How long its first position is shown.
const FIRST_SHOWN: Duration = Duration::from_millis(1200);

pub(super) fn show(args: &Show, context: &mut Context) -> Result<Exit, Trouble> {
    let options = args.reading.ceilings_only()?;
    let as_format = args.reading.as_format.as_deref();
    let mut file = match &args.moves {
        Some(_) => open_one(&args.file, as_format, &options)?.0,
        None => open_file(&args.file, as_format, &options)?,
    };
    play_by([&mut file], args.playing.variant.as_deref())?;
    let exit = heed(&file, context);
    let pen = Pen::new(&file, &args.drawing, args.moves.as_deref(), &options)?;
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
    options: Options,
    companions: Vec<Opened>,
    moves: Option<&'a str>,
}

impl<'a> Pen<'a> {
    fn new(
        file: &'a Opened,
        drawing: &Drawing,
        moves: Option<&'a str>,
        reading: &ReadOptions,
    ) -> Result<Self, Trouble> {
        let mut options = Options::defaults(file.document.family().draw_options);
        for (name, value) in &drawing.settings {
            let set = options.set(name, value);
            set.map_err(|error| Trouble::usage(format!("--draw {name}={value}: {error}")))?;
        }
        let companions = drawing.companions.iter();
        let companions = companions.map(|name| open_whole(name, None, reading));
        Ok(Self {
            file,
            options,
            companions: companions.collect::<Result<_, _>>()?,
            moves,
        })
    }

    /// The position after some moves or by rules that were named; else the level as its file has
    /// it.
    fn draw(&self, level: &Chosen) -> Result<Scene, Trouble> {
        if let Some(moves) = self.moves {
            let puzzle = self.file.puzzle(level)?;
            return Ok(played(&*puzzle, moves)?.scene());
        }
        if self.file.is_played_by_choice() {
            return Ok(self.file.puzzle(level)?.scene());
        }
        let companions = self.companions.iter();
        let companions: Vec<&dyn Document> = companions.map(|file| &*file.document).collect();
        self.file
            .document
            .picture(level.index, &self.options, &companions)
            .map_err(|why| self.file.refused(level, &why))
    }
}

fn played<'a>(puzzle: &'a dyn Puzzle, moves: &str) -> Result<Box<dyn Play + 'a>, Trouble> {
    let mut play = puzzle.play();
    play.enter(moves)
        .map_err(|failure| Trouble::usage(format!("--moves: {failure}")))?;
    Ok(play)
}

pub(super) fn render(args: &Render, context: &mut Context) -> Result<Exit, Trouble> {
    let picture = Picture::of(&args.output).ok_or_else(|| {
        let name = args.output.display();
        Trouble::usage(format!("{name}: its ending has to be svg, png, gif or txt"))
    })?;
    let existing = if args.force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    let options = args.reading.ceilings_only()?;
    let as_format = args.reading.as_format.as_deref();
    let is_one = picture == Picture::Gif || args.moves.is_some();
    let mut file = if is_one {
        open_one(&args.file, as_format, &options)?.0
    } else {
        open_file(&args.file, as_format, &options)?
    };
    play_by([&mut file], args.playing.variant.as_deref())?;
    heed(&file, context);
    let width = CellWidth::new(args.cell);
    let bytes = match (picture, &file.levels[..]) {
        (_, []) => {
            return Err(Trouble::usage(format!("{} holds no level", file.name)));
        }
        (Picture::Gif, [level, ..]) => replay(args, &file, level, &width.usual(), context)?,
        (_, levels) => {
            let pen = Pen::new(&file, &args.drawing, args.moves.as_deref(), &options)?;
            still::draw(
                &page(&pen, levels, args.drawing.columns)?,
                picture,
                width,
                context.charset,
            )?
        }
    };
    write(&args.output, &bytes, existing)?;
    let (name, length) = (args.output.display(), counted(bytes.len() as u64, "byte"));
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

/// A replay of the moves given, else of the first solution that the file holds and that solves
/// the level, else of one that the solver finds.
fn replay(
    args: &Render,
    file: &Opened,
    level: &Chosen,
    size: &Size,
    context: &mut Context,
) -> Result<Vec<u8>, Trouble> {
    let puzzle = file.puzzle(level)?;
    let moves = match &args.moves {
        Some(moves) => moves.clone(),
        None => match recorded(&*puzzle) {
            Some(moves) => moves,
            None => solved(&*puzzle, file, level, &args.spending, context)?,
        },
    };
    let mut play = played(&*puzzle, &moves)?;
    play.restart();
    drop(play);
    let mut bytes = Vec::new();
    let frames = || Frames::new(&*puzzle, &moves);
    gif::animate(&mut bytes, frames, size).map_err(undrawn)?;
    Ok(bytes)
}

fn recorded(puzzle: &dyn Puzzle) -> Option<String> {
    let recorded = puzzle.recorded().into_iter();
    let mut replayed = recorded.filter_map(|one| quandary::replay(puzzle, one.moves).ok());
    replayed.next().map(|replayed| replayed.moves().to_owned())
}

fn solved(
    puzzle: &dyn Puzzle,
    file: &Opened,
    level: &Chosen,
    spending: &Spending,
    context: &Context,
) -> Result<String, Trouble> {
    let request = SolveRequest {
        metric: metric(file.document.family(), None),
        want: Want::Best,
        memory: spending.memory,
    };
    context.catch_ctrl_c();
    let bar = Bar::new(1);
    let watch = &mut |progress: &_| bar.watch(&level.info.title, progress);
    let (clock, cancel) = (&context.clock, &context.cancel);
    let outcome = quandary::solve(puzzle, request, spending.budget(), clock, cancel, watch);
    bar.clear();
    let label = file.label(level);
    match outcome {
        Ok(outcome) => match outcome.finding {
            Finding::Solved(solved) => Ok(solved.solution.moves().to_owned()),
            Finding::Unsolvable => Err(Trouble::usage(format!(
                "{label}: there is no solution to replay: that is proven"
            ))),
            Finding::Undecided { reason, .. } => Err(Trouble::usage(format!(
                "{label}: no solution to replay was found: {reason}"
            ))),
        },
        Err(refuted) => Err(Trouble::Solver {
            level: label,
            refuted,
        }),
    }
}

/// The positions of a replay, one for each group of inputs.
struct Frames<'a> {
    play: Box<dyn Play + 'a>,
    next: Option<Duration>,
}

impl<'a> Frames<'a> {
    fn new(puzzle: &'a dyn Puzzle, moves: &str) -> Self {
        let mut play = puzzle.play();
        // Moves that are refused leave the first position alone; the caller has tried them.
        let _ = play.enter(moves);
        play.restart();
        Self {
            play,
            next: Some(FIRST_SHOWN),
        }
    }
}

impl Iterator for Frames<'_> {
    type Item = (Scene, Duration);

    fn next(&mut self) -> Option<Self::Item> {
        let shown = self.next?;
        let scene = self.play.scene();
        self.next = self.play.redo().then_some(SHOWN);
        Some((scene, shown))
    }
}
