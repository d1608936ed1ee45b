//! Searches in a worker, so that the page never waits.

pub(crate) mod generator;
pub(crate) mod solver;
pub(crate) mod thread;

use js_sys::{Array, Uint8Array};
use quandary_player::answer::SearchAnswer;
use quandary_player::generator::{GenerateAnswer, GenerateOrder};
use quandary_player::search::{SearchOrder, SearchProgress};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

/// What the page asks of the worker.
#[derive(Debug, Serialize, Deserialize)]
enum Request {
    /// Search in a level of the file whose bytes follow.
    Search(Task),
    /// Generate levels.
    Generate(GenerateOrder),
    /// End, and answer with the best so far.
    Stop,
}

/// A level and what is wanted of it.
#[derive(Debug, Serialize, Deserialize)]
struct Task {
    /// The id of the format of the file.
    format: String,
    /// The index of the level in the file.
    level: usize,
    /// The rule variant that was asked for.
    variant: Option<String>,
    order: SearchOrder,
}

/// What the worker reports to the page.
#[derive(Debug, Serialize, Deserialize)]
enum Report {
    /// How far the search of this number has come.
    Progress(u64, SearchProgress),
    /// The end of the search of this number.
    Done(u64, SearchAnswer),
    /// Number of nodes of the search for new levels.
    Generating(u64),
    /// The search for new levels has ended; the bytes of the file follow.
    Generated(Result<GenerateAnswer, String>),
    /// The worker has failed and does nothing any more.
    Panicked(String),
}

fn message(content: &impl Serialize, bytes: &[u8]) -> JsValue {
    let text = serde_json::to_string(content).unwrap_or_default();
    Array::of2(&text.into(), &Uint8Array::from(bytes).into()).into()
}

fn parse<T: for<'a> Deserialize<'a>>(value: &JsValue) -> Option<(T, Vec<u8>)> {
    let parts: &Array = value.dyn_ref()?;
    let content = serde_json::from_str(&parts.get(0).as_string()?).ok()?;
    let bytes: Uint8Array = parts.get(1).dyn_into().ok()?;
    Some((content, bytes.to_vec()))
}

/// The message of a worker that has failed.
pub(crate) fn panic_message(words: &str) -> JsValue {
    message(&Report::Panicked(words.to_owned()), &[])
}
