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

    /// Adds a change to the log. It is on its way when this returns; that it could not be written, for
    /// example because the disk is full, is shown as a failure of the page.
    pub(crate) fn add(&self, change: &Change) -> Result<(), String> {
        let add = || -> Result<(), JsValue> {
            let store = self.transaction(LOG, IdbTransactionMode::Readwrite)?;
            match change {
                Change::Append(..) => drop(store.add(&change.to_js())?),
                // What came before does not matter any more.
                Change::Replace(name, _) | Change::Remove(name) => {
                    let log = store.clone();
                    let add = matches!(change, Change::Replace(..)).then(|| change.to_js());
                    let keys = store.index(BY_NAME)?;
                    let keys = keys.get_all_keys_with_key(&name.as_str().into())?;
                    let request = keys.clone();
                    let found = Closure::once_into_js(move |_: web_sys::Event| {
                        let keys: Array = request.result().unwrap_or_default().unchecked_into();
                        for key in keys.iter() {
                            let _ = log.delete(&key);
                        }
                        if let Some(change) = add {
                            let _ = log.add(&change);
                        }
                    });
                    keys.set_onsuccess(Some(found.unchecked_ref()));
                }
            }
            Ok(())
        };
        add().map_err(|error| error_words(&error))
    }

    /// Keeps an opened file.
    pub(crate) fn put_file(&self, file: &StoredFile) -> Result<(), String> {
        let put = || -> Result<(), JsValue> {
            let store = self.transaction(FILES, IdbTransactionMode::Readwrite)?;
            let value = object(&[
                ("name", file.name.as_str().into()),
                ("bytes", Uint8Array::from(&file.bytes[..]).into()),
                ("opened", file.opened.into()),
            ]);
            store.put_with_key(&value, &file.key.text().into())?;
            Ok(())
        };
        put().map_err(|error| error_words(&error))
    }

    /// Forgets an opened file.
    pub(crate) fn remove_file(&self, key: &FileKey) -> Result<(), String> {
        let remove = || -> Result<(), JsValue> {
            let store = self.transaction(FILES, IdbTransactionMode::Readwrite)?;
            store.delete(&key.text().into())?;
            Ok(())
        };
        remove().map_err(|error| error_words(&error))
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
