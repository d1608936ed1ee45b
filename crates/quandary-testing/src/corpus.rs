//! Files of other people, which are never in the tree.

use std::path::{Path, PathBuf};

/// The folder of all of them: `QUANDARY_CORPUS`, or `../shared/data` beside the checkout.
#[must_use]
pub fn folder() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    std::env::var_os("QUANDARY_CORPUS").map_or_else(beside, PathBuf::from)
}

/// One of them. Where it is absent, that is said.
#[must_use]
pub fn file(name: &str) -> Option<Vec<u8>> {
    let bytes = std::fs::read(folder().join(name)).ok();
    if bytes.is_none() {
        println!("skipped: no corpus");
    }
    bytes
}

/// Those in one of its folders, each with its name and in the order of the names. Where the folder
/// is absent, that is said.
#[must_use]
pub fn files(name: &str) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = std::fs::read_dir(folder().join(name)) else {
        println!("skipped: no corpus");
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<(String, Vec<u8>)> = paths
        .filter_map(|path| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            Some((name, std::fs::read(path).ok()?))
        })
        .collect();
    files.sort();
    files
}
