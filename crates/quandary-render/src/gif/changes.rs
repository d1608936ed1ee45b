//! Differences between the pictures of successive frames.

use crate::repaint::Canvas;
use quandary_core::scene::Scene;
use std::ops::Range;
use std::time::Duration;
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: u16,
    pub(super) top: u16,
    pub(super) width: u16,
    pub(super) height: u16,
}

/// Successive pixels of one colour; the ends of rows do not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// Red, green and blue; `None` for pixels that have not changed.
    pub(super) colour: Option<[u8; 3]>,
    pub(super) length: u32,
}

/// The changes of one frame.
#[derive(Clone, Copy)]
pub(super) struct FrameChanges<'a> {
    /// The smallest rectangle that contains all changed pixels; at least one pixel.
    pub(super) area: Area,
    /// How long the frame is shown.
    pub(super) shown: Duration,
    /// The pixels of the area, row by row.
    pub(super) runs: &'a [Run],
}

/// Compares the pictures of successive scenes.
pub(super) struct ChangeDetector {
    canvas: Canvas,
    /// The picture of the previous scene; `None` before the first one.
    previous: Option<Pixmap>,
    /// Indices of changed pixels in ascending order; each range is within a row.
    changed: Vec<Range<usize>>,
    runs: Vec<Run>,
}

impl ChangeDetector {
    /// Width and height of the canvas must fit into 16 bits.
    pub(super) fn new(canvas: Canvas) -> Self {
        Self {
            canvas,
            previous: None,
            changed: Vec::new(),
            runs: Vec::new(),
        }
    }

    /// The area of the whole picture.
    pub(super) fn whole(&self) -> Area {
        let pixels = self.canvas.pixels();
        Area {
            left: 0,
            top: 0,
            width: pixels.width() as u16,
            height: pixels.height() as u16,
        }
    }

    /// The changes from the previous scene to this one. The first scene changes every pixel.
    pub(super) fn changes(&mut self, scene: &Scene, shown: Duration) -> FrameChanges<'_> {
        self.find_changed(scene);
        let area = self.area();
        self.collect_runs(area);
        FrameChanges {
            area,
            shown,
            runs: &self.runs,
        }
    }

    /// Finds the changed pixels, and copies them to the previous picture.
    fn find_changed(&mut self, scene: &Scene) {
        self.changed.clear();
        self.canvas.show(scene);
        let painted = self.canvas.painted();
        let pixels = self.canvas.pixels();
        let Some(previous) = &mut self.previous else {
            self.changed.extend(painted);
            self.previous = Some(pixels.clone());
            return;
        };
        for range in painted {
            let new = &pixels.pixels()[range.clone()];
            let old = &mut previous.pixels_mut()[range.clone()];
            if new == old {
                continue;
            }
            add_differences(old, new, range.start, &mut self.changed);
            old.copy_from_slice(new);
        }
    }

    /// The smallest rectangle that contains the changed pixels; at least one pixel.
    fn area(&self) -> Area {
        let width = self.canvas.pixels().width() as usize;
        let columns = self.changed.iter().map(|one| {
            let left = one.start % width;
            (left, left + one.len())
        });
        let columns = columns.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
        let rows = match &self.changed[..] {
            [] => (0, 1),
            [first, .., last] => (first.start / width, last.start / width + 1),
            [one] => (one.start / width, one.start / width + 1),
        };
        let (left, right) = columns.unwrap_or((0, 1));
        Area {
            left: left as u16,
            top: rows.0 as u16,
            width: (right - left) as u16,
            height: (rows.1 - rows.0) as u16,
        }
    }

    /// Divides the pixels of an area into runs.
    fn collect_runs(&mut self, area: Area) {
        let pixels = self.canvas.pixels();
        let stride = pixels.width() as usize;
        let (left, top) = (usize::from(area.left), usize::from(area.top));
        let (width, height) = (usize::from(area.width), usize::from(area.height));
        self.runs.clear();
        let mut done = 0;
        for range in &self.changed {
            let (row, column) = (range.start / stride - top, range.start % stride - left);
            let start = row * width + column;
            push(&mut self.runs, None, start - done);
            done = start + range.len();
            let changed = &pixels.pixels()[range.clone()];
            for same in changed.chunk_by(PartialEq::eq) {
                push(&mut self.runs, Some(colour(same[0])), same.len());
            }
        }
        push(&mut self.runs, None, width * height - done);
    }
}

/// Adds the ranges of pixels that differ; `start` is the index of the first pixel.
fn add_differences(
    old: &[PremultipliedColorU8],
    new: &[PremultipliedColorU8],
    start: usize,
    changed: &mut Vec<Range<usize>>,
) {
    for (index, (old, new)) in (start..).zip(old.iter().zip(new)) {
        if old == new {
            continue;
        }
        match changed.last_mut() {
            // A range must not continue in the next row: the painted parts of rows begin with
            // `start`.
            Some(last) if last.end == index && index > start => last.end += 1,
            _ => changed.push(index..index + 1),
        }
    }
}

/// Adds pixels after the existing runs.
fn push(runs: &mut Vec<Run>, colour: Option<[u8; 3]>, length: usize) {
    let length = length as u32;
    match runs.last_mut() {
        _ if length == 0 => {}
        Some(last) if last.colour == colour => last.length += length,
        _ => runs.push(Run { colour, length }),
    }
}

fn colour(pixel: PremultipliedColorU8) -> [u8; 3] {
    [pixel.red(), pixel.green(), pixel.blue()]
}
