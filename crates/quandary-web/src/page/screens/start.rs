//! The first screen: opening files, texts and samples.

use super::Message;
use crate::address::Address;
use crate::page::app::App;
use crate::page::backup;
use crate::page::browser;
use crate::page::dialogs::Dialog;
use crate::page::files::{OpenFile, SAMPLES};
use crate::page::opening::{open_list, open_sample};
use crate::page::store::database::StoredFile;
use leptos::html::{Input, Textarea};
use leptos::prelude::*;

/// The first screen.
#[component]
pub(crate) fn Start(app: App) -> impl IntoView {
    let input = NodeRef::<Input>::new();
    let text = NodeRef::<Textarea>::new();
    let choose = move |_| {
        if let Some(input) = input.get() {
            input.click();
        }
    };
    let chosen = move |_| {
        if let Some(input) = input.get() {
            open_list(app, input.files());
            // The same file can be chosen again.
            input.set_value("");
        }
    };
    let open_text = move |_| {
        let typed = text.get().map(|one| one.value()).unwrap_or_default();
        if typed.trim().is_empty() {
            return app.message.set("type or paste something first".to_owned());
        }
        match Address::of_link(&typed) {
            Some(link) => app.navigate(&link),
            None => app.open_files(vec![OpenFile::of_text(&typed, browser::today())]),
        }
    };
    view! {
        <main data-screen="start">
            <header class="head">
                <h1>"Quandary"</h1>
                <p class="lead">"Open, play, solve and share puzzles. Nothing leaves your browser."</p>
                <nav class="tools" aria-label="More">
                    <button type="button" data-command="statistics"
                        on:click=move |_| app.dialog.set(Some(Dialog::Statistics))>"Statistics"</button>
                    <button type="button" data-command="backup"
                        title="Save all games, best solutions and files as one file; open it to restore them"
                        on:click=move |_| leptos::task::spawn_local(backup::save(app))>"Back up"</button>
                    <button type="button" data-command="settings"
                        on:click=move |_| app.dialog.set(Some(Dialog::Settings))>"Settings"</button>
                </nav>
            </header>
            <Message app=app/>
            <div class="columns">
                <section class="card drop">
                    <h2>"Open"</h2>
                    <p>"Drop files anywhere on this page: level sets, boards, solutions, game IDs."</p>
                    <input node_ref=input type="file" multiple hidden data-input="files"
                        on:change=chosen/>
                    <button type="button" class="primary" data-command="open" on:click=choose>
                        "Choose files …"
                    </button>
                    <label for="typed">"Or type a date, a game ID or a link, or paste a board:"</label>
                    <textarea node_ref=text id="typed" rows="4" data-input="text"
                        spellcheck="false" autocomplete="off"></textarea>
                    <button type="button" data-command="open-text" on:click=open_text>"Open this text"</button>
                    <button type="button" data-command="generate"
                        on:click=move |_| app.dialog.set(Some(Dialog::Generate))>"New levels …"</button>
                </section>
                <section class="card">
                    <h2>"Samples"</h2>
                    <ul class="list" data-list="samples">
                        {SAMPLES.iter().map(|sample| {
                            let open = move |_| leptos::task::spawn_local(open_sample(app, sample.path));
                            view! {
                                <li><button type="button" class="row" data-sample=sample.path on:click=open>
                                    {sample.title}
                                </button></li>
                            }
                        }).collect_view()}
                    </ul>
                </section>
                <Recent app=app/>
            </div>
        </main>
    }
}

/// Files that were opened before.
#[component]
fn Recent(app: App) -> impl IntoView {
    let files = RwSignal::new_local(Vec::<StoredFile>::new());
    let load = move || {
        let database = app.peek(|state| state.database.clone());
        leptos::task::spawn_local(async move {
            let Some(database) = database else { return };
            match database.files().await {
                Ok(found) => files.set(found),
                Err(why) => app
                    .message
                    .set(format!("recent files cannot be read: {why}")),
            }
        });
    };
    // Opening several files at once, and reading a backup, stay on this screen and end with a message.
    Effect::new(move |_| {
        app.message.track();
        load();
    });
    let row = move |file: &StoredFile| {
        let address = Address::File(file.key.clone()).to_string();
        let key = file.key.clone();
        let remove = move |_| {
            let key = key.clone();
            app.change(|state, _| {
                if let Some(database) = &state.database {
                    // If it cannot be removed, it stays in the list.
                    let _ = database.remove_file(&key);
                }
            });
            load();
        };
        let title = format!("Remove {} from this list", file.name);
        view! {
            <li>
                <a class="row" href=address data-recent=file.name.clone()>{file.name.clone()}</a>
                <button type="button" class="quiet" data-command="forget" title=title.clone()
                    aria-label=title on:click=remove>"×"</button>
            </li>
        }
    };
    view! {
        <section class="card">
            <h2>"Recent files"</h2>
            <ul class="list" data-list="recent">
                {move || files.read().iter().map(row).collect_view()}
            </ul>
            <Show when=move || files.read().is_empty()>
                <p class="dim">"Files that you open are kept in this browser and listed here."</p>
            </Show>
        </section>
    }
}
