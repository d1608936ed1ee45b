//! Drafts: temporary files that become output files.
//!
//! A draft that does not become an output file is removed, even if a signal ends the program. A
//! process that is killed leaves its drafts behind; the next process that writes to the same folder
//! removes them. Every process holds a lock on its drafts, so that no other process removes them
//! while it is running.

use super::Existing;
use crate::signal;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, DirEntry, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, TempPath};

const PREFIX: &str = ".quandary-";
const SUFFIX: &str = ".tmp";
/// Number of random characters in the name of a draft.
const RANDOM: usize = 6;

/// The drafts of this process; removing one from the map removes the file.
struct Drafts {
    files: BTreeMap<PathBuf, TempPath>,
    /// The folders in which drafts of ended processes have been removed.
    swept: BTreeSet<PathBuf>,
}

/// Drafts are created, renamed and removed under this lock, so that a signal finds either the
/// registered draft or none.
static DRAFTS: Mutex<Drafts> = Mutex::new(Drafts {
    files: BTreeMap::new(),
    swept: BTreeSet::new(),
});

fn drafts() -> MutexGuard<'static, Drafts> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the program and removes its drafts.
pub(crate) fn end_without_drafts(status: i32) -> ! {
    // The lock is held until the end, so that no further draft is created.
    let mut drafts = drafts();
    drafts.files.clear();
    std::process::exit(status)
}

/// A temporary file, removed unless it is renamed.
pub(crate) struct Draft {
    path: PathBuf,
    file: File,
}

impl Draft {
    /// Creates a draft, after removing the drafts of ended processes from its folder.
    pub(super) fn new(folder: &Path) -> io::Result<Self> {
        signal::handle();
        let mut drafts = drafts();
        if drafts.swept.insert(folder.to_owned()) {
            sweep(folder);
        }
        loop {
            let (file, path) = builder().tempfile_in(folder)?.into_parts();
            // Between creation and lock another process may take the draft for a leftover.
            let is_swept = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
            if !is_swept && path.exists() {
                let draft = Self {
                    path: path.to_path_buf(),
                    file,
                };
                drafts.files.insert(draft.path.clone(), path);
                return Ok(draft);
            }
        }
    }

    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Gives the file its final path.
    pub(super) fn rename(self, to: &Path, existing: Existing) -> io::Result<()> {
        let mut drafts = drafts();
        let Some(path) = drafts.files.remove(&self.path) else {
            return Err(io::ErrorKind::NotFound.into());
        };
        let renamed = match existing {
            Existing::Keep => path.persist_noclobber(to),
            Existing::Replace => path.persist(to),
        };
        // A draft that was not renamed is removed before a signal can end the program.
        renamed.map_err(|failed| failed.error)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        drafts().files.remove(&self.path);
    }
}

/// Removes the drafts of ended processes. What cannot be opened, locked or removed stays.
fn sweep(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.filter(is_draft).map(|entry| entry.path()) {
        if let Ok(file) = File::options().write(true).open(&path)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(path);
        }
    }
}

fn is_draft(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    let middle = name.to_str().and_then(|name| {
        let name = name.strip_prefix(PREFIX)?;
        name.strip_suffix(SUFFIX)
    });
    let is_named =
        middle.is_some_and(|text| text.len() == RANDOM && text.bytes().all(is_alphanumeric));
    is_named && entry.file_type().is_ok_and(|kind| kind.is_file())
}

fn is_alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

fn builder() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX).rand_bytes(RANDOM);
    set_default_permissions(&mut builder);
    builder
}

/// Temporary files are private by default; this gives them the usual permissions, limited by the
/// umask of the user.
#[cfg(unix)]
fn set_default_permissions(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn set_default_permissions(_: &mut Builder<'_, '_>) {}
