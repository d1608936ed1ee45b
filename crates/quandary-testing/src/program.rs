//! Programs of other people, run as processes of their own where they are installed.

use std::path::PathBuf;

/// Where a program is, games included. Where it is absent, that is said.
#[must_use]
pub fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders
        .map(|folder| folder.join(name))
        .find(|program| program.is_file());
    if found.is_none() {
        println!("skipped: no {name}");
    }
    found
}
