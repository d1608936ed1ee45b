//! `Document::describe` at every offset of many files.

use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest file of which every offset is asked about, in bytes.
const LONGEST: usize = 4000;

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The samples, the damaged files, and the bad files of all families.
fn all_files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let samples = files(&root.join("samples"));
    let families = samples.iter().filter_map(|folder| folder.file_name());
    let bad = families.map(|name| {
        let name = name.to_string_lossy();
        root.join(format!("crates/quandary-{name}/tests/bad"))
    });
    let folders: Vec<PathBuf> = bad.chain([root.join("damaged")]).collect();
    let folders = folders.iter().chain(&samples);
    let paths = folders.flat_map(|folder| files(folder));
    paths.filter(|path| path.is_file()).collect()
}

#[test]
fn every_offset_of_every_file_has_a_description_inside_the_file_or_none() {
    let mut described = 0;
    for path in all_files() {
        let bytes = fs::read(&path).unwrap();
        let length = bytes.len().min(LONGEST);
        let source = Source::new(path.to_string_lossy(), bytes[..length].to_vec());
        let Ok(document) = quandary::open(source, None, &ReadOptions::default()) else {
            continue;
        };
        for offset in 0..length + 2 {
            let Some(found) = document.describe(offset) else {
                continue;
            };
            let span = found.span;
            // A byte order mark belongs to no line, so its bytes stand for the first line.
            let is_inside = span.start <= offset.max(3).min(length) && span.end <= length;
            assert!(is_inside, "{}: {offset}: {found:?}", path.display());
            assert!(!found.text.is_empty() && found.text.lines().count() == 1);
            described += 1;
        }
    }
    assert!(described > 10_000, "{described}");
}
