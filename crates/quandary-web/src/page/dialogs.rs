//! Dialogs that open on top of a screen: the list of keys, branches, text input, settings, facts about
//! the level, downloads.

use super::app::{App, keymap};
use super::colours::Colours;
use super::files::stem;
use super::generate_form;
use super::pictures::{self, PictureFormat};
use super::rule_form;
use super::screens::solved;
use super::share::{self, Shared};
use crate::address::FileKey;
use crate::gamepad::{BUTTONS, Control};
use leptos::html;
use leptos::prelude::*;
use quandary_core::family::{Converted, Document, Question};
use quandary_core::format::{Format, FormatKind};
use quandary_core::interaction::Key;
use quandary_core::level::LevelMessage;
use quandary_core::options::{OptionKind, OptionSpec};
use quandary_core::words::counted;
use quandary_player::formats::{writable, written_in};
use quandary_player::keymap::{Binding, HelpRow};
use quandary_player::keys::key_name;
use quandary_player::player::Playing;
use quandary_player::search::Purpose;
use quandary_player::settings::{Settings, Switch};
use quandary_player::{facts, history};

/// A window above the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// All keys of the open level.
    Help,
    /// Branches and checkpoints.
    Branches,
    /// A text field.
    Text(TextPurpose),
    /// The settings.
    Settings,
    /// How the board looks.
    Appearance,
    /// How a real-time game starts.
    Start,
    /// The family's questions about the position.
    Questions,
    /// About the level.
    Facts,
    /// What the player has solved.
    Statistics,
    /// Texts before or after a level.
    Messages(Vec<String>),
    /// The formats in which a file can be saved.
    Download(FileKey),
    /// New levels.
    Generate,
    /// The rules under which the levels of a file are played.
    Rules(FileKey),
    /// The replayed solutions of the level in this row.
    Solutions(usize),
    /// Pictures of the open level.
    Pictures,
    /// Links to the open level.
    Share,
}

/// What a text is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextPurpose {
    /// The name of a checkpoint.
    Checkpoint,
    /// Moves.
    Moves,
    /// The password of a level.
    Password,
}

impl TextPurpose {
    fn title(self) -> &'static str {
        match self {
            Self::Checkpoint => "Name of this position",
            Self::Moves => "Moves, in the notation of this puzzle",
            Self::Password => "Password of the level",
        }
    }
}

impl Dialog {
    /// Texts between levels; `None` if there are none.
    pub(crate) fn messages(pages: &[LevelMessage]) -> Option<Self> {
        let paragraphs = pages.iter().flat_map(|page| page.0.iter().cloned());
        let paragraphs: Vec<String> = paragraphs.collect();
        (!paragraphs.is_empty()).then_some(Self::Messages(paragraphs))
    }

    fn id(&self) -> &'static str {
        match self {
            Self::Help => "help",
            Self::Branches => "branches",
            Self::Text(_) => "text",
            Self::Settings => "settings",
            Self::Appearance => "appearance",
            Self::Start => "start",
            Self::Questions => "questions",
            Self::Facts => "facts",
            Self::Statistics => "statistics",
            Self::Messages(_) => "messages",
            Self::Download(_) => "download",
            Self::Generate => "generate",
            Self::Rules(_) => "rules",
            Self::Solutions(_) => "solutions",
            Self::Pictures => "pictures",
            Self::Share => "share",
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Self::Help => "Keys",
            Self::Branches => "Branches and checkpoints",
            Self::Text(purpose) => purpose.title(),
            Self::Settings => "Settings",
            Self::Appearance => "How the board looks",
            Self::Start => "How the game starts",
            Self::Questions => "Questions about this position",
            Self::Facts => "This level",
            Self::Statistics => "Your statistics",
            Self::Messages(_) => "Message",
            Self::Download(_) => "Download",
            Self::Generate => "New levels",
            Self::Rules(_) => "Rules",
            Self::Solutions(_) => "Solutions of this level",
            Self::Pictures => "Save a picture",
            Self::Share => "Share a link",
        }
    }
}

/// The window of the moment.
#[component]
pub(crate) fn View(app: App) -> impl IntoView {
    move || {
        app.dialog
            .get()
            .map(|dialog| view! { <Window app=app dialog=dialog/> })
    }
}

