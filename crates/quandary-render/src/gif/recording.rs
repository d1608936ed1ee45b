//! Frames kept in memory until the colours of all frames are known.

use super::changes::{Area, FrameChanges, Run};
use std::time::Duration;

/// Recorded frames, unless they took too much memory.
pub(super) struct Recording {
    frames: Vec<RecordedFrame>,
    runs: Vec<Run>,
    max_runs: usize,
    is_complete: bool,
}

struct RecordedFrame {
    area: Area,
    shown: Duration,
    /// End of its runs.
    end: usize,
}

impl Recording {
    /// A recording of at most this number of runs, which take 8 bytes each.
    pub(super) fn new(max_runs: usize) -> Self {
        Self {
            frames: Vec::new(),
            runs: Vec::new(),
            max_runs,
            is_complete: true,
        }
    }

    /// Adds a frame. If it does not fit, nothing is recorded from now on.
    pub(super) fn push(&mut self, frame: FrameChanges<'_>) {
        self.is_complete &= self.runs.len() + frame.runs.len() <= self.max_runs;
        if !self.is_complete {
            (self.frames, self.runs) = (Vec::new(), Vec::new());
            return;
        }
        self.runs.extend_from_slice(frame.runs);
        self.frames.push(RecordedFrame {
            area: frame.area,
            shown: frame.shown,
            end: self.runs.len(),
        });
    }

    /// All frames; `None` if they did not fit.
    pub(super) fn frames(&self) -> Option<impl Iterator<Item = FrameChanges<'_>>> {
        let starts = [0].into_iter().chain(self.frames.iter().map(|one| one.end));
        let frames = self.frames.iter().zip(starts);
        let frames = frames.map(|(frame, start)| FrameChanges {
            area: frame.area,
            shown: frame.shown,
            runs: &self.runs[start..frame.end],
        });
        self.is_complete.then_some(frames)
    }
}
