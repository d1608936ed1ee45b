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
