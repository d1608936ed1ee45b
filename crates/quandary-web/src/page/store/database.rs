//! The browser's database: a log of changes, and the files that were opened.

use super::super::browser::{self, error_words};
use super::Failures;
use crate::address::FileKey;
use js_sys::{Array, Object, Promise, Reflect, Uint8Array};
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbObjectStore, IdbObjectStoreParameters, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

const NAME: &str = "quandary";
const VERSION: u32 = 1;
/// Changes in their order, with an index of their names.
const LOG: &str = "log";
const BY_NAME: &str = "name";
/// Opened files by their keys.
const FILES: &str = "files";

/// A change of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Append(String, Vec<u8>),
    Replace(String, Vec<u8>),
    Remove(String),
}

impl Change {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Append(name, _) | Self::Replace(name, _) | Self::Remove(name) => name,
        }
    }

    pub(crate) fn to_js(&self) -> JsValue {
        let (kind, bytes) = match self {
            Self::Append(_, bytes) => ("append", Some(bytes)),
            Self::Replace(_, bytes) => ("replace", Some(bytes)),
            Self::Remove(_) => ("remove", None),
        };
        let bytes = bytes.map_or(JsValue::NULL, |bytes| Uint8Array::from(&bytes[..]).into());
        object(&[
            ("name", self.name().into()),
            ("kind", kind.into()),
            ("bytes", bytes),
        ])
    }

    /// Reads a change; `None` if it cannot be read, for example because it is of a newer version of the page.
    pub(crate) fn from_js(value: &JsValue) -> Option<Self> {
        let name = text(value, "name")?;
        let bytes = || bytes(value, "bytes");
        match text(value, "kind")?.as_str() {
            "append" => Some(Self::Append(name, bytes()?)),
            "replace" => Some(Self::Replace(name, bytes()?)),
            "remove" => Some(Self::Remove(name)),
            _ => None,
        }
    }
}

/// Which changes of a name are obsolete after a change.
#[derive(Clone, Copy)]
enum Older {
    /// Those before it.
    WithoutItself,
    /// Those before it, and the change itself.
    AndItself,
}

/// A file that was opened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredFile {
    /// Its key.
    pub(crate) key: FileKey,
    /// Its name.
    pub(crate) name: String,
    /// Its content.
    pub(crate) bytes: Vec<u8>,
    /// When it was opened last, in seconds since 1 January 1970.
    pub(crate) opened: f64,
}

/// The database. Clones share it.
#[derive(Clone)]
pub(crate) struct Database {
    database: IdbDatabase,
    /// Shows that something could not be written.
    aborted: Rc<Closure<dyn FnMut(web_sys::Event)>>,
}

impl Database {
    /// Opens the database, and creates it if there is none.
    pub(crate) async fn open(failures: Failures) -> Result<Self, String> {
        let opened = async {
            let factory = browser::window().indexed_db()?;
            let factory = factory.ok_or("this browser has no database")?;
            let request = factory.open_with_u32(NAME, VERSION)?;
            let upgrade = {
                let request = request.clone();
                Closure::once(move |_: web_sys::Event| create(&request))
            };
            request.set_onupgradeneeded(Some(upgrade.as_ref().unchecked_ref()));
            let database = result(&request).await?;
            Ok(Self {
                database: database.unchecked_into(),
                aborted: Rc::new(Closure::new(move |event: web_sys::Event| {
                    // There is no listener any more when the page is being closed.
                    let _ = failures.unbounded_send(failure_words(&event));
                })),
            })
        };
        opened.await.map_err(|error: JsValue| error_words(&error))
    }

    fn transaction(
        &self,
        store: &str,
        mode: IdbTransactionMode,
    ) -> Result<IdbObjectStore, JsValue> {
        let transaction = self.database.transaction_with_str_and_mode(store, mode)?;
        let aborted = self.aborted.as_ref().as_ref();
        transaction.set_onabort(Some(aborted.unchecked_ref()));
        transaction.object_store(store)
    }

