//! Reads keyboard events of the browser: the key that is pressed, and whether a field or a button
//! uses it.

use crate::keyboard::{self, Modifier};
use quandary_core::interaction::Key;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

/// The key of the player; `None` if it is one that only the browser has.
pub(crate) fn key_of(event: &KeyboardEvent) -> Option<Key> {
    let modifier = match (event.ctrl_key() || event.meta_key(), event.alt_key()) {
        (_, true) => Modifier::Other,
        (true, false) => Modifier::Control,
        (false, false) => Modifier::None,
    };
    keyboard::key(&event.key(), &event.code(), modifier)
}

/// Whether the key is typed into a field.
pub(crate) fn is_typing(event: &KeyboardEvent) -> bool {
    let element = target(event);
    element.is_some_and(|one| one.matches("input, textarea, select").unwrap_or(false))
}

/// Whether the key presses a button or opens a list, as browsers do with Enter and Space.
pub(crate) fn is_on_button(event: &KeyboardEvent, key: Key) -> bool {
    let presses = matches!(key, Key::Enter | Key::Char(' '));
    let element = target(event);
    presses && element.is_some_and(|one| one.matches("button, summary, a").unwrap_or(false))
}

fn target(event: &KeyboardEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}
