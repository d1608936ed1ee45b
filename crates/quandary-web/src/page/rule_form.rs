//! The form for the rules of a file.

use super::app::App;
use crate::address::FileKey;
use leptos::prelude::*;
use quandary_core::variant::{Switch, Variants};
use quandary_player::rules::RuleChoice;

/// What the form shows.
struct Rules {
    variants: &'static Variants,
    /// The rules that the player chose; `None` for those that the file implies.
    chosen: Option<String>,
    /// The rules that apply.
    name: String,
}

/// The form.
pub(crate) fn form(app: App, key: FileKey) -> impl IntoView {
    move || {
        let rules = app.read(|state| {
            let collection = state.files.get(&key)?.collection.as_ref()?;
            let variant = collection.variant.as_deref();
            let first = collection.rows().first()?.index;
            let opened = collection.levels().open(first, variant).ok();
            let variants = &collection.document().family().variants;
            Some(Rules {
                variants,
                chosen: collection.variant.clone(),
                name: opened.map_or_else(
                    || variants.named[0].name.to_owned(),
                    |puzzle| puzzle.variant().to_owned(),
                ),
            })
        });
        rules.map(|rules| content(app, &key, &rules))
    }
}

fn content(app: App, key: &FileKey, rules: &Rules) -> impl IntoView + use<> {
    let variants = rules.variants;
    let choice = RuleChoice::of(&rules.name, variants);
    let implied = rules.chosen.is_none();
    let own = key.clone();
    let use_own = move |_| app.choose_rules(&own, None);
    let named = variants.named.iter().map(|variant| {
        let is_chosen = !implied && choice.named() == variant.name;
        let (key, choice) = (key.clone(), choice.with_named(variant.name.to_owned()));
        let choose = move |_| {
            if let Some(name) = choice.name(variants) {
                app.choose_rules(&key, Some(name));
            }
        };
        view! {
            <label class="setting">
                <input type="radio" name="variant" data-variant-choice=variant.name
                    prop:checked=is_chosen on:change=choose/>
                <span>{variant.name}" "<span class="dim">{variant.about}</span></span>
            </label>
        }
    });
    let named = named.collect_view();
    let switches = variants.switches.iter();
    let switches = switches.map(|one| switch(app, key, variants, &choice, one));
    let switches = switches.collect_view();
    let applies = rules.name.clone();
    view! {
        <div class="settings">
            <p class="dim">"Now: "{applies}". Games, solutions and best results are kept for each set of rules."</p>
            <label class="setting">
                <input type="radio" name="variant" data-variant-choice="" prop:checked=implied
                    on:change=use_own/>
                <span>"As the file says"</span>
            </label>
            {named}
            {switches}
        </div>
    }
}

fn switch(
    app: App,
    key: &FileKey,
    variants: &'static Variants,
    choice: &RuleChoice,
    switch: &'static Switch,
) -> impl IntoView + use<> {
    let (key, choice) = (key.clone(), choice.clone());
    let value = choice.value(switch.name).to_owned();
    let options = switch.values.iter().zip(switch.meanings);
    let options = options.map(|(word, meaning)| {
        let is_chosen = *word == value;
        view! { <option value=*word prop:selected=is_chosen>{format!("{word}: {meaning}")}</option> }
    });
    let options = options.collect_view();
    let change = move |event| {
        let value = event_target_value(&event);
        if let Some(name) = choice.with_switch(switch.name, &value).name(variants) {
            app.choose_rules(&key, Some(name));
        }
    };
    view! {
        <label class="setting">
            <span>{switch.name}" "<span class="dim">{switch.help}</span></span>
            <select data-switch=switch.name on:change=change>{options}</select>
        </label>
    }
}