    /// All changes in their order.
    pub(crate) async fn changes(&self) -> Result<Vec<Change>, String> {
        let changes = async {
            let store = self.transaction(LOG, IdbTransactionMode::Readonly)?;
            let all: Array = result(&store.get_all()?).await?.unchecked_into();
            Ok(all.iter().filter_map(|one| Change::from_js(&one)).collect())
        };
        changes.await.map_err(|error: JsValue| error_words(&error))
    }

    /// Writes to one of the stores. The write is on its way when this returns, and also completes if the
    /// page is closed at once; that it failed, for example because the disk is full, is shown as a failure
    /// of the page.
    fn write(
        &self,
        store: &str,
        write: impl FnOnce(&IdbObjectStore) -> Result<(), JsValue>,
    ) -> Result<(), String> {
        let written = || -> Result<(), JsValue> {
            let store = self.transaction(store, IdbTransactionMode::Readwrite)?;
            write(&store)?;
            commit(&store.transaction());
            Ok(())
        };
        written().map_err(|error| error_words(&error))
    }

    /// Adds a change to the log.
    pub(crate) fn add(&self, change: &Change) -> Result<(), String> {
        self.write(LOG, |log| {
            let added = log.add(&change.to_js())?;
            match change {
                Change::Append(..) => {}
                Change::Replace(name, _) => self.forget_older(name, &added, Older::WithoutItself),
                Change::Remove(name) => self.forget_older(name, &added, Older::AndItself),
            }
            Ok(())
        })
    }

    /// Deletes from the log what a change has made obsolete, once the change is in the log. If the page is
    /// closed before, this is left to the next change of the same name.
    fn forget_older(&self, name: &str, added: &IdbRequest, older: Older) {
        let (database, name, request) = (self.clone(), name.to_owned(), added.clone());
        let forget = Closure::once_into_js(move |_: web_sys::Event| {
            let key = request.result().ok().and_then(|key| key.as_f64());
            if let Some(key) = key {
                // What stays does no harm: it comes before the change in the log.
                let _ = database.delete_older(&name, key, older);
            }
        });
        added.set_onsuccess(Some(forget.unchecked_ref()));
    }

    fn delete_older(&self, name: &str, last: f64, older: Older) -> Result<(), JsValue> {
        let log = self.transaction(LOG, IdbTransactionMode::Readwrite)?;
        let keys = log.index(BY_NAME)?.get_all_keys_with_key(&name.into())?;
        let request = keys.clone();
        let found = Closure::once_into_js(move |_: web_sys::Event| {
            let keys: Array = request.result().unwrap_or_default().unchecked_into();
            for key in keys.iter() {
                let is_obsolete = key.as_f64().is_some_and(|number| match older {
                    Older::WithoutItself => number < last,
                    Older::AndItself => number <= last,
                });
                if is_obsolete {
                    let _ = log.delete(&key);
                }
            }
        });
        keys.set_onsuccess(Some(found.unchecked_ref()));
        Ok(())
    }

    /// Keeps an opened file.
    pub(crate) fn put_file(&self, file: &StoredFile) -> Result<(), String> {
        self.write(FILES, |files| {
            let value = object(&[
                ("name", file.name.as_str().into()),
                ("bytes", Uint8Array::from(&file.bytes[..]).into()),
                ("opened", file.opened.into()),
            ]);
            files.put_with_key(&value, &file.key.text().into())?;
            Ok(())
        })
    }

    /// Forgets an opened file.
    pub(crate) fn remove_file(&self, key: &FileKey) -> Result<(), String> {
        self.write(FILES, |files| {
            files.delete(&key.text().into())?;
            Ok(())
        })
    }