#[component]
fn Window(app: App, dialog: Dialog) -> impl IntoView {
    let element = NodeRef::<html::Dialog>::new();
    let close = move || app.dialog.set(None);
    Effect::new(move |_| {
        if let Some(element) = element.get()
            && !element.open()
        {
            // It fails only if it is shown already.
            let _ = element.show_modal();
        }
    });
    let (title, id) = (dialog.title(), dialog.id());
    view! {
        <dialog node_ref=element data-dialog=id aria-labelledby="dialog-title"
            on:close=move |_: web_sys::Event| close()>
            <header>
                <h2 id="dialog-title">{title}</h2>
                <button type="button" class="quiet" data-command="close" aria-label="Close"
                    on:click=move |_| close()>"×"</button>
            </header>
            {content(app, dialog)}
        </dialog>
    }
}

fn content(app: App, dialog: Dialog) -> AnyView {
    match dialog {
        Dialog::Help => help(app).into_any(),
        Dialog::Branches => branches(app).into_any(),
        Dialog::Text(purpose) => view! { <TextField app=app purpose=purpose/> }.into_any(),
        Dialog::Settings => settings(app).into_any(),
        Dialog::Appearance => appearance(app).into_any(),
        Dialog::Start => start(app).into_any(),
        Dialog::Questions => questions(app).into_any(),
        Dialog::Facts => facts_table(app).into_any(),
        Dialog::Statistics => statistics(app).into_any(),
        Dialog::Messages(paragraphs) => messages(app, paragraphs).into_any(),
        Dialog::Download(key) => downloads(app, &key).into_any(),
        Dialog::Generate => view! { <generate_form::Form app=app/> }.into_any(),
        Dialog::Rules(key) => rule_form::form(app, key).into_any(),
        Dialog::Solutions(row) => solved::all(app, row).into_any(),
        Dialog::Pictures => picture_formats(app).into_any(),
        Dialog::Share => links(app).into_any(),
    }
}

fn help(app: App) -> impl IntoView {
    let rows = app.peek(|state| {
        let level = state.player.level();
        level.map_or_else(Vec::new, |level| keymap(level).rows().to_vec())
    });
    let row = |row: HelpRow| {
        let names = row
            .keys
            .iter()
            .filter(|key| !is_of_the_browser(**key))
            .map(|key| mouse_name(*key).unwrap_or_else(|| key_name(*key)));
        let names = names.map(|name| view! { <kbd>{name}</kbd>" " });
        let names = names.collect_view();
        let binding = row.binding;
        let run = move |_| {
            app.dialog.set(None);
            match binding {
                Binding::Action(action) => app.act(action),
                Binding::Command(command) => app.run(command),
            }
        };
        view! {
            <li><button type="button" class="row" on:click=run>
                <span>{row.binding.title()}</span><span class="keys">{names}</span>
            </button></li>
        }
    };
    let pad = app.peek(|state| state.pads.is_connected());
    view! {
        <ul class="list">{rows.into_iter().map(row).collect_view()}</ul>
        {pad.then(|| gamepad_help(app))}
    }
}

/// The buttons of a gamepad.
fn gamepad_help(app: App) -> impl IntoView {
    let is_live = app.is_live();
    let rows = BUTTONS.iter().map(|button| {
        let does = match button.control {
            Control::Key(key) => format!("as the key {}", key_name(key)),
            Control::Command(_, live) if is_live => live.info().title.to_owned(),
            Control::Command(in_turns, _) => in_turns.info().title.to_owned(),
        };
        (button.name.to_owned(), does)
    });
    view! { <h3>"Gamepad"</h3>{table(rows.collect())} }
}

/// Whether the browser keeps a key for itself.
fn is_of_the_browser(key: Key) -> bool {
    matches!(key, Key::Tab | Key::BackTab)
}

/// What a gesture is called on a page.
fn mouse_name(key: Key) -> Option<String> {
    let name = match key {
        Key::Click => "click, tap",
        Key::RightClick => "right click, long press",
        Key::Drag => "drag",
        Key::RightDrag => "right drag",
        _ => return None,
    };
    Some(name.to_owned())
}

fn branches(app: App) -> impl IntoView {
    let rows = app.peek(|state| state.player.level().map(history::rows));
    let rows = rows.unwrap_or_default();
    let row = |row: history::HistoryRow| {
        let place = row.place;
        let go = move |_| {
            let place = place.clone();
            app.dialog.set(None);
            app.change_level(move |level, now| history::go(level, place, now));
        };
        let indent = "· ".repeat(row.level.min(12));
        let mark = match row.is_current {
            true => "▸ ",
            false => "",
        };
        view! {
            <li><button type="button" class="row" aria-current=row.is_current.to_string() on:click=go>
                {format!("{mark}{indent}{}", row.words)}
            </button></li>
        }
    };
    view! { <ul class="list">{rows.into_iter().map(row).collect_view()}</ul> }
}

