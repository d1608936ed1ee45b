//! The part of the page that communicates with the solver worker: it sends the searches that the
//! player requests, and receives the results.

use super::{Report, Request, Task, message, parse};
use crate::page::app::App;
use crate::page::browser::error_words;
use quandary_player::answer::SearchAnswer;
use quandary_player::notice::Notice;
use quandary_player::player::{Player, Playing};
use quandary_player::search::RemoteWish;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// Starts workers and gives them what the player wants.
#[derive(Default)]
pub(crate) struct Solver {
    worker: Option<Running>,
}

/// A worker with a search.
struct Running {
    worker: Worker,
    number: u64,
    /// Which game asked for it: the same number may come again in another level.
    level: (String, usize),
    is_stopping: bool,
    _heard: Heard,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Solver {
    /// Does what the player wants by now: begins, stops or forgets a search.
    pub(crate) fn follow(&mut self, player: &mut Player, app: App) {
        let Some(level) = player.level_mut() else {
            self.worker = None;
            return;
        };
        let place = (level.collection.place.clone(), level.row);
        let Playing::Turns(turns) = &mut level.playing else {
            self.worker = None;
            return;
        };
        let Some(remote) = turns.remote() else {
            self.worker = None;
            return;
        };
        let (order, wish) = (remote.order.clone(), remote.wish);
        match &mut self.worker {
            Some(running) if running.number == order.number && running.level == place => {
                if wish == RemoteWish::Stop && !running.is_stopping {
                    running.is_stopping = true;
                    let stop = message(&Request::Stop, &[]);
                    // A worker that does not hear has ended.
                    let _ = running.worker.post_message(&stop);
                }
            }
            _ => {
                let document = level.collection.document();
                let source = document.source();
                let task = Task {
                    format: document.format().id.to_owned(),
                    level: level.collection.rows()[level.row].index.0,
                    variant: level.collection.variant.clone(),
                    order,
                };
                let number = task.order.number;
                let request = message(&Request::Search(task), source.bytes());
                let hear = move |report, _| {
                    app.change(|state, _| state.solver.hear(report, &mut state.player));
                };
                match begin(request, hear) {
                    Ok((worker, heard)) => {
                        self.worker = Some(Running {
                            worker,
                            number,
                            level: place,
                            is_stopping: false,
                            _heard: heard,
                        });
                    }
                    Err(error) => {
                        let why = SearchAnswer::failed(error_words(&error));
                        turns.finish_remote(number, why);
                    }
                }
            }
        }
    }

    /// Takes a report of the worker.
    fn hear(&mut self, report: Report, player: &mut Player) {
        let Some(level) = player.level_mut() else {
            return;
        };
        let Playing::Turns(turns) = &mut level.playing else {
            return;
        };
        match report {
            Report::Progress(number, progress) => turns.remote_progress(number, progress),
            Report::Done(number, answer) => turns.finish_remote(number, answer),
            Report::Generating(_) | Report::Generated(_) => {}
            Report::Panicked(words) => {
                if let Some(running) = self.worker.take() {
                    let why = format!("the search failed, which is a bug: {words}");
                    turns.finish_remote(running.number, SearchAnswer::failed(why));
                } else {
                    turns.notify(Notice::new(words));
                }
            }
        }
    }
}

/// What a worker calls; it lives as long as the worker.
pub(super) type Heard = (Closure<dyn FnMut(MessageEvent)>, Closure<dyn FnMut(Event)>);
type Begun = (Worker, Heard);

/// Starts a worker with a request; `hear` gets its reports. Its first message is the module of the page.
pub(super) fn begin(
    request: JsValue,
    hear: impl Fn(Report, Vec<u8>) + Copy + 'static,
) -> Result<Begun, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("worker.js", &options)?;
    let to_worker = worker.clone();
    let mut request = Some(request);
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let data = event.data();
        if data.as_string().is_some() {
            // It is ready.
            if let Some(request) = request.take() {
                let _ = to_worker.post_message(&request);
            }
        } else if let Some((report, bytes)) = parse::<Report>(&data) {
            hear(report, bytes);
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // A worker that cannot be loaded, or runs out of memory, ends without a message.
    let failed = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        let event = event.dyn_ref::<ErrorEvent>();
        let words = event.map_or_else(|| "it could not be loaded".to_owned(), ErrorEvent::message);
        hear(Report::Panicked(words), Vec::new());
    });
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    worker.post_message(&wasm_bindgen::module())?;
    Ok((worker, (heard, failed)))
}
