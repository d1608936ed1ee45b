//! The worker's side: runs searches in slices, so that it receives requests to stop.

use super::generator::GeneratorThread;
use super::{Report, Request, Task, message, parse};
use crate::page::browser::{PageClock, now};
use quandary_core::budget::Reason;
use quandary_core::job::Status;
use quandary_core::level::LevelIndex;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_player::answer::SearchAnswer;
use quandary_player::search::Search;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

/// Time between two reports.
const REPORTS: Duration = Duration::from_millis(200);
/// Time between two looks at the messages of the page.
const TURN: Duration = Duration::from_millis(50);

struct Running {
    number: u64,
    search: Search,
    reported: Duration,
}

struct Worker {
    scope: DedicatedWorkerGlobalScope,
    running: RefCell<Option<Running>>,
    /// A message to itself ends a turn, after those of the page that have come by then.
    turns: MessageChannel,
}

/// Handles the messages of the page from now on.
pub(crate) fn run(scope: DedicatedWorkerGlobalScope) {
    let Ok(turns) = MessageChannel::new() else {
        return;
    };
    let worker = Rc::new(Worker {
        scope: scope.clone(),
        running: RefCell::default(),
        turns,
    });
    let turn = {
        let worker = Rc::clone(&worker);
        Closure::<dyn FnMut(MessageEvent)>::new(move |_| worker.turn())
    };
    worker
        .turns
        .port2()
        .set_onmessage(Some(turn.as_ref().unchecked_ref()));
    turn.forget();
    let generator = GeneratorThread::new(scope.clone());
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match parse(&event.data()) {
            Some((Request::Generate(order), _)) => {
                if let Some(generator) = &generator {
                    generator.begin(&order);
                }
            }
            Some((Request::Search(task), bytes)) => worker.begin(&task, bytes),
            Some((Request::Stop, _)) => {
                worker.end(Some(Reason::Cancelled));
                if let Some(generator) = &generator {
                    generator.end(Some(Reason::Cancelled));
                }
            }
            None => {}
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
}

impl Worker {
    fn tell(&self, report: &Report) {
        // The page is gone if it does not hear it.
        let _ = self.scope.post_message(&message(report, &[]));
    }

    fn begin(&self, task: &Task, bytes: Vec<u8>) {
        let number = task.order.number;
        match search(task, bytes) {
            Ok(search) => {
                let reported = now();
                self.running.replace(Some(Running {
                    number,
                    search,
                    reported,
                }));
                self.next_turn();
            }
            Err(why) => self.tell(&Report::Done(number, SearchAnswer::failed(why))),
        }
    }

    fn next_turn(&self) {
        let _ = self.turns.port1().post_message(&JsValue::NULL);
    }

    fn turn(&self) {
        let status = {
            let mut running = self.running.borrow_mut();
            let Some(running) = running.as_mut() else {
                return;
            };
            let begin = now();
            let mut status = Status::Running;
            while status == Status::Running && now() < begin + TURN {
                status = running.search.run(&PageClock);
            }
            if now() >= running.reported + REPORTS {
                running.reported = now();
                let progress = running.search.progress().into();
                self.tell(&Report::Progress(running.number, progress));
            }
            status
        };
        match status {
            Status::Running => self.next_turn(),
            Status::Done => self.end(None),
        }
    }

    fn end(&self, stopped: Option<Reason>) {
        let Some(running) = self.running.take() else {
            return;
        };
        let found = running.search.finish(stopped);
        self.tell(&Report::Done(running.number, found.into()));
    }
}

fn search(task: &Task, bytes: Vec<u8>) -> Result<Search, String> {
    let source = Source::new("level", bytes);
    let document = quandary::open(source, Some(&task.format), &ReadOptions::default());
    let document = document.map_err(|error| error.to_string())?;
    let levels = document.levels().ok_or("the file has no levels")?;
    let puzzle = levels.open(LevelIndex(task.level), task.variant.as_deref());
    let puzzle = puzzle.map_err(|error| error.to_string())?;
    let search = task.order.start(&puzzle, now());
    search.map_err(|failure| failure.to_string())
}
