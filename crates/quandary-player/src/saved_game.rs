//! The journals of the game in progress. A turn-based game is stored after every move, a real-time
//! game once a second.

use crate::journal::{self, Change};
use crate::live::LiveState;
use crate::store::{Store, StoreError};
use crate::tree::Tree;

/// Maximum number of programs that play the same level at the same time.
const MAX_PROGRAMS: usize = 64;

/// The journal of a turn-based game, in which the changes of the game are stored.
///
/// Each program that plays a level has its own journal, so that programs do not overwrite each
/// other's games. When a level is opened, all journals of the level are combined in one tree.
#[derive(Debug)]
pub struct SavedGame {
    /// The name of the journal in the store; `None` if the game is not stored, because no journal
    /// could be claimed or because the level has no fingerprint.
    name: Option<String>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Every change so far is stored.
    Stored,
    /// Some change could not be stored: the next one stores everything again.
    Behind,
}

impl SavedGame {
    /// Opens the saved games of a level. Their names in the store begin with `folder`, which
    /// ends with `/`. Also returns a tree of everything that was ever played in the level.
    ///
    /// # Errors
    /// A saved game cannot be read, the journal with all saved games combined cannot be stored,
    /// or too many programs play the level. The level can still be played; the tree contains the
    /// games that were read.
    pub fn open(store: &mut dyn Store, folder: &str) -> (Self, Tree, Result<(), StoreError>) {
        let mut tree = Tree::default();
        let mut saved = Self {
            name: None,
            state: State::Behind,
        };
        let opened = saved.claim(store, folder, &mut tree);
        (saved, tree, opened)
    }

    /// A game that is not stored, because its level has no fingerprint.
    pub fn unsaved() -> (Self, Tree, Result<(), StoreError>) {
        let saved = Self {
            name: None,
            state: State::Behind,
        };
        (saved, Tree::default(), Ok(()))
    }

    fn claim(
        &mut self,
        store: &mut dyn Store,
        folder: &str,
        tree: &mut Tree,
    ) -> Result<(), StoreError> {
        let names = store.names(folder)?;
        let journals: Vec<&String> = names
            .iter()
            .filter(|name| name.ends_with(EXTENSION))
            .collect();
        let mut is_complete = true;
        for name in &journals {
            if let Some(bytes) = store.read(name)? {
                journal::replay(&bytes, tree);
                is_complete &= bytes.ends_with(b"\n");
            }
        }
        let mut free = Vec::new();
        for name in &journals {
            if store.claim(name)? {
                free.push((*name).clone());
            }
        }
        if free.is_empty() {
            free.extend(claim_new(store, folder, &names)?);
        }
        let Some((own, others)) = free.split_first() else {
            return Err(StoreError("too many programs play this level".to_owned()));
        };
        self.name = Some(own.clone());
        if is_complete && journals == [own] {
            self.state = State::Stored;
            return Ok(());
        }
        if journals.is_empty() {
            // The first move creates the journal, so that looking at a level leaves nothing.
            return Ok(());
        }
        // Positions are numbered as in the tree, which several journals have made. Everything is in
        // one journal before the others are removed.
        self.store_all(store, tree)?;
        for name in others {
            store.remove(name)?;
            store.release(name);
        }
        Ok(())
    }

    /// Stores changes that have just been made to `tree`.
    ///
    /// # Errors
    /// The changes cannot be stored; the next call tries again.
    pub fn store(
        &mut self,
        store: &mut dyn Store,
        changes: &[Change],
        tree: &Tree,
    ) -> Result<(), StoreError> {
        if changes.is_empty() {
            return Ok(());
        }
        if self.state == State::Behind {
            return self.store_all(store, tree);
        }
        let Some(name) = &self.name else {
            return Ok(());
        };
        let lines: String = changes.iter().map(Change::line).collect();
        let stored = store.append(name, lines.as_bytes());
        if stored.is_err() {
            self.state = State::Behind;
        }
        stored
    }

    fn store_all(&mut self, store: &mut dyn Store, tree: &Tree) -> Result<(), StoreError> {
        let Some(name) = &self.name else {
            return Ok(());
        };
        self.state = State::Behind;
        store.replace(name, journal::of_tree(tree).as_bytes())?;
        self.state = State::Stored;
        Ok(())
    }

    /// Releases the journal, so that another program can continue the game.
    pub fn close(self, store: &mut dyn Store) {
        if let Some(name) = &self.name {
            store.release(name);
        }
    }
}

const EXTENSION: &str = ".game";

