//! Access to the corpus: third-party files that are not in the repository.

use std::path::{Path, PathBuf};

/// The folder of the corpus: the value of the environment variable `QUANDARY_CORPUS` or, if it is
/// not set, the folder `shared/data` next to the checkout.
#[must_use]
pub fn folder() -> PathBuf {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    std::env::var_os("QUANDARY_CORPUS").map_or_else(default, PathBuf::from)
}

/// The contents of a file of the corpus. If the file is absent, prints that the test is skipped,
/// and returns `None`.
#[must_use]
pub fn file(name: &str) -> Option<Vec<u8>> {
    let bytes = std::fs::read(folder().join(name)).ok();
    if bytes.is_none() {
        println!("skipped: no corpus");
    }
    bytes
}

/// The names and contents of the files of a folder of the corpus, sorted by name. If the folder is
/// absent, prints that the test is skipped, and returns an empty list.
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
