//! Where a player keeps games, best solutions and settings. Views provide a store; this crate does no
//! I/O.

use std::collections::BTreeMap;

/// A store of byte strings, each under a name. Names are relative paths of letters, digits, `-`,
/// `.` and `/`.
///
/// Several programs may use the same store at the same time. A program reserves the name under
/// which it stores a game (see [`Store::claim`]), so that no other program appends to this game.
/// Content to which all programs append consists of lines.
pub trait Store {
    /// The content stored under a name; `None` if there is none.
    ///
    /// # Errors
    /// The content cannot be read.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// All names that begin with `prefix`, sorted.
    ///
    /// # Errors
    /// The names cannot be listed.
    fn names(&self, prefix: &str) -> Result<Vec<String>, StoreError>;

    /// Appends bytes to the content under a name. A store that uses system calls appends all
    /// bytes with one system call, so that no bytes of another program come between them.
    ///
    /// # Errors
    /// The bytes cannot be written, for example because the disk is full.
    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError>;

    /// Replaces the content under a name as a whole: at every moment either the old or the new
    /// content is stored.
    ///
    /// # Errors
    /// The new content cannot be written; the old content stays.
    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError>;

    /// Reserves a name for this program until the program ends or releases the name. Returns
    /// `false` if another program has reserved the name.
    ///
    /// # Errors
    /// The name cannot be reserved, for example because the folder is read-only.
    fn claim(&mut self, name: &str) -> Result<bool, StoreError>;

    /// Releases a name that this program has reserved.
    fn release(&mut self, name: &str);

    /// Removes the content stored under a name. Does nothing if there is none.
    ///
    /// # Errors
    /// The content cannot be removed.
    fn remove(&mut self, name: &str) -> Result<(), StoreError>;
}

/// The error of an operation on a [`Store`], as text that says what went wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// A store in memory, for tests and for playing without saving.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore(BTreeMap<String, Vec<u8>>);

impl Store for MemoryStore {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.get(name).cloned())
    }

    fn names(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        let names = self.0.keys().filter(|name| name.starts_with(prefix));
        Ok(names.cloned().collect())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let stored = self.0.entry(name.to_owned()).or_default();
        stored.extend_from_slice(bytes);
        Ok(())
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        self.0.insert(name.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn claim(&mut self, _: &str) -> Result<bool, StoreError> {
        Ok(true)
    }

    fn release(&mut self, _: &str) {}

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        self.0.remove(name);
        Ok(())
    }
}