/// Claims a name that is not in use; `None` if there are too many.
fn claim_new(
    store: &mut dyn Store,
    folder: &str,
    names: &[String],
) -> Result<Option<String>, StoreError> {
    let new = (0..MAX_PROGRAMS).map(|index| format!("{folder}{index}{EXTENSION}"));
    for name in new.filter(|name| !names.contains(name)) {
        if store.claim(&name)? {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// The journal of a real-time game, which is written once a second.
#[derive(Debug)]
pub struct LiveJournal {
    /// The name of the journal in the store; `None` if the game is not stored, because no journal
    /// could be claimed or because the level has no fingerprint.
    name: Option<String>,
    /// Lines that could not be stored yet.
    pending: String,
    was_over: bool,
}

impl LiveJournal {
    /// Opens a journal of a level: the first one that no other program uses, or else a new one.
    /// Also returns the content of the journal. Nothing is stored if `folder` is `None`.
    pub fn open(
        store: &mut dyn Store,
        folder: Option<&str>,
    ) -> (Self, Result<Vec<u8>, StoreError>) {
        let mut journal = Self {
            name: None,
            pending: String::new(),
            was_over: true,
        };
        let content = match folder {
            Some(folder) => journal.claim(store, folder),
            None => Ok(Vec::new()),
        };
        (journal, content)
    }

    fn claim(&mut self, store: &mut dyn Store, folder: &str) -> Result<Vec<u8>, StoreError> {
        let names = store.names(folder)?;
        for name in names.iter().filter(|name| name.ends_with(EXTENSION)) {
            if store.claim(name)? {
                self.name = Some(name.clone());
                let mut content = store.read(name)?.unwrap_or_default();
                if !content.is_empty() && !content.ends_with(b"\n") {
                    // What is appended must not continue a line that was cut off.
                    self.pending.push('\n');
                    content.push(b'\n');
                }
                return Ok(content);
            }
        }
        self.name = claim_new(store, folder, &names)?;
        Ok(Vec::new())
    }

    /// Records whether the game is over. Returns `true` if the game has ended since the last call.
    pub fn note_end(&mut self, state: &LiveState) -> bool {
        let is_over = matches!(state, LiveState::Won(_) | LiveState::Lost(_));
        let has_ended = is_over && !self.was_over;
        self.was_over = is_over;
        has_ended
    }

    /// Appends lines.
    ///
    /// # Errors
    /// The lines cannot be stored; the next call tries again.
    pub fn store(&mut self, store: &mut dyn Store, lines: &str) -> Result<(), StoreError> {
        if lines.is_empty() {
            return Ok(());
        }
        self.pending += lines;
        let Some(name) = &self.name else {
            return Ok(());
        };
        if let Err(error) = store.append(name, self.pending.as_bytes()) {
            // Part of it may have been written: its last line ends here and will be skipped.
            self.pending.insert(0, '\n');
            return Err(error);
        }
        self.pending.clear();
        Ok(())
    }

    /// Releases the journal, so that another program can continue the game.
    pub fn close(self, store: &mut dyn Store) {
        if let Some(name) = &self.name {
            store.release(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::MemoryStore;
    use crate::tree::Author;

    fn play(store: &mut dyn Store, saved: &mut SavedGame, tree: &mut Tree, group: &str) {
        tree.play(group, Author::Player);
        let change = Change::Played(group.to_owned(), Author::Player);
        let stored = saved.store(store, &[change], tree);
        assert_eq!(stored, Ok(()));
    }

    #[test]
    fn a_game_goes_on_where_it_was() {
        let mut store = MemoryStore::default();
        let (mut saved, mut tree, opened) = SavedGame::open(&mut store, "games/x/");
        assert_eq!(opened, Ok(()));
        assert_eq!(store.names(""), Ok(Vec::new()), "looking stores nothing");
        play(&mut store, &mut saved, &mut tree, "a");
        play(&mut store, &mut saved, &mut tree, "b");
        saved.close(&mut store);
        let (mut saved, mut tree, _) = SavedGame::open(&mut store, "games/x/");
        assert_eq!(tree.group(tree.current()), "b");
        play(&mut store, &mut saved, &mut tree, "c");
        let (_, tree, _) = SavedGame::open(&mut store, "games/x/");
        assert_eq!(tree.depth(tree.current()), 3);
    }

    #[test]
    fn the_games_of_two_programs_become_one() {
        let mut store = MemoryStore::default();
        store
            .append("games/x/0.game", b"+ a\n+ b\n")
            .expect("stored");
        store
            .append("games/x/1.game", b"+ c\n+ a\n= 1")
            .expect("stored");
        let (mut saved, mut tree, _) = SavedGame::open(&mut store, "games/x/");
        assert_eq!(tree.count(), 5);
        assert_eq!(store.names(""), Ok(vec!["games/x/0.game".to_owned()]));
        play(&mut store, &mut saved, &mut tree, "d");
        let (_, again, _) = SavedGame::open(&mut store, "games/x/");
        assert_eq!(again.count(), 6);
        assert_eq!(again.group(again.current()), "d");
    }

    /// A store that refuses to write now and then.
    #[derive(Default)]
    struct FullDisk {
        inner: MemoryStore,
        is_full: bool,
    }

    impl Store for FullDisk {
        fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
            self.inner.read(name)
        }

        fn names(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
            self.inner.names(prefix)
        }

        fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
            if self.is_full {
                // Half of the line reached the disk.
                self.inner.append(name, &bytes[..bytes.len() / 2])?;
                return Err(StoreError("no space left".to_owned()));
            }
            self.inner.append(name, bytes)
        }

        fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
            if self.is_full {
                return Err(StoreError("no space left".to_owned()));
            }
            self.inner.replace(name, bytes)
        }

        fn claim(&mut self, name: &str) -> Result<bool, StoreError> {
            self.inner.claim(name)
        }

        fn release(&mut self, name: &str) {
            self.inner.release(name);
        }

        fn remove(&mut self, name: &str) -> Result<(), StoreError> {
            self.inner.remove(name)
        }
    }

    #[test]
    fn moves_made_while_the_disk_was_full_are_stored_later() {
        let mut store = FullDisk::default();
        let (mut saved, mut tree, _) = SavedGame::open(&mut store, "games/x/");
        play(&mut store, &mut saved, &mut tree, "a");
        store.is_full = true;
        for group in ["b", "c"] {
            tree.play(group, Author::Player);
            let change = Change::Played(group.to_owned(), Author::Player);
            assert!(saved.store(&mut store, &[change], &tree).is_err());
        }
        store.is_full = false;
        play(&mut store, &mut saved, &mut tree, "d");
        let (_, again, _) = SavedGame::open(&mut store, "games/x/");
        assert_eq!((again.count(), again.depth(again.current())), (5, 4));
    }
}
