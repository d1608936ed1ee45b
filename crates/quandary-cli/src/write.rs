//! Atomic writing of files. Existing files are replaced only on request.

use crate::exit::CliError;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Whether a file that exists may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It is kept, and writing fails.
    Keep,
    /// It is replaced.
    Replace,
}

/// Writes a file atomically, through a temporary file in the same folder.
pub(crate) fn write(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), CliError> {
    let mut pending = PendingFile::new(path, existing)?;
    pending.write(bytes)?;
    pending.finish()
}

/// A file being written under a temporary name in the target folder.
///
/// [`PendingFile::finish`] moves it to its final path; dropping it deletes it. Created before long
/// work, it reports early that the path cannot be written.
pub(crate) struct PendingFile {
    name: String,
    destination: Destination,
}

enum Destination {
    /// A device or pipe, written to directly because renaming a file over it would destroy it.
    Device(File),
    /// A path that did not exist.
    New(NamedTempFile, PathBuf),
    /// A file to be replaced, whose permissions are kept.
    Replace(NamedTempFile, PathBuf, Permissions),
}

impl PendingFile {
    pub(crate) fn new(path: &Path, existing: Existing) -> Result<Self, CliError> {
        let name = path.display().to_string();
        let destination = match fs::metadata(path) {
            Ok(found) if !found.is_file() => File::options()
                .write(true)
                .open(path)
                .map(Destination::Device),
            Ok(_) if existing == Existing::Keep => return Err(already_exists(&name)),
            // A symbolic link stays a link; its target is replaced.
            Ok(found) => fs::canonicalize(path).and_then(|real| {
                Ok(Destination::Replace(
                    temporary_beside(&real)?,
                    real,
                    found.permissions(),
                ))
            }),
            Err(_) => temporary_beside(path).map(|file| Destination::New(file, path.to_owned())),
        };
        match destination {
            Ok(destination) => Ok(Self { name, destination }),
            Err(error) => Err(CliError::io(name, error)),
        }
    }

    /// The final path, for messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Appends bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        let written = match &mut self.destination {
            Destination::Device(file) => file.write_all(bytes),
            Destination::New(file, _) | Destination::Replace(file, ..) => file.write_all(bytes),
        };
        written.map_err(|error| CliError::io(&self.name, error))
    }

    /// Moves the file to its final path.
    pub(crate) fn finish(self) -> Result<(), CliError> {
        self.destination
            .commit()
            .map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => already_exists(&self.name),
                _ => CliError::io(self.name, error),
            })
    }
}

impl Destination {
    fn commit(self) -> io::Result<()> {
        match self {
            Self::Device(_) => {}
            Self::New(file, path) => {
                file.as_file().sync_all()?;
                file.persist_noclobber(path)?;
            }
            Self::Replace(file, path, permissions) => {
                file.as_file().sync_all()?;
                fs::set_permissions(file.path(), permissions)?;
                file.persist(path)?;
            }
        }
        Ok(())
    }
}

fn already_exists(name: &str) -> CliError {
    CliError::usage(format!("{name} already exists; use --force to replace it"))
}

fn temporary_beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    builder.prefix(".quandary-").suffix(".tmp");
    set_default_permissions(&mut builder);
    builder.tempfile_in(folder)
}

/// Temporary files are private by default; this gives them the usual permissions, limited by the
/// umask of the user.
#[cfg(unix)]
fn set_default_permissions(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn set_default_permissions(_: &mut Builder<'_, '_>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn existing_file_is_kept_unless_replacing_is_allowed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write(&path, b"one", Existing::Keep).unwrap();
        assert!(write(&path, b"two", Existing::Keep).is_err());
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write(&path, b"two", Existing::Replace).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_are_preserved() {
        let folder = tempfile::tempdir().unwrap();
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, "one").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        write(&link, b"two", Existing::Replace).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&real).unwrap(), b"two");
        write(Path::new("/dev/null"), b"three", Existing::Keep).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