#[component]
fn TextField(app: App, purpose: TextPurpose) -> impl IntoView {
    let field = NodeRef::<html::Textarea>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            // The field is there, so it takes the focus.
            let _ = field.focus();
        }
    });
    let accept = move || {
        let text = field.get().map(|field| field.value()).unwrap_or_default();
        app.dialog.set(None);
        match purpose {
            TextPurpose::Checkpoint => {
                app.change_level(|level, now| history::set_checkpoint(level, &text, now));
                app.notify("named; branches and checkpoints lists it");
            }
            TextPurpose::Moves => app.change_level(|level, now| level.import(&text, now)),
            TextPurpose::Password => app.enter_password(text.trim()),
        }
    };
    let rows = match purpose {
        TextPurpose::Moves => "6",
        TextPurpose::Checkpoint | TextPurpose::Password => "1",
    };
    let key = move |event: web_sys::KeyboardEvent| {
        let is_line = purpose != TextPurpose::Moves || event.ctrl_key();
        if event.key() == "Enter" && is_line {
            event.prevent_default();
            accept();
        }
    };
    view! {
        <textarea node_ref=field rows=rows aria-labelledby="dialog-title" data-input="dialog"
            spellcheck="false" autocomplete="off" on:keydown=key></textarea>
        <footer>
            <button type="button" class="primary" data-command="accept" on:click=move |_| accept()>"OK"</button>
        </footer>
    }
}

fn settings(app: App) -> impl IntoView {
    let now = app.peek(|state| state.player.settings.clone());
    let set = move |change: &dyn Fn(&mut Settings)| {
        app.change(|state, _| change(&mut state.player.settings));
        app.store_settings();
    };
    let switch = move |id: &'static str,
                       words: &'static str,
                       is_on: bool,
                       get: fn(&mut Settings) -> &mut Switch| {
        view! {
            <label class="setting">
                <input type="checkbox" data-setting=id prop:checked=is_on
                    on:change=move |_| set(&|settings| {
                        let one = get(settings);
                        *one = one.toggled();
                    })/>
                {words}
            </label>
        }
    };
    let shown = app.peek(|state| Colours::stored(&state.store));
    let colours = Colours::ALL.map(|one| {
        view! { <option value=one.id() prop:selected=one == shown>{one.id()}</option> }
    });
    view! {
        <div class="settings">
            <label class="setting">"Your name in lists of best solutions"
                <input type="text" data-setting="name" prop:value=now.name.clone()
                    on:change=move |event| {
                        let name = event_target_value(&event);
                        set(&|settings| name.trim().clone_into(&mut settings.name));
                    }/>
            </label>
            <label class="setting">"Colours"
                <select data-setting="colours" on:change=move |event| {
                    if let Some(chosen) = Colours::find(&event_target_value(&event)) {
                        chosen.choose(app);
                    }
                }>{colours}</select>
            </label>
            {switch("timer", "Show the time played", now.timer.is_on(), |settings| &mut settings.timer)}
            {switch("sound", "Play sounds", now.sound.is_on(), |settings| &mut settings.sound)}
            {switch("vi-keys", "h j k l as arrow keys", now.vi_keys.is_on(), |settings| &mut settings.vi_keys)}
        </div>
    }
}

fn appearance(app: App) -> impl IntoView {
    move || {
        let rows = app.level(|level| {
            let look = facts::look(level);
            let table = look.options.table().iter().enumerate();
            let rows = table.filter_map(|(index, option)| {
                let is_choice = matches!(option.kind(), OptionKind::Choice(_));
                is_choice.then(|| {
                    (
                        index,
                        option.name(),
                        look.options.text(*option),
                        option.help(),
                    )
                })
            });
            rows.collect::<Vec<_>>()
        });
        let rows = rows.unwrap_or_default().into_iter().map(|(index, name, value, help)| {
            let next = move |_| app.change_level(move |level, _| facts::next_look(level, index));
            view! {
                <li><button type="button" class="row" data-look=name on:click=next>
                    <span>{name}": "<strong>{value}</strong></span><span class="dim">{help}</span>
                </button></li>
            }
        });
        view! { <ul class="list">{rows.collect_view()}</ul> }
    }
}

