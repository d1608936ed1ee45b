//! Functions of the browser that the page uses, such as clock, files and downloads.

use js_sys::{Array, Uint8Array};
use quandary_core::budget::Clock;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{Blob, BlobPropertyBag, Document, HtmlAnchorElement, HtmlElement, Url, Window};

pub(crate) fn window() -> Window {
    leptos::prelude::window()
}

pub(crate) fn document() -> Document {
    leptos::prelude::document()
}

/// The time since the page was opened. Works in a worker too.
pub(crate) fn now() -> Duration {
    let global = js_sys::global();
    let performance = js_sys::Reflect::get(&global, &"performance".into());
    let performance = performance.ok().and_then(|one| one.dyn_into().ok());
    let milliseconds = performance.map_or(0.0, |one: web_sys::Performance| one.now());
    Duration::from_secs_f64((milliseconds / 1000.0).max(0.0))
}

/// The clock of the browser.
pub(crate) struct PageClock;

impl Clock for PageClock {
    fn now(&self) -> Duration {
        now()
    }
}

/// The day where the player is, in days since 1 January 1970.
pub(crate) fn today() -> i32 {
    let date = js_sys::Date::new_0();
    let minutes = date.get_time() / 60_000.0 - date.get_timezone_offset();
    (minutes / (24.0 * 60.0)).floor() as i32
}

/// Seconds since 1 January 1970.
pub(crate) fn seconds() -> f64 {
    js_sys::Date::now() / 1000.0
}

/// Shows that the program has failed; it may not be able to do anything after this.
pub(crate) fn report_panic(words: &str) {
    web_sys::console::error_1(&words.into());
    let global = js_sys::global();
    if let Ok(scope) = global.dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        // The page shows it. If this message does not arrive, it sees the error event.
        let _ = scope.post_message(&super::worker::panic_message(words));
        return;
    }
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    if let Some(place) = document.get_element_by_id("failure-words") {
        place.set_text_content(Some(words));
    }
    let failure = document.get_element_by_id("failure");
    if let Some(failure) = failure.and_then(|one| one.dyn_into::<HtmlElement>().ok()) {
        failure.set_hidden(false);
    }
}

/// A URL for bytes, which the caller revokes.
pub(crate) fn blob_url(bytes: &[u8], kind: &str) -> Result<String, JsValue> {
    let parts = Array::of1(&Uint8Array::from(bytes).into());
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &options)?;
    Url::create_object_url_with_blob(&blob)
}

/// Offers bytes as a file to save.
pub(crate) fn download(name: &str, bytes: &[u8], kind: &str) -> Result<(), JsValue> {
    let url = blob_url(bytes, kind)?;
    let anchor: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&url)
}

/// Copies a text to the clipboard.
///
/// # Errors
/// The browser does not allow it.
pub(crate) async fn copy(text: &str) -> Result<(), JsValue> {
    let clipboard = window().navigator().clipboard();
    if clipboard.is_undefined() {
        return Err("the browser allows this only on secure pages".into());
    }
    wasm_bindgen_futures::JsFuture::from(clipboard.write_text(text)).await?;
    Ok(())
}

/// The words of an error of the browser.
pub(crate) fn error_words(error: &JsValue) -> String {
    if let Some(error) = error.dyn_ref::<js_sys::Error>() {
        return error.message().into();
    }
    if let Some(error) = error.dyn_ref::<web_sys::DomException>() {
        return format!("{}: {}", error.name(), error.message());
    }
    error.as_string().unwrap_or_else(|| format!("{error:?}"))
}

/// The content of a file of the page's own folder.
pub(crate) async fn fetch(path: &str) -> Result<Vec<u8>, JsValue> {
    use wasm_bindgen_futures::JsFuture;
    let response = JsFuture::from(window().fetch_with_str(path)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    if !response.ok() {
        return Err(format!("{path}: status {}", response.status()).into());
    }
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// The content of a file that the player chose.
pub(crate) async fn read_file(file: &web_sys::File) -> Result<Vec<u8>, JsValue> {
    let buffer = wasm_bindgen_futures::JsFuture::from(file.array_buffer()).await?;
    Ok(Uint8Array::new(&buffer).to_vec())
}
