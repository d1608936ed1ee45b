//! Where games, best solutions and settings are kept: a copy in memory, and a log in the browser's
//! database to which every change is added at once.

mod claims;
pub(crate) mod database;

use claims::Claims;
use database::{Change, Database};
use quandary_player::store::{MemoryStore, Store, StoreError};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{BroadcastChannel, MessageEvent};

/// Receives why something that was thought to be stored is not.
pub(crate) type Failures = futures::channel::mpsc::UnboundedSender<String>;

/// The name of the channel on which the tabs of a browser send each other their changes.
const CHANNEL: &str = "quandary-changes";

/// A store in the browser. Clones share everything.
#[derive(Clone)]
pub(crate) struct BrowserStore {
    memory: Rc<RefCell<MemoryStore>>,
    database: Option<Database>,
    claims: Rc<Claims>,
    channel: Option<BroadcastChannel>,
}

/// Opens the store. Without a database, for example in a private window, games are not kept; the texts
/// say so.
pub(crate) async fn open(failures: Failures) -> (BrowserStore, Option<Database>, Vec<String>) {
    let mut problems = Vec::new();
    let mut memory = MemoryStore::default();
    let database = match Database::open(failures).await {
        Ok(database) => Some(database),
        Err(why) => {
            problems.push(format!("games are not kept: {why}"));
            None
        }
    };
    if let Some(database) = &database {
        match database.changes().await {
            Ok(changes) => {
                for change in changes {
                    apply(&mut memory, change);
                }
            }
            Err(why) => problems.push(format!("stored games cannot be read: {why}")),
        }
    }
    let store = BrowserStore {
        memory: Rc::new(RefCell::new(memory)),
        database: database.clone(),
        claims: Rc::new(Claims::start().await),
        channel: BroadcastChannel::new(CHANNEL).ok(),
    };
    (store, database, problems)
}

/// Carries out a change in memory, which cannot fail.
fn apply(memory: &mut MemoryStore, change: Change) {
    let done = match change {
        Change::Append(name, bytes) => memory.append(&name, &bytes),
        Change::Replace(name, bytes) => memory.replace(&name, &bytes),
        Change::Remove(name) => memory.remove(&name),
    };
    debug_assert!(done.is_ok());
}

impl BrowserStore {
    fn change(&mut self, change: Change) -> Result<(), StoreError> {
        if let Some(database) = &self.database {
            database.add(&change).map_err(StoreError)?;
        }
        if let Some(channel) = &self.channel {
            // Other tabs read it from the database when they are opened again.
            let _ = channel.post_message(&change.to_js());
        }
        apply(&mut self.memory.borrow_mut(), change);
        Ok(())
    }

    /// Calls a function with the name of whatever another tab has changed.
    pub(crate) fn listen(&self, mut changed: impl FnMut(&str) + 'static) {
        let Some(channel) = &self.channel else {
            return;
        };
        let memory = Rc::clone(&self.memory);
        let heard = move |event: MessageEvent| {
            if let Some(change) = Change::from_js(&event.data()) {
                let name = change.name().to_owned();
                apply(&mut memory.borrow_mut(), change);
                changed(&name);
            }
        };
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(heard);
        channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        // The page listens until it is closed.
        heard.forget();
    }
}

impl Store for BrowserStore {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.memory.borrow().read(name)
    }

    fn names(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        self.memory.borrow().names(prefix)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        self.change(Change::Append(name.to_owned(), bytes.to_vec()))
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        self.change(Change::Replace(name.to_owned(), bytes.to_vec()))
    }

    fn claim(&mut self, name: &str) -> Result<bool, StoreError> {
        Ok(self.claims.claim(name))
    }

    fn release(&mut self, name: &str) {
        self.claims.release(name);
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        self.change(Change::Remove(name.to_owned()))
    }
}
