//! Replays as animations.

use super::replay_source::{ReplaySource, rejected, seek};
use crate::args::{FrameRangeArgs, Render};
use crate::exit::CliError;
use crate::image::{CellWidth, MAX_AUTOMATIC_FRAME, render_error};
use crate::progress::ProgressBar;
use quandary_core::film::Film;
use quandary_core::look::Look;
use quandary_core::scene::Scene;
use quandary_core::words::{counted, grouped};
use quandary_render::{RenderError, gif};
use std::io::{self, Write};
use std::time::Duration;

/// Minimum time for which the first position of a whole replay is shown.
const MIN_FIRST_FRAME: Duration = Duration::from_millis(1200);
/// Maximum number of frames: five minutes at twenty ticks per second.
const MAX_FRAMES: u64 = 6000;
/// Maximum number of ticks or moves that are played to count the frames.
const MAX_COUNTED: u64 = 100 * MAX_FRAMES;
/// Maximum size of an animation in bytes.
const MAX_BYTES: usize = 256 << 20;

/// Draws an animation of a replay or part of it. Frames are counted before the first one is drawn.
pub(super) fn draw(
    replay_source: &ReplaySource,
    args: &Render,
    width: CellWidth,
    look: &Look,
) -> Result<Vec<u8>, CliError> {
    let part = Part::of(args);
    if part.from.is_some_and(|from| from > part.to) {
        return Err(CliError::usage("--to is before --from".to_owned()));
    }
    let count = checked_frames(part, &mut *replay_source.film()?)?;
    let frames = || Frames::new(replay_source, part, look, ProgressBar::new(count as usize));
    let bytes = width.draw(MAX_AUTOMATIC_FRAME, |size| {
        let mut bytes = Bounded::new(MAX_BYTES);
        gif::animate(&mut bytes, frames, size)?;
        Ok(bytes.bytes)
    });
    bytes.map_err(|error| match error {
        RenderError::Write(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            CliError::usage(format!(
                "the animation would exceed {} bytes; use a smaller --cell, skip frames with \
                 --every, or select a part with --from and --to",
                grouped(MAX_BYTES as u64)
            ))
        }
        other => render_error(other),
    })
}

/// The number of frames, at most [`MAX_FRAMES`]; a long replay is not played to its end for this.
fn checked_frames(part: Part, film: &mut dyn Film) -> Result<u64, CliError> {
    let most = grouped(MAX_FRAMES);
    match part.frames(film)? {
        Some(frames) if frames <= MAX_FRAMES => Ok(frames),
        Some(frames) => Err(CliError::usage(format!(
            "the animation would have {}, more than the limit of {most}; use --every {}, or select a \
             part with --from and --to",
            counted(frames, "frame", "frames"),
            grouped(frames.div_ceil(MAX_FRAMES) * part.every)
        ))),
        None => Err(CliError::usage(format!(
            "the replay goes on after {} {}, too far for an animation of at most {most} frames; \
             select a part with --from and --to",
            film.beat().name,
            grouped(MAX_COUNTED)
        ))),
    }
}

/// The part of a replay to animate.
#[derive(Clone, Copy)]
struct Part {
    from: Option<u64>,
    to: u64,
    every: u64,
}

impl Part {
    fn of(args: &Render) -> Self {
        let FrameRangeArgs { from, to, every } = args.frames;
        let at = args.replay.at;
        Self {
            from: from.or(at),
            to: to.or(at).unwrap_or(u64::MAX),
            every: every.map_or(1, |every| u64::from(every.get())),
        }
    }

    /// Plays from the start to the first position shown.
    fn begin(self, film: &mut dyn Film) -> Result<(), CliError> {
        self.from.map_or(Ok(()), |from| seek(film, from))
    }

    /// Number of frames; `None` if there are more than [`MAX_COUNTED`] ticks or moves.
    fn frames(self, film: &mut dyn Film) -> Result<Option<u64>, CliError> {
        self.begin(film)?;
        let most = self.steps(film);
        let mut steps = 0;
        while steps < most && film.advance().map_err(rejected)? {
            steps += 1;
            if steps > MAX_COUNTED {
                return Ok(None);
            }
        }
        Ok(Some(1 + steps.div_ceil(self.every)))
    }

    /// Maximum number of ticks or moves after the first position.
    fn steps(self, film: &dyn Film) -> u64 {
        match self.from {
            Some(from) => self.to.saturating_sub(from),
            None => self.to.saturating_add(1).saturating_sub(film.beat().first),
        }
    }

    /// How long one frame is shown.
    fn shown(self, film: &dyn Film) -> Duration {
        let times = u32::try_from(self.every).unwrap_or(u32::MAX);
        film.beat().duration.saturating_mul(times)
    }
}

/// The frames of an animation with their durations. Shows how many were drawn.
struct Frames<'a> {
    film: Option<Box<dyn Film>>,
    part: Part,
    look: &'a Look,
    left: u64,
    next: Option<Duration>,
    bar: ProgressBar,
}

impl<'a> Frames<'a> {
    /// The caller has already counted the frames, so playing them again does not fail.
    fn new(replay_source: &ReplaySource, part: Part, look: &'a Look, bar: ProgressBar) -> Self {
        let film = replay_source.film().and_then(|mut film| {
            part.begin(&mut *film)?;
            Ok(film)
        });
        let film = film.ok();
        let (left, shown) = match &film {
            Some(film) => (part.steps(&**film), part.shown(&**film)),
            None => (0, Duration::ZERO),
        };
        let first = match part.from {
            None => shown.max(MIN_FIRST_FRAME),
            Some(_) => shown,
        };
        Self {
            next: film.is_some().then_some(first),
            film,
            part,
            look,
            left,
            bar,
        }
    }
}

impl Drop for Frames<'_> {
    fn drop(&mut self) {
        self.bar.clear();
    }
}

impl Iterator for Frames<'_> {
    type Item = (Scene, Duration);

    fn next(&mut self) -> Option<Self::Item> {
        let (film, shown) = (self.film.as_mut()?, self.next?);
        let scene = film.scene(self.look);
        let steps = self.part.every.min(self.left);
        let played = (0..steps)
            .take_while(|_| film.advance().unwrap_or(false))
            .count() as u64;
        self.left -= steps;
        self.next = (played > 0).then(|| self.part.shown(&**film));
        self.bar.advance();
        Some((scene, shown))
    }
}

/// A buffer with a maximum size.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
}

impl Bounded {
    fn new(most: usize) -> Self {
        Self {
            bytes: Vec::new(),
            most,
        }
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::scene::Colour;
    use quandary_render::Size;

    #[test]
    fn too_large_animations_are_rejected() {
        let scene = Scene::new("", 2, 2, Colour(1, 2, 3));
        let frames = || [(scene.clone(), MIN_FIRST_FRAME)];
        let mut enough = Bounded::new(100_000);
        gif::animate(&mut enough, frames, &Size::default()).unwrap();
        let mut short = Bounded::new(enough.bytes.len() - 1);
        let refused = gif::animate(&mut short, frames, &Size::default());
        let Err(RenderError::Write(error)) = refused else {
            panic!("expected an error");
        };
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }
}
