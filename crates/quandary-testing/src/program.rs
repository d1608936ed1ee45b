//! Third-party programs whose results are compared with those of Quandary.

use std::path::PathBuf;

/// The path of an installed program, from `PATH` or `/usr/games`. If the program is absent, prints
/// that the test is skipped, and returns `None`.
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
