//! Draws a sequence of scenes as an animated GIF.

mod changes;
mod lzw;
mod palette;
mod recording;

use crate::layout::PictureLayout;
use crate::painter::Painter;
use crate::repaint::Canvas;
use crate::{MAX_PIXELS_IN_MEMORY, RenderError, Size};
use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use changes::{Area, ChangeDetector, FrameChanges};
use palette::{ColourCounts, Palette};
use quandary_core::scene::Scene;
use recording::Recording;
use std::borrow::Cow;
use std::io::Write;
use std::iter::Peekable;
use std::time::Duration;

/// Additional time for which the last frame is shown before the animation repeats.
const LAST_FRAME_PAUSE: Duration = Duration::from_secs(2);

/// Maximum number of runs of equal pixels that are kept in memory: 64 MiB.
const MAX_RECORDED_RUNS: usize = 8 << 20;

/// Writes scenes as an animated GIF that repeats forever. `frames` returns the frames: scenes, each
/// with its display time. The last frame is shown for two more seconds. Times are rounded down to
/// hundredths of a second, but are at least two hundredths, because browsers ignore shorter times.
///
/// All frames are drawn in the layout of the first one. For each later frame, only the smallest
/// rectangle that contains all changes is written. Changes are stored in memory until all colours
/// are known. If they take more than 64 MiB, `frames` is called a second time and must return the
/// same frames again.
///
/// The colours of an animation with up to 255 colours are exact. If there are more colours, 255 of
/// them are kept: the 64 most common colours, and colours that differ most from those already kept.
/// Every other colour is replaced by the most similar kept colour.
///
/// # Errors
/// There are no frames, a frame is too large, or writing fails.
pub fn animate<W, F, I>(out: W, frames: F, size: &Size) -> Result<(), RenderError>
where
    W: Write,
    F: Fn() -> I,
    I: IntoIterator<Item = (Scene, Duration)>,
{
    animate_within(MAX_RECORDED_RUNS, out, frames, size)
}

/// Writes an animation, with at most `max_runs` runs of pixels in memory.
fn animate_within<W, F, I>(
    max_runs: usize,
    out: W,
    frames: F,
    size: &Size,
) -> Result<(), RenderError>
where
    W: Write,
    F: Fn() -> I,
    I: IntoIterator<Item = (Scene, Duration)>,
{
    let mut counts = ColourCounts::default();
    let mut recording = Recording::new(max_runs);
    let mut renderer = FrameRenderer::new(frames().into_iter(), size)?;
    let whole = renderer.detector.whole();
    while let Some(frame) = renderer.next_frame() {
        counts.add(frame.runs);
        recording.push(frame);
    }
    drop(renderer);

    let mut writer = AnimationWriter::new(out, whole, Palette::new(counts))?;
    if let Some(mut recorded) = recording.frames() {
        recorded.try_for_each(|frame| writer.write(frame))?;
    } else {
        let mut renderer = FrameRenderer::new(frames().into_iter(), size)?;
        while let Some(frame) = renderer.next_frame() {
            writer.write(frame)?;
        }
    }
    writer.finish()
}

/// Renders frames one at a time.
struct FrameRenderer<I: Iterator<Item = (Scene, Duration)>> {
    frames: Peekable<I>,
    detector: ChangeDetector,
}

impl<I: Iterator<Item = (Scene, Duration)>> FrameRenderer<I> {
    fn new(frames: I, size: &Size) -> Result<Self, RenderError> {
        let mut frames = frames.peekable();
        let (first, _) = frames.peek().ok_or(RenderError::NoFrames)?;
        let size = Size {
            max_pixels: size.max_pixels.min(MAX_PIXELS_IN_MEMORY),
            ..*size
        };
        let painter = Painter::new(PictureLayout::of_animation(first), &size, u16::MAX.into())?;
        Ok(Self {
            frames,
            detector: ChangeDetector::new(Canvas::new(painter)?),
        })
    }

    fn next_frame(&mut self) -> Option<FrameChanges<'_>> {
        let (scene, mut shown) = self.frames.next()?;
        if self.frames.peek().is_none() {
            shown = shown.saturating_add(LAST_FRAME_PAUSE);
        }
        Some(self.detector.changes(&scene, shown))
    }
}

/// Writes frames to a file.
struct AnimationWriter<W: Write> {
    encoder: Encoder<W>,
    palette: Palette,
}

impl<W: Write> AnimationWriter<W> {
    fn new(out: W, whole: Area, palette: Palette) -> Result<Self, RenderError> {
        let encoder = Encoder::new(out, whole.width, whole.height, &palette.table());
        let mut encoder = encoder.map_err(write_error)?;
        encoder.set_repeat(Repeat::Infinite).map_err(write_error)?;
        Ok(Self { encoder, palette })
    }

    fn write(&mut self, frame: FrameChanges<'_>) -> Result<(), RenderError> {
        let runs = frame.runs.iter();
        let runs = runs.map(|run| (self.palette.index(run.colour), run.length));
        let runs: Vec<_> = runs.collect();
        let encoded = Frame {
            left: frame.area.left,
            top: frame.area.top,
            width: frame.area.width,
            height: frame.area.height,
            delay: hundredths(frame.shown),
            dispose: DisposalMethod::Keep,
            transparent: Some(Palette::UNCHANGED),
            buffer: Cow::Owned(lzw::compress(&runs)),
            ..Frame::default()
        };
        let written = self.encoder.write_lzw_pre_encoded_frame(&encoded);
        written.map_err(write_error)
    }

    /// Writes the end of the file.
    fn finish(self) -> Result<(), RenderError> {
        // Dropping the encoder would also write the trailer, but ignore errors.
        self.encoder.into_inner().map_err(write_error)?;
        Ok(())
    }
}

fn hundredths(time: Duration) -> u16 {
    u16::try_from(time.as_millis() / 10)
        .unwrap_or(u16::MAX)
        .max(2)
}

fn write_error(error: EncodingError) -> RenderError {
    RenderError::Write(match error {
        EncodingError::Io(error) => error,
        other => std::io::Error::other(other),
    })
}

#[cfg(test)]
mod tests;
