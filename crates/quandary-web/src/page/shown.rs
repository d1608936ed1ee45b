//! What the page shows, and what is drawn again when it changes.
//!
//! Signals of `leptos` keep an entry for every memo and effect that ever read them, also after these
//! have gone with their screen. An `ArcTrigger` forgets them when it fires; those that still exist
//! subscribe again when they run.

use leptos::prelude::*;

/// Notifies what depends on something of its changes.
#[derive(Clone, Copy)]
pub(crate) struct Changes(StoredValue<ArcTrigger>);

impl Changes {
    pub(crate) fn new() -> Self {
        Self(StoredValue::new(ArcTrigger::new()))
    }

    /// Subscribes the memo or effect that is running.
    pub(crate) fn track(self) {
        self.0.with_value(ArcTrigger::track);
    }

    /// Runs what has subscribed.
    pub(crate) fn notify(self) {
        self.0.with_value(ArcTrigger::notify);
    }
}

/// A value that lives as long as the page. Copies are handles of the same value.
pub(crate) struct Shown<T: 'static> {
    value: StoredValue<T>,
    changes: Changes,
}

impl<T> Clone for Shown<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shown<T> {}

impl<T: Clone + Send + Sync> Shown<T> {
    pub(crate) fn new(value: T) -> Self {
        Self {
            value: StoredValue::new(value),
            changes: Changes::new(),
        }
    }

    /// The value; what reads it runs again when it changes.
    pub(crate) fn get(self) -> T {
        self.track();
        self.get_untracked()
    }

    /// The value of this moment.
    pub(crate) fn get_untracked(self) -> T {
        self.value.get_value()
    }

    /// Subscribes the memo or effect that is running.
    pub(crate) fn track(self) {
        self.changes.track();
    }

    pub(crate) fn set(self, value: T) {
        self.value.set_value(value);
        self.changes.notify();
    }
}
