//! The screen of a game: board, message, counts, buttons.

use super::timeline::Bar;
use crate::page::app::{App, keymap};
use crate::page::board::component::Board;
use crate::page::browser::{self, now};
use crate::page::dialogs::Dialog;
use crate::page::files::OpenFile;
use leptos::prelude::*;
use quandary_core::family::Tone;
use quandary_core::interaction::{Action, Key, Needs};
use quandary_player::command::Command;
use quandary_player::keymap::Binding;
use quandary_player::keys::key_name;
use quandary_player::player::{OpenLevel, Playing};
use quandary_player::status::{self, PanelLine};

/// Buttons by what they are about. Those that a game does not have are omitted.
type Group = (&'static str, &'static [Command]);

/// The buttons that are used most.
const FIRST: [Group; 3] = [
    (
        "Moves",
        &[
            Command::Undo,
            Command::Redo,
            Command::Restart,
            Command::GoToEnd,
        ],
    ),
    (
        "Time",
        &[
            Command::PlayOn,
            Command::Pause,
            Command::Replay,
            Command::StepBack,
            Command::StepForward,
            Command::StepMode,
            Command::Slower,
            Command::Faster,
            Command::ReleaseKeys,
            Command::Start,
        ],
    ),
    (
        "Help",
        &[
            Command::Hint,
            Command::Check,
            Command::Solve,
            Command::Ask,
            Command::Overlay,
        ],
    ),
];

/// The other buttons.
const MORE: [Group; 3] = [
    (
        "Positions",
        &[
            Command::Checkpoint,
            Command::Branches,
            Command::CopyMoves,
            Command::PasteMoves,
            Command::ExportMoves,
            Command::Reverse,
        ],
    ),
    (
        "Level",
        &[
            Command::PreviousLevel,
            Command::NextLevel,
            Command::NextUnsolved,
            Command::RandomLevel,
            Command::Facts,
        ],
    ),
    (
        "View",
        &[
            Command::ZoomIn,
            Command::ZoomOut,
            Command::Cursor,
            Command::Appearance,
            Command::Settings,
            Command::Help,
        ],
    ),
];

/// Short words for buttons; the title of a button says more.
const WORDS: [(Command, &str); 36] = [
    (Command::Undo, "Undo"),
    (Command::Redo, "Redo"),
    (Command::Restart, "Restart"),
    (Command::GoToEnd, "To the end"),
    (Command::PlayOn, "Play on"),
    (Command::Pause, "Pause"),
    (Command::Replay, "Replay"),
    (Command::StepBack, "Tick back"),
    (Command::StepForward, "Tick"),
    (Command::StepMode, "Steps"),
    (Command::Slower, "Slower"),
    (Command::Faster, "Faster"),
    (Command::ReleaseKeys, "Let go"),
    (Command::Start, "Start"),
    (Command::Hint, "Hint"),
    (Command::Check, "Right?"),
    (Command::Solve, "Solve"),
    (Command::Ask, "Questions"),
    (Command::Overlay, "Overlay"),
    (Command::Checkpoint, "Name"),
    (Command::Branches, "Branches"),
    (Command::CopyMoves, "Copy moves"),
    (Command::PasteMoves, "Enter moves"),
    (Command::ExportMoves, "Save moves"),
    (Command::Reverse, "Backwards"),
    (Command::PreviousLevel, "Previous"),
    (Command::NextLevel, "Next"),
    (Command::NextUnsolved, "Unsolved"),
    (Command::RandomLevel, "Random"),
    (Command::Facts, "About"),
    (Command::ZoomIn, "Larger"),
    (Command::ZoomOut, "Smaller"),
    (Command::Cursor, "Cursor"),
    (Command::Appearance, "Look"),
    (Command::Settings, "Settings"),
    (Command::Help, "Keys"),
];

