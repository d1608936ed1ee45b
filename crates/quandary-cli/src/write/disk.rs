//! The file operations used to write output files.

use super::Existing;
use super::draft::Draft;
use std::fs::Permissions;
use std::io::{self, Write};
use std::path::Path;

/// The file operations that writing needs. Tests replace them by operations that fail.
pub(crate) trait Disk {
    /// Creates a draft in a folder.
    fn create(&self, folder: &Path) -> io::Result<Draft>;
    /// Appends bytes to a draft.
    fn write(&self, draft: &Draft, bytes: &[u8]) -> io::Result<()>;
    /// Waits until the content of a draft is stored.
    fn sync(&self, draft: &Draft) -> io::Result<()>;
    fn set_permissions(&self, draft: &Draft, permissions: Permissions) -> io::Result<()>;
    /// Gives a draft its final path.
    fn rename(&self, draft: Draft, to: &Path, existing: Existing) -> io::Result<()>;
}

/// The disk of the machine.
pub(crate) struct SystemDisk;

impl Disk for SystemDisk {
    fn create(&self, folder: &Path) -> io::Result<Draft> {
        Draft::new(folder)
    }

    fn write(&self, draft: &Draft, bytes: &[u8]) -> io::Result<()> {
        draft.file().write_all(bytes)
    }

    fn sync(&self, draft: &Draft) -> io::Result<()> {
        draft.file().sync_all()
    }

    fn set_permissions(&self, draft: &Draft, permissions: Permissions) -> io::Result<()> {
        draft.file().set_permissions(permissions)
    }

    fn rename(&self, draft: Draft, to: &Path, existing: Existing) -> io::Result<()> {
        draft.rename(to, existing)
    }
}
