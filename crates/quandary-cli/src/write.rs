//! Files are written whole or not at all, and never over another by accident.

use crate::exit::CliError;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// Whether a file that exists may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It stays, and writing fails.
    Keep,
    /// It is replaced.
    Replace,
}

/// Writes a file under a passing name temporary_beside its place and then puts it there.
pub(crate) fn write(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), CliError> {
    let mut pending = PendingFile::new(path, existing)?;
    pending.write(bytes)?;
    pending.finish()
}

/// A file that is being written, under a passing name temporary_beside its place. It takes its place when it
/// is finished; dropped before, it is gone. Made before long work, it tells in time that its place
/// is taken.
pub(crate) struct PendingFile {
    name: String,
    destination: Destination,
}

enum Destination {
    /// A device or a pipe is written to; putting a file in its place would destroy it.
    Device(File),
    /// A place where nothing was.
    New(NamedTempFile, PathBuf),
    /// The place of another file, whose permissions it gets.
    Instead(NamedTempFile, PathBuf, Permissions),
}

impl PendingFile {
    pub(crate) fn new(path: &Path, existing: Existing) -> Result<Self, CliError> {
        let name = path.display().to_string();
        let destination = match fs::metadata(path) {
            Ok(found) if !found.is_file() => File::options().write(true).open(path).map(Destination::Device),
            Ok(_) if existing == Existing::Keep => return Err(already_exists(&name)),
            // A link stays a link: the file that it names is replaced.
            Ok(found) => fs::canonicalize(path)
                .and_then(|real| Ok(Destination::Instead(temporary_beside(&real)?, real, found.permissions()))),
            Err(_) => temporary_beside(path).map(|file| Destination::New(file, path.to_owned())),
        };
        match destination {
            Ok(destination) => Ok(Self { name, destination }),
            Err(error) => Err(CliError::io(name, error)),
        }
    }

    /// The name of its place.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Writes on.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        let written = match &mut self.destination {
            Destination::Device(file) => file.write_all(bytes),
            Destination::New(file, _) | Destination::Instead(file, ..) => file.write_all(bytes),
        };
        written.map_err(|error| CliError::io(&self.name, error))
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<(), CliError> {
        self.destination.commit().map_err(|error| match error.kind() {
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
            Self::Instead(file, path, permissions) => {
                file.as_file().sync_all()?;
                fs::set_permissions(file.path(), permissions)?;
                file.persist(path)?;
            }
        }
        Ok(())
    }
}

fn already_exists(name: &str) -> CliError {
    CliError::usage(format!(
        "{name} exists already; --force writes over it, -o names another place"
    ))
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

/// A passing file is private unless told otherwise; the mask of the user still applies.
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
    fn a_file_that_exists_is_kept_unless_it_may_go() {
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
    fn a_link_stays_a_link_and_a_device_a_device() {
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
