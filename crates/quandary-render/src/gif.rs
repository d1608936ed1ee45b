//! Scenes one after the other as an animated GIF.

use crate::painter::Painter;
use crate::sheet::Sheet;
use crate::{MOST_IN_MEMORY, RenderError, Size};
use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use quandary_core::scene::Scene;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::io::Write;
use std::iter::Peekable;
use std::mem;
use std::time::Duration;
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// How much longer the last frame stays before the first one comes again.
const LAST_STAYS: Duration = Duration::from_secs(2);

/// Writes an animation that runs for ever. Each frame is a scene and how long it is shown
/// (counted in hundredths of a second, at least two of them, which browsers ask for).
///
/// `frames` is called twice and has to give the same frames both times: first for the colours,
/// then for the pictures. One frame is in memory at a time. All are drawn on the sheet of the
/// first one. Up to 255 colours are kept as they are; where there are more, the commonest stay
/// and every other becomes the nearest one kept.
///
/// # Errors
/// There is no frame, it would be too large, or it cannot be written.
pub fn animate<W, F, I>(out: W, frames: F, size: &Size) -> Result<(), RenderError>
where
    W: Write,
    F: Fn() -> I,
    I: IntoIterator<Item = (Scene, Duration)>,
{
    let mut counts = FxHashMap::default();
    let mut film = Film::new(frames().into_iter(), size)?;
    while let Some(shot) = film.next_shot() {
        for colour in shot.pixels().flatten() {
            *counts.entry(colour).or_insert(0) += 1;
        }
    }
    let mut palette = Palette::new(counts);

    let mut film = Film::new(frames().into_iter(), size)?;
    let whole = film.whole();
    let mut encoder =
        Encoder::new(out, whole.width, whole.height, &palette.table()).map_err(unwritten)?;
    encoder.set_repeat(Repeat::Infinite).map_err(unwritten)?;
    while let Some(shot) = film.next_shot() {
        let frame = Frame {
            left: shot.area.left,
            top: shot.area.top,
            width: shot.area.width,
            height: shot.area.height,
            delay: hundredths(shot.shown),
            dispose: DisposalMethod::Keep,
            transparent: Some(palette.unchanged()),
            buffer: shot.pixels().map(|pixel| palette.index(pixel)).collect(),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(unwritten)?;
    }
    // Dropped, it would write its end as well and not tell if that failed.
    encoder.into_inner().map_err(unwritten)?;
    Ok(())
}

fn hundredths(time: Duration) -> u16 {
    u16::try_from(time.as_millis() / 10)
        .unwrap_or(u16::MAX)
        .max(2)
}

fn unwritten(error: EncodingError) -> RenderError {
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

/// Frames as pixels, one at a time.
struct Film<I: Iterator<Item = (Scene, Duration)>> {
    frames: Peekable<I>,
    painter: Painter,
    now: Pixmap,
    before: Pixmap,
    begun: bool,
}

/// One frame: what of it differs from the one before, and for how long it is shown.
struct Shot<'a> {
    area: Area,
    shown: Duration,
    now: &'a Pixmap,
    before: Option<&'a Pixmap>,
}

impl<I: Iterator<Item = (Scene, Duration)>> Film<I> {
    fn new(frames: I, size: &Size) -> Result<Self, RenderError> {
        let mut frames = frames.peekable();
        let (first, _) = frames.peek().ok_or(RenderError::NoFrames)?;
        let size = Size {
            max_pixels: size.max_pixels.min(MOST_IN_MEMORY),
            ..*size
        };
        let painter = Painter::new(Sheet::of_animation(first), &size, u16::MAX.into())?;
        Ok(Self {
            frames,
            now: painter.canvas(painter.pixels().1)?,
            before: painter.canvas(painter.pixels().1)?,
            painter,
            begun: false,
        })
    }

    /// The whole picture; its sides were checked to be short enough.
    fn whole(&self) -> Area {
        Area {
            left: 0,
            top: 0,
            width: self.now.width() as u16,
            height: self.now.height() as u16,
        }
    }

    fn next_shot(&mut self) -> Option<Shot<'_>> {
        let (scene, mut shown) = self.frames.next()?;
        mem::swap(&mut self.now, &mut self.before);
        self.painter.paint(&scene, &mut self.now);
        if self.frames.peek().is_none() {
            shown = shown.saturating_add(LAST_STAYS);
        }
        let area = if self.begun {
            difference(&self.before, &self.now)
        } else {
            self.whole()
        };
        let before = self.begun.then_some(&self.before);
        self.begun = true;
        Some(Shot {
            area,
            shown,
            now: &self.now,
            before,
        })
    }
}

