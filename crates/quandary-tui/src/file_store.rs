//! Implementation of [`Store`] that keeps its content in a folder of the file system.

use quandary_player::store::{Store, StoreError};
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder in which games, best solutions and settings are stored. Several programs can use it at
/// the same time.
#[derive(Debug)]
pub struct FileStore {
    folder: PathBuf,
    /// The lock of each claimed name. The system releases it when the program ends, however it ends.
    locks: BTreeMap<String, File>,
}

impl FileStore {
    /// Creates a store in a folder. If the folder does not exist, the first write creates it.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            locks: BTreeMap::new(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn create_folder_of(&self, path: &Path) -> Result<(), StoreError> {
        let folder = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))
    }
}

fn failed(path: &Path, error: &io::Error) -> StoreError {
    StoreError(format!("{}: {error}", path.display()))
}

impl Store for FileStore {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.path(name);
        match fs::read(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed(&path, &error)),
        }
    }

    fn names(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        let (folder, _) = prefix.rsplit_once('/').unwrap_or(("", prefix));
        let path = self.path(folder);
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed(&path, &error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| failed(&path, &error))?;
            let file = entry.file_name().to_string_lossy().into_owned();
            let name = match folder {
                "" => file,
                folder => format!("{folder}/{file}"),
            };
            let is_content = !name.ends_with(LOCK) && !name.ends_with(DRAFT);
            if is_content && name.starts_with(prefix) {
                names.push(name);
            }
        }
        names.sort();
        Ok(names)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.path(name);
        self.create_folder_of(&path)?;
        let file = File::options().append(true).create(true).open(&path);
        let written = file.and_then(|mut file| file.write_all(bytes));
        written.map_err(|error| failed(&path, &error))
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.path(name);
        self.create_folder_of(&path)?;
        let draft = self.path(&format!("{name}.{}{DRAFT}", std::process::id()));
        let written = write_synced(&draft, bytes).and_then(|()| fs::rename(&draft, &path));
        written.map_err(|error| {
            // If it cannot be removed either, a later run replaces it.
            let _ = fs::remove_file(&draft);
            failed(&path, &error)
        })
    }

    fn claim(&mut self, name: &str) -> Result<bool, StoreError> {
        if self.locks.contains_key(name) {
            return Ok(true);
        }
        let path = self.path(&format!("{name}{LOCK}"));
        self.create_folder_of(&path)?;
        let file = File::options()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(|error| failed(&path, &error))?;
        match file.try_lock() {
            Ok(()) => {
                self.locks.insert(name.to_owned(), file);
                Ok(true)
            }
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(failed(&path, &error)),
        }
    }

    fn release(&mut self, name: &str) {
        self.locks.remove(name);
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        let path = self.path(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(&path, &error)),
            _ => Ok(()),
        }
    }
}

/// The end of the names of lock files. They stay: removing one while another program opens it would
/// let two programs hold the lock.
const LOCK: &str = ".lock";
/// The end of the names of files that are being written.
const DRAFT: &str = ".draft";

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_read_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut store = FileStore::new(folder.path().join("new"));
        assert_eq!(store.read("a/b"), Ok(None));
        assert_eq!(store.names("a/"), Ok(Vec::new()));
        store.append("a/b", b"one\n").expect("stored");
        store.append("a/b", b"two\n").expect("stored");
        assert_eq!(store.read("a/b"), Ok(Some(b"one\ntwo\n".to_vec())));
        store.replace("a/b", b"new").expect("stored");
        store.append("c", b"x").expect("stored");
        assert_eq!(store.read("a/b"), Ok(Some(b"new".to_vec())));
        assert_eq!(store.names("a/"), Ok(vec!["a/b".to_owned()]));
        assert_eq!(store.names(""), Ok(vec!["a".to_owned(), "c".to_owned()]));
        store.remove("a/b").expect("removed");
        store.remove("a/b").expect("nothing to remove");
        assert_eq!(store.read("a/b"), Ok(None));
    }

    #[test]
    fn a_name_is_claimed_by_one_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut first = FileStore::new(folder.path().to_owned());
        let mut second = FileStore::new(folder.path().to_owned());
        assert_eq!(first.claim("g/0"), Ok(true));
        assert_eq!(second.claim("g/0"), Ok(false));
        first.release("g/0");
        assert_eq!(second.claim("g/0"), Ok(true));
        drop(second);
        assert_eq!(first.claim("g/0"), Ok(true));
    }

    #[test]
    fn a_failure_names_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("file"), "x").expect("written");
        let mut store = FileStore::new(folder.path().join("file"));
        let error = store.append("a/b", b"x").expect_err("not a folder");
        assert!(error.0.contains("file/a"), "{error}");
    }
}
