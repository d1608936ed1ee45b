//! Draws a sequence of scenes as an animated GIF.

use crate::layout::PictureLayout;
use crate::painter::Painter;
use crate::{MAX_PIXELS_IN_MEMORY, RenderError, Size};
use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use quandary_core::scene::Scene;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::io::Write;
use std::iter::Peekable;
use std::mem;
use std::time::Duration;
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// Additional time for which the last frame is shown before the animation repeats.
const LAST_FRAME_PAUSE: Duration = Duration::from_secs(2);

/// Writes an animation that repeats forever. Each frame is a scene with the time for which it is
/// shown. The times are rounded down to hundredths of a second, but are at least two hundredths,
/// because browsers ignore shorter times.
///
/// `frames` is called twice and must give the same frames both times: first to collect the colours,
/// then to draw. Only one frame is in memory at a time. All frames have the layout of the first
/// one. Up to 255 colours are kept exactly; if there are more, the most common ones are kept and
/// the others are replaced by the nearest kept colour.
///
/// # Errors
/// Fails if there are no frames, if a frame is too large, or if writing fails.
pub fn animate<W, F, I>(out: W, frames: F, size: &Size) -> Result<(), RenderError>
where
    W: Write,
    F: Fn() -> I,
    I: IntoIterator<Item = (Scene, Duration)>,
{
    let mut counts = FxHashMap::default();
    let mut renderer = FrameRenderer::new(frames().into_iter(), size)?;
    while let Some(rendered) = renderer.next_frame() {
        for colour in rendered.pixels().flatten() {
            *counts.entry(colour).or_insert(0) += 1;
        }
    }
    let mut palette = Palette::new(counts);

    let mut renderer = FrameRenderer::new(frames().into_iter(), size)?;
    let whole = renderer.whole();
    let mut encoder =
        Encoder::new(out, whole.width, whole.height, &palette.table()).map_err(write_error)?;
    encoder.set_repeat(Repeat::Infinite).map_err(write_error)?;
    while let Some(rendered) = renderer.next_frame() {
        let frame = Frame {
            left: rendered.area.left,
            top: rendered.area.top,
            width: rendered.area.width,
            height: rendered.area.height,
            delay: hundredths(rendered.shown),
            dispose: DisposalMethod::Keep,
            transparent: Some(palette.unchanged()),
            buffer: rendered
                .pixels()
                .map(|pixel| palette.index(pixel))
                .collect(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(write_error)?;
    }
    // Dropping the encoder would also write the trailer, but ignore errors.
    encoder.into_inner().map_err(write_error)?;
    Ok(())
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

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
}

/// Renders frames one at a time.
struct FrameRenderer<I: Iterator<Item = (Scene, Duration)>> {
    frames: Peekable<I>,
    painter: Painter,
    current: Pixmap,
    previous: Pixmap,
    has_previous: bool,
}

/// A rendered frame: the area that differs from the previous frame, and the time to show it.
struct RenderedFrame<'a> {
    area: Area,
    shown: Duration,
    current: &'a Pixmap,
    previous: Option<&'a Pixmap>,
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
            current: painter.canvas(painter.pixels().1)?,
            previous: painter.canvas(painter.pixels().1)?,
            painter,
            has_previous: false,
        })
    }

    /// The area of the whole picture. Its width and height were checked to fit into 16 bits.
    fn whole(&self) -> Area {
        Area {
            left: 0,
            top: 0,
            width: self.current.width() as u16,
            height: self.current.height() as u16,
        }
    }

    fn next_frame(&mut self) -> Option<RenderedFrame<'_>> {
        let (scene, mut shown) = self.frames.next()?;
        mem::swap(&mut self.current, &mut self.previous);
        self.painter.paint(&scene, &mut self.current);
        if self.frames.peek().is_none() {
            shown = shown.saturating_add(LAST_FRAME_PAUSE);
        }
        let area = if self.has_previous {
            difference(&self.previous, &self.current)
        } else {
            self.whole()
        };
        let previous = self.has_previous.then_some(&self.previous);
        self.has_previous = true;
        Some(RenderedFrame {
            area,
            shown,
            current: &self.current,
            previous,
        })
    }
}

