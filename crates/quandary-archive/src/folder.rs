//! The folder of an archive.

use crate::check::{CheckedRecord, RunReplay};
use crate::record::Record;
use quandary::FamilyId;
use quandary_core::fingerprint::Fingerprint;
use quandary_core::limits::Limits;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The file that makes a folder an archive. It states the version of the layout, and processes lock it
/// while they write.
const HEADER: &str = "quandary-archive.json";

/// The version of the layout.
const VERSION: u32 = 1;

const PREFIX: &str = ".quandary-archive-";
const SUFFIX: &str = ".tmp";

#[derive(Serialize, Deserialize)]
struct Header {
    version: u32,
}

/// Why an archive, or a file in it, cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// Reading or writing failed.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The folder is not an archive.
    #[error("{}: not an archive: it has no {HEADER}", .0.display())]
    NotAnArchive(PathBuf),
    /// The folder is not an archive and has other content.
    #[error("{}: neither empty nor an archive; choose another folder", .0.display())]
    NotEmpty(PathBuf),
    /// The header of the archive cannot be read, or states another version.
    #[error("{}: expected {{\"version\": {VERSION}}}; the archive may be from a newer program", .0.display())]
    Version(PathBuf),
    /// A file of the archive cannot be used.
    #[error("{}: {why}", path.display())]
    Damaged {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        why: String,
    },
}

impl ArchiveError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Io { path, source }
    }

    /// The error for a file of an archive that cannot be used.
    #[must_use]
    pub fn damaged(path: &Path, why: impl ToString) -> Self {
        let (path, why) = (path.to_owned(), why.to_string());
        Self::Damaged { path, why }
    }

    /// The file or folder that the error is about.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Io { path, .. } | Self::Damaged { path, .. } => path,
            Self::NotAnArchive(path) | Self::NotEmpty(path) | Self::Version(path) => path,
        }
    }
}

/// The place of a level in an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LevelKey {
    family: &'static str,
    fingerprint: Fingerprint,
}

impl LevelKey {
    /// The place of a level of a family, given the id of the family; `None` if there is no such family.
    #[must_use]
    pub fn new(family: &str, fingerprint: Fingerprint) -> Option<Self> {
        let family = FamilyId::find(family)?.family().info().id;
        Some(Self {
            family,
            fingerprint,
        })
    }

    /// The id of the family.
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.family
    }

    /// The exact fingerprint of the level.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// The path of the file inside an archive, for example
    /// `crossoban/ba/ba7816bf8f01cfea414140de5dae2223.json`.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        let name = self.fingerprint.to_string();
        Path::new(self.family)
            .join(&name[..2])
            .join(format!("{name}.json"))
    }

    /// The key of a path inside an archive.
    fn parse(path: &Path) -> Option<Self> {
        let mut parts = path.iter().map(|part| part.to_str());
        let (family, _, file) = (parts.next()??, parts.next()??, parts.next()??);
        let key = Self::new(family, file.strip_suffix(".json")?.parse().ok()?)?;
        (key.path() == path).then_some(key)
    }
}

/// What is in the folder of an archive.
#[derive(Debug, Default)]
pub struct Listing {
    /// The levels, ordered by family and fingerprint.
    pub levels: Vec<LevelKey>,
    /// The files and folders that do not belong to the archive, and links, which are not followed.
    pub strangers: Vec<ArchiveError>,
}

/// A folder with the best known solutions of levels, in one file for each level.
#[derive(Clone, Debug)]
pub struct Archive {
    root: PathBuf,
    limits: Limits,
}

