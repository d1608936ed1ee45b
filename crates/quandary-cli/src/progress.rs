//! Bars on standard error, where it is a terminal.

use crate::words::{printable, size};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use quandary_core::job::Progress;
use quandary_core::words::grouped;
use std::fmt::Write;
use std::sync::Once;
use std::time::Duration;

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(300);

/// How far the work on many puzzles, or on one, has come.
pub(crate) struct ProgressBar {
    bar: ProgressBar,
    shown: Once,
}

impl ProgressBar {
    /// A bar for so many puzzles. It shows itself only on a terminal, and after a moment.
    pub(crate) fn new(puzzles: usize) -> Self {
        let hidden = ProgressDrawTarget::hidden();
        let bar = ProgressBar::with_draw_target(Some(puzzles as u64), hidden);
        let form = if puzzles == 1 {
            "{spinner} {elapsed} {wide_msg}"
        } else {
            "{bar:24} {pos}/{len} {elapsed} {wide_msg}"
        };
        if let Ok(style) = ProgressStyle::with_template(form) {
            bar.set_style(style);
        }
        let shown = Once::new();
        Self { bar, shown }
    }

    fn show(&self) {
        if self.bar.elapsed() > PATIENCE {
            let target = ProgressDrawTarget::stderr;
            self.shown.call_once(|| self.bar.set_draw_target(target()));
        }
    }

    /// Shows the work on one puzzle.
    pub(crate) fn watch(&self, title: &str, progress: &Progress) {
        self.show();
        if !self.bar.is_hidden() {
            self.bar.set_message(words(title, progress));
            self.bar.tick();
        }
    }

    /// Shows how far some other work has come.
    pub(crate) fn report(&self, words: impl FnOnce() -> String) {
        self.show();
        if !self.bar.is_hidden() {
            self.bar.set_message(words());
            self.bar.tick();
        }
    }

    /// One more puzzle is done.
    pub(crate) fn advance(&self) {
        self.show();
        self.bar.inc(1);
    }

    /// Does something to the terminal while the bar is out of the way.
    pub(crate) fn suspend<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn words(title: &str, progress: &Progress) -> String {
    let (title, nodes) = (printable(title), grouped(progress.nodes));
    let mut text = format!("{title}: {nodes} positions");
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
