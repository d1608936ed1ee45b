//! `show` and `render`: levels drawn.

use super::{heed, metric};
use crate::args::{Render, Show, Spending};
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::open::{Chosen, Opened, open_file, open_one, play_by};
use crate::progress::Bar;
use crate::table::Mood;
use crate::words::{counted, printable};
use crate::write::{Existing, write};
use quandary_core::family::{Play, Puzzle, SolveRequest, Want};
use quandary_core::outcome::Finding;
use quandary_core::scene::Scene;
use quandary_render::text::{Charset, Colouring};
use quandary_render::{RenderError, Size, gif, png, svg, text};
use std::ffi::OsStr;
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
    let mut exit = heed(&file, context);
    for (index, level) in file.levels.iter().enumerate() {
        if index > 0 {
            writeln!(context.out)?;
        }
        match position(&file, level, args.moves.as_deref()) {
            Ok(scene) => print(&scene, level, context)?,
            Err(trouble) => exit = exit.max(context.complain(&trouble)),
        }
    }
    Ok(exit)
}

fn print(scene: &Scene, level: &Chosen, context: &mut Context) -> Result<(), Trouble> {
    let heading = format!("#{} {}", level.info.number, level.info.title);
    let heading = Mood::Strong.paint(&printable(heading.trim_end()));
    writeln!(context.out, "{heading}\n")?;
    let drawn = text::draw(scene, context.charset, context.out.colouring());
    Ok(writeln!(context.out, "{}", drawn.trim_end_matches('\n'))?)
}

/// The position after some moves, or at the start.
fn position(file: &Opened, level: &Chosen, moves: Option<&str>) -> Result<Scene, Trouble> {
    let puzzle = file.puzzle(level)?;
    match moves {
        None => Ok(puzzle.scene()),
        Some(moves) => Ok(played(&*puzzle, moves)?.scene()),
    }
}

fn played<'a>(puzzle: &'a dyn Puzzle, moves: &str) -> Result<Box<dyn Play + 'a>, Trouble> {
    let mut play = puzzle.play();
    play.enter(moves)
        .map_err(|failure| Trouble::usage(format!("--moves: {failure}")))?;
    Ok(play)
}

/// What a picture is, by the ending of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Picture {
    Svg,
    Png,
    Gif,
    Text,
}

impl Picture {
    fn of(extension: Option<&OsStr>) -> Option<Self> {
        match extension?.to_str()?.to_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "gif" => Some(Self::Gif),
            "txt" => Some(Self::Text),
            _ => None,
        }
    }
}

pub(super) fn render(args: &Render, context: &mut Context) -> Result<Exit, Trouble> {
    let picture = Picture::of(args.output.extension()).ok_or_else(|| {
        let name = args.output.display();
        Trouble::usage(format!("{name}: its ending has to be svg, png, gif or txt"))
    })?;
    let existing = if args.force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    let options = args.reading.ceilings_only()?;
    let (mut file, level) = open_one(&args.file, args.reading.as_format.as_deref(), &options)?;
    play_by([&mut file], args.playing.variant.as_deref())?;
    heed(&file, context);
    let size = NonZeroU32::new(args.cell).map_or_else(Size::default, Size::of_cell);
    let bytes = if picture == Picture::Gif {
        replay(args, &file, &level, &size, context)?
    } else {
        let scene = position(&file, &level, args.moves.as_deref())?;
        still(&scene, picture, &size, context.charset)?
    };
    write(&args.output, &bytes, existing)?;
    let (name, length) = (args.output.display(), counted(bytes.len() as u64, "byte"));
    context.note(format!("wrote {name}, {length}"));
    Ok(Exit::Well)
}

fn still(
    scene: &Scene,
    picture: Picture,
    size: &Size,
    charset: Charset,
) -> Result<Vec<u8>, Trouble> {
    match picture {
        Picture::Svg => Ok(svg::draw(scene, size).into_bytes()),
        Picture::Text => Ok(text::draw(scene, charset, Colouring::None).into_bytes()),
        Picture::Png | Picture::Gif => png::draw(scene, size).map_err(undrawn),
    }
}

fn undrawn(error: RenderError) -> Trouble {
    Trouble::usage(error.to_string())
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
