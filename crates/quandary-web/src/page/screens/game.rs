//! The screen of a game: board, message, counts, buttons.

use crate::page::app::{App, keymap};
use crate::page::board::component::Board;
use crate::page::browser::now;
use leptos::prelude::*;
use quandary_core::family::Tone;
use quandary_core::interaction::{Action, Key, Needs};
use quandary_player::command::Command;
use quandary_player::keymap::Binding;
use quandary_player::keys::key_name;
use quandary_player::player::{OpenLevel, Playing};
use quandary_player::status::{self, PanelLine};

/// The buttons of a game by what they are about. Those that a game does not have are left out.
const GROUPS: [(&str, &[Command]); 6] = [
    (
        "Moves",
        &[
            Command::Undo,
            Command::Redo,
            Command::Restart,
            Command::GoToEnd,
            Command::PlayOn,
        ],
    ),
    (
        "Time",
        &[
            Command::Pause,
            Command::StepBack,
            Command::StepForward,
            Command::StepMode,
            Command::Slower,
            Command::Faster,
            Command::ReleaseKeys,
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
const WORDS: [(Command, &str); 34] = [
    (Command::Undo, "Undo"),
    (Command::Redo, "Redo"),
    (Command::Restart, "Restart"),
    (Command::GoToEnd, "To the end"),
    (Command::PlayOn, "Play on"),
    (Command::Pause, "Pause"),
    (Command::StepBack, "Tick back"),
    (Command::StepForward, "Tick"),
    (Command::StepMode, "Steps"),
    (Command::Slower, "Slower"),
    (Command::Faster, "Faster"),
    (Command::ReleaseKeys, "Let go"),
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
                <Words app=app/>
                <Panel app=app/>
                {move || {
                    level.track();
                    view! { <Actions app=app/> <Commands app=app/> }
                }}
            </div>
        </main>
    }
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
    let lines = Memo::new(move |_| app.level(status::panel).unwrap_or_default());
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

/// Buttons of the family's actions.
#[component]
fn Actions(app: App) -> impl IntoView {
    let actions = app
        .peek(|state| state.player.level().map(actions))
        .unwrap_or_default();
    let is_live = app.peek(|state| {
        let level = state.player.level();
        level.is_some_and(|level| matches!(level.playing, Playing::Live(_)))
    });
    let of_key = |key: Key| {
        actions
            .iter()
            .copied()
            .find(|action| action.keys.contains(&key))
    };
    let arrows: Vec<_> = ARROWS
        .iter()
        .filter_map(|(key, sign, class)| Some((of_key(*key)?, *sign, *class)))
        .collect();
    let is_arrow = |action: &Action| arrows.iter().any(|(arrow, ..)| arrow.id == action.id);
    let others = actions.iter().copied().filter(|action| !is_arrow(action));
    let others = others.filter(|action| !(is_live && action.needs != Needs::Nothing));
    let others = others.map(|action| {
        let names: Vec<String> = action.keys.iter().map(|key| key_name(*key)).collect();
        let title = format!("{} ({})", action.title, names.join(", "));
        view! {
            <button type="button" data-action=action.id title=title
                on:click=move |_| app.act(action)>{action.title}</button>
        }
    });
    let others = others.collect_view();
    let pad = arrows.iter().map(|(action, sign, class)| {
        let (action, title) = (*action, action.title);
        // A finger or button that is held is a key that is held.
        let press = move |event: web_sys::PointerEvent| {
            event.prevent_default();
            app.act(action);
        };
        view! {
            <button type="button" class=*class data-action=action.id title=title aria-label=title
                on:pointerdown=press
                on:pointerup=move |_| app.release(action)
                on:pointerleave=move |_| app.release(action)
                on:keydown=move |event| if event.key() == "Enter" || event.key() == " " {
                    app.act(action);
                    app.release(action);
                }>
                {*sign}
            </button>
        }
    });
    let pad = pad.collect_view();
    let has_pad = !arrows.is_empty();
    view! {
        <section class="actions" aria-label="Actions">
            {has_pad.then(|| view! { <div class="pad" role="group" aria-label="Directions">{pad}</div> })}
            <div class="group" role="group" aria-label="Actions of this puzzle">{others}</div>
        </section>
    }
}

fn actions(level: &OpenLevel) -> Vec<&'static Action> {
    let actions = match &level.playing {
        Playing::Turns(turns) => turns.game().actions(),
        Playing::Live(live) => live.play.game().actions(),
    };
    actions.iter().collect()
}

/// Buttons of the commands, with their keys.
#[component]
fn Commands(app: App) -> impl IntoView {
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
    let groups = GROUPS.iter().map(|(name, commands)| {
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