/// Options of the start; a change begins the game again.
fn start(app: App) -> impl IntoView {
    let begin = move |name: &'static str, value: String| {
        app.change_level(move |level, now| {
            if let Playing::Live(live) = &mut level.playing {
                live.begin_with(name, &value, now);
            }
        });
    };
    move || {
        let rows = app.level(|level| match &level.playing {
            Playing::Turns(_) => Vec::new(),
            Playing::Live(live) => {
                let options = live.play.game().start();
                let table = options.table().iter().enumerate();
                let row = |(index, option): (usize, &&'static dyn OptionSpec)| StartRow {
                    name: option.name(),
                    help: option.help(),
                    value: options.text(*option),
                    next: facts::next_choice(options, index).map(|(_, next)| next),
                };
                table.map(row).collect()
            }
        });
        let rows =
            rows.unwrap_or_default().into_iter().map(|row| {
                match row.next {
            Some(next) => view! {
                <li><button type="button" class="row" data-start=row.name
                    on:click=move |_| begin(row.name, next.to_owned())>
                    <span>{row.name}": "<strong>{row.value}</strong></span>
                    <span class="dim">{row.help}</span>
                </button></li>
            }
            .into_any(),
            None => view! {
                <li><label class="row"><span>{row.name}</span><span class="dim">{row.help}</span>
                    <input type="text" inputmode="numeric" data-start=row.name prop:value=row.value
                        on:change=move |event| begin(row.name, event_target_value(&event))/>
                </label></li>
            }
            .into_any(),
        }
            });
        view! { <ul class="list">{rows.collect_view()}</ul> }
    }
}

/// An option of the start.
struct StartRow {
    name: &'static str,
    help: &'static str,
    value: String,
    /// The value after this one, if its values are a list of words.
    next: Option<&'static str>,
}

fn questions(app: App) -> impl IntoView {
    let questions: Vec<&'static Question> = app
        .peek(|state| {
            let level = state.player.level()?;
            Some(level.puzzle().family().questions.iter().collect())
        })
        .unwrap_or_default();
    let start = move |purpose: Purpose| {
        app.dialog.set(None);
        app.change_level(move |level, now| {
            if let Playing::Turns(turns) = &mut level.playing {
                turns.start(purpose, now);
            }
        });
    };
    let row = |question: &'static Question| {
        view! {
            <li><button type="button" class="row" data-question=question.id
                on:click=move |_| start(Purpose::Ask(question))>{question.about}</button></li>
        }
    };
    view! {
        <ul class="list">
            {questions.into_iter().map(row).collect_view()}
            <li><button type="button" class="row" data-question="rate"
                on:click=move |_| start(Purpose::Rate)>"Estimate the difficulty from here"</button></li>
        </ul>
    }
}

fn table(rows: Vec<(String, String)>) -> impl IntoView {
    let rows = rows
        .into_iter()
        .map(|(name, value)| view! { <tr><th scope="row">{name}</th><td>{value}</td></tr> });
    view! { <table class="facts"><tbody>{rows.collect_view()}</tbody></table> }
}

fn facts_table(app: App) -> impl IntoView {
    let facts = app.peek(|state| {
        let level = state.player.level();
        level.map(|level| facts::level_facts(level, &state.player))
    });
    let facts = facts.unwrap_or_default().into_iter();
    table(
        facts
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
    )
}

fn statistics(app: App) -> impl IntoView {
    let rows = app.peek(|state| facts::statistics(&state.player));
    match rows.is_empty() {
        true => view! { <p>"No level solved yet."</p> }.into_any(),
        false => table(rows).into_any(),
    }
}

fn messages(app: App, paragraphs: Vec<String>) -> impl IntoView {
    let paragraphs = paragraphs
        .into_iter()
        .map(|words| view! { <p class="lines">{words}</p> });
    view! {
        <div class="text">{paragraphs.collect_view()}</div>
        <footer><button type="button" class="primary" data-command="accept"
            on:click=move |_| app.dialog.set(None)>"OK"</button></footer>
    }
}

