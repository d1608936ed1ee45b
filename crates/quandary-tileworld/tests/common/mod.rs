//! Helpers shared by the tests.
#![allow(dead_code)]

pub(crate) mod comparison;
pub(crate) mod enclosed_level;
pub(crate) mod random_source;
pub(crate) mod tworld;

use quandary_core::diagnostic::{Diagnostics, Strictness};
use quandary_core::failure::Failure;
use quandary_core::family::{
    CannotPair, Document, Family, HintJob, Levels, PairOptions, PairedSolutions, Puzzle,
};
use quandary_core::format::Format;
use quandary_core::game::LiveGame;
use quandary_core::hint::HintRequest;
use quandary_core::level::LevelIndex;
use quandary_core::look::Look;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::file::{self, File};
use quandary_tileworld::format::FileFormat;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Returns the format with this id.
pub(crate) fn format(id: &str) -> &'static Format {
    FileFormat::find(id).expect(id).format()
}

pub(crate) fn options(strictness: Strictness) -> ReadOptions {
    ReadOptions {
        strictness,
        ..ReadOptions::default()
    }
}

pub(crate) fn read_with(id: &str, bytes: &[u8], strictness: Strictness) -> File {
    let source = Source::new("test", bytes.to_vec());
    let format = FileFormat::find(id).expect(id);
    file::read(&source, format, &options(strictness)).expect("within limits")
}

pub(crate) fn read(id: &str, bytes: impl AsRef<[u8]>) -> File {
    read_with(id, bytes.as_ref(), Strictness::Lenient)
}

/// Opens a file, in the given format or else in the most likely one.
pub(crate) fn document(name: &str, bytes: &[u8], id: Option<&str>) -> Arc<dyn Document> {
    let source = Source::new(name, bytes.to_vec());
    let format = id.map(format).unwrap_or_else(|| {
        let mut found = TileWorld.probe(&source).into_iter();
        found.next().expect(name).format
    });
    TileWorld
        .read(source, format, &options(Strictness::Lenient))
        .expect("within limits")
}

/// Returns the levels of a level set.
pub(crate) fn levels(document: &dyn Document) -> &dyn Levels {
    document.levels().expect("a level set")
}

/// Opens a level by its index.
pub(crate) fn open_level(
    document: &dyn Document,
    level: usize,
    variant: Option<&str>,
) -> Arc<dyn Puzzle> {
    let puzzle = levels(document).open(LevelIndex(level), variant);
    puzzle.expect("playable")
}

/// Starts a game of a level.
pub(crate) fn live(puzzle: &dyn Puzzle) -> Box<dyn LiveGame> {
    puzzle.game().live().expect("a game in real time")
}

/// Pairs a solution file with a level set.
pub(crate) fn pair(
    levels: &Arc<dyn Document>,
    solutions: &dyn Document,
    variant: Option<&str>,
) -> Result<Box<dyn PairedSolutions>, CannotPair> {
    let how = PairOptions {
        variant,
        ..PairOptions::default()
    };
    solutions.solutions().expect("solutions").pair(levels, &how)
}

/// Prepares a hint with the default look.
pub(crate) fn hint(puzzle: &dyn Puzzle, after: &str, memory: u64) -> Result<HintJob, Failure> {
    puzzle.hint(&HintRequest {
        after,
        memory,
        look: &look(),
    })
}

/// Returns the default look.
pub(crate) fn look() -> Look {
    Look::plain(TileWorld.info().draw_options)
}

pub(crate) fn codes_of(diagnostics: &Diagnostics) -> Vec<&'static str> {
    diagnostics.iter().map(|finding| finding.code.id).collect()
}

/// Returns the files in a folder of the corpus, sorted by name; empty, with a message, if there is
/// no corpus.
pub(crate) fn corpus(folder: &str) -> Vec<(String, Vec<u8>)> {
    let folder = quandary_testing::corpus::folder()
        .join("tileworld")
        .join(folder);
    let Ok(entries) = fs::read_dir(folder) else {
        println!("skipped: no corpus");
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.expect("listed").path());
    let mut paths: Vec<_> = paths.filter(|path| path.is_file()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy();
        (name.into_owned(), fs::read(path).expect("readable"))
    };
    paths.iter().map(read).collect()
}

/// Returns a sample file.
pub(crate) fn sample(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/tileworld");
    fs::read(folder.join(name)).expect(name)
}

/// Creates a source with a name.
pub(crate) fn source(name: &str, bytes: impl AsRef<[u8]>) -> Arc<Source> {
    Source::new(name, bytes.as_ref().to_vec())
}