    /// An opened file; `None` if there is none with this key.
    pub(crate) async fn file(&self, key: &FileKey) -> Result<Option<StoredFile>, String> {
        let file = async {
            let store = self.transaction(FILES, IdbTransactionMode::Readonly)?;
            let value = result(&store.get(&key.text().into())?).await?;
            Ok(stored_file(key.clone(), &value))
        };
        file.await.map_err(|error: JsValue| error_words(&error))
    }

    /// All opened files, the last one first.
    pub(crate) async fn files(&self) -> Result<Vec<StoredFile>, String> {
        let files = async {
            let store = self.transaction(FILES, IdbTransactionMode::Readonly)?;
            let (keys, values) = (store.get_all_keys()?, store.get_all()?);
            let keys: Array = result(&keys).await?.unchecked_into();
            let values: Array = result(&values).await?.unchecked_into();
            let files = keys.iter().zip(values.iter()).filter_map(|(key, value)| {
                let key = key.as_string().and_then(|key| FileKey::parse(&key))?;
                stored_file(key, &value)
            });
            let mut files: Vec<StoredFile> = files.collect();
            files.sort_by(|a, b| b.opened.total_cmp(&a.opened));
            Ok(files)
        };
        files.await.map_err(|error: JsValue| error_words(&error))
    }
}

/// Says that nothing more is to be written. Without this, a browser drops what it has not finished when
/// the page is closed.
#[expect(
    deprecated,
    reason = "the standard has this method, and its binding is marked by mistake"
)]
fn commit(transaction: &IdbTransaction) {
    // Browsers that do not know it finish by themselves while the page is open.
    let _ = transaction.commit();
}

fn stored_file(key: FileKey, value: &JsValue) -> Option<StoredFile> {
    Some(StoredFile {
        key,
        name: text(value, "name")?,
        bytes: bytes(value, "bytes")?,
        opened: Reflect::get(value, &"opened".into()).ok()?.as_f64()?,
    })
}

fn failure_words(event: &web_sys::Event) -> String {
    let transaction = event.target().and_then(|target| target.dyn_into().ok());
    let error = transaction.and_then(|one: IdbTransaction| one.error());
    let why = error.map(|error| error.message()).unwrap_or_default();
    format!("not saved: {why}")
}

fn create(request: &web_sys::IdbOpenDbRequest) {
    let create = || -> Result<(), JsValue> {
        let database: IdbDatabase = request.result()?.unchecked_into();
        let numbered = IdbObjectStoreParameters::new();
        numbered.set_auto_increment(true);
        let log = database.create_object_store_with_optional_parameters(LOG, &numbered)?;
        log.create_index_with_str(BY_NAME, "name")?;
        database.create_object_store(FILES)?;
        Ok(())
    };
    // A failure ends the request, which reports it.
    let _ = create();
}

/// Waits for the result of a request.
async fn result(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let mut heard = None;
    let promise = Promise::new(&mut |resolve, reject| {
        let (done, failed) = (request.clone(), request.clone());
        let success = Closure::once(move |_: web_sys::Event| {
            let _ = resolve.call1(&JsValue::NULL, &done.result().unwrap_or_default());
        });
        let failure = Closure::once(move |_: web_sys::Event| {
            let error = failed.error().ok().flatten();
            let _ = reject.call1(&JsValue::NULL, &error.map(JsValue::from).into());
        });
        request.set_onsuccess(Some(success.as_ref().unchecked_ref()));
        request.set_onerror(Some(failure.as_ref().unchecked_ref()));
        heard = Some((success, failure));
    });
    let result = JsFuture::from(promise).await;
    // One of the two is never called, and would keep itself and the request in memory.
    drop(heard);
    result
}

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // Setting a field of a new object cannot fail.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

fn text(value: &JsValue, name: &str) -> Option<String> {
    Reflect::get(value, &name.into()).ok()?.as_string()
}

fn bytes(value: &JsValue, name: &str) -> Option<Vec<u8>> {
    let bytes = Reflect::get(value, &name.into()).ok()?;
    bytes.dyn_into::<Uint8Array>().ok().map(|one| one.to_vec())
}