impl Shot<'_> {
    /// The pixels of the area, row by row; `None` is one that did not change.
    fn pixels(&self) -> impl Iterator<Item = Option<[u8; 3]>> {
        let Area {
            left,
            top,
            width,
            height,
        } = self.area;
        let columns = usize::from(left)..usize::from(left) + usize::from(width);
        let rows = usize::from(top)..usize::from(top) + usize::from(height);
        let stride = self.now.width() as usize;
        rows.flat_map(move |row| columns.clone().map(move |column| row * stride + column))
            .map(|at| {
                let pixel = self.now.pixels()[at];
                let same = self
                    .before
                    .is_some_and(|before| before.pixels()[at] == pixel);
                (!same).then(|| colour(pixel))
            })
    }
}

fn colour(pixel: PremultipliedColorU8) -> [u8; 3] {
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// The smallest rectangle outside of which two pictures are the same. It has at least one pixel,
/// for every frame needs one.
fn difference(before: &Pixmap, now: &Pixmap) -> Area {
    let stride = now.width() as usize;
    let rows = before
        .pixels()
        .chunks(stride)
        .zip(now.pixels().chunks(stride));
    let mut area: Option<[usize; 4]> = None;
    for (y, (before, now)) in rows.enumerate() {
        let differs = |x: &usize| before[*x] != now[*x];
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

/// The colours of all frames, and one index more for what does not change.
struct Palette {
    colours: Vec<[u8; 3]>,
    known: FxHashMap<[u8; 3], u8>,
}

impl Palette {
    const MOST: usize = 255;
    /// So many of the commonest colours are kept, however alike they are.
    const COMMONEST: usize = 64;

    /// Chooses among colours by how many pixels have them: the commonest, then those that differ
    /// most from all chosen, common before rare.
    fn new(counts: FxHashMap<[u8; 3], u64>) -> Self {
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|(colour, count)| (Reverse(*count), *colour));
        let mut colours: Vec<[u8; 3]> = Vec::new();
        let enough = if counts.len() <= Self::MOST {
            Self::MOST
        } else {
            Self::COMMONEST
        };
        colours.extend(counts.iter().map(|(colour, _)| *colour).take(enough));
        for apart in [64, 32, 16, 8, 4, 2, 0] {
            for (colour, _) in &counts {
                let far = |other: &[u8; 3]| distance(*colour, *other) > apart * apart;
                if colours.len() < Self::MOST && colours.iter().all(far) {
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

/// The square of how different two colours look, roughly: eyes are keenest for green.
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

    /// The scene with its first square moved by half a cell for every frame.
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

    /// Frames as they are stored, and the picture after the last.
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
    fn every_frame_is_there_and_the_last_stays_longer() {
        let (frames, _, _) = decoded(&animated(&frames(4)));
        let delays: Vec<_> = frames.iter().map(|frame| frame.delay).collect();
        assert_eq!(delays, [30, 30, 30, 230]);
    }

    #[test]
    fn only_what_changes_is_stored() {
        let (frames, _, width) = decoded(&animated(&frames(4)));
        assert_eq!((usize::from(frames[0].width), frames[0].left), (width, 0));
        for frame in &frames[1..] {
            assert!(usize::from(frame.width) < width / 2 && frame.top > 0);
        }
    }

    #[test]
    fn the_pictures_are_those_of_the_scenes() {
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
    fn a_frame_like_the_one_before_is_a_single_pixel() {
        let mut same = frames(1);
        same.push(same[0].clone());
        let (frames, _, _) = decoded(&animated(&same));
        assert_eq!((frames.len(), frames[1].width, frames[1].height), (2, 1, 1));
    }

    #[test]
    fn no_frame_and_too_large_ones_are_refused_and_empty_ones_are_not() {
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
    fn too_many_colours_keep_the_commonest_and_come_close_to_the_others() {
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