fn downloads(app: App, key: &FileKey) -> impl IntoView {
    let file = app.peek(|state| state.files.get(key).cloned());
    let Some((file, document)) = file.and_then(|file| {
        let document = file.document.clone().ok()?;
        Some((file, document))
    }) else {
        return ().into_any();
    };
    let original = file.clone();
    let unchanged = move |_| {
        app.download(
            &original.name,
            original.source.bytes(),
            "application/octet-stream",
        )
    };
    let printed = file.clone();
    let pages = move |_| {
        app.dialog.set(None);
        leptos::task::spawn_local(pictures::save_pages(app, printed.clone()));
    };
    let recorded = app.peek(|state| {
        let collection = file.collection.as_ref()?;
        state.player.recorded_solutions(collection).ok()
    });
    let recorded = recorded.unwrap_or_default().into_iter();
    let recorded = recorded.map(|(name, bytes)| {
        let shown = name.clone();
        let save = move |_| app.download(&name, &bytes, "application/octet-stream");
        view! {
            <li><button type="button" class="row" data-format="recorded" on:click=save>
                <span>"Your recorded solutions"</span><span class="dim">{shown}</span>
            </button></li>
        }
    });
    let name = stem(&file.name);
    let formats = writable(&*document).into_iter().map(|written| {
        let (document, name) = (document.clone(), name.clone());
        let format = written.format;
        let save = move |_| save(app, &*document, &name, format);
        let lost = written.lost.first().map(|first| {
            let more = written.lost.len() - 1;
            format!("cannot hold {first}{}", and_more(more))
        });
        view! {
            <li><button type="button" class="row" data-format=format.id on:click=save>
                <span>{format.title}<span class="dim">{lost.map(|lost| format!(" – {lost}"))}</span></span>
                <span class="dim">{extension(format)}</span>
            </button></li>
        }
    });
    view! {
        <ul class="list">
            <li><button type="button" class="row" data-format="original" on:click=unchanged>
                <span>"This file, unchanged"</span><span class="dim">{file.name.clone()}</span>
            </button></li>
            {recorded.collect_view()}
            {formats.collect_view()}
            <li><button type="button" class="row" data-format="pages" on:click=pages>
                <span>"Pages to print"</span><span class="dim">".pdf"</span>
            </button></li>
        </ul>
    }
    .into_any()
}

fn links(app: App) -> impl IntoView {
    let row = |what: Shared, id: &'static str, words: &'static str| {
        let address = share::address(app, what);
        let (text, can_copy) = match &address {
            Ok(address) => (address.clone(), true),
            Err(why) => (format!("no link: {why}"), false),
        };
        let length = counted(text.len() as u64, "character", "characters");
        let copied = text.clone();
        let copy = move |_| {
            app.dialog.set(None);
            app.copy(copied.clone(), "the link");
        };
        view! {
            <section>
                <h3>{words}</h3>
                <textarea rows="4" readonly data-link=id aria-label=words prop:value=text></textarea>
                {can_copy.then(|| view! {
                    <p><button type="button" data-command="copy-link" on:click=copy>"Copy this link"</button>
                    " "<span class="dim">{length}</span></p>
                })}
            </section>
        }
    };
    view! {
        <p>"The link holds the whole level. It needs no server and no account."</p>
        {row(Shared::Level, "level", "To this level")}
        {row(Shared::Position, "position", "To this position")}
    }
}

fn picture_formats(app: App) -> impl IntoView {
    let row = |format: PictureFormat| {
        let save = move |_| {
            app.dialog.set(None);
            leptos::task::spawn_local(pictures::save_game(app, format));
        };
        view! {
            <li><button type="button" class="row" data-format=format.extension() on:click=save>
                <span>{format.about()}</span><span class="dim">"."{format.extension()}</span>
            </button></li>
        }
    };
    view! { <ul class="list">{PictureFormat::ALL.map(row)}</ul> }
}

fn extension(format: &Format) -> String {
    format!(".{}", format.extensions.first().unwrap_or(&"txt"))
}

fn and_more(count: usize) -> String {
    match count {
        0 => String::new(),
        more => format!(", and {more} more"),
    }
}

fn save(app: App, document: &dyn Document, name: &str, format: &'static Format) {
    app.dialog.set(None);
    match written_in(document, format) {
        Ok(Converted { bytes, lost }) => {
            let kind = match format.kind {
                FormatKind::Text => "text/plain",
                FormatKind::Binary => "application/octet-stream",
            };
            app.download(&format!("{name}{}", extension(format)), &bytes, kind);
            if let Some(first) = lost.first() {
                let more = and_more(lost.len() - 1);
                app.notify(&format!(
                    "this format cannot hold everything: {first}{more}"
                ));
            }
        }
        Err(why) => app.notify(&why.to_string()),
    }
}
