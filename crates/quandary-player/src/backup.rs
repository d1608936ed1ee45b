//! A backup: all entries of a store and the player's level files, in one file. It can be restored
//! later, also in another browser or on another machine.

use crate::best;
use crate::store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The mark of these files.
const KIND: &str = "quandary backup 1";

/// A copy of all entries of a store, together with a copy of the player's level files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Backup {
    kind: String,
    entries: BTreeMap<String, Content>,
    files: Vec<BackupFile>,
}

/// A file of levels in a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupFile {
    /// The name of the file.
    pub name: String,
    /// The content of the file.
    pub content: Content,
}

/// The content of a file or of an entry of a store: text if it is valid UTF-8, otherwise bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Content {
    /// Text, if the content is valid UTF-8.
    Text(String),
    /// Bytes, if the content is not valid UTF-8.
    Bytes(Vec<u8>),
}

impl From<Vec<u8>> for Content {
    fn from(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(|error| Self::Bytes(error.into_bytes()), Self::Text)
    }
}

impl From<Content> for Vec<u8> {
    fn from(content: Content) -> Self {
        match content {
            Content::Text(text) => text.into_bytes(),
            Content::Bytes(bytes) => bytes,
        }
    }
}

impl Backup {
    /// Copies all entries of a store, and adds `files` to the copy.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn of(store: &dyn Store, files: Vec<BackupFile>) -> Result<Self, StoreError> {
        let names = store.names("")?.into_iter();
        let entries = names.map(|name| {
            let bytes = store.read(&name)?.unwrap_or_default();
            Ok((name, bytes.into()))
        });
        Ok(Self {
            kind: KIND.to_owned(),
            entries: entries.collect::<Result<_, StoreError>>()?,
            files,
        })
    }

    /// The text of the backup file.
    #[must_use]
    pub fn to_text(&self) -> String {
        // Maps with text as keys can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads the text of a backup file; `None` if it is not a backup.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let backup: Self = serde_json::from_str(text).ok()?;
        (backup.kind == KIND).then_some(backup)
    }

    /// Adds the entries of the backup to a store, and returns the level files of the backup.
    ///
    /// All existing games, best solutions and other entries stay in the store. Games and best
    /// solutions of the backup are added to them. Any other entry is added only if the store has no
    /// entry of the same name.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub fn restore(self, store: &mut dyn Store) -> Result<Vec<BackupFile>, StoreError> {
        for (name, content) in self.entries {
            let bytes: Vec<u8> = content.into();
            match store.read(&name)? {
                None => store.replace(&name, &bytes)?,
                Some(known) if known == bytes => {}
                Some(_) if name == best::FILE => store.append(&name, &bytes)?,
                Some(_) if name.starts_with(GAMES) => add_game(store, &name, &bytes)?,
                Some(_) => {}
            }
        }
        Ok(self.files)
    }
}

/// The folder of games.
const GAMES: &str = "games/";

/// Stores a game next to others of its level; opening the level joins them.
fn add_game(store: &mut dyn Store, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    let extension = file.rsplit_once('.').map_or("", |(_, extension)| extension);
    let names = store.names(folder)?;
    for other in &names {
        if store.read(other)?.as_deref() == Some(bytes) {
            return Ok(());
        }
    }
    let mut free = (0..).map(|index: usize| format!("{folder}/{index}.{extension}"));
    match free.find(|name| !names.contains(name)) {
        Some(name) => store.replace(&name, bytes),
        None => unreachable!("there are more numbers than names"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    fn store(entries: &[(&str, &[u8])]) -> MemoryStore {
        let mut store = MemoryStore::default();
        for (name, bytes) in entries {
            store.replace(name, bytes).expect("memory");
        }
        store
    }

    #[test]
    fn a_copy_restores_everything_in_an_empty_store() {
        let full = store(&[("best.jsonl", b"{}\n"), ("records/x.tws", &[0xff, 0, 1])]);
        let file = BackupFile {
            name: "a.xsb".to_owned(),
            content: b"#@#".to_vec().into(),
        };
        let text = Backup::of(&full, vec![file.clone()]).unwrap().to_text();
        let mut empty = MemoryStore::default();
        let files = Backup::parse(&text).unwrap().restore(&mut empty).unwrap();
        assert_eq!(files, [file]);
        for name in ["best.jsonl", "records/x.tws"] {
            assert_eq!(empty.read(name), full.read(name));
        }
    }

    #[test]
    fn nothing_that_is_stored_is_lost() {
        let other = store(&[
            (best::FILE, b"b\n"),
            ("games/x/0.game", b"theirs\n"),
            ("settings.toml", b"theirs"),
        ]);
        let text = Backup::of(&other, Vec::new()).unwrap().to_text();
        let mut own = store(&[
            (best::FILE, b"a\n"),
            ("games/x/0.game", b"own\n"),
            ("settings.toml", b"own"),
        ]);
        for _ in 0..2 {
            let backup = Backup::parse(&text).unwrap();
            backup.restore(&mut own).unwrap();
        }
        let read = |name: &str| own.read(name).unwrap().unwrap_or_default();
        assert!(read(best::FILE).starts_with(b"a\nb\n"));
        assert_eq!(read("games/x/0.game"), b"own\n");
        assert_eq!(read("games/x/1.game"), b"theirs\n");
        assert_eq!(own.names("games/").unwrap().len(), 2);
        assert_eq!(read("settings.toml"), b"own");
    }

    #[test]
    fn other_files_are_refused() {
        for text in ["", "{}", "[1]", r#"{"kind":"x","entries":{},"files":[]}"#] {
            assert_eq!(Backup::parse(text), None, "{text}");
        }
    }
}
