//! What several of the tests need.

use quandary_core::diagnostic::{Severity, Strictness};
use quandary_core::family::ReadOptions;
use quandary_core::source::Source;
use quandary_tileworld::format::{self, Content, File, Form};
use quandary_tileworld::model::{LevelSet, Record, SolutionFile, SolutionRecord};
use std::path::PathBuf;

pub(crate) fn read_with(form: Form, bytes: &[u8], strictness: Strictness) -> File {
    let options = ReadOptions {
        strictness,
        ..ReadOptions::default()
    };
    let source = Source::new("test", bytes.to_vec());
    format::read(&source, form.format(), &options).expect("within limits")
}

pub(crate) fn read(form: Form, bytes: &[u8]) -> File {
    read_with(form, bytes, Strictness::Lenient)
}

pub(crate) fn codes_of(file: &File) -> Vec<&'static str> {
    let findings = file.diagnostics.iter();
    findings.map(|finding| finding.code.id).collect()
}

/// The kinds of findings that are more than notes.
pub(crate) fn faults_of(file: &File) -> Vec<&'static str> {
    let findings = file.diagnostics.iter();
    let faults = findings.filter(|finding| finding.severity > Severity::Note);
    faults.map(|finding| finding.code.id).collect()
}

pub(crate) fn set_of(file: File) -> LevelSet {
    match file.content {
        Content::Levels(set) => set,
        other => panic!("no level set: {other:?}"),
    }
}

pub(crate) fn solutions_of(file: File) -> SolutionFile {
    match file.content {
        Content::Solutions(file) => file,
        other => panic!("no solutions: {other:?}"),
    }
}

pub(crate) fn tws(bytes: &[u8]) -> SolutionFile {
    solutions_of(read(Form::Tws, bytes))
}

pub(crate) fn solution_records(file: &SolutionFile) -> impl Iterator<Item = &SolutionRecord> {
    file.records.iter().filter_map(|record| match record {
        Record::Solution(solution) => Some(solution),
        _ => None,
    })
}

fn folder() -> PathBuf {
    std::env::var_os("QUANDARY_CORPUS").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    )
}

/// The files in a folder of other people's files, which are never in the tree, in the order of
/// their names.
pub(crate) fn corpus(name: &str) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = std::fs::read_dir(folder().join("tileworld").join(name)) else {
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

/// Those of the files whose name ends so.
pub(crate) fn corpus_of(name: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = corpus(name);
    files.retain(|(name, _)| name.ends_with(ending));
    files
}
