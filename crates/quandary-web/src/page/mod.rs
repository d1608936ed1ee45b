//! The modules of the page that work only in a browser.

#![expect(
    unreachable_pub,
    reason = "the macro of components makes their types public"
)]

mod app;
mod backup;
mod board;
mod browser;
mod colours;
mod dialogs;
mod files;
mod generate_form;
mod input;
mod opening;
mod pads;
mod pictures;
mod rule_form;
mod rules;
mod screens;
mod share;
mod shown;
mod solutions;
mod sound;
mod store;
mod worker;

use leptos::prelude::*;
use std::panic;
use wasm_bindgen::JsCast;

/// Starts the page, or the worker if this is one.
pub(crate) fn start() {
    panic::set_hook(Box::new(|info| browser::report_panic(&info.to_string())));
    let global = js_sys::global();
    match global.dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        Ok(scope) => worker::thread::run(scope),
        Err(_) => wasm_bindgen_futures::spawn_local(open()),
    }
}

async fn open() {
    let (failures, failed) = futures::channel::mpsc::unbounded();
    let (store, database, problems) = store::open(failures).await;
    let opened = app::Opened {
        store,
        database,
        problems,
        failed,
    };
    mount_to_body(move || app::page(opened));
}
