//! Progress bars on standard error if it is a terminal.

use crate::printable::Printable;
use crate::words::size;
use indicatif::{ProgressDrawTarget, ProgressStyle};
use quandary_core::job::Progress;
use quandary_core::words::grouped;
use std::fmt::Write;
use std::sync::Once;
use std::time::Duration;

/// Work that takes less time shows no bar.
const DELAY: Duration = Duration::from_millis(300);

/// A progress bar for work on one or many levels, or on the frames of an animation.
pub(crate) struct ProgressBar {
    bar: indicatif::ProgressBar,
    shown: Once,
}

impl ProgressBar {
    /// A bar for this number of levels or frames. It appears after a moment, and only on a terminal.
    pub(crate) fn new(levels: usize) -> Self {
        let hidden = ProgressDrawTarget::hidden();
        let bar = indicatif::ProgressBar::with_draw_target(Some(levels as u64), hidden);
        let form = if levels == 1 {
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
        if self.bar.elapsed() > DELAY {
            let target = ProgressDrawTarget::stderr;
            self.shown.call_once(|| self.bar.set_draw_target(target()));
        }
    }

    /// Shows the progress of one level.
    pub(crate) fn watch(&self, title: &str, progress: &Progress) {
        self.show();
        if !self.bar.is_hidden() {
            self.bar
                .set_message(Printable::from(words(title, progress)));
            self.bar.tick();
        }
    }

    /// Shows a message about other work.
    pub(crate) fn report(&self, words: impl FnOnce() -> String) {
        self.show();
        if !self.bar.is_hidden() {
            self.bar.set_message(Printable::from(words()));
            self.bar.tick();
        }
    }

    /// Counts one more finished level or frame.
    pub(crate) fn advance(&self) {
        self.show();
        self.bar.inc(1);
    }

    /// Hides the bar while `act` writes to the terminal.
    pub(crate) fn suspend<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    /// Removes the bar.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn words(title: &str, progress: &Progress) -> String {
    let nodes = grouped(progress.nodes);
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
