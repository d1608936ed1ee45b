//! Bars on standard error, where it is a terminal.

use crate::words::{grouped, size};
use indicatif::{ProgressBar, ProgressStyle};
use quandary_core::job::Progress;
use std::fmt::Write;

/// How far the work on many puzzles, or on one, has come.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar for so many puzzles. It shows itself only on a terminal.
    pub(crate) fn new(puzzles: usize) -> Self {
        let bar = ProgressBar::new(puzzles as u64);
        let form = if puzzles == 1 {
            "{spinner} {elapsed} {wide_msg}"
        } else {
            "{bar:24} {pos}/{len} {elapsed} {wide_msg}"
        };
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// Shows the work on one puzzle.
    pub(crate) fn watch(&self, title: &str, progress: &Progress) {
        if !self.0.is_hidden() {
            self.0.set_message(words(title, progress));
            self.0.tick();
        }
    }

    /// One more puzzle is done.
    pub(crate) fn advance(&self) {
        self.0.inc(1);
    }

    /// Does something to the terminal while the bar is out of the way.
    pub(crate) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        self.0.suspend(act)
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }
}

fn words(title: &str, progress: &Progress) -> String {
    let mut text = format!("{title}: {} positions", grouped(progress.nodes));
    if progress.bytes >= 1 << 20 {
        let _ = write!(text, ", {}", size(progress.bytes));
    }
    if let Some(bound) = progress.bound {
        let _ = write!(text, ", at least {bound}");
    }
    if let Some(best) = progress.best {
        let _ = write!(text, ", best {best}");
    }
    text
}