/// The screen of a game.
#[component]
pub(crate) fn Game(app: App) -> impl IntoView {
    let title = Memo::new(move |_| app.level(status::title).unwrap_or_default());
    let variant = Memo::new(move |_| {
        let variant = app.level(|level| level.puzzle().variant().to_owned());
        variant.unwrap_or_default()
    });
    let timer = Memo::new(move |_| {
        app.read(|state| {
            let level = state.player.level()?;
            let is_on = state.player.settings.timer.is_on();
            let seconds = level.elapsed(now()).as_secs();
            is_on.then(|| format!("{}:{:02}", seconds / 60, seconds % 60))
        })
    });
    let is_solved = move || app.level(OpenLevel::is_solved).unwrap_or(false);
    // Buttons of one level stay the same, so that the focus is not lost.
    let level = Memo::new(move |_| {
        app.level(|level| {
            (
                level.collection.place.clone(),
                level.row,
                level.way as usize,
                level.puzzle().variant().to_owned(),
            )
        })
    });
    view! {
        <main data-screen="game" class="game" class:is-solved=is_solved>
            <header class="head">
                <button type="button" class="back" data-command="back"
                    on:click=move |_| app.leave()>"← Levels"</button>
                <h1>{move || title.get()}</h1>
                <span class="dim" data-variant="">{move || variant.get()}</span>
                <span class="dim">{move || timer.get()}</span>
            </header>
            <Board app=app/>
            <div class="side">
                <Bar app=app/>
                <Words app=app/>
                <Panel app=app/>
                {move || {
                    level.track();
                    view! {
                        <Pad app=app/>
                        {commands(app, &FIRST)}
                        <Actions app=app/>
                        <details class="more" open=is_wide()>
                            <summary data-command="more">"More"</summary>
                            {commands(app, &MORE)}
                            <div class="group">
                                <button type="button" data-command="share"
                                    on:click=move |_| app.dialog.set(Some(Dialog::Share))>
                                    "Share …"
                                </button>
                                {move || rules(app)}
                                <button type="button" data-command="pictures"
                                    on:click=move |_| app.dialog.set(Some(Dialog::Pictures))>
                                    "Save a picture …"
                                </button>
                            </div>
                        </details>
                    }
                }}
            </div>
        </main>
    }
}

/// The button for the rules, if the level has a choice of them.
fn rules(app: App) -> impl IntoView {
    let key = app.level_file()?;
    let has_rules = app.peek(|state| state.files.get(&key).is_some_and(OpenFile::has_rules));
    has_rules.then(|| {
        view! {
            <button type="button" data-command="rules"
                on:click=move |_| app.dialog.set(Some(Dialog::Rules(key.clone())))>
                "Rules …"
            </button>
        }
    })
}

/// The message of the moment, spoken by screen readers.
#[component]
fn Words(app: App) -> impl IntoView {
    let message = Memo::new(move |_| app.level(|level| status::message(level, now())));
    let class = move || match message.get().and_then(|message| message.tone) {
        Some(Tone::Good) => "words good",
        Some(Tone::Bad) => "words bad",
        Some(Tone::Open) => "words open",
        None => "words",
    };
    view! {
        <p class=class role="status" aria-live="polite" data-message="">
            {move || message.get().map(|message| message.words)}
        </p>
    }
}

/// Counts, selection and facts.
#[component]
fn Panel(app: App) -> impl IntoView {
    let lines = Memo::new(move |_| {
        let lines = app.read(|state| Some(status::panel(state.player.level()?, &*state.scene()?)));
        lines.unwrap_or_default()
    });
    let line = |line: &PanelLine| {
        let (class, words) = match line {
            PanelLine::Title(words) => ("title", words.clone()),
            PanelLine::Plain(words) => ("plain", words.clone()),
            PanelLine::Dim(words) => ("dim", words.clone()),
            PanelLine::Gap => ("gap", String::new()),
        };
        view! { <li class=class>{words}</li> }
    };
    view! {
        <ul class="panel" data-panel="">{move || lines.read().iter().map(line).collect_view()}</ul>
    }
}

/// The arrow keys, in the order of a keypad.
const ARROWS: [(Key, &str, &str); 4] = [
    (Key::Up, "↑", "arrow up"),
    (Key::Left, "←", "arrow left"),
    (Key::Down, "↓", "arrow down"),
    (Key::Right, "→", "arrow right"),
];