impl RenderedFrame<'_> {
    /// The pixels of the area, row by row; `None` for unchanged pixels.
    fn pixels(&self) -> impl Iterator<Item = Option<[u8; 3]>> {
        let Area {
            left,
            top,
            width,
            height,
        } = self.area;
        let columns = usize::from(left)..usize::from(left) + usize::from(width);
        let rows = usize::from(top)..usize::from(top) + usize::from(height);
        let stride = self.current.width() as usize;
        rows.flat_map(move |row| columns.clone().map(move |column| row * stride + column))
            .map(|at| {
                let pixel = self.current.pixels()[at];
                let same = self
                    .previous
                    .is_some_and(|previous| previous.pixels()[at] == pixel);
                (!same).then(|| colour(pixel))
            })
    }
}

fn colour(pixel: PremultipliedColorU8) -> [u8; 3] {
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// The smallest rectangle that contains all differences of two pictures; at least one pixel,
/// because a frame cannot be empty.
fn difference(previous: &Pixmap, current: &Pixmap) -> Area {
    let stride = current.width() as usize;
    let rows = previous
        .pixels()
        .chunks(stride)
        .zip(current.pixels().chunks(stride));
    let mut area: Option<[usize; 4]> = None;
    for (y, (previous, current)) in rows.enumerate() {
        let differs = |x: &usize| previous[*x] != current[*x];
        let Some(first) = (0..stride).find(differs) else {
            continue;
        };
        let last = (0..stride).rfind(differs).unwrap_or(first);
        let [left, top, right, _] = area.unwrap_or([first, y, last, y]);
        area = Some([left.min(first), top, right.max(last), y]);
    }
    let [left, top, right, bottom] = area.unwrap_or_default();
    Area {
        left: left as u16,
        top: top as u16,
        width: (right - left + 1) as u16,
        height: (bottom - top + 1) as u16,
    }
}

/// The colours of all frames, and one more index for unchanged pixels.
struct Palette {
    colours: Vec<[u8; 3]>,
    known: FxHashMap<[u8; 3], u8>,
}

impl Palette {
    const MAX_COLOURS: usize = 255;
    /// Number of most common colours that are kept even if they are similar.
    const MOST_COMMON: usize = 64;

    /// Selects colours by the number of their pixels: first the most common ones, then those that
    /// differ most from the selected ones, common before rare.
    fn new(counts: FxHashMap<[u8; 3], u64>) -> Self {
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|(colour, count)| (Reverse(*count), *colour));
        let mut colours: Vec<[u8; 3]> = Vec::new();
        let kept = if counts.len() <= Self::MAX_COLOURS {
            Self::MAX_COLOURS
        } else {
            Self::MOST_COMMON
        };
        colours.extend(counts.iter().map(|(colour, _)| *colour).take(kept));
        for min_distance in [64, 32, 16, 8, 4, 2, 0] {
            for (colour, _) in &counts {
                let far = |other: &[u8; 3]| distance(*colour, *other) > min_distance * min_distance;
                if colours.len() < Self::MAX_COLOURS && colours.iter().all(far) {
                    colours.push(*colour);
                }
            }
        }
        let known = colours.iter().copied().zip(0..).collect();
        Self { colours, known }
    }

    /// Red, green and blue of each index.
    fn table(&self) -> Vec<u8> {
        let unchanged = [0; 3];
        self.colours
            .iter()
            .chain([&unchanged])
            .flatten()
            .copied()
            .collect()
    }

    fn unchanged(&self) -> u8 {
        self.colours.len() as u8
    }

    fn index(&mut self, pixel: Option<[u8; 3]>) -> u8 {
        let Some(colour) = pixel else {
            return self.unchanged();
        };
        let nearest = || {
            (0..)
                .zip(&self.colours)
                .min_by_key(|(_, other)| distance(colour, **other))
                .map_or(0, |(index, _)| index)
        };
        *self.known.entry(colour).or_insert_with(nearest)
    }
}

