//! The levels of a file as a grid of small pictures, each drawn when it comes into view.

use super::solved::{Solved, Totals};
use crate::address::{Address, Direction, FileKey};
use crate::page::app::App;
use crate::page::board::draw_picture;
use leptos::html::Canvas;
use leptos::prelude::*;
use quandary_core::look::Look;
use quandary_player::library::{Collection, LevelState, Query};
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use web_sys::{IntersectionObserver, IntersectionObserverEntry};

/// Size of a picture, in pixels.
const PICTURE: (f64, f64) = (136.0, 112.0);
/// Number of levels that are listed before the player asks for more.
const PAGE: usize = 120;

/// The levels of a file, with a search.
#[component]
pub(crate) fn Wall(app: App, key: FileKey, collection: Arc<Collection>) -> impl IntoView {
    let query = RwSignal::new(Query::default());
    let shown = RwSignal::new(PAGE);
    let count = collection.listed();
    let searched = Arc::clone(&collection);
    let rows =
        Memo::new(move |_| app.read(|state| searched.search(&query.get(), state.player.best())));
    let state = move |state: LevelState| {
        view! {
            <button type="button" data-filter=state.word()
                aria-pressed=move || (query.read().state == state).to_string()
                on:click=move |_| query.update(|query| query.state = state)>
                {state.word()}
            </button>
        }
    };
    let found = move || format!("{} of {count}", rows.read().len());
    let has_more = move || rows.read().len() > shown.get();
    let levels = Arc::clone(&collection);
    let visible = move || {
        rows.read()
            .iter()
            .copied()
            .take(shown.get())
            .collect::<Vec<_>>()
    };
    view! {
        <section class="wall-section" aria-label="Levels">
            <div class="search">
                <input type="search" placeholder="Search the levels" aria-label="Search the levels"
                    data-input="search"
                    on:input=move |event| query.update(|query| query.text = event_target_value(&event))/>
                <div class="group" role="group" aria-label="Which levels">
                    {[LevelState::Any, LevelState::Unsolved, LevelState::Solved].map(state)}
                </div>
                <span class="dim" role="status" data-count="">{found}</span>
            </div>
            <Totals app=app/>
            <ol class="wall" data-list="levels">
                <For each=visible key=|row| *row let:row>
                    <Thumbnail app=app key=key.clone() collection=Arc::clone(&levels) row=row/>
                </For>
            </ol>
            <Show when=has_more>
                <button type="button" data-command="more-levels"
                    on:click=move |_| shown.update(|shown| *shown += PAGE)>"Show more levels"</button>
            </Show>
        </section>
    }
}

/// A level in the wall.
#[component]
fn Thumbnail(app: App, key: FileKey, collection: Arc<Collection>, row: usize) -> impl IntoView {
    let canvas = NodeRef::<Canvas>::new();
    let info = &collection.rows()[row].info;
    let title = match info.title.as_str() {
        "" => format!("Level {}", info.number),
        title => format!("{} {title}", info.number),
    };
    let details = [
        info.size.to_string(),
        info.difficulty.clone(),
        info.author.clone(),
    ];
    let details = details
        .into_iter()
        .filter(|one| !one.is_empty())
        .collect::<Vec<_>>()
        .join(" · ");
    let address = Address::Level(key, row, Direction::Forward).to_string();
    let level = Arc::clone(&collection);
    let is_solved = move || {
        app.read(|state| {
            let fingerprint = level.fingerprint(row)?;
            state.player.best().solved(fingerprint)
        })
        .is_some()
    };
    Effect::new(move |_| {
        if let Some(canvas) = canvas.get() {
            let collection = Arc::clone(&collection);
            when_visible(&canvas.clone(), move || {
                let levels = collection.levels();
                let mut look = Look::plain(collection.document().family().draw_options);
                look.companions = collection.companions.clone();
                if let Ok(scene) = levels.picture(collection.rows()[row].index, &look) {
                    // A level that cannot be drawn has its title.
                    let _ = draw_picture(&canvas, &scene, PICTURE);
                }
            });
        }
    });
    view! {
        <li>
            <a class="thumbnail" href=address data-level=(row + 1).to_string()>
                <span class="picture"><canvas node_ref=canvas width="1" height="1" aria-hidden="true"></canvas></span>
                <span class="name">{title}</span>
                <span class="dim">{details}</span>
                {move || is_solved().then(|| view! { <span class="solved">"✓ solved"</span> })}
            </a>
            <Solved app=app row=row/>
        </li>
    }
}

/// Calls a function once, when an element comes into view for the first time.
fn when_visible(element: &web_sys::Element, visible: impl FnOnce() + 'static) {
    let mut visible = Some(visible);
    let seen = move |entries: js_sys::Array, observer: IntersectionObserver| {
        let mut entries = entries.iter().map(JsValue::unchecked_into);
        let is_seen = entries.any(|entry: IntersectionObserverEntry| entry.is_intersecting());
        if is_seen && let Some(visible) = visible.take() {
            observer.disconnect();
            visible();
        }
    };
    let seen = Closure::<dyn FnMut(js_sys::Array, IntersectionObserver)>::new(seen);
    if let Ok(observer) = IntersectionObserver::new(seen.as_ref().unchecked_ref()) {
        observer.observe(element);
    }
    // The browser drops the observer, and this with it, when the element is gone.
    drop(seen.into_js_value());
}
