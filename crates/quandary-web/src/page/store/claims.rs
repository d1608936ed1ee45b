//! Claims: a claim gives one tab of the browser the right to write to the journal of a game.
//!
//! A claim is an entry of the local storage, so all tabs see it at once. Each tab also holds
//! a lock (Web Locks API), which the browser releases when the tab is closed. So a claim whose tab
//! holds no lock belongs to a closed tab.

use super::super::browser;
use js_sys::{Array, Function, Promise, Reflect};
use std::cell::RefCell;
use std::collections::BTreeSet;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Storage;

const PREFIX: &str = "quandary-claim/";
const TAB: &str = "quandary-tab-";

/// The claims of this tab.
pub(crate) struct Claims {
    tab: String,
    storage: Option<Storage>,
    /// The tabs that had claims and were gone when this one was opened.
    dead: RefCell<BTreeSet<String>>,
}

impl Claims {
    /// Begins to hold the lock of this tab.
    pub(crate) async fn start() -> Self {
        let random = (js_sys::Math::random() * 1e15) as u64;
        let tab = format!("{TAB}{random:x}");
        let storage = browser::window().local_storage().ok().flatten();
        hold(&tab);
        let claims = Self {
            tab,
            storage,
            dead: RefCell::default(),
        };
        if let Ok(living) = living().await {
            let owners = claims.owners().into_iter();
            let dead = owners.filter(|owner| !living.contains(owner));
            claims.dead.borrow_mut().extend(dead);
        }
        claims
    }

    /// The tabs that have claims.
    fn owners(&self) -> BTreeSet<String> {
        let Some(storage) = &self.storage else {
            return BTreeSet::new();
        };
        let count = storage.length().unwrap_or(0);
        let names = (0..count).filter_map(|index| storage.key(index).ok().flatten());
        let names = names.filter(|name| name.starts_with(PREFIX));
        names
            .filter_map(|name| storage.get_item(&name).ok().flatten())
            .collect()
    }

    /// Claims a name. Returns `false` if a living tab has it.
    pub(crate) fn claim(&self, name: &str) -> bool {
        let Some(storage) = &self.storage else {
            return true;
        };
        let entry = format!("{PREFIX}{name}");
        let owner = storage.get_item(&entry).ok().flatten();
        let is_free =
            owner.is_none_or(|owner| owner == self.tab || self.dead.borrow().contains(&owner));
        is_free && storage.set_item(&entry, &self.tab).is_ok()
    }

    /// Ends a claim.
    pub(crate) fn release(&self, name: &str) {
        if let Some(storage) = &self.storage {
            // If it stays, it is known to be dead when this tab is gone.
            let _ = storage.remove_item(&format!("{PREFIX}{name}"));
        }
    }
}

/// Calls a function of the browser's locks, which `web-sys` does not have.
fn call(name: &str, arguments: &Array) -> Result<Promise, JsValue> {
    let navigator = browser::window().navigator();
    let locks = Reflect::get(&navigator, &"locks".into())?;
    let function: Function = Reflect::get(&locks, &name.into())?.dyn_into()?;
    function.apply(&locks, arguments)?.dyn_into()
}

/// Holds a lock until the page is closed.
fn hold(name: &str) {
    let forever = Closure::<dyn FnMut(JsValue) -> Promise>::new(|_| {
        // Never settled: the lock ends with the page.
        Promise::new(&mut |_, _| {})
    });
    let arguments = Array::of2(&name.into(), forever.as_ref());
    // Without locks, the claims of this tab are thought to be those of a tab that is gone.
    let _ = call("request", &arguments);
    forever.forget();
}

/// The tabs that live.
async fn living() -> Result<BTreeSet<String>, JsValue> {
    let state = JsFuture::from(call("query", &Array::new())?).await?;
    let mut names = BTreeSet::new();
    for list in ["held", "pending"] {
        let locks: Array = Reflect::get(&state, &list.into())?.dyn_into()?;
        for lock in locks.iter() {
            let name = Reflect::get(&lock, &"name".into())?;
            names.extend(name.as_string().filter(|name| name.starts_with(TAB)));
        }
    }
    Ok(names)
}
