//! Files are written whole or not at all, and never over another by accident.

use crate::exit::Trouble;
use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::Path;
use tempfile::{Builder, NamedTempFile};

/// Whether a file that exists may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It stays, and writing fails.
    Keep,
    /// It is replaced.
    Replace,
}

/// Writes a file under a passing name beside its place and then puts it there.
pub(crate) fn write(path: &Path, bytes: &[u8], existing: Existing) -> Result<(), Trouble> {
    let name = path.display().to_string();
    let done = match fs::metadata(path) {
        // A device or a pipe is written to; putting a file in its place would destroy it.
        Ok(found) if !found.is_file() => fs::write(path, bytes),
        Ok(_) if existing == Existing::Keep => return Err(in_the_way(&name)),
        // A link stays a link: the file that it names is replaced.
        Ok(found) => {
            fs::canonicalize(path).and_then(|real| replace(&real, bytes, Some(found.permissions())))
        }
        Err(_) => create(path, bytes),
    };
    done.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => in_the_way(&name),
        _ => Trouble::io(name, error),
    })
}

fn in_the_way(name: &str) -> Trouble {
    Trouble::usage(format!(
        "{name} exists already; --force writes over it, -o names another place"
    ))
}

fn replace(path: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    let file = beside(path, bytes)?;
    if let Some(permissions) = permissions {
        fs::set_permissions(file.path(), permissions)?;
    }
    file.persist(path)?;
    Ok(())
}

fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    beside(path, bytes)?.persist_noclobber(path)?;
    Ok(())
}

fn beside(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    builder.prefix(".quandary-").suffix(".tmp");
    usual_permissions(&mut builder);
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// A passing file is private unless told otherwise; the mask of the user still applies.
#[cfg(unix)]
fn usual_permissions(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn usual_permissions(_: &mut Builder<'_, '_>) {}

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
