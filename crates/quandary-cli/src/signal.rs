//! Termination signals: Ctrl-C, SIGTERM and a closed terminal.
//!
//! The first signal cancels the running computation, and the results so far are reported. A second
//! signal, or a signal when no computation is running, ends the program without leaving temporary
//! files.

use crate::write::end_without_drafts;
use quandary_core::budget::Cancel;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The conventional exit status of a program ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

/// The computation that the next signal cancels.
static RUNNING: Mutex<Option<Cancel>> = Mutex::new(None);

/// Handles termination signals from now on. Before the first call they end the program at once, which
/// is safe as long as there is nothing to clean up.
pub(crate) fn handle() {
    static INSTALLED: Once = Once::new();
    // Without a handler, temporary files remain until the next run in their folder.
    INSTALLED.call_once(|| drop(ctrlc::set_handler(on_signal)));
}

fn on_signal() {
    let running = running().take();
    match running {
        Some(cancel) => cancel.cancel(),
        None => end_without_drafts(INTERRUPTED),
    }
}

fn running() -> MutexGuard<'static, Option<Cancel>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A computation that the next signal cancels; afterwards signals end the program again.
#[must_use]
pub(crate) struct Cancellable(());

impl Cancellable {
    pub(crate) fn new(cancel: &Cancel) -> Self {
        handle();
        *running() = Some(cancel.clone());
        Self(())
    }
}

impl Drop for Cancellable {
    fn drop(&mut self) {
        *running() = None;
    }
}