impl Archive {
    /// Opens an archive. Files larger than `limits` allow are not read.
    ///
    /// # Errors
    /// The folder is not an archive, or has a layout of another version.
    pub fn open(root: &Path, limits: &Limits) -> Result<Self, ArchiveError> {
        let path = root.join(HEADER);
        let mut file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound && root.is_dir() => {
                return Err(ArchiveError::NotAnArchive(root.to_owned()));
            }
            Err(source) if source.kind() == io::ErrorKind::NotFound => {
                let path = root.to_owned();
                return Err(ArchiveError::Io { path, source });
            }
            Err(error) => return Err(ArchiveError::io(&path)(error)),
        };
        let io = || ArchiveError::io(&path);
        // Where locks are mandatory, a locked file cannot be read.
        file.lock_shared().map_err(io())?;
        let header = start(&mut file, 1 << 10).map_err(io())?;
        let header = serde_json::from_slice::<Header>(&header);
        match header {
            Ok(Header { version: VERSION }) => Ok(Self {
                root: root.to_owned(),
                limits: limits.clone(),
            }),
            _ => Err(ArchiveError::Version(path)),
        }
    }

    /// Opens an archive. A folder that is missing or empty becomes an archive.
    ///
    /// # Errors
    /// The folder has other content, or cannot be written.
    pub fn open_or_create(root: &Path, limits: &Limits) -> Result<Self, ArchiveError> {
        let path = root.join(HEADER);
        if !path.exists() {
            fs::create_dir_all(root).map_err(ArchiveError::io(root))?;
            let entries = fs::read_dir(root).map_err(ArchiveError::io(root))?;
            let mut visible = entries.flatten().filter(|entry| !is_hidden(&entry.path()));
            // Another process may be creating the same archive.
            let is_used = visible.any(|entry| entry.path() != path);
            if is_used && !path.exists() {
                return Err(ArchiveError::NotEmpty(root.to_owned()));
            }
            let header = format!("{{\n  \"version\": {VERSION}\n}}\n");
            let draft = draft(root, header.as_bytes()).map_err(ArchiveError::io(&path))?;
            match draft.persist_noclobber(&path) {
                Err(failed) if !path.exists() => {
                    return Err(ArchiveError::io(&path)(failed.error));
                }
                Ok(_) | Err(_) => {}
            }
        }
        Self::open(root, limits)
    }

    /// The folder.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The limits for reading files.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The path of the file of a level, including the folder of the archive.
    #[must_use]
    pub fn path(&self, key: &LevelKey) -> PathBuf {
        self.root.join(key.path())
    }

    /// Lists the levels. Files and hidden folders next to the header may be anything; they are not
    /// listed.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub fn list(&self) -> Result<Listing, ArchiveError> {
        let mut listing = Listing::default();
        for family in sorted(&self.root)? {
            if is_hidden(&family) || is_plain_file(&family) {
                continue;
            }
            let name = family.file_name().and_then(|name| name.to_str());
            if name.and_then(FamilyId::find).is_none() {
                let why = "not the name of a family of this program; skipped";
                listing.strangers.push(ArchiveError::damaged(&family, why));
                continue;
            }
            self.list_family(&family, &mut listing)?;
        }
        Ok(listing)
    }

    fn list_family(&self, family: &Path, listing: &mut Listing) -> Result<(), ArchiveError> {
        for group in listing.folder(family)? {
            for path in listing.folder(&group)? {
                let inside = path.strip_prefix(&self.root).unwrap_or(&path);
                match LevelKey::parse(inside) {
                    Some(key) if is_plain_file(&path) => listing.levels.push(key),
                    Some(_) => listing.strangers.push(not_followed(&path)),
                    None => {
                        let why = "not a name that the archive gives to a level; skipped";
                        listing.strangers.push(ArchiveError::damaged(&path, why));
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads the file of a level; `None` if the archive does not have the level.
    ///
    /// # Errors
    /// The file cannot be read, exceeds a limit, is a link, or is not the record of this level.
    pub fn read(&self, key: &LevelKey) -> Result<Option<RecordFile>, ArchiveError> {
        let Some(bytes) = self.bytes(key)? else {
            return Ok(None);
        };
        let path = self.path(key);
        let record = Record::parse(&bytes);
        let record = record.map_err(|why| ArchiveError::damaged(&path, why))?;
        if record.family != key.family || record.fingerprint != key.fingerprint {
            let (family, fingerprint) = (&record.family, record.fingerprint);
            let why = format!("the file is about the level {fingerprint} of {family}");
            return Err(ArchiveError::damaged(&path, why));
        }
        Ok(Some(RecordFile {
            path,
            bytes,
            record,
        }))
    }

    /// Reads the file of a level and replays its solutions; `None` if the archive does not have the
    /// level.
    ///
    /// # Errors
    /// See [`Self::read`]; or the level in the file cannot be used.
    pub fn check(
        &self,
        key: &LevelKey,
        run: &RunReplay<'_>,
    ) -> Result<Option<CheckedFile>, ArchiveError> {
        let file = self.read(key)?;
        file.map(|file| self.check_file(file, run)).transpose()
    }

    fn check_file(
        &self,
        file: RecordFile,
        run: &RunReplay<'_>,
    ) -> Result<CheckedFile, ArchiveError> {
        let is_canonical = file.record.to_json() == file.bytes;
        let name = file.path.display().to_string();
        let checked = CheckedRecord::new(file.record, &name, &self.limits, run);
        Ok(CheckedFile {
            checked: checked.map_err(|why| ArchiveError::damaged(&file.path, why))?,
            path: file.path,
            is_canonical,
        })
    }

    /// Adds what `new` knows about a level to the archive, and returns what was known before. The
    /// solutions of `new` have to be verified; those of the archive are replayed before they are
    /// compared. Nothing is lost if other processes write to the archive at the same time.
    ///
    /// # Errors
    /// The file of the level cannot be read or written, or something in it is wrong. Nothing
    /// is written then.
    pub fn merge(
        &self,
        key: &LevelKey,
        new: &Record,
        run: &RunReplay<'_>,
    ) -> Result<Option<Record>, ArchiveError> {
        loop {
            let known = self.read(key)?;
            let bytes = known.as_ref().map(|known| known.bytes.clone());
            if bytes.as_ref().is_some_and(|bytes| *bytes == new.to_json()) {
                return Ok(known.map(|known| known.record));
            }
            let before = known.map(|known| self.faultless(known, run)).transpose()?;
            let mut merged = before.clone().unwrap_or_else(|| new.clone());
            merged.merge(new);
            let merged = merged.to_json();
            let lock = self.lock()?;
            // Another process may have written the file during the replays.
            if self.bytes(key)? != bytes {
                continue;
            }
            if bytes.is_none_or(|bytes| bytes != merged) {
                self.write(key, &merged)?;
            }
            drop(lock);
            return Ok(before);
        }
    }

    /// The record of a file; an error if anything in it is wrong.
    fn faultless(&self, file: RecordFile, run: &RunReplay<'_>) -> Result<Record, ArchiveError> {
        let file = self.check_file(file, run)?;
        match file.checked.first_rejection() {
            None => Ok(file.checked.record),
            Some((replay, why)) => {
                let why = format!(
                    "a solution under `{}` is wrong: {why}; repair or remove the file",
                    replay.variant
                );
                Err(ArchiveError::damaged(&file.path, why))
            }
        }
    }

    /// The content of the file of a level; `None` if there is none.
    fn bytes(&self, key: &LevelKey) -> Result<Option<Vec<u8>>, ArchiveError> {
        let path = self.path(key);
        if !self.is_there(&path)? {
            return Ok(None);
        }
        let io = || ArchiveError::io(&path);
        let mut file = File::open(&path).map_err(io())?;
        let most = self.limits.file_bytes;
        let bytes = start(&mut file, most.saturating_add(1)).map_err(io())?;
        if bytes.len() as u64 > most {
            let why = format!("larger than the limit of {most} bytes (see --limit file-bytes=N)");
            return Err(ArchiveError::damaged(&path, why));
        }
        Ok(Some(bytes))
    }

    /// Whether a file of the archive exists. It is an error if it or a folder on the way to it is a link.
    fn is_there(&self, path: &Path) -> Result<bool, ArchiveError> {
        let inside = path.strip_prefix(&self.root).unwrap_or(path);
        let mut place = self.root.clone();
        for part in inside {
            place.push(part);
            match fs::symlink_metadata(&place) {
                Ok(found) if found.is_dir() && place != path => {}
                Ok(found) if found.is_file() && place == path => {}
                Ok(_) => return Err(not_followed(&place)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
                Err(error) => return Err(ArchiveError::io(&place)(error)),
            }
        }
        Ok(true)
    }

    /// Waits until no other process writes to the archive. Dropping the result ends the lock.
    fn lock(&self) -> Result<File, ArchiveError> {
        let path = self.root.join(HEADER);
        let io = || ArchiveError::io(&path);
        let file = File::options().read(true).write(true).open(&path);
        let file = file.map_err(io())?;
        file.lock().map_err(io())?;
        Ok(file)
    }

    /// Replaces the file of a level at once. The caller holds the lock.
    fn write(&self, key: &LevelKey, bytes: &[u8]) -> Result<(), ArchiveError> {
        let path = self.path(key);
        let folder = path.parent().unwrap_or(&self.root);
        fs::create_dir_all(folder).map_err(ArchiveError::io(folder))?;
        let draft = draft(&self.root, bytes).map_err(ArchiveError::io(&path))?;
        let written = draft.persist(&path);
        written.map_err(|failed| ArchiveError::io(&path)(failed.error))?;
        Ok(())
    }

    /// Removes the temporary files of processes that were killed.
    ///
    /// # Errors
    /// The folder cannot be read or locked.
    pub fn sweep(&self) -> Result<(), ArchiveError> {
        let _lock = self.lock()?;
        for path in sorted(&self.root)? {
            let name = path.file_name().and_then(|name| name.to_str());
            let name = name.unwrap_or_default();
            if name.starts_with(PREFIX) && name.ends_with(SUFFIX) && is_plain_file(&path) {
                fs::remove_file(&path).map_err(ArchiveError::io(&path))?;
            }
        }
        Ok(())
    }
}

impl Listing {
    /// The entries of a folder of the archive. Anything else than a folder is a stranger.
    fn folder(&mut self, path: &Path) -> Result<Vec<PathBuf>, ArchiveError> {
        let found = fs::symlink_metadata(path).map_err(ArchiveError::io(path))?;
        if found.is_dir() {
            return sorted(path);
        }
        self.strangers.push(not_followed(path));
        Ok(Vec::new())
    }
}

/// The file of a level that was read.
#[derive(Clone, Debug)]
pub struct RecordFile {
    /// Its path.
    pub path: PathBuf,
    /// Its content.
    pub bytes: Vec<u8>,
    /// What it says.
    pub record: Record,
}

/// The file of a level whose solutions were replayed.
pub struct CheckedFile {
    /// Its path.
    pub path: PathBuf,
    /// The replays, and what is true of it.
    pub checked: CheckedRecord,
    /// Whether the content is exactly as the program writes it.
    pub is_canonical: bool,
}

fn not_followed(path: &Path) -> ArchiveError {
    ArchiveError::damaged(
        path,
        "a link or another special file, which is not followed",
    )
}

fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with('.'))
}

fn is_plain_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}

/// The entries of a folder in alphabetical order.
fn sorted(folder: &Path) -> Result<Vec<PathBuf>, ArchiveError> {
    let entries = fs::read_dir(folder).map_err(ArchiveError::io(folder))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let paths: io::Result<Vec<PathBuf>> = paths.collect();
    let mut paths = paths.map_err(ArchiveError::io(folder))?;
    paths.sort();
    Ok(paths)
}

/// Reads at most this number of bytes.
fn start(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A complete temporary file in a folder.
fn draft(folder: &Path, bytes: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    set_default_permissions(&mut builder);
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Temporary files are private by default; this gives them the usual permissions, limited by the umask
/// of the user.
#[cfg(unix)]
fn set_default_permissions(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn set_default_permissions(_: &mut tempfile::Builder<'_, '_>) {}
