//! The screens of the page.

mod content;
mod file;
mod game;
pub(super) mod solved;
mod start;
mod timeline;
mod wall;

use super::app::App;
use crate::address::FileKey;
use leptos::prelude::*;

/// Which screen is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// Opening files.
    Start,
    /// A file: findings and levels.
    File(FileKey),
    /// The open level.
    Game,
}

/// The screen of the moment.
#[component]
pub(crate) fn View(app: App) -> impl IntoView {
    // Going to another level stays on the same screen.
    let screen = Memo::new(move |_| app.screen.get());
    move || match screen.get() {
        Screen::Start => view! { <start::Start app=app/> }.into_any(),
        Screen::File(key) => view! { <file::File app=app key=key/> }.into_any(),
        Screen::Game => view! { <game::Game app=app/> }.into_any(),
    }
}

/// A message under the head of a screen; nothing if there is none.
#[component]
pub(crate) fn Message(app: App) -> impl IntoView {
    view! {
        <p class="message" role="status" aria-live="polite" data-message="">
            {move || app.message.get()}
        </p>
    }
}
