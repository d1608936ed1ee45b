//! The files of the page, in memory.
//!
//! All files are read once, at the start. Requests therefore do not read from the disk. If the page
//! is rebuilt while the server runs, old and new files are not mixed.

use super::encoded;
use crate::exit::CliError;
use crate::read;
use hyper::body::Bytes;
use quandary_core::limits::Limits;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use walkdir::WalkDir;

/// The file that is shown first.
pub(super) const INDEX: &str = "index.html";
/// The extension of a file that is compressed with brotli and stored next to the original.
const BROTLI: &str = ".br";
/// Maximum size of all files together, in bytes.
const MOST: u64 = 256 << 20;

/// A file of the page.
#[derive(Debug)]
pub(super) struct Asset {
    pub(super) content: Bytes,
    /// The content compressed with brotli.
    pub(super) brotli: Option<Bytes>,
    pub(super) content_type: &'static str,
    /// Changes whenever the content does; without quotes.
    pub(super) tag: String,
}

/// The files of the page by their paths, which begin with `/`.
#[derive(Debug)]
pub(super) struct Page(BTreeMap<String, Asset>);

impl Page {
    /// Reads every file in a folder. Links are not followed.
    pub(super) fn load(folder: &Path, limits: &Limits) -> Result<Self, CliError> {
        let mut contents = BTreeMap::new();
        let mut size = 0;
        for entry in WalkDir::new(folder) {
            let entry = entry.map_err(|error| {
                let name = error.path().unwrap_or(folder).display().to_string();
                CliError::io(name, error.into())
            })?;
            if !entry.file_type().is_file() {
                continue;
            }
            let content = read::bytes(entry.path(), limits)?;
            size += content.len() as u64;
            if size > MOST {
                let name = folder.display();
                let message = format!("{name}: the files of a page have at most {MOST} bytes");
                return Err(CliError::usage(message));
            }
            contents.insert(address(folder, entry.path()), Bytes::from(content));
        }
        let is_compressed = |name: &str| {
            let original = name.strip_suffix(BROTLI);
            original.is_some_and(|original| contents.contains_key(original))
        };
        let originals = contents.iter().filter(|(name, _)| !is_compressed(name));
        let assets = originals.map(|(name, content)| {
            let brotli = contents.get(&format!("{name}{BROTLI}"));
            (name.clone(), Asset::new(name, content, brotli))
        });
        Ok(Self(assets.collect()))
    }

    /// The file with this path.
    pub(super) fn find(&self, path: &str) -> Option<&Asset> {
        match path {
            "/" => self.0.get(&format!("/{INDEX}")),
            path => self.0.get(path),
        }
    }
}

impl Asset {
    fn new(name: &str, content: &Bytes, brotli: Option<&Bytes>) -> Self {
        let digest = Sha256::digest(content);
        Self {
            content: content.clone(),
            brotli: brotli.cloned(),
            content_type: content_type(name),
            tag: digest[..16]
                .iter()
                .map(|byte| format!("{byte:02x}"))
                .collect(),
        }
    }
}

/// The path of a file in addresses.
fn address(folder: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(folder).unwrap_or(file);
    let parts = inside.iter().map(|part| encoded(&part.to_string_lossy()));
    parts.map(|part| format!("/{part}")).collect()
}

/// The content type of a file by its extension.
fn content_type(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "css" => "text/css; charset=utf-8",
        "gif" => "image/gif",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
