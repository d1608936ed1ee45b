//! Atomic writing of files. Existing files are replaced only on request.

mod append;
mod disk;
mod draft;
#[cfg(test)]
mod tests;

use crate::exit::CliError;
use draft::Draft;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

pub(crate) use append::AppendFile;
pub(crate) use disk::{Disk, SystemDisk};
pub(crate) use draft::end_without_drafts;

/// Whether a file that exists may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It is kept, and writing fails.
    Keep,
    /// It is replaced.
    Replace,
}

impl Existing {
    /// As the option `--force` says.
    pub(crate) fn forced(force: bool) -> Self {
        match force {
            true => Self::Replace,
            false => Self::Keep,
        }
    }
}

/// A file being written under a temporary name in the target folder.
///
/// [`PendingFile::finish`] moves it to its final path; dropping it deletes it. Created before long
/// work, it reports early that the path cannot be written.
pub(crate) struct PendingFile {
    path: PathBuf,
    destination: Destination,
    disk: Rc<dyn Disk>,
}

enum Destination {
    /// A device or pipe, written to directly because renaming a file over it would destroy it.
    Device(File),
    /// A path that did not exist.
    New(Draft, PathBuf),
    /// A file to be replaced, whose permissions are kept.
    Replace(Draft, PathBuf, Permissions),
}

impl PendingFile {
    pub(crate) fn new(
        path: &Path,
        existing: Existing,
        disk: &Rc<dyn Disk>,
    ) -> Result<Self, CliError> {
        let name = path.display().to_string();
        let destination = match fs::metadata(path) {
            Ok(found) if found.is_dir() => return Err(is_folder(&name)),
            Ok(found) if !found.is_file() => File::options()
                .write(true)
                .open(path)
                .map(Destination::Device),
            Ok(_) if existing == Existing::Keep => return Err(already_exists(&name)),
            // A symbolic link stays a link; its target is replaced.
            Ok(found) => fs::canonicalize(path).and_then(|real| {
                Ok(Destination::Replace(
                    disk.create(folder(&real))?,
                    real,
                    found.permissions(),
                ))
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Self::missing(path, existing, disk);
            }
            Err(error) => Err(error),
        };
        Ok(Self {
            path: path.to_owned(),
            destination: destination.map_err(|error| CliError::io(name, error))?,
            disk: Rc::clone(disk),
        })
    }

    /// A path that does not exist, or a symbolic link to one; the link stays.
    fn missing(path: &Path, existing: Existing, disk: &Rc<dyn Disk>) -> Result<Self, CliError> {
        let name = path.display().to_string();
        let target = link_target(path).map_err(|error| CliError::io(&name, error))?;
        if target != path && existing == Existing::Keep {
            return Err(already_exists(&name));
        }
        let draft = disk.create(folder(&target)).map_err(|error| {
            let is_link = target != path;
            let link = is_link.then(|| format!(" (a link to {})", target.display()));
            CliError::io(name + &link.unwrap_or_default(), error)
        })?;
        Ok(Self {
            path: path.to_owned(),
            destination: Destination::New(draft, target),
            disk: Rc::clone(disk),
        })
    }

    /// The final path, for messages.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// The file for incomplete results, so that they replace no complete ones. It replaces the
    /// incomplete results of an earlier run. A device takes both.
    pub(crate) fn partial(self) -> Result<Self, CliError> {
        if let Destination::Device(_) = self.destination {
            return Ok(self);
        }
        let mut path = self.path.into_os_string();
        path.push(".partial");
        Self::new(Path::new(&path), Existing::Replace, &self.disk)
    }

    /// Appends bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        let written = match &mut self.destination {
            Destination::Device(file) => file.write_all(bytes),
            Destination::New(draft, _) | Destination::Replace(draft, ..) => {
                self.disk.write(draft, bytes)
            }
        };
        written.map_err(|error| CliError::io(self.name(), error))
    }

    /// Moves the file to its final path.
    pub(crate) fn finish(self) -> Result<(), CliError> {
        let name = self.name();
        self.destination
            .commit(&*self.disk)
            .map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => already_exists(&name),
                _ => CliError::io(name, error),
            })
    }
}

impl Destination {
    fn commit(self, disk: &dyn Disk) -> io::Result<()> {
        match self {
            Self::Device(_) => Ok(()),
            Self::New(draft, path) => {
                disk.sync(&draft)?;
                disk.rename(draft, &path, Existing::Keep)
            }
            Self::Replace(draft, path, permissions) => {
                disk.set_permissions(&draft, permissions)?;
                disk.sync(&draft)?;
                disk.rename(draft, &path, Existing::Replace)
            }
        }
    }
}

fn is_folder(name: &str) -> CliError {
    CliError::usage(format!(
        "{name}: expected a file name, found a folder; add a name, such as {name}/NAME"
    ))
}

fn already_exists(name: &str) -> CliError {
    CliError::usage(format!("{name} already exists; use --force to replace it"))
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Maximum number of links to links, as in Linux.
const MAX_LINKS: usize = 40;

/// The path that a symbolic link to a missing file leads to; any other path is returned unchanged.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&path) else {
            return Ok(path);
        };
        path = folder(&path).join(target);
    }
    Err(io::Error::other("too many symbolic links"))
}