/// The approximate square of the perceived difference of two colours. Green has the highest weight.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let square = |index: usize| u32::from(a[index].abs_diff(b[index])).pow(2);
    (2 * square(0) + 4 * square(1) + 3 * square(2)) / 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use ::gif::{ColorOutput, DecodeOptions};
    use std::num::NonZeroU32;

    const SHOWN: Duration = Duration::from_millis(300);

    /// Scenes with a square that moves by half a cell in each frame.
    fn frames(count: u32) -> Vec<(Scene, Duration)> {
        (0..count)
            .map(|step| {
                let scene = testing::scene();
                let mut moved = Scene::new("moving", 3, 1, scene.background);
                moved.caption = format!("{step}");
                let symbol = &scene.symbols()[0];
                let id = moved.symbol(&symbol.name, || symbol.shapes.clone());
                let mut one = scene.uses()[0].clone();
                (one.x, one.symbol) = (step, Some(id));
                moved.put(one);
                (moved, SHOWN)
            })
            .collect()
    }

    fn animated(frames: &[(Scene, Duration)]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let size = Size::with_cell(NonZeroU32::new(20).unwrap());
        animate(&mut bytes, || frames.iter().cloned(), &size).unwrap();
        bytes
    }

    /// The stored frames, the final picture and its width.
    fn decoded(bytes: &[u8]) -> (Vec<Frame<'static>>, Vec<[u8; 3]>, usize) {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).unwrap();
        assert_eq!(decoder.repeat(), Repeat::Infinite);
        let width = usize::from(decoder.width());
        let mut screen = vec![[0; 3]; width * usize::from(decoder.height())];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (at, pixel) in frame.buffer.chunks(4).enumerate() {
                let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
                if pixel[3] == 255 {
                    let at = (usize::from(frame.top) + y) * width + usize::from(frame.left) + x;
                    screen[at].copy_from_slice(&pixel[..3]);
                }
            }
            frames.push(frame.clone());
        }
        (frames, screen, width)
    }

    #[test]
    fn all_frames_are_written_and_the_last_is_shown_longer() {
        let (frames, _, _) = decoded(&animated(&frames(4)));
        let delays: Vec<_> = frames.iter().map(|frame| frame.delay).collect();
        assert_eq!(delays, [30, 30, 30, 230]);
    }

    #[test]
    fn only_changed_areas_are_stored() {
        let (frames, _, width) = decoded(&animated(&frames(4)));
        assert_eq!((usize::from(frames[0].width), frames[0].left), (width, 0));
        for frame in &frames[1..] {
            assert!(usize::from(frame.width) < width / 2 && frame.top > 0);
        }
    }

    #[test]
    fn the_last_frame_equals_the_picture_of_its_scene() {
        let frames = frames(4);
        let (_, screen, width) = decoded(&animated(&frames));
        let (last, _) = frames.last().unwrap();
        let size = Size::with_cell(NonZeroU32::new(20).unwrap());
        let picture = crate::png::draw(last, &size).unwrap();
        let picture = Pixmap::decode_png(&picture).unwrap();
        assert_eq!(picture.width() as usize, width);
        let expected: Vec<_> = picture
            .pixels()
            .iter()
            .map(|pixel| colour(*pixel))
            .collect();
        assert_eq!(screen, expected);
    }

    #[test]
    fn an_unchanged_frame_is_a_single_pixel() {
        let mut same = frames(1);
        same.push(same[0].clone());
        let (frames, _, _) = decoded(&animated(&same));
        assert_eq!((frames.len(), frames[1].width, frames[1].height), (2, 1, 1));
    }

    #[test]
    fn missing_and_large_frames_are_refused_and_empty_ones_are_not() {
        let size = Size::default();
        let none = animate(Vec::new(), Vec::new, &size);
        assert!(matches!(none, Err(RenderError::NoFrames)));
        let long = Scene::new("", 2000, 0, testing::GROUND);
        let error = animate(Vec::new(), || [(long.clone(), SHOWN)], &size);
        assert!(matches!(error, Err(RenderError::TooLarge { .. })));
        let (frames, _, _) = decoded(&animated(&[(testing::empty(), Duration::MAX)]));
        assert_eq!((frames.len(), frames[0].delay), (1, u16::MAX));
    }

    #[test]
    fn with_too_many_colours_the_most_common_are_exact_and_the_others_close() {
        let mut counts = FxHashMap::default();
        for red in 0..=255 {
            for green in (0..=255).step_by(15) {
                counts.insert([red, green, 0], 1);
            }
        }
        let common = [[200, 100, 50], [201, 100, 50]];
        for colour in common {
            counts.insert(colour, 1000);
        }
        let all: Vec<_> = counts.keys().copied().collect();
        let mut palette = Palette::new(counts);
        assert_eq!(palette.colours.len(), 255);
        for colour in common {
            let index = palette.index(Some(colour));
            assert_eq!(palette.colours[usize::from(index)], colour);
        }
        for colour in all {
            let index = palette.index(Some(colour));
            assert!(distance(colour, palette.colours[usize::from(index)]) <= 32 * 32);
        }
    }

    #[test]
    fn the_same_frames_give_the_same_bytes() {
        assert_eq!(animated(&frames(3)), animated(&frames(3)));
    }
}
