//! The form for new levels: a family and the options of its generator.

use super::app::App;
use super::browser;
use leptos::prelude::*;
use quandary_core::options::{OptionKind, OptionSpec};
use quandary_core::words::counted;
use quandary_player::generator::{GenerateOrder, GeneratorForm, generators};
use std::collections::BTreeMap;

/// Largest number of levels that are generated at once.
const MOST: u64 = 1000;

/// The form.
#[component]
pub(crate) fn Form(app: App) -> impl IntoView {
    let forms = generators();
    let chosen = RwSignal::new(0_usize);
    // Names and values of options that are not at their defaults.
    let values = RwSignal::new(BTreeMap::<&'static str, String>::new());
    let seed = RwSignal::new((browser::seconds() as u64 % 1_000_000).to_string());
    let count = RwSignal::new("1".to_owned());
    let families = forms.iter().enumerate().map(|(index, form)| {
        let info = form.family.family().info();
        view! { <option value=index.to_string()>{info.title}": "{info.about}</option> }
    });
    let families = families.collect_view();
    let choose = move |event| {
        chosen.set(event_target_value(&event).parse().unwrap_or_default());
        values.set(BTreeMap::new());
    };
    let table = forms.clone();
    let fields = move || {
        let options = table.get(chosen.get()).map_or(&[][..], |form| form.options);
        let fields = options.iter().map(|option| field(*option, values));
        fields.collect_view()
    };
    let start = move |_| match order(&forms, chosen, values, seed, count) {
        Ok(order) => app.generate(order),
        Err(why) => app.message.set(why.to_owned()),
    };
    let stop = move |_| {
        app.peek(|state| {
            if let Some(generating) = &state.generating {
                generating.stop();
            }
        });
    };
    let nodes = Memo::new(move |_| {
        app.read(|state| state.generating.as_ref().map(|generating| generating.nodes))
    });
    let is_running = move || nodes.get().is_some();
    let progress = move || match nodes.get() {
        Some(nodes) => format!("searching: {}", counted(nodes, "node", "nodes")),
        None => app.message.get(),
    };
    view! {
        <div class="settings">
            <label class="setting"><span>"Puzzle"</span>
                <select data-generate="family" on:change=choose>{families}</select>
            </label>
            {fields}
            <label class="setting">
                <span>"seed "<span class="dim">"the same seed gives the same levels"</span></span>
                <input type="text" inputmode="numeric" data-generate="seed" prop:value=seed
                    on:input=move |event| seed.set(event_target_value(&event))/>
            </label>
            <label class="setting"><span>"number of levels"</span>
                <input type="number" min="1" max=MOST.to_string() data-generate="count" prop:value=count
                    on:input=move |event| count.set(event_target_value(&event))/>
            </label>
        </div>
        <p class="dim" role="status" data-generate="progress">{progress}</p>
        <footer>
            {move || match is_running() {
                true => view! {
                    <button type="button" data-command="stop-generating" on:click=stop>
                        "Stop, keep what was found"
                    </button>
                }.into_any(),
                false => ().into_any(),
            }}
            <button type="button" class="primary" data-command="start-generating"
                disabled=is_running on:click=start>"Generate"</button>
        </footer>
    }
}

fn field(
    option: &'static dyn OptionSpec,
    values: RwSignal<BTreeMap<&'static str, String>>,
) -> impl IntoView {
    let name = option.name();
    let default = option.default_text();
    let set = move |event| {
        let value = event_target_value(&event);
        values.update(|values| drop(values.insert(name, value)));
    };
    let input = match option.kind() {
        OptionKind::Whole { least, most } => view! {
            <input type="number" min=least.to_string() max=most.to_string() data-generate=name
                prop:value=default on:change=set/>
        }
        .into_any(),
        OptionKind::Choice(words) => {
            let words = words.into_iter().map(|word| {
                let is_default = word == default;
                view! { <option value=word prop:selected=is_default>{word}</option> }
            });
            let words = words.collect_view();
            view! { <select data-generate=name on:change=set>{words}</select> }.into_any()
        }
        OptionKind::Text(what) | OptionKind::File(what) => view! {
            <input type="text" placeholder=what data-generate=name prop:value=default on:change=set/>
        }
        .into_any(),
    };
    view! {
        <label class="setting"><span>{name}" "<span class="dim">{option.help()}</span></span>{input}</label>
    }
}

fn order(
    forms: &[GeneratorForm],
    chosen: RwSignal<usize>,
    values: RwSignal<BTreeMap<&'static str, String>>,
    seed: RwSignal<String>,
    count: RwSignal<String>,
) -> Result<GenerateOrder, &'static str> {
    let form = forms.get(chosen.get_untracked());
    let form = form.ok_or("no puzzle is chosen")?;
    let seed = seed.get_untracked().trim().parse();
    let count = count.get_untracked().trim().parse().ok();
    let count = count.filter(|count| (1..=MOST).contains(count));
    let values = values.get_untracked().into_iter();
    Ok(GenerateOrder {
        family: form.family.family().info().id.to_owned(),
        options: values
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        seed: seed.map_err(|_| "expected a whole number as the seed")?,
        count: count.ok_or("expected a number of levels from 1 to 1000")?,
        today: browser::today(),
    })
}
