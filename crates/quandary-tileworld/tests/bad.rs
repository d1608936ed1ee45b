//! One bad file for each kind of finding: `tests/bad/<CODE>.<format>` has this finding and no
//! other, in both strictness modes. For findings between files, the other files are in
//! `tests/bad/<CODE>/`.

mod common;

use common::options;
use quandary_core::diagnostic::{Diagnostics, Strictness, apply_safe_fixes};
use quandary_core::family::{Document, Family, Referred, SolutionInfo};
use quandary_core::format::Format;
use quandary_core::level::LevelInfo;
use quandary_core::look::Companions;
use quandary_core::source::Source;
use quandary_testing::bad::{self, BadFile, assert_exact, assert_explained};
use quandary_tileworld::codes::ALL;
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::format::FORMATS;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

fn folder() -> PathBuf {
    PathBuf::from(CRATE).join("tests/bad")
}

fn files() -> Vec<BadFile> {
    bad::files(CRATE, ALL, &FORMATS)
}

fn read(format: &'static Format, bytes: &[u8], strictness: Strictness) -> Arc<dyn Document> {
    let source = Source::new("bad", bytes.to_vec());
    let document = TileWorld.read(source, format, &options(strictness));
    document.expect("within limits")
}

/// Returns the levels and the solutions as lists show them.
fn rows(document: &dyn Document) -> (Option<Vec<LevelInfo>>, Option<Vec<SolutionInfo>>) {
    let companions = Companions::default();
    let levels = document.levels();
    let levels = levels.map(|levels| levels.list(&companions).collect());
    let solutions = document.solutions();
    (levels, solutions.map(|solutions| solutions.list()))
}

/// Another file, read in its most likely format.
enum Other {
    Read(Arc<dyn Document>),
    Unknown(Arc<Source>),
}

impl Other {
    fn open(name: &str, bytes: Vec<u8>, strictness: Strictness) -> Self {
        let source = Source::new(name, bytes);
        match TileWorld.probe(&source).first() {
            None => Self::Unknown(source),
            Some(found) => {
                let document = TileWorld.read(source, found.format, &options(strictness));
                Self::Read(document.expect("within limits"))
            }
        }
    }

    fn referred(&self) -> Referred<'_> {
        match self {
            Self::Read(document) => Referred::Read(&**document),
            Self::Unknown(source) => Referred::Other(source),
        }
    }
}

/// Returns the findings of a bad file, including those between files.
fn findings(file: &BadFile, strictness: Strictness) -> Diagnostics {
    let document = read(file.format, &file.bytes, strictness);
    let mut findings = document.diagnostics().clone();
    let Ok(entries) = fs::read_dir(folder().join(file.code.id)) else {
        return findings;
    };
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| entry.expect("listed"))
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).expect("readable"))
        })
        .filter(|(name, _)| !name.starts_with('.'))
        .collect();
    files.sort();
    let opened: Vec<(String, Other)> = files
        .into_iter()
        .map(|(name, bytes)| {
            let other = Other::open(&name, bytes, strictness);
            (name, other)
        })
        .collect();
    let references = document.references();
    let mut others: Vec<Referred<'_>> = references
        .iter()
        .map(|reference| {
            if reference.path.contains("..") {
                return Referred::Outside;
            }
            let named = opened.iter().find(|(name, _)| *name == reference.path);
            named.map_or(Referred::Missing, |(_, other)| other.referred())
        })
        .collect();
    let unreferenced = opened.iter().filter(|(name, _)| {
        let mut named = references.iter();
        named.all(|reference| reference.path != *name)
    });
    others.extend(unreferenced.map(|(_, other)| other.referred()));
    document.check_with(&others, &mut findings);
    findings
}

#[test]
fn every_code_has_a_bad_file_with_only_this_finding() {
    for file in files() {
        assert_exact(&file, findings);
    }
}

#[test]
fn every_bad_file_belongs_to_a_code() {
    for entry in fs::read_dir(folder()).expect("the folder exists") {
        let name = entry.expect("listed").file_name();
        let name = name.to_string_lossy();
        let code = name.split('.').next().unwrap_or_default();
        assert!(ALL.iter().any(|known| known.id == code), "{name}");
    }
}

#[test]
fn strictness_does_not_change_the_content() {
    for BadFile {
        code,
        format,
        bytes,
    } in files()
    {
        let lenient = read(format, &bytes, Strictness::Lenient);
        let strict = read(format, &bytes, Strictness::Strict);
        assert_eq!(lenient.canonical(), strict.canonical(), "{}", code.id);
        assert_eq!(rows(&*lenient), rows(&*strict), "{}", code.id);
    }
}

#[test]
fn safe_fixes_remove_the_finding() {
    let mut with_safe_fix = 0;
    for BadFile {
        code,
        format,
        bytes,
    } in files()
    {
        let before = read(format, &bytes, Strictness::Lenient);
        let after = apply_safe_fixes(&bytes, before.diagnostics());
        if after.applied == 0 {
            continue;
        }
        with_safe_fix += 1;
        let after = read(format, &after.bytes, Strictness::Strict);
        assert!(after.diagnostics().is_empty(), "{}", code.id);
        assert_eq!(rows(&*before), rows(&*after), "{}", code.id);
    }
    assert!(with_safe_fix > 0);
}

#[test]
fn every_code_has_an_explanation() {
    assert_explained(ALL, "TIL");
}