/// Whether there is room for everything.
fn is_wide() -> bool {
    let query = browser::window().match_media("(min-width: 52rem)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// Buttons in place of the arrow keys, where these play.
#[component]
fn Pad(app: App) -> impl IntoView {
    let actions = app
        .peek(|state| state.player.level().map(actions))
        .unwrap_or_default();
    let buttons = ARROWS.iter().filter_map(|(key, sign, class)| {
        let action = *actions.iter().find(|action| action.keys.contains(key))?;
        let title = action.title;
        // A finger or button that is held is a key that is held.
        let press = move |event: web_sys::PointerEvent| {
            event.prevent_default();
            app.act(action);
        };
        let by_key = move |event: web_sys::KeyboardEvent| {
            if event.key() == "Enter" || event.key() == " " {
                app.act(action);
                app.release(action);
            }
        };
        Some(view! {
            <button type="button" class=*class data-action=action.id title=title aria-label=title
                on:pointerdown=press
                on:pointerup=move |_| app.release(action)
                on:pointerleave=move |_| app.release(action)
                on:keydown=by_key>
                {*sign}
            </button>
        })
    });
    let buttons: Vec<_> = buttons.collect();
    (!buttons.is_empty()).then(|| {
        view! { <div class="pad" role="group" aria-label="Directions">{buttons}</div> }
    })
}

/// Buttons of what the family's rules allow now, without that of the arrow keys.
#[component]
fn Actions(app: App) -> impl IntoView {
    let actions = Memo::new(move |_| app.level(available).unwrap_or_default());
    let button = move |Listed(action): Listed| {
        let names: Vec<String> = action.keys.iter().map(|key| key_name(*key)).collect();
        view! {
            <button type="button" class="row" data-action=action.id
                on:click=move |_| app.act(action)>
                <span>{action.title}</span><span class="dim">{names.join(", ")}</span>
            </button>
        }
    };
    view! {
        <section class="actions" aria-label="Actions">
            <For each=move || actions.get() key=|Listed(action)| action.id let:action>
                {button(action)}
            </For>
        </section>
    }
}

/// An action of a list. Actions are the same if their ids are.
#[derive(Clone, Copy)]
struct Listed(&'static Action);

impl PartialEq for Listed {
    fn eq(&self, other: &Self) -> bool {
        self.0.id == other.0.id
    }
}

fn available(level: &OpenLevel) -> Vec<Listed> {
    let now = match &level.playing {
        Playing::Turns(turns) => turns.game().available(turns.cursor().shown()),
        Playing::Live(_) => actions(level),
    };
    let is_live = matches!(level.playing, Playing::Live(_));
    let is_arrow = |action: &Action| ARROWS.iter().any(|(key, ..)| action.keys.contains(key));
    // In a game in real time, a cell is clicked on.
    let is_listed =
        |action: &&Action| !is_arrow(action) && (!is_live || action.needs == Needs::Nothing);
    now.into_iter().filter(is_listed).map(Listed).collect()
}

fn actions(level: &OpenLevel) -> Vec<&'static Action> {
    let actions = match &level.playing {
        Playing::Turns(turns) => turns.game().actions(),
        Playing::Live(live) => live.play.game().actions(),
    };
    actions.iter().collect()
}

/// Buttons of commands, with their keys.
fn commands(app: App, groups: &'static [Group]) -> impl IntoView {
    let rows = app.peek(|state| {
        let level = state.player.level();
        level.map_or_else(Vec::new, |level| keymap(level).rows().to_vec())
    });
    let button = |command: Command| {
        let row = rows
            .iter()
            .find(|row| row.binding == Binding::Command(command))?;
        let names: Vec<String> = row.keys.iter().map(|key| key_name(*key)).collect();
        let title = match names.is_empty() {
            true => command.info().title.to_owned(),
            false => format!("{} ({})", command.info().title, names.join(", ")),
        };
        let word = WORDS.iter().find(|(known, _)| *known == command);
        let word = word.map_or(command.info().title, |(_, word)| word);
        Some(view! {
            <button type="button" data-command=command.info().id title=title
                on:click=move |_| app.run(command)>{word}</button>
        })
    };
    let groups = groups.iter().map(|(name, commands)| {
        let buttons: Vec<_> = commands
            .iter()
            .filter_map(|command| button(*command))
            .collect();
        (!buttons.is_empty()).then(|| {
            view! {
                <section class="commands" aria-label=*name>
                    <h2>{*name}</h2>
                    <div class="group">{buttons}</div>
                </section>
            }
        })
    });
    groups.collect_view()
}
