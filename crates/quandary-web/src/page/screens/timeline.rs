//! The timeline: a bar with which the player selects any position of the current branch or run.

use crate::page::app::App;
use leptos::prelude::*;
use quandary_player::command::Command;
use quandary_player::player::{OpenLevel, Playing};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The bar, with a button that goes along it.
#[component]
pub(crate) fn Bar(app: App) -> impl IntoView {
    let timeline = Memo::new(move |_| app.level(OpenLevel::timeline));
    let number = move |read: fn(&quandary_player::timeline::Timeline) -> u64| {
        timeline.read().as_ref().map_or(0, read)
    };
    let at = move || number(|one| one.at).to_string();
    let end = move || number(|one| one.end).to_string();
    let is_playing = move || timeline.read().as_ref().is_some_and(|one| one.is_playing);
    let words = move || {
        let timeline = timeline.read();
        let words = timeline
            .as_ref()
            .map(|one| format!("{} {} of {}", one.one, one.at, one.end));
        words.unwrap_or_default()
    };
    let play = move |_| {
        let command = app.peek(|state| match state.player.level()?.playing {
            Playing::Turns(_) => Some(Command::PlayOn),
            Playing::Live(_) => Some(Command::Replay),
        });
        if let Some(command) = command {
            app.run(command);
        }
    };
    let scrub = move |event| {
        if let Ok(to) = event_target_value(&event).parse() {
            app.change_level(move |level, now| level.scrub(to, now));
        }
    };
    // After a drag, keys play again.
    let release = move |event: web_sys::PointerEvent| {
        let element = event
            .target()
            .and_then(|one| one.dyn_into::<HtmlElement>().ok());
        if let Some(element) = element {
            // It loses a focus that only the pointer gave it.
            let _ = element.blur();
        }
    };
    view! {
        <div class="timeline" role="group" aria-label="Playback">
            <button type="button" data-command="play" aria-label="Play"
                aria-pressed=move || is_playing().to_string() on:click=play>
                {move || if is_playing() { "⏸" } else { "▶" }}
            </button>
            <input type="range" min="0" step="1" data-input="timeline"
                aria-label="Position in the game" aria-valuetext=words
                max=end prop:value=at on:input=scrub on:pointerup=release/>
        </div>
    }
}
