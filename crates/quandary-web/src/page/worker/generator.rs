//! Generates levels in a worker: the code that runs in the page, and the code that runs in the
//! worker.

use super::solver::{Heard, begin};
use super::{Report, Request, message};
use crate::page::app::App;
use crate::page::browser::{PageClock, error_words, now};
use crate::page::files::OpenFile;
use quandary_core::budget::Reason;
use quandary_core::job::Status;
use quandary_player::generator::{GenerateAnswer, GenerateOrder, Generation};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, Worker};

// The side of the page.

/// A worker that generates levels.
pub(crate) struct Generating {
    worker: Worker,
    order: GenerateOrder,
    /// Number of nodes so far.
    pub(crate) nodes: u64,
    _heard: Heard,
}

impl Drop for Generating {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Generating {
    /// Asks for what was found so far.
    pub(crate) fn stop(&self) {
        let stop = message(&Request::Stop, &[]);
        // A worker that does not hear has ended.
        let _ = self.worker.post_message(&stop);
    }
}

impl App {
    /// Begins to generate levels; they are opened when they are there.
    pub(crate) fn generate(self, order: GenerateOrder) {
        let request = message(&Request::Generate(order.clone()), &[]);
        let hear = move |report, bytes| self.hear_generator(report, bytes);
        match begin(request, hear) {
            Ok((worker, heard)) => self.change(|state, _| {
                state.generating = Some(Generating {
                    worker,
                    order,
                    nodes: 0,
                    _heard: heard,
                });
            }),
            Err(error) => self.message.set(error_words(&error)),
        }
    }

    fn hear_generator(self, report: Report, bytes: Vec<u8>) {
        match report {
            Report::Generating(nodes) => self.change(|state, _| {
                if let Some(generating) = &mut state.generating {
                    generating.nodes = nodes;
                }
            }),
            Report::Generated(answer) => self.end_generating(answer, bytes),
            Report::Panicked(words) => {
                self.end_generating(
                    Err(format!("the generator failed, which is a bug: {words}")),
                    bytes,
                );
            }
            Report::Progress(..) | Report::Done(..) => {}
        }
    }

    fn end_generating(self, answer: Result<GenerateAnswer, String>, bytes: Vec<u8>) {
        let Some(generating) = self.change(|state, _| state.generating.take()) else {
            return;
        };
        let order = &generating.order;
        let words = match &answer {
            Ok(answer) => order.words(answer),
            Err(why) => why.clone(),
        };
        let has_levels = answer.is_ok_and(|answer| answer.made > 0);
        if has_levels {
            self.dialog.set(None);
            let file = OpenFile::read(order.file_name(), bytes);
            self.open_files(vec![file.with_extension()]);
        }
        self.message.set(words);
    }
}

// The side of the worker.

/// Time between two reports.
const REPORTS: Duration = Duration::from_millis(200);
/// Time between two looks at the messages of the page.
const TURN: Duration = Duration::from_millis(50);
/// Longest time of a search; a page that waits for longer is of no use.
const LONGEST: Duration = Duration::from_secs(300);

struct Running {
    generation: Generation,
    began: Duration,
    reported: Duration,
}

/// Searches for new levels in turns.
pub(super) struct GeneratorThread {
    scope: DedicatedWorkerGlobalScope,
    running: RefCell<Option<Running>>,
    /// A message to itself ends a turn, after those of the page that have come by then.
    turns: MessageChannel,
}

impl GeneratorThread {
    pub(super) fn new(scope: DedicatedWorkerGlobalScope) -> Option<Rc<Self>> {
        let thread = Rc::new(Self {
            scope,
            running: RefCell::default(),
            turns: MessageChannel::new().ok()?,
        });
        let turning = Rc::clone(&thread);
        let turn = Closure::<dyn FnMut(MessageEvent)>::new(move |_| turning.turn());
        let port = thread.turns.port2();
        port.set_onmessage(Some(turn.as_ref().unchecked_ref()));
        turn.forget();
        Some(thread)
    }

    pub(super) fn begin(&self, order: &GenerateOrder) {
        match order.start() {
            Ok(generation) => {
                let now = now();
                self.running.replace(Some(Running {
                    generation,
                    began: now,
                    reported: now,
                }));
                self.next_turn();
            }
            Err(why) => self.tell(&Report::Generated(Err(why)), &[]),
        }
    }

    fn tell(&self, report: &Report, bytes: &[u8]) {
        // The page is gone if it does not hear it.
        let _ = self.scope.post_message(&message(report, bytes));
    }

    fn next_turn(&self) {
        let _ = self.turns.port1().post_message(&JsValue::NULL);
    }

    fn turn(&self) {
        let end = {
            let mut running = self.running.borrow_mut();
            let Some(running) = running.as_mut() else {
                return;
            };
            let turn = now() + TURN;
            let mut status = Status::Running;
            while status == Status::Running && now() < turn {
                status = running.generation.run(&PageClock);
            }
            if now() >= running.reported + REPORTS {
                running.reported = now();
                self.tell(&Report::Generating(running.generation.nodes()), &[]);
            }
            match status {
                Status::Done => Some(None),
                Status::Running if now() >= running.began + LONGEST => Some(Some(Reason::Time)),
                Status::Running => None,
            }
        };
        match end {
            None => self.next_turn(),
            Some(stopped) => self.end(stopped),
        }
    }

    pub(super) fn end(&self, stopped: Option<Reason>) {
        if let Some(running) = self.running.take() {
            let (answer, bytes) = running.generation.finish(stopped);
            self.tell(&Report::Generated(Ok(answer)), &bytes);
        }
    }
}
